"""The run loop of every service: logs, the bus, the service's own parts, serving, and an orderly end.

A service's `__main__` builds and runs, and nothing else does:

    if __name__ == "__main__":
        sys.exit(run("memory", Settings(), build))
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

import structlog

from kit import logs
from kit.bus import streams
from kit.bus.connection import NatsBus, connect
from kit.bus.port import Endpoint
from kit.bus.secrets import password
from kit.errors import ConchError, Unavailable
from kit.settings import HomeSettings

log = structlog.get_logger(__name__)

BUS_WAIT_SECONDS = 30.0
STREAM_WAIT_SECONDS = 30.0
CLOSE_SECONDS = 10.0
DEATH_SIGNAL_OPTION = 1  # PR_SET_PDEATHSIG of prctl(2)

OK, FAILED = 0, 1


class Service(Protocol):
    """What `build` makes. `start` is over when the service may be asked; `close` leaves everything on disk."""

    description: str

    def endpoints(self) -> Sequence[Endpoint]: ...

    async def start(self) -> None: ...

    async def close(self) -> None: ...


Build = Callable[[NatsBus], Service | Awaitable[Service]]


def run(name: str, settings: HomeSettings, build: Build) -> int:
    """Runs one service until SIGTERM, SIGINT, or the death of the process that started it; answers the exit code."""
    logs.configure(name, level=settings.log_level)
    if not end_with_parent():
        log.warning("parent_gone")
        return FAILED
    try:
        return _run(_serve(name, settings, build))
    except ConchError as error:
        log.exception("service_failed", reason=error.reason)
        return FAILED
    except Exception:  # the top of the process: a trace on the terminal could quote somebody's words
        log.exception("service_failed")
        return FAILED


def _run(main: Coroutine[None, None, int]) -> int:
    if sys.platform == "win32":
        return asyncio.run(main)
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


async def _serve(name: str, settings: HomeSettings, build: Build) -> int:
    stop = asyncio.Event()
    getting_ready = asyncio.get_running_loop().create_task(_get_ready(name, settings, build))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    stopping = asyncio.ensure_future(stop.wait())
    await asyncio.wait({getting_ready, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not getting_ready.done():
        getting_ready.cancel()
        await asyncio.wait({getting_ready})
        return OK
    bus, opened = getting_ready.result()
    async with opened:
        log.info("service_ready")
        await first_of(stop, bus.lost)
        log.info("service_stopping", bus_lost=bus.lost.is_set())
        await bus.drain()
    return FAILED if bus.lost.is_set() else OK


async def _get_ready(name: str, settings: HomeSettings, build: Build) -> tuple[NatsBus, AsyncExitStack]:
    """The bus and what is to be closed at the end: the service first, then the bus."""
    async with AsyncExitStack() as opened:
        bus = await opened.enter_async_context(attached(name, settings))
        built = build(bus)
        service = await built if isinstance(built, Awaitable) else built
        opened.push_async_callback(_close, service)
        await service.start()
        await bus.serve(name, description=service.description, endpoints=service.endpoints())
        return bus, opened.pop_all()


async def _close(service: Service) -> None:
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await service.close()
    except TimeoutError:
        log.warning("close_cut_off")


@asynccontextmanager
async def attached(user: str, settings: HomeSettings) -> AsyncIterator[NatsBus]:
    """The bus for this user of the home, its streams there; for a process with a run loop of its own (the gateway), too.

    Waits, bounded, for the server and for whoever makes the streams. Raises `Unavailable`, or `Forbidden` for a wrong password.
    """
    url = bus_url(settings)
    log.info("bus_connecting", user=user)
    bus = await connect(
        url,
        user=user,
        password=password(settings.home, user),
        prefix=settings.nats_prefix,
        name=f"conch {user}",
        wait_seconds=BUS_WAIT_SECONDS,
    )
    try:
        await streams.wait_for_stream(bus.client, timeout_seconds=STREAM_WAIT_SECONDS)
        yield bus
    finally:
        await bus.drain()


def bus_url(settings: HomeSettings) -> str:
    """`CONCH_NATS_URL`, else what the launcher wrote to `<home>/bus/url`. Raises `Unavailable` where there is neither."""
    if settings.nats_url:
        return settings.nats_url
    return _written_url(settings.bus / "url")


def _written_url(path: Path) -> str:
    try:
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Unavailable("No bus runs for this home. `conch up` starts one, CONCH_NATS_URL names another.") from error


async def first_of(*events: asyncio.Event) -> None:
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in waiting:
            each.cancel()


def end_with_parent() -> bool:
    """Where `CONCH_PARENT` names the starting process: ends this one by SIGTERM when that dies.

    False when it is dead already.
    """
    parent = os.environ.get("CONCH_PARENT", "")
    if not parent.isdigit():
        return True
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(DEATH_SIGNAL_OPTION, signal.SIGTERM)
    return os.getppid() == int(parent)
