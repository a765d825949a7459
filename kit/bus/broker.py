"""The server in memory that fake buses share."""

import asyncio
from dataclasses import dataclass, field

from kit.bus import wire
from kit.bus.delivery import Parked
from kit.bus.dispatch import Dispatcher
from kit.contracts.subjects import PREFIX_DEFAULT
from kit.errors import Unavailable


@dataclass(frozen=True, slots=True)
class Stored:
    sequence: int
    subject: str
    data: bytes
    headers: dict[str, str]


@dataclass(slots=True)
class Durable:
    """What a listener of this name has not acknowledged: sequence → how often it was handed out."""

    next_sequence: int = 1
    open: dict[int, int] = field(default_factory=dict)


class FakeBroker:
    """The server that fake buses share. `away` makes it unreachable; `forget` drops old events as age does."""

    def __init__(self, prefix: str = PREFIX_DEFAULT) -> None:
        self.prefix = prefix
        self.away = False
        self.stream: list[Stored] = []
        self.last_sequence = 0
        self.parked: list[Parked] = []
        self.durables: dict[str, Durable] = {}
        self.services: dict[str, list[tuple[str, str, Dispatcher]]] = {}
        self._ids: dict[str, int] = {}
        self._news = asyncio.Condition()

    async def store(self, subject: str, data: bytes, headers: dict[str, str]) -> int:
        await asyncio.sleep(0)  # as a real one does, it lets others go on meanwhile
        id_ = headers.get(wire.MESSAGE_ID_HEADER)
        if id_ is not None and id_ in self._ids:
            return self._ids[id_]
        self.last_sequence += 1
        self.stream.append(Stored(self.last_sequence, subject, data, headers))
        if id_ is not None:
            self._ids[id_] = self.last_sequence
        await self.wake()
        return self.last_sequence

    async def wake(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def wait(self) -> None:
        async with self._news:
            await self._news.wait()

    def forget(self, before: int) -> None:
        self.stream = [stored for stored in self.stream if stored.sequence >= before]

    def at(self, sequence: int) -> Stored | None:
        """The first stored event at `sequence` or later."""
        return next((stored for stored in self.stream if stored.sequence >= sequence), None)

    def check(self) -> None:
        if self.away:
            raise Unavailable("The bus can't be reached at the moment.", code="bus_away")
