"""What callers may send of chats, field by field: the base and its strictness are in `bodies.py`."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, RootModel

from gateway.bodies import Asked, Flag, Limit, example
from gateway.texts import LIMIT_KEY, ChatCursorText, ChatId, MessageText, MomentText, QueryText, Text
from kit.contracts.chats import EVENT_ID_CHARACTERS_MAX, OWN_TYPES, TITLE_CHARACTERS_MAX, Origin, Role
from kit.contracts.memory import ReadKind

EventId = Annotated[Text, Field(min_length=1, max_length=EVENT_ID_CHARACTERS_MAX)]
ShortName = Annotated[Text, Field(max_length=200)]


class ConversationAsked(Asked):
    """What is given is set; what is not stays as it is."""

    model_config = example(title="The trip to Bali", origin="chat", attended=True)

    title: Annotated[Text, Field(max_length=TITLE_CHARACTERS_MAX)] | None = None
    origin: Origin | None = None
    channel: ShortName | None = None
    attended: Flag | None = None
    archived: Flag | None = None
    learn: Flag | None = None


class _EventAsked(Asked):
    """Without an id it gets one; without a time it is now."""

    id: EventId | None = None
    at: MomentText | None = None


class MessageAsked(_EventAsked):
    """`user` is the person, `assistant` the assistant, `other` anybody else: `name` says who."""

    type: Literal["message"]
    role: Role
    name: ShortName | None = None
    text: MessageText


class StepAsked(_EventAsked):
    """What the assistant did: a tool and one line about it."""

    type: Literal["step"]
    tool: ShortName
    summary: MessageText = ""


class ReadAsked(_EventAsked):
    """Something from outside that the chat read."""

    type: Literal["read"]
    kind: ReadKind
    label: Annotated[Text, Field(max_length=500)]
    text: MessageText | None = None


class TurnEndedAsked(_EventAsked):
    type: Literal["turn_ended"]
    stopped: Flag | None = None


class UndoFilesAsked(_EventAsked):
    type: Literal["undo_files"]


def _not_ours(value: Any) -> Any:
    if isinstance(value, dict) and value.get("type") in OWN_TYPES:
        raise ValueError(f"a line of the type {value['type']} is written by Conch alone")
    return value


EventAsked = Annotated[
    Annotated[MessageAsked | StepAsked | ReadAsked | TurnEndedAsked | UndoFilesAsked, Field(discriminator="type")],
    BeforeValidator(_not_ours),
]


class ChatEventsAsked(RootModel[Annotated[tuple[EventAsked, ...], Field(min_length=1)]]):
    """Events of a chat, oldest first; an event whose id is there already is passed over."""

    model_config = ConfigDict(
        frozen=True,
        json_schema_extra={
            LIMIT_KEY: "events_max",
            "examples": [
                [
                    {"id": "e-1", "type": "message", "role": "user", "text": "Where did we go on our honeymoon?"},
                    {"id": "e-2", "type": "turn_ended"},
                ]
            ],
        },
    )


# --- what stands after the question mark ---


class ConversationsAsked(Asked):
    archived: bool | None = Field(None, description="Archived ones alone, or none of them; left out: both.")
    limit: Limit = 50
    cursor: ChatCursorText | None = None


class ConversationLinesAsked(Asked):
    after: Annotated[int, Field(ge=0, le=2**53)] = Field(0, description="The lines after this seq.")
    limit: Annotated[int, Field(ge=1, le=1_000)] = 100


class ChatSearchAsked(Asked):
    q: QueryText = Field(description="Words, parts of words or a question, in any language.", examples=["our honeymoon"])
    within: ChatId | None = Field(None, alias="in", description="One chat alone, by words.")
    limit: Limit = 20


class PreviewAsked(Asked):
    conversation_id: ChatId
    message_id: EventId
    q: QueryText = ""
