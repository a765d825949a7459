"""The index service over the bus in memory, beside a memory service that a test holds in its hand."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.bus.port import Call, Endpoint
from kit.contracts.memory import Feed, FeedItem, GetProfile, Memory, Profile, ProfileReply, ReadFeed
from kit.contracts.message import Request
from kit.errors import Unavailable
from services.index.embedders.choice import Status
from services.index.embedders.port import Embedding, Source
from services.index.handlers import IndexService
from services.index.people import Held
from services.index.room import Room
from services.index.settings import IndexSettings

EPOCH_START = datetime(2025, 1, 1, tzinfo=UTC)
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def memory_id(number: int) -> str:
    digits = ""
    for _ in range(12):
        number, rest = divmod(number, 32)
        digits = ALPHABET[rest] + digits
    return f"m_{digits}"


def a_memory(number: int, content: str, **more: Any) -> Memory:
    """The `number`-th memory; later numbers are newer."""
    at = EPOCH_START + timedelta(hours=number)
    fields: dict[str, Any] = {"kind": "fact", "source": "user", "created_at": at, "updated_at": at, "revision": number}
    return Memory(id=memory_id(number), content=content, **{**fields, **more})


@dataclass
class FakeMemory:
    """Memory's feed as the contract has it. `hold` keeps answers back; `page_items` makes pages small."""

    page_items: int = 100
    epoch: str = "e1"
    seq: int = 0
    profile: Profile = field(default_factory=Profile)
    reads: int = 0
    away: bool = False
    hold: asyncio.Event | None = None
    items: dict[str, tuple[int, Memory | None]] = field(default_factory=dict)

    def save(self, *memories: Memory) -> None:
        for memory in memories:
            self.seq += 1
            self.items.pop(memory.id, None)
            self.items[memory.id] = (self.seq, memory)

    def forget(self, *ids: str) -> None:
        for id_ in ids:
            self.seq += 1
            self.items.pop(id_, None)
            self.items[id_] = (self.seq, None)

    def begin_epoch(self, epoch: str) -> None:
        """As after a restore or a purge: what is gone is not even named."""
        self.epoch = epoch
        self.items = {id_: item for id_, item in self.items.items() if item[1] is not None}

    async def feed(self, call: Call, ask: ReadFeed) -> Feed:
        self.reads += 1
        if self.away:
            raise Unavailable("away")
        since = ask.since if ask.epoch == self.epoch else -1
        after = int(ask.cursor) if ask.cursor is not None else since
        changed = sorted((seq, id_, memory) for id_, (seq, memory) in self.items.items() if seq > max(since, after))
        page = changed[: self.page_items]
        reply = Feed(
            epoch=self.epoch,
            seq=self.seq,
            changes=tuple(FeedItem(id=id_, memory=memory) for _, id_, memory in page),
            more=len(changed) > len(page),
            cursor=str(page[-1][0]) if len(changed) > len(page) else None,
        )
        if self.hold is not None:
            await self.hold.wait()
        return reply

    async def get_profile(self, call: Call, ask: GetProfile) -> ProfileReply:
        return ProfileReply(profile=self.profile)

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (Endpoint(ReadFeed, self.feed), Endpoint(GetProfile, self.get_profile))


class FakeEmbedder:
    """Vectors of what words mean by a little dictionary: words on one line of it mean one thing."""

    MEANINGS = ("married wedding knot", "coffee espresso caffeine", "lisbon portugal", "dog puppy rex", "bike cycling")
    floor = 0.30
    same = 0.50

    def __init__(self, name: str = "small", dimensions: int = 64, source: Source = "own") -> None:
        self.id = f"{source}/{name}/{dimensions}"
        self.source: Source = source
        self.model = name
        self.dimensions = dimensions
        self.texts: list[str] = []
        self.broken = False
        self.gate: asyncio.Event | None = None
        self.background_gate: asyncio.Event | None = None

    async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
        gate = self.background_gate if background else self.gate
        if gate is not None:
            try:
                async with asyncio.timeout(timeout_seconds):
                    await gate.wait()
            except TimeoutError as error:
                raise Unavailable("slow") from error
        if self.broken:
            raise Unavailable("broken")
        self.texts.append(text)
        vector = np.zeros(self.dimensions, dtype=np.float32)
        for word in text.lower().split():
            place = next((at for at, line in enumerate(self.MEANINGS) if word.strip(".,") in line.split()), None)
            if place is None:
                digest = hashlib.sha256(word.encode("utf-8", "replace")).digest()
                place = len(self.MEANINGS) + digest[0] % (self.dimensions - len(self.MEANINGS))
            vector[place] += 1.0
        length = float(np.linalg.norm(vector))
        return Embedding(vector / length if length else vector)

    async def close(self) -> None:
        pass


