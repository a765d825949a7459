"""Forgotten for good: no byte of it is left, and it is not learned again."""

import asyncio

import pytest

from kit.contracts import memory as contract
from kit.errors import Conflict, NotFound
from tests.memory.conftest import House, Start

SECRET = "Xylophone quartet rehearses in Zanzibar"


def holding(house: House, words: str) -> list[str]:
    return [str(path) for path in house.home.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


async def test_its_words_are_in_no_file(house: House) -> None:
    other = await house.ask(contract.AddMemory(content="Something else"))
    saved = await house.ask(contract.AddMemory(content=SECRET))
    edited = await house.ask(contract.EditMemory(id=saved.memory.id, content=SECRET + " on Mondays"))
    epoch = (await house.ask(contract.ReadFeed())).epoch
    assert len(holding(house, "Xylophone")) == 2
    receipt = await house.ask(contract.PurgeMemory(id=saved.memory.id))
    assert set(receipt.removed_from) == {"memory", "history", "journal"}
    assert holding(house, "Xylophone") == holding(house, "Zanzibar") == []
    with pytest.raises(NotFound):
        await house.ask(contract.GetMemory(id=saved.memory.id))
    with pytest.raises(Conflict):
        await house.ask(contract.UndoChange(id=edited.change_id))
    assert (await house.ask(contract.ReadFeed())).epoch != epoch
    # What else the log knows is still there, and can still be undone.
    await house.ask(contract.UndoChange(id=other.change_id))


async def test_purged_stays_purged_over_a_restart(house: House, start: Start) -> None:
    saved = await house.ask(contract.AddMemory(content=SECRET))
    await house.ask(contract.AddMemory(content="Another"))
    await house.ask(contract.PurgeMemory(id=saved.memory.id))
    again = await start()
    assert [m.content for m in (await again.ask(contract.ListMemories())).memories] == ["Another"]
    assert holding(again, "Xylophone") == []


async def test_in_a_large_import_only_its_words_go(house: House) -> None:
    await house.ask(contract.StageImport(import_id="import_1", part=0, text=f"{SECRET}\nLikes tea\nLikes cocoa\n"))
    await house.ask(contract.ImportMemories(import_id="import_1", format="lines"))
    memories = (await house.ask(contract.ListMemories())).memories
    target = next(m for m in memories if m.content == SECRET)
    await house.ask(contract.PurgeMemory(id=target.id))
    assert holding(house, "Xylophone") == []
    assert {m.content for m in (await house.ask(contract.ListMemories())).memories} == {"Likes tea", "Likes cocoa"}


async def test_what_conch_had_learned_is_not_learned_again(house: House) -> None:
    saved = await house.ask(contract.RememberMemory(content=SECRET, attended=True))
    await house.ask(contract.PurgeMemory(id=saved.memory.id))
    again = await house.ask(contract.RememberMemory(content=SECRET.upper() + ".", attended=True))
    assert (again.outcome, again.memory) == ("refused", None)
    assert holding(house, "ylophone") == []
    # The person themselves may still say it.
    assert (await house.ask(contract.AddMemory(content=SECRET))).created


async def test_events_that_wait_are_published_though_a_purge_writes_the_log_anew(house: House) -> None:
    """The outbox reads lines while the log changes under it."""
    gone = await house.ask(contract.AddMemory(content=SECRET))
    text = "\n".join(f"Fact number {number}" for number in range(300))
    await house.ask(contract.StageImport(import_id="import_1", part=0, text=text))
    await house.ask(contract.ImportMemories(import_id="import_1", format="lines"))
    for number in range(20):
        await house.ask(contract.AddMemory(content=f"Another {number}"))
    await house.ask(contract.PurgeMemory(id=gone.memory.id))
    async with asyncio.timeout(20):
        while len(house.broker.stream) < 322:
            await asyncio.sleep(0)
    assert house.types() == ["memory.saved"] * 321 + ["memory.purged"]
