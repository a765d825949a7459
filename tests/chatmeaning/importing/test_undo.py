"""An import taken out again: of what it brought not a byte stays, in chats that stay neither."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kit.bus.fake import FakeBus
from kit.healing import Healing, Note
from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.person import Person
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.words import store
from services.chatmeaning.writing import batches

AT = datetime(2026, 5, 1, 9, tzinfo=UTC)
FIRST, SECOND = "1" * 32, "2" * 32
SECRET = "zanzibarian"


async def _tell(_note: Note) -> None: ...


def chat(id: str, *texts: str) -> ImportedChat:
    events = tuple(
        ImportedEvent(f"{id}-{number}", AT, "message", {"role": "user", "text": text}) for number, text in enumerate(texts)
    )
    return ImportedChat(id, f"Chat {id}", AT, "jsonl", events)


@pytest.fixture
async def person(tmp_path: Path) -> AsyncIterator[Person]:
    made = Person("me", ChatmeaningSettings(home=tmp_path, chats_flush_seconds=30.0), FakeBus(), Healing(_tell))
    await made.start()
    yield made
    await made.close()


async def bring_in(person: Person, import_id: str, *chats: ImportedChat) -> None:
    await person.chats.bring_in(import_id, chats, by="person", name="export.json")
    await person.words.settle()


async def undo(person: Person, import_id: str) -> None:
    arrival = person.chats.imports[import_id]
    await person.chats.write(lambda writer, written: batches.undo(writer, arrival, "person", None, written))


async def found(person: Person, q: str) -> list[str]:
    return [each.conversation_id for each in (await person.words.search(q)).chats]


def holding(folder: Path, word: str) -> list[str]:
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file() and word.encode() in path.read_bytes()]


async def test_lines_that_an_import_added_to_an_earlier_ones_chats_leave_no_byte(tmp_path: Path, person: Person) -> None:
    await bring_in(person, FIRST, chat("a", "apple tree"), chat("b", "banana"))
    await bring_in(person, SECOND, chat("a", "apple tree", SECRET), chat("c", SECRET))
    assert sorted(await found(person, SECRET)) == ["a", "c"]
    assert holding(tmp_path / "derived", SECRET)
    await undo(person, SECOND)
    assert holding(tmp_path, SECRET) == []
    assert (await found(person, "apple"), await found(person, SECRET)) == (["a"], [])
    known = person.chats.catalogue.get("a")
    assert known is not None
    assert (known.sums.messages, len(person.chats.catalogue)) == (1, 2)


@pytest.mark.parametrize("stays", [1, 40])
async def test_most_of_an_index_goes_with_its_file_and_the_rest_comes_again(
    tmp_path: Path, person: Person, monkeypatch: pytest.MonkeyPatch, stays: int
) -> None:
    monkeypatch.setattr(store, "DROPPED_LINES_MIN", 20)
    await bring_in(person, FIRST, *(chat(f"own-{number}", f"apple {number}") for number in range(stays)))
    await bring_in(person, SECOND, *(chat(f"c-{number}", f"{SECRET} {number}") for number in range(30)))
    file = (tmp_path / "derived" / "me" / "search.db").stat().st_ino
    await undo(person, SECOND)
    assert holding(tmp_path, SECRET) == []
    assert (len(await found(person, "apple")), await found(person, SECRET)) == (stays, [])
    assert ((tmp_path / "derived" / "me" / "search.db").stat().st_ino == file) is (stays == 40)


async def test_a_search_says_that_the_index_is_behind_an_import(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person.words, "_flush_seconds", 0.0)
    async with person.words._writing:  # the index can take in nothing
        await person.chats.bring_in(FIRST, [chat("a", "apple"), chat("b", "banana")], by="person", name="x")
        assert (await person.words.search("apple")).catching_up
        assert (person.words.state, person.words.behind()) == ("catching-up", {"a", "b"})
    monkeypatch.setattr(person.words, "_flush_seconds", 30.0)
    await person.words.settle()
    assert (person.words.state, person.words.behind()) == ("ready", set())
