"""What the memory service answers to Conch's own learning: a revision of what is known, and the list of what is not to be
learned again.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, StringConstraints

from kit.contracts.memory import Change, ConversationId, Kind, Memory, Read, Reason
from kit.contracts.message import Command, MemoryId, Message, Reply, Request, Time

REPLACED_MAX = 50
"""Memories that one revision takes the place of."""
CHANGES_MAX = 200
NEVER_ITEMS_MAX = 2_000
"""The oldest give way to newer ones; what was purged is kept as hashes, which count apart."""

How = Literal["merged", "updated", "added"]
NEVER_ID_PATTERN = r"^n_[0-9a-hjkmnp-tv-z]{12}$"
NeverId = Annotated[str, StringConstraints(pattern=NEVER_ID_PATTERN)]


class Replaced(Message):
    """A memory as the asker saw it: one that was changed since isn't replaced."""

    id: MemoryId
    revision: int


class Revised(Reply):
    """`known`: an active memory says it already, in the same words. `declined`: the person turned this very change down before.

    `dropped`: nothing was written, and `message` says why.
    """

    outcome: Literal["applied", "waiting", "known", "declined", "dropped"]
    memory: Memory | None
    reasons: tuple[Reason, ...] = ()
    message: str
    change_id: str | None = None


class ReviseMemory(Command[Revised]):
    """One thing that Conch itself found: what says the same is merged, what is true no more is updated, what is new is added.

    It passes the check as an assistant's save does, and waits where the chat read something from outside or was unattended,
    where it would replace what the person wrote in other words, where `waits` says why, and, added, while remembering by itself
    is off. Merged memories are gone, updated ones become history. What is on the never-list is dropped, what is close to it
    waits.
    """

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "revise"
    reply: ClassVar[type[Any]] = Revised
    timeout_seconds: ClassVar[float] = 20.0

    source: Literal["tidy", "learned"]
    how: How
    replaces: Annotated[tuple[Replaced, ...], Field(max_length=REPLACED_MAX)] = ()
    content: str
    kind: Kind
    about: Literal["environment", "pitfall"] | None = None
    conversation_id: ConversationId | None = None
    read: tuple[Read, ...] = ()
    said: tuple[str, ...] = ()
    attended: bool = False
    waits: Annotated[str, StringConstraints(max_length=300)] | None = None
    why: Annotated[str, StringConstraints(max_length=500)] = ""


class ChangesKnown(Reply):
    """Those that the journal still has, in the order asked for."""

    changes: tuple[Change, ...]


class GetChanges(Request[ChangesKnown]):
    """What became of changes: each card says whether it was undone, and by which change."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "log_of"
    reply: ClassVar[type[Any]] = ChangesKnown

    ids: Annotated[tuple[str, ...], Field(max_length=CHANGES_MAX)]


class Span(Message):
    """From when until when; still so where `until` is None."""

    since: Time
    until: Time | None = None


class LearningOff(Reply):
    """When remembering by itself was off, oldest first."""

    off: tuple[Span, ...]


class GetLearningOff(Request[LearningOff]):
    """What was said then is never learned from, also not later."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "learning_off"
    reply: ClassVar[type[Any]] = LearningOff


# --- what is not to be learned again ----------------------------------------------------------------------------------


class NeverItem(Message):
    """`from`: `undone` or `forgotten`, of something that Conch had learned; `you`: put here by hand."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    id: NeverId
    content: str
    at: Time
    from_: Literal["undone", "forgotten", "you"] = Field(alias="from")


class NeverList(Reply):
    """Newest first. What was forgotten for good counts too, but is kept as hashes, so that nobody can list it."""

    items: tuple[NeverItem, ...]


class GetNever(Request[NeverList]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "never"
    reply: ClassVar[type[Any]] = NeverList


class NeverSaved(Reply):
    """`created` is false where it was on the list already."""

    item: NeverItem
    change_id: str | None = None
    created: bool = True


class AddNever(Command[NeverSaved]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "add_never"
    reply: ClassVar[type[Any]] = NeverSaved

    content: str


class NeverRemoved(Reply):
    item: NeverItem
    change_id: str


class RemoveNever(Command[NeverRemoved]):
    """It may be learned again."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "remove_never"
    reply: ClassVar[type[Any]] = NeverRemoved

    id: NeverId
