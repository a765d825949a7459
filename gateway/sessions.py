"""Signing in with a browser: one-use codes and the sessions that they open. Only hashes are kept, in `secrets/sessions.json`.

A session's CSRF token is derived from its secret, so it needs no place of its own and goes when the session goes.
"""

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gateway import vault
from gateway.tokens import hashed, new_secret
from kit.errors import Damaged
from kit.files import write_whole

SESSIONS_FILE = "sessions.json"
CODES_MAX = 50
SESSIONS_MAX = 100


@dataclass(frozen=True, slots=True)
class Code:
    """A one-use sign-in code and when it ends, in seconds of `time.time()`."""

    secret: str
    expires_at: float


def csrf_token(session: str) -> str:
    """The token that writes of this session carry in `X-CSRF-Token`."""
    return hmac.new(session.encode("utf-8", "surrogatepass"), b"csrf", hashlib.sha256).hexdigest()


class SessionBook:
    """Codes and sessions; each change is on disk before it is answered. A damaged file signs everybody out."""

    def __init__(
        self, secrets: Path, *, code_seconds: float, session_seconds: float, clock: Callable[[], float] = time.time
    ) -> None:
        self._path = secrets / SESSIONS_FILE
        self._code_seconds = code_seconds
        self._session_seconds = session_seconds
        self._clock = clock
        self._codes: dict[str, float] = {}
        self._sessions: dict[str, float] = {}
        try:
            data = vault.read(self._path)
        except Damaged:
            data = {}
        for name, ends in (("codes", self._codes), ("sessions", self._sessions)):
            kept = data.get(name)
            if isinstance(kept, dict):
                ends.update({str(key): float(end) for key, end in kept.items() if isinstance(end, int | float)})

    def _keep(self) -> None:
        now = self._clock()
        for ends, most in ((self._codes, CODES_MAX), (self._sessions, SESSIONS_MAX)):
            for key in [key for key, end in ends.items() if end <= now]:
                del ends[key]
            for key in sorted(ends, key=ends.__getitem__)[: max(0, len(ends) - most)]:
                del ends[key]  # The oldest goes: whoever has the token may make another.
        text = json.dumps({"codes": self._codes, "sessions": self._sessions}, indent=1)
        write_whole(self._path, (text + "\n").encode())

    def new_code(self) -> Code:
        code = Code(new_secret(""), self._clock() + self._code_seconds)
        self._codes[hashed(code.secret)] = code.expires_at
        self._keep()
        return code

    def code_works(self, secret: str) -> bool:
        """True while the code could be exchanged; uses nothing up."""
        return self._codes.get(hashed(secret), 0.0) > self._clock()

    def exchange(self, secret: str) -> str | None:
        """A new session's secret for a code that works, which then works no more; else None."""
        if self._codes.pop(hashed(secret), 0.0) <= self._clock():
            return None
        session = new_secret("")
        self._sessions[hashed(session)] = self._clock() + self._session_seconds
        self._keep()
        return session

    def works(self, session: str) -> bool:
        return self._sessions.get(hashed(session), 0.0) > self._clock()

    def revoke(self, session: str) -> None:
        if self._sessions.pop(hashed(session), None) is not None:
            self._keep()

    def revoke_all(self) -> None:
        """Signs every browser out and lets no open link work."""
        self._codes.clear()
        self._sessions.clear()
        self._keep()
