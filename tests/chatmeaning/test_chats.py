"""The log of chats: appended once and for good, one person's and one app's, gone when deleted, whole after a restart."""

import asyncio
import errno
from pathlib import Path
from typing import Any

import orjson
import pytest

from kit.bus.fake import FakeBus
from kit.contracts.chats import Conversation
from kit.errors import ConchError, Damaged, DiskFull, Forbidden, Invalid, KeyReused, NotFound, ReadOnly, Unavailable
from services.chatmeaning.catalogue import Catalogue
from services.chatmeaning.cover import name_of
from services.chatmeaning.log import file
from services.chatmeaning.store import Chats
from tests.chatmeaning.conftest import Log, a_key, holding, said

TITLE = "Xylophone quartet"


def the(log: Log, chat_id: str) -> Conversation:
    found = log.chats.conversation(chat_id)
    assert found is not None
    return found


# --- appending --------------------------------------------------------------------------------------------------------


async def test_a_first_append_makes_the_chat(log: Log) -> None:
    done = await log.append("c1", said("hello", id="m1"), {"type": "step", "tool": "run", "summary": "ls"})
    assert (done.appended, done.skipped, done.last_seq) == (2, 0, 2)
    chat = the(log, "c1")
    assert (chat.title, chat.origin, chat.attended, chat.learn, chat.by, chat.messages, chat.last_seq) == (
        "",
        "chat",
        True,
        True,
        "person",
        1,
        2,
    )
    assert [each["seq"] for each in log.stored("c1")] == [1, 2]
    assert log.path("c1").stat().st_mode & 0o777 == 0o600


async def test_delivered_twice_is_once(log: Log) -> None:
    events = [said("a", id="m1"), said("b", id="m2"), said("c", id="m1")]
    first = await log.append("c1", *events)
    second = await log.append("c1", *events)
    third = await log.append("c1", said("d", id="m3"), said("other words, known id", id="m2"))
    assert [(done.appended, done.skipped, done.last_seq) for done in (first, second, third)] == [
        (2, 1, 2),
        (0, 3, 2),
        (1, 1, 3),
    ]
    await log.again()
    assert (await log.append("c1", *events)).appended == 0
    assert log.texts("c1") == ["a", "b", "d"]


async def test_the_same_key_is_one_append_for_a_day_also_after_a_restart(log: Log) -> None:
    key = a_key("k1", route="POST /api/conversations/c1/events")
    first = await log.append("c1", said("hello"), key=key)
    await log.append("c1", said("between"))
    assert await log.append("c1", said("hello"), key=key) == first
    await log.again()
    log.clock.on(hours=23)
    assert await log.append("c1", said("hello"), key=key) == first
    with pytest.raises(KeyReused):
        await log.append("c1", said("something else"), key=a_key("k1", body="1", route=key.route))
    part = await log.append("c1", said("part two"), key=a_key("k1", body="1", route=f"{key.route}#1"))
    assert (part.appended, log.texts("c1")) == (1, ["hello", "between", "part two"])
    log.clock.on(hours=2)
    assert (await log.append("c1", said("hello"), key=key)).appended == 1


async def test_an_app_reaches_only_chats_that_it_made(log: Log) -> None:
    await log.append("mine", said("secret"))
    await log.append("theirs", said("hi"), by="app:notes")
    for refused in (
        log.append("mine", said("x"), by="app:notes"),
        log.put("mine", title="x", by="app:notes"),
        log.chats.delete("mine", by="app:notes"),
        log.append("theirs", said("x"), by="app:other"),
    ):
        with pytest.raises(Forbidden) as why:
            await refused
        assert why.value.reason == "not_your_chat"
    await log.append("theirs", said("x"))
    assert not log.chats.standing("mine", by="app:notes", whole=True).mine
    assert log.chats.standing("mine", by="app:notes", whole=True).said == ()
    assert log.chats.standing("theirs", by="app:notes", whole=True).mine
    assert log.texts("mine") == ["secret"]


