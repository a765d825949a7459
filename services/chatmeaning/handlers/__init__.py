"""Requests in, rules and the store, replies out. What each verb means stands with its contract in `kit/contracts/chats.py`,
`chat_search.py` and `chat_imports.py`.
"""

from kit.bus.port import Bus, Endpoint
from kit.contracts.events import LearningLearned, MeaningLanded, MemoryDecided, MemorySaved, MemoryWaiting
from services.chatmeaning.handlers.changes import Changes
from services.chatmeaning.handlers.condition import Condition
from services.chatmeaning.handlers.conversations import Conversations
from services.chatmeaning.handlers.finding import Finding
from services.chatmeaning.handlers.imports import Imports
from services.chatmeaning.handlers.listening import Listening
from services.chatmeaning.handlers.looking import Looking
from services.chatmeaning.people import People
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.writing import Step

DURABLE = "chatmeaning"


class ChatmeaningService:
    """What `kit.service.run` runs: the endpoints, and what starts and ends with them."""

    description = "Every chat's log, and search in it by words and by meaning."

    def __init__(self, settings: ChatmeaningSettings, bus: Bus, *, step: Step = lambda _name: None) -> None:
        self.people = People(settings, bus, step=step)
        self._bus = bus
        self._imports = Imports(self.people, settings)
        self._listening = Listening(self.people)
        self._rooms = (
            Conversations(self.people),
            Changes(self.people),
            Finding(self.people),
            Looking(self.people),
            self._imports,
            Condition(self.people),
        )

    def endpoints(self) -> list[Endpoint]:
        return [endpoint for room in self._rooms for endpoint in room.endpoints()]

    async def start(self) -> None:
        await self.people.start()
        await self._imports.start()
        types = (MemorySaved.type, MemoryWaiting.type, MemoryDecided.type, LearningLearned.type, MeaningLanded.type)
        await self._bus.subscribe(DURABLE, types=types, handler=self._listening.heard)

    async def close(self) -> None:
        await self._imports.close()
        await self.people.close()
