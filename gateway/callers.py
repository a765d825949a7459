"""Who asks: worked out once by the guard, read by every route."""

import re
import secrets
from dataclasses import dataclass
from typing import Literal

from starlette.requests import Request

from gateway.tokens import May

SCOPE_KEY = "conch.caller"
_TRACEPARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})")


@dataclass(frozen=True, slots=True)
class Trace:
    """A W3C Trace Context `traceparent` for what we ask onward; `request_id` is our own span, sent back as X-Request-Id."""

    traceparent: str
    request_id: str


def trace(header: str | None) -> Trace:
    """Continues the caller's trace where the header is a valid one; else begins a new one.

    Source: https://www.w3.org/TR/trace-context/
    """
    request_id = secrets.token_hex(8)
    found = _TRACEPARENT.fullmatch(header) if header is not None and len(header) == 55 else None
    trace_id, flags = (found[1], found[2]) if found else (secrets.token_hex(16), "00")
    return Trace(f"00-{trace_id}-{request_id}-{flags}", request_id)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose data, and who asks for it. `app` is None for the person's own token and for a browser's session."""

    person: str
    trace: Trace
    app: str | None = None
    may: May | None = None
    session: str | None = None
    conversation_id: str | None = None

    @property
    def by(self) -> str:
        return "person" if self.app is None else f"app:{self.app}"

    @property
    def scope(self) -> Literal["person", "app"]:
        return "person" if self.app is None else "app"


def caller_of(request: Request) -> Caller:
    """The dependency that routes use; the guard lets no request through without one."""
    found: Caller = request.scope[SCOPE_KEY]
    return found
