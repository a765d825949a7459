"""A kill at each step of a run: the next start shows the run whole or not at all, and no change is made twice.

The tidy and the memory service are processes of their own on a real NATS server; the next start is the real service.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from kit.bus.connection import NatsBus
from kit.contracts import memory as contract
from kit.contracts.tidy import GetTidying, Tidying, TidyNow, UndoTidyChange
from kit.errors import ConchError
from kit.testing import NatsWorld
from tests.killed import Killed

REPEATS = 3
STEPS = [
    ("planning", 1),
    ("planned", 1),
    *(("changed", number) for number in range(1, REPEATS + 1)),
    ("finishing", 1),
    ("finished", 1),
]


class Process(Killed):
    async def contents(self) -> list[str]:
        return sorted(memory.content for memory in (await self.ask(contract.ListMemories())).memories)


@pytest.fixture
async def caller(nats_world: NatsWorld) -> NatsBus:
    return await nats_world.bus("gateway")


@pytest.fixture
async def memory(nats_world: NatsWorld, caller: NatsBus) -> AsyncIterator[Process]:
    process = Process(nats_world, caller, contract.GetPreferences(), ready_seconds=20, timeout_seconds=10.0)
    await process.begin()
    for number in range(REPEATS):
        for content in (f"Keeps parrot number{number} at home", f"At home keeps parrot number{number}"):
            await process.ask(contract.RememberMemory(content=content, attended=True))
    yield process
    process.kill()


@pytest.fixture
async def tidy(nats_world: NatsWorld, caller: NatsBus) -> AsyncIterator[Process]:
    process = Process(nats_world, caller, GetTidying(), ready_seconds=20, timeout_seconds=10.0)
    yield process
    process.kill()


@pytest.mark.parametrize(("step", "time"), STEPS)
async def test_a_run_that_a_kill_caught_is_whole_or_not_there(memory: Process, tidy: Process, step: str, time: int) -> None:
    before = await memory.contents()
    await tidy.begin(step, str(time))
    with suppress(ConchError):
        await tidy.caller.request("me", TidyNow(), timeout_seconds=1.0)
    assert tidy.process is not None
    await asyncio.to_thread(tidy.process.wait, 10)
    await tidy.begin()
    told = await settled(tidy)
    if step == "planning":
        assert (told.runs, await memory.contents()) == ((), before)
        return
    (run,) = told.runs
    assert [change.state for change in run.changes] == ["applied"] * REPEATS
    assert len(await memory.contents()) == REPEATS
    changes = (await memory.ask(contract.ListChanges(limit=200))).changes
    assert sum(change.kind == "merged" for change in changes) == REPEATS
    for change in run.changes:
        await tidy.ask(UndoTidyChange(run_id=run.id, change_id=change.id))
    assert await memory.contents() == before


async def settled(tidy: Process) -> Tidying:
    """What it says once nothing planned is left."""
    path = tidy.root / "tidy" / "runs.json"
    async with asyncio.timeout(10):
        while path.exists() and b'"planned":{' in path.read_bytes():
            await asyncio.sleep(0.05)
    told: Tidying = await tidy.ask(GetTidying())
    return told
