"""A whole chatmeaning service, with words, meaning and a stand-in for the model, and whether all its parts say the same."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.bus.port import Endpoint
from kit.contracts.chat_search import ChatResults, GetSearchStatus, SearchChats
from kit.contracts.chats import GetChatsHealth, ListConversations
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.meaning.batch import hashes_of
from services.chatmeaning.person import Person
from services.chatmeaning.settings import ChatmeaningSettings
from tests.chatmeaning.conftest import House, until
from tests.chatmeaning.meaning.conftest import FakeIndex

QUICK: Mapping[str, Any] = {
    "chats_embed_settles_seconds": 0.01, "chats_embed_rest_ratio": 0.0, "chats_headroom_wait_seconds": 0.01,
    "chats_model_retry_seconds": 0.01, "chats_model_look_seconds": 0.2, "chats_flush_seconds": 10.0,
}  # fmt: skip


@dataclass
class Whole(House):
    """The service, and the model that it asks."""

    index: FakeIndex = field(default_factory=FakeIndex)

    async def person(self) -> Person:
        return await self.service.people.open("me")

    async def search(self, q: str, **fields: Any) -> ChatResults:
        found: ChatResults = await self.ask(SearchChats(q=q, **fields))
        return found

    async def says(self, q: str) -> list[str]:
        """The chats that say all of this, letter for letter."""
        found = await self.search(q)
        return [group.conversation_id for group in found.groups if not group.by_meaning and found.mode in ("exact", "short")]

    async def means(self, q: str) -> list[str]:
        return [group.conversation_id for group in (await self.search(q)).groups if group.by_meaning]

    async def embedded(self) -> Person:
        """Returns when every message of every chat has its vectors."""
        person = await self.person()
        choice = person.meaning._choice

        def is_done() -> bool:
            kept = choice.covering()
            return kept is not None and all(choice.is_done(card, kept) for card in person.chats.cards())

        await until(is_done)
        return person

    async def agrees(self, said: Mapping[str, Sequence[str]]) -> None:
        """Files, list, words, meaning and status have these chats with these messages, and nothing else."""
        person = await self.embedded()
        assert {path.stem for path in self.folder.glob("*.jsonl")} == {self.log(each).stem for each in said} | {"journal"}
        assert {path.stem for path in self.folder.glob("*.json")} == {self.log(each).stem for each in said}
        listed = {chat.id: chat.messages for chat in (await self.ask(ListConversations())).conversations}
        assert listed == {each: len(texts) for each, texts in said.items()}
        for conversation_id, texts in said.items():
            read = person.chats.read(conversation_id)
            assert read is not None
            assert [line.text for line in read.lines] == list(texts)
            for text in texts:
                assert conversation_id in await self.says(f'"{text}"')
            kept = person.meaning._choice.covering()
            assert kept is not None
            assert await person.meaning._shelf.hashes(conversation_id, kept, 0) == hashes_of(read)
        assert set(person.meaning._shelf.contents.chats) <= set(said)
        status = await self.ask(GetSearchStatus())
        assert (status.state, status.chats, status.messages) == ("ready", len(said), sum(map(len, said.values())))
        assert status.meaning.done == status.meaning.total
        assert not [line for line in (await self.ask(GetChatsHealth())).lines if line.state in ("warning", "needs_you")]


Begin = Callable[..., Any]


@pytest.fixture
async def begin(tmp_path: Path) -> AsyncIterator[Begin]:
    """Starts a whole service on `home`, again where one was stopped; everything is closed at the end."""
    opened: list[Whole] = []
    broker, index = FakeBroker(), FakeIndex()
    model = FakeBus(broker)
    endpoints = (Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
    await model.serve("index", description="", endpoints=endpoints)

    async def start(home: Path = tmp_path, **settings: Any) -> Whole:
        bus, caller = FakeBus(broker), FakeBus(broker)
        service = ChatmeaningService(ChatmeaningSettings(home=home, **{**QUICK, **settings}), bus)
        await service.start()
        await bus.serve("chatmeaning", description=service.description, endpoints=service.endpoints())
        opened.append(Whole(home, broker, service, bus, caller, index=index))
        return opened[-1]

    yield start
    for whole in opened:
        await whole.stop()
    await model.drain()


@pytest.fixture
async def whole(begin: Begin) -> Whole:
    started: Whole = await begin()
    return started
