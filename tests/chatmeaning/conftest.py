"""A chatmeaning service over the bus in memory, and the chats' log alone, each on a folder of its own; the index is not there,
as on a computer without a model."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.chats import AppendEvents, MessageGiven, PutConversation
from kit.contracts.message import Idempotency, Request
from services.chatmeaning.cover import log_path, name_of
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats

MOMENT = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
WAIT_SECONDS = 10.0


@dataclass
class Clock:
    at: datetime = MOMENT

    def __call__(self) -> datetime:
        return self.at

    def on(self, **spans: float) -> None:
        self.at += timedelta(**spans)


def said(text: str, *, role: str = "user", id: str | None = None, **fields: Any) -> dict[str, Any]:
    return {"type": "message", "role": role, "text": text, "id": id, **fields}


def a_key(name: str, *, body: str = "0", route: str = "POST /api/conversations") -> Idempotency:
    return Idempotency(key=name, route=route, body_sha256=body * 64)


def an_imported(chat_id: str, *texts: str, title: str = "Bali", kind: Any = "message") -> ImportedChat:
    def event(place: int, text: str) -> ImportedEvent:
        fields = {"role": "user", "text": text} if kind == "message" else {"kind": "web", "label": text}
        return ImportedEvent(f"{chat_id}-{place}", MOMENT + timedelta(minutes=place), kind, fields)

    return ImportedChat(chat_id, title, MOMENT, "chatgpt", tuple(event(place, text) for place, text in enumerate(texts)))


def holding(root: Path, text: str) -> list[Path]:
    """The files in which a text stands, as it is or escaped."""
    raw = (text.encode(), orjson.dumps(text)[1:-1])
    return [path for path in root.rglob("*") if path.is_file() and any(each in path.read_bytes() for each in raw)]


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.005)


@dataclass
class Log:
    """`Chats` alone; `again` closes it and opens another on the same folder."""

    root: Path
    broker: FakeBroker
    clock: Clock
    chats: Chats
    gone: list[str] = field(default_factory=list)

    async def append(self, chat_id: str, *events: dict[str, Any], by: str = "person", key: Idempotency | None = None) -> Any:
        return await self.chats.append(AppendEvents(conversation_id=chat_id, events=events, by=by, idempotency=key))  # type: ignore[arg-type]

    async def put(self, chat_id: str, *, by: str = "person", key: Idempotency | None = None, **fields: Any) -> Any:
        return await self.chats.put(PutConversation(conversation_id=chat_id, by=by, idempotency=key, **fields))

    def path(self, chat_id: str) -> Path:
        return self.root / log_path(name_of(chat_id))

    def cover(self, chat_id: str) -> Path:
        return self.path(chat_id).with_suffix(".json")

    def stored(self, chat_id: str) -> list[dict[str, Any]]:
        known = self.chats.catalogue.get(chat_id)
        assert known is not None
        return list(self.chats.stored(known))

    def texts(self, chat_id: str) -> list[str]:
        return [each["text"] for each in self.stored(chat_id) if each["type"] == "message"]

    def told(self) -> list[tuple[str, Any]]:
        """Type and what tells it apart, of each event in the stream."""
        found = []
        for stored in self.broker.stream:
            document = orjson.loads(stored.data)
            data = document["data"]
            found.append((document["type"], data.get("seq") or data.get("last_seq") or document["subject"]))
        return found

    async def open(self) -> None:
        await self.chats.load()

        async def deleted(ids: Sequence[str]) -> None:
            self.gone += ids

        self.chats.deleted.append(deleted)

    async def again(self) -> None:
        await self.chats.close()
        self.chats = Chats("me", self.root, FakeBus(self.broker), clock=self.clock)
        await self.open()


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    broker, clock = FakeBroker(), Clock()
    root = tmp_path / "people" / "me"
    made = Log(root, broker, clock, Chats("me", root, FakeBus(broker), clock=clock))
    await made.open()
    yield made
    await made.chats.close()


# --- the whole service ------------------------------------------------------------------------------------------------


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
    def root(self) -> Path:
        return self.home / "people" / "me"

    @property
    def folder(self) -> Path:
        return self.root / "chats"

    def log(self, conversation_id: str) -> Path:
        return self.folder / f"{name_of(conversation_id)}.jsonl"

    async def ask(self, message: Request[Any], person: str = "me") -> Any:
        return await self.caller.request(person, message)

    async def say(self, conversation_id: str, *texts: str, **fields: Any) -> Any:
        events = tuple(MessageGiven(role="user", text=text) for text in texts)
        return await self.ask(AppendEvents(conversation_id=conversation_id, events=events, **fields))

    async def append(self, conversation_id: str, *events: dict[str, Any], **fields: Any) -> Any:
        return await self.ask(AppendEvents(conversation_id=conversation_id, events=events, **fields))  # type: ignore[arg-type]

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
