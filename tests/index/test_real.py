"""The real parts together: a NATS server, the memory service, the index, and Conch's own model."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.bus.connection import NatsBus
from kit.contracts.events import IndexHealed, MeaningLanded
from kit.contracts.index import FetchMeaning, GetMeaning, GetPrompt, PurgeFromIndex, RemoveMeaning, SearchMemories
from kit.contracts.memory import AddMemory, ForgetMemory, Profile, PurgeMemory, PutProfile, UndoChange
from kit.contracts.message import Request
from kit.testing import NatsWorld
from services.index.handlers import IndexService
from services.index.settings import IndexSettings
from services.index.store import Store
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings
from tests.index.embedders.standin import StandIn
from tests.models import model_folder


@dataclass
class Set:
    home: Path
    gateway: NatsBus
    index: IndexService

    async def ask(self, message: Request[Any]) -> Any:
        return await self.gateway.request("me", message)

    async def found(self, query: str) -> list[str]:
        return [result.memory.content for result in (await self.ask(SearchMemories(q=query))).results]


@pytest.fixture
async def together(nats_world: NatsWorld, home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Set]:
    # An Ollama that happens to run on the machine of the test is none of its parts.
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    memory_bus, index_bus, gateway = [await nats_world.bus(user) for user in ("memory", "index", "gateway")]
    memory = MemoryService(MemorySettings(home=home), memory_bus)
    index = IndexService(index_bus, IndexSettings(home=home, index_file_gather_seconds=0.0))
    for name, service, bus in (("memory", memory, memory_bus), ("index", index, index_bus)):
        await service.start()
        await bus.serve(name, description=service.description, endpoints=service.endpoints())
    yield Set(home, gateway, index)
    await index_bus.drain()
    await index.close()
    await memory_bus.drain()
    await memory.close()


def holding(home: Path, word: bytes) -> list[str]:
    return sorted(path.name for path in home.rglob("*") if path.is_file() and word in path.read_bytes())


async def test_saved_found_forgotten_undone(together: Set) -> None:
    await together.ask(PutProfile(profile=Profile(name="Ada")))
    saved = await together.ask(AddMemory(content="Got married on 12 June"))
    assert await together.found("our anniversary") == ["Got married on 12 June"]
    prompt = await together.ask(GetPrompt())
    assert prompt.text.endswith("Their name: Ada\n- Got married on 12 June")
    forgotten = await together.ask(ForgetMemory(id=saved.memory.id))
    assert await together.found("our anniversary") == []
    assert "married" not in (await together.ask(GetPrompt())).text
    await together.ask(UndoChange(id=forgotten.change_id))
    assert await together.found("our anniversary") == ["Got married on 12 June"]


async def test_writers_at_once_each_find_what_they_wrote(together: Set) -> None:
    async def writes(writer: int) -> None:
        for number in range(15):
            content = f"Wrote entry{writer}x{number} today"
            await together.ask(AddMemory(content=content))
            assert content in await together.found(f"entry{writer}x{number}")

    await asyncio.gather(*(writes(writer) for writer in range(4)))


async def test_purged_by_the_event_alone(together: Set) -> None:
    saved = await together.ask(AddMemory(content="Keeps the zanzibar key under the flowerpot"))
    await together.ask(AddMemory(content="Has a dog"))
    assert len(await together.found("zanzibar")) == 1
    held_file = together.home / "derived" / "me" / "memory-index.db"
    async with asyncio.timeout(10):
        while not held_file.exists() or b"zanzibar" not in held_file.read_bytes():
            await asyncio.sleep(0.01)
    await together.ask(PurgeMemory(id=saved.memory.id))
    async with asyncio.timeout(10):
        while b"zanzibar" in held_file.read_bytes():
            await asyncio.sleep(0.01)
    await together.ask(PurgeFromIndex(ids=(saved.memory.id,)))
    assert await together.found("zanzibar") == []
    assert holding(together.home, b"zanzibar") == []
    assert await together.found("dog") == ["Has a dog"]


async def test_a_damaged_file_heals_and_the_event_says_so(together: Set) -> None:
    await together.ask(AddMemory(content="Has a dog"))
    assert await together.found("dog") == ["Has a dog"]
    path = together.home / "derived" / "me" / "memory-index.db"
    async with asyncio.timeout(10):
        while not path.exists() or b"dog" not in path.read_bytes() or path.with_name(f"{path.name}-wal").exists():
            await asyncio.sleep(0.01)
    following = together.gateway.follow("me", types=(IndexHealed.type,), after=0)
    path.write_bytes(b"garbage" * 1_000)
    assert await together.found("dog") == ["Has a dog"]
    async with asyncio.timeout(10):
        event = (await anext(following)).event
    assert event.source == "conch/index"
    assert event.data["check"] == "memory-index"
    assert "dog" not in event.data["words"]
    assert len(list(path.parent.glob("*.damaged-*"))) == 1


async def test_with_the_own_model_meaning_is_found_and_without_it_words(together: Set) -> None:
    for content in (
        "Got married on 12 June",
        "Moved to Lisbon in May",
        "Hates long meeting invites",
        "Fishes for trout on Sundays",
    ):
        await together.ask(AddMemory(content=content))
    assert (await together.ask(GetMeaning())).state == "none"
    landed = together.gateway.follow("me", types=(MeaningLanded.type,), after=0)
    status = await together.gateway.request("me", FetchMeaning(folder=str(model_folder() / "minilm")), timeout_seconds=60)
    assert (status.state, status.source, status.total) == ("ready", "own", 4)
    async with asyncio.timeout(30):
        assert (await anext(landed)).event.data["model"] == status.model
        while (await together.ask(GetMeaning())).indexed < 4:
            await asyncio.sleep(0.02)
    reply = await together.ask(SearchMemories(q="where did we tie the knot"))
    assert reply.mode == "meaning"
    assert reply.results[0].memory.content == "Got married on 12 June"
    await together.ask(AddMemory(content="Sold the old car"))
    assert (await together.found("vehicles that were given away"))[0] == "Sold the old car"
    status = await together.ask(RemoveMeaning())
    assert (status.state, status.source) == ("none", "words")
    assert (await together.ask(SearchMemories(q="our anniversary"))).mode == "words"


async def test_words_then_own_then_another_of_another_dimension_and_back(
    nats_world: NatsWorld, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    memory_bus, gateway = await nats_world.bus("memory"), await nats_world.bus("gateway")
    memory = MemoryService(MemorySettings(home=home), memory_bus)
    await memory.start()
    await memory_bus.serve("memory", description="", endpoints=memory.endpoints())
    contents = [f"Has {thing} in the cellar" for thing in ("apples", "bottles", "candles", "drums", "eggs", "flutes")]
    for content in contents:
        await gateway.request("me", AddMemory(content=content))

    async def run(model: str, **settings: Any) -> None:
        """One process of the index: it answers from the first moment on, and ends up with every vector."""
        bus = await nats_world.bus("index")
        index = IndexService(bus, IndexSettings(home=home, **settings))
        await index.start()
        await bus.serve("index", description="", endpoints=index.endpoints())
        for content in contents:
            reply = await gateway.request("me", SearchMemories(q=content.split()[1]))
            # The stand-in's vectors mean nothing, so it is the words that find it.
            assert content in [result.memory.content for result in reply.results]
        async with asyncio.timeout(60):
            while (status := await gateway.request("me", GetMeaning())).indexed < status.total and model != "words":
                await asyncio.sleep(0.02)
        reply = await gateway.request("me", SearchMemories(q="what is in the cellar"))
        assert (reply.mode, status.model) == (("words", None) if model == "words" else ("meaning", model))
        await bus.drain()
        await index.close()

    async with StandIn(dimensions=24, models=[{"id": "other", "object": "model"}]) as server:
        openai = {"embed_provider": "openai", "embed_url": f"{server.url}/v1", "embed_model": "other"}
        await run("words")
        shutil.copytree(model_folder() / "minilm", home / "models" / "minilm")
        await run("all-MiniLM-L6-v2")
        await run("other", **openai)
        embedded = [text for text in server.texts if text in contents]
        assert sorted(embedded) == sorted(contents), "each once"
        server.dimensions = 32
        await run("other", **openai)
        assert sorted(text for text in server.texts if text in contents) == sorted(2 * contents), (
            "another dimension, each once more"
        )
        path = home / "derived" / "me" / "memory-index.db"
        before = Store(path.parent, busy_seconds=1, asides_max=2).load().hashes
        await run("all-MiniLM-L6-v2")
        server.dimensions = 24
        await run("other", **openai)
        assert sorted(text for text in server.texts if text in contents) == sorted(2 * contents), "going back embeds nothing"
        after = Store(path.parent, busy_seconds=1, asides_max=2).load().hashes
        assert before == after
        assert sorted(len(each) for each in after.values()) == [6, 6, 6]
    await memory_bus.drain()
    await memory.close()
