"""Asking an embedding server for JSON: the address checked and pinned, no proxy, no redirect, a capped reply, a time-out.

The only importer of httpx here. Whatever goes wrong is `Unavailable`, in words that name no text and no key.
"""

import asyncio
import math
import ssl
from typing import Any

import httpx
import numpy as np
import orjson
from numpy.typing import NDArray

from kit.errors import TimedOut, Unavailable
from services.index.embedders.addresses import IpAddress, checked_address, is_loopback, place
from services.index.embedders.clock import Clock

ADDRESS_SECONDS = 60.0
"""How long a checked address is used before the name is resolved and checked again."""

DIMENSIONS_MAX = 16_384
CONNECT_SECONDS_MAX = 2.0
CONNECTIONS_MAX = 8


class PrivateServer:
    """One HTTP server on loopback or the private network. Nothing is resolved or sent until `ask`."""

    def __init__(self, url: str, *, key: str | None, reply_bytes_max: int, clock: Clock) -> None:
        self._place = place(url)
        self._key = key
        self._reply_bytes_max = reply_bytes_max
        self._clock = clock
        self._address: IpAddress | None = None
        self._address_until = 0.0
        self._client = httpx.AsyncClient(
            trust_env=False,
            follow_redirects=False,
            # The system's own certificates, since a private server's is often signed by the house's own authority.
            verify=ssl.create_default_context() if self._place.scheme == "https" else False,
            limits=httpx.Limits(max_connections=CONNECTIONS_MAX, keepalive_expiry=30.0),
        )

    async def ask(self, method: str, path: str, body: object | None = None, *, timeout_seconds: float) -> Any:
        """The reply's JSON; raises `TimedOut` after `timeout_seconds` in all, `Unavailable` for everything else."""
        try:
            async with asyncio.timeout(timeout_seconds):
                return await self._ask(method, path, body)
        except TimeoutError:
            raise TimedOut("The embedding server did not answer in time.") from None
        except httpx.HTTPError:
            raise Unavailable("The embedding server does not answer.", code="server_unreachable") from None
        except (OSError, UnicodeError, httpx.InvalidURL):
            raise Unavailable("The embedding server can't be reached.", code="server_unreachable") from None

    async def close(self) -> None:
        await self._client.aclose()

    async def _ask(self, method: str, path: str, body: object | None) -> Any:
        address = await self._checked()
        host = f"[{address}]" if address.version == 6 else str(address)
        headers = {"Host": self._place.host_header, "Accept": "application/json", "Accept-Encoding": "identity"}
        if self._key is not None:
            if self._place.scheme != "https" and not is_loopback(address):
                raise Unavailable("The embedding server's key goes over https or to this computer only.", code="key_refused")
            headers["Authorization"] = f"Bearer {self._key}"
        content = None
        if body is not None:
            content = orjson.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self._client.stream(
            method,
            f"{self._place.scheme}://{host}:{self._place.port}{self._place.path}{path}",
            content=content,
            headers=headers,
            timeout=httpx.Timeout(None, connect=CONNECT_SECONDS_MAX),  # the whole is bounded by the caller
            extensions={"sni_hostname": self._place.host},
        ) as reply:
            if reply.status_code != 200:
                raise Unavailable(f"The embedding server answered with {reply.status_code}.", code="server_refused")
            return self._parsed(await self._read(reply))

    async def _read(self, reply: httpx.Response) -> bytes:
        if reply.headers.get("content-encoding", "identity") != "identity":
            raise _bad()
        parts, size_bytes = [], 0
        async for part in reply.aiter_raw():
            size_bytes += len(part)
            if size_bytes > self._reply_bytes_max:
                raise _bad()
            parts.append(part)
        return b"".join(parts)

    def _parsed(self, body: bytes) -> Any:
        try:
            return orjson.loads(body)
        except (orjson.JSONDecodeError, RecursionError):
            raise _bad() from None

    async def _checked(self) -> IpAddress:
        now = self._clock.monotonic()
        if self._address is None or now >= self._address_until:
            self._address = await checked_address(self._place)
            self._address_until = now + ADDRESS_SECONDS
        return self._address


def without_surrogates(text: str, characters_max: int) -> str:
    """The text cut to `characters_max`, as JSON can carry it: lone surrogates become question marks, NUL a space."""
    return text[:characters_max].encode("utf-8", "replace").decode("utf-8").replace("\0", " ")


def unit_vector(numbers: object) -> NDArray[np.float32]:
    """Float32, shape (dimensions,), length one; raises `Unavailable` for what is no list of finite numbers, or all zero."""
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= DIMENSIONS_MAX:
        raise _bad()
    if not all(type(number) in (int, float) for number in numbers):
        raise _bad()
    try:
        values = np.asarray(numbers, dtype=np.float64)
    except OverflowError:
        raise _bad() from None
    largest = float(np.abs(values).max())
    if not math.isfinite(largest) or largest == 0.0:
        raise _bad()
    values /= largest  # so that squares neither overflow nor vanish
    vector: NDArray[np.float32] = (values / np.linalg.norm(values)).astype(np.float32)
    vector.setflags(write=False)
    return vector


def _bad() -> Unavailable:
    return Unavailable("The embedding server's answer can't be used.", code="bad_reply")
