"""Two journals as one list: nothing twice, nothing left out, whatever is added meanwhile; and Undo by whichever has it."""

import random
from datetime import timedelta

import httpx
import pytest

from kit import errors
from kit.contracts import chat_search, chats, memory
from kit.contracts.memory import Change
from tests.gateway.stand import AT, ID, Rooms, a_change, a_memory, a_standing, assert_problem


class Journal:
    """A journal as its service answers it: newest first, its cursor a place that more on top doesn't move."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.changes: list[Change] = []

    def add(self, minute: int) -> None:
        self.changes.append(
            a_change(f"{self.name}{len(self.changes)}").model_copy(update={"at": AT + timedelta(minutes=minute)})
        )

    def page(self, limit: int, cursor: str | None) -> tuple[tuple[Change, ...], str | None]:
        end = len(self.changes) if cursor is None else int(cursor)
        start = max(0, end - limit)
        return tuple(reversed(self.changes[start:end])), str(start) if start else None


@pytest.fixture
def journals(rooms: Rooms) -> tuple[Journal, Journal]:
    ours, theirs = Journal("m"), Journal("k")

    def memories(ask: memory.ListChanges) -> memory.ChangePage:
        changes, following = ours.page(ask.limit, ask.cursor)
        return memory.ChangePage(changes=changes, next=following)

    def of_chats(ask: chats.ListChatChanges) -> chats.ChangePage:
        changes, following = theirs.page(ask.limit, ask.cursor)
        return chats.ChangePage(changes=changes, next=following)

    rooms.answers |= {memory.ListChanges: memories, chats.ListChatChanges: of_chats}
    return ours, theirs


@pytest.mark.parametrize("seed", range(12))
async def test_every_change_once_in_order(client: httpx.AsyncClient, journals: tuple[Journal, Journal], seed: int) -> None:
    chance = random.Random(seed)
    for minute in range(chance.randrange(40)):
        journals[chance.random() < 0.4].add(minute // 2)
    there = {change.id for journal in journals for change in journal.changes}
    seen: list[dict[str, str]] = []
    cursor: str | None = None
    for _ in range(60):
        limit = chance.randrange(1, 9)
        asked: dict[str, str | int] = {"limit": limit, **({"cursor": cursor} if cursor else {})}
        page = (await client.get("/api/changes", params=asked)).json()
        assert len(page["changes"]) <= limit
        seen += page["changes"]
        cursor = page["next"]
        if cursor is None:
            break
        journals[chance.random() < 0.5].add(1_000)
    assert cursor is None
    ids = [change["id"] for change in seen]
    assert len(ids) == len(set(ids))
    assert set(ids) >= there
    old = [change["at"] for change in seen if change["id"] in there]
    assert old == sorted(old, reverse=True)


@pytest.mark.parametrize("cursor", ["z", "W10", "bnVsbA", "W1siYSIsMSwyXV0", "!!!"])
async def test_a_cursor_is_one_of_this_list(client: httpx.AsyncClient, rooms: Rooms, cursor: str) -> None:
    assert_problem(await client.get(f"/api/changes?cursor={cursor}"), 422, "invalid_cursor")
    assert rooms.asked == []


async def test_undo_is_the_owners(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[memory.UndoChange] = errors.NotFound("There is no such change.")
    assert_problem(await client.post("/api/changes/c_9/undo"), 404, "not_found")
    rooms.answers[chats.UndoChatChange] = lambda ask: chats.Undone(change=a_change("c_k", undoes=ask.id))
    answer = await client.post("/api/changes/c_9/undo", headers={"Idempotency-Key": "k1"})
    assert (answer.json()["change_id"], answer.json()["change"]["undoes"]) == ("c_k", "c_9")
    assert rooms.last(chats.UndoChatChange).idempotency.key == "k1"
    rooms.answers[memory.UndoChange] = errors.Conflict("Something newer.")
    assert_problem(await client.post("/api/changes/c_9/undo"), 409, "conflict")


async def test_a_receipt_names_the_chats_that_still_say_it(client: httpx.AsyncClient, rooms: Rooms) -> None:
    versions = [
        memory.Version(change_id="c", at=AT, by="person", kind="add", why="", memory=one)
        for one in (a_memory(content="Old", conversation_id="chat-1"), a_memory(content="New", conversation_id="chat-2"), None)
    ]
    rooms.answers[memory.GetHistory] = memory.Versions(versions=tuple(versions))
    rooms.answers[chat_search.FindSaid] = chat_search.WhereSaid(conversation_ids=("chat-5",))
    rooms.answers[chats.GetStanding] = lambda ask: (
        a_standing() if ask.conversation_id == "chat-1" else chats.Standing(known=False)
    )
    receipt = (await client.delete(f"/api/memories/{ID}?purge=true")).json()
    assert receipt["still_said_in"] == ["chat-5", "chat-1"], "one that is gone is not named"
    assert rooms.last(chat_search.FindSaid).texts == ("New", "Old")
    rooms.answers[chat_search.FindSaid] = errors.Unavailable("Not now.")
    receipt = (await client.delete(f"/api/memories/{ID}?purge=true")).json()
    assert receipt["still_said_in"] == []
    assert receipt["removed_from"]
