"""The NATS users and what each may do, by name: an omitted list would allow all, so both lists are always written.

Who may ask whom: gateway → all; tidy → memory, index, chatmeaning; chatmeaning → index (to embed);
index → memory (to read); memory → nobody. A service publishes its own events only,
and reads its own inbox only; its answers go out by `allow_responses`, once a request and for a bounded time. The gateway may
also be told of every event, and look at what was parked. `conch` (the command line and the launcher) manages streams, sees the
services, and may have the index take a model from a folder, which no door of the gateway offers. A subscriber may fetch and
acknowledge on its own consumer: nothing else.
"""

import re
from dataclasses import dataclass
from typing import Any

from kit.contracts import subjects
from kit.contracts.events import TYPES
from kit.contracts.subjects import PARKED_STREAM, PREFIX_DEFAULT, STREAM
from kit.errors import Invalid

ADMIN = "conch"
SERVICE_USERS = ("memory", "index", "chatmeaning", "tidy")
USERS = (ADMIN, "gateway", *SERVICE_USERS)

RESPONSE_SECONDS_MAX = 600
"""For so long after a request its answer may be sent: the longest deadline there is."""

ASKS: dict[str, dict[str, tuple[str, ...]]] = {
    "gateway": {"memory": ("*",), "index": ("*",), "chatmeaning": ("*",), "tidy": ("*",)},
    "tidy": {
        "memory": (
            "list",
            "get",
            "history",
            "preferences",
            "revise",
            "log_of",
            "learning_off",
            "never",
            "keep",
            "reject",
            "undo",
        ),
        "index": ("search", "pairs", "embed", "headroom"),
        "chatmeaning": ("list", "read", "standing"),
    },
    "chatmeaning": {"index": ("embed", "headroom")},
    "index": {"memory": ("changes", "profile")},
    "memory": {},
    ADMIN: {"index": ("get_meaning",)},
}
"""Which verbs of which service a user may ask."""

LISTENS: dict[str, tuple[str, ...]] = {
    "index": ("index",),
    "memory": (),
    "chatmeaning": ("chatmeaning",),
    "tidy": ("tidy",),
    "gateway": (),
}
"""The durable consumers that a service makes and empties."""

SUBSCRIBER_PREFIX = "sub_"
_SUBSCRIBER = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Rights:
    """What one user may publish and subscribe; `answers` where it may respond to a request that it was sent."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]
    answers: bool = False

    def as_config(self) -> dict[str, Any]:
        permissions: dict[str, Any] = {"publish": {"allow": list(self.publish)}, "subscribe": {"allow": list(self.subscribe)}}
        if self.answers:
            permissions["allow_responses"] = {"max": 1, "expires": f"{RESPONSE_SECONDS_MAX}s"}
        return permissions


def subscriber_user(name: str) -> str:
    """The user, and the durable consumer, of an event subscriber. Raises `Invalid` for a name that is none."""
    if not _SUBSCRIBER.fullmatch(name):
        raise Invalid("A subscriber's name has small letters, digits and _ (up to 32).", code="invalid_subscriber")
    return f"{SUBSCRIBER_PREFIX}{name}"


def rights(user: str, prefix: str = PREFIX_DEFAULT) -> Rights:
    """What the user may do; raises `Invalid` for one that is not known."""
    if user == ADMIN:
        return Rights(publish=("$JS.API.>", "$SRV.>", *_asks(ADMIN, prefix)), subscribe=(f"_INBOX_{ADMIN}.>",))
    if user == "gateway":
        return _gateway(prefix)
    if user in SERVICE_USERS:
        return _service(user, prefix)
    if user.startswith(SUBSCRIBER_PREFIX) and _SUBSCRIBER.fullmatch(user.removeprefix(SUBSCRIBER_PREFIX)):
        return Rights(publish=_fetches(user), subscribe=(f"_INBOX_{user}.>",))
    raise Invalid("There is no such user of the bus.", code="invalid_user")


def _asks(user: str, prefix: str) -> tuple[str, ...]:
    return tuple(subjects.request(prefix, "*", service, verb) for service, verbs in ASKS[user].items() for verb in verbs)


def _owned(user: str, prefix: str) -> tuple[str, ...]:
    return tuple(subjects.event(prefix, "*", type_) for type_, data in TYPES.items() if data.owner == user)


def _publishes(user: str, prefix: str) -> tuple[str, ...]:
    """Its own events, and where its own log stands in the stream."""
    own = _owned(user, prefix)
    return (*own, *(f"$JS.API.DIRECT.GET.{STREAM}.{subject}" for subject in own), f"$JS.API.STREAM.INFO.{STREAM}")


def _fetches(durable: str) -> tuple[str, ...]:
    return (f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{durable}", f"$JS.ACK.{STREAM}.{durable}.>")


def _empties(durable: str, prefix: str) -> tuple[str, ...]:
    made = f"$JS.API.CONSUMER.CREATE.{STREAM}.{durable}"
    return (made, *_fetches(durable), subjects.parked(prefix, durable))


def _service(user: str, prefix: str) -> Rights:
    emptied = tuple(subject for durable in LISTENS[user] for subject in _empties(durable, prefix))
    discovery = tuple(
        subject
        for verb in ("PING", "INFO", "STATS")
        for subject in (f"$SRV.{verb}", f"$SRV.{verb}.{user}", f"$SRV.{verb}.{user}.*")
    )
    return Rights(
        publish=(*_asks(user, prefix), *_publishes(user, prefix), *emptied),
        subscribe=(f"_INBOX_{user}.>", subjects.request(prefix, "*", user, "*"), *discovery),
        answers=True,
    )


def _gateway(prefix: str) -> Rights:
    return Rights(
        publish=(
            *_asks("gateway", prefix),
            *_publishes("gateway", prefix),
            "$SRV.INFO",
            "$SRV.PING",
            f"$JS.API.DIRECT.GET.{STREAM}",
            f"$JS.API.CONSUMER.CREATE.{STREAM}.gateway_tail",
            f"$JS.API.DIRECT.GET.{PARKED_STREAM}",
        ),
        subscribe=("_INBOX_gateway.>",),
    )
