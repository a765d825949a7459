"""A durable pull consumer being emptied: asks for a batch, hands each event to the listener, asks again, for as long as it is
open.

A server that went away and came back, and a consumer that somebody deleted, are both met by asking anew.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import orjson
import structlog

from kit.bus import streams
from kit.bus.client import Client, Listening
from kit.bus.delivery import Listener, Parked
from kit.bus.incoming import Incoming
from kit.contracts.subjects import STREAM
from kit.errors import ConchError

log = structlog.get_logger(__name__)

BATCH = 32
PULL_SECONDS = 60.0
"""How long the server keeps a request for events that are not there yet."""
TROUBLE_PAUSE_SECONDS = 0.5


@dataclass(slots=True)
class _Delivery:
    """One event as the server handed it out. Its reply subject says which one it is, and is where the answer goes."""

    client: Client
    prefix: str
    durable: str
    message: Incoming

    @property
    def subject(self) -> str:
        return self.message.subject

    @property
    def data(self) -> bytes:
        return self.message.data

    @property
    def _numbers(self) -> list[str]:
        """`<delivered> <stream sequence> <consumer sequence> <time> <pending>` …, in either form of the subject."""
        parts = self.message.reply.split(".")
        return parts[4:] if len(parts) == 9 else parts[6:]

    @property
    def attempt(self) -> int:
        return int(self._numbers[0])

    @property
    def sequence(self) -> int:
        return int(self._numbers[1])

    async def done(self) -> None:
        # Asked, not told: an event whose acknowledgement got lost comes again, and the next is not begun before this one is
        # settled.
        await self.client.ask(self.message.reply, b"+ACK", timeout_seconds=streams.ASK_SECONDS)

    async def again(self, pause_seconds: float) -> None:
        await self.client.tell(self.message.reply, b"-NAK " + orjson.dumps({"delay": int(pause_seconds * 1e9)}))

    async def working(self) -> None:
        await self.client.tell(self.message.reply, b"+WPI")

    async def park(self, reason: str, *, readable: bool) -> None:
        parked = Parked(self.durable, self.sequence, self.subject, reason, self.attempt, datetime.now(UTC))
        await streams.park(self.client, self.prefix, parked, self.data if readable else None)
        await self.client.tell(self.message.reply, b"+TERM")


class Consumer:
    """One durable of one service. `start` returns when it takes events; `stop` lets what runs end."""

    def __init__(self, client: Client, prefix: str, durable: str, types: Sequence[str], listener: Listener) -> None:
        self._client = client
        self._prefix = prefix
        self._durable = durable
        self._types = tuple(types)
        self._listener = listener
        self._arrived: asyncio.Queue[Incoming | None] = asyncio.Queue()
        self._taking: set[asyncio.Task[None]] = set()
        self._pulling: asyncio.Task[None] | None = None
        self._listening: Listening | None = None
        self._inbox = client.new_inbox()

    async def start(self) -> None:
        await streams.ensure_durable(self._client, self._prefix, self._durable, self._types)
        self._listening = await self._client.listen(self._inbox, self._arrived.put)
        self._client.on_reconnect(self._ask_anew)
        self._pulling = asyncio.get_running_loop().create_task(self._pull(), name=f"events-{self._durable}")

    async def stop(self, seconds: float) -> None:
        self._client.off_reconnect(self._ask_anew)
        if self._pulling is not None:
            self._pulling.cancel()
            await asyncio.wait({self._pulling})
        if self._listening is not None:
            await self._listening.stop()
        if self._taking:
            _, late = await asyncio.wait(set(self._taking), timeout=seconds)
            for task in late:
                task.cancel()

    def _ask_anew(self) -> None:
        self._arrived.put_nowait(None)

    async def _pull(self) -> None:
        while True:
            try:
                await self._pull_batches()
            except ConchError as error:
                log.warning("events_interrupted", durable=self._durable, reason=error.reason)
                await asyncio.sleep(TROUBLE_PAUSE_SECONDS)
            except Exception:  # the top of the loop: events must go on
                log.exception("events_failed", durable=self._durable)
                await asyncio.sleep(TROUBLE_PAUSE_SECONDS)

    async def _pull_batches(self) -> None:
        wanted = 0
        while True:
            if wanted <= 0:
                request = {"batch": BATCH, "expires": int(PULL_SECONDS * 1e9)}
                await self._client.tell(
                    f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{self._durable}", orjson.dumps(request), reply=self._inbox
                )
                wanted = BATCH
            try:
                async with asyncio.timeout(PULL_SECONDS + 5):
                    message = await self._arrived.get()
            except TimeoutError:
                wanted = 0
                continue
            if message is None:
                wanted = 0
            elif message.status is not None:
                wanted = 0
                if message.status not in ("404", "408"):
                    # The consumer was deleted, the server is going down, or nobody is there: made again, asked again.
                    log.warning("events_asked_anew", durable=self._durable, status=message.status)
                    await asyncio.sleep(TROUBLE_PAUSE_SECONDS)
                    await streams.ensure_durable(self._client, self._prefix, self._durable, self._types)
            else:
                wanted -= 1
                await self._take(message)

    async def _take(self, message: Incoming) -> None:
        # No more than a batch in hand: what a slow handler has not taken stays with the server.
        if len(self._taking) >= BATCH:
            await asyncio.wait(self._taking, return_when=asyncio.FIRST_COMPLETED)
        delivery = _Delivery(self._client, self._prefix, self._durable, message)
        task = asyncio.get_running_loop().create_task(self._listener.take(delivery))
        self._taking.add(task)
        task.add_done_callback(self._taken)

    def _taken(self, task: "asyncio.Task[None]") -> None:
        self._taking.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # Neither acknowledged nor refused: the server hands it out again when its time is over.
            log.warning("event_not_settled", durable=self._durable, exc_info=task.exception())
