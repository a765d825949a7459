"""Vectors of chats: made once, in the background, kept in step, searched, healed."""

import asyncio
import base64
import time
from dataclasses import replace

import apsw
import pytest

from kit.sqlite import Locked
from services.chatmeaning.line import Line
from services.chatmeaning.meaning import shelf
from tests.chatmeaning.meaning.conftest import START, Begin, FakeChats, FakeIndex, Stand, a_history, an_embedder, found
from tests.chatmeaning.meaning.damage import DAMAGES, spoil

BALI = "We loved the trip to Bali, all of it."
HONEYMOON = "our honeymoon"


async def test_it_finds_a_chat_in_which_no_word_is_the_same(begin: Begin) -> None:
    chats, index = a_history(20), FakeIndex(alike={HONEYMOON: BALI})
    chats.said("bali", "Where shall we go next year?", BALI)
    stand: Stand = await begin(chats, index)
    await stand.done()
    answer = await stand.keeper.search(HONEYMOON)
    assert answer is not None
    assert (answer.model, answer.chats[0].conversation_id, answer.chats[0].is_match) == ("one", "bali", True)
    assert (answer.chats[0].lines[0].seq, round(answer.chats[0].best, 1)) == (2, 1.0)
    assert len(answer.chats) == 21
    status = await stand.keeper.status()
    assert (status.done, status.total, status.model) == (21, 21, "one")
    assert stand.keeper.health() == []


async def test_no_message_is_embedded_twice(begin: Begin) -> None:
    chats, index = a_history(30), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    stand.say("c3", "a line that came later, to be embedded", "ok")
    await stand.done()
    await stand.keeper.close()
    again: Stand = await begin(chats, index)
    await again.done()
    # A file written anew: a line is gone, the others moved up, one is new.
    kept = [Line(one.seq - 1, one.message_id, one.role, one.at, one.text) for one in chats.lines["c4"][1:]]
    chats.lines["c4"], chats.made["c4"] = kept, "second"
    again.say("c4", "and a new one that was not there before")
    await again.done()
    assert set(index.counts.values()) == {1}
    assert len(index.counts) == 30 * 3 + 2
    answer = await again.keeper.search("message 1 of chat 4, about something")
    assert answer is not None
    assert (answer.chats[0].conversation_id, answer.chats[0].lines[0].seq) == ("c4", 1)
    assert await again.keeper.search("message 0 of chat 4, about something") is not None
    assert found(await again.keeper.search("message 0 of chat 4, about something"))[:1] != ["c4"]


async def test_of_a_chat_edited_by_hand_only_what_it_says_otherwise_is_embedded(begin: Begin) -> None:
    stand: Stand = await begin(a_history(3))
    await stand.done()
    old = "message 1 of chat 1, about something"
    assert found(await stand.keeper.search(old))[0] == "c1"
    lines = stand.chats.lines["c1"]
    lines[1] = replace(lines[1], text="something else was written there")
    stand.keeper.changed("c1")
    await stand.done()
    assert found(await stand.keeper.search("something else was written there"))[0] == "c1"
    assert "c1" not in found(await stand.keeper.search(old))[:1]
    assert base64.b64decode(stand.index.vector(old, an_embedder())) not in stand.stored()
    assert (len(stand.index.counts), set(stand.index.counts.values())) == (10, {1})


async def test_a_model_that_stops_and_a_keeper_that_stops_carry_on_where_they_were(begin: Begin) -> None:
    chats, index = FakeChats(), FakeIndex(answers=2)
    chats.said("long", *(f"line {number} of a very long chat" for number in range(100)))
    stand: Stand = await begin(chats, index)
    await stand.until(lambda: index.answers == 0)
    await stand.keeper.close()
    assert len(index.counts) == 32
    index.answers = 1
    again: Stand = await begin(chats, index)
    await again.until(lambda: index.answers == 0)
    index.answers = None
    await again.done()
    assert (len(index.counts), set(index.counts.values())) == (100, {1})
    assert max(len(batch) for batch in index.batches) == 16


async def test_the_newest_come_first_and_a_chat_that_just_changed_before_them(begin: Begin) -> None:
    chats, index = a_history(40, 1), FakeIndex(room=False)
    stand: Stand = await begin(chats, index, chats_embed_rest_ratio=1.0)
    await stand.keeper.status()
    assert stand.keeper.health()[0].words == "40 chats aren't searchable by meaning yet."
    assert index.batches == []
    index.room = True
    await stand.until(lambda: len(index.batches) >= 3)
    stand.say("c0", "this one was said just now, by the person")
    await stand.done()
    order = [text for batch in index.batches for text in batch]
    assert order[0] == "message 0 of chat 39, about something"
    fresh = order.index("this one was said just now, by the person")
    assert fresh < len(order) - 10
    rest = [text for text in order if "chat 0," not in text and "just now" not in text]
    assert rest == [f"message 0 of chat {number}, about something" for number in range(39, 0, -1)]


