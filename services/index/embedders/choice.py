"""Which embedder serves, best first: the configured one, an Ollama that is found, Conch's own, or none (words).

The index asks `current()` for new vectors and queries, and `get(id)` for an earlier embedder whose vectors still serve.
Servers are looked at in the background, so no search ever waits for one to be found.
"""

import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path

import structlog

from kit.errors import ConchError, Unavailable
from services.index.embedders.addresses import ollama_url
from services.index.embedders.clock import REAL_CLOCK, Clock
from services.index.embedders.fetch import Progress
from services.index.embedders.lookout import Lookout
from services.index.embedders.ollama import OllamaServer
from services.index.embedders.openai import OpenAIServer
from services.index.embedders.own import OWN_ID
from services.index.embedders.own_model import MeaningEvent, Notify, OwnModel, State
from services.index.embedders.port import Embedder, Source
from services.index.embedders.settings import OLLAMA_URL, EmbedderSettings

FIRST_LOOK_SECONDS = 0.5
"""How long a start waits for the first look, so that a server that is there serves from the first search on."""

GET_IT = (
    "Searches find words and their near relatives. Get Conch's own small model (23 MB, it stays on this computer) "
    "and they also find what was meant."
)

ON_ITS_WAY = "Conch's model is on its way; until then searches go by words."

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Status:
    """The embedders' part of `GET /api/meaning`.

    `better`: the one thing that would make search better, or None. `problem`: what went wrong last, in calm words, or None:
    it may stand beside any state (a fetching that failed leaves `none`, a set server that is away leaves what serves).
    """

    state: State
    source: Source
    model: str | None
    progress: Progress | None
    better: str | None
    problem: str | None = None


async def _nobody(event: MeaningEvent) -> None:
    """Nobody is told."""


