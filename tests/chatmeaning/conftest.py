"""A chatmeaning service over the bus in memory, on a folder of its own; the index is not there, as on a computer without a
model."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.chats import AppendEvents, MessageGiven
from kit.contracts.message import Request
from services.chatmeaning.cover import name_of
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings


@dataclass
class House:
    """`ask` speaks to the service as another process would; `folder` holds the person's chats."""

    home: Path
    broker: FakeBroker
    service: ChatmeaningService
    bus: FakeBus
    caller: FakeBus
    running: bool = True

    async def stop(self) -> None:
        if self.running:
            self.running = False
            await self.caller.drain()
            await self.bus.drain()
            await self.service.close()

    @property
    def folder(self) -> Path:
        return self.home / "people" / "me" / "chats"

    def log(self, conversation_id: str) -> Path:
        return self.folder / f"{name_of(conversation_id)}.jsonl"

    async def ask(self, message: Request[Any], person: str = "me") -> Any:
        return await self.caller.request(person, message)

    async def say(self, conversation_id: str, *texts: str, **fields: Any) -> Any:
        events = tuple(MessageGiven(role="user", text=text) for text in texts)
        return await self.ask(AppendEvents(conversation_id=conversation_id, events=events, **fields))

    def types(self) -> list[str]:
        return [stored.subject.split(".event.")[1] for stored in self.broker.stream]


Start = Callable[..., Awaitable[House]]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts a service on `home` (again, if it stopped); everything is closed at the end."""
    opened: list[House] = []
    broker = FakeBroker()

    async def begin(home: Path = tmp_path, *, step: Callable[[str], None] = lambda _name: None, **settings: Any) -> House:
        bus, caller = FakeBus(broker), FakeBus(broker)
        service = ChatmeaningService(ChatmeaningSettings(home=home, **settings), bus, step=step)
        await service.start()
        await bus.serve("chatmeaning", description=service.description, endpoints=service.endpoints())
        house = House(home, broker, service, bus, caller)
        opened.append(house)
        return house

    yield begin
    for house in opened:
        await house.stop()


@pytest.fixture
async def house(start: Start) -> House:
    return await start()
