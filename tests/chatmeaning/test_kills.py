"""A real process, killed at a step and at random, on a real NATS server: what was acknowledged is there once and told once.

Every other kill point, and those of imports, are in `test_interleavings.py`, without a process each.
"""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from kit.bus.connection import NatsBus
from kit.contracts.chats import (
    AppendEvents,
    ConversationEvents,
    DeleteConversation,
    ListConversations,
    PutConversation,
    ReadConversation,
)
from kit.errors import ConchError
from kit.testing import NatsWorld
from tests.chatmeaning.conftest import a_key, holding, said
from tests.killed import Killed


class KilledChats(Killed):
    def __init__(self, world: NatsWorld, caller: NatsBus) -> None:
        super().__init__(world, caller, ListConversations(), ready_seconds=30, timeout_seconds=1.0)

    async def events(self, wanted: int, type_: str) -> Counter[tuple[str, Any]]:
        """The chat and seq of every event of a type in the stream, once at least `wanted` are there."""
        found: Counter[tuple[str, Any]] = Counter()
        async with asyncio.timeout(15):
            async for event in self.caller.follow("me", types=(type_,), after=0):
                found[event.event.subject, event.event.data.get("seq")] += 1
                if sum(found.values()) >= wanted:
                    break
        return found


@pytest.fixture
async def killed(nats_world: NatsWorld) -> Any:
    killed = KilledChats(nats_world, await nats_world.bus("gateway"))
    yield killed
    killed.kill()


async def append_until_it_dies(killed: KilledChats, count: int) -> int:
    """Appends one after another, each with a key and without an id; how many were acknowledged."""
    for number in range(count):
        events = (said(f"line {number}"),)
        message = AppendEvents(conversation_id="c1", events=events, idempotency=a_key(f"k{number}"))  # type: ignore[arg-type]
        try:
            await killed.ask(message)
        except ConchError:
            return number
    return count


@pytest.mark.parametrize(("step", "nth"), [("appended-lines", 2)])
async def test_a_kill_at_a_step_loses_and_doubles_nothing(killed: KilledChats, step: str, nth: int) -> None:
    await killed.begin(step, str(nth))
    acknowledged = await append_until_it_dies(killed, 4)
    assert killed.process is not None
    assert acknowledged < 4
    killed.process.wait(timeout=10)
    await killed.begin()
    # The caller that got no answer tries again with its key: still one line.
    assert await append_until_it_dies(killed, 4) == 4
    page: ConversationEvents = await killed.ask(ReadConversation(conversation_id="c1"))
    assert [event.text for event in page.events] == [f"line {number}" for number in range(4)]
    assert await killed.events(4, "conversation.message") == Counter({("c1", seq): 1 for seq in range(1, 5)})
    assert [path for path in killed.root.rglob(".conch-*") if path.is_file()] == []


async def test_a_kill_while_deleting_is_finished(killed: KilledChats) -> None:
    await killed.begin("purging", "1")
    await killed.ask(PutConversation(conversation_id="c1", title="Xylophone"))
    await killed.ask(AppendEvents(conversation_id="c1", events=(said("Xylophone quartet"),)))  # type: ignore[arg-type]
    await killed.ask(AppendEvents(conversation_id="c2", events=(said("stays"),)))  # type: ignore[arg-type]
    with pytest.raises(ConchError):
        await killed.ask(DeleteConversation(conversation_id="c1"))
    await killed.begin()
    assert [chat.id for chat in (await killed.ask(ListConversations())).conversations] == ["c2"]
    assert (await killed.events(1, "conversation.deleted"))["c1", None] == 1
    async with asyncio.timeout(10):
        while holding(killed.world.home / "people", "Xylophone") or holding(killed.world.home / "derived", "Xylophone"):
            await asyncio.sleep(0.02)  # what is derived loses it in the catch-up


async def test_random_kills_while_four_chats_are_written(killed: KilledChats) -> None:
    dice = random.Random(20261201)
    acknowledged: set[str] = set()
    await killed.begin()

    async def write(chat_id: str, number: int) -> None:
        ids = [f"{number}.{place}" for place in range(5)]
        message = AppendEvents(conversation_id=chat_id, events=tuple(said(f"{each} é", id=each) for each in ids))  # type: ignore[arg-type]
        while True:
            with suppress(ConchError):
                await killed.ask(message)
                acknowledged.update(f"{chat_id} {each}" for each in ids)
                return
            await asyncio.sleep(0.02)

    async def writer(chat_id: str) -> None:
        for number in range(30):
            await write(chat_id, number)

    async def killer() -> None:
        for _ in range(2):
            mark = len(acknowledged) + dice.randint(100, 200)
            while len(acknowledged) < min(mark, 550):
                await asyncio.sleep(0.001)
            killed.kill()
            await killed.begin()

    chats = [f"c{number}" for number in range(4)]
    async with asyncio.timeout(60):
        await asyncio.gather(killer(), *(writer(chat_id) for chat_id in chats))
    for chat_id in chats:
        page = await killed.ask(ReadConversation(conversation_id=chat_id, limit=1_000))
        assert [event.id for event in page.events] == [f"{number}.{place}" for number in range(30) for place in range(5)]
        assert [event.seq for event in page.events] == list(range(1, 151))
    told = await killed.events(600, "conversation.message")
    assert told == Counter({(chat_id, seq): 1 for chat_id in chats for seq in range(1, 151)})
