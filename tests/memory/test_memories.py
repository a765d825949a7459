"""Adding, editing, forgetting, and the answers to what waits."""

import asyncio
import errno
import os
from datetime import UTC, datetime, timedelta

import pytest

from kit.contracts import memory as contract
from kit.contracts.message import Idempotency
from kit.errors import Changed, Conflict, DiskFull, Invalid, KeyReused, NotFound, TooLarge
from tests.memory.conftest import House


async def test_a_memory_is_a_plain_file_and_comes_back(house: House) -> None:
    saved = await house.ask(contract.AddMemory(content="Moved to  Lisbon\nin May", kind="fact"))
    assert saved.created
    text = house.file(saved.memory.id).decode()
    assert text.startswith("---\nkind: fact\nsource: user\n")
    assert text.endswith("---\nMoved to Lisbon in May\n")
    found = await house.ask(contract.GetMemory(id=saved.memory.id))
    assert found.memory == saved.memory


async def test_nobody_comes_into_being_by_being_asked_about(house: House) -> None:
    page = await house.ask(contract.ListMemories(), person="ada")
    assert page.memories == ()
    assert not (house.home / "people" / "ada").exists()


async def test_saying_it_again_refreshes_instead_of_repeating(house: House) -> None:
    first = await house.ask(contract.AddMemory(content="Likes dark roast", kind="preference"))
    again = await house.ask(contract.AddMemory(content="likes Dark roast.", kind="preference"))
    assert not again.created
    assert again.memory.id == first.memory.id
    assert again.memory.updated_at > first.memory.updated_at
    assert len((await house.ask(contract.ListMemories())).memories) == 1


@pytest.mark.parametrize("content", ["", "  \n ", "a\x00b", "bell \x07", "half \ud800"])
async def test_what_is_no_text_is_refused_and_changes_nothing(house: House, content: str) -> None:
    with pytest.raises(Invalid):
        await house.ask(contract.AddMemory.model_construct(content=content, kind="fact", idempotency=None, by="person"))
    assert not house.root.exists()


async def test_a_long_one_is_refused_by_its_limit(house: House) -> None:
    with pytest.raises(TooLarge) as refused:
        await house.ask(contract.AddMemory(content="x" * 2_001))
    assert refused.value.reason == "memory_too_long"


async def test_of_two_writers_on_one_revision_one_is_told(house: House) -> None:
    saved = await house.ask(contract.AddMemory(content="Lives in Berlin"))
    edits = [
        contract.EditMemory(id=saved.memory.id, content=f"Lives in {town}", revision=saved.memory.revision)
        for town in ("Porto", "Faro")
    ]
    answers = await asyncio.gather(*(house.ask(edit) for edit in edits), return_exceptions=True)
    assert sorted(type(answer) for answer in answers if isinstance(answer, Exception)) == [Changed]
    kept = next(answer for answer in answers if not isinstance(answer, Exception))
    assert (await house.ask(contract.GetMemory(id=saved.memory.id))).memory == kept.memory


async def test_an_idempotency_key_makes_one_memory(house: House) -> None:
    key = Idempotency(key="k1", route="POST /api/memories", body_sha256="a" * 64)
    first = await house.ask(contract.AddMemory(content="Plays bass drum", idempotency=key))
    again = await house.ask(contract.AddMemory(content="Plays bass drum", idempotency=key))
    assert again == first
    with pytest.raises(KeyReused):
        await house.ask(contract.AddMemory(content="Other", idempotency=key.model_copy(update={"body_sha256": "b" * 64})))
    assert len((await house.ask(contract.ListMemories())).memories) == 1


async def test_a_key_survives_a_restart(house: House, start) -> None:
    key = Idempotency(key="k1", route="POST /api/memories/remember", body_sha256="a" * 64)
    save = contract.RememberMemory(content="Plays bass drum", attended=True, idempotency=key)
    first = await house.ask(save)
    again = await (await start()).ask(save)
    assert again == first


async def test_forgotten_is_gone_from_lists_and_the_feed(house: House) -> None:
    saved = await house.ask(contract.AddMemory(content="Hates long meeting invites"))
    await house.ask(contract.ForgetMemory(id=saved.memory.id))
    with pytest.raises(NotFound):
        await house.ask(contract.GetMemory(id=saved.memory.id))
    feed = await house.ask(contract.ReadFeed(epoch=None, since=0))
    assert [(item.id, item.memory) for item in feed.changes] == [(saved.memory.id, None)]
    assert not (house.root / "memory" / f"{saved.memory.id}.md").exists()


async def test_lists_go_newest_first_a_page_at_a_time(house: House) -> None:
    for number in range(7):
        await house.ask(contract.AddMemory(content=f"Fact {number}"))
    seen, cursor = [], None
    while True:
        page = await house.ask(contract.ListMemories(limit=3, cursor=cursor))
        seen += [memory.content for memory in page.memories]
        if (cursor := page.next) is None:
            break
    assert seen == [f"Fact {number}" for number in reversed(range(7))]


