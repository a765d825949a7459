"""Other programs' chats come in as one change, once, and go out again wholly."""

import errno
from collections import Counter
from typing import Any

import orjson
import pytest

from kit.errors import Changed, DiskFull, Invalid
from services.chatmeaning.imported import BroughtIn, ImportedChat
from services.chatmeaning.writing import batches
from tests.chatmeaning.conftest import MOMENT, Log, an_imported, holding, said

ONE, TWO = "1" * 32, "2" * 32


async def bring(log: Log, import_id: str, *chats: ImportedChat) -> BroughtIn:
    return await log.chats.bring_in(import_id, chats, by="person", name="export.zip")


async def undo(log: Log, import_id: str) -> str:
    each = log.chats.imports[import_id]
    return await log.chats.write(lambda writer, written: batches.undo(writer, each, "person", None, written))


def files(log: Log) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes() for path in (log.root / "chats").iterdir() if not path.name.startswith((".", "journal"))
    }


async def test_the_same_batch_again_brings_nothing(log: Log) -> None:
    first = await bring(log, ONE, an_imported("i1", "a", "b"), an_imported("i2", "c"), an_imported("empty"))
    assert first == BroughtIn(chats=2, messages=3, known=0)
    before = files(log)
    assert await bring(log, ONE, an_imported("i1", "a", "b"), an_imported("i2", "c")) == BroughtIn(known=3)
    assert await bring(log, TWO, an_imported("i1", "a", "b")) == BroughtIn(known=2)
    assert files(log) == before
    await log.again()
    assert await bring(log, ONE, an_imported("i1", "a", "b", "new")) == BroughtIn(messages=1, known=2)
    assert log.texts("i1") == ["a", "b", "new"]
    assert (log.chats.imports[ONE].chats, log.chats.imports[ONE].messages) == (2, 4)
    assert TWO not in log.chats.imports


async def test_a_chat_named_twice_in_a_batch_is_one(log: Log) -> None:
    assert await bring(log, ONE, an_imported("i1", "a"), an_imported("i1", "a", "b")) == BroughtIn(chats=1, messages=2, known=1)
    assert log.texts("i1") == ["a", "b"]


async def test_an_imported_chat_is_as_it_was(log: Log) -> None:
    await bring(log, ONE, an_imported("i1", "a", title="Bali"), an_imported("i2", "a page", kind="read"))
    chat = log.chats.conversation("i1")
    assert chat is not None
    assert (chat.title, chat.created_at, chat.imported, chat.tainted, chat.attended) == ("Bali", MOMENT, "chatgpt", False, True)
    read = log.chats.conversation("i2")
    assert read is not None
    assert read.tainted
    known = log.chats.catalogue.get("i1")
    assert known is not None
    assert not known.sums.unsettled


async def test_undoing_an_import_leaves_everything_as_it_was(log: Log) -> None:
    await log.append("c1", said("mine"))
    await log.put("c1", title="Kept")
    await bring(log, ONE, an_imported("i0", "from the first import"))
    before = files(log)
    await bring(log, TWO, an_imported("i1", "Xylophone"), an_imported("i2", "quartet", title="Xylophone two"))
    await undo(log, TWO)
    assert files(log) == before
    assert sorted(log.gone) == ["i1", "i2"]
    assert holding(log.root, "Xylophone") == []
    await log.again()
    assert {card.conversation_id for card in log.chats.cards()} == {"c1", "i0"}
    assert log.chats.imports[TWO].undone_by is not None
    with pytest.raises(Changed):
        await bring(log, TWO, an_imported("i1", "again"))
    assert (await bring(log, "3" * 32, an_imported("i1", "again"))).chats == 1


async def test_what_was_said_since_in_an_imported_chat_stays(log: Log) -> None:
    await log.append("i1", said("mine first"))
    await bring(log, ONE, an_imported("i1", "theirs"), an_imported("i2", "theirs too"))
    await log.append("i1", said("mine since"))
    await log.append("i2", said("mine as well"))
    mark = log.chats.card("i1")
    gone_when_changed: list[tuple[str, list[str]]] = []
    log.chats.changed.append(lambda conversation_id: gone_when_changed.append((conversation_id, sorted(log.gone))))
    await undo(log, ONE)
    assert (log.texts("i1"), log.texts("i2")) == (["mine first", "mine since"], ["mine as well"])
    # Out of every index first, so that no word of the import is left there; then in again.
    assert sorted(gone_when_changed) == [("i1", ["i1", "i2"]), ("i2", ["i1", "i2"])]
    now = log.chats.card("i1")
    assert mark is not None
    assert now is not None
    assert now.mark.made != mark.mark.made
    await log.append("i1", said("goes on"))
    await log.again()
    assert log.texts("i1") == ["mine first", "mine since", "goes on"]
    assert [stored["seq"] for stored in log.stored("i1")] == [1, 3, 4]


async def test_words_that_look_like_an_import_are_words(log: Log) -> None:
    await log.append("c1", said(f'"import":"{ONE}"'), said(ONE))
    await bring(log, ONE, an_imported("i1", "x"))
    before = log.path("c1").read_bytes()
    await undo(log, ONE)
    assert log.path("c1").read_bytes() == before


async def test_a_full_disk_brings_nothing_of_a_batch_and_it_can_come_again(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    await log.append("i1", said("mine"))
    with monkeypatch.context() as patched:
        real = batches.file.create

        def create(path: Any, *rest: Any, **options: Any) -> None:
            if path == log.path("i3"):
                raise batches.files.as_error(OSError(errno.ENOSPC, "full"))
            real(path, *rest, **options)

        patched.setattr(batches.file, "create", create)
        with pytest.raises(DiskFull):
            await bring(log, ONE, an_imported("i2", "a"), an_imported("i3", "b"))
    assert log.chats.card("i2") is None
    assert not log.path("i2").exists()
    assert (await bring(log, ONE, an_imported("i2", "a"), an_imported("i3", "b"))).chats == 2


async def test_a_chat_with_half_a_character_takes_nothing_of_the_batch_along(log: Log) -> None:
    with pytest.raises(Invalid):
        await bring(log, ONE, an_imported("i1", "fine"), an_imported("i2", "\ud800"))
    assert files(log) == {}
    await log.again()
    assert log.chats.cards() == []
    assert ONE not in log.chats.imports


async def test_a_time_ahead_of_the_clock_is_now(log: Log) -> None:
    log.clock.on(days=-30)
    await bring(log, ONE, an_imported("i1", "a"))
    assert log.stored("i1")[0]["at"] == orjson.loads(orjson.dumps(log.clock())).replace("+00:00", "Z")


async def test_ten_thousand_fsyncs_are_not_needed(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    counted: Counter[str] = Counter()
    real = os.fsync

    def fsync(descriptor: int) -> None:
        counted["fsync"] += 1
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    await bring(log, ONE, *(an_imported(f"i{number}", "a") for number in range(200)))
    assert counted["fsync"] < 20
