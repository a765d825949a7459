"""Gives memories their vectors: what was just saved before a search answers, the rest gently behind, newest first.

Each vector is kept as it is made, so a restart goes on where it stopped, and nothing is embedded twice. What is behind waits
while the machine has no room for it.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from kit.errors import Unavailable
from services.index.embedders.port import Embedder
from services.index.keeper import Keeper
from services.index.meanings import Meanings
from services.index.settings import IndexSettings
from services.index.shelf import Shelf

log = structlog.get_logger(__name__)

LIST_AGAIN_AFTER = 200
"""Memories embedded before the list of what is missing is made again, so that what was saved meanwhile comes first."""
PROBE_TEXT = "conch"
"""Nothing that anybody said."""


class Reindex:
    """One person's embedding. `saved()` before an answer, `begin()` whenever something may be missing."""

    def __init__(
        self,
        shelf: Shelf,
        meanings: Meanings,
        keeper: Keeper,
        settings: IndexSettings,
        has_room: Callable[[], Awaitable[bool]],
    ) -> None:
        self._has_room = has_room
        self._shelf = shelf
        self._meanings = meanings
        self._keeper = keeper
        self._settings = settings
        self._making: dict[tuple[str, str, bytes], asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self.resting = False
        """The embedder doesn't answer, or the machine has no room: it is tried again after a pause."""

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done() and not self.resting

    async def saved(self, ids: list[str]) -> None:
        """Embeds what was just saved with the embedder that serves. Gives up, leaving it to `begin`, where that fails."""
        embedder = self._meanings.server()
        if embedder is None:
            return
        for id_ in self._meanings.coverage.missing(embedder.id, [id_ for id_ in reversed(ids) if id_ in self._shelf]):
            try:
                await self._make(embedder, id_, background=False)
            except Unavailable as error:
                log.info("saved memory not embedded yet", reason=error.reason)
                return

    def begin(self) -> None:
        """Starts embedding what is missing, unless that runs already."""
        if (self._task is None or self._task.done()) and self._meanings.missing():
            self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """The embedder may be back: a pause ends, and what was given up is tried again."""
        self._meanings.coverage.retry()
        self._wake.set()
        self.begin()

    async def close(self) -> None:
        for task in [self._task, *self._making.values()]:
            if task is not None and not task.done():
                task.cancel()
                await asyncio.wait({task})

    async def _run(self) -> None:
        failed: dict[str, int] = {}
        pause_seconds = self._settings.index_embed_pause_seconds
        while missing := self._meanings.missing():
            for id_ in missing[:LIST_AGAIN_AFTER]:
                embedder = self._meanings.current()
                if embedder is None:
                    return
                if self._keeper.waiting_vectors >= self._settings.index_waiting_vectors_max:
                    await self._keeper.settle()
                    if self._keeper.waiting_vectors >= self._settings.index_waiting_vectors_max:
                        # The file can't be written: more vectors would only fill the memory.
                        await self._pause(pause_seconds)
                        break
                while not await self._has_room():
                    await self._pause(self._settings.index_headroom_sample_seconds)
                try:
                    await self._make(embedder, id_, background=True)
                except Unavailable as error:
                    failed[id_] = failed.get(id_, 0) + 1
                    log.info("memory not embedded", reason=error.reason, attempt=failed[id_])
                    if failed[id_] >= self._settings.index_embed_attempts_max and await self._works(embedder):
                        self._meanings.coverage.give_up(embedder.id, id_)
                        continue
                    await self._pause(pause_seconds)
                    pause_seconds = min(2 * pause_seconds, self._settings.index_embed_pause_seconds_max)
                    continue
                pause_seconds = self._settings.index_embed_pause_seconds
        await self._meanings.serve_best()

    async def _works(self, embedder: Embedder) -> bool:
        """Whether another text than the one that failed can be embedded: then it was the text's fault."""
        try:
            await embedder.embed(PROBE_TEXT, background=True, timeout_seconds=self._settings.index_text_embed_seconds)
        except Unavailable:
            return False
        return True

    async def _pause(self, seconds: float) -> None:
        self.resting = True
        self._wake.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass
        finally:
            self.resting = False

    async def _make(self, embedder: Embedder, memory_id: str, *, background: bool) -> None:
        """Embeds one memory, or joins whoever is embedding the same words."""
        entry = self._shelf.entries.get(memory_id)
        if entry is None or self._meanings.coverage.has(embedder.id, memory_id):
            return
        key = (embedder.id, memory_id, entry.digest)
        task = self._making.get(key)
        if task is None:
            task = asyncio.create_task(self._embed(embedder, memory_id, entry.digest, background=background))
            self._making[key] = task
            task.add_done_callback(lambda done: self._made(key, done))
        await asyncio.shield(task)

    def _made(self, key: tuple[str, str, bytes], task: asyncio.Task[None]) -> None:
        self._making.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever waited has it; nobody may have

    async def _embed(self, embedder: Embedder, memory_id: str, digest: bytes, *, background: bool) -> None:
        content = self._shelf.memory(memory_id).content
        seconds = self._settings.index_text_embed_seconds
        embedding = await embedder.embed(content, background=background, timeout_seconds=seconds)
        if embedding.vector.shape != (embedder.dimensions,):
            raise Unavailable("The embedder's vectors have another length now.", code="embedder_changed")
        await self._meanings.keep(embedder.id, memory_id, digest, embedding)
