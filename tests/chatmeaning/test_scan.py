"""What somebody does to the files comes in, and what is gone is gone from search at once, but never forgotten in a hurry."""

import shutil
from typing import Any

import orjson
import pytest

from services.chatmeaning.log.line import encode, encode_header
from services.chatmeaning.scan import FOLDER_GONE, Scan
from tests.chatmeaning.conftest import Log, an_imported, holding, said


@pytest.fixture
def scan(log: Log) -> Scan:
    return Scan(log.chats, 60.0)


async def ids(log: Log) -> set[str]:
    return {card.conversation_id for card in log.chats.cards()}


async def test_a_look_at_what_is_in_order_changes_nothing(log: Log, scan: Scan) -> None:
    await log.put("c1", title="Bali")
    await log.append("c1", said("hello"))
    told: list[str] = []
    log.chats.changed.append(told.append)
    journal = (log.root / "chats" / "journal.jsonl").read_bytes()
    for _ in range(2):
        assert not await scan.look()
    assert (told, log.gone, scan.needs_you, log.chats.unreadable) == ([], [], None, {})
    assert (log.root / "chats" / "journal.jsonl").read_bytes() == journal


async def test_a_deleted_file_is_out_of_search_at_once_and_forgotten_at_the_second_look(log: Log, scan: Scan) -> None:
    await log.put("c1", title="Xylophone")
    await log.append("c2", said("stays"))
    log.path("c1").unlink()
    assert await scan.look()
    assert (log.gone, await ids(log)) == (["c1"], {"c2"})
    assert holding(log.root, "Xylophone") != []
    assert not await scan.look(forget=True)
    assert (holding(log.root, "Xylophone"), log.chats.missing) == ([], [])
    await log.again()
    assert await ids(log) == {"c2"}


async def test_a_file_that_comes_back_in_time_is_as_it_was(log: Log, scan: Scan) -> None:
    await log.put("c1", title="Bali")
    aside = log.path("c1").rename(log.root / "aside")
    assert await scan.look()
    aside.rename(log.path("c1"))
    assert not await scan.look(forget=True)
    chat = log.chats.conversation("c1")
    assert chat is not None
    assert (chat.title, log.chats.missing) == ("Bali", [])


async def test_many_gone_at_once_are_not_forgotten(log: Log, scan: Scan) -> None:
    for number in range(8):
        await log.append(f"c{number}", said("x"))
    aside = {number: log.path(f"c{number}").rename(log.root / str(number)) for number in range(5)}
    for _ in range(2):
        assert not await scan.look(forget=True)
    assert scan.needs_you is not None
    assert "5 of your chats' files" in scan.needs_you
    assert await ids(log) == {"c5", "c6", "c7"}
    await log.chats.delete("c0", by="person")  # the person meant that one
    for number in (1, 2, 3, 4):
        aside[number].rename(log.path(f"c{number}"))
    assert not await scan.look(forget=True)
    assert (scan.needs_you, await ids(log)) == (None, {f"c{number}" for number in range(1, 8)})


async def test_many_gone_while_it_was_off_are_not_forgotten_either(log: Log) -> None:
    for number in range(6):
        await log.append(f"c{number}", said("x"))
    await log.chats.close()
    for number in range(6):
        log.path(f"c{number}").unlink()
    await log.again()
    scan = Scan(log.chats, 60.0)
    assert not await scan.look(forget=True)
    assert scan.needs_you is not None
    assert len(log.chats.missing) == 6


async def test_a_folder_that_is_gone_asks_for_the_person(log: Log, scan: Scan) -> None:
    await log.append("c1", said("x"))
    shutil.move(log.root / "chats", log.root / "aside")
    assert not await scan.look(forget=True)
    assert (scan.needs_you, log.chats.cards()) == (FOLDER_GONE, [])
    shutil.move(log.root / "aside", log.root / "chats")
    assert not await scan.look(forget=True)
    assert (scan.needs_you, await ids(log)) == (None, {"c1"})


async def test_a_chat_put_here_comes_in_with_its_cover(log: Log, scan: Scan) -> None:
    await log.put("c1", title="first")
    await log.put("c1", title="Bali")
    await log.append("c1", said("hello"))
    data, cover = log.path("c1").read_bytes(), log.cover("c1").read_bytes()
    await log.chats.delete("c1", by="person")
    log.path("c1").write_bytes(data)
    log.cover("c1").write_bytes(cover)
    await scan.look()
    chat = log.chats.conversation("c1")
    assert chat is not None
    assert (chat.title, chat.messages, log.cover("c1").read_bytes()) == ("Bali", 1, cover)


