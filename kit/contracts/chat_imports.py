"""Chats of other programs coming in: a file in parts, then a job whose progress can be asked for."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from kit.contracts.chats import SERVICE
from kit.contracts.message import Absent, Command, Message, Reply, Request

PART_BYTES_MAX = 384 * 1024
SKIPPED_MAX = 200
"""Skipped things that a report names; it counts the rest."""

ChatFormat = Literal["chatgpt", "claude", "claude-code", "jsonl"]
ImportId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class Skipped(Message):
    """A thing that did not come in. `item` names it by the file's own words or place, on one line; `count` how many like it."""

    item: str
    why: str
    count: int = 1


class ChatImport(Reply):
    """An import and how far it is. `chats` and `messages` are new ones; `known` messages were here already.

    `bytes_done` of `bytes_total` of the file are read. `change_id` is the one change that Undo takes back; None where nothing
    was new. `more_skipped` counts what `skipped` no longer names.
    """

    import_id: ImportId
    state: Literal["receiving", "waiting", "running", "done", "failed"]
    format: ChatFormat | None = None
    plan: bool = False
    chats: int = 0
    messages: int = 0
    known: int = 0
    bytes_done: int = 0
    bytes_total: int = 0
    skipped: tuple[Skipped, ...] = ()
    more_skipped: int = 0
    change_id: str | None = None
    problem: str | None = Absent
    """Why it failed, in one sentence that says what to do."""
    code: str | None = Absent
    """The stable code of that failure."""


class StageChatImport(Request[ChatImport]):
    """One part of the file, in base 64, appended at `offset`; the same part twice is one. Changes nothing yet."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "stage"
    reply: ClassVar[type[Any]] = ChatImport

    import_id: ImportId
    offset: int = Field(ge=0)
    bytes_total: int | None = Field(None, ge=0)
    """Of the whole file, where the sender knows it: what there is no room for is refused with the first part."""
    data: Annotated[str, StringConstraints(max_length=PART_BYTES_MAX * 4 // 3 + 8)]


class RunChatImport(Command[ChatImport]):
    """Begins the job and answers at once; a restart carries it on. `plan` reads the whole file and changes nothing."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "run_import"
    reply: ClassVar[type[Any]] = ChatImport

    import_id: ImportId
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    format: ChatFormat | None = None
    plan: bool = False
    sha256: str | None = None
    """Of the whole file, where the sender knows it; another one is refused as `torn`."""


class GetChatImport(Request[ChatImport]):
    """How far it is; `wait_seconds` waits for its end that long at most."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "import"
    reply: ClassVar[type[Any]] = ChatImport
    timeout_seconds: ClassVar[float] = 30.0

    import_id: ImportId
    wait_seconds: float = Field(0.0, ge=0, le=20)


class DropChatImport(Request[ChatImport]):
    """Leaves nothing of a file whose sender went away before it was whole; one that runs already goes on."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "drop_import"
    reply: ClassVar[type[Any]] = ChatImport

    import_id: ImportId
