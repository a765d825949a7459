"""An event on its way to a listener: decoded, tried a bounded number of times, then parked with the reason."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import structlog

from kit import logs
from kit.bus import wire
from kit.bus.turns import Turns
from kit.contracts import subjects
from kit.contracts.events import CloudEvent
from kit.errors import ConchError, Invalid

log = structlog.get_logger(__name__)

REDELIVERY_PAUSES_SECONDS = (1.0, 5.0, 30.0, 120.0)
"""The pauses between the attempts; after the last attempt (one more than pauses) the event is parked."""
EVENT_SECONDS_MAX = 300.0
"""A handler that takes longer has failed."""
ACKNOWLEDGE_SECONDS = 30.0
"""An event that nobody acknowledged or said to be working on for so long is handed out again."""

EventHandler = Callable[[str, CloudEvent], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Parked:
    """An event that a listener could not take; it still is in the stream at `sequence` as long as that keeps it."""

    durable: str
    sequence: int
    subject: str
    reason: str
    attempts: int
    at: datetime


class Delivery(Protocol):
    """One event handed out once; exactly one of `done`, `again` and `park` ends it."""

    @property
    def subject(self) -> str: ...

    @property
    def data(self) -> bytes: ...

    @property
    def sequence(self) -> int: ...

    @property
    def attempt(self) -> int: ...

    async def done(self) -> None: ...

    async def again(self, pause_seconds: float) -> None: ...

    async def park(self, reason: str, *, readable: bool) -> None: ...

    async def working(self) -> None: ...


class Listener:
    """Takes deliveries for one durable: one person's in their order, different persons' at the same time."""

    def __init__(
        self, durable: str, *, prefix: str, types: Sequence[str], handler: EventHandler, pauses_seconds: Sequence[float]
    ) -> None:
        self.durable = durable
        self._prefix = prefix
        self._types = frozenset(types)
        self._handler = handler
        self._pauses_seconds = tuple(pauses_seconds)
        self._turns = Turns()

    async def take(self, delivery: Delivery) -> None:
        """Ends the delivery, one way or another. Raises only what the bus itself raises."""
        attempts_max = len(self._pauses_seconds) + 1
        try:
            person = subjects.parse(self._prefix, delivery.subject).person
            event = wire.decode_event(delivery.data)
            if event.data.get("person") != person:
                raise Invalid("The event names another person than its subject.")
        except ConchError as error:
            await self._park(delivery, error.reason, readable=False)
            return
        if delivery.attempt > attempts_max:
            # It was handed out often enough and nobody lived to say how it went.
            await self._park(delivery, "no_answer", readable=True)
            return
        if event.type not in self._types:
            await delivery.done()
            return
        async with self._turns.turn(person):
            with logs.tracing(wire.next_trace(event.traceparent), person=person, event_id=event.id):
                failure = await self._try(delivery, person, event)
                if failure is None:
                    await delivery.done()
                elif delivery.attempt >= attempts_max:
                    await self._park(delivery, failure, readable=True)
                else:
                    log.warning("event_again", durable=self.durable, type=event.type, attempt=delivery.attempt, reason=failure)
                    await delivery.again(self._pauses_seconds[delivery.attempt - 1])

    async def _try(self, delivery: Delivery, person: str, event: CloudEvent) -> str | None:
        """Why the handler failed; None where it did not."""
        handling = asyncio.ensure_future(self._handler(person, event))
        ends = asyncio.get_running_loop().time() + EVENT_SECONDS_MAX
        try:
            while not handling.done():
                left = ends - asyncio.get_running_loop().time()
                await asyncio.wait({handling}, timeout=max(0.0, min(ACKNOWLEDGE_SECONDS / 3, left)))
                if handling.done():
                    break
                if left <= 0:
                    return "took_too_long"
                await delivery.working()
            handling.result()
        except ConchError as error:
            return error.reason
        except Exception as error:  # the top of an event: it is tried again, and parked in the end
            log.exception("event_failed", durable=self.durable, type=event.type)
            return type(error).__name__
        finally:
            handling.cancel()
        return None

    async def _park(self, delivery: Delivery, reason: str, *, readable: bool) -> None:
        log.error("event_parked", durable=self.durable, sequence=delivery.sequence, attempts=delivery.attempt, reason=reason)
        await delivery.park(reason, readable=readable)
