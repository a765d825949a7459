"""The types of what callers may send: text without what files and screens can't hold, times, and where a limit applies."""

import re
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from kit.contracts.message import MEMORY_ID_PATTERN

LIMIT_KEY = "x-conch-limit"
"""Marks what has a setting for its limit: the route checks it by `limits.check_*`, and the OpenAPI document says it."""

_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def _without_nul(text: str) -> str:
    if "\x00" in text:
        raise ValueError("NUL can't be part of a text")
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("there is nothing in it")
    return text


NUL_FREE = r"^[^\u0000]*$"
Text = Annotated[str, AfterValidator(_without_nul), Field(json_schema_extra={"pattern": NUL_FREE})]
"""Any text of whole characters (pydantic refuses lone surrogates) without NUL."""

_CONTROL = r"\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f"
_WORDS = rf"^[^{_CONTROL}]*[^\s{_CONTROL}][^{_CONTROL}]*$"
"""What the memory service takes: no control characters but those that are blanks, and not only blanks."""

MemoryText = Annotated[
    str,
    AfterValidator(_without_nul),
    AfterValidator(_not_blank),
    Field(json_schema_extra={LIMIT_KEY: "memory_characters_max", "minLength": 1, "pattern": _WORDS}),
]
"""What a memory says; not only blanks."""

QueryText = Annotated[
    str, AfterValidator(_without_nul), Field(json_schema_extra={LIMIT_KEY: "query_characters_max", "pattern": NUL_FREE})
]
SaidText = Annotated[
    str, AfterValidator(_without_nul), Field(json_schema_extra={LIMIT_KEY: "said_characters_max", "pattern": NUL_FREE})
]
MessageText = Annotated[
    str, AfterValidator(_without_nul), Field(json_schema_extra={LIMIT_KEY: "message_characters_max", "pattern": NUL_FREE})
]
CursorText = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[!-~]+$")]
ChatCursorText = Annotated[str, StringConstraints(min_length=1, max_length=1_300, pattern=r"^[!-~]+$")]
"""A cursor that holds a chat's id, which has up to 200 characters of any script."""

ChatId = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200),
    AfterValidator(_without_nul),
    Field(json_schema_extra={"pattern": NUL_FREE}),
]


def _time_text(value: Any) -> Any:
    if isinstance(value, str) and value[-6:-5] == " ":
        value = f"{value[:-6]}+{value[-5:]}"  # What a + becomes in a query where nobody escaped it.
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        raise ValueError("a time is written as in 2026-05-01T09:00:00Z")
    return value


def _to_utc(value: datetime) -> datetime:
    try:
        return value.astimezone(UTC)
    except OverflowError:  # The first and the last day of the calendar have no UTC in every zone.
        raise ValueError("a time lies between the years 1 and 9999") from None


MomentText = Annotated[
    datetime, BeforeValidator(_time_text), AfterValidator(_to_utc), Field(json_schema_extra={"format": "date-time"})
]
"""An RFC 3339 moment, UTC from here on."""


def whole_number(value: Any) -> Any:
    """JSON has one kind of number: 4.0 is as whole as 4, and "4" is a text."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("it is a whole number")  # noqa: TRY004  What pydantic tells the caller.
    return value


Revision = Annotated[int, Field(ge=0, le=2**53), BeforeValidator(whole_number)]

_MEMORY_ID = re.compile(MEMORY_ID_PATTERN.removeprefix("^").removesuffix(r"\z"))


def is_memory_id(id: str) -> bool:
    """True for what could be a memory's id. The contract's pattern is the validator's; Python's own knows no `\\z` yet."""
    return _MEMORY_ID.fullmatch(id) is not None
