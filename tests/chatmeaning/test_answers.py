"""The chats' rooms over the bus: pages, rights, errors, what happens to memories, Undo and Health."""

from datetime import UTC, datetime
from typing import Any

import orjson
import pytest

from kit.bus import wire
from kit.bus.fake import MESSAGE_BYTES_MAX
from kit.bus.port import OutgoingEvent
from kit.contracts.chats import (
    Appended,
    ConversationEvents,
    DeleteConversation,
    GetChatsHealth,
    GetStanding,
    ListChatChanges,
    ListConversations,
    PutConversation,
    ReadConversation,
    UndoChatChange,
)
from kit.contracts.events import EventData, MemoryDecided, MemorySaved, MemoryWaiting
from kit.errors import Conflict, Forbidden, Invalid, NotFound
from services.chatmeaning.cover import cover_path, log_path, name_of
from services.chatmeaning.handlers.changes import AGAIN
from tests.chatmeaning.conftest import House, Start, a_key, an_imported, holding, said, until

ONE = "1" * 32


async def pages(house: House, chat_id: str, **fields: Any) -> list[ConversationEvents]:
    found, after = [], 0
    while True:
        page = await house.ask(ReadConversation(conversation_id=chat_id, after=after, **fields))
        found.append(page)
        if page.next is None:
            return found
        after = page.next


async def test_a_question_brings_nobody_into_being(house: House) -> None:
    assert (await house.ask(ListConversations())).conversations == ()
    assert (await house.ask(ListChatChanges())).changes == ()
    assert not (await house.ask(GetStanding(conversation_id="c1"))).known
    assert [line.state for line in (await house.ask(GetChatsHealth())).lines] == ["ok"]
    for message in (ReadConversation(conversation_id="c1"), DeleteConversation(conversation_id="c1"), UndoChatChange(id="c_0")):
        with pytest.raises(NotFound):
            await house.ask(message)
    assert not house.root.exists()


async def test_people_are_apart(house: House) -> None:
    await house.append("c1", said("mine"))
    assert (await house.ask(ListConversations(), person="you")).conversations == ()
    with pytest.raises(NotFound):
        await house.ask(ReadConversation(conversation_id="c1"), person="you")


@pytest.mark.parametrize(
    "event",
    [
        {"type": "looked", "query": "x"}, {"type": "remembered", "memory_id": "m_0123456789ab"}, {"type": "sang"},
        {"type": "message", "role": "system", "text": "x"}, {"type": "message", "role": "user", "text": "x" * 200_001},
        {"type": "message", "role": "user", "text": "x", "id": ""},
        {"type": "message", "role": "user", "text": "x", "at": "soon"},
        {"type": "read", "kind": "dream", "label": "x"},
    ],
)  # fmt: skip
async def test_events_of_no_callers_are_refused_and_make_no_chat(house: House, event: dict[str, Any]) -> None:
    body = orjson.dumps({"conversation_id": "c1", "events": [said("fine"), event]})
    answer, headers = await house.caller.ask(f"{house.bus.prefix}.me.chatmeaning.append", body, {}, timeout_seconds=5.0)
    with pytest.raises(Invalid):
        wire.decode_reply(Appended, answer, headers)
    assert not house.root.exists()


async def test_pages_of_lines_follow_each_other(house: House) -> None:
    await house.append("c1", *(said(f"t{number}") for number in range(25)))
    found = await pages(house, "c1", limit=10)
    assert [len(page.events) for page in found] == [10, 10, 5]
    assert [event.seq for page in found for event in page.events] == list(range(1, 26))
    assert found[0].conversation.messages == 25


@pytest.mark.parametrize("letter", ["x", "\0", "😀", "晚"])
async def test_a_page_fits_one_message_of_the_bus_whatever_the_letters(house: House, letter: str) -> None:
    for _ in range(3):
        await house.append("c1", *(said(letter * 200_000) for _ in range(3)))
    found = await pages(house, "c1", limit=1_000)
    assert len([event for page in found for event in page.events]) == 9
    assert max(len(page.model_dump_json().encode()) for page in found) < MESSAGE_BYTES_MAX


async def test_chats_are_listed_by_pages_and_by_maker(house: House) -> None:
    for number in range(7):
        by = "app:notes" if number % 2 else "person"
        await house.append(f"c{number}", said("x", at=f"2026-01-0{number + 1}T00:00:00Z"), by=by)
    await house.ask(PutConversation(conversation_id="c6", archived=True))
    found, cursor = [], None
    while True:
        page = await house.ask(ListConversations(limit=3, cursor=cursor))
        found += [chat.id for chat in page.conversations]
        if (cursor := page.next) is None:
            break
    assert found == ["c6", "c5", "c4", "c3", "c2", "c1", "c0"]
    theirs = await house.ask(ListConversations(by="app:notes"))
    assert [chat.id for chat in theirs.conversations] == ["c5", "c3", "c1"]
    archived = await house.ask(ListConversations(archived=True))
    assert [chat.id for chat in archived.conversations] == ["c6"]


