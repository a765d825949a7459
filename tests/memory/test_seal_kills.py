"""A kill at each step of taking in what somebody changed on disk: at no moment is a plant in use, and it is told once.

The service is a process of its own on a real NATS server, and the check is the real one.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest

from kit.contracts import memory as contract
from kit.contracts.memory import Memory
from kit.testing import NatsWorld
from services.memory import plain
from tests.memory.outside import NEW, PLANT
from tests.memory.test_kills import KilledMemory

STEPS = ["appending", "written", "appended", "applying", "applied", "published"]


@pytest.fixture
async def dying(nats_world: NatsWorld) -> AsyncIterator[KilledMemory]:
    dying = KilledMemory(nats_world, await nats_world.bus("gateway"))
    yield dying
    dying.kill()


async def known(dying: KilledMemory) -> dict[str, Memory]:
    return {m.id: m for m in (await dying.ask(contract.ListMemories(status="all"))).memories}


async def held(dying: KilledMemory, memory_id: str) -> Memory:
    """The memory, as soon as what lies on the disk is taken in; until then it is as it was."""
    async with asyncio.timeout(20):
        while True:
            memory = (await known(dying)).get(memory_id)
            if memory is not None and memory.content == PLANT:
                return memory
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("how", "step"), [*(("edited", step) for step in STEPS), *(("log lost", step) for step in STEPS), ("new", "appended")]
)
async def test_a_kill_while_a_plant_is_taken_in_never_lets_it_pass(dying: KilledMemory, how: str, step: str) -> None:
    await dying.begin()
    saved = await dying.ask(contract.AddMemory(content="Lives in Berlin"))
    await dying.events(1)
    dying.kill()
    memory_id = saved.memory.id if how == "edited" else NEW
    path = dying.root / "memory" / f"{memory_id}.md"
    path.write_text(path.read_text().replace("Lives in Berlin", PLANT) if how == "edited" else PLANT)
    bytes_outside = path.read_bytes()
    if how == "log lost":
        path.with_name("journal.jsonl").unlink()
    await dying.begin(step, "1")
    assert dying.process is not None
    await asyncio.to_thread(dying.process.wait, 20)
    await dying.begin()
    memory = await held(dying, memory_id)
    assert memory.status == "waiting"
    assert memory.waiting is not None
    assert memory.waiting.held
    assert path.read_bytes() == bytes_outside
    assert (await dying.events(2))[f"memory.waiting {memory_id}"] == 1
    await dying.ask(contract.KeepMemory(id=memory_id))
    assert (await known(dying))[memory_id].status == "active"


@pytest.mark.parametrize("step", ["appending", "appended", "applying"])
async def test_a_kill_while_a_planted_profile_is_written_over_leaves_one_of_the_persons(dying: KilledMemory, step: str) -> None:
    await dying.begin()
    old, new = (contract.Profile(name="Ada", about=about) for about in ("Builds bridges", "Builds tunnels"))
    await dying.ask(contract.PutProfile(profile=old))
    dying.kill()
    path = dying.root / plain.PROFILE
    path.write_bytes(plain.render(contract.Profile(about=PLANT)))
    await dying.begin(step, "1")
    with pytest.raises(Exception, match="answer"):
        await dying.ask(contract.PutProfile(profile=new))
    await dying.begin()
    assert (await dying.ask(contract.GetProfile())).profile == (old if step == "appending" else new)
    assert path.read_bytes() in (plain.render(old), plain.render(new))
    await dying.ask(contract.PutProfile(profile=new.model_copy(update={"name": "Ada Lovelace"})))
    assert b"news.example" not in path.with_name("memory").joinpath("journal.jsonl").read_bytes()
