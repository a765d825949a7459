"""A word index on real files beside chats in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kit.healing import Healing, Note
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.words.found import WordsFound
from services.chatmeaning.words.keeper import WordKeeper
from tests.chatmeaning.words.stand import NOW, Chats, Said

PATIENT_SECONDS = 30.0
"""A search in a test waits for the index, however busy the machine is."""


async def _tell(_note: Note) -> None: ...


@dataclass
class Kept:
    """`say` appends and tells the index; `find` gives the ids of the chats found, best first."""

    folder: Path
    keeper: WordKeeper
    chats: Chats
    healing: Healing = field(default_factory=lambda: Healing(_tell))

    @property
    def path(self) -> Path:
        return self.folder / "search.db"

    def say(self, conversation_id: str, *said: Said, **fields: Any) -> None:
        self.chats.say(conversation_id, *said, **fields)
        self.keeper.changed(conversation_id)

    async def delete(self, *conversation_ids: str) -> None:
        self.chats.forget(conversation_ids)
        await self.keeper.deleted(conversation_ids)

    async def search(self, q: str, **fields: Any) -> WordsFound:
        return await self.keeper.search(q, now=NOW, **fields)

    async def find(self, q: str, **fields: Any) -> list[str]:
        return [chat.conversation_id for chat in (await self.search(q, **fields)).chats]

    async def settle(self) -> None:
        """Until the index has everything that the chats have."""
        async with asyncio.timeout(PATIENT_SECONDS):
            while (await self.search("anything")).catching_up or self.keeper.state != "ready":
                pass

    def holds(self, *words: str) -> list[str]:
        """Which of these words any file beside the index holds, letter for letter."""
        there = b"".join(path.read_bytes() for path in sorted(self.folder.iterdir()) if path.is_file())
        return [word for word in words if word.encode() in there]


Keeping = Callable[..., Kept]


@pytest.fixture
async def keeping(tmp_path: Path) -> AsyncIterator[Keeping]:
    """Makes an index that is not started yet, on the same folder each time; all are closed at the end."""
    made: list[Kept] = []

    def make(chats: Chats | None = None, **settings: Any) -> Kept:
        settings.setdefault("chats_flush_seconds", PATIENT_SECONDS)
        folder = tmp_path / "derived"
        chats = chats or Chats()
        healing = Healing(_tell)
        keeper = WordKeeper(folder, "me", chats, healing, ChatmeaningSettings(home=tmp_path, **settings))
        made.append(Kept(folder, keeper, chats, healing))
        return made[-1]

    yield make
    for each in made:
        await each.keeper.close()
        await each.healing.close()


@pytest.fixture
async def kept(keeping: Keeping) -> Kept:
    """One that runs, with no chats yet."""
    made = keeping()
    await made.keeper.start()
    return made