@pytest.mark.parametrize("cursor", ["", "x", "!!!", "晚", "AAAA", "9" * 400])
async def test_a_cursor_of_no_list_is_refused(house: House, cursor: str) -> None:
    await house.append("c1", said("x"))
    for message in (ListConversations(cursor=cursor), ListChatChanges(cursor=cursor)):
        with pytest.raises(Invalid):
            await house.ask(message)


async def test_an_app_reads_only_what_it_made(house: House) -> None:
    await house.append("mine", said("secret"))
    with pytest.raises(Forbidden) as refused:
        await house.ask(ReadConversation(conversation_id="mine", by="app:notes"))
    assert refused.value.reason == "not_your_chat"
    await house.append("theirs", said("x"), by="app:notes")
    assert (await house.ask(ReadConversation(conversation_id="theirs", by="app:notes"))).events[0].text == "x"


async def test_a_deleted_chat_is_out_of_everything_before_the_answer(house: House) -> None:
    await house.ask(PutConversation(conversation_id="c1", title="Xylophone"))
    await house.append("c1", said("Xylophone quartet in Porto"))
    await house.append("c2", said("stays"))
    person = await house.service.people.open("me")
    await person.words.search("quartet")
    done = await house.ask(DeleteConversation(conversation_id="c1"))
    assert done.removed_from == ("files", "journal", "words", "meaning")
    assert holding(house.home, "Xylophone") == []
    assert (await person.words.search("quartet")).chats == ()
    assert [chat.id for chat in (await house.ask(ListConversations())).conversations] == ["c2"]


# --- changes ----------------------------------------------------------------------------------------------------------


async def test_a_change_of_a_cover_is_undone_to_the_byte_and_back(house: House) -> None:
    await house.ask(PutConversation(conversation_id="c1", title="Bali"))
    path = house.root / cover_path(name_of("c1"))
    before = path.read_bytes()
    saved = await house.ask(PutConversation(conversation_id="c1", title="Lisbon", archived=True))
    after = path.read_bytes()
    undone = await house.ask(UndoChatChange(id=saved.change_id))
    assert path.read_bytes() == before
    with pytest.raises(Conflict) as refused:
        await house.ask(UndoChatChange(id=saved.change_id))
    assert refused.value.reason == "undone_already"
    await house.ask(UndoChatChange(id=undone.change.id))
    assert path.read_bytes() == after
    kinds = [(change.kind, change.undoable) for change in (await house.ask(ListChatChanges())).changes]
    assert kinds == [("undone", True), ("undone", False), ("archived", False)]


async def test_undo_is_refused_under_something_newer(house: House) -> None:
    await house.append("c1", said("x"))
    first = await house.ask(PutConversation(conversation_id="c1", title="one"))
    second = await house.ask(PutConversation(conversation_id="c1", title="two"))
    with pytest.raises(Conflict) as refused:
        await house.ask(UndoChatChange(id=first.change_id))
    assert refused.value.reason == "changed"
    key = a_key("u", route="POST undo")
    done = await house.ask(UndoChatChange(id=second.change_id, idempotency=key))
    assert (await house.ask(UndoChatChange(id=second.change_id, idempotency=key))).change.id == done.change.id
    await house.ask(UndoChatChange(id=first.change_id))


async def test_an_edit_by_hand_is_undone_to_the_byte(house: House) -> None:
    await house.ask(PutConversation(conversation_id="c1", title="Bali"))
    path = house.root / cover_path(name_of("c1"))
    before = path.read_bytes()
    path.write_bytes(before.replace(b"Bali", b"Lisbon") + b"   \n\n")
    by_hand = path.read_bytes()
    person = await house.service.people.open("me")
    await person.scan.look()
    page = await house.ask(ListChatChanges())
    assert (page.changes[0].by, page.changes[0].why) == ("outside", "Changed on disk.")
    undone = await house.ask(UndoChatChange(id=page.changes[0].id))
    assert path.read_bytes() == before
    await house.ask(UndoChatChange(id=undone.change.id))
    assert path.read_bytes() == by_hand


