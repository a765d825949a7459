"""What the chatmeaning service answers about chats themselves: making, appending, reading, deleting, and a chat's standing.

Ids of chats and of their events are the caller's: opaque text, which never becomes a path. Search, looking back and imports are
in `chat_search.py` and `chat_imports.py`.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from kit.contracts.memory import ChangePage, ConversationId, Health, Read, ReadKind, Undone
from kit.contracts.message import Absent, Command, Message, Reply, Request, Time

SERVICE = "chatmeaning"

TITLE_CHARACTERS_MAX = 500
MESSAGE_CHARACTERS_MAX = 200_000
EVENT_ID_CHARACTERS_MAX = 200
EVENTS_MAX = 1_000
"""Events of one append."""
STANDING_CHARACTERS_MAX = 1_500_000
"""Of what a chat read and said, as its standing quotes it: the newest that fit, within one bus message."""

Origin = Literal["chat", "routine", "task", "channel"]
Role = Literal["user", "assistant", "other"]
EventId = Annotated[str, StringConstraints(min_length=1, max_length=EVENT_ID_CHARACTERS_MAX)]
Title = Annotated[str, StringConstraints(max_length=TITLE_CHARACTERS_MAX)]
MessageText = Annotated[str, StringConstraints(max_length=MESSAGE_CHARACTERS_MAX)]
Name = Annotated[str, StringConstraints(max_length=200)]


# --- what happens in a chat -------------------------------------------------------------------------------------------


class Given(Message):
    """An event as a caller gives it: without an id it gets one, without a time it is now."""

    id: EventId | None = None
    at: Time | None = None


class MessageGiven(Given):
    """`user` is the person, `assistant` the assistant, `other` anybody else (a `name` says who)."""

    type: Literal["message"] = "message"
    role: Role
    name: Name | None = Absent
    text: MessageText


class StepGiven(Given):
    type: Literal["step"] = "step"
    tool: Name
    summary: MessageText = ""


class ReadGiven(Given):
    """Something from outside that the chat read: the chat is tainted from here on."""

    type: Literal["read"] = "read"
    kind: ReadKind
    label: Annotated[str, StringConstraints(max_length=500)]
    text: MessageText | None = Absent


class TurnEndedGiven(Given):
    type: Literal["turn_ended"] = "turn_ended"
    stopped: bool | None = Absent


class UndoFilesGiven(Given):
    type: Literal["undo_files"] = "undo_files"


EventGiven = Annotated[MessageGiven | StepGiven | ReadGiven | TurnEndedGiven | UndoFilesGiven, Field(discriminator="type")]

OWN_TYPES = ("remembered", "waiting", "memory_decided", "learned", "looked")
"""Events that Conch alone writes into a chat, so that a reload shows its lines in place; refused from callers."""


class ChatEvent(Message):
    """A line of a chat. `seq` counts from 1 and never changes; which other fields there are goes by `type`."""

    seq: int
    id: EventId
    type: Literal[
        "message", "step", "read", "turn_ended", "undo_files",
        "remembered", "waiting", "memory_decided", "learned", "looked",
    ]  # fmt: skip
    at: Time
    role: Role | None = Absent
    name: str | None = Absent
    text: str | None = Absent
    tool: str | None = Absent
    summary: str | None = Absent
    kind: str | None = Absent
    label: str | None = Absent
    stopped: bool | None = Absent
    quiet: bool | None = Absent
    """Of a `turn_ended` that Conch wrote itself, after two minutes in which nothing came."""
    memory_id: str | None = Absent
    held: bool | None = Absent
    decision: str | None = Absent
    edited: bool | None = Absent
    anyway: bool | None = Absent
    query: str | None = Absent
    """What a `looked` looked for."""
    found: tuple["Found", ...] | None = Absent
    from_conversation: str | None = Absent
    """Of a `read` that came with a look: the chat whose taint it carries."""


class Found(Message):
    """A chat that a look showed, and which of its lines."""

    conversation_id: str
    seqs: tuple[int, ...] = ()


ChatEvent.model_rebuild()


class Conversation(Message):
    """A chat, without its lines. `tainted`: it read something from outside; `attended`: someone is in it."""

    id: ConversationId
    title: str
    origin: Origin
    channel: str | None = Absent
    attended: bool
    archived: bool
    learn: bool
    tainted: bool
    created_at: Time
    updated_at: Time
    messages: int
    last_seq: int
    by: str = "person"
    """Who made it: `person`, or `app:<name>`."""
    imported: str | None = Absent
    """The format it was imported from."""
    problem: str | None = Absent
    """Why its file can't be read, in one sentence; None where it can."""