class Choice:
    """Owns every embedder but the hashed words: `start` it, ask `current` and `get`, `close` it."""

    def __init__(
        self,
        settings: EmbedderSettings,
        *,
        clock: Clock = REAL_CLOCK,
        notify: Notify = _nobody,
        python: str = sys.executable,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._notify_person = notify
        self._own = OwnModel(settings, clock, self._notify, python=python)
        self._refused: str | None = None
        self._configured = self._configured_lookout()
        self._ollama = self._ollama_lookout()
        self._looking = asyncio.Lock()
        self._loop: asyncio.Task[None] | None = None
        self._first = asyncio.Event()

    async def start(self) -> None:
        """Verifies the own model and begins looking for servers; waits at most half a second for the first look."""
        await self._own.start()
        self._loop = asyncio.create_task(self._look_again())
        try:
            async with asyncio.timeout(FIRST_LOOK_SECONDS):
                await self._first.wait()
        except TimeoutError:
            log.info("embedding servers are slow to answer")

    async def close(self) -> None:
        """Everything is ended: looking, fetching, the model's process, connections."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.wait({self._loop})
        for lookout in self._lookouts:
            await lookout.close()
        await self._own.close()

    def current(self) -> Embedder | None:
        """The best embedder there is now, or None: words serve. Never waits."""
        for lookout in self._lookouts:
            if lookout.embedder is not None:
                return lookout.embedder
        own = self._own.embedder
        return own if own is not None and own.trouble is None else None

    def get(self, embedder_id: str) -> Embedder | None:
        """That embedder while it is still there, whether or not it is the best one. Never waits."""
        if embedder_id == OWN_ID:
            own = self._own.embedder
            return own if own is not None and own.trouble is None else None
        for lookout in self._lookouts:
            found = lookout.get(embedder_id)
            if found is not None:
                return found
        return None

    async def status(self) -> Status:
        """What the page says of meaning. Looks at the own model's files first, which costs two `stat` calls."""
        await self._own.look()
        best = self.current()
        state: State = self._own.state
        if best is not None:
            state = "ready"
        elif state == "none" and self._configured_problem is not None:
            state = "broken"
        source: Source = best.source if best is not None else "words"
        model = best.model if best is not None else None
        return Status(state, source, model, self._own.progress, self._better(best), self._problem)

    @property
    def own_pid(self) -> int | None:
        """The model's process, while there is one."""
        return self._own.embedder.pid if self._own.embedder is not None else None

    @property
    def own_background_seconds(self) -> float:
        """CPU seconds that the background's texts have taken in the own model; what they cost a server isn't known."""
        return self._own.embedder.background_seconds if self._own.embedder is not None else 0.0

    async def warm(self) -> None:
        """Begins the own model's process if it is the one that serves; what goes wrong shows in `status`."""
        own = self._own.embedder
        if own is not None and own is self.current():
            try:
                await own.warm()
            except Unavailable as error:
                log.info("model not warmed", reason=error.reason)

    def begin_getting(self) -> None:
        """`Get it`. Answers at once; `status().progress` shows how far it is."""
        self._own.begin()

    async def take_from(self, folder: Path) -> None:
        """The own model from files on disk; raises `NotFound`, `Damaged`, `DiskFull` or `Unavailable`."""
        await self._own.from_folder(folder)

    async def cancel_getting(self) -> None:
        await self._own.cancel()

    async def remove(self) -> None:
        """The own model is ended and deleted."""
        await self._own.remove()

    async def repair(self) -> None:
        """Crashes are forgiven, a damaged model is fetched again, servers are looked for now."""
        await self._own.repair()
        await self.look()

    async def look(self) -> None:
        """One look at everything: the model's files and every server. Says what came and went."""
        async with self._looking:
            await self._own.look()
            await asyncio.gather(*(self._look_at(lookout) for lookout in self._lookouts))
            self._first.set()

    @property
    def _lookouts(self) -> list[Lookout]:
        return [each for each in (self._configured, self._ollama) if each is not None]

    @property
    def _problem(self) -> str | None:
        if self._configured_problem is not None:
            return f"The embedding server that is set can't be used. {self._configured_problem}"
        return self._own.problem

    @property
    def _configured_problem(self) -> str | None:
        if self._configured is not None and self._configured.embedder is None:
            return self._configured.problem
        return self._refused

    async def _look_again(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:  # the top of this loop: looking must go on
                log.exception("look failed", error=type(error).__name__)
            await self._clock.sleep(self._settings.look_seconds)

    async def _look_at(self, lookout: Lookout) -> None:
        before = lookout.embedder
        await lookout.look()
        after = lookout.embedder
        if before is after or not self._first.is_set():
            return
        if after is None and before is not None:
            await self._notify(MeaningEvent("meaning.lost", before.model, "The embedding server is gone; search goes on."))
        elif after is not None:
            await self._notify(MeaningEvent("meaning.landed", after.model, f"Search now uses {after.model}."))

    async def _notify(self, event: MeaningEvent) -> None:
        try:
            await self._notify_person(event)
        except ConchError as error:
            log.warning("nobody told of the embedder", event_type=event.type, reason=error.reason)

    def _better(self, best: Embedder | None) -> str | None:
        if best is not None:
            return self._problem if self._configured_problem is not None else None
        return self._problem or (ON_ITS_WAY if self._own.state == "getting" else GET_IT)

    def _configured_lookout(self) -> Lookout | None:
        settings = self._settings
        if settings.provider is None:
            return None
        try:
            if settings.provider == "ollama":
                url = ollama_url(settings.url or settings.ollama_url or OLLAMA_URL)
                return Lookout(OllamaServer(url, settings, self._clock, configured=True), settings, self._clock)
            if not settings.url:
                raise Unavailable("Its address is not set (CONCH_EMBED_URL).", code="address_refused")
            return Lookout(OpenAIServer(settings.url, settings, self._clock), settings, self._clock)
        except Unavailable as error:
            self._refused = error.detail
            return None

    def _ollama_lookout(self) -> Lookout | None:
        settings = self._settings
        if settings.ollama_url is None or (self._configured is not None and settings.provider == "ollama"):
            return None
        try:
            server = OllamaServer(ollama_url(settings.ollama_url), settings, self._clock, configured=False)
        except Unavailable:
            return None  # `OLLAMA_HOST` is another program's setting: an odd one is no trouble of ours
        return Lookout(server, settings, self._clock)
