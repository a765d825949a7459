"""What Conch itself finds: merged, replaced or added at once, waiting, or dropped; never against an earlier no."""

from datetime import UTC, datetime
from typing import Any

import pytest

from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Read
from kit.contracts.message import Idempotency
from kit.contracts.revising import (
    AddNever,
    GetChanges,
    GetLearningOff,
    GetNever,
    RemoveNever,
    Replaced,
    Revised,
    ReviseMemory,
)
from kit.errors import Conflict, Invalid, NotFound
from services.memory import revision, waiting
from tests.memory.conftest import House, Start
from tests.memory.test_undo import snapshot

PAGE = Read(kind="web", label="news.example", text="The club meets on Tuesdays now")


async def remembered(house: House, *contents: str, **more: Any) -> list[Memory]:
    """Saved by an assistant in a chat that someone is in."""
    found = []
    for content in contents:
        ask = contract.RememberMemory(content=content, **{"attended": True, "said": (content,), **more})
        found.append((await house.ask(ask)).memory)
    return found


def of(*memories: Memory) -> tuple[Replaced, ...]:
    return tuple(Replaced(id=memory.id, revision=memory.revision) for memory in memories)


async def revise(house: House, how: str, content: str, *old: Memory, **more: Any) -> Revised:
    given = {"source": "tidy", "kind": "fact", "attended": True, "said": (content,), "why": "Said more recently.", **more}
    ask = ReviseMemory.model_validate({"how": how, "content": content, "replaces": of(*old), **given})
    return Revised.model_validate((await house.ask(ask)).model_dump())


async def contents(house: House, status: str = "active") -> set[str]:
    page = await house.ask(contract.ListMemories.model_validate({"status": status}))
    return {memory.content for memory in page.memories}


async def undo(house: House, change_id: str | None) -> contract.Change:
    return (await house.ask(contract.UndoChange(id=change_id or ""))).change


async def never(house: House) -> list[str]:
    return [item.content for item in (await house.ask(GetNever())).items]


async def test_repeats_become_one_and_undo_brings_both_back_byte_for_byte(house: House) -> None:
    one, two = await remembered(house, "Teaches fencing in Évora", "Teaches in Évora, fencing")
    before = snapshot(house)
    done = await revise(house, "merged", "teaches fencing in Évora.", one, two)
    assert (done.outcome, await contents(house)) == ("applied", {"Teaches fencing in Évora"})
    assert done.memory is not None
    assert (done.memory.created_at, done.memory.source) == (one.created_at, "agent")
    with pytest.raises(NotFound):
        await house.ask(contract.GetMemory(id=two.id))
    await undo(house, done.change_id)
    assert {path: data for path, data in snapshot(house).items() if "never" not in path} == before
    assert await never(house) == []
    now = [(await house.ask(contract.GetMemory(id=each.id))).memory for each in (one, two)]
    again = await revise(house, "merged", "Teaches fencing in Évora", *now)
    assert (again.outcome, again.message) == ("declined", revision.DECLINED)


