"""Plain JSONL, for any program to write: one JSON object a line, in UTF-8.

A message a line, in the order of the chat, chats mixed as they like:

    {"conversation_id": "trip", "title": "Bali", "role": "user", "text": "Where to?", "at": "2026-05-01T09:00:00Z", "id": "m1"}

or a chat a line:

    {"id": "trip", "title": "Bali", "messages": [{"role": "user", "text": "Where to?"}, {"role": "assistant", "text": "Ubud."}]}

`role` is `user`, `assistant` or `other` (whose name is `name`); `tool` becomes something that the chat read; `system` is left
out. `title`, `at`, `id` and `name` may be missing. Chats are called `jsonl:<id>`, so a file can't add to a chat that it didn't
bring. Without an id a message is known again by its chat, role, words and time, and without a time by its place in the chat.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final, Literal

from services.chatmeaning.importing.making import ChatMaking, chat_id, hashed, moment, text_of
from services.chatmeaning.importing.tally import Tally

NO_ROLE = "Its role is none of user, assistant, other and tool."
NO_TEXT = "There is no text in it."
NO_CHAT = "It doesn't say which chat it belongs to."
NO_MESSAGE = "It is no message and no chat."
CONTEXT = "The person never saw it: it is context for the model."
_ROLES: Final[dict[str, Literal["user", "assistant", "other"]]] = {
    "user": "user", "human": "user", "assistant": "assistant", "ai": "assistant", "model": "assistant", "other": "other",
}  # fmt: skip
_TEXTS: Final = ("text", "content")
_TIMES: Final = ("at", "timestamp", "created_at")


def looks_like(value: Mapping[str, Any]) -> bool:
    if isinstance(value.get("messages"), list):
        return True
    return "role" in value and any(field in value for field in _TEXTS) and ("conversation_id" in value or "chat_id" in value)


class Plain:
    """Reads one file's lines in order; it counts the messages without a time, which are known by their place."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self._placed: Counter[str] = Counter()

    def chats_of(self, value: Mapping[str, Any], number: int, tally: Tally) -> Iterator[ChatMaking]:
        """What a line holds: a chat, or a chat with one message."""
        where = f"line {number}"
        messages = value.get("messages")
        if isinstance(messages, list):
            source_id = _id_of(value, "id", "conversation_id")
            if source_id is None:
                tally.skip(where, NO_CHAT)
                return
            made = self._chat(source_id, value, tally)
            for place, message in enumerate(messages, start=1):
                if isinstance(message, dict):
                    self._take(made, message, f"{where}, message {place}", tally)
                else:
                    tally.skip(f"{where}, message {place}", NO_MESSAGE)
            if made.events:
                yield made
            elif not messages:
                tally.skip(where, "There are no messages in it.")
            return
        source_id = _id_of(value, "conversation_id", "chat_id")
        if source_id is None:
            tally.skip(where, NO_CHAT)
            return
        made = self._chat(source_id, value, tally, created=False)
        self._take(made, value, where, tally)
        if made.events:
            yield made

    def _chat(self, source_id: str, value: Mapping[str, Any], tally: Tally, *, created: bool = True) -> ChatMaking:
        created_at = moment(value.get("created_at"), self._now) if created else None
        archived = value.get("archived") is True
        id_ = chat_id("jsonl", source_id)
        return ChatMaking("jsonl", id_, text_of(value.get("title")), created_at, tally, self._now, archived=archived)

    def _take(self, made: ChatMaking, message: Mapping[str, Any], where: str, tally: Tally) -> None:
        said = next((message[field] for field in _TEXTS if field in message), None)
        text = _words(said)
        role = message.get("role")
        if role in ("system", "developer"):
            tally.left_out("system lines", CONTEXT)
            return
        if not text.strip():
            tally.skip(where, NO_TEXT)
            return
        at = next((found for field in _TIMES if (found := moment(message.get(field), self._now))), None)
        name = text_of(message.get("name"))
        id_ = _id_of(message, "id", "uuid") or self._id(made, str(role), text, at)
        if role == "tool":
            made.read(id_, at, "app", name or "a tool", text)
        elif isinstance(role, str) and role in _ROLES:
            made.message(id_, at, _ROLES[role], text, name)
        else:
            tally.skip(where, NO_ROLE)

    def _id(self, made: ChatMaking, role: str, text: str, at: datetime | None) -> str:
        if at is not None:
            return "h-" + hashed(role, text, at.isoformat())
        self._placed[made.conversation_id] += 1
        return "h-" + hashed(role, text, str(self._placed[made.conversation_id]))


def _id_of(value: Mapping[str, Any], *fields: str) -> str | None:
    for field in fields:
        found = value.get(field)
        if isinstance(found, str) and found.strip():
            return found
        if isinstance(found, int) and not isinstance(found, bool):
            return str(found)
    return None


def _words(said: Any) -> str:
    """A text, or the texts of a list of blocks."""
    if isinstance(said, list):
        return "\n".join(found for block in said if (found := text_of(block.get("text") if isinstance(block, dict) else block)))
    return text_of(said)
