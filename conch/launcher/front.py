"""The gateway as the launcher sees it: two questions over HTTP, without an HTTP library that would stay in memory."""

import asyncio
import contextlib
import json
import socket
from dataclasses import dataclass

from kit.errors import Conflict, Unavailable

ASK_TIMEOUT_SECONDS = 5.0
ANSWER_BYTES_MAX = 65_536


@dataclass(frozen=True, slots=True)
class Readiness:
    """`missing` says which services don't answer and why, in the gateway's words; empty when all do."""

    is_ready: bool
    missing: dict[str, str]


class Front:
    """Asks the gateway at one address of this machine."""

    def __init__(self, host: str, port: int) -> None:
        self._host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared only
        self._port = port

    async def readiness(self) -> Readiness:
        """Whether everything answers; not ready where the gateway itself doesn't."""
        try:
            status, body = await self._ask("GET", "/readyz")
            said = json.loads(body).get("services", {})
            missing = {str(name): str(state) for name, state in said.items() if state != "ok"}
        except (OSError, TimeoutError, ValueError, AttributeError, asyncio.IncompleteReadError):
            return Readiness(False, {"gateway": "does not answer yet"})
        return Readiness(status == 200, missing)

    async def is_alive(self) -> bool:
        """Whether the gateway's own process answers."""
        try:
            status, _ = await self._ask("GET", "/livez")
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            return False
        return status == 200

    async def sign_in_link(self, token: str) -> str | None:
        """A fresh one-use link; None where the gateway gives none."""
        with contextlib.suppress(OSError, TimeoutError, ValueError, AttributeError, asyncio.IncompleteReadError):
            status, body = await self._ask("POST", "/api/sign-in/codes", token)
            url = json.loads(body).get("url") if status in (200, 201) else None
            return url if isinstance(url, str) else None
        return None

    async def _ask(self, method: str, path: str, token: str | None = None) -> tuple[int, bytes]:
        async with asyncio.timeout(ASK_TIMEOUT_SECONDS):
            reader, writer = await asyncio.open_connection(self._host, self._port, limit=ANSWER_BYTES_MAX)
            try:
                host = f"[{self._host}]" if ":" in self._host else self._host
                lines = [
                    f"{method} {path} HTTP/1.1",
                    f"Host: {host}:{self._port}",
                    "Connection: close",
                    "Accept: application/json",
                ]
                if method == "POST":
                    lines += ["Content-Length: 0"]
                if token:
                    lines += [f"Authorization: Bearer {token}"]
                writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                length = next(
                    (int(v) for n, _, v in (x.partition(":") for x in head.split("\r\n")) if n.lower() == "content-length"), 0
                )
                body = await reader.readexactly(min(length, ANSWER_BYTES_MAX))
                return int(head.split(" ", 2)[1]), body
            finally:
                writer.close()


def demand_free(host: str, port: int) -> None:
    """Returns when this address can be listened on; else raises with what to change."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, kind, protocol) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1)
    except socket.gaierror as error:
        raise Unavailable(f"This machine has no address {host}. CONCH_HOST names the one to listen on.") from error
    except PermissionError as error:
        raise Unavailable(f"Port {port} needs rights that Conch has not. CONCH_PORT={port + 8000} would do.") from error
    except OSError as error:
        import errno

        if error.errno == errno.EADDRINUSE:
            raise Conflict(
                f"Port {port} on {host} is taken by another program. Choose another one, such as CONCH_PORT={_another(port)}.",
                code="port_taken",
            ) from error
        raise Unavailable(
            f"Conch can't listen on {host}: {error.strerror or error}. CONCH_HOST names another address."
        ) from error


def _another(port: int) -> int:
    return port + 1 if port < 65_535 else 8420


def is_alive(host: str, port: int) -> bool:
    """Whether the gateway at this address answers at all; for a health check."""
    return asyncio.run(Front(host, port).is_alive())
