"""What the memory service answers: memories, their changes, the profile and the preferences."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from kit.contracts.message import Absent, Command, MemoryId, Message, Reply, Request, Time

CONTENT_CHARACTERS_MAX = 2_000
CHAT_ID_CHARACTERS_MAX = 200

Kind = Literal["fact", "preference", "project", "person"]
Status = Literal["active", "waiting", "superseded"]
Source = Literal["user", "agent", "tidy", "learned", "import", "app"]
Via = Literal["remember", "app", "import"]
ReadKind = Literal["web", "download", "email", "app", "file", "person"]
ConversationId = Annotated[str, StringConstraints(min_length=1, max_length=CHAT_ID_CHARACTERS_MAX)]
"""A caller's own name for a chat: opaque, and never a path as it is."""


class Reason(Message):
    """Why the check holds a memory: a stable code and one sentence in our words."""

    code: str
    words: str


class Waiting(Message):
    """Why a memory waits. `held`: what the check has against it; `refused`: kept only with "Remember anyway".

    `forget`: an assistant wants it forgotten, which is what waits; the memory itself is active until the person answers.
    `replaces`: the memories whose place it takes once it is kept; they are true until then. `how`: whether they become history
    (`updated`) or are said by it (`merged`).
    """

    reason: str
    held: tuple[Reason, ...] | None = Absent
    refused: bool | None = Absent
    forget: bool | None = Absent
    replaces: tuple[MemoryId, ...] | None = Absent
    how: Literal["merged", "updated"] | None = Absent


class ReadLabel(Message):
    """Something from outside that a chat read: what it was, and the name that a person knows it by."""

    kind: ReadKind
    label: Annotated[str, StringConstraints(max_length=500)]


class Read(ReadLabel):
    text: Annotated[str, StringConstraints(max_length=200_000)] | None = Absent


class Provenance(Message):
    """How a memory came in, what its chat had read, and whether its words are the person's."""

    via: str
    read: tuple[ReadLabel, ...] = ()
    yours: bool = False
    app: str | None = Absent


class Memory(Message):
    """One short statement about the person. `revision` grows with every change of it."""

    id: MemoryId
    kind: Kind
    content: str
    source: Source
    created_at: Time
    updated_at: Time
    status: Status = "active"
    conversation_id: str | None = Absent
    waiting: Waiting | None = Absent
    provenance: Provenance | None = Absent
    about: Literal["environment", "pitfall"] | None = Absent
    invalid_at: Time | None = Absent
    superseded_by: MemoryId | None = Absent
    revision: int = 0


# --- reading ------------------------------------------------------------------------------------------------------


class MemoryPage(Reply):
    memories: tuple[Memory, ...]
    next: str | None = None


