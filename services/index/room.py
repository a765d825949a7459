"""Everything of the index that needs numpy, the ranking or a model: built on first use, so that an idle service stays small."""

import asyncio
import contextlib
import ctypes
import gc
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import structlog

from kit.bus.port import Bus, Call
from kit.contracts.embedding import Embedded, EmbedTexts
from kit.contracts.index import Meaning, Progress
from kit.contracts.memory import Health, HealthLine
from kit.errors import ConchError, Unavailable
from kit.healing import Healing, Note
from services.index.answers import Answers
from services.index.embedders.choice import Choice
from services.index.embedders.own_model import DAMAGED, MeaningEvent
from services.index.embedders.settings import EmbedderSettings
from services.index.lending import lend
from services.index.news import News
from services.index.people import CHECK_FILE, People
from services.index.settings import IndexSettings

CHECK_MEANING = "meaning"
LET_GO_EVERY_SECONDS = 30.0

STILL_READING = "Conch is still reading your memories with the model; searches get better until that is done."
WORDS_FETCHED_AGAIN = "Conch's model was damaged on the disk. It was set aside and fetched again."

FILE_LINES = {
    "ok": HealthLine(check=CHECK_FILE, state="ok", words="The search index is in order."),
    "locked": HealthLine(
        check=CHECK_FILE, state="warning", words="Another program has locked the search index. Searches go on meanwhile."
    ),
    "full": HealthLine(
        check=CHECK_FILE,
        state="needs_you",
        words="The disk is full, so the search index can't be kept. Searches go on meanwhile.",
    ),
    "unreachable": HealthLine(
        check=CHECK_FILE, state="warning", words="The search index can't be written. Searches go on meanwhile.", repair=True
    ),
}

log = structlog.get_logger(__name__)


class Room:
    """The index at work. `start` it, ask it, `close` it."""

    def __init__(self, bus: Bus, settings: IndexSettings, has_room: Callable[[], Awaitable[bool]]) -> None:
        """`has_room` says whether the machine has room for background work now."""
        self.choice = Choice(_embedders(settings), notify=self._on_meaning)
        self.healing = Healing(self._on_healed)
        self.people = People(bus, self.choice, self.healing, settings, has_room)
        self.answers = Answers(bus, self.people, settings)
        self.news = News(bus, self.people.known)
        self._damaged = False
        self._letting_go: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.choice.start()
        self._letting_go = asyncio.create_task(self._let_go())

    async def close(self) -> None:
        if self._letting_go is not None:
            self._letting_go.cancel()
            await asyncio.wait({self._letting_go})
        await self.people.close()
        await self.choice.close()
        await self.healing.close()
        await self.news.close()

    # --- meaning --------------------------------------------------------------------------------------------------

    async def meaning(self, person: str) -> Meaning:
        """How search understands now; also where memories that have no vector yet begin to get one."""
        status = await self.choice.status()
        async with self.people.use(person) as held:
            try:
                await held.index.catch_up()
            except Unavailable as error:
                log.info("meaning told from what is known", reason=error.reason)
            held.reindex.begin()
            current = self.choice.current()
            coverage, total = held.index.meanings.coverage, len(held.index.shelf)
            indexed = min(coverage.count(current.id), total) if current is not None else 0
            behind = current is not None and not coverage.complete(current.id, total)
        return Meaning(
            state=status.state,
            source=status.source,
            model=status.model,
            progress=Progress(done=status.progress.done, total=status.progress.total) if status.progress else None,
            indexed=indexed,
            total=total,
            better=status.better or (STILL_READING if behind else None),
            problem=status.problem,
        )

    async def get_meaning(self, person: str, folder: str | None) -> Meaning:
        if folder is not None:
            await self.choice.take_from(Path(folder))
        else:
            self.choice.begin_getting()
        return await self.meaning(person)

    async def remove_meaning(self, person: str) -> Meaning:
        await self.choice.remove()
        return await self.meaning(person)

    async def embed(self, call: Call, message: EmbedTexts) -> Embedded:
        """Vectors for another service."""
        return await lend(self.choice, call, message)

    # --- health ---------------------------------------------------------------------------------------------------

    async def health(self, person: str) -> Health:
        status = await self.choice.status()
        model = status.model or "words"
        if status.state == "ready":
            line = HealthLine(check=CHECK_MEANING, state="ok", words=f"Search understands meaning by {model}.")
        elif status.state == "broken":
            line = HealthLine(
                check=CHECK_MEANING, state="warning", words=status.better or "The model can't be used.", repair=True
            )
        elif status.state == "getting":
            line = HealthLine(check=CHECK_MEANING, state="news", words=status.better or "The model is on its way.")
        else:
            line = HealthLine(check=CHECK_MEANING, state="off", words=status.better or "Search goes by words.")
        held = next((held for held in self.people.here() if held.index.person == person), None)
        lines = [FILE_LINES[held.index.keeper.state if held is not None else "ok"], line]
        lines += [
            HealthLine(check=note.check, state="news", words=note.words)
            for note in self.healing.recent()
            if note.person in (None, person)
        ]
        return Health(lines=tuple(lines))

    async def repair(self, person: str) -> Health:
        """Forgives what failed, looks for embedders now, and reads this person's file against its checksums."""
        await self.choice.repair()
        async with self.people.use(person) as held:
            await held.index.keeper.check()
            held.reindex.wake()
        return await self.health(person)

    async def purge(self, person: str, ids: tuple[str, ...]) -> None:
        """Nothing of these memories is left here; a person without an index has nothing to take out."""
        if self.people.has_file(person):
            async with self.people.use(person) as held:
                await held.index.purge(ids)

    # --- what happens ---------------------------------------------------------------------------------------------

    async def _on_meaning(self, event: MeaningEvent) -> None:
        await self.news.meaning(event)
        if event.type == "meaning.lost":
            self._damaged = event.words.startswith(DAMAGED)
            return
        if self._damaged:
            self._damaged = False
            self.healing.note(CHECK_MEANING, WORDS_FETCHED_AGAIN)
        for held in self.people.here():
            held.reindex.wake()

    async def _on_healed(self, note: Note) -> None:
        await self.news.healed(note)

    async def _let_go(self) -> None:
        while True:
            await asyncio.sleep(LET_GO_EVERY_SECONDS)
            try:
                if await self.people.let_go():
                    await asyncio.to_thread(_give_memory_back)
            except ConchError as error:
                log.warning("idle indexes stay", reason=error.reason)


def _give_memory_back() -> None:
    """Hands freed blocks to the system, where the C library would keep them (glibc): 85 of 120 MB after 10,000 memories."""
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def _embedders(settings: IndexSettings) -> EmbedderSettings:
    return EmbedderSettings(
        models_folder=settings.models,
        provider=settings.embed_provider,
        url=settings.embed_url,
        model=settings.embed_model,
        key=settings.embed_key,
        floor=settings.embed_floor,
        same=settings.embed_same,
        ollama_url=settings.ollama_url,
        idle_seconds=settings.embed_idle_seconds,
    )
