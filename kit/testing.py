"""Worlds to test in: a bus in memory and a bus over a real server, with the same handles, and the events that tests publish."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from kit.bus import server, streams
from kit.bus.broker import FakeBroker
from kit.bus.connection import NatsBus, connect
from kit.bus.fake import FakeBus
from kit.bus.port import Cursor, OutgoingEvent
from kit.bus.secrets import password
from kit.contracts.events import EventData, MemorySaved

NO_PAUSES_SECONDS = (0.0, 0.0, 0.0, 0.0)
MOMENT = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class World(Protocol):
    """A server and any number of processes on it."""

    async def bus(self, user: str) -> NatsBus | FakeBus: ...

    async def stop_server(self) -> None: ...

    async def start_server(self) -> None: ...

    async def forget_events(self, before: int) -> None: ...

    async def put_bytes(self, subject: str, data: bytes) -> None: ...

    async def close(self) -> None: ...


class FakeWorld:
    def __init__(self, pauses_seconds: Sequence[float] = NO_PAUSES_SECONDS) -> None:
        self.broker = FakeBroker()
        self._pauses_seconds = pauses_seconds
        self._buses: list[FakeBus] = []

    async def bus(self, user: str) -> FakeBus:
        bus = FakeBus(self.broker, pauses_seconds=self._pauses_seconds)
        self._buses.append(bus)
        return bus

    async def stop_server(self) -> None:
        self.broker.away = True

    async def start_server(self) -> None:
        self.broker.away = False

    async def forget_events(self, before: int) -> None:
        self.broker.forget(before)

    async def put_bytes(self, subject: str, data: bytes) -> None:
        await self.broker.store(subject, data, {})

    async def close(self) -> None:
        for bus in self._buses:
            await bus.drain()


class NatsWorld:
    """A real nats-server in a folder of its own."""

    def __init__(self, home: Path, pauses_seconds: Sequence[float] = NO_PAUSES_SECONDS) -> None:
        self.home = home
        self.server: server.NatsServer | None = None
        self._pauses_seconds = pauses_seconds
        self._buses: list[NatsBus] = []

    @property
    def url(self) -> str:
        if self.server is None:
            raise RuntimeError("the server was not started")
        return self.server.url

    async def bus(self, user: str) -> NatsBus:
        bus = await connect(
            self.url,
            user=user,
            password=password(self.home, user),
            name=f"test {user}",
            wait_seconds=10.0,
            pauses_seconds=self._pauses_seconds,
        )
        self._buses.append(bus)
        return bus

    async def start_server(self) -> None:
        """On the same port and the same streams as before."""
        self.server = await server.start(self.home, log_file=self.home / "logs" / "nats.log")
        admin = await connect(self.url, user="conch", password=password(self.home, "conch"), name="test launcher")
        await streams.ensure_stream(admin.client, admin.prefix)
        await admin.drain()

    async def stop_server(self) -> None:
        """As a crash would."""
        if self.server is not None:
            await self.server.kill()

    async def forget_events(self, before: int) -> None:
        admin = await self.bus("conch")
        await streams.forget(admin.client, before=before)

    async def put_bytes(self, subject: str, data: bytes) -> None:
        """Stores bytes as an event of the memory service's, whatever they are."""
        memory = await self.bus("memory")
        streams.stored(await memory.client.ask(subject, data, timeout_seconds=5.0))

    async def close(self) -> None:
        for bus in self._buses:
            await bus.drain()
        if self.server is not None:
            await self.server.stop()


def saved(number: int, *, person: str = "me", cursor: Cursor | None = None, data: EventData | None = None) -> OutgoingEvent:
    """The `number`-th event of a person's memory log."""
    data = data or MemorySaved(person=person, change_id=f"c_{number}", memory_id="m_000000000000", kind="fact", revision=number)
    cursor = cursor or Cursor(epoch="e1", seq=number, index=0)
    return OutgoingEvent(id=f"{person}-{cursor.epoch}-{number}", subject="m_000000000000", at=MOMENT, data=data, cursor=cursor)
