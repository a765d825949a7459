"""Conch's own model from `Get it` to `Remove`: whether it is there, being fetched, or broken, and who heals it.

The embedder (`own.py`) lives as long as the files do; a damaged one is set aside and fetched again by itself, `HEALS_MAX`
times a run.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import structlog

from kit.errors import ConchError
from services.index.embedders.clock import Clock
from services.index.embedders.fetch import Fetch, Progress
from services.index.embedders.files import ModelFiles
from services.index.embedders.own import MODEL_NAME, OwnEmbedder, Trouble
from services.index.embedders.settings import EmbedderSettings

State = Literal["none", "getting", "ready", "broken"]

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class MeaningEvent:
    """An embedding model came (`meaning.landed`) or went (`meaning.lost`); `words` says it to the person."""

    type: Literal["meaning.landed", "meaning.lost"]
    model: str
    words: str


Notify = Callable[[MeaningEvent], Awaitable[None]]

HEALS_MAX = 3
"""Times a run that a damaged model is fetched again by itself: on a failing disk more would fetch for ever."""

CRASHED = "Conch's model stopped twice and is set aside; searching by words goes on. Repair starts it again."
DAMAGED = "Conch's model was damaged on the disk and was set aside; searching by words goes on."
DAMAGED_OFTEN = f"{DAMAGED} It was fetched again {HEALS_MAX} times: look at the disk, then get it again."


class OwnModel:
    """One own model. `embedder` is None while its files are not in place; `problem` says the last trouble in calm words."""

    def __init__(self, settings: EmbedderSettings, clock: Clock, notify: Notify, *, python: str = sys.executable) -> None:
        self._settings = settings
        self._clock = clock
        self._notify = notify
        self._files = ModelFiles(settings.models_folder)
        self._fetch = Fetch(
            self._files,
            seconds_max=settings.fetch_seconds_max,
            stall_seconds_max=settings.fetch_stall_seconds_max,
            clock=clock,
            python=python,
        )
        self._getting: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._heals = 0
        self._closed = False
        self._removing = False
        self._broken = False
        self.embedder: OwnEmbedder | None = None
        self.problem: str | None = None

    @property
    def state(self) -> State:
        if self._getting is not None:
            return "getting"
        if self.embedder is not None and self.embedder.trouble is None:
            return "ready"
        return "broken" if self._broken else "none"

    @property
    def progress(self) -> Progress | None:
        """Of the fetching that runs."""
        return self._fetch.progress if self._getting is not None else None

    async def start(self) -> None:
        """Verifies what is there, and goes on with a fetching that was cut off. Fetches nothing that nobody asked for."""
        verdict = await asyncio.to_thread(self._files.verify)
        if verdict == "good":
            self._fetch.forget_partial()
            self._take()
        elif verdict == "damaged":
            await self._lose_damaged()
        elif self._fetch.begun:
            self.begin()

    def begin(self) -> None:
        """`Get it`: begins fetching, unless the model is there or being fetched."""
        if self._getting is None and self.state != "ready" and not (self._closed or self._removing):
            self.problem = None
            self._getting = asyncio.create_task(self._get())

    async def from_folder(self, folder: Path) -> None:
        """Takes the model from the disk; raises what `Fetch.from_folder` does. A fetching that runs is ended first."""
        await self._end_getting()
        self._getting = asyncio.current_task()
        try:
            await self._fetch.from_folder(folder)
        finally:
            self._getting = None
        await self._landed()

    async def cancel(self) -> None:
        """Ends a fetching that runs and throws away what arrived."""
        await self._end_getting()
        self._fetch.forget_partial()
        self.problem = None

    async def remove(self) -> None:
        """The model is gone from the disk, and its process with it."""
        self._removing = True
        try:
            await self.cancel()
            had = self.embedder is not None
            await self._let_go()
            await asyncio.to_thread(self._files.remove)
            self._broken = False
        finally:
            self._removing = False
        if had:
            await self._say("meaning.lost", "Conch's model was removed. Searching by words goes on.")

    async def repair(self) -> None:
        """Forgives crashes; fetches again what is damaged or could not be fetched."""
        if self.embedder is not None and self.embedder.trouble == "crashed":
            self.embedder.repair()
            self._broken, self.problem = False, None
            await self._say("meaning.landed", "Conch's model is tried again.")
        elif self._broken:
            self.begin()

    async def look(self) -> None:
        """Looks at the files (two `stat` calls unless they changed); trouble is acted on by itself."""
        if self.embedder is not None and not self._files.unchanged():
            await self.embedder.recheck()
        elif self._may_take() and await asyncio.to_thread(self._files.verify) == "good" and self._may_take():
            await self._landed()  # put there by hand, or by another process

    async def close(self) -> None:
        """Ends fetching (what arrived is kept for the next start) and the model's process."""
        self._closed = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._end_getting()
        await self._let_go()

    def _may_take(self) -> bool:
        return self.embedder is None and self._getting is None and not (self._closed or self._removing)

    async def _get(self) -> None:
        try:
            await self._fetch.get()
        except ConchError as error:
            log.warning("model not fetched", reason=error.reason)
            self.problem = error.detail
            return
        finally:
            self._getting = None
        await self._landed()

    async def _landed(self) -> None:
        held = self.embedder
        self._take()
        if held is not None:
            await held.close()
        await self._say("meaning.landed", "Conch's model is here: searching now also finds what was meant.")

    def _take(self) -> None:
        self._broken, self.problem = False, None
        self.embedder = OwnEmbedder(self._settings, self._files, clock=self._clock, on_trouble=self._on_trouble)

    async def _let_go(self) -> None:
        held, self.embedder = self.embedder, None
        if held is not None:
            await held.close()

    async def _end_getting(self) -> None:
        running = self._getting
        if running is not None and running is not asyncio.current_task():
            running.cancel()
            await asyncio.wait({running})
        self._getting = None

    def _on_trouble(self, trouble: Trouble) -> None:
        if trouble == "damaged":  # said at once, not only when the files have been moved
            self._broken, self.problem = True, DAMAGED
        task = asyncio.create_task(self._act_on(trouble, self.embedder))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act_on(self, trouble: Trouble, embedder: OwnEmbedder | None) -> None:
        if embedder is None or embedder is not self.embedder:
            return
        if trouble == "crashed":
            self._broken, self.problem = True, CRASHED
            await self._say("meaning.lost", CRASHED)
            return
        await self._let_go()
        if trouble == "damaged":
            await self._lose_damaged()
        else:
            await self._say("meaning.lost", "Conch's model is gone from the disk. Searching by words goes on.")

    async def _lose_damaged(self) -> None:
        await asyncio.to_thread(self._files.set_aside)
        self._broken = True
        if self._heals < HEALS_MAX:
            self._heals += 1
            self.begin()
        self.problem = f"{DAMAGED} It is being fetched again." if self._getting else DAMAGED_OFTEN
        await self._say("meaning.lost", self.problem)

    async def _say(self, kind: Literal["meaning.landed", "meaning.lost"], words: str) -> None:
        log.info(kind.replace(".", " "), model=MODEL_NAME)
        await self._notify(MeaningEvent(kind, MODEL_NAME, words))
