"""Begins each person's nightly run: when they asked for it, once a night, and only while nothing goes on."""

import asyncio
from datetime import timedelta

from kit.contracts.chats import ListConversations
from kit.contracts.memory import GetPreferences
from services.tidy.people import People
from services.tidy.rounds import Rounds
from services.tidy.schedule import night_due, with_night


class Nights(Rounds):
    """Begins with the person's own clock; see `schedule`."""

    def __init__(self, people: People) -> None:
        super().__init__(people, people.settings.tidy_look_seconds)

    async def look_at(self, name: str) -> None:
        bus = self.people.bus
        preferences = (await bus.request(name, GetPreferences())).preferences
        if not preferences.tidy_memory:
            return
        person = self.people.open(name)
        night = night_due(self.people.now(), preferences.timezone, person.store.state.nights)
        if night is None or person.running or not await self._is_quiet(name):
            return
        await asyncio.shield(person.begin("nightly", with_night(person.store.state.nights, night)))

    async def _is_quiet(self, name: str) -> bool:
        page = await self.people.bus.request(name, ListConversations(limit=1))
        quiet = timedelta(seconds=self.people.settings.tidy_quiet_seconds)
        return not page.conversations or self.people.now() - page.conversations[0].updated_at >= quiet
