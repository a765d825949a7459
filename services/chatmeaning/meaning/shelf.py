"""One person's vectors, in the file and in memory, in step. One thing at a time is done to them, in a thread.

A file that reads as damaged is made again by itself once a run, with a note; the second time it is left for Repair.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
import structlog

from kit.errors import ConchError, Damaged, Unavailable
from kit.healing import Healing
from kit.sqlite import Locked
from services.chatmeaning.line import Mark
from services.chatmeaning.meaning.contents import Contents, Kept, Piece
from services.chatmeaning.meaning.file import VectorFile
from services.chatmeaning.meaning.matrix import Matrix
from services.chatmeaning.meaning.model import Key

T = TypeVar("T")
CHECK: Final = "chats-meaning"
REBUILT: Final = "Rebuilt chat search by meaning."
_GONE_SHARE_MAX: Final = 0.5
_LOCKED_TRIES: Final = 20
_LOCKED_PAUSE_SECONDS: Final = 0.1
log = structlog.get_logger(__name__)


class Lost(Unavailable):
    """The vectors were damaged: they are being made again, or wait for Repair."""


class Shelf:
    """`open` first. `reset`: told where everything has to be made again."""

    def __init__(
        self, path: Path, person: str, healing: Healing, *, idle_seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.file = VectorFile(path)
        self.is_open = False
        self.is_broken = False
        self.reset: Callable[[], None] = lambda: None
        self._person = person
        self._healing = healing
        self._healed = False
        self._idle_seconds = idle_seconds
        self._now = now
        self._lock = asyncio.Lock()
        self._matrix: tuple[Key, Matrix] | None = None
        self._loading: dict[Key, asyncio.Task[Matrix]] = {}
        self._used_at = 0.0

    @property
    def contents(self) -> Contents:
        return self.file.contents

    # --- one thing at a time --------------------------------------------------------------------------------------

    async def _do(self, work: Callable[[], T], then: Callable[[T], None] = lambda _: None) -> T:
        """Whoever gives up waiting doesn't undo it."""
        return await asyncio.shield(asyncio.create_task(self._locked(work, then)))

    async def _locked(self, work: Callable[[], T], then: Callable[[T], None]) -> T:
        async with self._lock:
            if self.is_broken:
                raise Lost("The vectors of chats are damaged.")
            try:
                if not self.is_open:
                    await asyncio.to_thread(self.file.open)
                    self.is_open = True
                done = await asyncio.to_thread(work)
            except Damaged as error:
                log.warning("vectors of chats are damaged", person=self._person, reason=error.reason)
                await self._heal()
                raise Lost("The vectors of chats are being made again.") from error
            then(done)
            return done

    async def _heal(self) -> None:
        self._matrix = None
        self.is_open = False
        if self._healed:
            self.is_broken = True
            return
        self._healed = True
        try:
            await asyncio.to_thread(self.file.set_aside)
            await asyncio.to_thread(self.file.open)
        except ConchError:
            self.is_broken = True
            return
        self.is_open = True
        self._healing.note(CHECK, REBUILT, self._person)
        self.reset()

    async def repair(self) -> None:
        """Throws the vectors away where they are damaged, and begins with none."""
        async with self._lock:
            if not self.is_broken:
                return
            await asyncio.to_thread(self.file.destroy)
            await asyncio.to_thread(self.file.open)
            self.is_broken, self.is_open, self._matrix = False, True, None
        self.reset()

    async def open(self) -> None:
        await self._do(lambda: None)

    async def look(self) -> None:
        """Finds out whether somebody else changed the file: then it is checked, and healed where that is needed."""
        if self.is_open and self.file.touched():
            await self._do(lambda: self.file.check())

    # --- writing --------------------------------------------------------------------------------------------------

    async def embedder(self, key: Key, model: str, floor: float) -> Kept:
        return await self._do(lambda: self.file.embedder(key, model, floor))

    async def keep(
        self, conversation_id: str, embedder: Kept, pieces: Sequence[Piece], mark: Mark, *, still: Callable[[], bool]
    ) -> bool:
        """False, and nothing is kept, where the chat is no longer what these pieces were read from (`still`)."""

        def work() -> int | None:
            return self.file.keep(conversation_id, embedder, pieces, mark) if still() else None

        def then(chat: int | None) -> None:
            if chat is not None:
                self._add(embedder, chat, pieces)

        return await self._do(work, then) is not None

    async def begin_again(
        self, conversation_id: str, embedder: Kept, wanted: Mapping[tuple[int, int], bytes], mark: Mark
    ) -> None:
        def then(kept: tuple[int, list[Piece]]) -> None:
            if self._matrix is not None and self._matrix[0] == embedder.key:
                self._matrix[1].remove(np.array([kept[0]], np.int32))
                self._add(embedder, *kept)

        await self._do(lambda: self.file.begin_again(conversation_id, embedder, wanted, mark), then)

    def _add(self, embedder: Kept, chat: int, pieces: Sequence[Piece]) -> None:
        if pieces and self._matrix is not None and self._matrix[0] == embedder.key:
            vectors = np.frombuffer(b"".join(one.vector for one in pieces), np.int8).reshape(len(pieces), -1)
            chats = np.full(len(pieces), chat, np.int32)
            self._matrix[1].add(chats, np.array([one.seq for one in pieces], np.int32), vectors)

    async def remove(self, conversation_ids: Collection[str]) -> None:
        """In no file and nowhere in memory when this returns. Raises `Locked` where another program keeps the file."""
        if self.is_broken:
            # Nobody reads it any more, and it may hold them.
            async with self._lock:
                await asyncio.to_thread(self.file.destroy)
            return
        for attempt in range(_LOCKED_TRIES):
            try:
                await self._remove(conversation_ids)
                if self.file.erased():
                    return
            except Locked:
                if attempt == _LOCKED_TRIES - 1:
                    raise
            await asyncio.sleep(_LOCKED_PAUSE_SECONDS)
        raise Locked("Another program is using the vectors of chats.")

    async def _remove(self, conversation_ids: Collection[str]) -> None:
        numbers: list[int] = []

        def work() -> None:
            numbers.extend(self.contents.chats[one] for one in conversation_ids if one in self.contents.chats)
            self.file.remove(conversation_ids)

        def then(_: None) -> None:
            if numbers and self._matrix is not None:
                matrix = self._matrix[1]
                matrix.remove(np.array(numbers, np.int32))
                if matrix.gone > _GONE_SHARE_MAX * matrix.rows:
                    self._matrix = None

        try:
            await self._do(work, then)
        except Lost:
            # Healed or broken just now: what was set aside still holds them.
            await asyncio.to_thread(self.file.erase_asides)
            if self.is_broken:
                await asyncio.to_thread(self.file.destroy)

    async def drop(self, embedder: Kept) -> None:
        """Takes out an embedder that no longer serves, a part at a time."""
        while not await self._do(lambda: self.file.drop_some(embedder)):
            pass
        if self._matrix is not None and self._matrix[0] == embedder.key:
            self._matrix = None

    # --- reading --------------------------------------------------------------------------------------------------

    async def hashes(self, conversation_id: str, embedder: Kept, after_seq: int) -> dict[tuple[int, int], bytes]:
        return await self._do(lambda: self.file.hashes(conversation_id, embedder, after_seq))

    async def matrix(self, embedder: Kept) -> Matrix:
        """Loaded once for however many wait; the one of another embedder serves until this is whole."""
        self._used_at = self._now()
        if self._matrix is not None and self._matrix[0] == embedder.key:
            return self._matrix[1]
        loading = self._loading.get(embedder.key)
        if loading is None:
            loading = self._loading[embedder.key] = asyncio.create_task(self._load(embedder))
            loading.add_done_callback(lambda done: self._loaded(embedder.key, done))
        return await asyncio.shield(loading)

    async def _load(self, embedder: Kept) -> Matrix:
        def take(matrix: Matrix) -> None:
            self._matrix = (embedder.key, matrix)
            self._used_at = self._now()

        return await self._do(lambda: self.file.matrix(embedder), take)

    def _loaded(self, key: Key, done: "asyncio.Task[Matrix]") -> None:
        del self._loading[key]
        if not done.cancelled():
            done.exception()

    def has_loaded(self) -> bool:
        return self._matrix is not None

    def let_go(self) -> None:
        """Lets go of the vectors in memory where nobody searched for a while."""
        if self._matrix is not None and self._now() - self._used_at > self._idle_seconds:
            self._matrix = None

    async def close(self) -> None:
        for loading in list(self._loading.values()):
            loading.cancel()
        # What runs in a thread ends before the file is anybody else's.
        async with self._lock:
            self._matrix = None
