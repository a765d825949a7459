"""One person's index in memory: read from its file once, kept up to date from memory's feed on every query."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import structlog

from kit.contracts.memory import Memory
from kit.errors import Damaged, Unavailable
from services.index.batch import Batch, Place, VectorRow
from services.index.condition import WORDS_DAMAGED
from services.index.embedders.choice import Choice
from services.index.feed import Delta, FeedReader
from services.index.keeper import Keeper, Patience
from services.index.meanings import Meanings
from services.index.pairs import pairs
from services.index.ranking.query import texts_to_embed
from services.index.ranking.rank import Ranking, rank
from services.index.ranking.signals import QueryEmbedding
from services.index.settings import IndexSettings
from services.index.shelf import Shelf
from services.index.store import Store
from services.index.turnstile import Turnstile

T = TypeVar("T")

READ_ATTEMPTS_MAX = 5
HEAVY_CHANGES_MIN = 50
"""Changes from which a delta is taken in beside the event loop."""
SNAPSHOT_ROWS = 250

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Understood:
    """A query's embedding and whose it is: vectors of different embedders are never compared."""

    embedder_id: str
    embedding: QueryEmbedding


class PersonIndex:
    """Answers for one person. `catch_up` before every question: then what was saved is found, and what was forgotten is not."""

    def __init__(
        self,
        person: str,
        *,
        feed: FeedReader,
        store: Store,
        choice: Choice,
        settings: IndexSettings,
        heal: Callable[[str], None],
    ) -> None:
        self.person = person
        self.shelf = Shelf()
        self.saved: list[str] = []
        """What the last deltas brought, newest last, until it is embedded."""
        self._settings = settings
        self._feed = feed
        self._place: Place | None = None
        self._generation = 0
        self._turnstile = Turnstile(self._catch_up)
        self._tasks: set[asyncio.Task[None]] = set()
        self.keeper = Keeper(
            store,
            self._snapshot,
            rewritten=self._reread,
            heal=heal,
            patience=Patience(
                gather_seconds=settings.index_file_gather_seconds,
                retry_seconds=settings.index_file_retry_seconds,
                retry_seconds_max=settings.index_file_retry_seconds_max,
                lock_seconds_max=settings.index_file_lock_seconds_max,
                rows_max=settings.index_file_rows_max,
            ),
        )
        self.meanings = Meanings(self.shelf, self.keeper, choice)

    # --- opening and closing --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Reads the file, if there is one. Never fails: without it everything comes from the feed."""
        contents = await self.keeper.load()
        if contents is None:
            return
        try:
            await asyncio.to_thread(self.shelf.fill, contents.documents)
        except Damaged:
            self.shelf.clear()
            await self.keeper.give_up(WORDS_DAMAGED)
            return
        self._place = contents.place
        self.meanings.coverage.replace(contents.hashes, self.shelf.digest)

    async def close(self) -> None:
        """Ends what runs and writes what waits."""
        await self._turnstile.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.keeper.close()

    # --- keeping up -----------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Brings everything up to what memory holds now; raises `Unavailable` when memory can't say it in time."""
        self.keeper.look()
        await self._turnstile.pass_through()
        await self.meanings.serve_best()

    async def _catch_up(self) -> None:
        for _ in range(READ_ATTEMPTS_MAX):
            generation = self._generation
            delta = await self._feed.read(self._place)
            async with self.shelf.lock:
                # A purge while the delta was on its way: it may carry the words that are gone for good.
                if generation == self._generation:
                    await self._apply(delta)
                    return
        raise Unavailable("The memories are being changed right now; try again in a moment.")

    async def _apply(self, delta: Delta) -> None:
        gone = [id_ for id_, memory in delta.changes.items() if memory is None or memory.status == "waiting"]
        if delta.whole:
            gone += [id_ for id_ in self.shelf.entries if id_ not in delta.changes]
        here = [memory for memory in delta.changes.values() if memory is not None and memory.status != "waiting"]
        before = {memory.id: self.shelf.digest(memory.id) for memory in here}
        if len(gone) + len(here) >= HEAVY_CHANGES_MIN:
            dropped, put = await asyncio.to_thread(self._take_in, gone, here)
        else:
            dropped, put = self._take_in(gone, here)
        for id_ in dropped:
            self.meanings.coverage.drop(id_)
            self.keeper.drop(id_)
        for id_ in put:
            entry = self.shelf.entries[id_]
            if before[id_] != entry.digest:
                self.meanings.coverage.drop(id_)
            self.keeper.put(id_, entry.memory, entry.digest)
        if put:
            self.saved = [*self.saved, *put][-self._settings.index_saved_embed_max - 1 :]
        self._place = delta.place
        self.keeper.stand(delta.place)

    def _take_in(self, gone: Sequence[str], here: Sequence[Memory]) -> tuple[list[str], list[str]]:
        return [id_ for id_ in gone if self.shelf.drop(id_)], [memory.id for memory in here if self.shelf.put(memory)]

    async def purge(self, ids: Sequence[str]) -> None:
        """Takes memories out of everything here and out of the file."""
        async with self.shelf.lock:
            self._generation += 1
            for id_ in ids:
                self.shelf.drop(id_)
                self.meanings.coverage.drop(id_)
        await self.keeper.purge(ids)

    # --- asking ---------------------------------------------------------------------------------------------------

    async def texts_to_embed(self, query: str) -> tuple[str, ...]:
        return await self._reading(lambda: texts_to_embed(self.shelf.corpus, query))

    async def rank(
        self, query: str, *, understood: Understood | None, limit: int, history: bool = False, explain: bool = False,
        scheme: str = "best",
    ) -> Ranking:  # fmt: skip
        """The memories that match. An embedding of an embedder that no longer serves is left out."""

        def ask() -> Ranking:
            usable = understood is not None and understood.embedder_id == self.meanings.serving
            return rank(
                self.shelf.corpus,
                query,
                scheme=scheme,
                embedding=understood.embedding if understood is not None and usable else None,
                now=time.time(),
                limit=limit,
                history=history,
                explain=explain,
            )

        return await self._reading(ask)

    async def pairs(self, *, floor: float, each_max: int) -> list[tuple[tuple[str, str], float]]:
        """The ids of active memories that are close in meaning, closest first, with their cosine."""

        def ask() -> list[tuple[tuple[str, str], float]]:
            vectors = self.shelf.corpus.vectors
            if vectors is None:
                return []
            slots = [(id_, self.shelf.corpus.slot(id_)) for id_ in self.shelf.active()]
            here = [(id_, slot) for id_, slot in slots if slot is not None and slot in vectors]
            matrix = vectors.matrix[[slot for _, slot in here]]
            return [
                ((here[one][0], here[two][0]), closeness)
                for one, two, closeness in pairs(matrix, floor=floor, each_max=each_max)
            ]

        return await self._reading(ask)

    async def _reading(self, work: Callable[[], T]) -> T:
        """Runs it while nothing changes: at once where that is short, in a thread where others would have to wait."""
        if len(self.shelf) < self._settings.index_thread_memories_min:
            async with self.shelf.lock:
                return work()

        async def beside() -> T:
            async with self.shelf.lock:
                return await asyncio.to_thread(work)

        # Whoever gives up waiting leaves the thread running, and it must keep the lock until it ends.
        return await asyncio.shield(asyncio.create_task(beside()))

    # --- the file -------------------------------------------------------------------------------------------------

    async def _snapshot(self) -> AsyncIterator[Batch]:
        """Everything in memory, for a file that is made again."""
        async with self.shelf.lock:
            ids, place = list(self.shelf.entries), self._place
        yield Batch(only=frozenset(ids))
        for start in range(0, len(ids), SNAPSHOT_ROWS):
            async with self.shelf.lock:
                batch = self._batch(ids[start : start + SNAPSHOT_ROWS])
            yield batch
        yield Batch(place=place)

    def _batch(self, ids: Sequence[str]) -> Batch:
        batch = Batch()
        serving = self.meanings.serving
        for id_ in ids:
            entry = self.shelf.entries.get(id_)
            if entry is None:
                continue
            batch.documents[id_] = (entry.memory, entry.digest)
            embedding = self.shelf.embedding(id_)
            if serving is not None and embedding is not None:
                batch.put_vector(VectorRow(id_, serving, entry.digest, embedding))
        return batch

    def _reread(self) -> None:
        task = asyncio.create_task(self.meanings.reread())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
