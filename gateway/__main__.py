"""Builds the gateway and runs it: the bus, the socket, the server, and an orderly end."""

import asyncio
import gc
import signal
import socket
import sys

import structlog
import uvloop

from gateway.app import Gateway
from gateway.server import BACKLOG, GatewayServer, server_for
from gateway.settings import GatewaySettings
from kit import logs
from kit.bus.connection import NatsBus
from kit.errors import ConchError
from kit.service import attached, end_with_parent, first_of

OK, FAILED = 0, 1

log = structlog.get_logger(__name__)


def main() -> int:
    """Runs until SIGTERM, SIGINT or the death of the process that started it; answers the exit code."""
    settings = GatewaySettings()
    logs.configure("gateway", level=settings.log_level)
    if not end_with_parent():
        log.warning("parent_gone")
        return FAILED
    try:
        listening = _listen(settings)
    except OSError as error:
        log.error("port_taken", host=settings.host, port=settings.port, error=error.strerror)  # noqa: TRY400  No trace needed.
        return FAILED
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(_serve(settings, listening))
    except ConchError as error:
        log.exception("gateway_failed", reason=error.reason)
        return FAILED
    except Exception:  # The top of the process: a trace on the terminal could quote somebody's words.
        log.exception("gateway_failed")
        return FAILED
    finally:
        listening.close()


def _listen(settings: GatewaySettings) -> socket.socket:
    """The socket, taken first: who finds the port taken should hear it before anything else begins."""
    host = settings.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, settings.port), family=family, backlog=BACKLOG)


async def _serve(settings: GatewaySettings, listening: socket.socket) -> int:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    serving = asyncio.create_task(_serve_on_bus(settings, listening, stop))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        # Whatever it waits for, the bus or the last answers: it has a bounded time for it.
        await asyncio.wait({serving}, timeout=settings.stop_seconds_max + 1.0)
        serving.cancel()
    stopping.cancel()
    (ended,) = await asyncio.gather(serving, return_exceptions=True)
    if isinstance(ended, Exception):
        raise ended
    return ended if isinstance(ended, int) else OK


async def _serve_on_bus(settings: GatewaySettings, listening: socket.socket, stop: asyncio.Event) -> int:
    async with attached("gateway", settings) as bus:
        server = server_for(Gateway(settings, bus), settings)
        ending = asyncio.create_task(_end(server, bus, stop))
        gc.collect()
        gc.freeze()  # What is loaded by now stays: no collection need look at it again.
        log.info("gateway_ready", host=settings.host, port=listening.getsockname()[1])
        try:
            await server.serve(sockets=[listening])
        finally:
            ending.cancel()
        return FAILED if bus.lost.is_set() else OK


async def _end(server: GatewayServer, bus: NatsBus, stop: asyncio.Event) -> None:
    """The server's loop looks at `should_exit`; a bus that is gone for good ends the process, which is then started anew."""
    await first_of(stop, bus.lost)
    log.info("gateway_stopping", bus_lost=bus.lost.is_set())
    server.should_exit = True


if __name__ == "__main__":
    sys.exit(main())
