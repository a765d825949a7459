"""Begins each person's nightly run: when they asked for it, once a night, and only while nothing goes on."""

import asyncio
from datetime import timedelta

import structlog

from kit.contracts.chats import ListConversations
from kit.contracts.memory import GetPreferences
from kit.errors import ConchError
from services.tidy.people import People
from services.tidy.schedule import night_due, with_night

log = structlog.get_logger(__name__)


class Nights:
    """`start` and `close` once; `look` is one look at everybody."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="nights")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _watch(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(self._people.settings.tidy_look_seconds)

    async def look(self) -> None:
        for name in self._people.names():
            try:
                await self._look_at(name)
            except ConchError as error:
                log.info("a night's run waits", person=name, reason=error.reason)
            except Exception:  # the top of a loop that must go on for everybody else
                log.exception("a night's run failed", person=name)

    async def _look_at(self, name: str) -> None:
        bus = self._people.bus
        preferences = (await bus.request(name, GetPreferences())).preferences
        if not preferences.tidy_memory:
            return
        person = self._people.open(name)
        night = night_due(self._people.now(), preferences.timezone, person.store.state.nights)
        if night is None or person.running or not await self._is_quiet(name):
            return
        await asyncio.shield(person.begin("nightly", with_night(person.store.state.nights, night)))

    async def _is_quiet(self, name: str) -> bool:
        page = await self._people.bus.request(name, ListConversations(limit=1))
        quiet = timedelta(seconds=self._people.settings.tidy_quiet_seconds)
        return not page.conversations or self._people.now() - page.conversations[0].updated_at >= quiet
