"""Requests and events in, answers out. What they stand on (`room.py`) is loaded and built when the first of them needs it."""

import asyncio
import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog
from pydantic import ValidationError

from kit.bus.port import Bus, Call, Endpoint
from kit.contracts.embedding import Embedded, EmbedTexts, GetHeadroom, Headroom
from kit.contracts.events import CloudEvent, MemoryPurged
from kit.contracts.index import (
    FetchMeaning,
    FindPairs,
    GetIndexHealth,
    GetMeaning,
    GetNearby,
    GetPrompt,
    Meaning,
    Nearby,
    Pairs,
    Prompt,
    PurgedFromIndex,
    PurgeFromIndex,
    RemoveMeaning,
    RepairIndex,
    Results,
    SearchMemories,
)
from kit.contracts.memory import Health, HealthLine
from kit.errors import Invalid
from services.index.headroom.gauges import Machine
from services.index.headroom.sampler import Sampler
from services.index.settings import INDEX_FILE, IndexSettings

if TYPE_CHECKING:
    from services.index.room import Room

DURABLE = "index"
REMOVED_FROM = ("index", "vectors")

log = structlog.get_logger(__name__)


class IndexService:
    """The index service; `Service` of `kit/service.py`."""

    description = "Finds memories by words and meaning, and writes the memory block of a prompt."

    def __init__(self, bus: Bus, settings: IndexSettings) -> None:
        self._bus = bus
        self._settings = settings
        self._sampler = Sampler(settings, Machine(own_seconds=self._own_seconds))
        self._opening: asyncio.Task[Room] | None = None

    def endpoints(self) -> Sequence[Endpoint]:
        return (
            Endpoint(SearchMemories, self.search),
            Endpoint(GetPrompt, self.prompt),
            Endpoint(GetNearby, self.nearby),
            Endpoint(FindPairs, self.pairs),
            Endpoint(GetMeaning, self.meaning),
            Endpoint(FetchMeaning, self.get_meaning),
            Endpoint(RemoveMeaning, self.remove_meaning),
            Endpoint(EmbedTexts, self.embed),
            Endpoint(GetHeadroom, self.headroom),
            Endpoint(PurgeFromIndex, self.purge),
            Endpoint(GetIndexHealth, self.health),
            Endpoint(RepairIndex, self.repair),
        )

    async def start(self) -> None:
        await self._bus.subscribe(DURABLE, types=(MemoryPurged.type,), handler=self.purged)

    async def close(self) -> None:
        await self._sampler.close()
        if self._opening is None:
            return
        await asyncio.wait({self._opening})
        if not self._opening.cancelled() and self._opening.exception() is None:
            await self._opening.result().close()

    async def search(self, call: Call, message: SearchMemories) -> Results:
        return await (await self._room()).answers.search(call.person, message)

    async def prompt(self, call: Call, message: GetPrompt) -> Prompt:
        return await (await self._room()).answers.prompt(call.person, message)

    async def nearby(self, call: Call, message: GetNearby) -> Nearby:
        return await (await self._room()).answers.nearby(call.person, message)

    async def pairs(self, call: Call, message: FindPairs) -> Pairs:
        return await (await self._room()).answers.pairs(call.person, message)

    async def meaning(self, call: Call, message: GetMeaning) -> Meaning:
        return await (await self._room()).meaning(call.person)

    async def get_meaning(self, call: Call, message: FetchMeaning) -> Meaning:
        return await (await self._room()).get_meaning(call.person, message.folder)

    async def remove_meaning(self, call: Call, message: RemoveMeaning) -> Meaning:
        return await (await self._room()).remove_meaning(call.person)

    async def embed(self, call: Call, message: EmbedTexts) -> Embedded:
        return await (await self._room()).embed(call, message)

    async def headroom(self, call: Call, message: GetHeadroom) -> Headroom:
        """Needs nothing of the room, so that asking doesn't load it."""
        return await self._sampler.now()

    async def purge(self, call: Call, message: PurgeFromIndex) -> PurgedFromIndex:
        await (await self._room()).purge(call.person, message.ids)
        return PurgedFromIndex(removed_from=REMOVED_FROM)

    async def health(self, call: Call, message: GetIndexHealth) -> Health:
        if self._opening is None:
            return Health(lines=(HealthLine(check="memory-index", state="ok", words="Search has not been used yet."),))
        return await (await self._room()).health(call.person)

    async def repair(self, call: Call, message: RepairIndex) -> Health:
        return await (await self._room()).repair(call.person)

    async def purged(self, person: str, event: CloudEvent) -> None:
        """`memory.purged`: the same as the request, for when that never came. Twice is once."""
        try:
            purged = MemoryPurged.model_validate(event.data)
        except ValidationError as error:
            raise Invalid("The event names no memory.") from error
        if self._opening is None and not any((self._settings.derived / person).glob(f"{INDEX_FILE}*")):
            return
        await (await self._room()).purge(person, (purged.memory_id,))

    async def _has_room(self) -> bool:
        return (await self._sampler.now()).room

    def _own_seconds(self) -> float:
        """Processor seconds that the background's texts took in our own model."""
        opening = self._opening
        is_open = opening is not None and opening.done() and not opening.cancelled() and opening.exception() is None
        return opening.result().choice.own_background_seconds if opening is not None and is_open else 0.0

    async def _room(self) -> "Room":
        if self._opening is None or (self._opening.done() and self._opening.exception() is not None):
            self._opening = asyncio.create_task(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> "Room":
        # numpy and the ranking take a few tenths of a second to load, in which others shall not wait.
        module = await asyncio.to_thread(importlib.import_module, "services.index.room")
        room: Room = module.Room(self._bus, self._settings, self._has_room)
        await room.start()
        log.info("index in use")
        return room
