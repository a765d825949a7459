"""The named ways of making one score of the signals. Each takes the signals of the memories that may be found, and only those."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from services.index.ranking.signals import Floats

FRESHNESS_WEIGHT = 0.03
RANK_FUSION_K = 10


@dataclass(frozen=True, slots=True)
class Signals:
    """Every signal of the memories that may be found, float32 (memories,) each, in one order.

    `plain_words` is BM25 over every word of the query, `words` without question words and doubtful readings; `meaning` the cosine
    to the query as it was said (hashed vectors when there is no model), `meaning_forgiven` to the query with its typos
    forgiven; `tokens` late interaction with the latter, None without piece vectors; `has_model`: `meaning` is a model's.
    """

    plain_words: Floats
    words: Floats
    meaning: Floats
    meaning_forgiven: Floats
    tokens: Floats | None
    freshness: Floats
    has_model: bool


def half(signals: Signals) -> Floats:
    """0.5 · bm25 / max(bm25) + 0.5 · max(0, cosine) + 0.03 · freshness: the known formula, to be measured against."""
    return (
        0.5 * _of_best(signals.plain_words)
        + 0.5 * np.maximum(signals.meaning, 0.0)
        + FRESHNESS_WEIGHT * signals.freshness
    ).astype(np.float32)


def words(signals: Signals) -> Floats:
    return signals.plain_words


def vectors(signals: Signals) -> Floats:
    return signals.meaning


def tokens(signals: Signals) -> Floats:
    """Late interaction alone; vectors where there is none."""
    return signals.meaning_forgiven if signals.tokens is None else signals.tokens


def minmax(signals: Signals) -> Floats:
    """0.7 vectors and 0.3 words, each spread over 0 to 1."""
    return (0.7 * spread(signals.meaning) + 0.3 * spread(signals.plain_words)).astype(np.float32)


def rrf(signals: Signals) -> Floats:
    """Reciprocal rank fusion of words and vectors (Cormack, Clarke & Büttcher 2009)."""
    return (_by_rank(signals.plain_words) + _by_rank(signals.meaning)).astype(np.float32)


def best(signals: Signals) -> Floats:
    if signals.tokens is None:
        return half(signals)
    return (
        0.25 * spread(signals.meaning_forgiven)
        + 0.25 * spread(signals.words)
        + 0.5 * spread(signals.tokens)
        + FRESHNESS_WEIGHT * signals.freshness
    ).astype(np.float32)


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
    return (values - low) / (high - low) if high > low else np.zeros_like(values)


def _of_best(values: Floats) -> Floats:
    most = float(values.max()) if len(values) else 0.0
    return values / most if most > 0 else values


def _by_rank(values: Floats) -> Floats:
    order = np.argsort(-values, kind="stable")
    ranks = np.empty(len(values), dtype=np.float32)
    ranks[order] = np.arange(1, len(values) + 1, dtype=np.float32)
    return np.where(values > 0, 1.0 / (RANK_FUSION_K + ranks), 0.0).astype(np.float32)
