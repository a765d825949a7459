"""What healed by itself: noted for Health, and announced as events, also when the bus was away at that moment."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from kit.errors import ConchError

NOTES_MAX = 50
"""Notes kept for Health, newest last."""

WAITING_MAX = 200
"""Announcements that may wait for the bus; the oldest go first, since Health still tells them."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that was repaired without being asked. `words` are for the person; `person` is None where it concerns everyone."""

    check: str
    words: str
    at: datetime
    person: str | None = None


class Healing:
    """Keeps the newest notes and announces each at least once, in order, retrying with growing pauses."""

    def __init__(
        self,
        announce: Callable[[Note], Awaitable[None]],
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        pause_seconds: float = 0.5,
        pause_seconds_max: float = 30.0,
    ) -> None:
        self._announce = announce
        self._now = now
        self._pause_seconds = pause_seconds
        self._pause_seconds_max = pause_seconds_max
        self._notes: deque[Note] = deque(maxlen=NOTES_MAX)
        self._waiting: deque[Note] = deque(maxlen=WAITING_MAX)
        self._task: asyncio.Task[None] | None = None

    def note(self, check: str, words: str, person: str | None = None) -> None:
        """Notes it now and announces it soon; call it from the event loop."""
        note = Note(check, words, self._now(), person)
        self._notes.append(note)
        self._waiting.append(note)
        _log.warning("healed", check=check, person=person)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._announce_all())

    def recent(self) -> tuple[Note, ...]:
        return tuple(self._notes)

    async def settle(self) -> None:
        """Returns once everything noted so far was announced."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _announce_all(self) -> None:
        pause_seconds = self._pause_seconds
        while self._waiting:
            note = self._waiting[0]
            try:
                await self._announce(note)
            except ConchError as error:
                _log.info("announcing a repair waits for the bus", check=note.check, reason=error.reason)
                await asyncio.sleep(pause_seconds)
                pause_seconds = min(2 * pause_seconds, self._pause_seconds_max)
                continue
            if self._waiting and self._waiting[0] is note:
                self._waiting.popleft()
            pause_seconds = self._pause_seconds
