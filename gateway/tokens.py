"""Who may ask: the person's own token and those given to apps. Needs nothing of the HTTP side, so the command line uses it too.

The person's token lies in `<home>/secrets/token`, for its owner alone. Of an app's token only a hash is kept: it is shown once.
A plain SHA-256 does, since 256 random bits can't be guessed from it.
"""

import hashlib
import hmac
import re
import secrets as randomness
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from gateway import vault
from kit.contracts.subjects import is_person
from kit.errors import Conflict, Damaged, Invalid, NotFound
from kit.files import write_whole

May = Literal["suggest", "remember"]

TOKEN_FILE = "token"  # noqa: S105
TOKENS_FILE = "tokens.json"
APPS_MAX = 200
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BASE62_LENGTH = 43
"""Enough for 32 bytes."""


def base62(data: bytes) -> str:
    """Big-endian digits of `data`, padded so that every token has the same length."""
    number = int.from_bytes(data, "big")
    digits = []
    while number:
        number, digit = divmod(number, 62)
        digits.append(_BASE62[digit])
    return "".join(reversed(digits)).rjust(_BASE62_LENGTH, "0")


def new_secret(prefix: str) -> str:
    """`prefix` and 32 random bytes in base 62."""
    return prefix + base62(randomness.token_bytes(32))


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class AppToken:
    """What is known of an app's token. `person`: the only one it works for; None: whoever the request names."""

    name: str
    may: May
    hash: str
    created_at: str
    person: str | None = None
    revoked_at: str | None = None


def person_token(secrets: Path, configured: str | None = None) -> str:
    """The person's token: `configured` (CONCH_TOKEN), else the kept one, else a new one, kept from now on.

    Raises `Damaged` when the file holds something else.
    """
    if configured:
        return configured
    path = secrets / TOKEN_FILE
    try:
        token = path.read_text("ascii").strip()
    except FileNotFoundError:
        with vault.changing(secrets / ".token.making"):
            if not path.exists():  # Another process may have made it while we waited for the lock.
                write_whole(path, (new_secret("conch_") + "\n").encode())
        (secrets / ".token.making").unlink(missing_ok=True)
        token = path.read_text("ascii").strip()
    except UnicodeDecodeError:
        token = ""
    if len(token) < 16 or not token.isprintable() or " " in token:
        raise Damaged("secrets/token can't be read. Remove it, and a new one is made at the next start.")
    return token


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    entries = data.setdefault("tokens", [])
    if not isinstance(entries, list):
        raise Damaged("tokens.json can't be read. Move it away to start it anew; apps then need new tokens.")
    return entries


def _token(entry: Any) -> AppToken:
    try:
        token = AppToken(**entry)
    except TypeError:
        raise Damaged("tokens.json can't be read. Move it away to start it anew; apps then need new tokens.") from None
    if token.may not in ("suggest", "remember") or not isinstance(token.hash, str):
        raise Damaged("tokens.json has an entry that can't be read.")
    return token


def list_tokens(secrets: Path) -> list[AppToken]:
    """Every app's token, the revoked ones too, oldest first."""
    return [_token(entry) for entry in _entries(vault.read(secrets / TOKENS_FILE))]


def create_token(secrets: Path, name: str, may: May, person: str | None = None) -> str:
    """A new token for the app `name`, returned this once. Raises `Invalid`, or `Conflict` while the name has one that works."""
    if not _NAME.fullmatch(name):
        raise Invalid("An app's name has small letters, digits, - and _ (up to 64).")
    if may not in ("suggest", "remember"):
        raise Invalid("An app may suggest or remember.")
    if person is not None and not is_person(person):
        raise Invalid("A person's id has small letters, digits, - and _ (up to 64).", code="invalid_person")
    secret = new_secret("conch_app_")
    with vault.changing(secrets / TOKENS_FILE) as data:
        entries = _entries(data)
        known = [_token(entry) for entry in entries]
        if any(token.name == name and token.revoked_at is None for token in known):
            raise Conflict(f"{name} has a token already. Revoke it first.", code="token_exists")
        if len(known) >= APPS_MAX:
            gone = next((i for i, token in enumerate(known) if token.revoked_at is not None), None)
            if gone is None:
                raise Conflict(f"There are {APPS_MAX} app tokens already. Revoke some first.", code="too_many_tokens")
            del entries[gone]
        entries.append(asdict(AppToken(name=name, may=may, hash=hashed(secret), created_at=_now(), person=person)))
    return secret


def revoke_token(secrets: Path, name: str) -> AppToken:
    """The app's token works no more, from the next request on. Raises `NotFound`."""
    with vault.changing(secrets / TOKENS_FILE) as data:
        for entry in _entries(data):
            if entry.get("name") == name and entry.get("revoked_at") is None:
                entry["revoked_at"] = _now()
                return _token(entry)
        raise NotFound(f"No app called {name} has a token that works.")


class TokenBook:
    """Answers whose token a secret is; a change of the file, by whomever, is noticed at the next question."""

    def __init__(self, secrets: Path, configured: str | None = None) -> None:
        self._path = secrets / TOKENS_FILE
        self._person_digest = hashed(person_token(secrets, configured))
        self._stamp: tuple[int, int, int] | None = None
        self._apps: dict[str, AppToken] = {}

    def is_person(self, secret: str) -> bool:
        """Compares in constant time."""
        return hmac.compare_digest(hashed(secret), self._person_digest)

    def app(self, secret: str) -> AppToken | None:
        """The app whose working token this is. A damaged file lets no app in."""
        stamp = vault.stamp(self._path)
        if stamp != self._stamp:
            self._stamp = stamp
            try:
                found = list_tokens(self._path.parent)
            except Damaged:
                found = []
            self._apps = {token.hash: token for token in found if token.revoked_at is None}
        return self._apps.get(hashed(secret))
