"""What a bus is to the services: typed requests, events, and nothing of what carries them.

`connection.py` is the real one (NATS), `fake.py` one in memory; both pass `tests/behaviour`.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from kit.contracts.events import CloudEvent, EventData
from kit.contracts.message import Reply, Request

R = TypeVar("R", bound=Reply)


@dataclass(frozen=True, slots=True)
class Call:
    """What a handler knows of a request beside its message.

    `person` comes from the subject alone. `deadline` is the caller's, in seconds of `time.time()`: past it nobody waits for
    the answer. `traceparent` follows W3C Trace Context and goes into every log line and onward request.
    """

    person: str
    traceparent: str
    deadline: float


Handler = Callable[[Call, Any], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One verb that a service answers: the request's type and who handles it.

    Where the type `writes`, calls for one person come one at a time, in the order they arrived.
    """

    message: type[Request[Any]]
    handler: Handler


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """Where an owner's log stands in the stream: the `index`-th event of line `seq` of the log's `epoch`."""

    seq: int
    index: int
    epoch: str = ""


@dataclass(frozen=True, slots=True)
class OutgoingEvent:
    """An event about to be published; `id` is the same at every attempt, so that it is stored once."""

    id: str
    subject: str
    at: datetime
    data: EventData
    cursor: Cursor | None = None
    traceparent: str | None = None


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """An event read from the stream. `gap` is true on the first one where older ones have been dropped meanwhile."""

    sequence: int
    event: CloudEvent
    gap: bool = False


@dataclass(frozen=True, slots=True)
class ServiceInfo:
    """A service as discovery sees it."""

    name: str
    id: str
    version: str
    description: str
    subjects: tuple[str, ...]


class Bus(Protocol):
    async def request(
        self, person: str, message: Request[R], *, timeout_seconds: float | None = None, traceparent: str | None = None
    ) -> R:
        """The service's typed reply.

        Raises the service's own error, `TimedOut` past the deadline, or `Unavailable` when nobody answers.
        """
        ...

    async def serve(self, service: str, *, description: str, endpoints: Sequence[Endpoint]) -> None:
        """Answers these requests, each in a bounded task of its own, until `drain`."""
        ...

    async def publish(self, person: str, event: OutgoingEvent) -> int:
        """Stores the event once, however often it is tried, and returns its stream sequence; raises `Unavailable`."""
        ...

    async def published(self, person: str, owner: str, *, types: Sequence[str] | None = None) -> Cursor | None:
        """The cursor of the owner's last event of this person in the stream; None where there is none.

        `types`: of these types alone, for an owner with two logs.
        """
        ...

    async def subscribe(
        self, durable: str, *, types: Sequence[str], handler: Callable[[str, CloudEvent], Awaitable[None]]
    ) -> None:
        """Hands every person's events of these types to `handler(person, event)`, at least once, those of its absence too.

        A handler that raises gets the event again a bounded number of times with growing pauses; then it is parked.
        """
        ...

    def follow(self, person: str, *, types: Sequence[str] = (), after: int | None = None) -> AsyncIterator[StreamEvent]:
        """One person's events as they come; from stream sequence `after` on, or only new ones.

        Ends when the caller stops asking.
        """
        ...

    async def newest(self) -> int:
        """The stream sequence of the newest event, whosever it is: `follow` from there misses nothing that comes later."""
        ...

    async def discover(self) -> tuple[ServiceInfo, ...]:
        """Every service that answers on the bus now."""
        ...

    async def ready(self) -> bool:
        """True when the server answers within half a second."""
        ...

    async def drain(self) -> None:
        """Takes no new request, lets the running ones end (bounded), and closes."""
        ...
