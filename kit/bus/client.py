"""One connection to a NATS server, typed, failing with this project's errors. The only importer of `nats`.

Answers arrive on one inbox under the user's own prefix, so that a user who may read that prefix alone can ask for anything
that it may publish. What the server refuses fails the asker at once (`Forbidden`) instead of after its time-out.
"""

import asyncio
import contextlib
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import nats
import nats.aio.client
import nats.aio.msg
import nats.aio.subscription
import nats.errors
import structlog

from kit.bus.asking import Asking
from kit.bus.incoming import NO_RESPONDERS, Incoming
from kit.errors import Forbidden, TooLarge, Unavailable

log = structlog.get_logger(__name__)

RECONNECT_PAUSE_SECONDS = 0.1
RECONNECT_WAIT_SECONDS = 2.0
"""How long a request waits for a connection that is coming back, before it is `Unavailable`."""
PING_EVERY_SECONDS = 20
STOP_SECONDS = 2.0
SIGN_IN_AGAIN_SECONDS = 0.5
PENDING_BYTES_MAX = 16 * 1024 * 1024
"""What may wait in this process for a connection that is coming back; more is refused."""
HEADERS_BYTES_MAX = 4 * 1024
"""Room kept for headers within the server's `max_payload`, which counts them."""

_REFUSED = re.compile(r'permissions violation for (publish|subscription) (?:with reply of "[^"]*" )?to "([^"]+)"')

OnMessage = Callable[[Incoming], Awaitable[None]]


