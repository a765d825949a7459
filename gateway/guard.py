"""What every request passes before any route: Host and Origin, who asks, limits; and what every answer carries.

Pure ASGI around the application, since a save is to cost little more than the bus and the disk. It is the top of the loop
for a request: what no route expected ends here as a problem and a log line without anyone's words.
"""

import time

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.callers import SCOPE_KEY, Trace, trace
from gateway.doors import OPEN_PATHS, Door
from gateway.limits import LARGE_BODIES, Body, Places
from gateway.origins import Origins
from gateway.problems import from_error, unexpected
from gateway.settings import GatewaySettings
from kit.errors import ConchError, Forbidden, Invalid
from kit.logs import tracing

EVENTS_PATH = "/api/events"
PLACELESS_PATHS = frozenset({"/livez", "/readyz", EVENTS_PATH})
"""Asked by whoever watches over Conch, or counted apart: strangers that hold every open place must not make it look ill."""
_API_POLICY = b"default-src 'none'; frame-ancestors 'none'"
_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

log = structlog.get_logger()


class BrokenAnswer(Exception):
    """An answer that had begun can't go on; the connection is cut so that nobody takes it for whole."""


class Answer:
    """Sends on what the application answers, with the headers that every answer has, and remembers how far it got."""

    def __init__(self, send: Send, request_id: str) -> None:
        self._send = send
        self._request_id = request_id.encode("ascii")
        self.status = 0
        self.complete = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers: list[tuple[bytes, bytes]] = message.setdefault("headers", [])
            names = {name for name, _ in headers}
            headers += [*_ALWAYS, (b"x-request-id", self._request_id)]
            if b"content-security-policy" not in names:
                headers.append((b"content-security-policy", _API_POLICY))
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
        elif message["type"] == "http.response.body" and not message.get("more_body", False):
            self.complete = True
        await self._send(message)


class Guard:
    """The ASGI application that the server runs; `app` is what has the routes."""

    def __init__(self, app: ASGIApp, *, settings: GatewaySettings, door: Door) -> None:
        self._app = app
        self._settings = settings
        self._door = door
        self._origins = Origins(settings)
        self._places = Places(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        found = trace(headers.get("traceparent"))
        answer = Answer(send, found.request_id)
        with tracing(found.traceparent):
            await self._logged(scope, receive, answer, headers, found)

    async def _logged(self, scope: Scope, receive: Receive, answer: Answer, headers: dict[str, str], found: Trace) -> None:
        began = time.perf_counter()
        try:
            await self._answer(scope, receive, answer, headers, found)
        except ConchError as error:
            if not answer.status:
                await from_error(error)(scope, receive, answer.send)
        except ClientDisconnect:
            pass
        except Exception:
            log.exception("request_failed")  # Its type and places: `kit.logs` leaves its message out.
            if not answer.status:
                await unexpected()(scope, receive, answer.send)
            elif not answer.complete:
                raise BrokenAnswer from None
        finally:
            # What went well is said when asked for alone: a line a request costs as much as a third of the request.
            tell = log.debug if answer.status < 400 else log.info
            tell(
                "answered",
                method=scope["method"],
                route=getattr(scope.get("route"), "path", None),  # Never the path itself: anyone's words may stand there.
                status=answer.status,
                took_ms=round((time.perf_counter() - began) * 1000, 2),
            )

    async def _answer(self, scope: Scope, receive: Receive, answer: Answer, headers: dict[str, str], found: Trace) -> None:
        path: str = scope["path"]
        host = headers.get("host", "")
        if not self._origins.allows_host(host):
            raise Forbidden("Conch answers under this computer's own names only.", code="bad_host")
        origin = headers.get("origin")
        if origin is not None and not self._origins.allows_origin(origin, host):
            raise Forbidden("Another site's page can't ask Conch.", code="bad_origin")
        if _twice(scope, (b"host", b"authorization", b"origin", b"conch-person", b"idempotency-key", b"content-length")):
            raise Invalid("A header is there twice.", code="malformed")

        who = ("", "")
        large = False
        if path in OPEN_PATHS:
            scope[SCOPE_KEY] = None
        else:
            caller = self._door.caller(scope["method"], path, headers, found)
            scope[SCOPE_KEY] = caller
            if caller is not None:
                who = (caller.by, caller.person)
                large = caller.scope == "person" and (scope["method"], path) in LARGE_BODIES

        if "content-length" in headers or "transfer-encoding" in headers:
            body = Body(receive, self._settings, large=large)
            length = headers.get("content-length", "0")
            if len(length) > 18 or not length.isdecimal() or int(length) > body.most_bytes:
                if headers.get("expect", "").lower() != "100-continue":
                    await body.drain()
                raise body.too_large()
            receive = body.receive
        if path in PLACELESS_PATHS:
            await self._app(scope, receive, answer.send)
            return
        self._places.take(who)
        try:
            await self._app(scope, receive, answer.send)
        finally:
            self._places.give_back(who)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _twice(scope: Scope, names: tuple[bytes, ...]) -> bool:
    """Two of one of these would let two readers see two different requests."""
    seen = [name for name, _ in scope["headers"] if name in names]
    return len(seen) != len(set(seen))
