"""Requests and events in, replies out. What each verb means stands with its contract in `kit/contracts/tidy.py`."""

from collections.abc import Callable
from datetime import UTC, datetime

from kit.bus.port import Bus, Endpoint
from kit.contracts.events import MemoryPurged
from kit.llm import LanguageModel
from services.tidy.handlers.tidying import Tidy
from services.tidy.nights import Nights
from services.tidy.people import People
from services.tidy.run import Step
from services.tidy.settings import TidySettings

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
        self._bus = bus
        self._tidy = Tidy(self.people)

    def endpoints(self) -> list[Endpoint]:
        return self._tidy.endpoints()

    async def start(self) -> None:
        await self.people.start()
        await self._bus.subscribe(DURABLE, types=(MemoryPurged.type,), handler=self._tidy.purged)
        self.nights.start()

    async def close(self) -> None:
        await self.nights.close()
        await self.people.close()
