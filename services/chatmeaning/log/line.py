"""A line of a chat's file and its JSON.

The first line is the file's header: the chat's id, who made it, and `made`, a random name of this file that is another one
after each rewrite. Every other line is an event, with what only we read beside it:

`n`       a number that grows over all of a person's chats: set where the line implies an event of the bus
`import`  the import that brought it
`key`     the idempotency key of the append that it begins, with the hash of its request and what was answered
`so_far`  what the lines up to this one add up to, and where this one begins: so that a start reads the end of a file alone
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import orjson
from pydantic import ValidationError

from kit.contracts.chats import ChatEvent
from kit.errors import Damaged, Invalid

FORMAT: Final = 1
NUMBER_MAX: Final = 2**53

Stored = dict[str, Any]
"""An event line as JSON has it."""


@dataclass(frozen=True, slots=True)
class Header:
    """`cover` is the chat's cover as it was when the file was made: what a start without a journal goes by."""

    conversation_id: str
    made: str
    by: str
    at: datetime
    cover: Mapping[str, Any]


def new_header(conversation_id: str, by: str, at: datetime, cover: Mapping[str, Any]) -> Header:
    return Header(conversation_id, secrets.token_hex(8), by, at, cover)


def when(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def encode_header(header: Header) -> bytes:
    stored = {
        "v": FORMAT, "conversation_id": header.conversation_id, "made": header.made, "by": header.by, "at": when(header.at),
        "cover": dict(header.cover),
    }  # fmt: skip
    return as_json(stored) + b"\n"


def as_json(stored: Mapping[str, Any], option: int = 0) -> bytes:
    """Its JSON; raises `Invalid` for text that has no bytes (a lone surrogate)."""
    try:
        return orjson.dumps(stored, option=option)
    except orjson.JSONEncodeError as error:
        raise Invalid("That has characters that are no text.", code="not_text") from error


def decode_header(raw: bytes) -> Header:
    """Raises `Damaged` for anything that is no header of ours."""
    try:
        stored = orjson.loads(raw)
        header = Header(
            stored["conversation_id"],
            stored["made"],
            stored["by"],
            datetime.fromisoformat(stored["at"]),
            stored.get("cover", {}),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged("Its first line can't be read.") from error
    named = all(isinstance(one, str) and one for one in (header.conversation_id, header.made, header.by))
    if stored.get("v") != FORMAT or not named or header.at.tzinfo is None or not isinstance(header.cover, dict):
        raise Damaged("Its first line can't be read.")
    return header


def json_bytes(text: str) -> int:
    """How many bytes a text takes in JSON."""
    return len(orjson.dumps(text))


def encode(stored: Stored) -> bytes:
    return as_json(stored) + b"\n"


def decode(raw: bytes) -> Stored:
    """An event line; raises `Damaged` for bytes that are none."""
    try:
        stored = orjson.loads(raw)
    except ValueError as error:
        raise Damaged("A line can't be read.") from error
    if not isinstance(stored, dict) or not isinstance(stored.get("id"), str) or not isinstance(stored.get("type"), str):
        raise Damaged("A line can't be read.")
    numbers = (stored.get("seq"), stored.get("n", 1))
    if any(type(number) is not int or not 0 < number < NUMBER_MAX for number in numbers):
        raise Damaged("A line can't be read.")
    time_of(stored)
    return stored


def event_of(stored: Stored) -> ChatEvent:
    """The event without what only we read; raises `Damaged`."""
    try:
        return ChatEvent.model_validate(stored)
    except ValidationError as error:
        raise Damaged("A line can't be read.") from error


def time_of(stored: Stored) -> datetime:
    try:
        at = datetime.fromisoformat(stored["at"])
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise Damaged("A line can't be read.") from error
