"""What a ranking answers."""

from dataclasses import dataclass
from typing import Literal

Mode = Literal["words", "meaning"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """One memory that was found.

    `score` only orders, within one query. The parts are the signals as they are: `words` BM25 (0 and up), `meaning` a cosine,
    `tokens` late interaction (None without piece vectors), `freshness` 1 for now. `matched` says for a person what of the
    query the memory has.
    """

    id: str
    score: float
    words: float
    meaning: float
    tokens: float | None
    freshness: float
    matched: tuple[str, ...] = ()
    close: bool = True
    """Matches by itself. What doesn't is only the nearest of the rest: good to show below, not to act on."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A memory that was nearly found, and why it wasn't."""

    ranked: Ranked
    why: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """`mode` says whether a model's meaning took part."""

    mode: Mode
    results: tuple[Ranked, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
