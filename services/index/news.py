"""The events that the index publishes: models that came and went, and what healed. None carries anybody's words."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from kit.bus.port import Bus, OutgoingEvent
from kit.contracts.events import EventData, IndexHealed, MeaningLanded, MeaningLost
from kit.healing import Announcer, Note
from services.index.embedders.own_model import MeaningEvent


@dataclass(frozen=True, slots=True)
class Told:
    """One event, made once, so that telling it again after a failure stores nothing twice."""

    person: str
    event: OutgoingEvent


class News:
    """Publishes to the person concerned, or to everybody that the index knows, as soon as the bus takes it."""

    def __init__(self, bus: Bus, known: Callable[[], list[str]]) -> None:
        self._bus = bus
        self._known = known
        self._announcer = Announcer(self._publish)

    async def healed(self, note: Note) -> None:
        for person in [note.person] if note.person is not None else self._known():
            self._put(person, note.check, IndexHealed(person=person, check=note.check, words=note.words))

    async def meaning(self, event: MeaningEvent) -> None:
        kind = MeaningLanded if event.type == "meaning.landed" else MeaningLost
        for person in self._known():
            self._put(person, event.model, kind(person=person, model=event.model))

    async def settle(self) -> None:
        """Returns once everything was published."""
        await self._announcer.settle()

    async def close(self) -> None:
        await self._announcer.close()

    def _put(self, person: str, subject: str, data: EventData) -> None:
        event = OutgoingEvent(id=uuid.uuid4().hex, subject=subject, at=datetime.now(UTC), data=data)
        self._announcer.put(Told(person, event))

    async def _publish(self, told: Told) -> None:
        await self._bus.publish(told.person, told.event)