async def test_an_import_is_one_change_with_one_undo(house: House) -> None:
    await house.append("c1", said("mine"))
    person = await house.service.people.open("me")
    for batch in range(3):
        chats = [an_imported(f"i{batch}.{number}", "a", "b") for number in range(4)]
        await person.chats.bring_in(ONE, chats, by="person", name="export.zip")
    change_id = await person.chats.end_import(ONE)
    (change,) = (await house.ask(ListChatChanges())).changes
    assert (change.id, change.kind, change.why, change.undoable, change.more) == (
        change_id, "imported", "12 chats, 24 messages from export.zip", True, 12
    )  # fmt: skip
    undone = (await house.ask(UndoChatChange(id=change.id))).change
    assert (undone.kind, undone.undoable, undone.why, undone.undoes) == ("undone", False, AGAIN, change_id)
    assert [chat.id for chat in (await house.ask(ListConversations())).conversations] == ["c1"]
    with pytest.raises(Conflict):
        await house.ask(UndoChatChange(id=undone.id))
    with pytest.raises(Conflict):
        await house.ask(UndoChatChange(id=change.id))
    changes = (await house.ask(ListChatChanges())).changes
    assert [(each.kind, each.undoable, each.undone_by is not None) for each in changes] == [
        ("undone", False, False),
        ("imported", False, True),
    ]


async def test_a_deletion_is_told_without_a_word_of_it(house: House) -> None:
    saved = await house.ask(PutConversation(conversation_id="c1", title="Xylophone"))
    await house.ask(PutConversation(conversation_id="c1", title="Xylophone two"))
    await house.ask(DeleteConversation(conversation_id="c1"))
    page = await house.ask(ListChatChanges())
    assert [(change.kind, change.why, change.undoable) for change in page.changes] == [
        ("deleted", "A chat was deleted.", False)
    ]
    assert "Xylophone" not in page.model_dump_json()
    for change_id in (saved.change_id, page.changes[0].id):
        with pytest.raises(Conflict):
            await house.ask(UndoChatChange(id=change_id))


async def test_changes_come_by_pages(house: House) -> None:
    for number in range(5):
        await house.ask(PutConversation(conversation_id="c1", title=f"t{number}"))
    found, cursor = [], None
    while True:
        page = await house.ask(ListChatChanges(limit=2, cursor=cursor))
        found += [change.chats[0].after.title for change in page.changes if change.chats]
        if (cursor := page.next) is None:
            break
    assert found == ["t4", "t3", "t2", "t1"]


# --- what happens to memories -----------------------------------------------------------------------------------------


async def happened(house: House, event_id: str, data: EventData) -> None:
    at = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
    await house.caller.publish("me", OutgoingEvent(id=event_id, subject="m_0123456789ab", at=at, data=data))


async def test_what_happens_to_a_memory_is_in_its_chats_log_once(house: House) -> None:
    await house.append("c1", said("remember this"))
    memory: dict[str, Any] = {"person": "me", "memory_id": "m_0123456789ab"}
    for conversation_id in ("c1", "nobody", None):
        tag = str(conversation_id)
        chat = {"conversation_id": conversation_id}
        await happened(house, f"{tag}1", MemoryWaiting(**memory, **chat, held=True))
        await happened(house, f"{tag}2", MemoryDecided(**memory, **chat, decision="kept", edited=True))
        await happened(house, f"{tag}3", MemorySaved(**memory, **chat, change_id="c_1", kind="fact", revision=1))
    person = await house.service.people.open("me")
    await until(lambda: person.chats.catalogue.all()[0].sums.last_seq == 4)
    event = next(stored for stored in house.broker.stream if b'"c12"' in stored.data)
    await house.service._listening.heard("me", wire.decode_event(event.data))  # delivered twice
    page = await house.ask(ReadConversation(conversation_id="c1"))
    assert sorted(each.type for each in page.events) == ["memory_decided", "message", "remembered", "waiting"]
    decided = next(each for each in page.events if each.type == "memory_decided")
    assert (decided.decision, decided.edited, decided.anyway, decided.memory_id) == ("kept", True, False, "m_0123456789ab")
    assert decided.at == datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
    assert person.chats.card("nobody") is None


# --- Health -----------------------------------------------------------------------------------------------------------


async def test_health_says_what_is_in_order_and_what_is_not(house: House, start: Start) -> None:
    await house.append("c1", said("first"), said("second"))
    await house.append("c2", said("x"))
    assert [line.words for line in (await house.ask(GetChatsHealth())).lines if line.check == "chats"] == [
        "2 chats are in order."
    ]
    await house.stop()
    path = house.root / log_path(name_of("c1"))
    raw = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([raw[0], b"\xff\n", raw[2][:-5]]))
    (house.root / "chats" / "notes.jsonl").write_bytes(b"shopping\n")
    again = await start()
    lines = [(line.state, line.words) for line in (await again.ask(GetChatsHealth())).lines if line.check == "chats"]
    assert lines == [
        ("warning", "These files of chats can't be read: notes.jsonl. They are left as they are."),
        ("warning", f"Lines of 1 chat can't be read ({path.name}); the others are there."),
        ("news", "A crash tore the last line of 1 chat; it was cut. Nothing before it was lost."),
    ]


async def test_chats_of_everyone_are_opened_at_the_start(house: House, start: Start) -> None:
    await house.append("c1", said("x"))
    await house.stop()
    again = await start()
    await until(lambda: [person.person for person in again.service.people.here()] == ["me"])
