"""The real parts together: a NATS server with its rights, the chats' own files, and Conch's own model."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kit.bus.port import Endpoint
from kit.contracts.chats import AppendEvents, MessageGiven
from kit.contracts.embedding import EmbedderInfo, EmbedTexts, GetHeadroom
from kit.healing import Healing, Note
from kit.testing import NatsWorld
from services.chatmeaning.meaning.keeper import MeaningKeeper
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats
from tests.chatmeaning.meaning.test_model import RealIndex, an_index

WAIT_SECONDS = 20.0


@dataclass
class Set:
    home: Path
    chats: Chats
    index: RealIndex
    keeper: MeaningKeeper

    async def say(self, conversation_id: str, *texts: str) -> None:
        events = tuple(MessageGiven(role="user", text=text) for text in texts)
        await self.chats.append(AppendEvents(conversation_id=conversation_id, events=events))

    async def first(self, q: str, wanted: str) -> str:
        """The first chat for `q`, once that is `wanted`, and its model."""
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            answer = await self.keeper.search(q)
            if answer is not None and answer.chats and answer.chats[0].conversation_id == wanted and answer.chats[0].is_match:
                return answer.model
            await asyncio.sleep(0.02)
        raise AssertionError(f"{q} did not find {wanted}")


@pytest.fixture
async def together(nats_world: NatsWorld, home: Path) -> AsyncIterator[Set]:
    index = an_index()
    serving, bus = await nats_world.bus("index"), await nats_world.bus("chatmeaning")
    await serving.serve(
        "index", description="", endpoints=(Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
    )
    settings = ChatmeaningSettings(
        home=home, chats_embed_settles_seconds=0.05, chats_embed_rest_ratio=0.0, chats_model_look_seconds=1.0
    )

    async def announce(note: Note) -> None:
        raise AssertionError(note.words)

    chats = Chats("me", home / "people" / "me", bus)
    await chats.load()
    keeper = MeaningKeeper(home / "derived" / "me", "me", bus, chats, Healing(announce), settings)
    chats.changed.append(keeper.changed)
    chats.deleted.append(keeper.deleted)
    await keeper.start()
    yield Set(home, chats, index, keeper)
    await keeper.close()
    await chats.close()
    await bus.drain()
    await serving.drain()


async def test_said_found_by_meaning_and_deleted(together: Set) -> None:
    await together.say("car", "The car needs new tyres before winter", "About 600 euros for four of them")
    await together.say("trip", "Where did we stay on the trip to Bali?", "ok")
    assert await together.first("our honeymoon", "trip") == "MiniLM"
    await together.say("later", "The dentist moved my appointment to Tuesday")
    await together.first("teeth check-up", "later")
    assert set(together.index.counts.values()) == {1}
    await together.chats.delete("trip", by="person")
    answer = await together.keeper.search("our honeymoon")
    assert answer is not None
    assert {chat.conversation_id for chat in answer.chats} == {"car", "later"}
    stored = b"".join(path.read_bytes() for path in (together.home / "derived" / "me").iterdir())
    assert b"trip" not in stored


async def test_an_embedder_that_changed_leaves_no_gap(together: Set) -> None:
    await together.say("car", "The car needs new tyres before winter")
    await together.say("trip", "Where did we stay on the trip to Bali?")
    await together.first("our honeymoon", "trip")
    old = together.index.current
    assert old is not None
    together.index.there = [old]
    together.index.current = EmbedderInfo(**{**old.model_dump(), "id": "own/another/384", "model": "Another"})
    together.keeper.landed()
    seen = set()
    while "Another" not in seen:
        answer = await together.keeper.search("our honeymoon")
        assert answer is not None
        assert answer.chats[0].conversation_id == "trip"
        seen.add(answer.model)
    assert set(together.index.counts.values()) == {1}
