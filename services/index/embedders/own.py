"""Conch's own embedder: all-MiniLM-L6-v2 (int8) in a process of its own, begun on first use and ended when idle."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import structlog

from kit.errors import TimedOut, Unavailable
from services.index.embedders.cache import EmbeddingCache
from services.index.embedders.clock import REAL_CLOCK, Clock
from services.index.embedders.files import ModelFiles, Verdict
from services.index.embedders.lanes import Lanes, Work
from services.index.embedders.port import Embedding, Source
from services.index.embedders.process import Died, ModelProcess, Refused, worker_command
from services.index.embedders.settings import EmbedderSettings

MODEL_NAME = "all-MiniLM-L6-v2"
OWN_ID = "own/all-MiniLM-L6-v2-int8/384"
CRASHES_MAX = 2

Trouble = Literal["missing", "damaged", "crashed"]

log = structlog.get_logger()


class OwnEmbedder:
    """The embedder of `port.py` over the files of `ModelFiles`.

    A process that dies is begun again once and its text tried again; after `CRASHES_MAX` deaths the model is set aside until
    `repair()`. A text that it works on for too long ends the process and fails alone. `on_trouble` is called, once a trouble,
    with what is wrong: files gone or damaged (looked at on every text, by `stat`), or too many crashes.
    """

    id = OWN_ID
    source: Source = "own"
    model = MODEL_NAME
    dimensions = 384
    floor = 0.30
    same = 0.50

    def __init__(
        self,
        settings: EmbedderSettings,
        files: ModelFiles,
        *,
        clock: Clock = REAL_CLOCK,
        on_trouble: Callable[[Trouble], None] = lambda trouble: None,
        command: Callable[[Path, Path], Sequence[str]] = worker_command,
    ) -> None:
        self._settings = settings
        self._files = files
        self._clock = clock
        self._on_trouble = on_trouble
        self._command = command
        self._lanes = Lanes(self._run, clock, at_once_max=1, waiting_max=settings.waiting_max)
        self._cache = EmbeddingCache(settings.cache_entries_max, settings.cache_bytes_max)
        self._process: ModelProcess | None = None
        self._starting = asyncio.Lock()
        self._idle: asyncio.Task[None] | None = None
        self._last_used = 0.0
        self._crashes: list[float] = []
        self._trouble: Trouble | None = None
        self._closed = False

    @property
    def trouble(self) -> Trouble | None:
        """Why it can't embed, or None. Files are cleared of it by `recheck`, crashes by `repair`."""
        return self._trouble

    @property
    def pid(self) -> int | None:
        """The model's process, while there is one."""
        return self._process.pid if self._process is not None and self._process.alive else None

    @property
    def background_seconds(self) -> float:
        """CPU seconds that the background's texts have taken so far."""
        return self._lanes.background_seconds

    async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
        """See `port.Embedder`; query embeddings come from memory when the same text was asked before."""
        if not self._files.unchanged():
            await self.recheck()
        self._refuse_in_trouble()
        return await self._cache.embed(self._lanes, text, background=background, timeout_seconds=timeout_seconds)

    async def warm(self) -> None:
        """Begins the process now, so that the first text need not wait for it; raises as `embed` does."""
        if not self._files.unchanged():
            await self.recheck()
        self._refuse_in_trouble()
        for _ in range(CRASHES_MAX):
            try:
                await self._begun()
                return
            except Died as error:
                self._crashed(str(error))
        self._refuse_in_trouble()

    async def recheck(self, *, again: bool = False) -> Verdict:
        """Looks at the files, hashing what changed (`again`: all), and says what they are; `trouble` follows."""
        verdict = await asyncio.to_thread(self._files.verify, again=again)
        if verdict != "good":
            self._say(verdict)
        elif self._trouble in ("missing", "damaged"):
            self._trouble = None
        return verdict

    def repair(self) -> None:
        """Crashes are forgiven: the next text begins the process again."""
        self._crashes.clear()
        if self._trouble == "crashed":
            self._trouble = None

    async def close(self) -> None:
        """Ends everything; texts that wait are refused as unavailable."""
        self._closed = True
        await self._lanes.close()
        if self._idle is not None:
            self._idle.cancel()
        async with self._starting:
            process, self._process = self._process, None
            if process is not None:
                await process.stop()
        self._cache.clear()

    async def _run(self, text: str) -> Work:
        for _ in range(CRASHES_MAX):
            try:
                process = await self._begun()
                async with asyncio.timeout(self._settings.text_seconds_max):
                    return await process.ask(text, self._settings.text_characters_max)
            except Refused:
                raise Unavailable("The model could not read this text.", code="text_refused") from None
            except Died as error:
                await self._drop()
                self._crashed(str(error))
            except TimeoutError:
                await self._drop()
                self._crashed("hung")
                raise TimedOut("The model took too long over this text.") from None
            except asyncio.CancelledError:
                # Its answer is still to come: a process that owes one is out of step with the next question.
                await self._drop()
                raise
            finally:
                self._last_used = self._clock.monotonic()
            self._refuse_in_trouble()
        raise Unavailable("The model stopped over this text twice.", code="text_refused")

    async def _begun(self) -> ModelProcess:
        """The process, begun if there is none; its files are hashed right before. Raises `Died` or `Unavailable`."""
        async with self._starting:
            self._refuse_in_trouble()
            if self._closed:
                raise Unavailable("This embedder was closed.", code="embedder_closed")
            if self._process is not None:
                if self._process.alive:
                    return self._process
                self._process = None
                raise Died("ended while it had nothing to do")
            await self.recheck(again=True)
            self._refuse_in_trouble()
            began = self._clock.monotonic()
            command = self._command(self._files.model_path, self._files.tokenizer_path)
            self._process = await ModelProcess.start(command, self._settings.start_seconds_max)
            self._last_used = self._clock.monotonic()
            log.info("model process started", pid=self._process.pid, took_seconds=round(self._last_used - began, 3))
            if self._idle is not None:
                self._idle.cancel()
            self._idle = asyncio.create_task(self._stop_when_idle(self._process))
            return self._process

    async def _stop_when_idle(self, process: ModelProcess) -> None:
        while self._process is process:
            rest_seconds = self._last_used + self._settings.idle_seconds - self._clock.monotonic()
            if rest_seconds > 0:
                await self._clock.sleep(rest_seconds)
            elif self._lanes.idle and not self._starting.locked():
                # No await between the look above and this: a text that comes now finds no process and begins another.
                self._process = None
                await process.stop()
                log.info("model process stopped", pid=process.pid, reason="idle")
            else:
                await self._clock.sleep(self._settings.text_seconds_max)

    async def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    def _crashed(self, reason: str) -> None:
        now = self._clock.monotonic()
        self._crashes = [at for at in self._crashes if now - at < self._settings.crashes_forgotten_seconds] + [now]
        log.warning("model process died", reason=reason, crashes=len(self._crashes))
        if len(self._crashes) >= CRASHES_MAX:
            self._say("crashed")

    def _say(self, trouble: Trouble) -> None:
        if self._trouble != trouble:
            self._trouble = trouble
            log.warning("own model set aside", reason=trouble)
            self._on_trouble(trouble)

    def _refuse_in_trouble(self) -> None:
        if self._trouble == "crashed":
            raise Unavailable("The model stopped twice and is set aside until Repair.", code="model_set_aside")
        if self._trouble is not None:
            raise Unavailable("The model's files are not in place.", code="model_not_there")
