"""Everybody's chats, opened at first need; at the start, in the background, those of everyone who has some."""

import asyncio
from collections import defaultdict

import structlog

from kit.bus.port import Bus, OutgoingEvent
from kit.contracts.events import ChatsHealed
from kit.contracts.message import PERSON_DEFAULT
from kit.contracts.subjects import is_person
from kit.errors import ConchError
from kit.healing import Healing, Note
from services.chatmeaning.cover import FOLDER
from services.chatmeaning.person import Person
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.writing import Step

log = structlog.get_logger(__name__)


class People:
    """`start` begins to open everyone who is there, finishing what a kill left; `close` at the end."""

    def __init__(self, settings: ChatmeaningSettings, bus: Bus, *, step: Step = lambda _name: None) -> None:
        self.settings = settings
        self.bus = bus
        self.healing = Healing(self._announce)
        self._step = step
        self._people: dict[str, Person] = {}
        self._opening: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._everyone: asyncio.Task[None] | None = None
        self._closing = False

    async def start(self) -> None:
        self._everyone = asyncio.create_task(self._open_everyone(), name="open-everyone")

    async def _open_everyone(self) -> None:
        """Beside the first requests, each of which waits for its own person alone."""
        if not self.settings.people.is_dir():
            return
        for name in sorted(path.name for path in self.settings.people.iterdir() if (path / FOLDER).is_dir()):
            if self._closing:
                return
            if not is_person(name):
                continue
            try:
                await self.open(name)
            except (ConchError, OSError):
                log.exception("a person's chats can't be opened", person=name)

    async def close(self) -> None:
        if self._everyone is not None:
            # Not cut off: a thread that opens somebody's files goes on, and they would stay open.
            self._closing = True
            await asyncio.gather(self._everyone, return_exceptions=True)
        for person in self._people.values():
            await person.close()
        await self.healing.close()

    async def open(self, person: str) -> Person:
        """The person's chats, ready to be asked; one who is new comes into being."""
        found = self._people.get(person)
        if found is not None:
            return found
        async with self._opening[person]:
            if person not in self._people:
                opened = Person(person, self.settings, self.bus, self.healing, step=self._step)
                await opened.start()
                self._people[person] = opened
            return self._people[person]

    async def known(self, person: str) -> Person | None:
        """The person's chats where there are some: a question brings nobody into being."""
        if person in self._people or (self.settings.people / person / FOLDER).is_dir():
            return await self.open(person)
        return None

    def here(self) -> list[Person]:
        return list(self._people.values())

    async def _announce(self, note: Note) -> None:
        person = note.person or PERSON_DEFAULT
        await self.bus.publish(
            person,
            OutgoingEvent(
                id=f"healed-{person}-{note.check}-{note.at.isoformat()}", subject=note.check, at=note.at,
                data=ChatsHealed(person=person, check=note.check, words=note.words),
            ),
        )  # fmt: skip
