"""Chats over HTTP: an id arrives whole, whatever it is; what is sent is checked and given ids before anything is written."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from gateway.app import Gateway
from gateway.tokens import create_token
from kit import errors
from kit.contracts import chat_search, chats
from tests.gateway.stand import CHAT, Rooms, a_chat, asgi_client, assert_problem, settings_of

MESSAGE = {"type": "message", "role": "user", "text": "Where did we go?"}


@pytest.mark.parametrize(
    ("encoded", "id"),
    [
        ("..%2Fx", "../x"),
        ("%2E%2E%2Fx", "../x"),
        ("a%2Fb", "a/b"),
        ("a%2Fevents", "a/events"),
        ("100%25", "100%"),
        ("%252e", "%2e"),
        ("%C3%A4", "ä"),
        ("a%20b%3Fc%23d", "a b?c#d"),
        ("%EF%BF%BD", "\ufffd"),
        ("x" * 200, "x" * 200),
    ],
)
async def test_an_id_arrives_as_it_is(client: httpx.AsyncClient, rooms: Rooms, encoded: str, id: str) -> None:
    base = f"/api/conversations/{encoded}"
    assert (await client.put(base, json={})).status_code == 201
    assert (await client.post(f"{base}/events", json=[MESSAGE])).status_code == 200
    assert (await client.get(base)).status_code == 200
    assert (await client.delete(base)).status_code == 200
    assert [message.conversation_id for _, message in rooms.asked] == [id] * 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("encoded", ["", "x" * 201, "a%00b", "%FF", "%ED%A0%80"])
async def test_what_is_no_id_is_refused(client: httpx.AsyncClient, rooms: Rooms, encoded: str) -> None:
    base = f"/api/conversations/{encoded}"
    for response in (
        await client.put(base, json={}),
        await client.post(f"{base}/events", json=[MESSAGE]),
        await client.get(base),
        await client.delete(base),
    ):
        assert response.status_code == 422, response.text
    assert rooms.asked == []


async def test_put_says_whether_it_is_new_and_sends_only_what_was_given(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.put("/api/conversations/chat-7", json={"title": "Bali", "archived": False})
    assert (response.status_code, response.json()["conversation"]["id"]) == (201, CHAT)
    sent = rooms.last(chats.PutConversation)
    assert (sent.title, sent.archived, sent.origin, sent.attended, sent.by) == ("Bali", False, None, None, "person")
    rooms.answers[chats.PutConversation] = chats.ConversationSaved(conversation=a_chat(), change_id="c_1")
    response = await client.put("/api/conversations/chat-7", json={"title": ""})
    assert (response.status_code, response.json()["change_id"]) == (200, "c_1")
    assert rooms.last(chats.PutConversation).title == ""


@pytest.mark.parametrize(
    "body",
    [
        [],
        {"title": "x" * 501},
        {"title": "\x00"},
        {"origin": "page"},
        {"attended": 1},
        {"by": "person"},
        {"channel": "x" * 201},
    ],
)
async def test_a_chat_has_its_shape(client: httpx.AsyncClient, rooms: Rooms, body: Any) -> None:
    assert_problem(await client.put("/api/conversations/chat-7", json=body), 422, "invalid")
    assert rooms.asked == []


@pytest.mark.parametrize("type_", chats.OWN_TYPES)
async def test_lines_that_conch_writes_are_refused_from_callers(client: httpx.AsyncClient, rooms: Rooms, type_: str) -> None:
    response = await client.post("/api/conversations/chat-7/events", json=[MESSAGE, {"type": type_, "memory_id": "m_1"}])
    assert "written by Conch alone" in assert_problem(response, 422, "invalid")["detail"]
    assert rooms.asked == []


@pytest.mark.parametrize(
    "event",
    [
        {"type": "noise"},
        {"role": "user", "text": "x"},
        "x",
        None,
        {**MESSAGE, "role": "system"},
        {**MESSAGE, "seq": 1},
        {**MESSAGE, "n": 1},
        {**MESSAGE, "at": "yesterday"},
        {**MESSAGE, "at": 1},
        {**MESSAGE, "id": ""},
        {**MESSAGE, "id": "x" * 201},
        {**MESSAGE, "text": "a\x00"},
        {**MESSAGE, "text": None},
        {"type": "read", "kind": "rumour", "label": "x"},
        {"type": "read", "kind": "web", "label": "x" * 501},
        {"type": "step", "tool": "x" * 201},
        {"type": "turn_ended", "stopped": "yes"},
        {"type": "turn_ended", "quiet": True},
    ],
)
async def test_one_bad_event_and_nothing_is_written(client: httpx.AsyncClient, rooms: Rooms, event: Any) -> None:
    response = await client.post("/api/conversations/chat-7/events", json=[MESSAGE, event])
    found = assert_problem(response, 422, "invalid")
    assert all(error["field"].startswith("1") for error in found["errors"]), "it says which one"
    assert rooms.asked == []


async def test_a_lone_surrogate_is_refused(client: httpx.AsyncClient, rooms: Rooms) -> None:
    raw = json.dumps([{**MESSAGE, "text": "\ud800"}]).encode()
    response = await client.post("/api/conversations/chat-7/events", content=raw, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert rooms.asked == []


async def test_limits_are_named(client: httpx.AsyncClient, rooms: Rooms) -> None:
    async def refused(events: list[Any]) -> str:
        response = await client.post("/api/conversations/chat-7/events", json=events)
        return str(assert_problem(response, 422, "too_large")["limit"])

    too_long = "x" * 200_001
    assert await refused([{**MESSAGE, "text": too_long}]) == "message_characters_max"
    assert await refused([{"type": "step", "tool": "t", "summary": too_long}]) == "message_characters_max"
    assert await refused([{"type": "read", "kind": "web", "label": "x", "text": too_long}]) == "message_characters_max"
    assert await refused([{"type": "turn_ended"}] * 1_001) == "events_max"
    assert_problem(await client.post("/api/conversations/chat-7/events", json=[]), 422, "invalid")
    assert rooms.asked == []
    whole = await client.post("/api/conversations/chat-7/events", json=[{**MESSAGE, "text": "x" * 200_000}] * 2)
    assert whole.json()["appended"] == 2


async def test_every_kind_of_event_arrives_in_order(client: httpx.AsyncClient, rooms: Rooms) -> None:
    events = [
        {**MESSAGE, "id": "e-1", "at": "2026-05-01T09:00:00+02:00", "name": "Ada"},
        {"type": "step", "tool": "read_file", "summary": "notes.txt"},
        {"type": "read", "kind": "web", "label": "news.example", "text": "…"},
        {"type": "undo_files"},
        {"type": "turn_ended", "stopped": True},
    ]
    response = await client.post("/api/conversations/chat-7/events", json=events)
    assert response.json() == {"appended": 5, "skipped": 0, "last_seq": 5}
    sent = rooms.last(chats.AppendEvents).events
    assert [event.type for event in sent] == ["message", "step", "read", "undo_files", "turn_ended"]
    assert (sent[0].id, sent[0].at.isoformat()) == ("e-1", "2026-05-01T07:00:00+00:00")
    assert len({event.id for event in sent}) == 5


async def test_a_long_request_goes_in_parts_under_one_key(tmp_path: Path, rooms: Rooms) -> None:
    """Sent again after a kill between two parts, it is the same parts with the same ids."""
    gateway = Gateway(settings_of(tmp_path, append_part_bytes=4_096), await rooms.open())
    body = [{**MESSAGE, "text": "x" * 1_500} for _ in range(7)] + [{**MESSAGE, "text": "y" * 9_000}]

    async def sent(events: list[Any], key: str) -> list[chats.AppendEvents]:
        rooms.asked.clear()
        async with asgi_client(gateway) as client:
            headers = {"Idempotency-Key": key}
            response = await client.post("/api/conversations/chat-7/events", json=events, headers=headers)
        assert response.json() == {"appended": 8, "skipped": 0, "last_seq": len(rooms.writes()[-1].events)}  # type: ignore[attr-defined]
        return [message for message in rooms.writes() if isinstance(message, chats.AppendEvents)]

    first = await sent(body, "k1")
    assert [len(part.events) for part in first] == [2, 2, 2, 1, 1], "one that is larger than a part is one by itself"
    routes = [part.idempotency.route for part in first if part.idempotency is not None]
    assert routes == [f"POST /api/conversations/chat-7/events#{number}" for number in range(5)]
    assert len({event.id for part in first for event in part.events}) == 8
    assert await sent(body, "k1") == first
    others = await sent(body, "k2")
    assert not {event.id for part in others for event in part.events} & {event.id for part in first for event in part.events}


@pytest.mark.parametrize("refusal", [errors.Forbidden("Not yours.", code="not_your_chat")])
async def test_another_ones_chat_is_refused(gateway: Gateway, rooms: Rooms, refusal: errors.ConchError) -> None:
    for kind in (chats.PutConversation, chats.AppendEvents, chats.ReadConversation, chats.GetStanding):
        rooms.answers[kind] = refusal
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "remember")) as client:
        for response in (
            await client.put("/api/conversations/chat-7", json={}),
            await client.post("/api/conversations/chat-7/events", json=[MESSAGE]),
            await client.get("/api/conversations/chat-7"),
        ):
            assert_problem(response, 403, "not_your_chat")


async def test_lists_and_lines_have_their_pages(client: httpx.AsyncClient, rooms: Rooms) -> None:
    await client.get("/api/conversations?archived=true&limit=3&cursor=abc")
    sent = rooms.last(chats.ListConversations)
    assert (sent.archived, sent.limit, sent.cursor, sent.by) == (True, 3, "abc", None)
    await client.get("/api/conversations/chat-7?after=4&limit=1000")
    read = rooms.last(chats.ReadConversation)
    assert (read.after, read.limit, read.by) == (4, 1_000, None)
    assert_problem(await client.get("/api/conversations?limit=201"), 422, "too_large")
    for bad in ("after=-1", "limit=0", "limit=1001", "more=1"):
        assert_problem(await client.get(f"/api/conversations/chat-7?{bad}"), 422, "invalid")


async def test_search_preview_and_status(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert (await client.get("/api/search", params={"q": 'our "honeymoon* NEAR', "in": "a/b", "limit": 5})).status_code == 200
    sent = rooms.last(chat_search.SearchChats)
    assert (sent.q, sent.within, sent.limit) == ('our "honeymoon* NEAR', "a/b", 5)
    asked = {"conversation_id": "a/b", "message_id": "e-1", "q": "x"}
    assert (await client.get("/api/search/preview", params=asked)).status_code == 200
    preview = rooms.last(chat_search.PreviewMessage)
    assert (preview.conversation_id, preview.message_id, preview.q) == ("a/b", "e-1", "x")
    assert (await client.get("/api/search/status")).json()["meaning"] == {"done": 1, "total": 2, "model": None}
    assert assert_problem(await client.get("/api/search?q=" + "x" * 1_001), 422, "too_large")["limit"] == "query_characters_max"
    assert_problem(await client.get("/api/search?q=x&within=a"), 422, "invalid")
    assert_problem(await client.get("/api/search"), 422, "invalid")