async def test_a_merge_keeps_the_persons_wording_and_waits_where_it_would_not(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I take tea at four"))).memory
    (theirs,) = await remembered(house, "Takes tea at four, I")
    waits = await revise(house, "merged", "Takes tea at 4", mine, theirs)
    assert (waits.outcome, waits.message) == ("waiting", revision.YOU_WROTE_IT)
    assert await contents(house) == {mine.content, theirs.content}
    assert waits.memory is not None
    await house.ask(contract.RejectMemory(id=waits.memory.id))
    dropped = await revise(house, "merged", "Tea at four", mine, theirs)
    assert (dropped.outcome, await never(house)) == ("declined", [])


async def test_a_merge_in_the_persons_own_words_stays_theirs(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I take tea at four"))).memory
    (theirs,) = await remembered(house, "Takes tea at four, I")
    done = await revise(house, "merged", mine.content, mine, theirs)
    assert done.memory is not None
    assert (done.outcome, done.memory.source, await contents(house)) == ("applied", "user", {mine.content})


async def test_a_merge_is_as_strict_as_the_strictest(house: House) -> None:
    (own,) = await remembered(house, "Sails on weekends")
    (outside,) = await remembered(
        house, "Sails with the club on Tuesdays", read=(PAGE,), said=("sails with the club on Tuesdays",)
    )
    assert outside.status == "active"
    made = await revise(house, "merged", "Sails on weekends and with the club on Tuesdays", own, outside)
    assert made.memory is not None
    assert made.memory.provenance is not None
    assert [label.label for label in made.memory.provenance.read] in (["news.example"], [])
    assert made.outcome in ("applied", "waiting")


async def test_something_newer_makes_history_and_undo_puts_it_back(house: House) -> None:
    (berlin,) = await remembered(house, "Lives in Berlin")
    before = snapshot(house)
    done = await revise(
        house, "updated", "Lives in Lisbon", berlin, source="learned", said=("I moved to Lisbon, lives in Lisbon",)
    )
    assert done.memory is not None
    past = (await house.ask(contract.GetMemory(id=berlin.id))).memory
    assert (past.status, past.superseded_by, past.invalid_at is not None) == ("superseded", done.memory.id, True)
    assert (await contents(house), await contents(house, "superseded")) == ({"Lives in Lisbon"}, {"Lives in Berlin"})
    assert house.types()[-2:] in (["memory.superseded", "memory.saved"], ["memory.saved", "memory.superseded"])
    await undo(house, done.change_id)
    assert {path: data for path, data in snapshot(house).items() if "never" not in path} == before
    assert await never(house) == ["Lives in Lisbon"]


async def test_what_is_known_already_is_replaced_by_the_memory_that_knows_it(house: House) -> None:
    berlin, lisbon = await remembered(house, "Lives in Berlin", "Moved to Lisbon in May")
    done = await revise(house, "updated", "Moved to Lisbon in May", berlin)
    assert done.memory is not None
    assert (done.outcome, await contents(house)) == ("applied", {"Moved to Lisbon in May"})
    assert (done.memory.created_at, done.memory.source) == (lisbon.created_at, "agent")
    with pytest.raises(NotFound):
        await house.ask(contract.GetMemory(id=lisbon.id))
    await undo(house, done.change_id)
    assert (await contents(house), await never(house)) == ({"Lives in Berlin", "Moved to Lisbon in May"}, [])


CIRCUMSTANCES = {
    "read": ({"read": (PAGE,)}, waiting.AFTER_READING),
    "another's words": ({"read": (Read(kind="person", label="Inácio"),)}, waiting.ANOTHERS_WORDS),
    "nobody there": ({"attended": False}, waiting.NOBODY_THERE),
    "its asker": ({"waits": "Three were learned here already."}, "Three were learned here already."),
}


@pytest.mark.parametrize("name", CIRCUMSTANCES)
async def test_what_its_chat_was_like_makes_it_wait(house: House, name: str) -> None:
    given, reason = CIRCUMSTANCES[name]
    (berlin,) = await remembered(house, "Lives in Berlin")
    for how, old in (("updated", (berlin,)), ("added", ())):
        told = await revise(house, how, f"Sings in a choir {how}", *old, **given)
        assert (told.outcome, told.message) == ("waiting", reason)
        assert told.memory is not None
        assert told.memory.waiting is not None
        assert told.memory.waiting.replaces == (None if how == "added" else (berlin.id,))
    assert await contents(house) == {"Lives in Berlin"}


async def test_only_additions_wait_while_remembering_by_itself_is_off(house: House) -> None:
    (berlin,) = await remembered(house, "Lives in Berlin")
    await house.ask(contract.PatchPreferences(auto_memory=False))
    assert (await revise(house, "added", "Plays the vibraphone")).message == revision.BY_ITSELF_IS_OFF
    assert (await revise(house, "updated", "Lives in Lisbon", berlin)).outcome == "applied"


async def test_what_the_person_wrote_is_replaced_only_after_they_say_so(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I live in Berlin"))).memory
    told = await revise(house, "updated", "Lives in Lisbon", mine)
    assert (told.outcome, told.message, await contents(house)) == ("waiting", revision.YOU_WROTE_IT, {"I live in Berlin"})
    again = await revise(house, "updated", "Has moved to Lisbon", mine)
    assert (again.outcome, again.change_id, again.memory) == ("waiting", None, told.memory)
    assert told.memory is not None
    before = snapshot(house)
    kept = await house.ask(contract.KeepMemory(id=told.memory.id, revision=told.memory.revision))
    assert (await contents(house), await contents(house, "superseded")) == ({"Lives in Lisbon"}, {"I live in Berlin"})
    assert "memory.superseded" in house.types()
    await undo(house, kept.change_id)
    assert snapshot(house) == before


async def test_a_replacement_edited_before_it_is_kept_still_replaces(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I live in Berlin"))).memory
    told = await revise(house, "updated", "Lives in Lisbon", mine)
    assert told.memory is not None
    await house.ask(contract.KeepMemory(id=told.memory.id, content="I live in Lisbon now"))
    assert (await contents(house), await contents(house, "superseded")) == ({"I live in Lisbon now"}, {"I live in Berlin"})


async def test_what_was_replaced_meanwhile_is_left_alone_by_keep(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I live in Berlin"))).memory
    told = await revise(house, "updated", "Lives in Lisbon", mine)
    await house.ask(contract.ForgetMemory(id=mine.id))
    assert told.memory is not None
    await house.ask(contract.KeepMemory(id=told.memory.id))
    assert (await contents(house), await contents(house, "superseded")) == ({"Lives in Lisbon"}, set())


async def test_a_secret_is_dropped_and_not_a_byte_of_it_is_kept(house: House) -> None:
    (safe,) = await remembered(house, "Has a safe in the study")
    told = await revise(house, "updated", "The safe's password is Limao!Verde9", safe, said=("my password is Limao!Verde9",))
    assert (told.outcome, told.message) == ("dropped", revision.REFUSED)
    assert not [path for path in house.home.rglob("*") if path.is_file() and b"Limao" in path.read_bytes()]


async def test_a_value_that_nobody_typed_is_held(house: House) -> None:
    (plumber,) = await remembered(house, "The plumber is Senhor Abílio")
    told = await revise(house, "updated", "The plumber is Senhor Abílio, phone +351 265 555 019", plumber, said=("new number",))
    assert (told.outcome, bool(told.reasons), await contents(house)) == ("waiting", True, {plumber.content})


async def test_what_was_changed_meanwhile_is_not_touched(house: House) -> None:
    (berlin,) = await remembered(house, "Lives in Berlin")
    await house.ask(contract.EditMemory(id=berlin.id, content="Lives in Bonn"))
    told = await revise(house, "updated", "Lives in Lisbon", berlin)
    assert (told.outcome, told.message, await contents(house)) == ("dropped", revision.CHANGED_MEANWHILE, {"Lives in Bonn"})


async def test_the_same_words_are_known(house: House) -> None:
    (watches,) = await remembered(house, "Repairs pocket watches")
    told = await revise(house, "added", "repairs pocket watches.")
    assert (told.outcome, told.change_id) == ("known", None)
    told = await revise(house, "updated", "Repairs pocket watches.", watches)
    assert (told.outcome, told.message) == ("dropped", revision.NO_CHANGE)
    seen = await revise(house, "added", "Repairs pocket watches", source="learned")
    assert seen.memory is not None
    assert (seen.outcome, seen.memory.updated_at > watches.updated_at) == ("known", True)


async def test_a_key_makes_one_change(house: House) -> None:
    berlin, dog = await remembered(house, "Lives in Berlin", "Has a dog")
    key = Idempotency(key="run:1", route="revise", body_sha256="a" * 64)
    one = await revise(house, "updated", "Lives in Lisbon", berlin, idempotency=key)
    two = await revise(house, "updated", "Lives in Lisbon", berlin, idempotency=key)
    assert one == two
    assert len((await house.ask(GetChanges(ids=(one.change_id or "", "c_000000000000")))).changes) == 1
    assert await contents(house) == {"Lives in Lisbon", dog.content}


@pytest.mark.parametrize(("how", "count"), [("merged", 1), ("updated", 0), ("added", 1)])
async def test_a_revision_without_its_memories_is_refused(house: House, how: str, count: int) -> None:
    old = await remembered(house, *["Lives in Berlin"][:count])
    with pytest.raises(Invalid):
        await revise(house, how, "Lives in Lisbon", *old)


# --- never again ------------------------------------------------------------------------------------------------------


async def test_what_was_taken_back_is_never_learned_again_and_close_words_wait(house: House) -> None:
    learned = await revise(house, "added", "Always takes the stairs", source="learned")
    await undo(house, learned.change_id)
    assert await never(house) == ["Always takes the stairs"]
    assert (await revise(house, "added", "always takes the stairs!")).message == revision.NOT_AGAIN
    close = await revise(house, "added", "Takes the stairs two at a time in the morning")
    assert (close.outcome, close.message) == ("waiting", revision.LIKE_ONE_TAKEN_BACK)
    saved = await house.ask(contract.RememberMemory(content="Always takes the stairs", attended=True))
    assert saved.outcome == "refused"
    assert (await house.ask(contract.AddMemory(content="Always takes the stairs"))).memory.status == "active"
    item = (await house.ask(GetNever())).items[0]
    assert item.model_dump(mode="json")["from"] == "undone"
    await house.ask(RemoveNever(id=item.id))
    with pytest.raises(NotFound):
        await house.ask(RemoveNever(id=item.id))
    assert await never(house) == []


async def test_forgetting_what_conch_wrote_is_a_no_and_what_anyone_else_wrote_is_none(house: House) -> None:
    learned = (await revise(house, "added", "Prefers short answers", source="learned")).memory
    mine = (await house.ask(contract.AddMemory(content="I live in Berlin"))).memory
    (agents,) = await remembered(house, "Has a dog")
    assert learned is not None
    changes = [(await house.ask(contract.ForgetMemory(id=each.id))).change_id for each in (learned, mine, agents)]
    assert await never(house) == ["Prefers short answers"]
    await house.ask(AddNever(content="Plays golf"))
    await undo(house, changes[0])  # nothing that was put on the list since stands in its way
    assert (await never(house), "Prefers short answers" in await contents(house)) == (["Plays golf"], True)


async def test_what_waited_and_was_not_kept_is_a_no_too(house: House) -> None:
    waits = (await revise(house, "added", "Wants a boat", source="learned", attended=False)).memory
    assert waits is not None
    await house.ask(contract.RejectMemory(id=waits.id))
    assert await never(house) == ["Wants a boat"]
    waits_too = await revise(house, "added", "Owns a kayak", source="learned", attended=False)
    await undo(house, waits_too.change_id)
    assert await never(house) == ["Owns a kayak", "Wants a boat"]


async def test_an_undo_of_the_undo_takes_it_off_the_list(house: House) -> None:
    learned = await revise(house, "added", "Always takes the stairs", source="learned")
    change = await undo(house, learned.change_id)
    await undo(house, change.id)
    assert (await never(house), await contents(house)) == ([], {"Always takes the stairs"})


async def test_by_hand_it_is_put_on_the_list_once(house: House) -> None:
    one = await house.ask(AddNever(content="Plays golf"))
    two = await house.ask(AddNever(content="plays golf."))
    assert (one.created, two.created, two.item) == (True, False, one.item)
    assert (await revise(house, "added", "Plays golf")).outcome == "dropped"
    await undo(house, one.change_id)
    assert await never(house) == []


async def test_forgotten_for_good_leaves_no_word_on_the_list(house: House) -> None:
    learned = await revise(house, "added", "Collects xylophones", source="learned")
    undone = await undo(house, learned.change_id)
    assert await never(house) == ["Collects xylophones"]
    await undo(house, undone.id)
    again = await house.ask(contract.ForgetMemory(id=learned.memory.id if learned.memory else ""))
    assert again.change_id
    (other,) = await remembered(house, "Has a dog")
    mine = (await house.ask(contract.AddMemory(content="Collects xylophones"))).memory
    await house.ask(contract.PurgeMemory(id=mine.id))
    assert (await never(house), other.content) == ([], "Has a dog")
    assert b"xylophones" not in b"".join(path.read_bytes() for path in (house.root / "memory" / "never").iterdir())


async def test_a_list_edited_by_hand_counts(start: Start) -> None:
    house = await start(memory_edit_settles_seconds=0.0, memory_deletion_settles_seconds=0.0)
    added = [await house.ask(AddNever(content=each)) for each in ("Plays golf", "Plays chess")]
    golf, chess = (house.root / "memory" / "never" / f"{each.item.id}.json" for each in added)
    golf.write_bytes(golf.read_bytes().replace(b"golf", b"polo"))
    await scanned(house)
    assert await never(house) == ["Plays chess", "Plays polo"]
    chess.unlink()
    await scanned(house)
    assert await never(house) == ["Plays polo"]
    (house.root / "memory" / "never" / "mine.json").write_bytes(b"{}")
    golf.write_bytes(b"{}")
    await scanned(house)
    house = await start(house.home)
    assert await never(house) == ["Plays polo"]


async def scanned(house: House) -> None:
    scanner = house.service.people.scanner("me")
    assert scanner is not None
    for _ in range(3):
        await scanner.look()


async def test_when_learning_was_off_is_told(house: House) -> None:
    assert (await house.ask(GetLearningOff())).off == ()
    began = datetime.now(UTC)
    await house.ask(contract.PatchPreferences(auto_memory=False))
    await house.ask(contract.PatchPreferences(tidy_memory=True))
    await house.ask(contract.PatchPreferences(auto_memory=True))
    await house.ask(contract.PatchPreferences(auto_memory=False))
    first, second = (await house.ask(GetLearningOff())).off
    assert began <= first.since <= (first.until or began) <= second.since
    assert second.until is None


async def test_a_refused_replacement_is_kept_only_anyway(house: House) -> None:
    mine = (await house.ask(contract.AddMemory(content="I live in Berlin"))).memory
    told = await revise(house, "updated", "Lives at https://track.example/?q=me", mine, said=("moved",))
    assert told.memory is not None
    assert told.memory.waiting is not None
    if told.memory.waiting.refused:
        with pytest.raises(Conflict):
            await house.ask(contract.KeepMemory(id=told.memory.id))
    await house.ask(contract.KeepMemory(id=told.memory.id, anyway=True))
    assert await contents(house, "superseded") == {"I live in Berlin"}