class FakeChoice:
    """The embedders' choice, in a test's hand: `best` serves, `there` are those that can still be asked."""

    def __init__(self) -> None:
        self.best: FakeEmbedder | None = None
        self.there: list[FakeEmbedder] = []

    def use(self, embedder: FakeEmbedder | None) -> None:
        self.best = embedder
        if embedder is not None and embedder not in self.there:
            self.there.append(embedder)

    own_background_seconds = 0.0

    def current(self) -> FakeEmbedder | None:
        return self.best

    def get(self, embedder_id: str) -> FakeEmbedder | None:
        return next((each for each in self.there if each.id == embedder_id), None)

    async def status(self) -> Status:
        best = self.best
        if best is None:
            return Status("none", "words", None, None, "Get the model.")
        return Status("ready", best.source, best.model, None, None)

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def repair(self) -> None:
        pass


@dataclass
class House:
    """`ask` speaks to the index as another process would."""

    home: Path
    memory: FakeMemory
    choice: FakeChoice
    service: IndexService
    broker: FakeBroker
    caller: FakeBus
    buses: list[FakeBus]
    open: bool = True

    async def ask(self, message: Request[Any], person: str = "me") -> Any:
        return await self.caller.request(person, message)

    async def room(self) -> Room:
        return await self.service._room()

    async def held(self, person: str = "me") -> Held:
        """The person's index; nothing is kept in use by this."""
        async with (await self.room()).people.use(person) as held:
            return held

    async def settle(self, person: str = "me") -> None:
        """Returns when everything is embedded, written and announced."""
        held = await self.held(person)
        while held.reindex.busy or held.index.keeper.busy:
            tasks = {task for task in (held.reindex._task, held.index.keeper._task) if task is not None and not task.done()}
            if tasks:
                await asyncio.wait(tasks, timeout=10)
            await asyncio.sleep(0)
        room = await self.room()
        await room.healing.settle()
        await room.news.settle()

    @property
    def folder(self) -> Path:
        return self.home / "derived" / "me"

    @property
    def file(self) -> Path:
        return self.folder / "memory-index.db"

    def events(self, person: str = "me") -> list[str]:
        return [each.subject.split(".event.")[1] for each in self.broker.stream if each.subject.startswith(f"conch.{person}.")]

    async def stop(self) -> None:
        if self.open:
            self.open = False
            for bus in self.buses:
                await bus.drain()
            await self.service.close()


Start = Callable[..., Awaitable[House]]


@pytest.fixture
async def start(home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    """Starts the index on `home`, again if it stopped; the fake memory, choice and broker can be handed on."""
    houses: list[House] = []

    async def begin(
        memory: FakeMemory | None = None, choice: FakeChoice | None = None, broker: FakeBroker | None = None, **settings: Any
    ) -> House:
        for earlier in houses:
            await earlier.stop()
        broker = broker or FakeBroker()
        memory, choice = memory or FakeMemory(), choice or FakeChoice()
        monkeypatch.setattr("services.index.room.Choice", lambda *_, **__: choice)
        buses = [FakeBus(broker) for _ in range(3)]
        quick = {
            "index_file_gather_seconds": 0.0,
            "index_file_busy_seconds": 0.02,
            "index_file_retry_seconds": 0.02,
            "index_embed_pause_seconds": 0.01,
        }
        service = IndexService(buses[0], IndexSettings(home=home, **{**quick, **settings}))
        await buses[1].serve("memory", description="", endpoints=memory.endpoints())
        await service.start()
        await buses[0].serve("index", description=service.description, endpoints=service.endpoints())
        houses.append(House(home, memory, choice, service, broker, buses[2], buses))
        return houses[-1]

    yield begin
    for house in houses:
        await house.stop()


@pytest.fixture
async def house(start: Start) -> House:
    return await start()