@pytest.mark.parametrize(
    "chat_id", ["../../etc/passwd", "a/b", ".", "journal", "\0", "x" * 200, "' OR 1=1 --", "<script>", "晚" * 200, "\n"]
)
async def test_an_id_never_becomes_a_path(log: Log, chat_id: str) -> None:
    await log.append(chat_id, said("hello", id=chat_id))
    await log.put(chat_id, title=chat_id[:500])
    await log.again()
    assert the(log, chat_id).title == chat_id
    outside = [path for path in log.root.parent.parent.rglob("*") if path.is_file() and path.parent != log.root / "chats"]
    assert outside == []
    assert {path.name for path in (log.root / "chats").iterdir()} == {
        ".applied", ".lock", "journal.jsonl", f"{name_of(chat_id)}.json", f"{name_of(chat_id)}.jsonl"
    }  # fmt: skip


async def test_half_a_character_changes_nothing(log: Log) -> None:
    await log.append("c1", said("hello"))
    before = {path: path.read_bytes() for path in (log.root / "chats").iterdir()}
    with pytest.raises(Invalid):
        await log.chats.append_own("c1", [{"id": "x", "type": "looked", "query": "\ud800"}])
    with pytest.raises(Invalid):
        await log.chats.append_own("c1", [{"id": "\udfff", "type": "looked"}])
    assert {path: path.read_bytes() for path in (log.root / "chats").iterdir()} == before
    await log.append("c1", said("goes on"))


async def test_a_time_far_ahead_is_now_and_an_old_one_stays(log: Log) -> None:
    await log.append("c1", said("a", at="2031-01-01T00:00:00Z"), said("b", at="2019-05-01T10:00:00+02:00"))
    assert [each["at"] for each in log.stored("c1")] == ["2026-03-01T12:00:00Z", "2019-05-01T08:00:00Z"]


async def test_conchs_own_lines_come_once_and_into_no_new_chat(log: Log) -> None:
    await log.append("c1", said("hello"))
    line = {"id": "conch_e1", "type": "remembered", "memory_id": "m_0123456789ab"}
    await log.chats.append_own("c1", [line, line])
    await log.chats.append_own("c1", [line])
    await log.chats.append_own("nobody", [line])
    assert [each["type"] for each in log.stored("c1")] == ["message", "remembered"]
    assert log.chats.card("nobody") is None


async def test_reading_goes_on_where_it_stopped(log: Log) -> None:
    await log.append(
        "c1", *(said(f"t{number}", id=f"m{number}") for number in range(1, 8)), {"type": "read", "kind": "web", "label": "x"}
    )
    first = log.chats.read("c1", 0, lines_max=3)
    assert first is not None
    assert ([line.seq for line in first.lines], first.card.mark.last_seq) == ([1, 2, 3], 3)
    await log.again()  # nothing of it is in memory
    rest = log.chats.read("c1", 3)
    assert rest is not None
    assert ([line.seq for line in rest.lines], rest.card.mark.last_seq) == ([4, 5, 6, 7], 8)
    assert rest.card == log.chats.card("c1")
    assert log.chats.read("nobody") is None


async def test_chats_are_listed_newest_first(log: Log) -> None:
    for number in (2, 0, 1):
        await log.append(f"c{number}", said("x", at=f"2026-01-0{number + 1}T00:00:00Z"))
    assert [card.conversation_id for card in log.chats.cards()] == ["c2", "c1", "c0"]
    await log.append("c0", said("newer"))
    assert [card.conversation_id for card in log.chats.cards()] == ["c0", "c2", "c1"]


