"""The bases of everything that crosses the bus, and the few types that all of them share."""

from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints

PERSON_DEFAULT = "me"
PersonId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""A person's namespace in paths and subjects. (pydantic's `$` is the very end: it lets no final newline through.)"""

MEMORY_ID_PATTERN = r"^m_[0-9a-hjkmnp-tv-z]{12}$"
MemoryId = Annotated[str, StringConstraints(pattern=MEMORY_ID_PATTERN)]
"""`m_` and 12 of Crockford's base-32 characters, lower case."""


def _to_utc(value: datetime) -> datetime:
    try:
        return value.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("a time outside the calendar") from error


Time = Annotated[AwareDatetime, AfterValidator(_to_utc)]
"""A moment, always in UTC; RFC 3339 in JSON."""


def _is_none(value: object) -> bool:
    return value is None


Absent = Field(None, exclude_if=_is_none)
"""The default of a field that is left out of JSON where it has nothing to say."""


class Message(BaseModel):
    """Frozen and typed; a reader on the bus ignores fields that it doesn't know."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Reply(Message):
    """What a request is answered with when it did not fail."""


R = TypeVar("R", bound=Reply)


class Request(Message, Generic[R]):
    """A typed question to one service: `<prefix>.<person>.<service>.<verb>`. Changes nothing."""

    service: ClassVar[str]
    verb: ClassVar[str]
    reply: ClassVar[type[Any]]
    writes: ClassVar[bool] = False
    timeout_seconds: ClassVar[float] = 5.0


class Idempotency(Message):
    """A caller's own key for one write: the same key, person and route with the same body is one write."""

    key: str
    route: str
    body_sha256: str


class Command(Request[R]):
    """A request that changes something; handled one at a time for a person."""

    writes: ClassVar[bool] = True
    timeout_seconds: ClassVar[float] = 15.0

    idempotency: Idempotency | None = None
    by: str = "person"
    """Who asks: `person`, or `app:<name>`."""