async def test_what_is_said_goes_before_the_next_batch_of_all_that_an_import_brought(begin: Begin) -> None:
    chats, index = FakeChats(), FakeIndex(room=False)
    stand: Stand = await begin(chats, index)
    for number in range(20):
        stand.say(f"c{number}", *(f"message {each} of chat {number}, about something" for each in range(40)))
    index.room = True
    await stand.until(lambda: len(index.batches) >= 3)
    before = len(index.batches)
    stand.say("now", "this one was said just now, by the person")
    fresh = stand.keeper._backfill._fresh
    await stand.until(lambda: fresh.newest() == "now")
    begun = len(index.batches)
    await stand.done()
    batch = next(number for number, each in enumerate(index.batches) if "this one was said just now, by the person" in each)
    assert before <= batch <= begun + 1
    assert (len(index.counts), set(index.counts.values())) == (20 * 40 + 1, {1})


async def test_a_chat_that_the_model_never_manages_keeps_no_other_waiting(begin: Begin) -> None:
    chats, index = a_history(3), FakeIndex()
    index.never = "a text that no model reads"
    stand: Stand = await begin(chats, index)
    await stand.done()
    stand.say("bad", index.never)
    await stand.until(lambda: stand.keeper._backfill._trouble.get("bad", 0) > 0)
    stand.say("c1", "a line that was said afterwards, and is found")
    await stand.until(lambda: ("own/one", "a line that was said afterwards, and is found") in index.counts)
    index.never = None
    await stand.done()
    assert set(index.counts.values()) == {1}


async def test_a_burst_is_one_look(begin: Begin) -> None:
    stand: Stand = await begin(chats_embed_settles_seconds=0.2)
    for number in range(10):
        stand.say("c", f"word by word, this is line {number}")
    await stand.done()
    assert [len(batch) for batch in stand.index.batches] == [10]


async def test_without_a_model_nothing_is_asked_until_one_lands(begin: Begin) -> None:
    chats, index = a_history(3), FakeIndex(current=None)
    stand: Stand = await begin(chats, index, chats_model_look_seconds=600.0)
    await stand.until(lambda: index.asked > 0)
    stand.say("c1", "and something else, also without a model")
    assert await stand.keeper.search("anything at all") is None
    assert (stand.keeper.health(), index.asked) == ([], 1)
    assert (await stand.keeper.status()).model is None
    index.current = an_embedder()
    stand.keeper.landed()
    await stand.done()
    assert len(index.counts) == 10


async def test_a_slow_model_and_a_dead_one_are_none_in_time(begin: Begin) -> None:
    index = FakeIndex(hold=asyncio.Event())
    stand: Stand = await begin(a_history(3), index, chats_query_embed_seconds=0.1)
    await stand.done()
    started = time.monotonic()
    assert await stand.keeper.search("anything at all") is None
    assert time.monotonic() - started < 1.0
    index.hold, index.failing = None, True
    assert await stand.keeper.search("anything at all") is None
    index.failing = False
    assert await stand.keeper.search("anything at all") is not None


@pytest.mark.parametrize("q", ["", "   ", "\0", "\ud800", "x" * 1_000, "<b>\"*' OR 1=1"])
async def test_any_query_is_answered(begin: Begin, q: str) -> None:
    stand: Stand = await begin(a_history(2))
    await stand.done()
    answer = await stand.keeper.search(q)
    assert answer is None if not q.strip("\0 ") else answer is not None


async def test_a_deleted_chat_is_in_no_file_and_in_no_answer(begin: Begin) -> None:
    chats, index = a_history(10), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    assert await stand.keeper.search("message 1 of chat 4, about something") is not None
    vector = base64.b64decode(index.vector("message 1 of chat 4, about something", an_embedder()))
    assert vector in stand.stored()
    await stand.delete("c4")
    assert vector not in stand.stored()
    assert b"c4" not in stand.stored()
    answer = await stand.keeper.search("message 1 of chat 4, about something")
    assert answer is not None
    assert "c4" not in {chat.conversation_id for chat in answer.chats}
    assert len(answer.chats) == 9


async def test_one_deleted_while_it_is_embedded_is_not_kept(begin: Begin) -> None:
    chats, index = a_history(1), FakeIndex(room=False)
    stand: Stand = await begin(chats, index)
    index.then = lambda: stand.delete("c0")
    index.room = True
    await stand.until(lambda: "c0" not in chats.lines)
    await stand.done()
    assert stand.keeper._shelf.contents.chats == {}


async def test_chats_deleted_while_nobody_ran_lose_their_vectors(begin: Begin) -> None:
    chats = a_history(5)
    chats.said("a \ud800 name", "an id that is no valid Unicode")
    stand: Stand = await begin(chats)
    await stand.done()
    await stand.keeper.close()
    del chats.lines["c2"]
    again: Stand = await begin(chats)
    await again.done()
    assert set(again.keeper._shelf.contents.chats) == {"c0", "c1", "c3", "c4", "a \ud800 name"}
    assert b"c2" not in again.stored()


