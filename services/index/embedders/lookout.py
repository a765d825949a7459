"""Keeping an eye on one embedding server: whether it is there, and which embedder it gives."""

import asyncio
from collections.abc import Callable
from typing import Protocol

import structlog

from kit.errors import Unavailable
from services.index.embedders.clock import Clock
from services.index.embedders.port import Embedder
from services.index.embedders.served import ServedEmbedder
from services.index.embedders.settings import EmbedderSettings

MISSES_MAX = 2
"""Looks in a row that find nothing before an embedder counts as gone: a server that restarts moves no vectors."""

PROBE_TEXT = "conch"
"""What is embedded to learn a dimension, or whether a server is back: nothing that anybody said."""

log = structlog.get_logger()


class Server(Protocol):
    """One kind of embedding server."""

    async def pick(self, staying_with: str | None, timeout_seconds: float) -> str:
        """The stem (`source/model`) of the model to use, the one that it stays with if that is still there."""
        ...

    async def dimensions(self, stem: str, text: str, timeout_seconds: float) -> int:
        """What the model makes of a text, in numbers."""
        ...

    def embedder(self, stem: str, dimensions: int, on_changed: Callable[[int], None]) -> ServedEmbedder: ...

    def offers(self, stem: str) -> bool:
        """The last look saw that model."""
        ...

    async def close(self) -> None: ...


class Lookout:
    """Holds the server's embedder, or None; `problem` says in calm words why there is none."""

    def __init__(self, server: Server, settings: EmbedderSettings, clock: Clock) -> None:
        self._server = server
        self._settings = settings
        self._clock = clock
        self._misses = 0
        self._earlier: dict[str, ServedEmbedder] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.embedder: ServedEmbedder | None = None
        self.problem: str | None = None

    async def look(self) -> None:
        """Looks once, for at most twice `look_seconds_max`; raises nothing of the server's."""
        try:
            await self._look()
            self._misses = 0
            self.problem = None
        except Unavailable as error:
            if error.reason == "embedder_changed":  # the server is there, and `_take` holds what it gives now
                self._misses, self.problem = 0, None
                return
            self._misses += 1
            self.problem = error.detail
            if self._misses >= MISSES_MAX and self.embedder is not None:
                log.info("embedding server gone", embedder=self.embedder.id, reason=error.reason)
                self._let_go(self.embedder)
                self.embedder = None

    def get(self, embedder_id: str) -> Embedder | None:
        """That embedder, if the server still has its model; its dimension is believed until a reply says otherwise."""
        if self.embedder is not None and self.embedder.id == embedder_id:
            return self.embedder
        earlier = self._earlier.get(embedder_id)
        stem, _, dimensions = embedder_id.rpartition("/")
        if self.embedder is None or not self._server.offers(stem):
            return None
        if earlier is None and dimensions.isascii() and dimensions.isdigit() and len(dimensions) < 6:
            if self.embedder.stem == stem:
                return None  # the same model, seen at another dimension: the one asked for is no more
            earlier = self._server.embedder(stem, int(dimensions), lambda now: self._forget(embedder_id))
            self._earlier[embedder_id] = earlier
        return earlier

    async def close(self) -> None:
        for embedder in [*self._earlier.values(), *([self.embedder] if self.embedder else [])]:
            await embedder.close()
        await asyncio.gather(*self._closing, return_exceptions=True)
        self.embedder = None
        await self._server.close()

    async def _look(self) -> None:
        seconds = self._settings.look_seconds_max
        held = self.embedder
        stem = await self._server.pick(held.stem if held else None, seconds)
        if held is not None and held.stem == stem:
            if held.failing:
                await held.probe(PROBE_TEXT, self._settings.text_seconds_max)
            return
        # The first reply may load the model, which takes a server seconds.
        dimensions = await self._server.dimensions(stem, PROBE_TEXT, self._settings.text_seconds_max)
        self._take(stem, dimensions)

    def _take(self, stem: str, dimensions: int) -> None:
        held, self.embedder = self.embedder, self._server.embedder(stem, dimensions, lambda now: self._take(stem, now))
        log.info("embedder found", embedder=self.embedder.id)
        if held is not None:
            self._let_go(held)

    def _forget(self, embedder_id: str) -> None:
        gone = self._earlier.pop(embedder_id, None)
        if gone is not None:
            self._let_go(gone)

    def _let_go(self, embedder: ServedEmbedder) -> None:
        """Closes it once the text in flight, which may be the one that told us, has its answer."""
        task = asyncio.create_task(embedder.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
