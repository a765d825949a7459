"""Something that is looked at for everybody, again and again; what fails for one keeps nobody else from it."""

import asyncio
from abc import ABC, abstractmethod

import structlog

from kit.errors import ConchError
from services.tidy.people import People

log = structlog.get_logger(__name__)


class Rounds(ABC):
    """`start` and `close` once; `look` is one round."""

    def __init__(self, people: People, seconds: float) -> None:
        self.people = people
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def look_at(self, name: str) -> None:
        """At one person."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name=type(self).__name__)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            await self.look()

    async def look(self) -> None:
        for name in self.people.names():
            try:
                await self.look_at(name)
            except ConchError as error:
                log.info("a round waits", of=type(self).__name__, person=name, reason=error.reason)
            except Exception:  # the top of a loop that must go on for everybody else
                log.exception("a round failed", of=type(self).__name__, person=name)