async def test_the_feed_tells_what_changed_since(house: House) -> None:
    first = await house.ask(contract.AddMemory(content="One"))
    feed = await house.ask(contract.ReadFeed(epoch=None, since=0))
    second = await house.ask(contract.AddMemory(content="Two"))
    later = await house.ask(contract.ReadFeed(epoch=feed.epoch, since=feed.seq))
    assert [item.id for item in feed.changes] == [first.memory.id]
    assert [item.id for item in later.changes] == [second.memory.id]
    assert (await house.ask(contract.ReadFeed(epoch="another", since=later.seq))).changes != ()


@pytest.mark.parametrize(
    ("save", "outcome"),
    [
        (contract.RememberMemory(content="x", attended=True), "remembered"),
        (contract.RememberMemory(content="x"), "waiting"),
        (contract.RememberMemory(content="x", attended=False), "waiting"),
        (contract.RememberMemory(content="x", attended=True, via="app"), "waiting"),
        (
            contract.RememberMemory(content="x", attended=True, read=(contract.Read(kind="web", label="news.example"),)),
            "remembered",
        ),
        (contract.RememberMemory(content="x", attended=True, read=(contract.Read(kind="person", label="Jo"),)), "waiting"),
    ],
)
async def test_when_an_assistants_save_waits(house: House, save: contract.RememberMemory, outcome: str) -> None:
    answer = await house.ask(save)
    assert answer.outcome == outcome
    assert answer.memory.status == ("waiting" if outcome == "waiting" else "active")
    usable = (await house.ask(contract.ReadFeed())).changes[0].memory
    assert (usable is None) == (outcome == "waiting")


async def test_with_remembering_off_only_what_was_asked_for_is_remembered(house: House) -> None:
    await house.ask(contract.PatchPreferences(auto_memory=False))
    assert (await house.ask(contract.RememberMemory(content="one", attended=True))).outcome == "waiting"
    assert (await house.ask(contract.RememberMemory(content="two", attended=True, asked=True))).outcome == "remembered"


async def test_a_waiting_one_is_kept_or_forgotten_by_the_person_alone(house: House) -> None:
    one = (await house.ask(contract.RememberMemory(content="Likes tea"))).memory
    two = (await house.ask(contract.RememberMemory(content="Likes cocoa"))).memory
    with pytest.raises(Changed):
        await house.ask(contract.KeepMemory(id=one.id, revision=one.revision + 1))
    kept = await house.ask(contract.KeepMemory(id=one.id, revision=one.revision, content="Likes green tea"))
    assert (kept.memory.status, kept.memory.content, kept.memory.waiting) == ("active", "Likes green tea", None)
    await house.ask(contract.RejectMemory(id=two.id))
    with pytest.raises(Conflict):
        await house.ask(contract.KeepMemory(id=one.id))
    await house.service.people.open("me")
    assert [m.content for m in (await house.ask(contract.ListMemories(status="all"))).memories] == ["Likes green tea"]


async def test_what_was_known_then(house: House) -> None:
    first = await house.ask(contract.AddMemory(content="Lives in Berlin"))
    then = first.memory.updated_at
    await house.ask(contract.EditMemory(id=first.memory.id, content="Lives in Lisbon"))
    await house.ask(contract.AddMemory(content="Rides a gravel bike"))
    page = await house.ask(
        contract.ListMemories(as_of=(await house.ask(contract.GetHistory(id=first.memory.id))).versions[0].at)
    )
    assert [memory.content for memory in page.memories] == ["Lives in Berlin"]
    assert then <= page.memories[0].updated_at
    history = await house.ask(contract.GetHistory(id=first.memory.id))
    assert [version.memory.content for version in history.versions] == ["Lives in Berlin", "Lives in Lisbon"]


async def test_profile_and_preferences_are_files_with_undo(house: House) -> None:
    await house.ask(contract.PutProfile(profile=contract.Profile(name="Ada", about="Likes proofs")))
    assert (await house.ask(contract.GetProfile())).profile.name == "Ada"
    await house.ask(contract.PatchPreferences(timezone="Europe/Lisbon"))
    assert (await house.ask(contract.GetPreferences())).preferences.timezone == "Europe/Lisbon"
    with pytest.raises(Invalid):
        await house.ask(contract.PatchPreferences(timezone="Mars/Base"))
    changes = (await house.ask(contract.ListChanges())).changes
    await house.ask(contract.UndoChange(id=changes[0].id))
    assert (await house.ask(contract.GetPreferences())).preferences.timezone == "UTC"


