"""The only place with a subject string, and the only one that takes one apart.

<prefix>.<person>.<service>.<verb>          a request
<prefix>.<person>.event.<type>              an event; a type has a dot in it: memory.saved
<prefix>.parked.<durable>                   an event that a listener could not take
"""

import re
from dataclasses import dataclass

from kit.errors import Invalid

PREFIX_DEFAULT = "conch"
STREAM = "CONCH_EVENTS"
PARKED_STREAM = "CONCH_PARKED"
SERVICES = ("memory", "index", "chatmeaning", "tidy")

_PERSON = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_TOKEN = re.compile(r"[a-z][a-z0-9_]{0,63}")
_PREFIX = re.compile(r"[a-z][a-z0-9_-]{0,31}")


@dataclass(frozen=True, slots=True)
class Address:
    """A subject taken apart; `kind` is a service's name or `event`, `name` a verb or an event's type."""

    person: str
    kind: str
    name: str


def is_person(person: str) -> bool:
    return _PERSON.fullmatch(person) is not None


def _checked(prefix: str, person: str, *tokens: str) -> None:
    if not _PREFIX.fullmatch(prefix):
        raise Invalid("A subject prefix is a short word in small letters.")
    if person != "*" and not is_person(person):
        raise Invalid("A person's id has small letters, digits, - and _ (up to 64).", code="invalid_person")
    for token in tokens:
        if token not in ("*", ">") and not _TOKEN.fullmatch(token):
            raise Invalid("That is not a name that a subject can hold.")


def request(prefix: str, person: str, service: str, verb: str) -> str:
    """The subject of one request; `*` for person or verb makes it a subscription's or a permission's."""
    _checked(prefix, person, service, verb)
    return f"{prefix}.{person}.{service}.{verb}"


def event(prefix: str, person: str, type_: str) -> str:
    """The subject of one event type; `memory.*`, `>` and person `*` make it a filter."""
    _checked(prefix, person, *type_.split("."))
    return f"{prefix}.{person}.event.{type_}"


def parse(prefix: str, subject: str) -> Address:
    """Takes a concrete subject apart; raises `Invalid` for anything else, wildcards included."""
    head, *rest = subject.split(".")
    if head != prefix or len(rest) < 3 or not is_person(rest[0]) or not all(_TOKEN.fullmatch(t) for t in rest[1:]):
        raise Invalid("That is not one of Conch's subjects.")
    person, kind, *name = rest
    if kind != "event" and len(name) != 1:
        raise Invalid("That is not one of Conch's subjects.")
    return Address(person, kind, ".".join(name))


def parked(prefix: str, durable: str) -> str:
    """Where an event goes that the listener `durable` could not take; `*` for all. Three words, so `parse` refuses it."""
    _checked(prefix, "*", durable)
    return f"{prefix}.parked.{durable}"
