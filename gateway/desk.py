"""What a route works with: who asks, the bus and the settings; and how a reply becomes a response."""

import hashlib
import re
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from gateway.callers import Caller, caller_of
from gateway.settings import GatewaySettings
from kit.bus.port import Bus
from kit.contracts.message import Idempotency, Reply
from kit.contracts.message import Request as BusRequest
from kit.errors import Invalid

R = TypeVar("R", bound=Reply)

_KEY = re.compile(r"[ -~]{1,200}")


@dataclass(frozen=True, slots=True)
class Desk:
    """One request's caller with the bus at hand."""

    caller: Caller
    bus: Bus
    settings: GatewaySettings

    async def ask(self, message: BusRequest[R], *, timeout_seconds: float | None = None) -> R:
        """The service's reply for the caller's person; raises the service's own error."""
        return await self.bus.request(
            self.caller.person, message, timeout_seconds=timeout_seconds, traceparent=self.caller.trace.traceparent
        )


async def _desk(request: Request) -> Desk:
    state = request.app.state
    return Desk(caller_of(request), state.bus, state.settings)


AtDesk = Annotated[Desk, Depends(_desk)]


async def _write(request: Request) -> dict[str, Any]:
    """The fields that every command has: who asks, and the caller's key where there is one.

    The hash covers what stands after the question mark too; the route names the app, so that none gets another's reply.
    """
    caller = caller_of(request)
    key = request.headers.get("idempotency-key")
    if key is None:
        return {"by": caller.by}
    if not _KEY.fullmatch(key):
        raise Invalid("An Idempotency-Key has 1 to 200 printable characters.", code="invalid_idempotency_key")
    digest = hashlib.sha256(await request.body())
    digest.update(b"\x00")
    digest.update(request.scope["query_string"])
    route = f"{request.method} {request.scope['path']}"
    if caller.app is not None:
        route += f" {caller.by}"
    return {"by": caller.by, "idempotency": Idempotency(key=key, route=route, body_sha256=digest.hexdigest())}


Write = Annotated[dict[str, Any], Depends(_write)]


def answer(reply: BaseModel, status: int = 200) -> Response:
    """The reply as JSON, serialised once and validated never again."""
    return Response(reply.model_dump_json(), status, media_type="application/json")
