"""A tidy service beside real memory and chatmeaning services, on one bus and one folder; what it knows of meaning is told."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.chats import AppendEvents, MessageGiven, PutConversation, ReadGiven, TurnEndedGiven
from kit.contracts.index import FindPairs, Pair, Pairs, Result, Results, SearchMemories
from kit.contracts.memory import Memory
from kit.contracts.message import Request
from kit.contracts.tidy import TidyChange, Tidying, TidyNow, TidyReport
from kit.llm import LanguageModel
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings
from services.tidy.handlers import TidyService
from services.tidy.settings import TidySettings
from tests.memory.conftest import start

__all__ = ["start"]


class Meaning:
    """Stands in for the index: the pairs that it is told; none of `model`: there is no meaning."""

    def __init__(self) -> None:
        self.model: str | None = None
        self.pairs: Sequence[Pair] = ()
        self.bus: FakeBus | None = None

    async def find(self, call: Call, ask: FindPairs) -> Pairs:
        return Pairs(model=self.model, pairs=tuple(self.pairs))

    async def search(self, call: Call, ask: SearchMemories) -> Results:
        """Every active memory: what is close is the index's to say, and tested there."""
        assert self.bus is not None
        page = await self.bus.request(call.person, contract.ListMemories(limit=ask.limit))
        parts = {"score": 1.0, "words": 1.0, "meaning": 0.0, "tokens": 0.0, "freshness": 0.0}
        found = tuple(Result(memory=memory, **parts) for memory in page.memories)
        return Results(query=ask.q, mode="words", model=None, results=found, took_ms=0.1)


@dataclass
class Life:
    """One person's Conch as far as tidying needs it; `ask` speaks to any of its services."""

    home: Path
    broker: FakeBroker
    caller: FakeBus
    tidy: TidyService
    meaning: Meaning
    running: list[tuple[FakeBus, Any]] = field(default_factory=list)

    @property
    def root(self) -> Path:
        return self.home / "people" / "me"

    async def ask(self, message: Request[Any], person: str = "me") -> Any:
        return await self.caller.request(person, message)

    async def remembers(self, *contents: str, **more: Any) -> list[Memory]:
        found = []
        for content in contents:
            ask = contract.RememberMemory.model_validate({"content": content, "attended": True, "said": (content,), **more})
            found.append((await self.ask(ask)).memory)
        return found

    async def says(self, chat: str, *texts: str, read: str | None = None, **chat_fields: Any) -> None:
        if chat_fields:
            await self.ask(PutConversation(conversation_id=chat, **chat_fields))
        reads = (ReadGiven(kind="web", label=read, text="a page"),) if read else ()
        events = (*reads, *(MessageGiven(role="user", text=text) for text in texts), TurnEndedGiven())
        await self.ask(AppendEvents(conversation_id=chat, events=events))

    async def tidies(self) -> TidyReport:
        told: Tidying = await self.ask(TidyNow(wait=True))
        return told.runs[0]

    async def contents(self, status: str = "active") -> set[str]:
        page = await self.ask(contract.ListMemories.model_validate({"status": status, "limit": 200}))
        return {memory.content for memory in page.memories}

    def files(self) -> dict[str, bytes]:
        """Every memory's file, byte for byte."""
        folder = self.root / "memory"
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("m_*.md")) if path.is_file()}

    def events(self) -> list[str]:
        return [stored.subject.split(".event.")[1] for stored in self.broker.stream]

    async def stop(self) -> None:
        for bus, service in reversed(self.running):
            await bus.drain()
            await service.close()
        self.running = []


def shapes(report: TidyReport) -> list[tuple[str, str, str]]:
    return [(change.kind, change.state, change.after.content) for change in report.changes]


def only(report: TidyReport) -> TidyChange:
    (change,) = report.changes
    return change


Live = Callable[..., Awaitable[Life]]


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Live]:
    """Starts everything on `tmp_path`, again if it ran; closed at the end."""
    lives: list[Life] = []
    broker = FakeBroker()

    async def begin(
        model: LanguageModel | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        step: Callable[[str], None] = lambda _name: None,
        **settings: Any,
    ) -> Life:
        for earlier in lives:
            await earlier.stop()
        meaning = lives[-1].meaning if lives else Meaning()
        buses = [FakeBus(broker) for _ in range(4)]
        memory = MemoryService(MemorySettings(home=tmp_path), buses[0])
        chats = ChatmeaningService(ChatmeaningSettings(home=tmp_path), buses[1])
        tidy = TidyService(
            TidySettings(home=tmp_path, **{"tidy_model_seconds": 5.0, **settings}), buses[2], model=model, step=step, now=now
        )
        life = Life(tmp_path, broker, FakeBus(broker), tidy, meaning)
        lives.append(life)
        meaning.bus = life.caller
        asked = [Endpoint(FindPairs, meaning.find), Endpoint(SearchMemories, meaning.search)]
        await buses[3].serve("index", description="", endpoints=asked)
        named: list[tuple[str, Any]] = [("memory", memory), ("chatmeaning", chats), ("tidy", tidy)]
        for bus, (name, service) in zip(buses, named, strict=False):
            await service.start()
            await bus.serve(name, description=service.description, endpoints=service.endpoints())
            life.running.append((bus, service))
        return life

    yield begin
    for life in lives:
        await life.stop()
