"""The named ways of making one score of the signals. Each takes the signals of the memories that may be found, and only
those."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.index.ranking.signals import Floats

FRESHNESS_WEIGHT = 0.03
RANK_FUSION_K = 10

TOKENS_WEIGHT = 0.70
MEANING_WEIGHT = 0.30
COVERAGE_WEIGHT = 0.15
"""The shipped scheme with a model. Late interaction leads; the sentence's vector adds what no single word piece says; what the
query's words found counts by how much of the query that is, so that a chance word in common moves nothing. Chosen on
`bench/data`, where anything from 0.5 to 0.8 for the first does about as well (ADR 0003)."""

PLAIN_SHARE = 0.25
"""Without a model the plain reading has a say too: a question word or a doubtful reading is right now and then."""


@dataclass(frozen=True, slots=True)
class Signals:
    """Every signal of the memories that may be found, float32 (memories,) each, in one order.

    `plain_words` and `plain_meaning` are of the query as it was said: BM25 over every word of it, and the cosine to a model's
    vector of it (to hashed vectors when there is no model). `words`, `coverage`, `meaning` and `tokens` are of the query as it
    was meant, without question words. `tokens` is None where no memory has piece vectors; `embedded` says which memories have
    a vector at all, `absent` how much of the query is about ideas that are in no memory.
    """

    plain_words: Floats
    plain_meaning: Floats
    words: Floats
    coverage: Floats
    meaning: Floats
    tokens: Floats | None
    freshness: Floats
    embedded: NDArray[np.bool_]
    absent: float
    has_model: bool


def half(signals: Signals) -> Floats:
    """0.5 · bm25 / max(bm25) + 0.5 · max(0, cosine) + 0.03 · freshness: the known formula, to be measured against."""
    return (
        0.5 * of_best(signals.plain_words) + 0.5 * np.maximum(signals.plain_meaning, 0.0) + FRESHNESS_WEIGHT * signals.freshness
    ).astype(np.float32)


def words(signals: Signals) -> Floats:
    """BM25 alone."""
    return signals.plain_words


def vectors(signals: Signals) -> Floats:
    """The cosine alone."""
    return signals.plain_meaning


def tokens(signals: Signals) -> Floats:
    """Late interaction alone; vectors where there is none."""
    return signals.meaning if signals.tokens is None else signals.tokens


def minmax(signals: Signals) -> Floats:
    """0.7 vectors and 0.3 words, each spread over 0 to 1."""
    return (0.7 * spread(signals.plain_meaning) + 0.3 * spread(signals.plain_words)).astype(np.float32)


def rrf(signals: Signals) -> Floats:
    """Reciprocal rank fusion of words and vectors (Cormack, Clarke & Büttcher 2009)."""
    return (_by_rank(signals.plain_words) + _by_rank(signals.plain_meaning)).astype(np.float32)


def best(signals: Signals) -> Floats:
    """The shipped one. A memory whose embedding isn't made yet takes the place that its words earn it."""
    if not signals.has_model:
        said = of_best((1.0 - PLAIN_SHARE) * signals.words + PLAIN_SHARE * signals.plain_words)
        by_words: Floats = (0.5 * said + 0.5 * np.maximum(signals.meaning, 0.0) + FRESHNESS_WEIGHT * signals.freshness).astype(
            np.float32
        )
        return by_words
    if signals.tokens is None:
        meant = 0.7 * spread(signals.meaning) + 0.3 * of_best(signals.words)
    else:
        meant = TOKENS_WEIGHT * spread(signals.tokens) + MEANING_WEIGHT * spread(signals.meaning)
    meant = np.where(signals.embedded, meant, signals.coverage)
    total: Floats = (meant + COVERAGE_WEIGHT * signals.coverage + FRESHNESS_WEIGHT * signals.freshness).astype(np.float32)
    return total


SCHEMES: dict[str, Callable[[Signals], Floats]] = {
    "best": best,
    "half": half,
    "words": words,
    "vectors": vectors,
    "minmax": minmax,
    "rrf": rrf,
    "tokens": tokens,
}


def spread(values: Floats) -> Floats:
    """The values from 0 for the least to 1 for the most; all 0 when they are the same."""
    if not len(values):
        return values
    low, high = float(values.min()), float(values.max())
    return ((values - low) / (high - low)).astype(np.float32) if high > low else np.zeros_like(values)


def of_best(values: Floats) -> Floats:
    """The values as a share of the most."""
    most = float(values.max()) if len(values) else 0.0
    return (values / most).astype(np.float32) if most > 0 else values


def _by_rank(values: Floats) -> Floats:
    order = np.argsort(-values, kind="stable")
    ranks = np.empty(len(values), dtype=np.float32)
    ranks[order] = np.arange(1, len(values) + 1, dtype=np.float32)
    return np.where(values > 0, 1.0 / (RANK_FUSION_K + ranks), 0.0).astype(np.float32)
