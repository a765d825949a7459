"""What an assistant's save counts as comes from its chat's log; what a caller says of it can only make it stricter."""

from typing import Any

import httpx
import pytest

from gateway.app import Gateway
from gateway.standing import BYTES_MAX
from gateway.tokens import create_token
from kit import errors
from kit.contracts import chat_search, chats, check, memory
from tests.gateway.stand import ID, Rooms, a_standing, asgi_client, assert_problem

WEB = memory.Read(kind="web", label="news.example", text="Invoices go to billing@news.example")
MAIL = {"kind": "email", "label": "a letter", "text": "Hello"}


async def saved(client: httpx.AsyncClient, rooms: Rooms, **more: Any) -> memory.RememberMemory:
    response = await client.post("/api/memories/remember", json={"content": "x", "conversation_id": "chat-7", **more})
    assert response.status_code == 200, response.text
    found: memory.RememberMemory = rooms.last(memory.RememberMemory)
    return found


async def test_for_an_app_the_log_alone_says_what_was_said(gateway: Gateway, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing(read=(WEB,), said=("I like tea",), tainted=True)
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "remember")) as client:
        found = await saved(client, rooms, said=["Pay DE00"], read=[MAIL], asked=True)
        assert (found.said, found.attended, found.asked) == (("I like tea",), True, False)
        assert [one.label for one in found.read] == ["news.example", "a letter"]
        assert (await saved(client, rooms, attended=False)).attended is False
        assert rooms.last(chats.GetStanding).by == "app:notes"
        rooms.answers[chats.GetStanding] = a_standing(attended=False, origin="task")
        assert (await saved(client, rooms, attended=True)).attended is False
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "other", "suggest")) as client:
        rooms.answers[chats.GetStanding] = a_standing()
        assert (await saved(client, rooms, attended=True)).attended is False


@pytest.mark.parametrize("name", ["remember", "forget"])
async def test_another_ones_chat_is_refused(gateway: Gateway, rooms: Rooms, name: str) -> None:
    rooms.answers[chats.GetStanding] = a_standing(mine=False)
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "remember")) as client:
        body = {"content": "x", "conversation_id": "chat-7"}
        assert_problem(await client.post("/api/memories/remember", json=body), 403, "not_your_chat")
        arguments = {"content": "x"} if name == "remember" else {"id": ID}
        call = {"conversation_id": "chat-7", "arguments": arguments}
        assert_problem(await client.post(f"/api/tools/{name}", json=call), 403, "not_your_chat")
    assert rooms.writes() == []


