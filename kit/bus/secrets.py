"""The passwords of the bus's users, and which subscribers there are: `<home>/secrets/nats.json`, for its owner's eyes alone.

They are random and made at first need. The server's configuration holds them too, as they are: hashing a random password of
256 bits protects nothing in a file that lies beside this one, and would cost each connection a tenth of a second.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson

from kit.bus.users import SUBSCRIBER_PREFIX, USERS, rights, subscriber_user
from kit.errors import Damaged, NotFound
from kit.files import write_whole

try:
    import fcntl
except ImportError:  # a system without POSIX locks has one launcher and no second process that makes users
    fcntl = None  # type: ignore[assignment]

PASSWORD_BYTES = 32


def path(home: Path) -> Path:
    return home / "secrets" / "nats.json"


def password(home: Path, user: str) -> str:
    """The user's password. That of Conch's own users is made at first need; `NotFound` for a subscriber that was not added."""
    found = _read(home).get(user)
    if found is not None:
        return found
    rights(user)  # refuses a name that is no user
    if user.startswith(SUBSCRIBER_PREFIX):
        raise NotFound("There is no such subscriber.", code="no_subscriber")
    return passwords(home)[user]


def passwords(home: Path) -> dict[str, str]:
    """Every user's password, Conch's own made where they were missing."""
    found = _read(home)
    if set(USERS) <= set(found):
        return found
    with _locked(home):
        found = _read(home)
        missing = {user: secrets.token_urlsafe(PASSWORD_BYTES) for user in USERS if user not in found}
        write_whole(path(home), orjson.dumps(found | missing, option=orjson.OPT_INDENT_2))
        return found | missing


def add_subscriber(home: Path, name: str) -> tuple[str, str]:
    """The subscriber's user and password; the same again for a name that was added before.

    The server must be told (`reload`).
    """
    user = subscriber_user(name)
    passwords(home)
    with _locked(home):
        found = _read(home)
        if user not in found:
            found[user] = secrets.token_urlsafe(PASSWORD_BYTES)
            write_whole(path(home), orjson.dumps(found, option=orjson.OPT_INDENT_2))
        return user, found[user]


def remove_subscriber(home: Path, name: str) -> bool:
    """True when it was there. The server must be told (`reload`), which also ends the subscriber's connections."""
    user = subscriber_user(name)
    with _locked(home):
        found = _read(home)
        if found.pop(user, None) is None:
            return False
        write_whole(path(home), orjson.dumps(found, option=orjson.OPT_INDENT_2))
        return True


def _read(home: Path) -> dict[str, str]:
    try:
        found = orjson.loads(path(home).read_bytes())
    except FileNotFoundError:
        return {}
    except orjson.JSONDecodeError as error:
        raise Damaged(f"{path(home)} can't be read. Remove it, and new passwords are made.", code="secrets_damaged") from error
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise Damaged(f"{path(home)} can't be read. Remove it, and new passwords are made.", code="secrets_damaged")
    return found


@contextmanager
def _locked(home: Path) -> Iterator[None]:
    """One process at a time: several start together, and each may be the first to need a password."""
    lock = path(home).with_suffix(".lock")
    lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