async def test_what_is_kept_in_memory_of_lines_has_a_bound(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.chatmeaning.catalogue.DETAILED_LINES_MAX", 10)
    for number in range(8):
        await log.append(f"c{number}", *(said("x", id=f"m{place}") for place in range(4)))
    assert sum(len(detail.offsets) for detail in log.chats.catalogue._details.values()) <= 10 + 4
    assert (await log.append("c0", said("x", id="m3"), said("y", id="m9"))).appended == 1


# --- covers -----------------------------------------------------------------------------------------------------------


async def test_putting_changes_only_what_is_given(log: Log) -> None:
    made, change_id, created = await log.put("c1", title="Bali", origin="channel", channel="mail", attended=True)
    assert (made.title, made.attended, created, change_id is not None) == ("Bali", False, True, True)
    same, change_id, created = await log.put("c1", title="Bali")
    assert (same, change_id, created) == (made, None, False)
    changed, _, _ = await log.put("c1", archived=True)
    assert (changed.title, changed.archived, changed.channel) == ("Bali", True, "mail")


async def test_the_same_key_puts_once(log: Log) -> None:
    key = a_key("k1")
    first = await log.put("c1", title="Bali", key=key)
    await log.put("c1", title="Lisbon")
    again = await log.put("c1", title="Bali", key=key)
    assert (again[1], again[2], again[0].title) == (first[1], True, "Lisbon")
    with pytest.raises(KeyReused):
        await log.put("c1", title="Rome", key=a_key("k1", body="1"))


# --- deleting ---------------------------------------------------------------------------------------------------------


async def test_a_deleted_chat_is_in_no_file(log: Log) -> None:
    await log.put("c1", title=TITLE)
    await log.append("c1", said("words of mine"))
    await log.put("c1", title=f"{TITLE} again")
    await log.append("c2", said("stays"))
    await log.chats.delete("c1", by="person")
    assert log.gone == ["c1"]
    assert (log.chats.card("c1"), log.chats.read("c1")) == (None, None)
    assert holding(log.root, TITLE) + holding(log.root, "words of mine") == []
    with pytest.raises(NotFound):
        await log.chats.delete("c1", by="person")
    await log.again()
    assert [card.conversation_id for card in log.chats.cards()] == ["c2"]
    await log.append("c1", said("anew"))
    assert (log.texts("c1"), the(log, "c1").title) == (["anew"], "")


async def test_the_same_key_deletes_once(log: Log) -> None:
    key = a_key("k1", route="DELETE /api/conversations/c1")
    await log.append("c1", said("first"))
    await log.chats.delete("c1", by="person", key=key)
    await log.append("c1", said("anew"))
    await log.chats.delete("c1", by="person", key=key)
    assert log.texts("c1") == ["anew"]


async def test_an_index_that_fails_keeps_no_other_from_forgetting(log: Log) -> None:
    await log.append("c1", said("x"))

    async def fails(_ids: Any) -> None:
        raise Unavailable("away")

    log.chats.deleted.insert(0, fails)
    with pytest.raises(Unavailable):
        await log.chats.delete("c1", by="person")
    assert log.gone == ["c1"]


# --- disks and files --------------------------------------------------------------------------------------------------


async def test_a_second_owner_is_refused(log: Log) -> None:
    await log.append("c1", said("x"))
    with pytest.raises(Unavailable) as refused:
        await Chats("me", log.root, FakeBus(log.broker)).load()
    assert refused.value.reason == "owned_elsewhere"


async def test_a_full_disk_changes_nothing_and_writing_goes_on_after_it(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    await log.append("c1", said("first"))
    before, real = log.path("c1").read_bytes(), file.os.write
    with monkeypatch.context() as patched:

        def half(descriptor: int, data: Any) -> int:
            real(descriptor, bytes(data)[:10])
            raise OSError(errno.ENOSPC, "full")

        patched.setattr(file.os, "write", half)
        with pytest.raises(DiskFull):
            await log.append("c1", said("second", id="m2"))
    assert log.path("c1").read_bytes() == before
    assert (await log.append("c1", said("second", id="m2"))).last_seq == 2


async def test_after_a_failed_sync_it_only_reads_and_says_so(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    await log.append("c1", said("first"))
    with monkeypatch.context() as patched:

        def fails(_descriptor: int) -> None:
            raise OSError(errno.EIO, "i/o")

        patched.setattr(file.os, "fsync", fails)
        with pytest.raises(ReadOnly):
            await log.append("c1", said("second", id="m2"))
    for refused in (log.append("c1", said("third")), log.put("c2"), log.chats.delete("c1", by="person")):
        with pytest.raises(ReadOnly):
            await refused
    assert the(log, "c1").last_seq == 1
    await log.again()
    assert (await log.append("c1", said("second", id="m2"), said("third", id="m3"))).last_seq == 3


async def test_a_file_in_a_new_chats_place_is_never_written_over(log: Log) -> None:
    log.path("c1").parent.mkdir(parents=True, exist_ok=True)
    log.path("c1").write_bytes(b"what is this\nand this\n")
    await log.again()
    assert log.chats.unreadable == {
        log.path("c1").name: "Its first line can't be read, and nothing else says which chat it is."
    }
    for refused in (log.append("c1", said("x")), log.put("c1", title="x")):
        with pytest.raises(Damaged):
            await refused
    assert log.path("c1").read_bytes() == b"what is this\nand this\n"


async def test_a_torn_end_is_cut_at_the_next_start(log: Log) -> None:
    await log.append("c1", said("first"))
    await log.append("c1", said("second"))
    whole = log.path("c1").read_bytes()
    log.path("c1").write_bytes(whole[:-20])
    await log.again()
    assert (log.chats.mended, log.texts("c1"), the(log, "c1").last_seq) == (1, ["first"], 1)
    assert (await log.append("c1", said("again"))).last_seq == 2


async def test_a_chat_with_a_damaged_line_stays_readable_and_says_so(log: Log) -> None:
    await log.append("c1", said("first"), said("second"), said("third"))
    raw = log.path("c1").read_bytes().splitlines(keepends=True)
    log.path("c1").write_bytes(b"".join([raw[0], raw[1], b"\xff\xff\n", raw[3]]))
    await log.again()
    assert (log.texts("c1"), the(log, "c1").problem) == (
        ["first", "third"],
        "Some lines of its file can't be read; the others are there.",
    )
    assert not log.chats.standing("c1", by="person", whole=True).known
    assert (await log.append("c1", said("fourth"))).last_seq == 4
    await log.again()
    assert the(log, "c1").problem is not None
    assert b"\xff\xff\n" in log.path("c1").read_bytes()


async def test_a_lost_first_line_costs_only_itself(log: Log) -> None:
    await log.put("c1", title="Bali")
    await log.append("c1", said("first"))
    raw = log.path("c1").read_bytes().splitlines(keepends=True)
    log.path("c1").write_bytes(raw[1])
    await log.again()
    assert (log.texts("c1"), the(log, "c1").title) == (["first"], "Bali")
    assert the(log, "c1").problem == "The first line of its file can't be read; the lines after it are there."
    assert (await log.append("c1", said("second"))).last_seq == 2


async def test_a_lost_journal_costs_no_chat_and_no_title(log: Log) -> None:
    await log.put("c1", title="first title")
    await log.put("c1", title="Bali", archived=True)
    await log.append("c1", said("hello"))
    for lose in (lambda path: path.unlink(), lambda path: path.write_bytes(b"\xff\n" + path.read_bytes())):
        lose(log.root / "chats" / "journal.jsonl")
        await log.again()
        chat = the(log, "c1")
        assert (chat.title, chat.archived, log.texts("c1")) == ("Bali", True, ["hello"])


async def test_chats_put_here_with_nothing_else_come_in(log: Log, tmp_path: Path) -> None:
    await log.put("c1", title="Bali")
    await log.append("c1", said("hello"))
    taken = log.path("c1").read_bytes()
    await log.chats.delete("c1", by="person")
    log.path("c1").write_bytes(taken)
    log.path("c2").write_bytes(taken)  # under another chat's name
    await log.again()
    assert (the(log, "c1").title, log.texts("c1")) == ("Bali", ["hello"])
    assert list(log.chats.unreadable) == [log.path("c2").name]
    assert log.cover("c1").is_file()


async def test_the_covers_place_a_damaged_cover_again(log: Log) -> None:
    await log.put("c1", title="Bali")
    log.cover("c1").write_bytes(b"{")
    await log.again()
    assert the(log, "c1").title == "Bali"


async def test_many_chats_open_by_their_ends_alone(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        await log.append(f"c{number}", *(said("x" * 50, id=f"m{place}") for place in range(5)))
    read: list[Path] = []
    real = file.load

    def load(path: Path, **options: Any) -> Any:
        read.append(path)
        return real(path, **options)

    monkeypatch.setattr(file, "load", load)
    await log.again()
    assert (len(log.chats.cards()), read) == (20, [])
    assert isinstance(log.chats.catalogue, Catalogue)


async def test_who_gives_up_waiting_does_not_undo_the_write(log: Log) -> None:
    doing = asyncio.create_task(log.append("c1", said("hello", id="m1")))
    await asyncio.sleep(0)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    await log.append("c1", said("next", id="m2"))
    assert log.texts("c1") == ["hello", "next"]


async def test_the_last_line_carries_no_words_of_ours_to_readers(log: Log) -> None:
    await log.append("c1", said("hello"), key=a_key("k1"))
    raw = orjson.loads(log.path("c1").read_bytes().splitlines()[-1])
    assert {"n", "key", "so_far"} <= set(raw)
    shown = log.chats.read("c1")
    assert shown is not None
    assert shown.lines[0].text == "hello"
    with pytest.raises(ConchError):
        await log.append("c1", said("other"), key=a_key("k1", body="2"))
