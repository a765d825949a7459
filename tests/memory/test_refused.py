"""What came from outside, looks planted and has no way to wait is not taken in."""

import pytest

from kit.contracts import memory as contract
from services.memory import plain
from tests.memory.conftest import House, Start
from tests.memory.outside import (
    HIDDEN,
    NEW,
    PLANT,
    added,
    between_log_and_file,
    get,
    health,
    look,
    place,
    quiet,
    undo_newest,
    unused,
)


@pytest.fixture
async def house(start: Start) -> House:
    """A house whose files are looked at only by `look`, with no time to settle."""
    return await quiet(await start(memory_edit_settles_seconds=0.0, memory_deletion_settles_seconds=0.0))


@pytest.mark.parametrize("moved", [False, True])
async def test_planted_history_is_not_taken_in(house: House, moved: bool) -> None:
    """Neither a new file, nor one that waits and was moved there to be found again."""
    await added(house)
    for number in range(6):
        await added(house, f"Fact {number}")
    place(house, NEW).write_text(PLANT)
    if moved:
        await look(house)
    place(house, NEW).rename(house.root / "memory" / "superseded" / f"{NEW}.md")
    await look(house)
    assert NEW not in {m.id for m in (await house.ask(contract.ListMemories(status="superseded"))).memories}
    assert f"{NEW}.md: It looks planted, so it isn't used." in await health(house)
    assert b"news.example" in (house.root / "memory" / "superseded" / f"{NEW}.md").read_bytes()


async def test_what_waits_is_no_history(house: House) -> None:
    for number in range(6):
        await added(house, f"Fact {number}")
    waits = (await house.ask(contract.RememberMemory(content="Plays the oboe"))).memory
    place(house, waits.id).rename(house.root / "memory" / "superseded" / f"{waits.id}.md")
    await look(house)
    assert (await house.ask(contract.ListMemories(status="superseded"))).memories == ()
    assert "isn't taken for history" in await health(house)


async def preferences(house: House) -> contract.Preferences:
    found: contract.Preferences = (await house.ask(contract.GetPreferences())).preferences
    return found


async def test_the_check_is_not_turned_off_in_the_file(house: House, start: Start) -> None:
    """Not by bytes either that the log knows from when the person had it off."""
    await added(house)
    await house.ask(contract.PatchPreferences(check_memories=False))
    off = (house.root / plain.PREFERENCES).read_bytes()
    await house.ask(contract.PatchPreferences(check_memories=True))
    on = (house.root / plain.PREFERENCES).read_bytes()
    (house.root / plain.PREFERENCES).write_bytes(off)
    await look(house)
    assert (await preferences(house)).check_memories
    assert "Turning the memory check off is done in Conch" in await health(house)
    assert (house.root / plain.PREFERENCES).read_bytes() == off
    again = await quiet(await start(memory_edit_settles_seconds=0.0))
    assert (await preferences(again)).check_memories
    await again.ask(contract.PatchPreferences(tidy_memory=True))
    assert (await preferences(again)) == contract.Preferences(tidy_memory=True)
    await look(again)
    assert "memory check off" not in await health(again)
    await undo_newest(again)
    assert (again.root / plain.PREFERENCES).read_bytes() == on


async def test_other_preferences_and_the_check_on_come_from_the_file(house: House) -> None:
    await added(house)
    await house.ask(contract.PatchPreferences(check_memories=False))
    path = house.root / plain.PREFERENCES
    path.write_bytes(path.read_bytes().replace(b'"UTC"', b'"Europe/Berlin"'))
    await look(house)
    assert (await preferences(house)) == contract.Preferences(check_memories=False, timezone="Europe/Berlin")
    path.write_bytes(path.read_bytes().replace(b"false", b"true"))
    await look(house)
    assert (await preferences(house)).check_memories


async def test_with_the_check_off_only_secrets_and_hidden_characters_wait(house: House) -> None:
    await added(house)
    await house.ask(contract.PatchPreferences(check_memories=False))
    place(house, NEW).write_text(PLANT)
    place(house, "m_0123456789ac").write_text(HIDDEN)
    await look(house)
    assert (await get(house, NEW)).status == "active"
    await unused(house, "m_0123456789ac")


async def test_a_planted_profile_is_not_taken_in_and_is_written_over(house: House) -> None:
    path = house.root / plain.PROFILE
    mine = contract.Profile(name="Ada", about="Builds bridges")
    await house.ask(contract.PutProfile(profile=mine))
    before = path.read_bytes()
    path.write_bytes(before.replace(b"Builds bridges", PLANT.encode()))
    await look(house)
    assert (await house.ask(contract.GetProfile())).profile == mine
    assert "profile.json: It looks planted" in await health(house)
    await house.ask(contract.PutProfile(profile=mine.model_copy(update={"about": "Builds tunnels"})))
    assert (await house.ask(contract.GetProfile())).profile.about == "Builds tunnels"
    assert b"tunnels" in path.read_bytes()
    assert "planted" not in await health(house)
    await undo_newest(house)
    assert path.read_bytes() == before
    assert b"news.example" not in (house.root / "memory" / "journal.jsonl").read_bytes()


async def test_a_first_profile_that_is_planted_goes_when_the_person_writes_theirs(house: House) -> None:
    await added(house)
    path = house.root / plain.PROFILE
    path.write_bytes(plain.render(contract.Profile(about=PLANT)))
    await look(house)
    await house.ask(contract.PutProfile(profile=contract.Profile(name="Ada")))
    await undo_newest(house)
    assert not path.exists()
    assert (await house.ask(contract.GetProfile())).profile == contract.Profile()


async def test_an_ordinary_profile_comes_from_the_file(house: House) -> None:
    await house.ask(contract.PutProfile(profile=contract.Profile(name="Ada", about="Write to ada@home.example")))
    path = house.root / plain.PROFILE
    path.write_bytes(path.read_bytes().replace(b"Ada", b"Ada Lovelace"))
    await look(house)
    assert (await house.ask(contract.GetProfile())).profile.name == "Ada Lovelace"


async def test_a_planted_profile_that_a_write_meets_is_in_no_line(house: House) -> None:
    path = house.root / plain.PROFILE
    await house.ask(contract.PutProfile(profile=contract.Profile(name="Ada")))
    before = path.read_bytes()
    planted = plain.render(contract.Profile(about=PLANT))
    put = contract.PutProfile(profile=contract.Profile(name="Ada", about="Builds tunnels"))
    await between_log_and_file(house, lambda: path.write_bytes(planted), put)
    assert path.read_bytes() == planted
    assert (await house.ask(contract.GetProfile())).profile == contract.Profile(name="Ada")
    assert b"news.example" not in (house.root / "memory" / "journal.jsonl").read_bytes()
    await house.ask(put)
    await undo_newest(house)
    assert path.read_bytes() == before


async def test_planted_history_in_the_way_is_written_over(house: House) -> None:
    saved = await added(house)
    past = house.root / "memory" / "superseded" / f"{saved.memory.id}.md"
    past.write_text(PLANT)
    await look(house)
    await house.ask(contract.SupersedeMemory(id=saved.memory.id, content="Moved to Lisbon in May"))
    assert (await get(house, saved.memory.id)).content == "Lives in Berlin"
    await undo_newest(house)
    assert not past.exists()
