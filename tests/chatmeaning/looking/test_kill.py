"""A real process on a real NATS server, killed while a look is written: no answer leaves without what it leaves behind."""

import pytest

from kit.contracts.chat_search import LookThroughChats, ReadChat
from kit.contracts.chats import AppendEvents, ListConversations, ReadConversation
from kit.errors import ConchError
from kit.testing import NatsWorld
from tests.chatmeaning.conftest import said
from tests.chatmeaning.looking.stand import a_read
from tests.killed import Killed


async def test_a_kill_while_a_look_is_written(nats_world: NatsWorld) -> None:
    caller = await nats_world.bus("gateway")
    killed = Killed(nats_world, caller, ListConversations(), ready_seconds=30, timeout_seconds=2.0)
    read = ReadChat(conversation_id="ask", chat="page")
    try:
        await killed.begin("appended-lines", "3")
        for chat, events in (("page", [a_read(), said("the trip to Bali")]), ("ask", [said("hello")])):
            await killed.ask(AppendEvents(conversation_id=chat, events=tuple(events)))  # type: ignore[arg-type]
        with pytest.raises(ConchError):
            await killed.ask(read)
        assert killed.process is not None
        killed.process.wait(timeout=20)
        await killed.begin()
        assert (await killed.ask(read)).untrusted
        await killed.ask(LookThroughChats(conversation_id="ask", query="trip"))
        told = await killed.ask(ReadConversation(conversation_id="ask"))
        kinds = [event.type for event in told.events]
        assert kinds == ["message", "read", "looked", "looked", "looked"]
        assert [event.from_conversation for event in told.events if event.type == "read"] == ["page"]
    finally:
        killed.kill()
