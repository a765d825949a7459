"""One request to a language model's server: no proxy, no redirect, a bounded reply, and a key only where it is safe."""

import ipaddress
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import orjson

from kit.errors import Damaged, TimedOut, Unavailable

REPLY_BYTES_MAX: Final = 2_000_000
TOO_LONG: Final = "The language model's answer is too long."
NO_ANSWER: Final = "The language model did not answer in time."
_PRIVATE: Final = tuple(map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))


class Refused(Exception):
    """An answer that is none: its HTTP status, and how long to wait where the server says so."""

    def __init__(self, status: int, retry_after_seconds: float | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.retry_after_seconds = retry_after_seconds


def address(url: str) -> str:
    """The address without a slash at its end. Raises `Unavailable` for what is no plain http(s) address."""
    try:
        parts = urlsplit(url.strip())
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password or parts.query:
        raise Unavailable("CONCH_LLM_URL can't be read; one looks like http://127.0.0.1:11434.", code="address_refused")
    return url.strip().rstrip("/")


def is_near(url: str) -> bool:
    """On this computer or the private network, by its address: what is asked there costs nothing."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or any(found.version == network.version and found in network for network in _PRIVATE)


def demand_safe_for_key(url: str) -> None:
    """Raises `Unavailable` where a key would go in plain text over a network."""
    host = urlsplit(url).hostname or ""
    is_here = host == "localhost" or (host.replace(":", "").replace(".", "").isalnum() and _is_loopback(host))
    if urlsplit(url).scheme != "https" and not is_here:
        raise Unavailable("CONCH_LLM_KEY is sent over https only, or to this computer.", code="key_refused")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def ask(
    method: str, url: str, *, headers: Mapping[str, str], body: Mapping[str, Any] | None = None, timeout_seconds: float
) -> dict[str, Any]:
    """The reply's JSON object. Raises `Refused`, `TimedOut`, `Unavailable`, and `Damaged` for another reply."""
    try:
        async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=timeout_seconds) as client:
            content = None if body is None else orjson.dumps(body)
            sent = {"Content-Type": "application/json", **headers}
            async with client.stream(method, url, content=content, headers=sent) as response:
                read = bytearray()
                async for part in response.aiter_bytes():
                    read += part
                    if len(read) > REPLY_BYTES_MAX:
                        raise Damaged(TOO_LONG, code="answer_too_long")
    except httpx.TimeoutException:
        raise TimedOut(NO_ANSWER) from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError):
        raise Unavailable("The language model's server can't be reached.", code="model_unreachable") from None
    if response.status_code != 200:
        raise Refused(response.status_code, _retry_after(response.headers.get("retry-after")))
    try:
        told = orjson.loads(bytes(read))
    except orjson.JSONDecodeError:
        told = None
    if not isinstance(told, dict):
        raise Damaged("The language model's server answers something else.", code="answer_unreadable")
    return told


def _retry_after(said: str | None) -> float | None:
    return float(said) if said is not None and said.isdecimal() and len(said) < 6 else None
