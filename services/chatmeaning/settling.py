"""Ends turns that nobody ended: simple clients never say that one is over."""

import asyncio
from datetime import datetime, timedelta

import structlog

from kit.errors import ConchError
from services.chatmeaning.store import Chats

LOOK_SECONDS_MAX = 5.0
log = structlog.get_logger(__name__)


class Settling:
    """Ends a chat's turn after `quiet_seconds` without an event; after a restart too."""

    def __init__(self, chats: Chats, quiet_seconds: float) -> None:
        self._chats = chats
        self._quiet = timedelta(seconds=quiet_seconds)
        self._look_seconds = min(LOOK_SECONDS_MAX, quiet_seconds / 4)
        self._due: dict[str, datetime] = {}
        """Chats with an open turn, and when it ends."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        now = self._chats.clock()
        for known in self._chats.catalogue.all():
            if known.sums.unsettled:
                self._due[known.conversation_id] = min(known.updated_at, now) + self._quiet
        self._chats.changed.append(self.changed)
        self._task = asyncio.create_task(self._run(), name=f"settling-{self._chats.person}")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def changed(self, conversation_id: str) -> None:
        known = self._chats.catalogue.get(conversation_id)
        if known is not None and known.sums.unsettled:
            self._due[conversation_id] = self._chats.clock() + self._quiet
        else:
            self._due.pop(conversation_id, None)

    async def look(self) -> None:
        """Ends the turns in which nothing came for long enough."""
        now = self._chats.clock()
        for conversation_id in [each for each, at in self._due.items() if at <= now]:
            self._due.pop(conversation_id, None)
            try:
                await self._chats.end_turn(conversation_id)
            except ConchError as error:
                log.info("a turn stays open", person=self._chats.person, reason=error.reason)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._look_seconds)
            try:
                await self.look()
            except Exception:
                log.exception("turns can't be ended", person=self._chats.person)