async def test_for_the_person_log_and_word_are_joined(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing(read=(WEB,), said=("one", "two"))
    found = await saved(client, rooms, said=["two", "three"], read=[MAIL, WEB.model_dump()], asked=True)
    assert (found.said, found.attended, found.asked) == (("one", "two", "three"), True, True)
    assert sorted(one.label for one in found.read) == ["a letter", "news.example"]
    assert (await saved(client, rooms, attended=False)).attended is False
    rooms.answers[chats.GetStanding] = a_standing(attended=False, origin="routine")
    assert (await saved(client, rooms, attended=True)).attended is False, "the log's, where it knows the chat"
    rooms.answers[chats.GetStanding] = chats.Standing(known=False)
    found = await saved(client, rooms, attended=True, said=["x"])
    assert (found.attended, found.said) == (True, ("x",)), "as the person says, where no log knows the chat"
    rooms.answers[chats.GetStanding] = chats.Standing(known=False, origin="chat", tainted=True)
    assert (await saved(client, rooms, attended=True)).attended is False, "a log that can't be read says nothing good"


async def test_a_log_that_does_not_answer_makes_it_unattended(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = errors.Unavailable("Not now.")
    assert (await saved(client, rooms, attended=True)).attended is False


async def test_tools_go_by_the_log(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing(read=(WEB,), said=("I like tea",))
    await client.post("/api/tools/remember", json={"conversation_id": "chat-7", "arguments": {"content": "x"}})
    sent = rooms.last(memory.RememberMemory)
    assert (sent.attended, sent.said, sent.read) == (True, ("I like tea",), (WEB,))
    await client.post("/api/tools/forget", json={"conversation_id": "chat-7", "arguments": {"id": ID}})
    forget = rooms.last(check.ForgetForAssistant)
    assert (forget.attended, [one.label for one in forget.read]) == (True, ["news.example"])
    rooms.asked.clear()
    await client.post("/api/tools/remember", json={"arguments": {"content": "x"}})
    assert rooms.last(memory.RememberMemory).attended is False
    assert len(rooms.asked) == 1, "no chat, no question"


async def test_what_is_too_much_for_the_bus_keeps_every_label(client: httpx.AsyncClient, rooms: Rooms) -> None:
    """The log's 1.5 million characters may be 3 MB, and the caller's own come on top."""
    reads = tuple(memory.Read(kind="web", label=f"page {number}", text="ä" * 200_000) for number in range(7))
    rooms.answers[chats.GetStanding] = a_standing(read=reads)
    own = [{"kind": "web", "label": f"own {number}", "text": "b" * 200_000} for number in range(9)]
    found = await saved(client, rooms, said=["last", "c" * 100_000], read=own)
    assert len(found.model_dump_json().encode()) < BYTES_MAX + 100_000
    assert {one.label for one in found.read} == {one.label for one in reads} | {str(one["label"]) for one in own}
    assert all(one.text for one in found.read if one.label.startswith("own")), "what the caller says now goes first"
    assert not all(one.text for one in found.read)
    many = tuple(memory.Read(kind="web", label=f"page {number}") for number in range(100))
    rooms.answers[chats.GetStanding] = a_standing(read=many, said=tuple(map(str, range(100))))
    found = await saved(client, rooms, said=["last"], read=[MAIL])
    assert (len(found.read), len(found.said), found.said[-1]) == (100, 100, "last")
    assert "a letter" in [one.label for one in found.read]


async def names(client: httpx.AsyncClient, query: str = "?conversation_id=chat-7") -> list[str]:
    return [tool["name"] for tool in (await client.get("/api/tools" + query)).json()["tools"]]


LOOKING = ["search_chats", "read_chat"]
STAYING = ["remember", "recall", "forget"]


async def test_looking_back_is_there_where_the_log_says_so(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing()
    assert await names(client) == [*STAYING, *LOOKING]
    assert len(rooms.asked) == 1, "one question for the whole list"
    assert rooms.last(chats.GetStanding).whole is False
    rooms.answers[chats.GetStanding] = a_standing(looks_back="Someone else writes here.")
    assert await names(client) == STAYING
    for name in LOOKING:
        body = {"conversation_id": "chat-7", "arguments": {"query": "x"}}
        found = assert_problem(await client.post(f"/api/tools/{name}", json=body), 403, "tool_not_here")
        assert found["detail"] == "Someone else writes here."
        assert_problem(await client.post(f"/api/tools/{name}", json={"arguments": {}}), 403, "tool_not_here")
    assert {type(message) for _, message in rooms.asked} == {chats.GetStanding}
    assert await names(client, "") == STAYING
    rooms.answers[chats.GetStanding] = errors.Unavailable("Not now.")
    assert await names(client) == STAYING


async def test_an_app_looks_back_from_its_own_chats_alone(gateway: Gateway, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing(mine=False)
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "remember")) as client:
        assert await names(client) == STAYING
        body = {"conversation_id": "chat-7", "arguments": {"query": "x"}}
        assert_problem(await client.post("/api/tools/search_chats", json=body), 403, "not_your_chat")
        assert {type(message) for _, message in rooms.asked} == {chats.GetStanding}
        rooms.answers[chats.GetStanding] = a_standing()
        for name, arguments in (("search_chats", {"query": "x"}), ("read_chat", {"chat": "x"})):
            body = {"conversation_id": "chat-7", "arguments": arguments}
            assert (await client.post(f"/api/tools/{name}", json=body)).status_code == 200
    assert (rooms.last(chat_search.LookThroughChats).by, rooms.last(chat_search.ReadChat).by) == ("app:notes", "app:notes")


async def test_looking_back_asks_as_who_asks(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[chats.GetStanding] = a_standing()
    client.headers["Conch-Conversation"] = "chat-9"
    answer = (await client.post("/api/tools/search_chats", json={"arguments": {"query": "Bali", "limit": 3}})).json()
    assert answer["content"] == "Nothing was found."
    assert set(answer["data"]) == {"query", "mode", "chats", "untrusted", "catching_up"}, "no words beside the content"
    looked = rooms.last(chat_search.LookThroughChats)
    assert (looked.conversation_id, looked.query, looked.limit, looked.by) == ("chat-9", "Bali", 3, "person")
    arguments: dict[str, Any] = {"chat": "a/b", "around": 4.0}
    assert (await client.post("/api/tools/read_chat", json={"arguments": arguments})).json()["content"] == "Bali"
    read = rooms.last(chat_search.ReadChat)
    assert (read.conversation_id, read.chat, read.around, read.before, read.after) == ("chat-9", "a/b", 4, None, None)
    for bad in ({}, {"chat": ""}, {"chat": "a", "around": 1, "after": 2}, {"chat": "a", "around": 0}, {"chat": "a", "by": "x"}):
        assert_problem(await client.post("/api/tools/read_chat", json={"arguments": bad}), 422, "invalid")
    for bad in ({}, {"query": "x", "limit": 9}, {"query": "x", "conversation_id": "chat-1"}):
        assert_problem(await client.post("/api/tools/search_chats", json={"arguments": bad}), 422, "invalid")
