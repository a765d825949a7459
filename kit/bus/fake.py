"""A bus in memory that behaves as the real one does (`tests/behaviour` runs over both): messages cross it as bytes, too.

Several buses on one broker are several processes on one server. What is not here: users and their rights.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from kit import logs
from kit.bus import wire
from kit.bus.broker import Durable, FakeBroker, Stored
from kit.bus.delivery import EventHandler, Listener, Parked
from kit.bus.discovery import VERSION
from kit.bus.dispatch import DRAIN_SECONDS, Dispatcher
from kit.bus.port import Cursor, Endpoint, OutgoingEvent, ServiceInfo, StreamEvent
from kit.contracts import subjects
from kit.contracts.events import types_of
from kit.contracts.message import Reply, Request
from kit.errors import Damaged, Invalid, TimedOut, TooLarge, Unavailable

MESSAGE_BYTES_MAX = 4 * 1024 * 1024 - 4 * 1024
PAUSES_SECONDS = (0.0, 0.0, 0.0, 0.0)

R = TypeVar("R", bound=Reply)


@dataclass(slots=True)
class _Delivery:
    broker: FakeBroker
    durable: str
    stored: Stored
    attempt: int

    @property
    def subject(self) -> str:
        return self.stored.subject

    @property
    def data(self) -> bytes:
        return self.stored.data

    @property
    def sequence(self) -> int:
        return self.stored.sequence

    async def done(self) -> None:
        self.broker.durables[self.durable].open.pop(self.sequence, None)

    async def again(self, pause_seconds: float) -> None:
        async def wake_later() -> None:
            await asyncio.sleep(pause_seconds)
            self.broker.durables[self.durable].open[self.sequence] = self.attempt
            await self.broker.wake()

        task = asyncio.get_running_loop().create_task(wake_later())
        _later.add(task)
        task.add_done_callback(_later.discard)

    async def working(self) -> None:
        pass

    async def park(self, reason: str, *, readable: bool) -> None:
        self.broker.parked.append(Parked(self.durable, self.sequence, self.subject, reason, self.attempt, datetime.now(UTC)))
        await self.done()


_later: set["asyncio.Task[None]"] = set()


class FakeBus:
    """`Bus` in memory."""

    def __init__(self, broker: FakeBroker | None = None, *, pauses_seconds: Sequence[float] = PAUSES_SECONDS) -> None:
        self.broker = broker or FakeBroker()
        self.prefix = self.broker.prefix
        self.lost = asyncio.Event()
        self._pauses_seconds = tuple(pauses_seconds)
        self._id = secrets.token_hex(11)
        self._dispatchers: list[Dispatcher] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self._taking: set[asyncio.Task[None]] = set()

    async def request(
        self, person: str, message: Request[R], *, timeout_seconds: float | None = None, traceparent: str | None = None
    ) -> R:
        seconds = message.timeout_seconds if timeout_seconds is None else timeout_seconds
        if person == "*":
            raise Invalid("A request is for one person.", code="invalid_person")
        subject = subjects.request(self.prefix, person, message.service, message.verb)
        headers = {
            wire.DEADLINE_HEADER: str(int((time.time() + seconds) * 1000)),
            wire.TRACE_HEADER: wire.next_trace(traceparent or logs.trace.get()),
        }
        body, answer_headers = await self.ask(
            subject, wire.encode(message, bytes_max=MESSAGE_BYTES_MAX), headers, timeout_seconds=seconds
        )
        reply: R = wire.decode_reply(message.reply, body, answer_headers)
        return reply

    async def ask(
        self, subject: str, data: bytes, headers: dict[str, str], *, timeout_seconds: float
    ) -> tuple[bytes, dict[str, str]]:
        """One request as bytes and headers."""
        self.broker.check()
        if len(data) > MESSAGE_BYTES_MAX:
            raise TooLarge("That is more than one message can carry.")
        serving = self.broker.services.get(subject.split(".")[2])
        if not serving:
            raise Unavailable("Nobody answers that at the moment.", code="no_responders")
        answer: asyncio.Future[tuple[bytes, dict[str, str]]] = asyncio.get_running_loop().create_future()

        async def respond(body: bytes, answer_headers: dict[str, str] | None) -> None:
            if not answer.done():
                answer.set_result((body, answer_headers or {}))

        try:
            async with asyncio.timeout(timeout_seconds):
                await serving[0][2].receive(subject, headers, data, respond)
                return await answer
        except TimeoutError as error:
            raise TimedOut("No answer came in time.") from error

    async def serve(self, service: str, *, description: str, endpoints: Sequence[Endpoint]) -> None:
        dispatcher = Dispatcher(service, endpoints, prefix=self.prefix, reply_bytes_max=MESSAGE_BYTES_MAX)
        self._dispatchers.append(dispatcher)
        self.broker.services.setdefault(service, []).append((self._id, description, dispatcher))

    async def publish(self, person: str, event: OutgoingEvent) -> int:
        data, headers = wire.encode_event(person, event, bytes_max=MESSAGE_BYTES_MAX)
        self.broker.check()
        return await self.broker.store(subjects.event(self.prefix, person, event.data.type), data, headers)

    async def published(self, person: str, owner: str, *, types: Sequence[str] | None = None) -> Cursor | None:
        self.broker.check()
        owned = {subjects.event(self.prefix, person, type_) for type_ in types or types_of(owner)}
        for stored in reversed(self.broker.stream):
            cursor = wire.decode_cursor(stored.headers.get(wire.CURSOR_HEADER))
            if stored.subject in owned and cursor is not None:
                return cursor
        return None

    async def subscribe(self, durable: str, *, types: Sequence[str], handler: EventHandler) -> None:
        if not types:
            raise Invalid("A listener names the types that it listens to.")
        self.broker.check()
        self.broker.durables.setdefault(durable, Durable())
        listener = Listener(durable, prefix=self.prefix, types=types, handler=handler, pauses_seconds=self._pauses_seconds)
        self._pumps.add(asyncio.get_running_loop().create_task(self._pump(durable, set(types), listener)))

    async def _pump(self, name: str, types: set[str], listener: Listener) -> None:
        durable = self.broker.durables[name]
        handed: dict[int, int] = {}
        while True:
            while (stored := self.broker.at(durable.next_sequence)) is not None:
                durable.next_sequence = stored.sequence + 1
                if stored.subject.split(".event.", 1)[1] in types:
                    durable.open[stored.sequence] = 0
            for sequence, attempts in sorted(durable.open.items()):
                waiting = self.broker.at(sequence)
                if waiting is None or waiting.sequence != sequence:
                    del durable.open[sequence]  # too old meanwhile
                elif handed.get(sequence, -1) < attempts:
                    handed[sequence] = attempts
                    delivery = _Delivery(self.broker, name, waiting, attempts + 1)
                    task = asyncio.get_running_loop().create_task(listener.take(delivery))
                    self._taking.add(task)
                    task.add_done_callback(self._taking.discard)
            await self.broker.wait()

    async def newest(self) -> int:
        self.broker.check()
        return self.broker.last_sequence

    async def follow(self, person: str, *, types: Sequence[str] = (), after: int | None = None) -> AsyncIterator[StreamEvent]:
        if not subjects.is_person(person):
            raise Invalid("A person's id has small letters, digits, - and _ (up to 64).", code="invalid_person")
        broker = self.broker
        broker.check()
        first = broker.stream[0].sequence if broker.stream else broker.last_sequence + 1
        gap = after is not None and (after + 1 < first or after > broker.last_sequence)
        place = broker.last_sequence if after is None else (first - 1 if gap else after)
        while True:
            stored = broker.at(place + 1)
            if stored is None:
                await broker.wait()
                continue
            place = stored.sequence
            if not stored.subject.startswith(f"{self.prefix}.{person}.event."):
                continue
            try:
                event = wire.decode_event(stored.data)
            except Damaged:
                continue
            if types and event.type not in types:
                continue
            yield StreamEvent(place, event, gap=gap)
            gap = False

    async def parked(self, *, limit: int = 100) -> tuple[Parked, ...]:
        return tuple(self.broker.parked[:limit])

    async def discover(self) -> tuple[ServiceInfo, ...]:
        self.broker.check()
        return tuple(
            ServiceInfo(
                name=name,
                id=id_,
                version=VERSION,
                description=description,
                subjects=tuple(subjects.request(self.prefix, "*", name, verb) for verb in dispatcher.endpoints),
            )
            for name, serving in sorted(self.broker.services.items())
            for id_, description, dispatcher in serving
        )

    async def ready(self) -> bool:
        return not self.broker.away

    async def drain(self) -> None:
        for name, serving in list(self.broker.services.items()):
            left = [each for each in serving if each[0] != self._id]
            if left:
                self.broker.services[name] = left
            else:
                del self.broker.services[name]
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*(dispatcher.drain() for dispatcher in self._dispatchers))
        if self._taking:
            _, late = await asyncio.wait(set(self._taking), timeout=DRAIN_SECONDS)
            for task in late:
                task.cancel()


__all__ = ["FakeBroker", "FakeBus"]
