"""Undo of every kind of change puts back exactly the bytes that were there."""

import asyncio
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.contracts import memory as contract
from kit.errors import Conflict
from tests.memory.conftest import House, Start


def snapshot(house: House) -> dict[str, bytes]:
    """Every file of the person's but the log and what stands beside it (its lock, its checkpoint, written a moment later)."""
    return {
        str(path.relative_to(house.root)): path.read_bytes()
        for path in sorted(house.root.rglob("*"))
        if path.name != "journal.jsonl" and not path.name.startswith(".") and path.is_file()
    }


async def undo_newest(house: House) -> contract.Change:
    newest = (await house.ask(contract.ListChanges(limit=1))).changes[0]
    return (await house.ask(contract.UndoChange(id=newest.id))).change


async def the_import(house: House) -> None:
    text = "# About\n\n## Preferences\n- Likes tea\n- Likes cocoa\n"
    await house.ask(contract.StageImport(import_id="import_1", part=0, text=text))
    await house.ask(contract.ImportMemories(import_id="import_1", format="markdown"))


@pytest.mark.parametrize(
    "kind", ["add", "edit", "kind", "forget", "supersede", "keep", "reject", "import", "remember", "refresh"]
)
async def test_undo_restores_every_byte(start: Start, kind: str) -> None:
    house = await start(memory_edit_settles_seconds=0.0)
    memory = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    waiting = (await house.ask(contract.RememberMemory(content="Likes tea at noon"))).memory
    # A person's own touch, which Conch would write otherwise, must come back too.
    path = house.root / "memory" / f"{memory.id}.md"
    path.write_bytes(path.read_bytes().replace(b"---\nkind", b"---\n# mine\nkind"))
    scanner = house.service.people.scanner("me")
    assert scanner is not None
    await scanner.look()
    assert b"# mine" in path.read_bytes()
    before = snapshot(house)
    acts: dict[str, Any] = {
        "add": lambda: house.ask(contract.AddMemory(content="New")),
        "edit": lambda: house.ask(contract.EditMemory(id=memory.id, content="Lives in Porto")),
        "kind": lambda: house.ask(contract.EditMemory(id=memory.id, kind="project")),
        "forget": lambda: house.ask(contract.ForgetMemory(id=memory.id)),
        "supersede": lambda: house.ask(contract.SupersedeMemory(id=memory.id, content="Moved to Lisbon in May")),
        "keep": lambda: house.ask(contract.KeepMemory(id=waiting.id)),
        "reject": lambda: house.ask(contract.RejectMemory(id=waiting.id)),
        "import": lambda: the_import(house),
        "remember": lambda: house.ask(contract.RememberMemory(content="Has a dog", attended=True)),
        "refresh": lambda: house.ask(contract.AddMemory(content="lives in berlin")),
    }
    await acts[kind]()
    assert snapshot(house) != before
    change = await undo_newest(house)
    assert change.undoes is not None
    assert snapshot(house) == before
    redone = await house.ask(contract.UndoChange(id=change.id))
    assert redone.change.undoes == change.id
    assert snapshot(house) != before


async def test_something_newer_stands_on_it(house: House) -> None:
    saved = await house.ask(contract.AddMemory(content="One"))
    await house.ask(contract.EditMemory(id=saved.memory.id, content="Two"))
    with pytest.raises(Conflict) as refused:
        await house.ask(contract.UndoChange(id=saved.change_id))
    assert refused.value.reason == "newer"
    cards = (await house.ask(contract.ListChanges())).changes
    assert [card.undoable for card in cards] == [True, False]


async def test_an_undone_memory_is_in_no_list_and_its_end_is_told(house: House) -> None:
    saved = await house.ask(contract.RememberMemory(content="Has a cat", attended=True))
    await house.ask(contract.UndoChange(id=saved.change_id))
    assert (await house.ask(contract.ListMemories())).memories == ()
    store = await house.service.people.open("me")
    assert store._outbox is not None
    await drained(house, 3)
    assert house.types() == ["memory.saved", "memory.forgotten", "memory.decided"]


async def drained(house: House, events: int) -> None:
    async with asyncio.timeout(5):
        while len(house.broker.stream) < events:
            await asyncio.sleep(0)


WORDS = st.text(string.ascii_letters + " äß昨晚é.-#:", min_size=1, max_size=40).filter(lambda text: text.strip())
ACTS = st.lists(
    st.tuples(st.sampled_from(["add", "edit", "kind", "forget", "supersede"]), st.integers(0, 5), WORDS), max_size=12
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS)
async def test_undoing_everything_backwards_leaves_nothing(
    start: Start, tmp_path_factory: pytest.TempPathFactory, acts: Any
) -> None:
    home: Path = tmp_path_factory.mktemp("home")
    house = await start(home)
    states = []
    for act, which, words in acts:
        live = (await house.ask(contract.ListMemories())).memories
        states.append(snapshot(house))
        seq = len((await house.ask(contract.ListChanges(limit=200))).changes)
        if act == "add" or not live:
            await house.ask(contract.AddMemory(content=words))
        else:
            target = live[which % len(live)].id
            await house.ask(
                {
                    "edit": contract.EditMemory(id=target, content=words),
                    "kind": contract.EditMemory(id=target, kind="person"),
                    "forget": contract.ForgetMemory(id=target),
                    "supersede": contract.SupersedeMemory(id=target, content=words),
                }[act]
            )
        assert len((await house.ask(contract.ListChanges(limit=200))).changes) == seq + 1
    changes = (await house.ask(contract.ListChanges(limit=200))).changes
    for change, state in zip(changes, reversed(states), strict=True):
        await house.ask(contract.UndoChange(id=change.id))
        assert snapshot(house) == state
    assert (await house.ask(contract.ListMemories(status="all"))).memories == ()


async def test_a_change_shows_the_memories_as_they_were_answered(house: House) -> None:
    memory = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    await house.ask(contract.AddMemory(content="Likes tea"))
    edited = (await house.ask(contract.EditMemory(id=memory.id, content="Lives in Porto"))).memory
    change = (await house.ask(contract.ListChanges(limit=1))).changes[0]
    assert (change.before, change.after) == ((memory,), (edited,))
    await house.ask(contract.ForgetMemory(id=memory.id))
    undone = await undo_newest(house)
    assert undone.before == ()
    assert undone.after == ((await house.ask(contract.GetMemory(id=memory.id))).memory,)
