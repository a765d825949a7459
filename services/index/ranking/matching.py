"""Whether there is an answer at all, and which memories belong to it: a question about nothing is answered with nothing.

Ranking alone always has a first place. Seven of eight questions about nothing that is there still share some word with something, so
one common word is not enough, and a cosine at the floor is neither necessary (`where did we tie the knot`) nor sufficient.
"""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from services.index.ranking.schemes import Signals

EVIDENCE_MIN = 0.38
TOKENS_EVIDENCE = 0.25
COVERAGE_EVIDENCE = 0.2
ABSENT_EVIDENCE = -0.1
"""With piece vectors, the best cosine, the best late interaction and the best coverage of the query's words together must come to the
least; what the query asks for by a known idea that no memory has speaks against. On `bench/data` half of the questions about nothing
are below, and one in twenty-five others (ADR 0003)."""

MEASURED_MEMORIES = 150
GROWTH_EVIDENCE = 0.05
GROWTH_MEMORIES_MIN = 20
"""The nearest of many is nearer by chance alone: the most of n draws grows as √(2 ln n), and the least evidence with it."""

COVERAGE_MIN = 0.1
HASHED_FLOOR = 0.2
"""Without a model, the share of the query's words by rarity that one memory must have, or how close its letters must be."""

LOOSE = 0.5
TOKENS_LOOSE = 0.15
HASHED_LOOSE = 0.0
"""Once there is an answer, what a memory needs to belong to it: the share of the embedder's floor, or late interaction, or letters."""

FLOOR_OF_OWN = 0.30
"""The floor that `EVIDENCE_MIN` was measured with; another embedder's is set against it."""


@dataclass(frozen=True, slots=True)
class Matching:
    """`answerable`: something is close enough. `belongs`: by memory, bool (memories,), whether it may be in the answer."""

    answerable: bool
    belongs: NDArray[np.bool_]


def matching(signals: Signals, floor: float) -> Matching:
    """What of the memories answers the query; `floor` is the embedder's, from which two texts match by themselves."""
    if not len(signals.coverage):
        return Matching(False, np.zeros(0, dtype=np.bool_))
    covered = float(signals.coverage.max())
    closest = float(signals.meaning.max())
    shares = signals.coverage > 0
    if not signals.has_model:
        return Matching(covered >= COVERAGE_MIN or closest >= HASHED_FLOOR, shares | (signals.meaning > HASHED_LOOSE))
    close = signals.meaning >= LOOSE * floor
    if signals.tokens is None:
        return Matching(closest >= floor or covered >= COVERAGE_MIN, shares | close)
    evidence = (
        closest
        + (FLOOR_OF_OWN - floor)
        + TOKENS_EVIDENCE * float(signals.tokens.max())
        + COVERAGE_EVIDENCE * covered
        + ABSENT_EVIDENCE * signals.absent
    )
    unembedded = signals.coverage[~signals.embedded]
    # A memory whose embedding isn't made yet can only answer by its words.
    answerable = evidence >= evidence_min(len(signals.meaning)) or (len(unembedded) > 0 and float(unembedded.max()) >= COVERAGE_MIN)
    return Matching(answerable, shares | close | (signals.tokens >= TOKENS_LOOSE))


def evidence_min(memories: int) -> float:
    """The least evidence among so many memories."""
    few = sqrt(2 * log(max(memories, GROWTH_MEMORIES_MIN)))
    return EVIDENCE_MIN + GROWTH_EVIDENCE * (few - sqrt(2 * log(MEASURED_MEMORIES)))