async def test_the_feed_never_runs_ahead_of_what_it_hands_out(house: House) -> None:
    """A reader that keeps up while others write has everything in the end: no seq covers a change it was not given."""
    await house.ask(contract.AddMemory(content="First"))
    seen: dict[str, str] = {}
    done = asyncio.Event()

    async def write(who: int) -> None:
        for number in range(40):
            await house.ask(contract.AddMemory(content=f"Fact {who} {number}"))

    async def read() -> None:
        epoch, since, last = None, 0, False
        while not last:
            last = done.is_set()
            feed = await house.ask(contract.ReadFeed(epoch=epoch, since=since))
            seen.update({item.id: item.memory.content for item in feed.changes if item.memory})
            epoch, since = feed.epoch, feed.seq
            await asyncio.sleep(0)

    reading = asyncio.create_task(read())
    await asyncio.gather(*(write(who) for who in range(3)))
    done.set()
    await reading
    assert len(seen) == 121


async def test_an_asker_who_may_not_see_what_waits_sees_nothing_of_it(house: House) -> None:
    """Who asks for what is usable (an app) learns neither that a waiting memory is there nor what it says."""
    waiting = (await house.ask(contract.RememberMemory(content="Likes tea"))).memory
    assert (await house.ask(contract.ListMemories(status="all", usable=True))).memories == ()
    assert (await house.ask(contract.ListMemories(status="waiting", usable=True))).memories == ()
    for ask in (contract.GetMemory(id=waiting.id, usable=True), contract.GetHistory(id=waiting.id, usable=True)):
        with pytest.raises(NotFound):
            await house.ask(ask)
    await house.ask(contract.KeepMemory(id=waiting.id))
    assert len((await house.ask(contract.GetHistory(id=waiting.id, usable=True))).versions) == 1


async def test_what_waits_again_is_hidden_from_an_app_in_the_past_too(house: House) -> None:
    """A Keep that was undone leaves a version that was active for a while."""
    waiting = (await house.ask(contract.RememberMemory(content="Likes tea"))).memory
    kept = await house.ask(contract.KeepMemory(id=waiting.id))
    then = kept.memory.updated_at + timedelta(microseconds=1)
    moment = contract.ListMemories(as_of=then + timedelta(seconds=1), usable=True)
    assert len((await house.ask(moment)).memories) == 1
    await house.ask(contract.UndoChange(id=kept.change_id))
    moment = contract.ListMemories(as_of=datetime.now(UTC), usable=True)
    assert (await house.ask(moment)).memories == ()
    assert (await house.ask(contract.ListMemories(as_of=then, usable=True))).memories == ()
    with pytest.raises(NotFound):
        await house.ask(contract.GetHistory(id=waiting.id, usable=True))


async def test_an_app_that_guesses_what_waits_is_not_told_what_it_says(house: House) -> None:
    """The words in another case find it as a repeat; the answer must not bring back the words, the chat or its reading."""
    read = (contract.Read(kind="email", label="From the bank"),)
    await house.ask(contract.RememberMemory(content="Likes Green tea", conversation_id="private", read=read))
    for via in ("app", "remember"):
        guess = contract.RememberMemory(content="likes green TEA", attended=True, via=via, app="notes", by="app:notes")
        answer = await house.ask(guess)
        assert (answer.outcome, answer.memory) == ("waiting", None)
        assert "chat" not in answer.message
    mine = await house.ask(contract.RememberMemory(content="Likes rain", via="app", app="notes"))
    again = await house.ask(contract.RememberMemory(content="likes RAIN", via="app", app="notes"))
    assert again.memory.id == mine.memory.id


@pytest.mark.parametrize("cursor", ["", "x", "nan~m_0123456789ab", "1_0~x", "1.0", "inf~m_0123456789ab", "1.5~../../etc"])
async def test_a_cursor_that_is_none_is_refused(house: House, cursor: str) -> None:
    await house.ask(contract.AddMemory(content="One"))
    with pytest.raises(Invalid) as refused:
        await house.ask(contract.ListMemories(cursor=cursor))
    assert refused.value.reason == "invalid_cursor"


async def test_a_profile_holds_text_alone(house: House) -> None:
    with pytest.raises(Invalid):
        await house.ask(contract.PutProfile(profile=contract.Profile(about="\x1b[2J")))
    kept = await house.ask(contract.PutProfile(profile=contract.Profile(name=" Ada ", about="One\nTwo\n")))
    assert (kept.profile.name, kept.profile.about) == ("Ada", "One\nTwo")


async def test_who_asks_during_a_first_write_gets_an_answer(house: House) -> None:
    for number in range(10):
        person = f"p{number}"
        answers = await asyncio.gather(
            house.ask(contract.AddMemory(content="One"), person),
            *(house.ask(contract.ListMemories(), person) for _ in range(20)),
            house.ask(contract.AddMemory(content="Two"), person),
        )
        assert answers[0].created
        assert len((await house.ask(contract.ListMemories(), person)).memories) == 2


async def test_a_first_write_that_the_disk_refuses_can_be_tried_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as filled:
        filled.setattr(os, "write", full)
        with pytest.raises(DiskFull):
            await house.ask(contract.AddMemory(content="One"))
    assert (await house.ask(contract.ListMemories())).memories == ()
    assert (await house.ask(contract.AddMemory(content="One"))).created
