"""Chats as the log takes them, made of what other programs say: ids that stay the same, times that exist, texts that can be
kept."""

import hashlib
import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

import orjson

from kit.contracts.chat_imports import ChatFormat
from kit.contracts.chats import EVENT_ID_CHARACTERS_MAX, MESSAGE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX
from kit.contracts.memory import CHAT_ID_CHARACTERS_MAX, ReadKind
from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.importing.tally import Tally, one_line

SUMMARY_CHARACTERS_MAX: Final = 2_000
READ_CHARACTERS_MAX: Final = 20_000
"""Of what a chat read, as it is kept to hold later saves against; what the chat says of it is in its messages."""
LABEL_CHARACTERS_MAX: Final = 200
NAME_CHARACTERS_MAX: Final = 200
TITLE_SAID_CHARACTERS_MAX: Final = 80
"""Of the person's first words, where the source has no title."""
SOURCE_ID_CHARACTERS_MAX: Final = EVENT_ID_CHARACTERS_MAX - 20
"""Room for what stands after an id where one thing becomes several events."""
IN_PARTS: Final = f"It is longer than {MESSAGE_CHARACTERS_MAX:,} characters, so it came in as several messages."
_EARLIEST = datetime(1971, 1, 1, tzinfo=UTC)
_MILLISECONDS_FROM = 100_000_000_000


def moment(value: Any, now: datetime) -> datetime | None:
    """The moment that a number of (milli)seconds or an ISO text means; None for none, or one that no chat can have."""
    try:
        if isinstance(value, bool) or value is None:
            return None
        if isinstance(value, int | float):
            if not math.isfinite(value):
                return None
            found = datetime.fromtimestamp(value / 1000 if abs(value) > _MILLISECONDS_FROM else value, UTC)
        elif isinstance(value, str) and len(value) <= 40:
            parsed = datetime.fromisoformat(value)
            found = parsed.astimezone(UTC) if parsed.tzinfo else parsed.replace(tzinfo=UTC)
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    return found if _EARLIEST <= found <= now + timedelta(days=1) else None


def clean(text: str) -> str:
    """The text as files can hold it: halves of surrogate pairs are joined, or replaced where the other half is missing."""
    if "\x00" in text:
        text = text.replace("\x00", "\ufffd")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def text_of(value: Any) -> str:
    """The value where it is a text, else nothing."""
    return clean(value) if isinstance(value, str) else ""


def summary_of(given: Any, fields: Sequence[str]) -> str:
    """What a tool was asked for: in the first of these fields that says something, else all of it as JSON."""
    if not isinstance(given, dict):
        return text_of(given)
    for field in fields:
        if found := text_of(given.get(field)):
            return found
    try:
        return orjson.dumps(given).decode() if given else ""
    except (TypeError, ValueError):
        return ""


