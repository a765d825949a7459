"""Writes one person's index to its file behind the answers, and makes the file again when it is damaged, gone or locked.

Answers come from memory alone, so nothing here is waited for by a search. What is not written yet waits in one batch, newest
wins; a file that had to be given up is written whole again from what is in memory, where nothing needs to be embedded twice.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import structlog

from kit.errors import ConchError, Damaged
from kit.sqlite import Locked
from services.index.batch import Batch, Place, VectorRow
from services.index.condition import WORDS_DAMAGED, WORDS_FREE, WORDS_GONE, WORDS_REPLACED, WORDS_STUCK, Condition, State
from services.index.store import Contents, Replaced, Store

T = TypeVar("T")
Snapshot = Callable[[], AsyncIterator[Batch]]
"""Everything that is in memory, in batches; the first has `only`, the last one the place."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How the keeper waits, in seconds, and how many rows it writes in one go."""

    gather_seconds: float
    retry_seconds: float
    retry_seconds_max: float
    lock_seconds_max: float
    rows_max: int


class Keeper:
    """The only writer of one person's index file; for the event loop alone.

    `heal(words)` is told what was repaired; `rewritten()` that the file was written whole, and its vectors may be others now.
    """

    def __init__(
        self,
        store: Store,
        snapshot: Snapshot,
        *,
        rewritten: Callable[[], None],
        heal: Callable[[str], None],
        patience: Patience,
    ) -> None:
        self._store = store
        self._snapshot = snapshot
        self._rewritten = rewritten
        self._heal = heal
        self._patience = patience
        self._waiting = Batch()
        self._writing: Batch | None = None
        self._mark: bytes | None = None
        self._written: Place | None = None
        self._whole = False
        self._reason: str | None = None
        self._doubt = False
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._condition = Condition()

    # --- reading --------------------------------------------------------------------------------------------------

    async def load(self) -> Contents | None:
        """What the file holds, before anything is put; see `contents`."""
        found = await self.contents()
        self._mark, self._written = (found.mark, found.place) if found else (None, None)
        return found

    async def contents(self) -> Contents | None:
        """What the file holds; None without one, where it was damaged (it is set aside), or where it can't say now."""
        return await self._read(self._store.load)

    async def each_vector(self, embedder_id: str, take: Callable[[VectorRow], None]) -> bool:
        """Hands every written vector of one embedder to `take`, in a thread; False where the file can't say them all."""

        def read() -> bool:
            self._store.each_vector(embedder_id, take)
            return True

        return self._store.file.missing() or await self._read(read) is not None

    async def _read(self, read: Callable[[], T]) -> T | None:
        if self._store.file.missing():
            return None
        try:
            return await asyncio.to_thread(read)
        except Damaged:
            await self.give_up(WORDS_DAMAGED)
        except Locked:
            self._condition.locked()
            self._whole = True
        except ConchError as error:
            self._condition.unwritable(error)
            self._whole = True
        self._kick()
        return None

    # --- writing --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self._condition.state

    @property
    def waiting_vectors(self) -> int:
        return len(self._waiting.vectors) + (len(self._writing.vectors) if self._writing else 0)

    def rows_waiting(self) -> list[VectorRow]:
        return [row for batch in (self._writing, self._waiting) if batch is not None for row in batch.vectors.values()]

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def put(self, memory_id: str, memory: bytes, digest: bytes) -> None:
        self._waiting.put(memory_id, memory, digest)
        self._kick()

    def drop(self, memory_id: str) -> None:
        self._waiting.drop(memory_id)
        self._kick()

    def put_vector(self, row: VectorRow) -> None:
        self._waiting.put_vector(row)
        self._kick()

    def stand(self, place: Place) -> None:
        """The documents put so far bring the file to this place."""
        if place != self._waiting.place and (place != self._written or self._waiting or self._writing):
            self._waiting.place = place
            self._kick()

    def look(self) -> None:
        """Notices a file that others removed, cut or wrote to since the last write; costs one `stat`."""
        if not self._doubt and self._store.file.touched():
            self._doubt = True
            self._kick()

    async def purge(self, ids: Sequence[str]) -> None:
        """Takes memories out of the file so that none of their bytes are in it, nor in its log, nor in what was set aside."""
        async with self._turn:
            self._waiting.forget(ids)
            try:
                await asyncio.to_thread(self._store.purge, ids)
                erased = self._store.file.erased()
            except ConchError as error:
                log.warning("index file could not be purged in place", reason=error.reason)
                erased = False
            if not erased:
                # Another program holds it open, or it can't be read: then all of it goes, and it is written anew.
                await asyncio.to_thread(self._store.file.destroy)
                self._mark = self._written = None
                self._whole = True
                self._kick()

    async def check(self) -> bool:
        """Reads the whole file against its checksums; a damaged one is made again. True when it was good."""
        try:
            async with self._turn:
                good = await self._verify()
        except ConchError as error:
            # It can't be read now; the loop goes on trying.
            log.info("index file not checked", reason=error.reason)
            good = False
        if not good:
            self._kick()
        return good

    async def settle(self) -> None:
        """Returns once everything put so far is written, or can't be now."""
        while self._task is not None and self.busy and self.state == "ok":
            await asyncio.wait({self._task}, timeout=self._patience.retry_seconds)

    async def close(self) -> None:
        """Writes what waits, once, and stops."""
        self._closing = True
        if self._task is not None:
            await asyncio.wait({self._task})

    # --- the loop -------------------------------------------------------------------------------------------------

    def _kick(self) -> None:
        if not self.busy and not self._closing:
            self._task = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        await asyncio.sleep(self._patience.gather_seconds)
        pause_seconds = self._patience.retry_seconds
        while self._waiting or self._whole or self._doubt:
            try:
                async with self._turn:
                    await self._write()
            except Replaced:
                self._whole, self._reason = True, WORDS_GONE
                continue
            except Damaged:
                await self.give_up(WORDS_DAMAGED)
            except Locked:
                if self._condition.locked() >= self._patience.lock_seconds_max:
                    await self.give_up(WORDS_STUCK)
                    continue
            except ConchError as error:
                self._condition.unwritable(error)
            except Exception:
                log.exception("index file could not be written")
            else:
                if self.state == "locked":
                    self._heal(WORDS_FREE)
                self._condition.good()
                pause_seconds = self._patience.retry_seconds
                continue
            if self._closing:
                return
            await asyncio.sleep(pause_seconds)
            # A lock may go at any moment; a disk that is full or failing is asked less and less.
            if self.state in ("full", "unreachable"):
                pause_seconds = min(2 * pause_seconds, self._patience.retry_seconds_max)

    async def _write(self) -> None:
        if self._doubt or self._store.file.touched():
            await self._verify()
        if self._whole:
            await self._write_whole()
        elif self._waiting:
            await self._write_waiting()

    async def _verify(self) -> bool:
        self._doubt = False
        if self._store.file.missing():
            if self._mark is None:
                return True
            self._whole, self._reason = True, WORDS_GONE
            return False
        try:
            mark = await asyncio.to_thread(self._store.verify)
        except Damaged:
            await self.give_up(WORDS_DAMAGED)
            return False
        except ConchError:
            self._doubt = True
            raise
        if mark != self._mark:
            self._whole, self._reason = True, WORDS_REPLACED
            return False
        return True

    async def _write_whole(self) -> None:
        # The memories are all in the snapshot; vectors of an embedder that doesn't serve yet are nowhere else.
        self._waiting.documents, self._waiting.place = {}, None
        async for batch in self._snapshot():
            self._mark = await asyncio.to_thread(self._store.save, batch, after=self._mark)
            self._written = batch.place
        self._whole = False
        self._rewritten()
        if self._reason is not None:
            self._heal(self._reason)
            self._reason = None

    async def _write_waiting(self) -> None:
        batch = self._writing = self._waiting.take(self._patience.rows_max)
        try:
            if batch.documents or batch.vectors or not self._store.file.missing():
                self._mark = await asyncio.to_thread(self._store.save, batch, after=self._mark)
                self._written = batch.place or self._written
        except BaseException:
            # Under what came meanwhile, which is newer.
            batch.merge(self._waiting)
            self._waiting = batch
            raise
        finally:
            self._writing = None

    # --- trouble --------------------------------------------------------------------------------------------------

    async def give_up(self, words: str) -> None:
        """Sets the file aside; the next write makes it again from memory."""
        self._whole, self._reason, self._doubt = True, words, False
        self._mark = self._written = None
        self._condition.good()
        try:
            aside = await asyncio.to_thread(self._store.file.set_aside)
            log.warning("index file set aside", aside=aside.name if aside else None)
        except ConchError as error:
            self._condition.unwritable(error)
        self._kick()
