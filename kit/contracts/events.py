"""Everything that can have happened. No event carries anyone's words: a subscriber asks for them.

Each type's data is a model here, and `TYPES` is the one list of them; an event on the wire is a CloudEvents 1.0 JSON
document in structured mode (https://github.com/cloudevents/spec), `Nats-Msg-Id` its id.
"""

from typing import Any, ClassVar, Literal

from kit.contracts.message import MemoryId, Message, PersonId, Time


class EventData(Message):
    """What an event of `type` says, beside `person`; `owner` is the one service that may publish it."""

    type: ClassVar[str]
    owner: ClassVar[str]

    person: PersonId


class MemoryEventData(EventData):
    owner: ClassVar[str] = "memory"

    change_id: str
    memory_id: MemoryId
    kind: str
    revision: int


class MemorySaved(MemoryEventData):
    """`conversation_id`: the chat that a save came from."""

    type: ClassVar[str] = "memory.saved"

    conversation_id: str | None = None


class MemoryEdited(MemoryEventData):
    type: ClassVar[str] = "memory.edited"


class MemoryForgotten(MemoryEventData):
    type: ClassVar[str] = "memory.forgotten"


class MemorySuperseded(MemoryEventData):
    type: ClassVar[str] = "memory.superseded"


class MemoryRestored(MemoryEventData):
    type: ClassVar[str] = "memory.restored"


class MemoryPurged(MemoryEventData):
    type: ClassVar[str] = "memory.purged"


class MemoryWaiting(EventData):
    type: ClassVar[str] = "memory.waiting"
    owner: ClassVar[str] = "memory"

    memory_id: MemoryId
    held: bool
    conversation_id: str | None = None


class MemoryDecided(EventData):
    type: ClassVar[str] = "memory.decided"
    owner: ClassVar[str] = "memory"

    memory_id: MemoryId
    decision: Literal["kept", "forgotten", "undone"]
    edited: bool = False
    anyway: bool = False
    conversation_id: str | None = None


class PreferencesChanged(EventData):
    type: ClassVar[str] = "preferences.changed"
    owner: ClassVar[str] = "memory"

    keys: tuple[str, ...]


class ConversationEventData(EventData):
    owner: ClassVar[str] = "chatmeaning"

    conversation_id: str


class ConversationStarted(ConversationEventData):
    type: ClassVar[str] = "conversation.started"


class ConversationRetitled(ConversationEventData):
    type: ClassVar[str] = "conversation.retitled"


class ConversationArchived(ConversationEventData):
    """`archived` false: it was brought back."""

    type: ClassVar[str] = "conversation.archived"

    archived: bool = True


class ConversationMessage(ConversationEventData):
    """A message was appended. An import's are not told one by one: `conversation.imported` is."""

    type: ClassVar[str] = "conversation.message"

    seq: int
    role: Literal["user", "assistant", "other"]


class ConversationSettled(ConversationEventData):
    """A turn ended, by the caller's word or because nothing came for two minutes."""

    type: ClassVar[str] = "conversation.settled"

    last_seq: int
    tainted: bool
    attended: bool


class ConversationDeleted(ConversationEventData):
    type: ClassVar[str] = "conversation.deleted"


class ConversationImported(EventData):
    """An import ended; one event however many chats it brought."""

    type: ClassVar[str] = "conversation.imported"
    owner: ClassVar[str] = "chatmeaning"

    change_id: str
    chats: int
    messages: int


class ChatsHealed(EventData):
    """Search of chats was repaired by itself."""

    type: ClassVar[str] = "chats.healed"
    owner: ClassVar[str] = "chatmeaning"

    check: str
    words: str


class LearnedItem(Message):
    """Without its words: what was learned, and whether it waits."""

    item_id: str
    memory_id: MemoryId
    waiting: bool = False


class TidyStarted(EventData):
    type: ClassVar[str] = "tidy.started"
    owner: ClassVar[str] = "tidy"

    run_id: str


class TidyFinished(EventData):
    """`changes`: how many it made or proposed. `problem`: a language model took no part though there is one."""

    type: ClassVar[str] = "tidy.finished"
    owner: ClassVar[str] = "tidy"

    run_id: str
    changes: int
    problem: bool = False


class LearningLearned(EventData):
    """A quiet look changed or proposed something."""

    type: ClassVar[str] = "learning.learned"
    owner: ClassVar[str] = "tidy"

    conversation_id: str
    items: tuple[LearnedItem, ...]


class MeaningLanded(EventData):
    type: ClassVar[str] = "meaning.landed"
    owner: ClassVar[str] = "index"

    model: str


class MeaningLost(EventData):
    type: ClassVar[str] = "meaning.lost"
    owner: ClassVar[str] = "index"

    model: str


class IndexHealed(EventData):
    type: ClassVar[str] = "index.healed"
    owner: ClassVar[str] = "index"

    check: str
    words: str


class HealthChanged(EventData):
    type: ClassVar[str] = "health.changed"
    owner: ClassVar[str] = "gateway"

    check: str
    words: str


TYPES: dict[str, type[EventData]] = {
    data.type: data
    for data in (
        MemorySaved, MemoryEdited, MemoryForgotten, MemorySuperseded, MemoryRestored, MemoryPurged, MemoryWaiting,
        MemoryDecided, PreferencesChanged, ConversationStarted, ConversationRetitled, ConversationArchived,
        ConversationMessage, ConversationSettled, ConversationDeleted, ConversationImported, ChatsHealed, TidyStarted,
        TidyFinished, LearningLearned, MeaningLanded, MeaningLost, IndexHealed, HealthChanged,
    )
}  # fmt: skip


def types_of(owner: str) -> list[str]:
    """The types that this service alone may publish."""
    return [type_ for type_, data in TYPES.items() if data.owner == owner]


class CloudEvent(Message):
    """One event on the wire. `source` is `conch/<service>`, `subject` the id of the thing it is about."""

    specversion: Literal["1.0"] = "1.0"
    id: str
    source: str
    type: str
    subject: str
    time: Time
    datacontenttype: Literal["application/json"] = "application/json"
    data: dict[str, Any]
    traceparent: str | None = None
