"""The service over a real NATS server with its rights, and Conch's own model beside it: said, found, read and deleted."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.bus.connection import NatsBus
from kit.bus.port import Endpoint
from kit.contracts.chat_search import ChatResults, GetSearchStatus, LookThroughChats, PreviewMessage, ReadChat, SearchChats
from kit.contracts.chats import AppendEvents, DeleteConversation, MessageGiven, ReadConversation
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from kit.errors import NotFound
from kit.testing import NatsWorld
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings
from tests.chatmeaning.conftest import holding
from tests.chatmeaning.meaning.test_model import RealIndex, an_index
from tests.chatmeaning.whole.conftest import QUICK

WAIT_SECONDS = 60.0


@dataclass
class Real:
    home: Path
    caller: NatsBus
    index: RealIndex

    async def ask(self, message: Any) -> Any:
        return await self.caller.request("me", message)

    async def say(self, conversation_id: str, *texts: str) -> None:
        events = tuple(MessageGiven(role="user", text=text, id=f"{conversation_id}-{at}") for at, text in enumerate(texts))
        await self.ask(AppendEvents(conversation_id=conversation_id, events=events))

    async def search(self, q: str) -> ChatResults:
        found: ChatResults = await self.ask(SearchChats(q=q))
        return found

    async def told(self, type_: str, wanted: int) -> Counter[str]:
        """The chats of the first events of a type in the stream."""
        found: Counter[str] = Counter()
        async with asyncio.timeout(WAIT_SECONDS):
            async for event in self.caller.follow("me", types=(type_,), after=0):
                found[str(event.event.subject)] += 1
                if sum(found.values()) >= wanted:
                    break
        return found


@pytest.fixture
async def real(nats_world: NatsWorld, home: Path) -> AsyncIterator[Real]:
    index = an_index()
    serving, bus = await nats_world.bus("index"), await nats_world.bus("chatmeaning")
    endpoints = (Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
    await serving.serve("index", description="", endpoints=endpoints)
    service = ChatmeaningService(ChatmeaningSettings(home=home, **QUICK), bus)
    await service.start()
    await bus.serve("chatmeaning", description=service.description, endpoints=service.endpoints())
    yield Real(home, await nats_world.bus("gateway"), index)
    await bus.drain()
    await service.close()


async def test_said_found_both_ways_read_and_deleted(real: Real) -> None:
    await real.say("trip", "Where did we stay on the trip to Bali?", "It was a small house in Amed, by the beach")
    await real.say("work", "The new version is redeployed every night", "The wedding venue answered: it is free in June")
    await real.say("asks", "I want to look something up")
    found = await real.search("deplo")  # said a moment ago, in the next search
    assert (found.mode, [group.conversation_id for group in found.groups]) == ("exact", ["work"])
    hit = found.groups[0].hits[0]
    assert [hit.snippet[start:end] for start, end in hit.ranges] == ["deplo"]
    assert (await real.search("venu for the weding")).mode == "fuzzy"

    end = time.monotonic() + WAIT_SECONDS
    while not (meant := await real.search("our honeymoon")).groups and time.monotonic() < end:
        await asyncio.sleep(0.02)
    assert (meant.mode, meant.groups[0].conversation_id, meant.groups[0].by_meaning) == ("meaning", "trip", True)
    assert [(hit.by_meaning, hit.ranges) for hit in meant.groups[0].hits] == [(True, ())] * len(meant.groups[0].hits)
    status = await real.ask(GetSearchStatus())
    while status.meaning.done < 3 and time.monotonic() < end:
        status = await real.ask(GetSearchStatus())
    assert (status.chats, status.messages, status.state) == (3, 5, "ready")
    assert (status.meaning.done, status.meaning.total, status.meaning.model) == (3, 3, "MiniLM")
    assert set(real.index.counts.values()) == {1}

    preview = await real.ask(PreviewMessage(conversation_id="trip", message_id="trip-1", q="house"))
    assert [(line.seq, line.asked) for line in preview.lines] == [(1, False), (2, True)]
    looked = await real.ask(LookThroughChats(conversation_id="asks", query="our honeymoon"))
    assert (looked.mode, looked.chats[0].conversation_id, looked.chats[0].by_meaning) == ("meaning", "trip", True)

    await real.ask(DeleteConversation(conversation_id="trip"))
    assert [
        group.conversation_id for group in (await real.search("our honeymoon")).groups if group.conversation_id == "trip"
    ] == []
    assert (await real.search("Amed")).groups == ()
    for message in (ReadConversation(conversation_id="trip"), ReadChat(conversation_id="asks", chat="trip")):
        with pytest.raises(NotFound):
            await real.ask(message)
    assert holding(real.home / "people", "Amed") == holding(real.home / "derived", "Amed") == []
    assert await real.told("conversation.deleted", 1) == Counter({"trip": 1})
    assert await real.told("conversation.started", 3) == Counter({"trip": 1, "work": 1, "asks": 1})
