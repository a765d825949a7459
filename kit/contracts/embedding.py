"""What the index service gives to others of the model: vectors of texts, and whether there is headroom for background work.

The text never leaves this computer (or the private network): it goes to the same model as memory's.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from kit.contracts.message import Message, Reply, Request

TEXTS_MAX = 16
"""Texts of one request: a batch of background work."""
TEXT_CHARACTERS_MAX = 2_000


class EmbedderInfo(Message):
    """An embedder: vectors of different `id`s are never compared. `floor`: the cosine from which two texts match."""

    id: str
    source: Literal["own", "ollama", "openai"]
    model: str
    dimensions: int
    floor: float
    same: float


class Embedded(Reply):
    """A unit vector for each text, in order: int8, each component times 127 and rounded, in base 64, `dimensions` bytes each.

    Fewer than there were texts, yet at least one, where the time was over or a text failed: those of the first ones, to be
    kept; the others are asked for again. `current` is the embedder that new vectors should be made with; `embedder` made these.
    """

    embedder: EmbedderInfo
    current: EmbedderInfo | None
    vectors: tuple[str, ...]


class EmbedTexts(Request[Embedded]):
    """Embeds up to 16 texts, one at a time. None of `embedder`: the one that serves now. No texts: only which that is.

    Interactive ones go first. `background` ones give way, and rest here until they take at most half of a core over time (of
    what there is, where that is less), whoever asks: who asks needs to rest only for its own work beside the model. Raises
    `Unavailable` as `no_model` where there is none (words serve), as `embedder_gone` where that `embedder` is no longer there,
    as `embedder_changed` where its vectors have another length than it says, or what the first text failed of: `TimedOut` past
    its time.
    """

    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "embed"
    reply: ClassVar[type[Any]] = Embedded
    timeout_seconds: ClassVar[float] = 30.0

    texts: Annotated[tuple[Annotated[str, StringConstraints(max_length=TEXT_CHARACTERS_MAX)], ...], Field(max_length=TEXTS_MAX)]
    embedder: str | None = None
    background: bool = False


class Headroom(Reply):
    """Whether background work may go on now. `why` is for logs and Health, in one sentence; None while there is room.

    `load`: processor load for each available processor. `available_bytes`: the smallest budget left, of the machine and of
    every visible cgroup. `stalled`: the share of time, 0 to 1, in which everything waited for memory. None: it can't be read.
    """

    room: bool
    why: str | None = None
    load: float | None = None
    available_bytes: int | None = None
    stalled: float | None = None
    age_seconds: float


class GetHeadroom(Request[Headroom]):
    """One process samples the machine; whoever has background work asks it. No answer counts as no room."""

    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "headroom"
    reply: ClassVar[type[Any]] = Headroom
    timeout_seconds: ClassVar[float] = 2.0
