"""Decides whether there is headroom, and remembers a pause until the machine has been free for a while."""

import asyncio

import structlog

from kit.contracts.embedding import Headroom
from services.index.embedders.clock import REAL_CLOCK, Clock
from services.index.headroom.gauges import Counters, Gauges, Machine
from services.index.settings import IndexSettings

FIRST_SECONDS = 0.25
"""Between the two readings that the first answer takes."""
STALE_SECONDS = 10.0
"""Readings further apart than this say nothing about the time between them."""

log = structlog.get_logger(__name__)


class Sampler:
    """Samples while somebody asks, at most every `index_headroom_sample_seconds`; many who ask at once share one sample.

    During a pause it goes on by itself for twice the time that ends one, so that who asks seldom learns of its end too.
    """

    def __init__(self, settings: IndexSettings, machine: Machine | None = None, *, clock: Clock = REAL_CLOCK) -> None:
        self._settings = settings
        self._machine = machine or Machine()
        self._clock = clock
        self._counters: Counters | None = None
        self._gauges: Gauges | None = None
        self._at: float | None = None
        self._why: str | None = None
        self._free_since: float | None = None
        self.paused = False
        """Whether background work waits; ends when the machine was free for a while."""
        self._sampling = asyncio.Lock()
        self._asked_at = 0.0
        self._watch: asyncio.Task[None] | None = None

    async def now(self) -> Headroom:
        """Whether background work may go on."""
        self._asked_at = self._clock.monotonic()
        await self._look()
        if self.paused and (self._watch is None or self._watch.done()):
            self._watch = asyncio.create_task(self._watching())
        return self._answer()

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait({self._watch})

    async def _watching(self) -> None:
        seconds_max = 2 * self._settings.index_headroom_resume_seconds + STALE_SECONDS
        while self.paused and self._clock.monotonic() - self._asked_at < seconds_max:
            await self._clock.sleep(self._settings.index_headroom_sample_seconds)
            await self._look()

    async def _look(self) -> None:
        async with self._sampling:
            if self._at is None or self._clock.monotonic() - self._at >= self._settings.index_headroom_sample_seconds:
                await self._sample()

    async def _sample(self) -> None:
        stale = self._at is None or self._clock.monotonic() - self._at > STALE_SECONDS
        before = None if stale else self._counters
        if before is None:
            before = await asyncio.to_thread(self._machine.counters)
            await self._clock.sleep(FIRST_SECONDS)
        after = await asyncio.to_thread(self._machine.counters)
        self._gauges = await asyncio.to_thread(self._machine.read, before, after)
        self._counters, self._at = after, self._clock.monotonic()
        was_paused = self.paused
        self.judge(self._gauges, self._at, stale=stale)
        if self.paused != was_paused:
            log.info("background work waits" if self.paused else "background work goes on", why=self._why)

    def judge(self, gauges: Gauges, at: float, *, stale: bool = False) -> None:
        """Takes one reading into what is remembered."""
        self._why = self._against(gauges)
        if self._why is not None:
            self.paused, self._free_since = True, None
        elif self.paused:
            if self._free_since is None or stale:
                self._free_since = at
            if at - self._free_since >= self._settings.index_headroom_resume_seconds:
                self.paused = False

    def _against(self, gauges: Gauges) -> str | None:
        if gauges.missing:
            return f"The machine doesn't say how busy it is ({', '.join(gauges.missing)})."
        if gauges.load is not None and gauges.load >= self._settings.index_headroom_load_max:
            return "The processors are busy."
        if gauges.available_bytes is not None and gauges.available_bytes < 2 * self._settings.index_headroom_reserve_bytes:
            return "There is little memory left."
        if gauges.stalled is not None and gauges.stalled >= self._settings.index_headroom_stalled_max:
            return "Programs are waiting for memory."
        return None

    def _answer(self) -> Headroom:
        gauges = self._gauges
        age = self._clock.monotonic() - self._at if self._at is not None else 0.0
        why = self._why
        if why is None and self.paused:
            why = "The machine was busy a moment ago."
        return Headroom(
            room=gauges is not None and why is None and age <= STALE_SECONDS,
            why=why,
            load=gauges.load if gauges else None,
            available_bytes=gauges.available_bytes if gauges else None,
            stalled=gauges.stalled if gauges else None,
            age_seconds=max(age, 0.0),
        )
