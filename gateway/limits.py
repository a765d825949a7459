"""How much at once and how large: the counting behind the named limits. Each refusal is a problem that names its setting."""

import asyncio
import contextlib
from collections.abc import Iterator

from starlette.types import Message, Receive

from gateway.problems import LimitPassed, TooMany
from gateway.settings import GatewaySettings

DRAIN_BYTES_MAX = 64 * 1024 * 1024
DRAIN_SECONDS_MAX = 5.0
LARGE_BODIES = frozenset({("POST", "/api/import/chats")})
"""Routes to which the person may send a whole file. It is handed on as it comes, so it has a bound of its own."""


class Places:
    """Places for requests at work: so many in all, so many for one token and person."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._most = settings.requests_max
        self._most_each = settings.requests_per_token_max
        self._taken = 0
        self._taken_each: dict[tuple[str, str], int] = {}

    def take(self, who: tuple[str, str]) -> None:
        """Raises `TooMany` where none is free; else `give_back` must follow."""
        if self._taken >= self._most:
            raise TooMany("requests_max", self._most, f"Conch answers {self._most} requests at once. Try again shortly.")
        each = self._taken_each.get(who, 0)
        if each >= self._most_each:
            raise TooMany(
                "requests_per_token_max",
                self._most_each,
                f"Conch answers {self._most_each} requests of one token and person at once. Try again shortly.",
            )
        self._taken += 1
        self._taken_each[who] = each + 1

    def give_back(self, who: tuple[str, str]) -> None:
        self._taken -= 1
        left = self._taken_each[who] - 1
        if left:
            self._taken_each[who] = left
        else:
            del self._taken_each[who]


class Followers:
    """Places for clients that follow events: they stay long, so they are counted apart."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._most = settings.event_clients_max
        self._taken = 0

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        if self._taken >= self._most:
            raise TooMany("event_clients_max", self._most, f"{self._most} clients follow events already. Try again later.")
        self._taken += 1
        try:
            yield
        finally:
            self._taken -= 1


class Body:
    """A request's body as it comes in, counted and timed, whether its length was said or not.

    A `large` one has `import_bytes_max`, and `body_seconds_max` for each of its parts instead of for the whole.
    """

    def __init__(self, receive: Receive, settings: GatewaySettings, *, large: bool = False) -> None:
        self._receive = receive
        self._limit = "import_bytes_max" if large else "body_bytes_max"
        self.most_bytes = settings.import_bytes_max if large else settings.body_bytes_max
        self._most_seconds = settings.body_seconds_max
        self._large = large
        self._ends_at = asyncio.get_running_loop().time() + settings.body_seconds_max
        self._bytes = 0
        self._complete = False

    def too_large(self) -> LimitPassed:
        return LimitPassed(
            self._limit,
            self.most_bytes,
            f"A request's body has at most {self.most_bytes:,} bytes here.",
            code="body_too_large",
        )

    async def receive(self) -> Message:
        """The next part. Raises `LimitPassed` where the body is too large (what follows is read off first) or too slow."""
        if self._complete:
            return await self._receive()
        if self._large:
            self._ends_at = asyncio.get_running_loop().time() + self._most_seconds
        try:
            async with asyncio.timeout_at(self._ends_at):
                message = await self._receive()
        except TimeoutError:
            raise LimitPassed(
                "body_seconds_max",
                int(self._most_seconds),
                f"A request's body is here within {self._most_seconds:g} seconds.",
                code="body_too_slow",
            ) from None
        self._count(message)
        if self._bytes > self.most_bytes:
            await self.drain()
            raise self.too_large()
        return message

    def _count(self, message: Message) -> None:
        if message["type"] != "http.request":
            self._complete = True
            return
        self._bytes += len(message.get("body", b""))
        self._complete = not message.get("more_body", False)

    async def drain(self) -> None:
        """Reads a bounded rest off: a connection closed on unread bytes is reset, and the client would never see why."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS_MAX):
                while not self._complete and self._bytes <= DRAIN_BYTES_MAX:
                    self._count(await self._receive())


def check_text(limit: str, maximum: int, text: str, what: str) -> None:
    """Raises `LimitPassed` where `text` has more than `maximum` characters; `what` begins the sentence."""
    if len(text) > maximum:
        raise LimitPassed(limit, maximum, f"{what} has at most {maximum:,} characters.")


def check_count(limit: str, maximum: int, count: int, what: str) -> None:
    """Raises `LimitPassed` where `count` is over `maximum`."""
    if count > maximum:
        raise LimitPassed(limit, maximum, f"{what}: at most {maximum:,}.")
