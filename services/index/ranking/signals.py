"""What each signal says of every memory for one query, before any of them is weighed against another."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.query import Query, QueryWord

DAY_SECONDS = 86_400.0
FRESHNESS_DAYS = 90.0
PIECES_READ_MAX = 400
"""Documents whose word pieces are read for one query: the best by the cheap signals."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class QueryEmbedding:
    """A query as an embedder sees it: its text and, where typos were forgiven, the forgiven text.

    `floor` is the embedder's: the cosine from which two texts match by themselves.
    """

    said: Embedding
    forgiven: Embedding | None = None
    floor: float = 0.30

    @classmethod
    def of(cls, embeddings: Iterable[Embedding], floor: float) -> "QueryEmbedding":
        """From the embeddings of `texts_to_embed`, in their order."""
        said, *forgiven = embeddings
        return cls(said, forgiven[0] if forgiven else None, floor)


def word_scores(corpus: Corpus, words: Iterable[QueryWord], concepts: Iterable[QueryWord]) -> Floats:
    """BM25 by slot, float32 (slots_max,). The terms that one word may be are alternatives: the best counts, not their sum."""
    total = np.zeros(corpus.slots_max, dtype=np.float32)
    for word in (*words, *concepts):
        total += word_score(corpus, word)
    return total


def word_score(corpus: Corpus, word: QueryWord) -> Floats:
    best = np.zeros(corpus.slots_max, dtype=np.float32)
    for term in word.terms:
        slots, weights = corpus.postings.weights(term)
        best[slots] = np.maximum(best[slots], weights)
    return best


def hashed_scores(corpus: Corpus, query: Query) -> Floats:
    """The cosine of hashed vectors by slot, float32 (slots_max,)."""
    terms = [term for word in (*query.words, *query.concepts) for term in word.terms[:1]]
    return corpus.hashed().closeness(corpus.slots_max, terms, query.kept)


def freshness(corpus: Corpus, now: float) -> Floats:
    """1 for what was said now, falling by e in 90 days, float32 (slots_max,)."""
    age_days = np.maximum(now - corpus.updated_at[: corpus.slots_max], 0.0) / DAY_SECONDS
    fresh: Floats = np.exp(-age_days / FRESHNESS_DAYS).astype(np.float32)
    return fresh


def token_scores(corpus: Corpus, embedding: Embedding, slots: NDArray[np.int32]) -> Floats:
    """Late interaction by slot, float32 (len(slots),), 0 to about 1; NaN where a document has no piece vectors.

    Each word piece of the query looks for its nearest piece in the document; their closeness is averaged by the rarity of the
    query's pieces among the person's memories (MaxSim, Khattab & Zaharia 2020).
    """
    found = np.full(len(slots), np.nan, dtype=np.float32)
    vectors = corpus.vectors
    if vectors is None or embedding.tokens is None or embedding.token_ids is None or not len(embedding.tokens):
        return found
    having = np.array([slot in vectors.tokens and len(vectors.tokens[slot]) > 0 for slot in slots.tolist()], dtype=np.bool_)
    if not having.any():
        return found
    rows, _, starts = vectors.pieces(slots[having])
    closeness = rows.astype(np.float32) @ (embedding.tokens.astype(np.float32).T / np.float32(127.0 * 127.0))
    nearest = np.maximum.reduceat(closeness, starts, axis=0)
    weight = vectors.rarity(embedding.token_ids)
    found[having] = nearest @ (weight / max(float(weight.sum()), 1e-9))
    return found
