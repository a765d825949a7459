"""The HTTP server: uvicorn, with what it lacks: a bound on headers in bytes and in time, refusals as problems, and a stop that
long answers hear of before they are waited for.
"""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, cast

from uvicorn import Config, Server
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gateway.app import Gateway
from gateway.problems import MEDIA_TYPE, document
from gateway.settings import GatewaySettings

KEEP_ALIVE_SECONDS = 30
BACKLOG = 512


class WholeWrites:
    """A transport that sends what is written in one step of the loop as one piece.

    uvicorn writes the head and the body of an answer apart; together they are one call into the system instead of two.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting and not self._transport.is_closing():
            self._transport.write(waiting[0] if len(waiting) == 1 else b"".join(waiting))

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class _TooLarge(Exception):
    """Ends the parsing of a request whose headers are over the limit."""


def protocol(settings: GatewaySettings) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with these settings' limits; uvicorn wants a class, made with arguments of its own."""
    bytes_max = settings.header_bytes_max
    seconds_max = settings.header_seconds_max

    class BoundedProtocol(HttpToolsProtocol):
        """Counts a request's line and headers as they come, and does not wait for them for ever."""

        header_bytes = 0
        too_large = False
        in_headers = True
        timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(cast(asyncio.Transport, WholeWrites(transport, self.loop)))
            self._wait_for_headers()

        def connection_lost(self, exc: Exception | None) -> None:
            self._headers_are_here()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            inside = self.in_headers
            super().data_received(data)
            if inside and self.in_headers and not self.transport.is_closing():
                # One header that never ends reaches no callback, so its bytes are counted as they come.
                self.header_bytes += len(data)
                if self.header_bytes > 2 * bytes_max:
                    self.too_large = True
                    self.send_400_response("")

        def on_message_begin(self) -> None:
            self.header_bytes = 0
            self.in_headers = True
            self._wait_for_headers()
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self._count(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._count(len(name) + len(value) + 4)
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self.in_headers = False
            self._headers_are_here()
            super().on_headers_complete()

        def _count(self, size: int) -> None:
            self.header_bytes += size
            if self.header_bytes > bytes_max:
                self.too_large = True
                raise _TooLarge

        def _wait_for_headers(self) -> None:
            if self.timer is None:
                self.timer = self.loop.call_later(seconds_max, self._give_up)

        def _headers_are_here(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def _give_up(self) -> None:
            self.timer = None
            if not self.transport.is_closing():
                self.transport.close()

        def send_400_response(self, msg: str) -> None:
            """What can't be parsed as HTTP is answered as a problem too, by hand, since there is no request to answer."""
            if self.transport.is_closing():
                return
            if self.too_large:
                status, body = (
                    431,
                    document(
                        431,
                        "headers_too_large",
                        f"A request's line and headers have at most {bytes_max:,} bytes.",
                        limit="header_bytes_max",
                        maximum=bytes_max,
                    ),
                )
            else:
                status, body = 400, document(400, "malformed", "This is not a valid HTTP request.")
            head = (
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: {MEDIA_TYPE}\r\n"
                f"content-length: {len(body)}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n"
                "connection: close\r\n\r\n"
            )
            self.transport.write(head.encode("ascii") + body)
            self.transport.close()

    return BoundedProtocol


class GatewayServer(Server):
    """Tells long answers that Conch stops before it waits for them."""

    def __init__(self, config: Config, gateway: Gateway) -> None:
        super().__init__(config)
        self._gateway = gateway

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are the process's business (`__main__.py`), which has more to end than this server."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._gateway.stopping.set()
        await super().shutdown(sockets)


def server_for(gateway: Gateway, settings: GatewaySettings) -> GatewayServer:
    """A server ready to `serve()`. Its own logs stay quiet: the guard's lines say what was answered, without query words."""
    config = Config(
        gateway.asgi,
        host=settings.host,
        port=settings.port,
        http=protocol(settings),
        ws="none",
        loop="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds_max)),
    )
    return GatewayServer(config, gateway)