async def test_what_was_deleted_untold_goes_while_running_too(begin: Begin) -> None:
    stand: Stand = await begin(a_history(5))
    await stand.done()
    del stand.chats.lines["c2"]
    await stand.until(lambda: "c2" not in stand.keeper._shelf.contents.chats)
    assert b"c2" not in stand.stored()


@pytest.mark.parametrize("damage", [each for each in DAMAGES if each != "version"])
async def test_a_damaged_file_is_made_again_once_and_then_waits_for_repair(begin: Begin, damage: str) -> None:
    chats, index = a_history(20), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    await stand.keeper.close()
    path = stand.folder / "chats-meaning.db"

    spoil(path, damage)
    again: Stand = await begin(chats, index)
    await again.done()
    await again.until(lambda: bool(again.notes))
    assert [note.words for note in again.notes] == ["Rebuilt chat search by meaning."]
    assert found(await again.keeper.search("message 1 of chat 4, about something"))[0] == "c4"
    spoil(path, damage)
    await again.until(lambda: again.keeper._shelf.is_broken)
    again.say("c1", "a line that is said while nothing can be kept")
    asked = index.asked
    (line,) = again.keeper.health()
    assert (line.state, line.repair) == ("warning", True)
    assert await again.keeper.search("anything at all") is None
    assert index.asked == asked
    await again.keeper.repair()
    await again.done()
    assert again.keeper.health() == []
    assert found(await again.keeper.search("message 1 of chat 4, about something"))[0] == "c4"
    assert len(again.notes) == 1


async def test_a_file_that_is_gone_is_made_again(begin: Begin) -> None:
    stand: Stand = await begin(a_history(3))
    await stand.done()
    (stand.folder / "chats-meaning.db").unlink()
    await stand.until(lambda: bool(stand.notes))
    await stand.done()
    assert set(stand.index.counts.values()) == {2}


async def test_another_program_in_the_file_only_delays(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    stand: Stand = await begin(a_history(3))
    await stand.done()
    other = apsw.Connection(str(stand.folder / "chats-meaning.db"))
    other.execute("BEGIN IMMEDIATE")
    stand.say("c1", "said while a backup holds the file")
    monkeypatch.setattr(shelf, "_LOCKED_TRIES", 2)
    with pytest.raises(Locked):
        await stand.delete("c2")
    other.execute("COMMIT")
    other.close()
    await stand.delete("c2")
    await stand.done()
    assert found(await stand.keeper.search("said while a backup holds the file"))[0] == "c1"
    assert stand.notes == []


async def test_what_was_made_while_the_file_was_locked_is_kept_afterwards(begin: Begin) -> None:
    index = FakeIndex()
    stand: Stand = await begin(a_history(3), index)
    await stand.done()
    other = apsw.Connection(str(stand.folder / "chats-meaning.db"))

    async def lock() -> None:
        index.then = None
        other.execute("BEGIN IMMEDIATE")

    index.then = lock
    stand.say("c1", "said before a backup took the file", "and this as well", "and this as well")
    await stand.until(lambda: stand.keeper._backfill._trouble.get("c1", 0) > 1)
    other.execute("COMMIT")
    other.close()
    await stand.done()
    assert found(await stand.keeper.search("and this as well"))[0] == "c1"
    assert (len(index.counts), set(index.counts.values())) == (3 * 3 + 2, {1})


async def test_vectors_leave_memory_when_nobody_searches(begin: Begin) -> None:
    stand: Stand = await begin(a_history(3), chats_vectors_idle_seconds=0.2)
    await stand.done()
    assert not stand.keeper._shelf.has_loaded()
    searches = await asyncio.gather(*(stand.keeper.search("message 1 of chat 2, about something") for _ in range(20)))
    assert all(found(answer)[0] == "c2" for answer in searches)
    assert stand.keeper._shelf.has_loaded()
    await stand.until(lambda: not stand.keeper._shelf.has_loaded())
    assert found(await stand.keeper.search("message 1 of chat 2, about something"))[0] == "c2"


async def test_what_is_said_after_the_vectors_were_loaded_is_found(begin: Begin) -> None:
    stand: Stand = await begin(a_history(3))
    await stand.done()
    assert await stand.keeper.search("anything at all") is not None
    loaded = stand.keeper._shelf._matrix
    stand.say("new", "a chat that was not there before")
    await stand.done()
    assert found(await stand.keeper.search("a chat that was not there before"))[0] == "new"
    assert stand.keeper._shelf._matrix is loaded


async def test_chats_with_nothing_to_embed_are_not_waited_for(begin: Begin) -> None:
    chats = a_history(2)
    chats.said("short", "ok", "thanks")
    chats.lines["empty"], chats.made["empty"], chats.updated["empty"] = [], "first", START
    stand: Stand = await begin(chats)
    await stand.done()
    status = await stand.keeper.status()
    assert (status.done, status.total) == (2, 2)