def hashed(*parts: str) -> str:
    """The same 24 letters for the same parts, whatever is in them."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:24]


def chat_id(format: ChatFormat, source_id: Any, *instead: str) -> str:
    """`<format>:<the source's id>`; a hash of it where it is too long or unfit, or of `instead` where the source has none."""
    if isinstance(source_id, str) and source_id.strip():
        whole = f"{format}:{source_id}"
        if len(whole) <= CHAT_ID_CHARACTERS_MAX and source_id.isprintable():
            return whole
        return f"{format}:h-{hashed(source_id)}"
    return f"{format}:h-{hashed(*instead)}"


class ChatMaking:
    """One chat being made. Events go in in their order; `chat` is what came of it.

    `are_unique`: no id comes twice, so none needs to be remembered.
    """

    def __init__(
        self, format: ChatFormat, conversation_id: str, title: str, created_at: datetime | None, tally: Tally, now: datetime,
        *, archived: bool = False, are_unique: bool = False,
    ) -> None:  # fmt: skip
        self.conversation_id = conversation_id
        self.title = one_line(clean(title), TITLE_CHARACTERS_MAX)
        self._format: ChatFormat = format
        self._created_at = created_at
        self._archived = archived
        self._tally = tally
        self._now = now
        self._last_at = created_at
        self._ids: set[str] | None = None if are_unique else set()
        self.events: list[ImportedEvent] = []

    @property
    def messages(self) -> int:
        return sum(event.type == "message" for event in self.events)

    def message(
        self, id: Any, at: datetime | None, role: Literal["user", "assistant", "other"], text: str, name: str = ""
    ) -> None:
        """A message; a longer one than a message may be becomes several, with nothing lost."""
        text = clean(text)
        if not text.strip():
            return
        event_id = self._id(id, role, text)
        pieces = _pieces(text)
        if len(pieces) > 1:
            self._tally.skip(f"a message of {len(text):,} characters in “{self.title or self.conversation_id}”", IN_PARTS)
        named = {"name": one_line(clean(name), NAME_CHARACTERS_MAX)} if role == "other" and name else {}
        for number, piece in enumerate(pieces, start=1):
            id_ = event_id if number == 1 else f"{event_id}#{number}"
            self._add(id_, at, "message", {"role": role, **named, "text": piece})

    def step(self, id: Any, at: datetime | None, tool: str, summary: str) -> None:
        """What the assistant did."""
        summary = _cut(clean(summary).strip(), SUMMARY_CHARACTERS_MAX)
        tool = one_line(clean(tool), NAME_CHARACTERS_MAX) or "tool"
        self._add(self._id(id, tool, summary), at, "step", {"tool": tool, "summary": summary})

    def read(self, id: Any, at: datetime | None, kind: ReadKind, label: str, text: str = "") -> None:
        """Something from outside that the chat read: it counts as tainted from here on."""
        label = one_line(clean(label), LABEL_CHARACTERS_MAX) or "something from outside"
        fields: dict[str, Any] = {"kind": kind, "label": label}
        if text.strip():
            fields["text"] = _cut(clean(text), READ_CHARACTERS_MAX)
        self._add(self._id(id, kind, label), at, "read", fields)

    def _add(self, id: str, at: datetime | None, type: Literal["message", "step", "read"], fields: Mapping[str, Any]) -> None:
        at = at or self._last_at or self._now
        self._last_at = at
        self.events.append(ImportedEvent(id, at, type, fields))

    def _id(self, source_id: Any, *instead: str) -> str:
        """The source's id where it is fit to be one, else a hash; a second event of the same id gets a number."""
        if isinstance(source_id, str) and 0 < len(source_id) <= SOURCE_ID_CHARACTERS_MAX and source_id.isprintable():
            found = source_id
        else:
            found = "h-" + hashed(*([source_id] if isinstance(source_id, str) and source_id else instead))
        if self._ids is None:
            return found
        wanted, number = found, 1
        while found in self._ids:
            number += 1
            found = f"{wanted}~{number}"
        self._ids.add(found)
        return found

    def chat(self, first: int = 0, last: int | None = None) -> ImportedChat:
        """The chat, or a slice of its events: they are added to each other."""
        self._name()
        created_at = self._created_at or self._now
        return ImportedChat(
            self.conversation_id, self.title, created_at, self._format, tuple(self.events[first:last]), self._archived
        )

    def slice(self) -> ImportedChat:
        """What was gathered since the last slice, for a chat that is too long to be held whole."""
        made = self.chat()
        self.events = []
        return made

    def _name(self) -> None:
        """Fills in what the source doesn't say: when it began, and the person's first words as its title."""
        if self._created_at is None and self.events:
            self._created_at = self.events[0].at
        if not self.title:
            said = (event.fields["text"] for event in self.events if event.type == "message" and event.fields["role"] == "user")
            self.title = one_line(next(said, ""), TITLE_SAID_CHARACTERS_MAX)


def _cut(text: str, characters_max: int) -> str:
    return text if len(text) <= characters_max else text[: characters_max - 1] + "…"


def _pieces(text: str) -> list[str]:
    """The text in pieces of what a message may have, cut at a line's or word's end where one is near."""
    pieces: list[str] = []
    while len(text) > MESSAGE_CHARACTERS_MAX:
        near = MESSAGE_CHARACTERS_MAX - 2_000
        end = max(text.rfind("\n", near, MESSAGE_CHARACTERS_MAX), text.rfind(" ", near, MESSAGE_CHARACTERS_MAX)) + 1
        end = end or MESSAGE_CHARACTERS_MAX
        pieces.append(text[:end])
        text = text[end:]
    if text or not pieces:
        pieces.append(text)
    return pieces
