"""Messages as bytes and headers, in both directions: the only place that encodes or decodes what crosses the bus.

Requests and replies are the JSON of their pydantic model; a failed reply is the JSON of `kit.errors.to_wire` under
`ERROR_HEADER`. An event is a CloudEvents 1.0 document in structured mode
(https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/nats-protocol-binding.md).
"""

import re
import secrets
from collections.abc import Mapping
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError

from kit import errors
from kit.bus.port import Cursor, OutgoingEvent
from kit.contracts.events import TYPES, CloudEvent
from kit.contracts.message import Reply, Request
from kit.errors import ConchError, Damaged, Invalid, TooLarge

DEADLINE_HEADER = "Conch-Deadline"
"""When the caller stops waiting, in unix milliseconds."""
TRACE_HEADER = "traceparent"
ERROR_HEADER = "Conch-Error"
CURSOR_HEADER = "Conch-Cursor"
MESSAGE_ID_HEADER = "Nats-Msg-Id"
CONTENT_TYPE_HEADER = "Content-Type"
CONTENT_TYPE = "application/cloudevents+json"
REASON_HEADER = "Conch-Parked-Reason"

WORDS_CHARACTERS_MAX = 300

_TRACEPARENT = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_CURSOR = re.compile(r"([A-Za-z0-9_.-]{0,64}):([0-9]{1,18}):([0-9]{1,9})")

R = TypeVar("R", bound=Reply)


def new_trace() -> str:
    """A W3C traceparent of a trace that begins here."""
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-01"


def next_trace(traceparent: str | None) -> str:
    """The same trace one step on; a new one where there was none, or none that can be read."""
    if traceparent is None or not _TRACEPARENT.fullmatch(traceparent):
        return new_trace()
    return f"{traceparent[:35]}-{secrets.token_hex(8)}-{traceparent[-2:]}"


def encode(message: BaseModel, *, bytes_max: int) -> bytes:
    """The message's JSON. Raises `Invalid` for text that has no bytes (a lone surrogate), `TooLarge` past `bytes_max`."""
    try:
        data = message.model_dump_json().encode()
    except (PydanticSerializationError, UnicodeError) as error:
        raise Invalid("That has characters that are no text.", code="not_text") from error
    if len(data) > bytes_max:
        raise TooLarge(f"That is more than the {bytes_max} bytes that one message can carry.", code="message_too_large")
    return data


def decode_request(kind: type[Request[Any]], data: bytes) -> Request[Any]:
    """The request; raises `Invalid` that names the field and never its value."""
    try:
        return kind.model_validate_json(data or b"{}")
    except ValidationError as error:
        raise Invalid(_said(error), code="invalid_request") from None
    except (ValueError, RecursionError) as error:
        raise Invalid("That request can't be read.", code="invalid_request") from error


def _said(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:100]
    return f"{where}: {first['msg']}"[:WORDS_CHARACTERS_MAX] if where else first["msg"][:WORDS_CHARACTERS_MAX]


def encode_error(error: ConchError) -> tuple[bytes, dict[str, str]]:
    """The body and headers of a failed reply. The other two headers are those that `nats micro` reads."""
    wire = {key: value.encode("utf-8", "replace").decode() for key, value in errors.to_wire(error).items()}
    headers = {ERROR_HEADER: wire["code"], "Nats-Service-Error": wire["reason"][:100], "Nats-Service-Error-Code": wire["code"]}
    return orjson.dumps(wire), headers


def decode_reply(kind: type[R], data: bytes, headers: Mapping[str, str]) -> R:
    """The reply; raises the service's own error where it failed, `Damaged` where the bytes are no such reply."""
    if ERROR_HEADER in headers:
        try:
            wire = orjson.loads(data)
            error = errors.from_wire({str(key): str(value) for key, value in wire.items()})
        except (orjson.JSONDecodeError, AttributeError):
            error = ConchError("That failed, and the reason can't be read.")
        raise error
    try:
        return kind.model_validate_json(data)
    except ValueError as error:
        raise Damaged("The service's answer can't be read.", code="reply_unreadable") from error


def encode_event(person: str, event: OutgoingEvent, *, bytes_max: int) -> tuple[bytes, dict[str, str]]:
    """The event's document and its headers."""
    if event.data.person != person:
        raise Invalid("An event's person is the one that it is published for.")
    document = CloudEvent(
        id=event.id,
        source=f"conch/{event.data.owner}",
        type=event.data.type,
        subject=event.subject,
        time=event.at,
        data=event.data.model_dump(mode="json", exclude_none=True),
        traceparent=event.traceparent,
    )
    headers = {CONTENT_TYPE_HEADER: CONTENT_TYPE, MESSAGE_ID_HEADER: event.id}
    if event.cursor is not None:
        headers[CURSOR_HEADER] = f"{event.cursor.epoch}:{event.cursor.seq}:{event.cursor.index}"
        if not _CURSOR.fullmatch(headers[CURSOR_HEADER]):
            raise Invalid("A cursor's epoch is a short word.")
    try:
        data = document.model_dump_json(exclude_none=True).encode()
    except (PydanticSerializationError, UnicodeError) as error:
        raise Invalid("That event has characters that are no text.", code="not_text") from error
    if len(data) > bytes_max:
        raise TooLarge("That event is more than one message can carry.", code="message_too_large")
    return data, headers


def decode_event(data: bytes) -> CloudEvent:
    """The event; raises `Damaged` where the bytes are none. A type that this version doesn't know is still an event."""
    try:
        event = CloudEvent.model_validate_json(data)
        known = TYPES.get(event.type)
        if known is not None:
            known.model_validate(event.data)
    except (ValueError, RecursionError) as error:
        raise Damaged("These bytes are no event.", code="event_unreadable") from error
    return event


def decode_cursor(value: str | None) -> Cursor | None:
    found = _CURSOR.fullmatch(value or "")
    return Cursor(epoch=found[1], seq=int(found[2]), index=int(found[3])) if found else None


def deadline_of(headers: Mapping[str, str], *, now: float, default_seconds: float, seconds_max: float) -> float:
    """The request's deadline in seconds of `time.time()`, never further away than `seconds_max`."""
    value = headers.get(DEADLINE_HEADER, "")
    if not (value.isascii() and value.isdigit() and len(value) <= 15):
        return now + default_seconds
    return min(int(value) / 1000, now + seconds_max)