@pytest.mark.parametrize("name", ["0" * 32, "not a hash", "x"])
async def test_a_file_of_no_chat_is_named_and_left(log: Log, scan: Scan, name: str) -> None:
    await log.append("c1", said("hello"))
    path = log.root / "chats" / f"{name}.jsonl"
    path.write_bytes(log.path("c1").read_bytes())
    before = path.read_bytes()
    await scan.look()
    assert (list(log.chats.unreadable), path.read_bytes(), await ids(log)) == ([path.name], before, {"c1"})
    path.unlink()
    await scan.look()
    assert log.chats.unreadable == {}


async def test_a_torn_file_is_named_until_an_import_replaces_it(log: Log, scan: Scan) -> None:
    await log.append("c1", said("x"))
    log.path("i1").write_bytes(b'{"v":1,"conv')
    await scan.look()
    assert list(log.chats.unreadable) == [log.path("i1").name]
    assert (await log.chats.bring_in("1" * 32, [an_imported("i1", "a")], by="person", name="x")).chats == 1
    await scan.look()
    assert log.chats.unreadable == {}


async def test_lines_written_by_hand_are_read(log: Log, scan: Scan) -> None:
    await log.append("c1", said("first"))
    told: list[str] = []
    log.chats.changed.append(told.append)
    with log.path("c1").open("ab") as file:
        file.write(
            encode({"seq": 2, "id": "mine", "type": "message", "role": "user", "text": "by hand", "at": "2026-03-01T00:00:00Z"})
        )
    await scan.look()
    assert (log.texts("c1"), told) == (["first", "by hand"], ["c1"])
    assert (await log.append("c1", said("second"), said("x", id="mine"))).last_seq == 3


async def test_an_edit_right_before_an_append_is_read_first(log: Log) -> None:
    await log.append("c1", said("first"), said("second"))
    raw = log.path("c1").read_bytes().splitlines(keepends=True)
    log.path("c1").write_bytes(b"".join([*raw[:2], b'{"half a li']))
    assert (await log.append("c1", said("third"))).last_seq == 2
    assert log.texts("c1") == ["first", "third"]


async def test_another_chats_file_in_its_place_is_named_and_not_appended_to(log: Log, scan: Scan) -> None:
    await log.append("c1", said("first"))
    await log.append("c2", said("second"))
    log.path("c1").write_bytes(log.path("c2").read_bytes())
    await scan.look()
    assert list(log.chats.unreadable) == [log.path("c1").name]
    before = log.path("c1").read_bytes()
    with pytest.raises(Exception, match="another chat"):
        await log.append("c1", said("x"))
    assert log.path("c1").read_bytes() == before


async def test_a_cover_edited_by_hand_is_taken_in(log: Log, scan: Scan) -> None:
    await log.put("c1", title="Bali")
    await scan.look()
    edited = orjson.loads(log.cover("c1").read_bytes()) | {"title": "Lisbon", "archived": True}
    log.cover("c1").write_bytes(orjson.dumps(edited))
    await scan.look()
    await log.again()
    chat = log.chats.conversation("c1")
    assert chat is not None
    assert (chat.title, chat.archived) == ("Lisbon", True)


@pytest.mark.parametrize(
    "change", [{"by": "app:thief"}, {"conversation_id": "c2"}, {"title": 7}, {"origin": "mars"}, {"attended": "yes"}]
)
async def test_a_cover_edited_wrongly_is_named_and_changes_nothing(log: Log, scan: Scan, change: dict[str, Any]) -> None:
    await log.put("c1", title="Bali")
    log.cover("c1").write_bytes(orjson.dumps(orjson.loads(log.cover("c1").read_bytes()) | change))
    await scan.look()
    chat = log.chats.conversation("c1")
    assert chat is not None
    assert (chat.title, chat.by, list(log.chats.unreadable)) == ("Bali", "person", [log.cover("c1").name])
    await log.put("c1", title="Lisbon")
    await scan.look()
    assert log.chats.unreadable == {}


async def test_a_cover_that_was_deleted_is_put_back_to_the_byte(log: Log, scan: Scan) -> None:
    await log.put("c1", title="Bali")
    before = log.cover("c1").read_bytes()
    log.cover("c1").unlink()
    await scan.look()
    assert log.cover("c1").read_bytes() == before


async def test_two_files_of_one_chat_are_told_apart_by_their_names(log: Log) -> None:
    await log.append("c1", said("right"))
    known = log.chats.catalogue.get("c1")
    assert known is not None
    (log.root / "chats" / ("f" * 32 + ".jsonl")).write_bytes(encode_header(known.cover.header()))
    await log.again()
    assert (log.texts("c1"), len(log.chats.unreadable)) == (["right"], 1)
