"""Memories that have no vector yet wait while the machine has no room; what was just saved doesn't."""

import asyncio

import pytest

from kit.contracts.embedding import Headroom
from kit.contracts.index import GetMeaning, SearchMemories
from services.index.headroom.sampler import Sampler
from tests.index.conftest import FakeEmbedder, Start, a_memory

MEMORIES = tuple(a_memory(number, f"Keeps parrot number{number} at home") for number in range(1, 9))


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set while the machine has room."""
    there = asyncio.Event()

    async def now(sampler: Sampler) -> Headroom:
        return Headroom(room=there.is_set(), age_seconds=0.0)

    monkeypatch.setattr(Sampler, "now", now)
    return there


async def test_a_reindex_waits_for_room_and_goes_on(start: Start, room: asyncio.Event) -> None:
    house = await start(index_headroom_sample_seconds=0.01)
    house.memory.save(*MEMORIES)
    embedder = FakeEmbedder()
    house.choice.use(embedder)
    assert (await house.ask(GetMeaning())).indexed == 0
    await asyncio.sleep(0.1)
    assert embedder.texts == []
    room.set()
    held = await house.held()
    while embedder.texts != [memory.content for memory in reversed(MEMORIES)] or held.reindex.busy:
        await asyncio.sleep(0.01)
    assert (await house.ask(GetMeaning())).indexed == len(MEMORIES)


async def test_what_was_just_saved_and_who_asks_wait_for_no_room(start: Start, room: asyncio.Event) -> None:
    room.set()
    house = await start(index_headroom_sample_seconds=0.01)
    embedder = FakeEmbedder()
    house.choice.use(embedder)
    house.memory.save(*MEMORIES)
    await house.ask(GetMeaning())
    await house.settle()
    room.clear()
    house.memory.save(a_memory(20, "Rides a bike to work"))
    reply = await house.ask(SearchMemories(q="cycling"))
    assert (reply.mode, reply.results[0].memory.content) == ("meaning", "Rides a bike to work")
