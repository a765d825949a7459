"""What the person said since the last run: newest chats first, as much as one run reads; the rest is left for the next."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from kit.bus.port import Bus
from kit.contracts.chats import Conversation, GetStanding, ListConversations, ReadConversation
from kit.errors import NotFound
from services.tidy.rules.proposal import Said

PAGE = 200
SKIPPED = "A very long message of yours was not read: it looked pasted."


@dataclass(slots=True)
class Reading:
    """What was read. `marks`: how far, by chat; `read_from`: from when on something is left unread; `skipped` messages."""

    said: list[Said] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)
    read_from: datetime | None = None
    skipped: int = 0


async def read_since(
    bus: Bus, person: str, *, marks: Mapping[str, int], since: datetime, now: datetime, characters_max: int
) -> Reading:
    """Reads chats that changed since then, each on from its mark. Raises `Unavailable` where chats can't be read."""
    reading = Reading(marks=dict(marks), read_from=now)
    left = characters_max
    oldest_left: datetime | None = None
    async for chat in _changed_since(bus, person, since):
        mark = marks.get(chat.id, 0)
        if chat.last_seq <= mark or not _may_teach(chat):
            continue
        if left <= 0:
            oldest_left = chat.updated_at
            continue
        texts, mark, whole = await _words(bus, person, chat.id, mark, left, characters_max, reading)
        if not whole:
            oldest_left = chat.updated_at
            left = 0
        reading.marks[chat.id] = mark
        left -= sum(map(len, texts))
        if texts and (said := await _said(bus, person, chat, texts)) is not None:
            reading.said.append(said)
    if oldest_left is not None:
        reading.read_from = oldest_left
    reading.marks = {chat: seq for chat, seq in reading.marks.items() if chat in marks or seq}
    return reading


def _may_teach(chat: Conversation) -> bool:
    return chat.learn and chat.origin not in ("routine", "task") and chat.problem is None


async def _changed_since(bus: Bus, person: str, since: datetime) -> AsyncIterator[Conversation]:
    cursor: str | None = None
    while True:
        page = await bus.request(person, ListConversations(limit=PAGE, cursor=cursor))
        for chat in page.conversations:
            if chat.updated_at < since:
                return
            yield chat
        if page.next is None:
            return
        cursor = page.next


async def _words(
    bus: Bus, person: str, chat: str, after: int, characters_max: int, whole_max: int, reading: Reading
) -> tuple[list[str], int, bool]:
    """The person's words after a line, how far they go, and whether that is all of them."""
    texts: list[str] = []
    mark: int | None = after
    done = after
    while mark is not None:
        try:
            page = await bus.request(person, ReadConversation(conversation_id=chat, after=mark, limit=500))
        except NotFound:
            return [], done, True
        for event in page.events:
            if event.type == "message" and event.role == "user" and event.text:
                if len(event.text) > whole_max:
                    reading.skipped += 1  # longer than any run reads: pasted, and left out
                elif len(event.text) > characters_max:
                    return texts, done, False
                else:
                    texts.append(event.text)
                    characters_max -= len(event.text)
            done = event.seq
        mark = page.next
    return texts, done, True


async def _said(bus: Bus, person: str, chat: Conversation, texts: list[str]) -> Said | None:
    standing = await bus.request(person, GetStanding(conversation_id=chat.id))
    if not standing.known:
        return None
    return Said(
        chat.id,
        tuple(texts),
        standing.read,
        attended=standing.attended,
        others=any(read.kind == "person" for read in standing.read),
    )
