"""The real index service says whether there is room: where there is none the backfill stands still, and then goes on.

Over a real NATS server, with Conch's own model; only what the machine's gauges show is the test's.
"""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kit.bus.port import Call
from kit.contracts.chats import AppendEvents, MessageGiven
from kit.contracts.embedding import GetHeadroom, Headroom
from kit.healing import Healing, Note
from kit.testing import NatsWorld
from services.chatmeaning.meaning.keeper import MeaningKeeper
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats
from services.index.handlers import IndexService
from services.index.headroom.gauges import Counters, Gauges
from services.index.headroom.sampler import Sampler
from services.index.settings import IndexSettings
from tests.models import model_folder

CHATS = 60
WAIT_SECONDS = 20.0
ASKED = 5
"""So often it is asked whether there is room, between no two batches, before standing still is believed."""


class Gauged:
    """A machine whose gauges a test sets."""

    def __init__(self) -> None:
        self.gauges = Gauges(0.1, 8 << 30, 0.0)

    def counters(self) -> Counters:
        return Counters(time.monotonic(), 0.0)

    def read(self, before: Counters | None, after: Counters | None) -> Gauges:
        return self.gauges


class Asked(IndexService):
    """Counts how often it was asked whether there is room."""

    asked = 0

    async def headroom(self, call: Call, message: GetHeadroom) -> Headroom:
        self.asked += 1
        return await super().headroom(call, message)


@dataclass
class Together:
    machine: Gauged
    index: Asked
    keeper: MeaningKeeper

    @property
    def pieces(self) -> int:
        return sum(reached.pieces for reached in self.keeper._shelf.contents.reached.values())

    async def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + WAIT_SECONDS
        while not true():
            assert time.monotonic() < end, "it did not come to pass"
            await asyncio.sleep(0.005)

    async def waits(self) -> None:
        """It asks again and again: no batch is under way."""
        seen = self.index.asked
        await self.until(lambda: self.index.asked > seen + ASKED)


@pytest.fixture
async def together(nats_world: NatsWorld, home: Path) -> AsyncIterator[Together]:
    shutil.copytree(model_folder() / "minilm", home / "models" / "minilm")
    serving, bus = await nats_world.bus("index"), await nats_world.bus("chatmeaning")
    given = IndexSettings(
        home=home, index_headroom_sample_seconds=0.01, index_headroom_resume_seconds=0.1, index_headroom_load_max=0.95,
        index_headroom_stalled_max=0.02,
    )  # fmt: skip
    index, machine = Asked(serving, given), Gauged()
    index._sampler = Sampler(given, machine)  # type: ignore[arg-type]
    await serving.serve("index", description="", endpoints=index.endpoints())
    await index.start()

    async def announce(note: Note) -> None:
        raise AssertionError(note.words)

    settings = ChatmeaningSettings(home=home, chats_embed_settles_seconds=0.05, chats_headroom_wait_seconds=0.01)
    chats = Chats("me", home / "people" / "me", bus)
    await chats.load()
    for number in range(CHATS):
        events = tuple(MessageGiven(role="user", text=f"message {each} of chat {number}") for each in range(5))
        await chats.append(AppendEvents(conversation_id=f"c{number}", events=events))
    keeper = MeaningKeeper(home / "derived" / "me", "me", bus, chats, Healing(announce), settings)
    yield Together(machine, index, keeper)
    await keeper.close()
    await chats.close()
    await index.close()
    await bus.drain()
    await serving.drain()


@pytest.mark.parametrize("busy", [Gauges(1.0, 8 << 30, 0.0), Gauges(0.1, 100 << 20, 0.0)], ids=["processors", "memory"])
async def test_without_room_it_stands_still_and_goes_on_afterwards(together: Together, busy: Gauges) -> None:
    free = together.machine.gauges
    together.machine.gauges = busy
    await together.keeper.start()
    await together.waits()
    assert together.pieces == 0
    together.machine.gauges = free
    await together.until(lambda: together.pieces > 0)
    together.machine.gauges = busy
    # The batch that had begun is kept.
    await together.waits()
    kept = together.pieces
    await together.waits()
    assert 0 < together.pieces == kept < CHATS * 5
    together.machine.gauges = free
    await together.until(lambda: together.pieces > kept)
