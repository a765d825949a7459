"""An embedder that a server gives: what Ollama and an OpenAI-compatible endpoint have in common."""

from collections.abc import Callable
from typing import Protocol

from numpy import float32
from numpy.typing import NDArray

from kit.errors import Unavailable
from services.index.embedders.cache import EmbeddingCache
from services.index.embedders.clock import Clock
from services.index.embedders.lanes import Lanes, Work
from services.index.embedders.port import Embedding, Source
from services.index.embedders.settings import EmbedderSettings

INTERACTIVE_AT_ONCE_MAX = 4
FAILURES_MAX = 2
SHORT_CHARACTERS = 1_000
"""What a text is cut to when the server refused it whole: some refuse what is longer than their model reads."""

SERVED_FLOOR, SERVED_SAME = 0.50, 0.80
"""For the open models that such servers give: their unrelated texts lie near 0.4, so less than 0.5 tells nothing."""


class Asking(Protocol):
    """Asks the server for one text's unit vector; raises `Unavailable`."""

    async def __call__(self, text: str, *, timeout_seconds: float) -> NDArray[float32]: ...


class ServedEmbedder:
    """The embedder of `port.py` for one model of one server, at one dimension.

    A server that failed is left alone for `rest_seconds`: meanwhile `embed` raises at once, so that no search waits for it.
    A reply of another dimension closes this embedder (it is another one now) after `on_changed` was told the new dimension.
    """

    def __init__(
        self,
        *,
        source: Source,
        model: str,
        stem: str,
        dimensions: int,
        floor: float,
        same: float,
        asking: Asking,
        settings: EmbedderSettings,
        clock: Clock,
        on_changed: Callable[[int], None] = lambda dimensions: None,
    ) -> None:
        self.source: Source = source
        self.model = model
        self.stem = stem
        self.dimensions = dimensions
        self.floor = floor
        self.same = same
        self._asking = asking
        self._settings = settings
        self._clock = clock
        self._on_changed = on_changed
        self._lanes = Lanes(self._run, clock, at_once_max=INTERACTIVE_AT_ONCE_MAX, waiting_max=settings.waiting_max)
        self._cache = EmbeddingCache(settings.cache_entries_max, settings.cache_bytes_max)
        self._failures = 0
        self._rests_until: float | None = None
        self._closed = False

    @property
    def id(self) -> str:
        return f"{self.stem}/{self.dimensions}"

    @property
    def failing(self) -> bool:
        """Its last text failed."""
        return self._failures > 0

    async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
        """See `port.Embedder`. There are no token vectors."""
        if self._closed:
            raise _changed()
        if self._rests_until is not None and self._clock.monotonic() < self._rests_until:
            raise Unavailable("The embedding server does not answer; it is tried again shortly.", code="server_resting")
        return await self._cache.embed(self._lanes, text, background=background, timeout_seconds=timeout_seconds)

    async def probe(self, text: str, timeout_seconds: float) -> None:
        """Asks the server even while it rests, to learn whether it is back; raises as `embed` does."""
        await self._asked(text, timeout_seconds)

    async def close(self) -> None:
        self._closed = True
        await self._lanes.close()
        self._cache.clear()

    async def _run(self, text: str) -> Work:
        began = self._clock.monotonic()
        vector = await self._asked(text, self._settings.text_seconds_max)
        # What it cost the server is not ours to know; most run on this machine, so the whole time is taken for work.
        return Work(Embedding(vector), self._clock.monotonic() - began)

    async def _asked(self, text: str, timeout_seconds: float) -> NDArray[float32]:
        try:
            vector = await self._asked_shorter(text, timeout_seconds)
        except Unavailable as error:
            self._failures += 1
            if self._failures >= FAILURES_MAX or error.code == "timed_out":
                self._rests_until = self._clock.monotonic() + self._settings.rest_seconds
            raise
        self._failures = 0
        self._rests_until = None
        if vector.shape[0] != self.dimensions:
            self._closed = True
            self._on_changed(vector.shape[0])
            raise _changed()
        return vector

    async def _asked_shorter(self, text: str, timeout_seconds: float) -> NDArray[float32]:
        try:
            return await self._asking(text, timeout_seconds=timeout_seconds)
        except Unavailable as error:
            if error.reason != "server_refused" or len(text) <= SHORT_CHARACTERS:
                raise
        return await self._asking(text[:SHORT_CHARACTERS], timeout_seconds=timeout_seconds)


def _changed() -> Unavailable:
    return Unavailable("The embedding server's model is another one now; search goes on.", code="embedder_changed")
