"""What each signal says of every memory for one query, before any of them is weighed against another."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import simsimd
from numpy.typing import NDArray

from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.query import Query

DAY_SECONDS = 86_400.0
FRESHNESS_DAYS = 90.0
PIECES_READ_MAX = 300
"""Documents whose word pieces are read for one query: the best by the cheap signals."""

CONCEPT_WEIGHT = np.float32(0.5)
CONCEPT_SHARE = 0.6
"""What a concept in common counts of a word in common: in the score, and of how much of the query a memory has."""

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


@dataclass(frozen=True, slots=True)
class WordSignal:
    """What of a query's words each memory has, float32 by slot.

    `scores`: BM25, each word weighed by how much it tells, and its concepts at half. `coverage`: the share of the query, by
    rarity, that the memory has (0 to 1); a word that no memory has counts as one of the rarest, and a concept in common for
    part of its word. `absent`: the share of the query (0 to 1) whose very idea is known and is in no memory, under any of its
    words: a sign that there is nothing to find.
    """

    scores: Floats
    coverage: Floats
    absent: float


def plain_word_scores(corpus: Corpus, query: Query) -> Floats:
    """BM25 by slot over the plain reading of a query, float32 (slots_max,)."""
    total = np.zeros(corpus.slots_max, dtype=np.float32)
    for word in query.plain:
        total += word_score(corpus, word.terms)
    return total


def word_signal(corpus: Corpus, query: Query) -> WordSignal:
    """BM25 and coverage by slot over the query's words without question words."""
    total = np.zeros(corpus.slots_max, dtype=np.float32)
    covered = np.zeros(corpus.slots_max, dtype=np.float32)
    mass = told = absent = 0.0
    rarest = float(np.log1p((max(len(corpus), 1) - 0.5) / 1.5))
    for word in query.content:
        scores = word_score(corpus, word.terms)
        rarity = word.telling * max((corpus.postings.rarity(term) for term in word.terms), default=rarest)
        mass += rarity
        total += np.float32(word.telling) * scores
        told += word.telling
        if word.concepts and not word.terms and not any(term in corpus.postings for term in word.concepts):
            absent += word.telling
        if word.concepts:
            same_idea = CONCEPT_SHARE * (word_score(corpus, word.concepts) > 0)
            covered += np.float32(rarity) * np.maximum(scores > 0, same_idea)
        else:
            covered += np.float32(rarity) * (scores > 0)
    for concept in query.concepts:
        total += CONCEPT_WEIGHT * word_score(corpus, concept.terms)
    return WordSignal(total, (covered / np.float32(max(mass, 1e-9))).astype(np.float32), absent / max(told, 1e-9))


def word_score(corpus: Corpus, terms: Iterable[str]) -> Floats:
    """BM25 of one word by slot. The terms that it may be are alternatives: the best counts, not their sum."""
    best = np.zeros(corpus.slots_max, dtype=np.float32)
    for term in terms:
        slots, weights = corpus.postings.weights(term)
        best[slots] = np.maximum(best[slots], weights)
    return best


def hashed_scores(corpus: Corpus, query: Query) -> Floats:
    """The cosine of hashed vectors by slot, float32 (slots_max,)."""
    terms = [term for word in (*query.words, *query.concepts) for term in word.terms[:1]]
    return corpus.hashed().closeness(corpus.slots_max, terms, query.kept)


def plain_hashed_scores(corpus: Corpus, query: Query) -> Floats:
    """The same for the plain reading of the query."""
    terms = [term for word in query.plain for term in word.terms[:1]]
    kept = [(word.stands_for or (word.word,))[0] for word in query.plain if word.how != "concept"]
    return corpus.hashed().closeness(corpus.slots_max, terms, kept)


def freshness(corpus: Corpus, now: float) -> Floats:
    """1 for what was said now, falling by e in 90 days, float32 (slots_max,)."""
    age_days = np.maximum(now - corpus.updated_at[: corpus.slots_max], 0.0) / DAY_SECONDS
    fresh: Floats = np.exp(-age_days / FRESHNESS_DAYS).astype(np.float32)
    return fresh


def token_scores(corpus: Corpus, embedding: Embedding, slots: NDArray[np.int32]) -> Floats:
    """Late interaction by slot, float32 (len(slots),), 0 to about 1; NaN where a document has no piece vectors.

    Each word piece of the query looks for its nearest piece in the document (MaxSim, Khattab & Zaharia 2020); their closeness
    is averaged by what the query's pieces tell: their rarity among the person's memories times their rarity in English at
    large, since a few hundred memories can't say alone that `take` tells less than `tortoise`.
    """
    found = np.full(len(slots), np.nan, dtype=np.float32)
    vectors = corpus.vectors
    if vectors is None or embedding.tokens is None or embedding.token_ids is None or not len(embedding.tokens):
        return found
    if embedding.tokens.shape[1] != vectors.dimensions:
        return found
    having = np.fromiter((slot in vectors.tokens for slot in slots.tolist()), dtype=np.bool_, count=len(slots))
    if not having.any():
        return found
    rows, starts = vectors.pieces(slots[having])
    # Whole-number dot products: exact, and several times as fast as turning every row into floats first.
    closeness = np.asarray(simsimd.cdist(rows, np.ascontiguousarray(embedding.tokens), "dot"))
    nearest = np.maximum.reduceat(closeness, starts, axis=0) / (127.0 * 127.0)
    weight = vectors.rarity(embedding.token_ids) * piece_rarity(embedding.token_ids)
    found[having] = nearest @ (weight / max(float(weight.sum()), 1e-9))
    return found


FIRST_WORD_PIECE = 1996
PIECES_OF_BERT = 30_522
"""BERT's vocabulary: whole words in the order of their use from `the` on; before it single characters and unused places."""
PIECE_RARITY_MIN = 1e-4


def piece_rarity(token_ids: NDArray[np.int32]) -> Floats:
    """How rare BERT's word pieces are in English at large, 0 to 1: the square of their rank's logarithm, as for words."""
    ranks = np.maximum(token_ids.astype(np.float32) - (FIRST_WORD_PIECE - 1), 1.0)
    rare = np.clip(np.log(ranks) / np.log(PIECES_OF_BERT - FIRST_WORD_PIECE), 0.0, 1.0) ** 2
    least: Floats = np.maximum(rare, PIECE_RARITY_MIN).astype(np.float32)
    return least
