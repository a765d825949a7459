"""Whether there is an answer at all, and which memories belong to it: a question about nothing is answered with nothing.

Ranking alone always has a first place. Seven of eight questions about nothing that is there still share some word with
something, so one common word is not enough, and a cosine at the floor is neither necessary (`where did we tie the knot`) nor
sufficient.
"""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from services.index.ranking.schemes import Signals

EVIDENCE_MIN = 0.385
TOKENS_EVIDENCE = 0.25
COVERAGE_EVIDENCE = 0.2
ABSENT_EVIDENCE = -0.05
"""With piece vectors, the best cosine, the best late interaction and the best coverage of the query's words together must come
to the least; what the query asks for by a known idea that no memory has speaks against. On `bench/data` half of the questions
about nothing are below, and one in twenty-five others (ADR 0003)."""

NAMED_MIN = 0.33
"""How close what is asked about somebody must come to a memory that names them (`named.py`): `Benno's birthday` is 0.30, what
was there to be found 0.48 and up."""

MEASURED_MEMORIES = 150
GROWTH_EVIDENCE = 0.1
GROWTH_MEMORIES_MIN = 20
"""The nearest of many is nearer by chance alone: the most of n draws grows as √(2 ln n), and the least evidence with it."""

COVERAGE_MIN = 0.1
HASHED_FLOOR = 0.2
"""Without a model, the share of the query's words by rarity that one memory must have, or how close its letters must be."""

LOOSE = 0.5
TOKENS_LOOSE = 0.15
HASHED_LOOSE = 0.0
TOKENS_CLOSE = 0.35
"""Once there is an answer, what a memory needs to belong to it: the share of the embedder's floor, or late interaction, or
letters."""

FLOOR_OF_OWN = 0.30
"""The floor that `EVIDENCE_MIN` was measured with; another embedder's is set against it."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Bools by memory, (memories,), where they are not of the whole.

    `answerable`: something is close enough to answer. `belongs`: may be in the answer. `close`: would answer by itself.
    """

    answerable: bool
    belongs: NDArray[np.bool_]
    close: NDArray[np.bool_]


def matching(signals: Signals, floor: float) -> Matching:
    """What of the memories answers the query; `floor` is the embedder's, from which two texts match by themselves."""
    if not len(signals.coverage):
        none = np.zeros(0, dtype=np.bool_)
        return Matching(False, none, none)
    covered = float(signals.coverage.max())
    closest = float(signals.meaning.max())
    shares = signals.coverage > 0
    by_words = signals.coverage >= COVERAGE_MIN
    if not signals.has_model:
        close = by_words | (signals.meaning >= HASHED_FLOOR)
        return Matching(bool(close.any()), shares | (signals.meaning > HASHED_LOOSE), close)
    near = signals.meaning >= LOOSE * floor
    close = by_words | (signals.embedded & (signals.meaning >= floor))
    if signals.tokens is None:
        return Matching(bool(close.any()), shares | near, close)
    close |= signals.embedded & (signals.tokens >= TOKENS_CLOSE)
    evidence = (
        closest
        + (FLOOR_OF_OWN - floor)
        + TOKENS_EVIDENCE * float(signals.tokens.max())
        + COVERAGE_EVIDENCE * covered
        + ABSENT_EVIDENCE * signals.absent
    )
    # A memory whose embedding isn't made yet can only answer by its words.
    answerable = evidence >= evidence_min(len(signals.meaning)) or bool(by_words[~signals.embedded].any())
    return Matching(answerable, shares | near | (signals.tokens >= TOKENS_LOOSE), close)


def evidence_min(memories: int) -> float:
    """The least evidence among so many memories."""
    few = sqrt(2 * log(max(memories, GROWTH_MEMORIES_MIN)))
    return EVIDENCE_MIN + GROWTH_EVIDENCE * (few - sqrt(2 * log(MEASURED_MEMORIES)))
