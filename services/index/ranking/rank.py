"""The ranking itself: a query and a person's memories in, the memories that match it out, best first, each with its reasons."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from services.index.ranking.corpus import Corpus
from services.index.ranking.query import Query, QueryWord, read_query
from services.index.ranking.schemes import SCHEMES, Signals
from services.index.ranking.signals import (
    PIECES_READ_MAX,
    Floats,
    QueryEmbedding,
    freshness,
    hashed_scores,
    token_scores,
    word_scores,
)

NEAR_MISSES_MAX = 5
RESULTS_MAX = 200

Mode = Literal["words", "meaning"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """One memory that was found. The parts are the signals as they are; `score` only orders, within one query."""

    id: str
    score: float
    words: float
    meaning: float
    tokens: float | None
    freshness: float
    matched: tuple[str, ...] = ()


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
    near_misses: tuple[NearMiss, ...] = field(default=())


def rank(
    corpus: Corpus,
    query: str,
    *,
    scheme: str = "best",
    embedding: QueryEmbedding | None = None,
    now: float,
    limit: int = 8,
    history: bool = False,
    explain: bool = False,
    among: Collection[str] | None = None,
) -> Ranking:
    """The memories that match the query, best first; ties by newest, then id. The same for the same documents, whatever their order.

    `embedding` is left out, or ignored, where the corpus has no vectors of its dimension. `among` narrows to some ids. Raises
    KeyError for a scheme that there isn't.
    """
    score_of = SCHEMES[scheme]
    read = read_query(corpus, query)
    mode: Mode = "meaning" if _usable(corpus, embedding) else "words"
    slots = _eligible(corpus, history, among)
    if not len(slots):
        return Ranking(mode)
    signals = read_signals(corpus, read, slots, embedding if mode == "meaning" else None, now)
    scores = score_of(signals)
    matching = (signals.words > 0) | (signals.meaning_forgiven >= (embedding.floor if embedding and mode == "meaning" else 0.35))
    order = _ordered(corpus, slots, scores)
    found = [place for place in order if matching[place]][: min(limit, RESULTS_MAX)]
    results = tuple(_ranked(corpus, read, slots, signals, scores, place) for place in found)
    missed: tuple[NearMiss, ...] = ()
    if explain:
        others = [place for place in order if place not in set(found)][:NEAR_MISSES_MAX]
        missed = tuple(
            NearMiss(_ranked(corpus, read, slots, signals, scores, place), "ranked lower" if matching[place] else "not close enough")
            for place in others
        )
    return Ranking(mode, results, missed)


def _usable(corpus: Corpus, embedding: QueryEmbedding | None) -> bool:
    vectors = corpus.vectors
    return embedding is not None and vectors is not None and len(vectors) > 0 and embedding.said.vector.shape == (vectors.dimensions,)


def _eligible(corpus: Corpus, history: bool, among: Collection[str] | None) -> NDArray[np.int32]:
    mask = corpus.live[: corpus.slots_max].copy()
    if not history:
        mask &= ~corpus.superseded[: corpus.slots_max]
    if among is not None:
        wanted = np.zeros_like(mask)
        wanted[[slot for slot in map(corpus.slot, among) if slot is not None]] = True
        mask &= wanted
    return np.flatnonzero(mask).astype(np.int32)


def read_signals(corpus: Corpus, query: Query, slots: NDArray[np.int32], embedding: QueryEmbedding | None, now: float) -> Signals:
    """Every signal of these slots' memories for the query."""
    content = [word for word in query.words if not word.question and not word.doubtful]
    plain = word_scores(corpus, query.words, query.concepts)[slots]
    asked = word_scores(corpus, content, query.concepts)[slots]
    fresh = freshness(corpus, now)[slots]
    if embedding is None or corpus.vectors is None:
        hashed = hashed_scores(corpus, query)[slots]
        return Signals(plain, asked, hashed, hashed, None, fresh, has_model=False)
    said = corpus.vectors.cosines(embedding.said.vector, corpus.slots_max)[slots]
    understood = embedding.forgiven or embedding.said
    forgiven = corpus.vectors.cosines(understood.vector, corpus.slots_max)[slots] if embedding.forgiven else said
    tokens = _tokens(corpus, understood, slots, asked, forgiven)
    return Signals(plain, asked, said, forgiven, tokens, fresh, has_model=True)


def _tokens(corpus: Corpus, understood: object, slots: NDArray[np.int32], asked: Floats, meaning: Floats) -> Floats | None:
    from services.index.embedders.port import Embedding

    assert isinstance(understood, Embedding)
    read = np.arange(len(slots))
    if len(slots) > PIECES_READ_MAX:
        cheap = asked / max(float(asked.max()), 1e-9) + meaning
        read = np.argpartition(-cheap, PIECES_READ_MAX)[:PIECES_READ_MAX]
    found = token_scores(corpus, understood, slots[read])
    if np.isnan(found).all():
        return None
    least = float(np.nanmin(found))
    every = np.full(len(slots), least, dtype=np.float32)
    every[read] = np.where(np.isnan(found), least, found)
    return every


def _ordered(corpus: Corpus, slots: NDArray[np.int32], scores: Floats) -> list[int]:
    """Places by score, then newest, then id: rounded, so that the order of a sum doesn't decide."""
    rounded = np.round(scores.astype(np.float64), 6)
    order = np.lexsort((-corpus.updated_at[slots], -rounded))
    places: list[int] = order.tolist()
    return sorted(places, key=lambda place: (-rounded[place], -corpus.updated_at[slots[place]], corpus.doc(int(slots[place])).id))


def _ranked(corpus: Corpus, query: Query, slots: NDArray[np.int32], signals: Signals, scores: Floats, place: int) -> Ranked:
    return Ranked(
        id=corpus.doc(int(slots[place])).id,
        score=float(scores[place]),
        words=float(signals.words[place]),
        meaning=float(signals.meaning_forgiven[place]),
        tokens=None if signals.tokens is None else float(signals.tokens[place]),
        freshness=float(signals.freshness[place]),
        matched=matched_words(corpus, query, int(slots[place])),
    )


def matched_words(corpus: Corpus, query: Query, slot: int) -> tuple[str, ...]:
    """What of the query the memory has, said for a person: `lisbon (for lisbn)`, `wedding (same idea)`."""
    said: dict[str, None] = {}
    for word in (*query.words, *query.concepts):
        if not word.doubtful and any(slot in corpus.postings.slots_of(term) for term in word.terms):
            said[_say(word)] = None
    return tuple(said)


def _say(word: QueryWord) -> str:
    if word.how == "concept":
        return f"{word.word} (same idea)"
    if word.how == "word":
        return word.word
    return f"{' '.join(word.stands_for)} (for {word.word})"
