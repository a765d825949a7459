"""Requests and events in, replies out. What each verb means stands with its contract in `kit/contracts/tidy.py`."""

from collections.abc import Callable
from datetime import UTC, datetime

from kit.bus.port import Bus, Endpoint
from kit.contracts.events import CloudEvent, ConversationArchived, ConversationDeleted, MemoryPurged
from kit.llm import LanguageModel
from services.tidy.handlers.learning import LearningHandlers
from services.tidy.handlers.tidying import Tidy
from services.tidy.nights import Nights
from services.tidy.people import People
from services.tidy.run import Step
from services.tidy.settings import TidySettings
from services.tidy.sweep import Sweep

DURABLE = "tidy"


class TidyService:
    """What `kit.service.run` runs: the endpoints, and what starts and ends with them."""

    description = "Keeps the memories tidy, every change a card that can be undone."

    def __init__(
        self,
        settings: TidySettings,
        bus: Bus,
        *,
        model: LanguageModel | None = None,
        step: Step = lambda _name: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`model` None: exact repeats are merged, near ones offered, and nothing is learned."""
        self.people = People(settings, bus, model, step=step, now=now)
        self.nights = Nights(self.people)
        self.sweep = Sweep(self.people)
        self._bus = bus
        self._tidy = Tidy(self.people)
        self._learning = LearningHandlers(self.people, self.sweep)

    def endpoints(self) -> list[Endpoint]:
        return [*self._tidy.endpoints(), *self._learning.endpoints()]

    async def start(self) -> None:
        await self.people.start()
        await self._bus.subscribe(
            DURABLE, types=(MemoryPurged.type, ConversationArchived.type, ConversationDeleted.type), handler=self._heard
        )
        self.nights.start()
        self.sweep.start()

    async def close(self) -> None:
        await self.sweep.close()
        await self.nights.close()
        await self.people.close()

    async def _heard(self, person: str, event: CloudEvent) -> None:
        if event.type == ConversationArchived.type:
            await self._learning.archived(person, event)
        elif event.type == ConversationDeleted.type:
            await self._learning.deleted(person, event)
        else:
            await self._tidy.purged(person, event)
