"""Who a request comes from: a bearer token, or a browser's session. Everything else is refused here, before any route.

Scopes are the routes' own business (`declaration.py`); this file says who asks, and for whom.
"""

import hmac

from gateway.callers import Caller, Trace
from gateway.sessions import SessionBook, csrf_token
from gateway.tokens import TokenBook
from kit.contracts.memory import CHAT_ID_CHARACTERS_MAX
from kit.contracts.message import PERSON_DEFAULT
from kit.contracts.subjects import is_person
from kit.errors import Forbidden, Invalid

COOKIE = "conch_session"
OPEN_PATHS = frozenset({"/livez", "/readyz", "/sign-in"})
"""Answered to anybody; `/sign-in` because its code is the proof."""
PAGE_PATHS = frozenset({"/", "/memory", "/docs", "/sign-out"})
"""Opened by a browser. Signed out, they say how to sign in."""
_READING = frozenset({"GET", "HEAD"})


class Door:
    """Finds the caller of a request, or says why there is none."""

    def __init__(self, tokens: TokenBook, sessions: SessionBook) -> None:
        self._tokens = tokens
        self._sessions = sessions

    def caller(self, method: str, path: str, headers: dict[str, str], found: Trace) -> Caller | None:
        """Who asks; None only for a page that is opened signed out.

        Raises `Forbidden` (401 as `unauthorized`) or `Invalid`.
        """
        conversation = _conversation(headers.get("conch-conversation"))
        authorization = headers.get("authorization")
        if authorization is not None:
            scheme, _, secret = authorization.partition(" ")
            if scheme.lower() == "bearer":
                secret = secret.strip()
                if self._tokens.is_person(secret):
                    return Caller(_person(headers), found, conversation_id=conversation)
                app = self._tokens.app(secret)
                if app is not None:
                    person = _person(headers, app.person)
                    return Caller(person, found, app=app.name, may=app.may, conversation_id=conversation)
            raise Forbidden("This token does not work.", code="unauthorized")

        session = _session(headers.get("cookie"))
        if session is None or not self._sessions.works(session):
            if path in PAGE_PATHS:
                return None
            raise Forbidden("Conch needs a token: Authorization: Bearer, then the token.", code="unauthorized")
        self._check_site(method, path, headers, session)
        return Caller(_person(headers), found, session=session, conversation_id=conversation)

    def _check_site(self, method: str, path: str, headers: dict[str, str], session: str) -> None:
        """A cookie comes along by itself, so a browser must say that the page is ours.

        Source: https://www.w3.org/TR/fetch-metadata/
        """
        site = headers.get("sec-fetch-site")
        opens_page = site == "none" and method in _READING and (path in PAGE_PATHS or path == "/openapi.json")
        if site != "same-origin" and not opens_page:
            raise Forbidden("With a browser's session, only Conch's own page may ask.", code="csrf")
        if method in _READING or path in PAGE_PATHS:
            return  # The pages' forms carry the CSRF token in a field, and check it themselves.
        sent = headers.get("x-csrf-token", "")
        if not hmac.compare_digest(sent.encode("latin-1"), csrf_token(session).encode("ascii")):
            raise Forbidden("The page's X-CSRF-Token is missing or old. Load the page again.", code="csrf")


def _person(headers: dict[str, str], bound: str | None = None) -> str:
    person = headers.get("conch-person")
    if person is None:
        return bound or PERSON_DEFAULT
    if not is_person(person):
        raise Invalid("Conch-Person has small letters, digits, - and _ (up to 64).", code="invalid_person")
    if bound is not None and person != bound:
        raise Forbidden("This token is for another person.", code="person")
    return person


def _conversation(header: str | None) -> str | None:
    """Header bytes are latin-1 to the server; a caller that has more to say sends UTF-8."""
    if not header:
        return None
    try:
        name = header.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        name = header
    if len(name) > CHAT_ID_CHARACTERS_MAX:
        raise Invalid(f"Conch-Conversation has at most {CHAT_ID_CHARACTERS_MAX} characters.")
    return name


def _session(cookies: str | None) -> str | None:
    for part in (cookies or "")[:8_192].split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None
