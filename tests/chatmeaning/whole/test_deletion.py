"""Whichever way a chat goes, it is gone from words, meaning, tools and files, and a subscriber is told."""

import asyncio
import base64
from typing import Any

import orjson
import pytest

from kit.bus.fake import FakeBus
from kit.contracts.chat_imports import GetChatImport, RunChatImport, StageChatImport
from kit.contracts.chat_search import LookThroughChats, PreviewMessage, ReadChat
from kit.contracts.chats import DeleteConversation, GetChatsHealth, ListConversations, ReadConversation, UndoChatChange
from kit.contracts.events import CloudEvent, ConversationDeleted
from kit.errors import ConchError, NotFound
from services.chatmeaning.scan import Scan
from tests.chatmeaning.conftest import holding, until
from tests.chatmeaning.whole.conftest import Begin, Whole

GOES = ("Xylophone practice in the barn", "The xylophone teacher is called Xantippe")
STAYS = ("Lanterns for the garden party", "Twelve paper lanterns are enough")
WORDS = ("Xylophone", "xylophone", "Xantippe")
IMPORT = "2" * 32


async def deleted(whole: Whole) -> Whole:
    await whole.ask(DeleteConversation(conversation_id="goes"))
    return whole


async def file_removed(whole: Whole) -> Whole:
    scan = Scan((await whole.person()).chats, 60.0)
    whole.log("goes").unlink()
    assert await scan.look()
    return whole


async def forgotten(whole: Whole) -> Whole:
    whole = await file_removed(whole)
    await Scan((await whole.person()).chats, 60.0).look(forget=True)
    return whole


@pytest.fixture
def heard() -> list[str]:
    return []


async def listen(whole: Whole, heard: list[str]) -> FakeBus:
    async def hears(_person: str, event: CloudEvent) -> None:
        heard.append(str(event.subject))

    subscriber = FakeBus(whole.broker)
    await subscriber.subscribe("listener", types=(ConversationDeleted.type,), handler=hears)
    return subscriber


async def is_nowhere(whole: Whole, conversation_id: str = "goes") -> None:
    """At this very moment, without waiting for anything."""
    for word in WORDS:
        assert [group.conversation_id for group in (await whole.search(word)).groups if not group.by_meaning] == []
    assert conversation_id not in [group.conversation_id for group in (await whole.search(GOES[0])).groups]
    assert conversation_id not in [chat.id for chat in (await whole.ask(ListConversations())).conversations]
    looked = await whole.ask(LookThroughChats(conversation_id="asks", query="xylophone practice"))
    assert conversation_id not in [chat.conversation_id for chat in looked.chats]
    for message in (
        ReadConversation(conversation_id=conversation_id), PreviewMessage(conversation_id=conversation_id, message_id="m1"),
        ReadChat(conversation_id="asks", chat=conversation_id), DeleteConversation(conversation_id=conversation_id),
    ):  # fmt: skip
        with pytest.raises(NotFound):
            await whole.ask(message)
    assert holding(whole.home / "derived", "Xantippe") == []
    assert conversation_id not in (await whole.person()).meaning._shelf.contents.chats


async def speak(whole: Whole) -> None:
    await whole.say("goes", *GOES)
    await whole.say("stays", *STAYS)
    await whole.say("asks", "What did we say of music?")
    await whole.embedded()
    assert await whole.says("Xantippe") == ["goes"]
    assert (await whole.search(GOES[0])).groups[0].conversation_id == "goes"


@pytest.mark.parametrize("goes", [deleted, forgotten])
async def test_a_chat_that_goes_is_gone_before_the_answer_and_told(whole: Whole, heard: list[str], goes: Any) -> None:
    subscriber = await listen(whole, heard)
    await speak(whole)
    await goes(whole)
    await is_nowhere(whole)
    for word in WORDS:
        assert [path for path in holding(whole.home, word) if "asks" not in path.name and path != whole.log("asks")] == []
    await until(lambda: heard == ["goes"])
    await subscriber.drain()