# --- commands ---------------------------------------------------------------------------------------------------------


class ConversationSaved(Reply):
    """`change_id` is None where nothing changed."""

    conversation: Conversation
    change_id: str | None = None
    created: bool = False


class PutConversation(Command[ConversationSaved]):
    """Creates a chat or changes what is given of it; None leaves a field as it is.

    New ones are `chat`, attended, with an empty title, and may be learned from. A routine, a task and a channel are never
    attended, whatever is said. Raises `Forbidden` as `not_your_chat` where an app names one that it did not create.
    """

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "put"
    reply: ClassVar[type[Any]] = ConversationSaved

    conversation_id: ConversationId
    title: Title | None = None
    origin: Origin | None = None
    channel: Name | None = None
    attended: bool | None = None
    archived: bool | None = None
    learn: bool | None = None


class Appended(Reply):
    """`skipped` were there already by their ids."""

    appended: int
    skipped: int
    last_seq: int


class AppendEvents(Command[Appended]):
    """Appends durably, in order; a chat that is not there yet is made. Idempotent by event id."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "append"
    reply: ClassVar[type[Any]] = Appended

    conversation_id: ConversationId
    events: Annotated[tuple[EventGiven, ...], Field(max_length=EVENTS_MAX)]


class ConversationDeleted(Reply):
    conversation_id: str
    removed_from: tuple[str, ...]


class DeleteConversation(Command[ConversationDeleted]):
    """Removes the chat for good: its file, its index entries, its vectors and its words in the journal, before it answers."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "delete"
    reply: ClassVar[type[Any]] = ConversationDeleted
    timeout_seconds: ClassVar[float] = 60.0

    conversation_id: ConversationId


# --- questions --------------------------------------------------------------------------------------------------------


class ConversationPage(Reply):
    conversations: tuple[Conversation, ...]
    next: str | None = None


class ListConversations(Request[ConversationPage]):
    """Newest first. `by` names the only maker whose chats are shown: an app sees its own."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "list"
    reply: ClassVar[type[Any]] = ConversationPage

    archived: bool | None = None
    limit: int = Field(50, ge=1, le=200)
    cursor: str | None = None
    by: str | None = None


class ConversationEvents(Reply):
    """A page of a chat's lines, oldest first. `next`: what `after` is for the next page; None: these were the last."""

    conversation: Conversation
    events: tuple[ChatEvent, ...]
    next: int | None = None


class ReadConversation(Request[ConversationEvents]):
    """The lines after seq `after`; a page also ends at 1 MB of text."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "read"
    reply: ClassVar[type[Any]] = ConversationEvents

    conversation_id: ConversationId
    after: int = Field(0, ge=0)
    limit: int = Field(100, ge=1, le=1_000)
    by: str | None = None


class Standing(Reply):
    """What a chat may do, from its log: where nothing is known, nothing is allowed that depends on it.

    `known` is false where there is no such chat, or its file can't be read: then it can't say what it read. `mine`: the asker
    may use it (the person always; an app where it made the chat). `read` and `said` are the newest that fit
    `STANDING_CHARACTERS_MAX`, oldest first; labels of every read are there, if without their text.
    """

    known: bool
    mine: bool = True
    origin: Origin | None = None
    attended: bool = False
    tainted: bool = False
    read: tuple[Read, ...] = ()
    said: tuple[str, ...] = ()
    looks_back: str | None = None
    """Why this chat may not look into others, as a sentence for a model; None: it may."""


class GetStanding(Request[Standing]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "standing"
    reply: ClassVar[type[Any]] = Standing

    conversation_id: ConversationId
    by: str = "person"
    whole: bool = True
    """Whether `read` and `said` are wanted; without them the answer is quick for any chat."""


class ListChatChanges(Request[ChangePage]):
    """The chats' own journal, newest first: retitled, archived, imported, deleted (`made` ones are left out)."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "log"
    reply: ClassVar[type[Any]] = ChangePage

    limit: int = Field(50, ge=1, le=200)
    cursor: str | None = None


class UndoChatChange(Command[Undone]):
    """Puts back what was there. Undoing an import removes what it brought, chats of which nothing else is left wholly."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "undo"
    reply: ClassVar[type[Any]] = Undone
    timeout_seconds: ClassVar[float] = 300.0

    id: str


class GetChatsHealth(Request[Health]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "health"
    reply: ClassVar[type[Any]] = Health


class RepairChats(Command[Health]):
    """Throws damaged vectors and a damaged word index away and makes them again in the background."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "repair"
    reply: ClassVar[type[Any]] = Health
    timeout_seconds: ClassVar[float] = 60.0
