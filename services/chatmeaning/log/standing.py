"""What a chat may do, from its log alone: where nothing is known, nothing is allowed that depends on it."""

from collections.abc import Sequence

from kit.contracts.chats import MESSAGE_CHARACTERS_MAX, STANDING_CHARACTERS_MAX, Origin, Standing
from kit.contracts.memory import Read
from services.chatmeaning.log.line import Stored, json_bytes
from services.chatmeaning.log.sums import Sums

READS_MAX = 100
SAID_MAX = 100
LABEL_CHARACTERS_MAX = 500
STANDING_BYTES_MAX = 3_000_000
ANOTHER_PERSON = "another person"

UNKNOWN = "Earlier chats can't be looked through from here: this chat can't say what it read."
SOMEONE_ELSE = "Earlier chats can't be looked through here, because someone else's words are in this chat."
NOBODY_ASKS = "Earlier chats can't be looked through in a routine or a task; only in a chat that the person is in."


def unknown() -> Standing:
    return Standing(known=False, mine=True, looks_back=UNKNOWN)


def standing_of(
    origin: Origin, attended: bool, sums: Sums, problem: str | None, lines: Sequence[Stored], *, mine: bool
) -> Standing:
    """The standing of a chat. A file of which a line can't be read can't say what it read."""
    known = problem is None
    read, said = _newest(lines)
    return Standing(
        known=known,
        mine=mine,
        origin=origin,
        attended=attended and known,
        tainted=sums.tainted or not known,
        read=read,
        said=said,
        looks_back=_looks_back(origin, sums, known=known),
    )


def _looks_back(origin: Origin, sums: Sums, *, known: bool) -> str | None:
    if not known:
        return UNKNOWN
    if origin in ("routine", "task"):
        return NOBODY_ASKS
    return SOMEONE_ELSE if sums.person else None


def _newest(lines: Sequence[Stored]) -> tuple[tuple[Read, ...], tuple[str, ...]]:
    """What was read and what the person said, the newest that fit, oldest first. What was read goes first: it is what makes a
    save stricter.
    """
    reads: list[Read] = []
    said: list[str] = []
    room = _Room()
    for stored in reversed(lines):
        thing = _read_of(stored)
        if thing is None:
            continue
        if len(reads) >= READS_MAX:
            break
        if thing.text is not None and not room.takes(thing.text):
            thing = Read(kind=thing.kind, label=thing.label)
        reads.append(thing)
    for stored in reversed(lines):
        if stored["type"] != "message" or stored.get("role") != "user":
            continue
        text = str(stored.get("text", ""))[:MESSAGE_CHARACTERS_MAX]
        if len(said) >= SAID_MAX or not room.takes(text):
            break
        said.append(text)
    return tuple(reversed(reads)), tuple(reversed(said))


class _Room:
    """What still fits: in characters, and in the bytes of one bus message, of which a character may take six."""

    def __init__(self) -> None:
        self._characters = STANDING_CHARACTERS_MAX
        self._bytes = STANDING_BYTES_MAX

    def takes(self, text: str) -> bool:
        if len(text) > self._characters or (size := json_bytes(text)) > self._bytes:
            return False
        self._characters -= len(text)
        self._bytes -= size
        return True


def _read_of(stored: Stored) -> Read | None:
    if stored["type"] == "read":
        kind = stored.get("kind")
        text = stored.get("text")
        return Read(
            kind=kind if kind in ("web", "download", "email", "app", "file", "person") else "web",
            label=str(stored.get("label", ""))[:LABEL_CHARACTERS_MAX],
            text=text[:MESSAGE_CHARACTERS_MAX] if isinstance(text, str) else None,
        )
    if stored["type"] == "message" and stored.get("role") == "other":
        label = str(stored.get("name") or ANOTHER_PERSON)[:LABEL_CHARACTERS_MAX]
        return Read(kind="person", label=label, text=str(stored.get("text", ""))[:MESSAGE_CHARACTERS_MAX])
    return None