async def test_a_file_removed_behind_our_back_is_out_of_every_search_at_the_next_look(whole: Whole) -> None:
    await speak(whole)
    person = await whole.person()
    whole.log("goes").unlink()
    assert await person.scan.look()
    for word in WORDS:
        assert await whole.says(word) == []
    assert holding(whole.home / "derived", "Xantippe") == []
    assert "goes" not in person.meaning._shelf.contents.chats


async def test_chats_removed_while_stopped_are_gone_when_the_first_search_answers(
    begin: Begin, whole: Whole, heard: list[str]
) -> None:
    subscriber = await listen(whole, heard)
    await speak(whole)
    await whole.stop()
    whole.log("goes").unlink()
    again: Whole = await begin()
    assert await again.says("Xantippe") == []
    assert (await again.person()).meaning._shelf.contents.chats.keys() == {"stays", "asks"}
    assert holding(again.home / "derived", "Xantippe") == []
    await Scan((await again.person()).chats, 60.0).look(forget=True)
    await is_nowhere(again)
    await until(lambda: heard == ["goes"])
    await subscriber.drain()


async def test_an_import_undone_leaves_nothing_of_it(whole: Whole, heard: list[str]) -> None:
    subscriber = await listen(whole, heard)
    file = b"\n".join(
        orjson.dumps({"conversation_id": chat, "title": chat, "role": "user", "text": text, "at": "2026-01-01T00:00:00Z"})
        for chat, texts in (("goes", GOES), ("both", GOES[:1]))
        for text in texts
    )
    await whole.ask(StageChatImport(import_id=IMPORT, offset=0, data=base64.b64encode(file).decode()))
    await whole.ask(RunChatImport(import_id=IMPORT, name="export.jsonl", format="jsonl"))
    done = await whole.ask(GetChatImport(import_id=IMPORT, wait_seconds=10))
    await whole.say("jsonl:both", *STAYS)
    await whole.say("asks", "What did we say of music?")
    await whole.embedded()
    assert set(await whole.says("xylophone")) == {"jsonl:goes", "jsonl:both"}
    await whole.ask(UndoChatChange(id=done.change_id))
    await is_nowhere(whole, "jsonl:goes")
    assert holding(whole.home, "Xantippe") == []
    await whole.agrees({"jsonl:both": STAYS, "asks": ["What did we say of music?"]})
    await until(lambda: heard == ["jsonl:goes"])
    await subscriber.drain()


async def test_a_deletion_while_it_is_embedded_and_searched_leaves_nothing(whole: Whole) -> None:
    """Everything at the same time, and again with the same id: nothing of the first comes back."""
    for turn in range(5):
        texts = [f"Xylophone number {turn} {place} and Xantippe" for place in range(20)]
        await whole.say("goes", *texts)
        searching = [asyncio.ensure_future(whole.search("Xantippe number")) for _ in range(5)]
        await whole.ask(DeleteConversation(conversation_id="goes"))
        assert holding(whole.home, "Xantippe") == []
        await asyncio.gather(*searching)
        assert (await whole.search("Xantippe")).groups == ()
    assert (await whole.person()).meaning._shelf.contents.chats == {}
    assert holding(whole.home, "Xantippe") == []


async def test_a_deletion_that_an_index_can_not_carry_out_is_not_answered_as_done(whole: Whole) -> None:
    await speak(whole)
    person = await whole.person()

    async def fails(_ids: Any) -> None:
        raise ConchError("no")

    person.chats.deleted.insert(0, fails)
    with pytest.raises(ConchError):
        await whole.ask(DeleteConversation(conversation_id="goes"))
    person.chats.deleted.remove(fails)
    assert await whole.says("Xantippe") == []  # the others have lost it all the same
    assert holding(whole.home, "Xantippe") == []
    assert not [line for line in (await whole.ask(GetChatsHealth())).lines if line.state == "warning"]
