"""Requests in, rules and the store, replies out. What each verb means stands with its contract in `kit/contracts/memory.py`."""

from kit.bus.port import Bus, Endpoint
from kit.llm import LanguageModel
from services.memory.door import Door
from services.memory.handlers.about import About
from services.memory.handlers.answering import Answering
from services.memory.handlers.changes import Changes
from services.memory.handlers.editing import Editing
from services.memory.handlers.forgetting import Forgetting
from services.memory.handlers.imports import Imports
from services.memory.handlers.nevering import Nevering
from services.memory.handlers.queries import Queries
from services.memory.handlers.remembering import Remembering
from services.memory.handlers.revising import Revising
from services.memory.people import People
from services.memory.settings import MemorySettings
from services.memory.store import Step


class MemoryService:
    """What `kit.service.run` runs: the endpoints, and what starts and ends with them."""

    description = "What is known about a person, kept in plain files."

    def __init__(
        self,
        settings: MemorySettings,
        bus: Bus,
        *,
        model: LanguageModel | None = None,
        step: Step = lambda _name: None,
    ) -> None:
        """`model` takes the second look at what the check lets through; None: there is no second look."""
        self.people = People(settings, bus, step=step)
        door = Door(self.people, step)
        self._rooms = (
            Editing(door, settings.secrets),
            Remembering(door, settings.secrets, model),
            Answering(door, settings.secrets),
            Revising(door, settings.secrets),
            Nevering(door),
            Forgetting(door),
            Queries(self.people),
            Changes(door, settings.secrets),
            About(door),
            Imports(door, settings),
        )

    def endpoints(self) -> list[Endpoint]:
        return [endpoint for room in self._rooms for endpoint in room.endpoints()]

    async def start(self) -> None:
        await self.people.start()

    async def close(self) -> None:
        await self.people.close()
