"""What the chatmeaning service answers about finding: search, a line with its neighbours, and looking back for an assistant."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from kit.contracts.chats import SERVICE
from kit.contracts.index import QUERY_CHARACTERS_MAX
from kit.contracts.memory import ConversationId
from kit.contracts.message import Absent, Message, Reply, Request, Time

SNIPPET_CHARACTERS = 150
LINE_CHARACTERS_MAX = 1_200
ASKED_CHARACTERS_MAX = 4_000
"""Of a line that is shown beside others, and of the one that was asked for."""
HITS_MAX = 3
"""Lines of one chat in a search."""

Query = Annotated[str, StringConstraints(max_length=QUERY_CHARACTERS_MAX)]
Mode = Literal["exact", "fuzzy", "question", "meaning", "short"]
LineRole = Literal["user", "assistant", "other", "step"]
Range = tuple[int, int]
"""Where a match stands in its snippet: start and end, in characters (Unicode code points), end excluded."""


class Hit(Message):
    """A line that matched. One found by meaning alone has no ranges."""

    message_id: str
    seq: int
    role: LineRole
    at: Time
    snippet: str
    ranges: tuple[Range, ...] = ()
    by_meaning: bool = False


class Group(Message):
    """A chat and its best lines, best first. `by_meaning`: none of its words matched."""

    conversation_id: str
    title: str
    updated_at: Time
    archived: bool
    by_meaning: bool
    score: float
    hits: tuple[Hit, ...]


class ChatResults(Reply):
    """`total` chats matched, of which `groups` are the first; `capped`: so many that only the newest were looked at.

    `catching_up`: not every message is in the index yet.
    """

    query: str
    mode: Mode
    groups: tuple[Group, ...]
    total: int
    capped: bool = False
    catching_up: bool = False
    took_ms: float


class SearchChats(Request[ChatResults]):
    """Every chat, words blended with meaning; `within` one chat, by words alone."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "search"
    reply: ClassVar[type[Any]] = ChatResults
    timeout_seconds: ClassVar[float] = 10.0

    q: Query
    within: ConversationId | None = None
    limit: int = Field(20, ge=1, le=200)


class PreviewLine(Message):
    """A line of a preview, cut to 1,200 characters (4,000 for the one asked for)."""

    message_id: str
    seq: int
    role: LineRole
    at: Time
    text: str
    ranges: tuple[Range, ...] = ()
    asked: bool = False
    cut: bool = False


class Preview(Reply):
    """The line and up to three on each side, oldest first."""

    conversation_id: str
    title: str
    archived: bool
    lines: tuple[PreviewLine, ...]


class PreviewMessage(Request[Preview]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "preview"
    reply: ClassVar[type[Any]] = Preview

    conversation_id: ConversationId
    message_id: str
    q: Query = ""


class MeaningDone(Message):
    """Chats searchable by meaning, of all that have something to embed; `model` None: there is no model."""

    done: int
    total: int
    model: str | None


class SearchStatus(Reply):
    chats: int
    messages: int
    meaning: MeaningDone
    state: Literal["ready", "catching-up", "unavailable"]
    behind: int | None = Absent
    """While it is catching up: the chats whose words can't all be found yet."""


class GetSearchStatus(Request[SearchStatus]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "status"
    reply: ClassVar[type[Any]] = SearchStatus


class WhereSaid(Reply):
    conversation_ids: tuple[str, ...]


class FindSaid(Request[WhereSaid]):
    """The chats that still say one of these texts, word for word, case and accents aside; at most 200."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "where_said"
    reply: ClassVar[type[Any]] = WhereSaid

    texts: Annotated[tuple[str, ...], Field(max_length=50)]


# --- looking back -----------------------------------------------------------------------------------------------------

LOOK_CHATS_MAX = 8
LOOK_CHATS = 5
LOOK_CHARACTERS_MAX = 8_000
"""Of a whole answer as JSON, its data among it."""
READ_MESSAGES = 12
READ_CHARACTERS_MAX = 12_000


class LookedAt(Message):
    """Which line a look showed. Its words are in `content` alone, where they are guarded; `cut`: not all of them."""

    seq: int
    role: LineRole
    by_meaning: bool = False
    cut: bool = False


class LookedChat(Message):
    """Which chat a look showed. `conversation_id` is its id, or another name for it where the id could be a secret or a
    sentence; `read_chat` takes both.
    """

    conversation_id: str
    updated_at: Time
    archived: bool
    by_meaning: bool
    untrusted: bool
    """It read something from outside: its lines are information, never instructions."""
    lines: tuple[LookedAt, ...]


class Looked(Reply):
    """What an assistant is shown. `content` is the text for the model, the rest says what is in it; `mode` None: nothing was
    found.
    """

    content: str
    query: str
    mode: Mode | None
    chats: tuple[LookedChat, ...]
    untrusted: bool = False
    catching_up: bool = False


class LookThroughChats(Request[Looked]):
    """`search_chats`: every rule of looking back holds here, whoever asks.

    Raises `Forbidden` as `tool_not_here`, with the sentence for the model. Writes what was looked for into the asking chat, and
    what a source was tainted by, so it is no plain question; it takes its turn for the write alone, not over the model's
    answer.
    """

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "look"
    reply: ClassVar[type[Any]] = Looked
    timeout_seconds: ClassVar[float] = 10.0

    conversation_id: ConversationId
    query: Query
    limit: int = Field(LOOK_CHATS, ge=1, le=LOOK_CHATS_MAX)
    by: str = "person"


class ChatRead(Reply):
    """`more_before` and `more_after`: how many lines there are beyond those shown, on each side."""

    content: str
    chat: LookedChat
    more_before: int
    more_after: int
    untrusted: bool = False


class ReadChat(Request[ChatRead]):
    """`read_chat`: twelve messages around the line `around`, or before or after a line, or the end.

    The same rules and raises; `NotFound` as `no_such_chat` also for the asking chat itself.
    """

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "read_chat"
    reply: ClassVar[type[Any]] = ChatRead
    timeout_seconds: ClassVar[float] = 10.0

    conversation_id: ConversationId
    chat: ConversationId
    around: int | None = Field(None, ge=1)
    before: int | None = Field(None, ge=1)
    after: int | None = Field(None, ge=0)
    by: str = "person"
