"""Chats gathered into batches: so many messages at once that a write is worth its sync, so few that a search need not wait."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.importing.making import ChatMaking

CHARACTERS_MAX: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """How far a file is done: the part, the byte in it after the last value that is done, and that one's number."""

    part: int = 0
    offset: int = 0
    number: int = 0

    def as_json(self) -> list[int]:
        return [self.part, self.offset, self.number]


@dataclass(frozen=True, slots=True)
class Batch:
    """`messages` are those of the chats that this batch ends; `place` None: it ends none, and a restart does it again."""

    chats: tuple[ImportedChat, ...]
    messages: int
    bytes_done: int
    place: Place | None


class Gathering:
    """One batch being gathered: each chat once, each event once."""

    def __init__(self, messages_max: int) -> None:
        self._messages_max = messages_max
        self._chats: dict[str, ImportedChat] = {}
        self._events: dict[str, dict[str, ImportedEvent]] = {}
        self._size = 0
        self._characters = 0
        self.messages = 0

    @property
    def is_empty(self) -> bool:
        return not self._chats

    @property
    def is_full(self) -> bool:
        return self._size >= self._messages_max or self._characters >= CHARACTERS_MAX

    def add(self, chat: ImportedChat) -> None:
        known = self._chats.get(chat.conversation_id)
        if known is None or (not known.title and chat.title):
            self._chats[chat.conversation_id] = replace(chat, created_at=known.created_at) if known else chat
        events = self._events.setdefault(chat.conversation_id, {})
        for event in chat.events:
            events.setdefault(event.id, event)
        self.messages += sum(event.type == "message" for event in chat.events)
        self._size += 1 + len(chat.events)
        self._characters += characters_of(chat.events)

    def taken(self) -> tuple[ImportedChat, ...]:
        """What was gathered; the next batch begins."""
        chats = tuple(replace(chat, events=tuple(self._events[id_].values())) for id_, chat in self._chats.items())
        self._chats, self._events, self._size, self._characters, self.messages = {}, {}, 0, 0, 0
        return chats


def characters_of(events: Sequence[ImportedEvent]) -> int:
    return sum(len(value) for event in events for value in event.fields.values() if isinstance(value, str))


def slices(made: ChatMaking, messages_max: int) -> Iterator[ImportedChat]:
    """A chat in slices that are a batch each; one slice where it is small."""
    begin, characters = 0, 0
    for place, event in enumerate(made.events):
        size = characters_of((event,))
        if place > begin and (place - begin >= messages_max or characters + size > CHARACTERS_MAX):
            yield made.chat(begin, place)
            begin, characters = place, 0
        characters += size
    yield made.chat(begin)


def place_from(stored: Any) -> Place:
    """The place as a restart finds it; the beginning for anything that is none."""
    if isinstance(stored, list) and len(stored) == 3 and all(isinstance(each, int) and each >= 0 for each in stored):
        return Place(*stored)
    return Place()
