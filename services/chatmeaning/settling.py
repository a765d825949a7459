"""Ends turns that nobody ended: simple clients never say that one is over."""

import asyncio
from datetime import UTC, datetime, timedelta

import structlog

from kit.errors import ConchError
from services.chatmeaning.store import Chats

LOOK_SECONDS_MAX = 5.0
log = structlog.get_logger(__name__)


class Settling:
    """Ends a chat's turn after `quiet_seconds` without an event; after a restart too."""

    def __init__(self, chats: Chats, quiet_seconds: float) -> None:
        self._chats = chats
        self._quiet_seconds = quiet_seconds
        self._due: dict[str, float] = {}
        """Chats with an open turn, and when on the loop's clock it ends."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        now = datetime.now(UTC)
        for known in self._chats.catalogue.all():
            if known.sums.unsettled:
                rest = known.updated_at + timedelta(seconds=self._quiet_seconds) - now
                self._due[known.conversation_id] = loop.time() + min(max(rest.total_seconds(), 0.0), self._quiet_seconds)
        self._chats.changed.append(self.changed)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def changed(self, conversation_id: str) -> None:
        known = self._chats.catalogue.get(conversation_id)
        if known is not None and known.sums.unsettled:
            self._due[conversation_id] = asyncio.get_running_loop().time() + self._quiet_seconds
        else:
            self._due.pop(conversation_id, None)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(LOOK_SECONDS_MAX, self._quiet_seconds / 4))
            for conversation_id in [each for each, at in self._due.items() if at <= loop.time()]:
                self._due.pop(conversation_id, None)
                try:
                    await self._chats.end_turn(conversation_id)
                except ConchError as error:
                    log.info("a turn stays open", reason=error.reason)
