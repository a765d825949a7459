"""Looks at chats that went quiet: every five minutes at two of them at most, and at once at one that was archived."""

from datetime import timedelta

import structlog

from kit.contracts.chats import Conversation, ListConversations
from kit.contracts.memory import GetPreferences
from kit.errors import NotFound, TimedOut, Unavailable
from services.tidy.people import People, Person
from services.tidy.rounds import Rounds

PAGE = 200
log = structlog.get_logger(__name__)


class Sweep(Rounds):
    """One round looks at so many chats of each person as `learning_looks_max` says."""

    def __init__(self, people: People) -> None:
        super().__init__(people, people.settings.learning_sweep_seconds)
        self._waiting: dict[tuple[str, str], int] = {}
        """Chats whose words wait for a language model, and up to which line: they keep no other from being looked at."""

    async def archived(self, name: str, conversation_id: str) -> None:
        """A look at once; what can't be done now is the next sweep's."""
        try:
            await self.people.open(name).look(conversation_id)
        except (NotFound, Unavailable, TimedOut) as error:
            log.info("an archived chat waits for a sweep", person=name, reason=error.reason)

    async def look_at(self, name: str) -> None:
        bus, settings, person = self.people.bus, self.people.settings, self.people.open(name)
        since = self.people.now() - timedelta(days=settings.learning_days)
        preferences = (await bus.request(name, GetPreferences())).preferences
        chats = await self._changed_since(name, person, since.timestamp())
        if not preferences.auto_memory:
            # What is said while learning is off is never read, also not when it is on again.
            async with person.looking:
                person.looker.pass_over({chat.id: chat.last_seq for chat in chats})
            return
        quiet = self.people.now() - timedelta(seconds=settings.learning_quiet_seconds)
        due = [chat for chat in chats if chat.updated_at <= quiet and chat.learn and chat.origin not in ("routine", "task")]
        due = [chat for chat in due if self._waiting.get((name, chat.id)) != chat.last_seq]
        for chat in due[: settings.learning_looks_max]:
            await person.look(chat.id)
            if self.people.model is None:
                self._waiting[name, chat.id] = chat.last_seq

    async def _changed_since(self, name: str, person: Person, since: float) -> list[Conversation]:
        """Chats with something past where the last look stopped, the newest first."""
        found: list[Conversation] = []
        cursor: str | None = None
        marks = person.record.learned.marks
        while True:
            page = await self.people.bus.request(name, ListConversations(limit=PAGE, cursor=cursor))
            for chat in page.conversations:
                if chat.updated_at.timestamp() < since:
                    return found
                if chat.last_seq > marks.get(chat.id, 0) and chat.problem is None:
                    found.append(chat)
            if page.next is None:
                return found
            cursor = page.next
