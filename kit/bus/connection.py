"""The bus over NATS. `connect` is the way in; `client.py` beneath is the only importer of `nats`."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

import structlog

from kit import logs
from kit.bus import discovery, streams, wire
from kit.bus.client import Client, Listening
from kit.bus.consumer import Consumer
from kit.bus.delivery import REDELIVERY_PAUSES_SECONDS, EventHandler, Listener, Parked
from kit.bus.dispatch import DRAIN_SECONDS, Dispatcher
from kit.bus.incoming import Incoming
from kit.bus.port import Cursor, Endpoint, OutgoingEvent, ServiceInfo, StreamEvent
from kit.bus.tail import Tail
from kit.contracts import subjects
from kit.contracts.events import CloudEvent, types_of
from kit.contracts.message import Reply, Request
from kit.contracts.subjects import PREFIX_DEFAULT, STREAM
from kit.errors import Invalid

log = structlog.get_logger(__name__)

CONNECT_SECONDS = 30.0
PUBLISH_SECONDS = 5.0
READY_SECONDS = 0.5

R = TypeVar("R", bound=Reply)


class NatsBus:
    """`Bus` over a NATS server, for one user of it."""

    def __init__(self, client: Client, *, prefix: str, pauses_seconds: Sequence[float] = REDELIVERY_PAUSES_SECONDS) -> None:
        self.client = client
        self.prefix = prefix
        self._pauses_seconds = tuple(pauses_seconds)
        self._dispatchers: list[Dispatcher] = []
        self._serving: list[Listening] = []
        self._shown: list[Listening] = []
        self._consumers: list[Consumer] = []
        self._tail = Tail(client, prefix)
        self._drained = False

    @property
    def lost(self) -> asyncio.Event:
        """Set when the connection is gone for good: the process should end and be started anew."""
        return self.client.lost

    async def request(
        self, person: str, message: Request[R], *, timeout_seconds: float | None = None, traceparent: str | None = None
    ) -> R:
        seconds = message.timeout_seconds if timeout_seconds is None else timeout_seconds
        subject = subjects.request(self.prefix, person, message.service, message.verb)
        if person == "*":
            raise Invalid("A request is for one person.", code="invalid_person")
        headers = {
            wire.DEADLINE_HEADER: str(int((time.time() + seconds) * 1000)),
            wire.TRACE_HEADER: wire.next_trace(traceparent or logs.trace.get()),
        }
        data = wire.encode(message, bytes_max=self.client.payload_bytes_max)
        answer = await self.client.ask(subject, data, headers=headers, timeout_seconds=seconds)
        reply: R = wire.decode_reply(message.reply, answer.data, answer.headers)
        return reply

    async def serve(self, service: str, *, description: str, endpoints: Sequence[Endpoint]) -> None:
        dispatcher = Dispatcher(service, endpoints, prefix=self.prefix, reply_bytes_max=self.client.payload_bytes_max)

        async def on_message(message: Incoming) -> None:
            # Without an inbox to answer to it is no request, and an answer elsewhere would be one in our name.
            if not discovery.is_inbox(message.reply):
                log.warning("request_without_inbox", subject=message.subject)
                return

            async def respond(data: bytes, headers: dict[str, str] | None) -> None:
                await self.client.tell(message.reply, data, headers=headers)

            await dispatcher.receive(message.subject, message.headers, message.data, respond)

        self._dispatchers.append(dispatcher)
        wanted = subjects.request(self.prefix, "*", service, "*")
        self._serving.append(await self.client.listen(wanted, on_message, queue=discovery.QUEUE))
        card = discovery.Card(dispatcher, prefix=self.prefix, description=description)
        self._shown.extend(await card.show(self.client))
        await self.client.flush(READY_SECONDS)

    async def publish(self, person: str, event: OutgoingEvent) -> int:
        data, headers = wire.encode_event(person, event, bytes_max=self.client.payload_bytes_max)
        headers["Nats-Expected-Stream"] = STREAM
        subject = subjects.event(self.prefix, person, event.data.type)
        return streams.stored(await self.client.ask(subject, data, headers=headers, timeout_seconds=PUBLISH_SECONDS))

    async def published(self, person: str, owner: str, *, types: Sequence[str] | None = None) -> Cursor | None:
        owned = [subjects.event(self.prefix, person, type_) for type_ in types or types_of(owner)]
        lasts = [last for last in await asyncio.gather(*(streams.last_of(self.client, each) for each in owned)) if last]
        lasts.sort(key=streams.sequence_of, reverse=True)
        return next((cursor for last in lasts if (cursor := wire.decode_cursor(last.headers.get(wire.CURSOR_HEADER)))), None)

    async def subscribe(self, durable: str, *, types: Sequence[str], handler: EventHandler) -> None:
        if not types:
            raise Invalid("A listener names the types that it listens to.")
        listener = Listener(durable, prefix=self.prefix, types=types, handler=handler, pauses_seconds=self._pauses_seconds)
        consumer = Consumer(self.client, self.prefix, durable, types, listener)
        await consumer.start()
        self._consumers.append(consumer)

    def follow(self, person: str, *, types: Sequence[str] = (), after: int | None = None) -> AsyncIterator[StreamEvent]:
        return self._tail.follow(person, types, after)

    async def newest(self) -> int:
        _, last = await streams.bounds(self.client)
        return last

    async def parked(self, *, limit: int = 100) -> tuple[Parked, ...]:
        """What listeners could not take, oldest first; for the `conch` user and the gateway."""
        return await streams.list_parked(self.client, self.prefix, limit=limit)

    async def discover(self) -> tuple[ServiceInfo, ...]:
        return await discovery.discover(self.client)

    async def ready(self) -> bool:
        return await self.client.flush(READY_SECONDS)

    async def drain(self) -> None:
        if self._drained:
            return
        self._drained = True
        for shown in self._shown:
            await shown.stop()
        for serving in self._serving:
            await serving.stop(finish=True)
        waiting = [dispatcher.drain() for dispatcher in self._dispatchers]
        await asyncio.gather(*waiting, *(consumer.stop(DRAIN_SECONDS) for consumer in self._consumers))
        await self._tail.stop()
        await self.client.close()


async def connect(
    url: str,
    *,
    user: str,
    password: str,
    name: str,
    prefix: str = PREFIX_DEFAULT,
    wait_seconds: float = CONNECT_SECONDS,
    pauses_seconds: Sequence[float] = REDELIVERY_PAUSES_SECONDS,
) -> NatsBus:
    """A bus for one user; waits for the server up to `wait_seconds`. Raises `Unavailable`, or `Forbidden` for a wrong password.

    `name` is what the server calls this connection. From then on the connection is kept up by itself, for as long as the
    process lives.
    """
    client = Client(user=user, name=name)
    await client.open(url, password, wait_seconds=wait_seconds)
    return NatsBus(client, prefix=prefix, pauses_seconds=pauses_seconds)


__all__ = ["CloudEvent", "NatsBus", "Parked", "connect"]
