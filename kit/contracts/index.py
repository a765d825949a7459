"""What the index service answers: search, the prompt block, nearby lines, and the model for meaning."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from kit.contracts.memory import Health, Memory
from kit.contracts.message import Absent, Command, MemoryId, Message, Reply, Request

QUERY_CHARACTERS_MAX = 1_000
PROMPT_BUDGET_CHARACTERS = 6_000


class Matched(Message):
    """A query's term and what it met: itself, a stem, a word forgiven its typo, or a concept."""

    term: str
    found: str
    how: Literal["word", "typo", "concept", "meaning"]


class Result(Message):
    """A memory and why it is here. `words`, `meaning`, `tokens` and `freshness` are the parts of `score`, each 0 to 1."""

    memory: Memory
    score: float
    words: float
    meaning: float
    tokens: float
    freshness: float
    matched: tuple[Matched, ...] = ()


class NearMiss(Result):
    why: str


class Results(Reply):
    query: str
    mode: Literal["words", "meaning"]
    model: str | None
    results: tuple[Result, ...]
    near_misses: tuple[NearMiss, ...] | None = Absent
    took_ms: float


class SearchMemories(Request[Results]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "search"
    reply: ClassVar[type[Any]] = Results
    timeout_seconds: ClassVar[float] = 10.0

    q: str
    limit: int = Field(8, ge=1, le=200)
    history: bool = False
    explain: bool = False
    scheme: str = "best"


class PromptMemory(Message):
    id: MemoryId
    why: str


class Prompt(Reply):
    text: str
    memories: tuple[PromptMemory, ...]
    total: int
    left_out: int


class GetPrompt(Request[Prompt]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "prompt"
    reply: ClassVar[type[Any]] = Prompt
    timeout_seconds: ClassVar[float] = 10.0

    said: str = ""
    budget: int = Field(PROMPT_BUDGET_CHARACTERS, ge=500, le=100_000)


class Nearby(Reply):
    text: str
    memories: tuple[PromptMemory, ...]


class GetNearby(Request[Nearby]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "nearby"
    reply: ClassVar[type[Any]] = Nearby
    timeout_seconds: ClassVar[float] = 10.0

    said: str


class Pair(Message):
    """Two active memories and the cosine of their vectors."""

    ids: tuple[MemoryId, MemoryId]
    closeness: float


class Pairs(Reply):
    """Closest first. `model` None: nothing understands meaning here, so there are none."""

    model: str | None
    pairs: tuple[Pair, ...]


class FindPairs(Request[Pairs]):
    """Which active memories are close in meaning: of each its nearest at or above `floor`, at most `each_max`."""

    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "pairs"
    reply: ClassVar[type[Any]] = Pairs
    timeout_seconds: ClassVar[float] = 30.0

    floor: float = Field(0.5, ge=-1, le=1)
    each_max: int = Field(5, ge=1, le=20)


class Progress(Message):
    done: int
    total: int


class Meaning(Reply):
    """How search understands now.

    `progress` counts bytes while a model is fetched; `indexed` of `total` memories have vectors.
    """

    state: Literal["none", "getting", "ready", "broken"]
    source: Literal["words", "own", "ollama", "openai"]
    model: str | None
    progress: Progress | None = Absent
    indexed: int
    total: int
    better: str | None = Absent
    problem: str | None = Absent


class GetMeaning(Request[Meaning]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "meaning"
    reply: ClassVar[type[Any]] = Meaning


class FetchMeaning(Command[Meaning]):
    """Starts fetching Conch's own model; answers at once, and the progress is in `GetMeaning`."""

    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "get_meaning"
    reply: ClassVar[type[Any]] = Meaning

    folder: str | None = None
    """A folder on this computer that holds the same files; only the command line sets it."""


class RemoveMeaning(Command[Meaning]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "remove_meaning"
    reply: ClassVar[type[Any]] = Meaning


class PurgedFromIndex(Reply):
    removed_from: tuple[str, ...]


class PurgeFromIndex(Command[PurgedFromIndex]):
    """Takes memories out of the index, its vectors and its file, so that not a byte of them is left there."""

    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "purge"
    reply: ClassVar[type[Any]] = PurgedFromIndex
    timeout_seconds: ClassVar[float] = 60.0

    ids: tuple[MemoryId, ...]


class GetIndexHealth(Request[Health]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "health"
    reply: ClassVar[type[Any]] = Health


class RepairIndex(Command[Health]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "repair"
    reply: ClassVar[type[Any]] = Health
    timeout_seconds: ClassVar[float] = 60.0
