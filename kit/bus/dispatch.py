"""Requests on their way to a service's handlers: limits, deadlines, turns and typed failures.

Knows nothing of what carries them.

A request becomes a task of its own at once, so that a slow one delays nobody else's; where its type writes, it waits for its
person's turn first. A read is cancelled at its deadline, since nobody waits for it any more; a write that began is let end.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog
from pydantic import BaseModel

from kit import logs
from kit.bus import wire
from kit.bus.port import Call, Endpoint
from kit.bus.turns import Turns
from kit.contracts import subjects
from kit.errors import Busy, ConchError, Invalid, NotFound, TimedOut, Unavailable

log = structlog.get_logger(__name__)

REQUESTS_MAX = 256
"""Requests that one service has in hand at once, those that wait for their person's turn included."""
REQUESTS_PERSON_MAX = 128
"""Of those, one person's at most: the other half is always there for others."""
REQUESTS_BYTES_MAX = 64 * 1024 * 1024
"""What all of those may weigh together."""
DEADLINE_SECONDS_MAX = 600.0
DRAIN_SECONDS = 10.0

Respond = Callable[[bytes, dict[str, str] | None], Awaitable[None]]


@dataclass(slots=True)
class Statistics:
    """What one endpoint did since the service started; the words are `nats micro`'s."""

    requests: int = 0
    errors: int = 0
    processing_nanoseconds: int = 0
    last_error: str = ""


class Dispatcher:
    """Hands requests to their endpoints and answers each once, or not at all where its deadline had passed."""

    def __init__(
        self,
        service: str,
        endpoints: Sequence[Endpoint],
        *,
        prefix: str,
        reply_bytes_max: int,
        requests_max: int = REQUESTS_MAX,
        requests_person_max: int = REQUESTS_PERSON_MAX,
    ) -> None:
        self.service = service
        self.endpoints = {endpoint.message.verb: endpoint for endpoint in endpoints}
        self.statistics = {verb: Statistics() for verb in self.endpoints}
        if len(self.endpoints) != len(endpoints):
            raise ValueError(f"two endpoints of {service} answer the same verb")
        for endpoint in endpoints:
            if endpoint.message.service != service:
                raise ValueError(f"{endpoint.message.__name__} is not a request to {service}")
        self._prefix = prefix
        self._reply_bytes_max = reply_bytes_max
        self._requests_max = requests_max
        self._requests_person_max = requests_person_max
        self._turns = Turns()
        self._running: set[asyncio.Task[None]] = set()
        self._by_person: Counter[str] = Counter()
        self._bytes = 0
        self._stopping = False

    async def receive(self, subject: str, headers: Mapping[str, str], data: bytes, respond: Respond) -> None:
        """Takes one request in the order of arrival; returns as soon as it is a task, or refused."""
        try:
            address = subjects.parse(self._prefix, subject)
            if address.kind != self.service:
                raise Invalid("That is not this service's subject.")
            endpoint = self.endpoints.get(address.name)
            if endpoint is None:
                raise NotFound("This service has no such verb.", code="unknown_verb")
        except ConchError as error:
            await _refuse(respond, error)
            return
        now = time.time()
        deadline = wire.deadline_of(
            headers, now=now, default_seconds=endpoint.message.timeout_seconds, seconds_max=DEADLINE_SECONDS_MAX
        )
        if deadline <= now:
            self._count(address.name, TimedOut.code, 0)
            log.info("request_expired", verb=address.name)
            return
        if self._stopping:
            await self._turn_away(address.name, respond, Unavailable("This service is stopping.", code="stopping"))
            return
        if self._is_full(address.person, len(data)):
            await self._turn_away(address.name, respond, Busy("Too much at once. Try again shortly."))
            return
        call = Call(address.person, wire.next_trace(headers.get(wire.TRACE_HEADER)), deadline)
        self._by_person[address.person] += 1
        self._bytes += len(data)
        task = asyncio.get_running_loop().create_task(self._run(endpoint, call, data, respond))
        self._running.add(task)
        task.add_done_callback(lambda done: self._ended(done, address.person, len(data)))

    def _is_full(self, person: str, more_bytes: int) -> bool:
        return (
            len(self._running) >= self._requests_max
            or self._by_person[person] >= self._requests_person_max
            or (self._bytes > 0 and self._bytes + more_bytes > REQUESTS_BYTES_MAX)
        )

    def _ended(self, task: "asyncio.Task[None]", person: str, its_bytes: int) -> None:
        self._running.discard(task)
        self._bytes -= its_bytes
        self._by_person[person] -= 1
        if self._by_person[person] <= 0:
            del self._by_person[person]
        if not task.cancelled() and task.exception() is not None:
            log.warning("answer_not_sent", exc_info=task.exception())

    async def _turn_away(self, verb: str, respond: Respond, error: ConchError) -> None:
        self._count(verb, error.reason, 0)
        await _refuse(respond, error)

    def _count(self, verb: str, error: str | None, nanoseconds: int) -> None:
        statistics = self.statistics[verb]
        statistics.requests += 1
        statistics.processing_nanoseconds += nanoseconds
        if error is not None:
            statistics.errors += 1
            statistics.last_error = error

    async def _run(self, endpoint: Endpoint, call: Call, data: bytes, respond: Respond) -> None:
        verb = endpoint.message.verb
        began = time.perf_counter_ns()
        with logs.tracing(call.traceparent, person=call.person, verb=verb):
            failure: ConchError | None = None
            try:
                reply = wire.encode(await self._handle(endpoint, call, data), bytes_max=self._reply_bytes_max)
            except ConchError as error:
                failure = error
            except asyncio.CancelledError:
                await _refuse(respond, Unavailable("This service is stopping.", code="stopping"))
                raise
            except Exception:  # the top of a request: whatever failed, the caller hears of it
                log.exception("request_failed")
                failure = ConchError("Something went wrong here. It is in the log.")
            self._count(verb, failure.reason if failure else None, time.perf_counter_ns() - began)
            if failure is not None:
                await _refuse(respond, failure)
            else:
                await respond(reply, None)

    async def _handle(self, endpoint: Endpoint, call: Call, data: bytes) -> BaseModel:
        message = wire.decode_request(endpoint.message, data)
        if not endpoint.message.writes:
            async with _until(call.deadline):
                return await endpoint.handler(call, message)
        turn = self._turns.turn(call.person)
        async with _until(call.deadline):
            await turn.__aenter__()
        try:
            if time.time() >= call.deadline:
                raise TimedOut("It was not this request's turn before its deadline. Nothing was changed.")
            return await endpoint.handler(call, message)
        finally:
            await turn.__aexit__(None, None, None)

    async def drain(self, seconds: float = DRAIN_SECONDS) -> None:
        """Turns new requests away, waits for the running ones, and cancels those that take longer than `seconds`."""
        self._stopping = True
        if not self._running:
            return
        _, late = await asyncio.wait(set(self._running), timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            log.warning("requests_cut_off", count=len(late))
            await asyncio.wait(late, timeout=1.0)


class _until:  # noqa: N801  # reads as the word that it is
    """Cancels the block at a moment of `time.time()` and raises `TimedOut`; the block's own `TimeoutError` stays one."""

    def __init__(self, deadline: float) -> None:
        self._timeout = asyncio.timeout(max(0.0, deadline - time.time()))

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            await self._timeout.__aexit__(type(error) if error else None, error, error.__traceback__ if error else None)
        except TimeoutError as late:
            raise TimedOut("That took longer than its caller waits.") from late


async def _refuse(respond: Respond, error: ConchError) -> None:
    body, headers = wire.encode_error(error)
    await respond(body, headers)
