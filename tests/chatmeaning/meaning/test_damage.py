"""The whole service when its vectors are damaged: made again once, then left for Repair; words are searched all the while."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from kit.bus.fake import FakeBus
from kit.bus.port import Endpoint
from kit.contracts.chat_search import ChatResults, SearchChats
from kit.contracts.chats import GetChatsHealth, RepairChats
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from tests.chatmeaning.conftest import House, Start
from tests.chatmeaning.meaning.conftest import FakeIndex
from tests.chatmeaning.meaning.damage import spoil

BALI = "We loved the trip to Bali, all of it."
HONEYMOON = "our honeymoon"
REBUILT = ("news", "Rebuilt chat search by meaning.", False)
BROKEN = ("warning", "Search by meaning of chats is damaged; words are searched. Repair makes it again.", True)
WAIT_SECONDS = 10.0
QUICK = {"chats_embed_settles_seconds": 0.01, "chats_embed_rest_ratio": 0.0, "chats_model_look_seconds": 0.1}


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not await true():
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.01)


async def found(house: House, q: str) -> list[tuple[str, bool]]:
    results: ChatResults = await house.ask(SearchChats(q=q))
    return [(group.conversation_id, group.by_meaning) for group in results.groups]


async def lines(house: House) -> list[tuple[str, str, bool]]:
    health = await house.ask(GetChatsHealth())
    return [(line.state, line.words, line.repair) for line in health.lines]


async def means(house: House) -> bool:
    return await found(house, HONEYMOON) == [("trip", True)]


@pytest.mark.parametrize("damage", ["rubbish", "cut", "page", "other", "version"])
async def test_words_go_on_whatever_becomes_of_the_vectors(start: Start, damage: str) -> None:
    house = await start(**QUICK)
    index, serving = FakeIndex(alike={HONEYMOON: BALI}), FakeBus(house.broker)
    await serving.serve(
        "index", description="", endpoints=(Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
    )
    await house.say("trip", BALI)
    await house.say("car", "The car needs new tyres before winter")
    await until(lambda: means(house))
    path = house.home / "derived" / "me" / "chats-meaning.db"

    spoil(path, damage)
    await until(lambda: _has(house, REBUILT))
    assert await found(house, "Bali") == [("trip", False)]
    await until(lambda: means(house))
    assert BROKEN not in await lines(house)

    spoil(path, damage)
    await until(lambda: _has(house, BROKEN))
    embedded = index.counts.total()
    assert await found(house, "Bali") == [("trip", False)]
    assert await found(house, HONEYMOON) == []
    await house.say("later", "Something that is said while nothing can be kept")
    assert await found(house, "nothing can be kept") == [("later", False)]
    assert index.counts.total() == embedded

    await house.ask(RepairChats())
    await until(lambda: means(house))
    await until(lambda: _embedded(index, "Something that is said while nothing can be kept"))
    told = await lines(house)
    assert BROKEN not in told
    assert told.count(REBUILT) == 1
    await serving.drain()


async def _has(house: House, line: tuple[str, str, bool]) -> bool:
    return line in await lines(house)


async def _embedded(index: FakeIndex, text: str) -> bool:
    return ("own/one", text) in index.counts
