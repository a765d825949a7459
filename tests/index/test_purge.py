"""Forgotten for good: not a byte of it is in any file of the index, whoever asked and whatever state the file was in."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kit.bus.port import OutgoingEvent
from kit.contracts.events import MemoryPurged
from kit.contracts.index import PurgeFromIndex, SearchMemories
from tests.index.conftest import FakeEmbedder, FakeMemory, House, Start, a_memory
from tests.index.test_file import Holder, cut

SECRET = a_memory(7, "Hides the zanzibar key under the flowerpot")

WORDS = (b"zanzibar", b"flowerpot", SECRET.id.encode())


async def filled(start: Start, **settings: object) -> House:
    house = await start(**settings)
    house.memory.save(*(a_memory(number, f"Has thing{number}") for number in range(20, 30)), SECRET)
    house.choice.use(FakeEmbedder())
    await house.ask(SearchMemories(q="zanzibar"))
    await house.settle()
    assert leftovers(house.home) == [house.file]
    return house


def leftovers(home: Path) -> list[Path]:
    """The files that hold a word of it, or its id."""
    return sorted(path for path in (home / "derived").rglob("*") if any(word in bytes_of(path) for word in WORDS))


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.is_file() else b""
    except FileNotFoundError:  # a log that was just written back into its file
        return b""


def forget(memory: FakeMemory) -> None:
    memory.items.pop(SECRET.id)
    memory.begin_epoch("after the purge")


async def test_by_request(start: Start) -> None:
    house = await filled(start)
    forget(house.memory)
    reply = await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    assert reply.removed_from == ("index", "vectors")
    assert leftovers(house.home) == []
    assert (await house.ask(SearchMemories(q="zanzibar"))).results == ()
    await house.settle()
    assert leftovers(house.home) == []
    assert len((await house.ask(SearchMemories(q="thing20"))).results) == 1


async def test_files_that_were_set_aside_go_too(start: Start) -> None:
    house = await filled(start)
    cut(house.file)
    await house.ask(SearchMemories(q="zanzibar"))
    await house.settle()
    assert len(list(house.folder.glob("*.damaged-*"))) == 1
    forget(house.memory)
    await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    assert list(house.folder.glob("*.damaged-*")) == []
    assert leftovers(house.home) == []


async def purge_event(house: House) -> None:
    data = MemoryPurged(person="me", change_id="c_1", memory_id=SECRET.id, kind="fact", revision=9)
    event = OutgoingEvent(id="e1", subject=SECRET.id, at=datetime.now(UTC), data=data)
    await house.caller.publish("me", event)


@pytest.mark.parametrize("times", [1, 2])
async def test_by_the_event_alone(start: Start, times: int) -> None:
    house = await filled(start)
    forget(house.memory)
    for _ in range(times):
        await purge_event(house)
        async with asyncio.timeout(10):
            while leftovers(house.home):
                await asyncio.sleep(0.001)


async def test_by_an_event_that_came_while_the_index_was_not_running(start: Start) -> None:
    house = await filled(start)
    await house.stop()
    forget(house.memory)
    await purge_event(house)
    await start(house.memory, house.choice, house.broker)
    async with asyncio.timeout(10):
        while leftovers(house.home):
            await asyncio.sleep(0.001)


async def test_while_another_program_holds_the_file(start: Start) -> None:
    house = await filled(start)
    holder = Holder(house.file, "alone")
    forget(house.memory)
    await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    assert leftovers(house.home) == []
    holder.let_go()
    assert (await house.ask(SearchMemories(q="thing20"))).results
    await house.settle()
    assert leftovers(house.home) == []


async def test_while_it_is_damaged(start: Start) -> None:
    house = await filled(start)
    cut(house.file)
    forget(house.memory)
    await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    await house.ask(SearchMemories(q="thing20"))
    await house.settle()
    assert leftovers(house.home) == []


async def test_while_a_delta_that_carries_it_is_on_its_way(start: Start) -> None:
    house = await filled(start)
    house.memory.save(a_memory(7, "Hides the zanzibar key under the flowerpot again"))
    house.memory.hold = asyncio.Event()
    before = house.memory.reads
    asking = asyncio.create_task(house.ask(SearchMemories(q="zanzibar")))
    async with asyncio.timeout(10):
        while house.memory.reads == before:
            await asyncio.sleep(0)
    forget(house.memory)
    await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    house.memory.hold.set()
    assert (await asking).results == ()
    await house.settle()
    assert leftovers(house.home) == []


async def test_while_it_is_being_embedded(start: Start) -> None:
    house = await start(index_saved_embed_max=0)
    house.choice.use(FakeEmbedder())
    house.choice.best.background_gate = asyncio.Event()
    house.memory.save(SECRET)
    await house.ask(SearchMemories(q="zanzibar"))
    forget(house.memory)
    await house.ask(PurgeFromIndex(ids=(SECRET.id,)))
    house.choice.best.background_gate.set()
    await house.settle()
    assert leftovers(house.home) == []
