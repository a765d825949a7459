"""What healed by itself: noted for Health, and announced as events, also when the bus was away at that moment."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

import structlog

from kit.errors import ConchError

T = TypeVar("T")

NOTES_MAX = 50
"""Notes kept for Health, newest last."""

WAITING_MAX = 200
"""Announcements that may wait for the bus; the oldest go first, since Health still tells what they were about."""

log = structlog.get_logger(__name__)


class Announcer(Generic[T]):
    """Tells each thing at least once, in order, trying again with growing pauses while the bus is away."""

    def __init__(
        self, tell: Callable[[T], Awaitable[None]], *, pause_seconds: float = 0.5, pause_seconds_max: float = 30.0
    ) -> None:
        self._tell = tell
        self._pause_seconds = pause_seconds
        self._pause_seconds_max = pause_seconds_max
        self._waiting: deque[T] = deque(maxlen=WAITING_MAX)
        self._task: asyncio.Task[None] | None = None

    def put(self, thing: T) -> None:
        """Tells it soon; call it from the event loop."""
        self._waiting.append(thing)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell_all())

    async def settle(self) -> None:
        """Returns once everything put so far was told."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _tell_all(self) -> None:
        pause_seconds = self._pause_seconds
        while self._waiting:
            thing = self._waiting[0]
            try:
                await self._tell(thing)
            except ConchError as error:
                log.info("announcing waits for the bus", reason=error.reason)
                await asyncio.sleep(pause_seconds)
                pause_seconds = min(2 * pause_seconds, self._pause_seconds_max)
                continue
            if self._waiting and self._waiting[0] is thing:
                self._waiting.popleft()
            pause_seconds = self._pause_seconds


@dataclass(frozen=True, slots=True, eq=False)
class Note:
    """One thing that was repaired unasked. `words` are for people to read; `person` is None where it concerns everyone."""

    check: str
    words: str
    at: datetime
    person: str | None = None


class Healing:
    """The newest notes; each is announced by `announce` (see `Announcer`)."""

    def __init__(
        self, announce: Callable[[Note], Awaitable[None]], *, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._now = now
        self._notes: deque[Note] = deque(maxlen=NOTES_MAX)
        self._announcer = Announcer(announce)

    def note(self, check: str, words: str, person: str | None = None) -> None:
        """Notes it now and announces it soon; call it from the event loop."""
        note = Note(check, words, self._now(), person)
        self._notes.append(note)
        self._announcer.put(note)
        log.warning("healed", check=check, person=person)

    def recent(self) -> tuple[Note, ...]:
        return tuple(self._notes)

    async def settle(self) -> None:
        """Returns once everything noted so far was announced."""
        await self._announcer.settle()

    async def close(self) -> None:
        await self._announcer.close()
