"""Chats over the bus: made, appended to once, read, listed, changed, undone and deleted without a trace."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.contracts.chat_search import SearchChats
from kit.contracts.chats import (
    AppendEvents,
    DeleteConversation,
    GetChatsHealth,
    GetStanding,
    ListChatChanges,
    ListConversations,
    MessageGiven,
    PutConversation,
    ReadConversation,
    ReadGiven,
    TurnEndedGiven,
    UndoChatChange,
)
from kit.contracts.message import Idempotency
from kit.errors import Conflict, Forbidden, KeyReused, NotFound
from tests.chatmeaning.conftest import House, Start


async def eventually(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


async def test_what_is_appended_is_read_back_in_order(house: House) -> None:
    said = await house.say("a/../b\n☂", "one", "two", "three")
    assert (said.appended, said.skipped, said.last_seq) == (3, 0, 3)
    read = await house.ask(ReadConversation(conversation_id="a/../b\n☂"))
    assert [(event.seq, event.text) for event in read.events] == [(1, "one"), (2, "two"), (3, "three")]
    assert read.conversation.messages == 3
    assert read.next is None
    assert {path.suffix for path in house.folder.iterdir() if not path.name.startswith(".")} == {".json", ".jsonl"}


async def test_an_event_comes_once_by_its_id(house: House) -> None:
    events = (MessageGiven(id="x", role="user", text="once"), MessageGiven(id="x", role="user", text="twice"))
    first = await house.ask(AppendEvents(conversation_id="c", events=events))
    assert (first.appended, first.skipped) == (1, 1)
    again = await house.ask(AppendEvents(conversation_id="c", events=events))
    assert (again.appended, again.skipped, again.last_seq) == (0, 2, 1)


async def test_a_key_makes_one_append_also_over_a_restart(start: Start) -> None:
    house = await start()
    key = Idempotency(key="k", route="POST /x", body_sha256="1")
    first = await house.say("c", "hello", idempotency=key)
    assert await house.say("c", "hello", idempotency=key) == first
    await house.stop()
    house = await start()
    assert await house.say("c", "hello", idempotency=key) == first
    with pytest.raises(KeyReused):
        await house.say("c", "other", idempotency=Idempotency(key="k", route="POST /x", body_sha256="2"))
    assert len((await house.ask(ReadConversation(conversation_id="c"))).events) == 1


async def test_pages_of_a_chat_and_of_the_list(house: House) -> None:
    for name in "abc":
        await house.say(name, *(f"{name}{number}" for number in range(5)))
    page = await house.ask(ReadConversation(conversation_id="a", limit=2))
    assert [event.text for event in page.events] == ["a0", "a1"]
    rest = await house.ask(ReadConversation(conversation_id="a", after=page.next))
    assert [event.text for event in rest.events] == ["a2", "a3", "a4"]
    first = await house.ask(ListConversations(limit=2))
    second = await house.ask(ListConversations(limit=2, cursor=first.next))
    assert [each.id for each in (*first.conversations, *second.conversations)] == ["c", "b", "a"]
    assert second.next is None


async def test_an_app_reaches_only_its_own(house: House) -> None:
    await house.say("mine", "hello")
    await house.say("its", "hello", by="app:x")
    for message in (
        AppendEvents(conversation_id="mine", events=(MessageGiven(role="user", text="x"),), by="app:x"),
        PutConversation(conversation_id="mine", title="x", by="app:x"),
        ReadConversation(conversation_id="mine", by="app:x"),
        DeleteConversation(conversation_id="mine", by="app:x"),
    ):
        with pytest.raises(Forbidden) as refused:
            await house.ask(message)
        assert refused.value.reason == "not_your_chat"
    listed = await house.ask(ListConversations(by="app:x"))
    assert [each.id for each in listed.conversations] == ["its"]
    assert (await house.ask(GetStanding(conversation_id="mine", by="app:x"))).mine is False


async def test_a_chat_s_standing_comes_from_its_log(house: House) -> None:
    assert (await house.ask(GetStanding(conversation_id="c"))).known is False
    await house.say("c", "what I typed")
    plain = await house.ask(GetStanding(conversation_id="c"))
    assert (plain.known, plain.attended, plain.tainted, plain.said, plain.looks_back) == (
        True, True, False, ("what I typed",), None,
    )  # fmt: skip
    await house.ask(AppendEvents(conversation_id="c", events=(ReadGiven(kind="web", label="a.example", text="page"),)))
    read = await house.ask(GetStanding(conversation_id="c"))
    assert read.tainted
    assert [(each.kind, each.label, each.text) for each in read.read] == [("web", "a.example", "page")]
    assert read.looks_back is None
    await house.ask(AppendEvents(conversation_id="c", events=(MessageGiven(role="other", name="Eve", text="hi"),)))
    assert "someone else" in (await house.ask(GetStanding(conversation_id="c", whole=False))).looks_back
    await house.ask(PutConversation(conversation_id="r", origin="routine", attended=True))
    routine = await house.ask(GetStanding(conversation_id="r"))
    assert not routine.attended
    assert routine.looks_back


async def test_a_title_and_the_archive_are_changed_and_undone(house: House) -> None:
    made = await house.ask(PutConversation(conversation_id="c", title="One"))
    assert made.created
    cover = house.log("c").with_suffix(".json")
    before = cover.read_bytes()
    renamed = await house.ask(PutConversation(conversation_id="c", title="Two", archived=True))
    assert not renamed.created
    assert (await house.ask(PutConversation(conversation_id="c", title="Two"))).change_id is None
    (card,) = (await house.ask(ListChatChanges())).changes
    assert (card.id, card.chats[0].before.title, card.chats[0].after.title) == (renamed.change_id, "One", "Two")
    await house.ask(UndoChatChange(id=renamed.change_id))
    assert cover.read_bytes() == before
    with pytest.raises(Conflict):
        await house.ask(UndoChatChange(id=renamed.change_id))
    await eventually(lambda: house.types().count("conversation.retitled") == 2)


async def test_a_deleted_chat_is_nowhere_when_it_is_answered(house: House) -> None:
    await house.say("secret-id", "the zanzibar harpsichord", "and more")
    await house.ask(PutConversation(conversation_id="secret-id", title="Quokkatitle"))
    await house.say("other", "the piano stays")
    assert (await house.ask(SearchChats(q="zanzibar"))).groups
    await house.ask(DeleteConversation(conversation_id="secret-id"))
    assert not (await house.ask(SearchChats(q="zanzibar"))).groups
    assert (await house.ask(SearchChats(q="piano"))).groups
    for path in house.home.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            for word in (b"zanzibar", b"harpsichord", b"Quokkatitle", b"quokkatitle"):
                assert word not in data, path
    with pytest.raises(NotFound):
        await house.ask(ReadConversation(conversation_id="secret-id"))
    await eventually(lambda: "conversation.deleted" in house.types())


async def test_a_turn_ends_by_word_or_by_quiet(start: Start) -> None:
    house = await start(chats_quiet_seconds=0.2)
    events = (MessageGiven(role="user", text="x"), TurnEndedGiven())
    await house.ask(AppendEvents(conversation_id="said", events=events))
    await eventually(lambda: house.types().count("conversation.settled") == 1)
    await house.say("quiet", "x")
    await eventually(lambda: house.types().count("conversation.settled") == 2)
    read = await house.ask(ReadConversation(conversation_id="quiet"))
    assert (read.events[-1].type, read.events[-1].quiet) == ("turn_ended", True)


async def test_events_are_told_once_also_over_a_restart(start: Start) -> None:
    house = await start()
    await house.say("c", "one", "two")
    await eventually(lambda: house.types().count("conversation.message") == 2)
    await house.stop()
    house = await start()
    await house.say("c", "three")
    await eventually(lambda: house.types().count("conversation.message") == 3)
    assert house.types().count("conversation.started") == 1


async def test_a_torn_last_line_is_cut_and_said(start: Start) -> None:
    house = await start()
    await house.say("c", "one", "two")
    await house.stop()
    path = house.log("c")
    with path.open("ab") as file:
        file.write(b'{"seq":3,"id":"e","type":"mess')
    house = await start()
    read = await house.ask(ReadConversation(conversation_id="c"))
    assert [event.text for event in read.events] == ["one", "two"]
    lines = (await house.ask(GetChatsHealth())).lines
    assert any("tore" in line.words for line in lines)
    assert (await house.say("c", "three")).last_seq == 3


async def test_a_damaged_line_further_up_costs_that_line_alone(start: Start) -> None:
    house = await start()
    await house.say("c", "one", "two", "three")
    await house.stop()
    path = house.log("c")
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"\xff" * (len(lines[2]) - 1) + b"\n"
    path.write_bytes(b"".join(lines))
    house = await start()
    read = await house.ask(ReadConversation(conversation_id="c"))
    assert [event.text for event in read.events] == ["one", "three"]
    standing = await house.ask(GetStanding(conversation_id="c"))
    assert (standing.known, standing.attended) == (False, False)
    assert any(line.state == "warning" for line in (await house.ask(GetChatsHealth())).lines)


async def test_a_file_deleted_behind_our_back_is_found_no_more(start: Start) -> None:
    house = await start()
    await house.say("gone", "the zeppelin")
    await house.say("here", "the balloon")
    await house.ask(SearchChats(q="zeppelin"))
    await house.stop()
    house.log("gone").unlink()
    house = await start()
    assert not (await house.ask(SearchChats(q="zeppelin"))).groups
    assert (await house.ask(SearchChats(q="balloon"))).groups
    assert [each.id for each in (await house.ask(ListConversations())).conversations] == ["here"]


async def test_a_file_without_a_cover_is_taken_in(start: Start, tmp_path: Path) -> None:
    house = await start()
    await house.ask(PutConversation(conversation_id="c", title="Kept"))
    await house.say("c", "the marimba")
    await house.stop()
    for path in house.folder.iterdir():
        if path.suffix == ".json" or path.name.startswith("journal"):
            path.unlink()
    house = await start()
    (chat,) = (await house.ask(ListConversations())).conversations
    assert (chat.id, chat.title, chat.messages) == ("c", "Kept", 1)
    assert (await house.ask(SearchChats(q="marimba"))).groups
