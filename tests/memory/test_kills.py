"""A kill at each named step of a change, and at random: what was acknowledged is there once, told once, and can be undone.

The service is a process of its own on a real NATS server; the next start is the real service.
"""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest

from kit.bus.connection import NatsBus
from kit.bus.fake import FakeBus
from kit.contracts import memory as contract
from kit.contracts.message import Idempotency
from kit.errors import ConchError, Unavailable
from kit.testing import NatsWorld
from services.memory.settings import MemorySettings
from services.memory.store import PersonStore
from tests.killed import Killed

STEPS = ["appending", "written", "appended", "applying", "applied", "synced", "answering", "published"]
PURGE_STEPS = ["appending", "written", "appended", "purging", "purged"]


class KilledMemory(Killed):
    def __init__(self, world: NatsWorld, caller: NatsBus) -> None:
        super().__init__(world, caller, contract.GetPreferences(), ready_seconds=20, timeout_seconds=3.0)

    async def events(self, wanted: int) -> Counter[str]:
        """The subjects of every event in the stream, once at least `wanted` are there."""
        found: Counter[str] = Counter()
        async with asyncio.timeout(10):
            async for event in self.caller.follow("me", after=0):
                found[f"{event.event.type} {event.event.subject}"] += 1
                if sum(found.values()) >= wanted:
                    break
        return found

    def leftovers(self) -> list[Path]:
        return [path for path in self.root.rglob(".conch-*") if path.is_file()]


@pytest.fixture
async def killed(nats_world: NatsWorld) -> Any:
    killed = KilledMemory(nats_world, await nats_world.bus("gateway"))
    yield killed
    killed.kill()


async def save_until_it_dies(killed: KilledMemory, count: int) -> list[contract.Saved]:
    """Saves one after another; returns those that were acknowledged."""
    acknowledged = []
    for number in range(count):
        key = Idempotency(key=f"k{number}", route="POST /api/memories", body_sha256="0" * 64)
        try:
            acknowledged.append(await killed.ask(contract.AddMemory(content=f"Fact number {number}", idempotency=key)))
        except ConchError:
            break
    return acknowledged


@pytest.mark.parametrize(("step", "nth"), [*((step, 1) for step in STEPS), ("appended", 3), ("applying", 3), ("published", 3)])
async def test_a_kill_at_a_step_loses_and_doubles_nothing(killed: KilledMemory, step: str, nth: int) -> None:
    await killed.begin(step, str(nth))
    acknowledged = await save_until_it_dies(killed, 5)
    assert killed.process is not None
    if step not in ("published", "synced"):  # these come after the answer
        assert len(acknowledged) < 5
    killed.process.wait(timeout=10)
    await killed.begin()
    # The caller that got no answer tries again with its key: still one memory.
    again = await save_until_it_dies(killed, 5)
    assert len(again) == 5
    assert [saved.memory.id for saved in again[: len(acknowledged)]] == [saved.memory.id for saved in acknowledged]
    page = await killed.ask(contract.ListMemories())
    assert Counter(memory.content for memory in page.memories) == Counter(f"Fact number {n}" for n in range(5))
    assert killed.leftovers() == []
    told = await killed.events(5)
    assert told == Counter(f"memory.saved {saved.memory.id}" for saved in again)
    for change in (await killed.ask(contract.ListChanges())).changes:
        await killed.ask(contract.UndoChange(id=change.id))
    assert list((killed.root / "memory").glob("*.md")) == []


@pytest.mark.parametrize("step", PURGE_STEPS)
async def test_a_kill_while_forgetting_for_good_is_finished(killed: KilledMemory, step: str) -> None:
    await killed.begin()
    kept = await killed.ask(contract.AddMemory(content="Likes tea"))
    gone = await killed.ask(contract.AddMemory(content="Xylophone quartet"))
    await killed.events(2)
    killed.kill()
    await killed.begin(step, "1")
    with pytest.raises(ConchError):
        await killed.ask(contract.PurgeMemory(id=gone.memory.id))
    await killed.begin()
    with suppress(ConchError):
        await killed.ask(contract.PurgeMemory(id=gone.memory.id))
    holding = [path for path in killed.root.rglob("*") if path.is_file() and b"Xylophone" in path.read_bytes()]
    assert holding == []
    assert [m.id for m in (await killed.ask(contract.ListMemories())).memories] == [kept.memory.id]
    assert (await killed.events(3))[f"memory.purged {gone.memory.id}"] == 1
    await killed.ask(contract.UndoChange(id=kept.change_id))


async def test_random_kills_during_a_thousand_writes(killed: KilledMemory) -> None:
    dice = random.Random(20261130)
    acknowledged: dict[str, str] = {}
    await killed.begin()

    async def write(number: int) -> None:
        while True:
            key = Idempotency(key=f"k{number}", route="POST /api/memories", body_sha256="0" * 64)
            with suppress(ConchError):
                saved = await killed.ask(contract.AddMemory(content=f"Fact number {number}", idempotency=key))
                acknowledged[saved.memory.content] = saved.memory.id
                return
            await asyncio.sleep(0.02)

    async def writer(numbers: range) -> None:
        for number in numbers:
            await write(number)

    async def killer() -> None:
        for _ in range(6):
            mark = len(acknowledged) + dice.randint(60, 140)
            while len(acknowledged) < min(mark, 990):
                await asyncio.sleep(0.001)
            killed.kill()
            await killed.begin()

    async with asyncio.timeout(110):
        await asyncio.gather(killer(), *(writer(range(start, 1_000, 8)) for start in range(8)))
    memories, cursor = [], None
    while True:
        page = await killed.ask(contract.ListMemories(limit=200, cursor=cursor))
        memories += page.memories
        if (cursor := page.next) is None:
            break
    assert {memory.content: memory.id for memory in memories} == acknowledged
    assert len(memories) == 1_000
    assert killed.leftovers() == []
    assert await killed.events(1_000) == Counter(f"memory.saved {memory_id}" for memory_id in acknowledged.values())
    newest = (await killed.ask(contract.ListChanges(limit=1))).changes[0]
    await killed.ask(contract.UndoChange(id=newest.id))


async def test_a_torn_tail_is_cut_and_what_stood_before_it_stays(killed: KilledMemory) -> None:
    await killed.begin()
    saved = await killed.ask(contract.AddMemory(content="Likes tea"))
    killed.kill()
    log = killed.root / "memory" / "journal.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + whole[: len(whole) // 2])
    await killed.begin()
    assert [m.id for m in (await killed.ask(contract.ListMemories())).memories] == [saved.memory.id]
    await killed.ask(contract.AddMemory(content="Likes cocoa"))
    assert any(line.check == "journal" for line in (await killed.ask(contract.GetMemoryHealth())).lines)
    assert [orjson.loads(line)["seq"] for line in log.read_bytes().splitlines()] == [1, 2]


async def test_a_second_owner_refuses_to_serve_rather_than_write(killed: KilledMemory) -> None:
    await killed.begin()
    await killed.ask(contract.AddMemory(content="Likes tea"))

    other = PersonStore("me", MemorySettings(home=killed.world.home).people / "me", FakeBus())
    with pytest.raises(Unavailable) as refused:
        await other.load()
    assert refused.value.reason == "owned_elsewhere"
