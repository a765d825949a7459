"""The word index keeps in step with the chats, and heals."""

import asyncio
import os
import threading
from pathlib import Path

import pytest

from services.chatmeaning.line import Read
from services.chatmeaning.words.keeper import REBUILDS_MAX, REBUILT
from tests.chatmeaning.words.conftest import PATIENT_SECONDS, Keeping, Kept
from tests.chatmeaning.words.stand import Chats


async def test_what_was_just_said_is_in_the_next_search(kept: Kept) -> None:
    for number in range(20):
        kept.say("chat", f"token{number}x")
        found = await kept.search(f"token{number}x")
        assert [chat.conversation_id for chat in found.chats] == ["chat"]
        assert not found.catching_up


def _slowly(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Chats are read no sooner than this event is set."""
    go, before = threading.Event(), kept.chats.read

    def read(conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        assert go.wait(PATIENT_SECONDS)
        return before(conversation_id, after_seq, lines_max=lines_max)

    monkeypatch.setattr(kept.chats, "read", read)
    return go


async def test_a_search_that_may_not_wait_says_that_it_is_behind(keeping: Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = keeping(chats_flush_seconds=0)
    kept.chats.say("chat", "zebra")
    go = _slowly(kept, monkeypatch)
    await kept.keeper.start()
    assert (await kept.search("zebra")).catching_up
    assert kept.keeper.state == "catching-up"
    assert kept.keeper.health()[0].state == "news"
    go.set()
    await kept.settle()
    assert await kept.find("zebra") == ["chat"]
    assert kept.keeper.health()[0].state == "ok"


async def test_what_is_said_while_its_chat_is_being_read_waits_again(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    await kept.settle()
    loop, before, said = asyncio.get_running_loop(), kept.chats.read, threading.Event()

    def say() -> None:
        kept.say("chat", "giraffe")
        said.set()

    def read(conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        found = before(conversation_id, after_seq, lines_max=lines_max)
        if not said.is_set():
            loop.call_soon_threadsafe(say)
            assert said.wait(PATIENT_SECONDS)
        return found

    monkeypatch.setattr(kept.chats, "read", read)
    kept.say("chat", "zebra")
    assert await kept.find("zebra") == ["chat"]
    assert await kept.find("giraffe") == ["chat"]


async def test_a_start_reads_only_what_came_since(keeping: Keeping) -> None:
    first = keeping()
    await first.keeper.start()
    first.say("same", "one", "two")
    first.say("more", "three")
    first.say("gone", "zanzibar")
    await first.settle()
    await first.keeper.close()
    chats = first.chats
    chats.say("more", "four")
    chats.say("new", "five")
    chats.forget(["gone"])
    chats.reads.clear()
    again = keeping(chats)
    await again.keeper.start()
    await again.settle()
    assert sorted(chats.reads) == [("more", 1), ("new", 0)]
    assert await again.find("zanzibar") == []
    assert again.holds("zanzibar") == []
    assert again.keeper.counts() == (3, 5)
    assert again.keeper.marks() == {card.conversation_id: card.mark for card in chats.cards()}


async def test_a_file_written_anew_is_read_anew(kept: Kept) -> None:
    kept.say("chat", "the first zebra", "the second")
    await kept.settle()
    kept.chats.rewrite("chat", "the only giraffe", made="another")
    kept.keeper.changed("chat")
    assert await kept.find("giraffe") == ["chat"]
    assert await kept.find("zebra") == []
    assert kept.keeper.counts() == (1, 1)


async def test_a_file_edited_by_hand_is_read_anew(kept: Kept) -> None:
    kept.say("chat", "the first zebra", "the second")
    await kept.settle()
    kept.chats.rewrite("chat", "the first hippopotamus", "the second", made="first")
    kept.keeper.changed("chat")
    assert await kept.find("hippopotamus") == ["chat"]
    assert await kept.find("zebra") == []


async def test_a_renamed_chat_is_in_titles_once(kept: Kept) -> None:
    kept.say("chat", "words", title="On Ur")
    await kept.settle()
    kept.chats.rewrite("chat", "words", made="another")
    kept.chats.say("chat", title="At Ur")
    kept.keeper.changed("chat")
    assert [(chat.title, chat.conversation_id) for chat in (await kept.search("ur")).chats] == [("At Ur", "chat")]


async def test_a_long_chat_comes_in_parts(keeping: Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.chatmeaning.words.keeper.CATCH_UP_LINES_AT_ONCE", 10)
    kept = keeping()
    for chat in range(4):
        kept.chats.say(f"chat-{chat}", *(f"line{number}of{chat}x" for number in range(25)))
    await kept.keeper.start()
    await kept.settle()
    assert kept.keeper.counts() == (4, 100)
    assert await kept.find("line24of3x") == ["chat-3"]
    assert max(after for _, after in kept.chats.reads) > 0


async def test_a_start_cut_off_in_the_catch_up_goes_on_where_it_stopped(
    keeping: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.chatmeaning.words.keeper.CATCH_UP_LINES_AT_ONCE", 10)
    chats = Chats()
    for number in range(12):
        chats.say(f"chat-{number}", *(f"line {turn}" for turn in range(5)), days_ago=number)
    first = keeping(chats)
    read = asyncio.Event()
    loop, before = asyncio.get_running_loop(), chats.read

    def reading(conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        if len(chats.reads) == 6:
            loop.call_soon_threadsafe(read.set)
        return before(conversation_id, after_seq, lines_max=lines_max)

    monkeypatch.setattr(chats, "read", reading)
    await first.keeper.start()
    await read.wait()
    await first.keeper.close()
    monkeypatch.undo()
    had = set(first.keeper.marks())
    chats.reads.clear()
    again = keeping(chats)
    await again.keeper.start()
    await again.settle()
    assert len(had) >= 4
    assert {conversation_id for conversation_id, _ in chats.reads} == {f"chat-{number}" for number in range(12)} - had
    assert again.keeper.counts() == (12, 60)


# --- healing ----------------------------------------------------------------------------------------------------------


def _spoil(path: Path) -> None:
    """Overwrites the middle of the file, as a failing disk does."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4_096)
        file.write(os.urandom(size - 4_096))


@pytest.mark.parametrize("spoilt", ["garbage", "empty", "cut", "pages"])
async def test_a_bad_file_is_made_again_at_the_start(keeping: Keeping, spoilt: str) -> None:
    first = keeping()
    await first.keeper.start()
    first.say("chat", *(f"the zebra {number} " + "x" * 500 for number in range(60)))
    await first.settle()
    await first.keeper.close()
    match spoilt:
        case "garbage":
            first.path.write_bytes(b"not a database at all" * 500)
        case "empty":
            first.path.write_bytes(b"")
        case "cut":
            os.truncate(first.path, first.path.stat().st_size // 2)
        case _:
            _spoil(first.path)
    again = keeping(first.chats)
    await again.keeper.start()
    assert await again.find("zebra") == ["chat"]
    assert [note.words for note in again.healing.recent()] == [REBUILT]
    assert again.keeper.health()[0].state == "ok"
    assert len(list(again.folder.glob("search.db.damaged-*"))) == 1


async def test_a_file_that_is_damaged_while_it_is_searched_is_made_again(kept: Kept) -> None:
    for number in range(200):
        kept.say(f"chat-{number}", f"the zebra {number} " + " ".join(f"w{number}x{each}" for each in range(80)))
    await kept.settle()
    await kept.keeper.close()
    _spoil(kept.path)
    # Past the size that is checked whole at a start.
    kept.keeper._store.file._checked_bytes_max = 0
    await kept.keeper.start()
    for _ in range(4):
        await kept.search("zebra")
        await kept.settle()
    assert len(await kept.find("zebra")) > 0
    assert kept.keeper.counts() == (200, 200)
    assert REBUILT in [note.words for note in kept.healing.recent()]


async def test_a_file_taken_away_is_made_again_each_time(kept: Kept) -> None:
    kept.say("chat", "the zebra")
    await kept.settle()
    for _ in range(REBUILDS_MAX + 2):
        kept.path.unlink()
        assert await kept.find("zebra") == ["chat"]
        assert kept.path.exists()
    assert kept.keeper.health()[0].state == "ok"


async def test_after_some_rebuilds_it_waits_for_repair(keeping: Keeping) -> None:
    kept = keeping()
    kept.chats.say("chat", "the zebra")
    kept.folder.mkdir()
    kept.path.write_bytes(b"bad" * 1_000)
    kept.keeper._rebuilds = REBUILDS_MAX
    await kept.keeper.start()
    assert kept.keeper.state == "unavailable"
    assert kept.keeper.health()[0].repair
    assert (await kept.search("zebra")).catching_up
    await kept.keeper.repair()
    assert await kept.find("zebra") == ["chat"]
    assert kept.keeper.health()[0].state == "ok"


async def test_a_chat_that_can_not_be_taken_in_keeps_no_other_out(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.chats.read

    def read(conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        if conversation_id == "odd":
            raise OverflowError("Python int too large to convert to C long")
        return before(conversation_id, after_seq, lines_max=lines_max)

    monkeypatch.setattr(kept.chats, "read", read)
    kept.say("odd", "zebra one")
    kept.say("even", "zebra two")
    assert await kept.find("zebra") == ["even"]
    assert not (await kept.search("zebra")).catching_up


@pytest.mark.parametrize(
    "text", ["half \ud800 zebra", "nul \x00 zebra", "z\u0301" * 9_000 + " zebra", "\u202e zebra \ufeff", "<b>zebra</b>"]
)
async def test_any_text_is_taken_in(kept: Kept, text: str) -> None:
    kept.say("odd", text, title=text[:200])
    kept.say("even", "giraffe")
    assert await kept.find("zebra") == ["odd"]
    assert await kept.find("giraffe") == ["even"]
    await kept.delete("odd")
    assert kept.holds("zebra") == []
    assert kept.keeper._store.vocabulary.chats == {"giraffe": 1}
