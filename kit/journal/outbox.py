"""Publishes what the log says happened: each event at least once, in order, also after a kill.

Where it stands is read from the stream itself (the cursor of the owner's last message), so that no second file can disagree.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import structlog

from kit.bus.port import Bus, Cursor, OutgoingEvent
from kit.contracts.events import TYPES
from kit.errors import Unavailable
from kit.journal.log import Journal

STREAM_KEEPS = timedelta(days=7)
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0)
_log = structlog.get_logger()


class Outbox:
    """One person's; `wake` after each change. What is unpublished at `close` is published after the next start."""

    def __init__(
        self,
        bus: Bus,
        person: str,
        owner: str,
        journal: Journal,
        *,
        step: Callable[[str], None],
        types: Sequence[str] | None = None,
    ) -> None:
        self._bus = bus
        self._person = person
        self._owner = owner
        self._journal = journal
        self._step = step
        self._types = types
        """Those of the owner's events that come from this log; None: all."""
        self._woken = asyncio.Event()
        self._moved = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._seq = 0
        """Up to here every line's events are published; of the line after it, those before `_index`."""
        self._index = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"outbox-{self._person}")

    def wake(self) -> None:
        self._woken.set()

    async def told(self) -> None:
        """Returns once everything that the log says at this moment is published."""
        seq = self._journal.settled_seq
        while self._seq < seq:
            self._moved.clear()
            self.wake()
            await self._moved.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        failures, standing = 0, False
        while True:
            try:
                if not standing:
                    await self._find_standing()
                    standing = True
                    self._moved.set()
                self._woken.clear()
                while self._seq < self._journal.settled_seq:
                    await self._publish_next()
                    failures = 0
                await self._woken.wait()
            except Unavailable as error:
                if failures == 0:
                    _log.warning("events wait for the bus", person=self._person, reason=error.reason)
            except Exception:  # noqa: BLE001 - the top of a loop that must go on: an unpublished event is found by nobody else
                _log.exception("an event can't be published", person=self._person)
            else:
                continue
            await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
            failures += 1

    async def _find_standing(self) -> None:
        """After the stream's last event of this log, or before the first that a stream would still keep."""
        cursor = await self._bus.published(self._person, self._owner, types=self._types)
        journal = self._journal
        if cursor is not None and (cursor.epoch == journal.epoch or cursor.epoch in journal.index.lineage):
            self._seq, self._index = cursor.seq - 1, cursor.index + 1
            return
        oldest = datetime.now(UTC) - STREAM_KEEPS
        recent = next((entry.seq for entry in journal.index.entries if entry.at >= oldest), journal.seq + 1)
        self._seq, self._index = recent - 1, 0

    async def _publish_next(self) -> None:
        entry = self._journal.index.at(self._seq + 1)
        if entry is not None and entry.events > self._index and not entry.withdrawn:
            line = self._journal.line(entry)
            for event in line.events[self._index :]:
                await self._bus.publish(
                    self._person,
                    OutgoingEvent(
                        id=f"{line.id}.{self._index}",
                        subject=event.subject,
                        at=line.at,
                        data=TYPES[event.type].model_validate(event.data),
                        cursor=Cursor(seq=line.seq, index=self._index, epoch=line.epoch),
                    ),
                )
                self._index += 1
                self._step("published")
        self._seq, self._index = self._seq + 1, 0
        self._moved.set()