class ListMemories(Request[MemoryPage]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "list"
    reply: ClassVar[type[Any]] = MemoryPage

    kind: Kind | None = None
    status: Literal["active", "waiting", "superseded", "all"] = "active"
    as_of: Time | None = None
    limit: int = Field(50, ge=1, le=200)
    cursor: str | None = None
    usable: bool = False
    """Leaves out what waits, for an asker who may not see it: an app."""


class OneMemory(Reply):
    memory: Memory


class GetMemory(Request[OneMemory]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "get"
    reply: ClassVar[type[Any]] = OneMemory

    id: MemoryId
    usable: bool = False


class Version(Message):
    """A memory as one change left it; `memory` is None where the change forgot it."""

    change_id: str
    at: Time
    by: str
    kind: str
    why: str
    memory: Memory | None


class Versions(Reply):
    versions: tuple[Version, ...]


class GetHistory(Request[Versions]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "history"
    reply: ClassVar[type[Any]] = Versions

    id: MemoryId
    usable: bool = False


class FeedItem(Message):
    """One memory as it is now; `memory` is None where no reader may use it (forgotten, waiting, purged)."""

    id: MemoryId
    memory: Memory | None


class Feed(Reply):
    """What changed after `since`. Another `epoch` than the reader's means: forget everything and read on from here."""

    epoch: str
    seq: int
    changes: tuple[FeedItem, ...]
    more: bool = False
    cursor: str | None = None


class ReadFeed(Request[Feed]):
    """For readers that keep a copy (the index): asked on each query, so that a save is in the very next search."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "changes"
    reply: ClassVar[type[Any]] = Feed

    epoch: str | None = None
    since: int = 0
    cursor: str | None = None


class Done(Reply):
    """Only that it was done."""


# --- writing ------------------------------------------------------------------------------------------------------


class Saved(Reply):
    """`created` is false where the memory was there already and was only refreshed."""

    memory: Memory
    change_id: str
    created: bool = True


class AddMemory(Command[Saved]):
    """The person's own words."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "add"
    reply: ClassVar[type[Any]] = Saved

    content: str
    kind: Kind = "fact"


class EditMemory(Command[Saved]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "edit"
    reply: ClassVar[type[Any]] = Saved

    id: MemoryId
    content: str | None = None
    kind: Kind | None = None
    revision: int | None = None


class ForgetMemory(Command[Saved]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "forget"
    reply: ClassVar[type[Any]] = Saved

    id: MemoryId


class Purged(Reply):
    removed_from: tuple[str, ...]
    memory_ids: tuple[MemoryId, ...]


class PurgeMemory(Command[Purged]):
    """Forgets for good: no Undo, and its words are in none of the owner's files afterwards."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "purge"
    reply: ClassVar[type[Any]] = Purged
    timeout_seconds: ClassVar[float] = 60.0

    id: MemoryId


class Remembered(Reply):
    """`message` is what the model is told. `memory` is None where nothing was kept."""

    outcome: Literal["remembered", "known", "waiting", "held", "refused"]
    memory: Memory | None
    reasons: tuple[Reason, ...] = ()
    message: str
    change_id: str | None = None


class RememberMemory(Command[Remembered]):
    """An assistant's save. What is said of the chat can only make it stricter."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "remember"
    reply: ClassVar[type[Any]] = Remembered
    timeout_seconds: ClassVar[float] = 20.0
    """A second look by a language model takes up to eight of them."""

    content: str
    kind: Kind = "fact"
    conversation_id: ConversationId | None = None
    via: Via = "remember"
    asked: bool = False
    read: tuple[Read, ...] = ()
    said: tuple[str, ...] = ()
    attended: bool | None = None
    app: str | None = None


class KeepMemory(Command[Saved]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "keep"
    reply: ClassVar[type[Any]] = Saved

    id: MemoryId
    revision: int | None = None
    content: str | None = None
    anyway: bool = False


class RejectMemory(Command[Saved]):
    """Forget, said to a memory that waits."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "reject"
    reply: ClassVar[type[Any]] = Saved

    id: MemoryId


class SupersedeMemory(Command[Saved]):
    """The memory `id` is true no more; `by_content` (or an existing memory) took its place."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "supersede"
    reply: ClassVar[type[Any]] = Saved

    id: MemoryId
    content: str
    kind: Kind | None = None
    why: str = ""


# --- changes ------------------------------------------------------------------------------------------------------


class ChatCard(Message):
    """What a change of chats can change of one."""

    title: str
    archived: bool
    attended: bool
    learn: bool


class ChangedChat(Message):
    """A chat before and after a change; None where it was not there. A deleted one's title is in no log any more."""

    conversation_id: str
    before: ChatCard | None
    after: ChatCard | None


class Change(Message):
    """One undoable step of a journal, the memories' or the chats', as a card shows it."""

    id: str
    at: Time
    by: str
    kind: str
    why: str
    before: tuple[Memory, ...] = ()
    after: tuple[Memory, ...] = ()
    files: tuple[str, ...] = ()
    undone_by: str | None = Absent
    undoes: str | None = Absent
    undoable: bool = True
    more: int = 0
    """How many memories (or chats) more than those listed the change touched."""
    chats: tuple[ChangedChat, ...] | None = Absent


class ChangePage(Reply):
    changes: tuple[Change, ...]
    next: str | None = None


class ListChanges(Request[ChangePage]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "log"
    reply: ClassVar[type[Any]] = ChangePage

    limit: int = Field(50, ge=1, le=200)
    cursor: str | None = None


class Undone(Reply):
    change: Change


class UndoChange(Command[Undone]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "undo"
    reply: ClassVar[type[Any]] = Undone

    id: str


# --- profile and preferences --------------------------------------------------------------------------------------


class Profile(Message):
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    about: Annotated[str, StringConstraints(max_length=2_000)] = ""


class Preferences(Message):
    auto_memory: bool = True
    tidy_memory: bool = False
    check_memories: bool = True
    timezone: Annotated[str, StringConstraints(max_length=64)] = "UTC"


class ProfileReply(Reply):
    profile: Profile


class GetProfile(Request[ProfileReply]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "profile"
    reply: ClassVar[type[Any]] = ProfileReply


class PutProfile(Command[ProfileReply]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "put_profile"
    reply: ClassVar[type[Any]] = ProfileReply

    profile: Profile


class PreferencesReply(Reply):
    preferences: Preferences


class GetPreferences(Request[PreferencesReply]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "preferences"
    reply: ClassVar[type[Any]] = PreferencesReply


class PatchPreferences(Command[PreferencesReply]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "patch_preferences"
    reply: ClassVar[type[Any]] = PreferencesReply

    auto_memory: bool | None = None
    tidy_memory: bool | None = None
    check_memories: bool | None = None
    timezone: str | None = None


# --- export and import --------------------------------------------------------------------------------------------

ExportFormat = Literal["markdown", "json"]
ImportFormat = Literal["json", "markdown", "lines"]


class ExportPart(Reply):
    """A piece of the document; the whole is every part in order."""

    text: str
    next: str | None = None


class ExportMemories(Request[ExportPart]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "export"
    reply: ClassVar[type[Any]] = ExportPart
    timeout_seconds: ClassVar[float] = 30.0

    format: ExportFormat = "markdown"
    cursor: str | None = None


class Staged(Reply):
    characters: int


class StageImport(Request[Staged]):
    """One part of a document to import, kept for ten minutes under the caller's `import_id`; changes nothing yet."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "stage_import"
    reply: ClassVar[type[Any]] = Staged

    import_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-z_]{8,64}$")]
    part: int = Field(ge=0, le=1_000)
    text: str


class ImportItem(Message):
    """One item of a plan. `number` counts from 1 in the document's order.

    `waits`: it looks planted, so it isn't ticked. Ticked by the person it comes in, but for what the check refuses: that waits.
    """

    number: int
    content: str
    kind: Kind
    outcome: Literal["new", "known", "waits", "skipped"]
    ticked: bool
    why: str = ""


class ImportPlan(Reply):
    items: tuple[ImportItem, ...]
    total: int
    next: int | None = None


class PlanImport(Request[ImportPlan]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "plan_import"
    reply: ClassVar[type[Any]] = ImportPlan
    timeout_seconds: ClassVar[float] = 60.0

    import_id: str
    format: ImportFormat
    after: int = 0


class Skipped(Message):
    item: str
    why: str


class Imported(Reply):
    change_id: str | None
    added: int
    known: int
    waiting: int
    skipped: tuple[Skipped, ...] = ()
    more_skipped: int = 0


class ImportMemories(Command[Imported]):
    """Does what is ticked of a staged document, as one change. `ticked` None: whatever the plan ticks."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "import"
    reply: ClassVar[type[Any]] = Imported
    timeout_seconds: ClassVar[float] = 120.0

    import_id: str
    format: ImportFormat
    ticked: tuple[int, ...] | None = None


# --- health -------------------------------------------------------------------------------------------------------


class HealthLine(Message):
    check: str
    state: Literal["ok", "off", "news", "warning", "needs_you"]
    words: str
    repair: bool = False


class Health(Reply):
    lines: tuple[HealthLine, ...]


class GetMemoryHealth(Request[Health]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "health"
    reply: ClassVar[type[Any]] = Health