class Listening:
    """A subscription. It comes back by itself after a reconnect."""

    def __init__(self, subscription: nats.aio.subscription.Subscription) -> None:
        self._subscription = subscription

    async def stop(self, *, finish: bool = False) -> None:
        """Takes no more messages; with `finish`, those that the server sent already are still handed over."""
        with contextlib.suppress(nats.errors.Error, OSError, TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                if finish:
                    await self._subscription.drain()  # type: ignore[no-untyped-call]
                else:
                    await self._subscription.unsubscribe()


class _Connection(nats.aio.client.Client):
    """nats-py with three faults mended: it gives up for ever on any error line but a refused act, it goes deaf after a flush
    that was given up, and it can't be ended at any moment.

    A server that is just reading its users anew may say `Authorization Violation` to a user whom it knows before and after.
    `asyncio.wait_for`, within which nats-py connects, swallows a cancellation that comes together with the refusal (until
    Python 3.12): the loop that tries again would never end, and neither would the process.
    """

    ended = False

    async def _connect_to_server(self, s: Any) -> None:
        task = asyncio.current_task()
        if self.ended or (task is not None and task.cancelling()):
            raise asyncio.CancelledError
        await super()._connect_to_server(s)

    async def _process_pong(self) -> None:
        """The answer to a ping that nobody waits for any more is let go; nats-py would end its reading over it, and be deaf."""
        if self._pongs and self._pongs[0].done():
            self._pongs[0] = asyncio.get_running_loop().create_future()
        await super()._process_pong()

    async def _process_err(self, err_msg: str) -> None:
        if "permissions violation" in err_msg or not self.is_connected:
            await super()._process_err(err_msg)
            return
        error = nats.errors.Error(f"nats: {err_msg}")
        await self._error_cb(error)
        await self._process_op_err(error)


class Client:
    """A connection that is kept: it reconnects for ever, and `lost` is set only when that has become pointless."""

    def __init__(self, *, user: str, name: str) -> None:
        self.user = user
        self.inbox = f"_INBOX_{user}.{secrets.token_hex(8)}"
        self.lost = asyncio.Event()
        self._name = name
        self._nats = _Connection()
        self._refused_at_sign_in = asyncio.Event()
        self._asking = Asking()
        self._closing = False
        self._connected = asyncio.Event()
        self._on_reconnect: list[Callable[[], None]] = []
        self._troubles_said: set[str] = set()

    async def open(self, url: str, password: str, *, wait_seconds: float) -> None:
        """Connects, waiting for the server up to `wait_seconds`; `Unavailable` after that, `Forbidden` for a wrong password."""
        connecting = asyncio.ensure_future(
            self._nats.connect(
                url,
                user=self.user,
                password=password,
                name=self._name,
                inbox_prefix=f"_INBOX_{self.user}",
                allow_reconnect=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=RECONNECT_PAUSE_SECONDS,  # type: ignore[arg-type]  # any number of seconds will do
                connect_timeout=2,
                ping_interval=PING_EVERY_SECONDS,
                pending_size=PENDING_BYTES_MAX,
                error_cb=self._on_trouble,
                disconnected_cb=self._on_disconnected,
                reconnected_cb=self._on_reconnected,
                closed_cb=self._on_closed,
            )
        )
        refused = asyncio.ensure_future(self._refused_at_sign_in.wait())
        try:
            await asyncio.wait({connecting, refused}, timeout=wait_seconds, return_when=asyncio.FIRST_COMPLETED)
            if self._refused_at_sign_in.is_set():
                # While it reads its users anew the server refuses everybody for a moment.
                await asyncio.wait({connecting}, timeout=SIGN_IN_AGAIN_SECONDS)
        finally:
            refused.cancel()
            if not connecting.done():
                self._closing = self._nats.ended = True
                connecting.cancel()
        if self._closing:
            await asyncio.wait({connecting})
            await self._nats.close()
            if self._refused_at_sign_in.is_set():
                raise Forbidden("The bus does not accept this user's password.", code="bus_sign_in")
            raise Unavailable(f"The bus does not answer at {_without_credentials(url)}.", code="bus_away")
        try:
            connecting.result()
        except nats.errors.Error as error:
            raise Unavailable(f"The bus at {_without_credentials(url)} can't be used: {type(error).__name__}.") from error
        self._connected.set()
        await self._nats.subscribe(f"{self.inbox}.*", cb=self._on_answer)

    @property
    def payload_bytes_max(self) -> int:
        return int(self._nats.max_payload) - HEADERS_BYTES_MAX

    @property
    def connected(self) -> bool:
        return bool(self._nats.is_connected)

    def on_reconnect(self, call: Callable[[], None]) -> None:
        """`call` runs after each time the connection came back; subscriptions are there again by then."""
        self._on_reconnect.append(call)

    def off_reconnect(self, call: Callable[[], None]) -> None:
        self._on_reconnect.remove(call)

    def new_inbox(self) -> str:
        """A subject that only this user may read. Not under `self.inbox`, whose answers go to askers."""
        return f"_INBOX_{self.user}.{secrets.token_hex(11)}.in"

    async def ask(
        self, subject: str, data: bytes, *, headers: dict[str, str] | None = None, timeout_seconds: float
    ) -> Incoming:
        """The first answer. Raises `TimedOut`, `Unavailable` (nobody there, or no connection), `Forbidden`, `TooLarge`."""
        ends = asyncio.get_running_loop().time() + timeout_seconds
        await self._wait_until_connected(min(timeout_seconds, RECONNECT_WAIT_SECONDS))
        with self._asking.question(subject, ends) as (token, answered):
            await self.tell(subject, data, headers=headers, reply=f"{self.inbox}.{token}")
            answer = await answered
        if answer.status == NO_RESPONDERS:
            raise Unavailable("Nobody answers that at the moment.", code="no_responders")
        return answer

    async def tell(self, subject: str, data: bytes, *, headers: dict[str, str] | None = None, reply: str = "") -> None:
        """Sends without waiting for anything. Raises `TooLarge`, `Unavailable`."""
        if len(data) > self.payload_bytes_max:
            raise TooLarge(f"That is more than the {self.payload_bytes_max} bytes that one message can carry.")
        try:
            await self._nats.publish(subject, data, reply=reply, headers=headers)
        except nats.errors.MaxPayloadError as error:
            raise TooLarge("That is more than one message can carry.") from error
        except (nats.errors.Error, OSError) as error:
            raise Unavailable("The bus can't be reached at the moment.", code="bus_away") from error

    async def listen(self, subject: str, on_message: OnMessage, *, queue: str = "") -> Listening:
        """Calls `on_message` for each message, one after the other in their order."""

        async def hand_over(message: nats.aio.msg.Msg) -> None:
            await on_message(_incoming(message))

        try:
            return Listening(await self._nats.subscribe(subject, queue=queue, cb=hand_over))
        except (nats.errors.Error, OSError) as error:
            raise Unavailable("The bus can't be reached at the moment.", code="bus_away") from error

    async def flush(self, timeout_seconds: float) -> bool:
        """True once the server has everything that was sent; False when it has not answered in time."""
        if not self._nats.is_connected:
            return False
        try:
            async with asyncio.timeout(timeout_seconds):
                # nats-py's ping overtakes what it has not written yet; that is written by the time of the first answer.
                await self._nats.flush()
                await self._nats.flush()
        except (nats.errors.Error, OSError, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        self._closing = True
        self._asking.fail_all(Unavailable("This process is stopping.", code="stopping"))
        await self.flush(1.0)
        self._nats.ended = True
        with contextlib.suppress(nats.errors.Error, OSError):
            await self._nats.close()

    async def _wait_until_connected(self, seconds: float) -> None:
        if self._nats.is_connected:
            return
        try:
            async with asyncio.timeout(seconds):
                while not self._nats.is_connected:
                    if self._closing or self.lost.is_set():
                        break
                    self._connected.clear()
                    await self._connected.wait()
        except TimeoutError:
            pass
        if not self._nats.is_connected:
            raise Unavailable("The bus can't be reached at the moment.", code="bus_away")

    async def _on_answer(self, message: nats.aio.msg.Msg) -> None:
        self._asking.answer(_incoming(message))

    async def _on_trouble(self, error: Exception) -> None:
        words = str(error).lower()
        refused = _REFUSED.search(words)
        if refused:
            log.error("bus_refused", act=refused[1], subject=refused[2][:200], user=self.user)
            self._asking.refuse(refused[2])
            return
        if "authorization violation" in words and not self._connected.is_set():
            self._refused_at_sign_in.set()
        # While the server is away the same trouble comes ten times a second: said once.
        trouble = type(error).__name__
        if trouble not in self._troubles_said:
            self._troubles_said.add(trouble)
            log.warning("bus_trouble", error=trouble, user=self.user)

    async def _on_disconnected(self) -> None:
        if self._closing:
            return
        log.warning("bus_disconnected", user=self.user)
        # An answer that was on its way is lost with the connection: whether it happened is not known, as after a time-out.
        self._asking.fail_all(Unavailable("The bus went away before the answer came.", code="bus_away"))

    async def _on_reconnected(self) -> None:
        self._troubles_said.clear()
        self._connected.set()
        log.info("bus_reconnected", user=self.user)
        for call in list(self._on_reconnect):
            call()

    async def _on_closed(self) -> None:
        self._connected.set()
        if not self._closing:
            log.error("bus_lost", user=self.user)
            self.lost.set()


def _incoming(message: nats.aio.msg.Msg) -> Incoming:
    return Incoming(message.subject, message.reply, message.data, message.headers or {})


def _without_credentials(url: str) -> str:
    return url.rpartition("@")[2].removeprefix("nats://")
