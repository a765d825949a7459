"""One person's events as they come, for many readers at once: each reads the stream from its own place, all wait for one
signal.

The signal is one push consumer a user of the bus (headers only); what a reader gets comes from the stream itself, so a signal
that got lost costs a pause and never an event.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

import orjson
import structlog

from kit.bus import streams, wire
from kit.bus.client import Client, Listening
from kit.bus.incoming import Incoming
from kit.bus.port import StreamEvent
from kit.contracts import subjects
from kit.contracts.subjects import STREAM
from kit.errors import ConchError, Damaged, Invalid, NotFound, Unavailable

log = structlog.get_logger(__name__)

LOOK_ANYWAY_SECONDS = 30.0
TROUBLE_PAUSE_SECONDS = 0.5
UNUSED_SECONDS = 300
"""The server forgets the signal's consumer when nobody has listened for so long."""


class Tail:
    def __init__(self, client: Client, prefix: str) -> None:
        self._client = client
        self._prefix = prefix
        self._name = f"{client.user}_tail"
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._listening: Listening | None = None
        self._starting = asyncio.Lock()
        self._renewing: asyncio.Task[None] | None = None
        self._reconnects = 0

    async def follow(self, person: str, types: Sequence[str], after: int | None) -> AsyncIterator[StreamEvent]:
        """See `Bus.follow`. While the bus is away it waits, and goes on where it stopped."""
        if not subjects.is_person(person):
            raise Invalid("A person's id has small letters, digits, - and _ (up to 64).", code="invalid_person")
        news = asyncio.Event()
        self._waiting[person].add(news)
        try:
            await self._start()
            first, last = await streams.bounds(self._client)
            gap = after is not None and (after + 1 < first or after > last)
            place = last if after is None else (first - 1 if gap else after)
            reconnects = self._reconnects
            wanted = subjects.event(self._prefix, person, ">")
            while True:
                news.clear()
                try:
                    if reconnects != self._reconnects:
                        reconnects = self._reconnects
                        first, last = await streams.bounds(self._client)
                        if place > last:  # the server came back with a stream that began anew
                            place, gap = first - 1, True
                    message = await streams.next_of(self._client, STREAM, wanted, place + 1)
                except (NotFound, Unavailable) as error:
                    log.warning("follow_interrupted", reason=error.reason)
                    await asyncio.sleep(TROUBLE_PAUSE_SECONDS)
                    continue
                if message is None:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_ANYWAY_SECONDS):
                            await news.wait()
                    continue
                place = streams.sequence_of(message)
                try:
                    event = wire.decode_event(message.data)
                except Damaged:
                    continue  # listeners park it with the reason; a reader has no use for it
                if types and event.type not in types:
                    continue
                yield StreamEvent(place, event, gap=gap)
                gap = False
        finally:
            self._waiting[person].discard(news)
            if not self._waiting[person]:
                del self._waiting[person]

    async def _start(self) -> None:
        async with self._starting:
            if self._listening is None:
                # A deliver subject of the user's own: of several processes of this user each hears all.
                self._listening = await self._client.listen(self._inbox, self._on_signal)
                await self._ensure()
                self._client.on_reconnect(self._on_reconnect)

    @property
    def _inbox(self) -> str:
        return f"_INBOX_{self._client.user}.tail"

    async def _ensure(self) -> None:
        config = {
            "name": self._name,
            "deliver_subject": self._inbox,
            "deliver_policy": "new",
            "ack_policy": "none",
            "replay_policy": "instant",
            "filter_subjects": [subjects.event(self._prefix, "*", ">")],
            "headers_only": True,
            "mem_storage": True,
            "inactive_threshold": int(UNUSED_SECONDS * 1e9),
        }
        body = orjson.dumps({"stream_name": STREAM, "config": config})
        answer = await self._client.ask(
            f"$JS.API.CONSUMER.CREATE.{STREAM}.{self._name}", body, timeout_seconds=streams.ASK_SECONDS
        )
        if "error" in orjson.loads(answer.data):
            raise Unavailable("The bus has no stream for events yet.", code="no_stream")

    async def _on_signal(self, message: Incoming) -> None:
        try:
            person = subjects.parse(self._prefix, message.subject).person
        except Invalid:
            return
        for news in self._waiting.get(person, ()):
            news.set()

    def _on_reconnect(self) -> None:
        self._reconnects += 1
        self._renewing = asyncio.get_running_loop().create_task(self._renew())

    async def _renew(self) -> None:
        """The server may have forgotten the consumer, and events may have come meanwhile: everybody looks."""
        while True:
            try:
                await self._ensure()
                break
            except ConchError as error:
                log.warning("follow_interrupted", reason=error.reason)
                await asyncio.sleep(TROUBLE_PAUSE_SECONDS)
        for waiting in self._waiting.values():
            for news in waiting:
                news.set()

    async def stop(self) -> None:
        if self._renewing is not None:
            self._renewing.cancel()
        if self._listening is not None:
            self._client.off_reconnect(self._on_reconnect)
            await self._listening.stop()
