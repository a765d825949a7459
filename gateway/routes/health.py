"""Whether the gateway lives, whether the whole set is ready (both without a token), and how everything is."""

import asyncio
import time
from dataclasses import dataclass, field

from fastapi import APIRouter
from pydantic import BaseModel, RootModel
from starlette.requests import Request
from starlette.responses import Response

from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, answer
from gateway.routes import examples
from kit.bus.port import Bus
from kit.contracts.chats import GetChatsHealth
from kit.contracts.index import GetIndexHealth
from kit.contracts.memory import GetMemoryHealth, Health, HealthLine
from kit.contracts.message import Request as BusRequest
from kit.contracts.subjects import SERVICES
from kit.contracts.tidy import GetTidyHealth
from kit.errors import ConchError, Unavailable

UNREADY_CACHE_SECONDS = 0.05
"""A start is waited for with short questions; a long-held "not yet" would make it seem slower than it is."""

router = APIRouter(route_class=DeclaredRoute, tags=["health"])


class Alive(BaseModel):
    alive: bool = True


class Ready(BaseModel):
    """`services` names each service with `ok`, or the reason why it is not."""

    ready: bool
    services: dict[str, str]


class HealthLines(RootModel[tuple[HealthLine, ...]]):
    """One sentence a check; `needs_you` and `warning` are the ones to look at."""


@dataclass(slots=True)
class Readiness:
    """Asks the bus who answers; an answer holds for `cache_seconds`, and many who ask at once share one question."""

    bus: Bus
    cache_seconds: float
    timeout_seconds: float
    _known: Ready | None = None
    _until: float = 0.0
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def now(self) -> Ready:
        async with self._lock:
            if self._known is None or time.monotonic() >= self._until:
                self._known = await self._look()
                held = self.cache_seconds if self._known.ready else UNREADY_CACHE_SECONDS
                self._until = time.monotonic() + held
            return self._known

    async def _look(self) -> Ready:
        try:
            async with asyncio.timeout(self.timeout_seconds):
                there = {info.name for info in await self.bus.discover()} if await self.bus.ready() else None
        except (TimeoutError, ConchError):
            there = None
        services = {"bus": "ok" if there is not None else "does not answer"}
        for name in SERVICES:
            services[name] = "ok" if there is not None and name in there else "does not answer"
        return Ready(ready=all(state == "ok" for state in services.values()), services=services)


QUESTIONS: dict[str, BusRequest[Health]] = {
    "memory": GetMemoryHealth(),
    "index": GetIndexHealth(),
    "chatmeaning": GetChatsHealth(),
    "tidy": GetTidyHealth(),
}


@router.get("/livez", summary="Whether the gateway answers")
@declared("open", Alive, example={"alive": True})
async def livez() -> Response:
    return answer(Alive())


@router.get("/readyz", summary="Whether the bus and every service answer")
@declared("open", Ready, statuses=(200, 503), example=examples.READY)
async def readyz(request: Request) -> Response:
    readiness: Readiness = request.app.state.readiness
    ready = await readiness.now()
    return answer(ready, 200 if ready.ready else 503)


@router.get("/api/health", summary="How everything is, a sentence a check")
@declared("person", HealthLines, example=examples.HEALTH)
async def health(desk: AtDesk) -> Response:
    """Names what can't be read or needs the person. A service that doesn't answer is a line of its own, not a failure."""
    lines: list[HealthLine] = []
    for name, question in QUESTIONS.items():
        try:
            lines += (await desk.ask(question)).lines
        except Unavailable:
            lines.append(HealthLine(check=name, state="warning", words=f"The {name} service doesn't answer now."))
    return answer(HealthLines(tuple(lines)))
