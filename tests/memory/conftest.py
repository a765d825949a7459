"""A memory service over the bus in memory, on a folder of its own."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.message import Request
from kit.llm import LanguageModel
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings


@dataclass
class House:
    """`ask` speaks to the service as another process would; `root` is the person's folder."""

    home: Path
    broker: FakeBroker
    service: MemoryService
    bus: FakeBus
    caller: FakeBus
    running: bool = True

    async def stop(self) -> None:
        """Ends the service in order; `start` begins another on the same folder."""
        if self.running:
            self.running = False
            await self.caller.drain()
            await self.bus.drain()
            await self.service.close()

    @property
    def root(self) -> Path:
        return self.home / "people" / "me"

    async def ask(self, message: Request[Any], person: str = "me") -> Any:
        return await self.caller.request(person, message)

    def file(self, memory_id: str) -> bytes:
        return (self.root / "memory" / f"{memory_id}.md").read_bytes()

    def types(self) -> list[str]:
        """The types of the events published so far."""
        return [stored.subject.split(".event.")[1] for stored in self.broker.stream]


Start = Callable[..., Awaitable[House]]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts a service on `home` (again, if it stopped); everything is closed at the end."""
    opened: list[House] = []
    broker = FakeBroker()

    async def begin(home: Path = tmp_path, *, model: LanguageModel | None = None, **settings: Any) -> House:
        for earlier in opened:
            await earlier.stop()
        bus = FakeBus(broker)
        service = MemoryService(MemorySettings(home=home, **settings), bus, model=model)
        await service.start()
        await bus.serve("memory", description=service.description, endpoints=service.endpoints())
        opened.append(House(home, broker, service, bus, FakeBus(broker)))
        return opened[-1]

    yield begin
    for house in opened:
        await house.stop()


@pytest.fixture
async def house(start: Start) -> House:
    return await start()
