"""The people whose index is in memory: built on first use, let go when nobody asked for ten minutes."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from kit.bus.port import Bus
from kit.contracts.subjects import is_person
from kit.healing import Healing
from services.index.embedders.choice import Choice
from services.index.feed import FeedReader
from services.index.person import PersonIndex
from services.index.reindex import Reindex
from services.index.settings import INDEX_FILE, IndexSettings
from services.index.store import Store

CHECK_FILE = "memory-index"

log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Held:
    """One person's index and what embeds for it; `uses` counts who is asking it now."""

    index: PersonIndex
    reindex: Reindex
    used_at: float
    uses: int = 0

    @property
    def busy(self) -> bool:
        return self.uses > 0 or self.reindex.busy


class People:
    """Everybody's index. `use` builds it if it isn't there, and keeps it there while the block runs."""

    def __init__(
        self,
        bus: Bus,
        choice: Choice,
        healing: Healing,
        settings: IndexSettings,
        has_room: Callable[[], Awaitable[bool]],
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bus = bus
        self._choice = choice
        self._healing = healing
        self._settings = settings
        self._has_room = has_room
        self._monotonic = monotonic
        self._held: dict[str, asyncio.Task[Held]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}

    @asynccontextmanager
    async def use(self, person: str) -> AsyncIterator[Held]:
        """The person's index, as its file has it: `index.catch_up()` before it answers anything."""
        held = await self._open(person)
        while held not in self.here():
            # It was let go in the moment between its building and now.
            held = await self._open(person)
        held.uses += 1
        held.used_at = self._monotonic()
        try:
            yield held
        finally:
            held.uses -= 1
            held.used_at = self._monotonic()

    def here(self) -> list[Held]:
        """Those in memory."""
        return [task.result() for task in self._held.values() if task.done() and not task.cancelled() and not task.exception()]

    def known(self) -> list[str]:
        """Everybody who has a folder of derived files, and the default person."""
        folder = self._settings.derived
        found = [path.name for path in folder.iterdir() if is_person(path.name)] if folder.is_dir() else []
        return sorted({"me", *found})

    def has_file(self, person: str) -> bool:
        folder = self._settings.derived / person
        return person in self._held or any(folder.glob(f"{INDEX_FILE}*"))

    async def let_go(self) -> int:
        """Lets go of whoever was not asked for too long, and of the longest unused where there are too many; says how many."""
        now = self._monotonic()
        idle = [held for held in self.here() if not held.busy]
        idle.sort(key=lambda held: held.used_at)
        too_many = len(self._held) - self._settings.index_people_max
        leaving = [
            held
            for place, held in enumerate(idle)
            if place < too_many or now - held.used_at >= self._settings.index_idle_seconds
        ]
        for held in leaving:
            # Somebody may have asked for it while another one left.
            if not held.busy and held in self.here():
                await self._leave(held)
        return len(leaving)

    async def close(self) -> None:
        for held in self.here():
            await self._leave(held)
        for task in [*self._leaving.values()]:
            await asyncio.wait({task})

    async def _open(self, person: str) -> Held:
        while person in self._leaving:
            await asyncio.wait({self._leaving[person]})
        task = self._held.get(person)
        if task is None:
            task = self._held[person] = asyncio.create_task(self._build(person))
            task.add_done_callback(lambda done: self._built(person, done))
        # Whoever gives up waiting doesn't end it for the others.
        return await asyncio.shield(task)

    def _built(self, person: str, task: asyncio.Task[Held]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._held.pop(person, None)

    async def _build(self, person: str) -> Held:
        settings = self._settings
        index = PersonIndex(
            person,
            feed=FeedReader(
                self._bus,
                person,
                timeout_seconds=settings.index_feed_timeout_seconds,
                pages_max=settings.index_feed_pages_max,
            ),
            store=Store(
                settings.derived / person,
                busy_seconds=settings.index_file_busy_seconds,
                asides_max=settings.index_file_asides_max,
            ),
            choice=self._choice,
            settings=settings,
            heal=lambda words: self._healing.note(CHECK_FILE, words, person),
        )
        await index.open()
        if len(self._held) > settings.index_people_max:
            await self.let_go()
        reindex = Reindex(index.shelf, index.meanings, index.keeper, settings, self._has_room)
        return Held(index, reindex, self._monotonic())

    async def _leave(self, held: Held) -> None:
        person = held.index.person
        del self._held[person]
        task = self._leaving[person] = asyncio.create_task(self._closed(held))
        await asyncio.shield(task)

    async def _closed(self, held: Held) -> None:
        try:
            await held.reindex.close()
            await held.index.close()
            log.info("index let go", person=held.index.person)
        finally:
            self._leaving.pop(held.index.person, None)
