"""The ranking itself: a query and a person's memories in, the memories that match it out, best first, each with its reasons."""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.links import link_bonus, linked
from services.index.ranking.matching import NAMED_MIN, Matching, matching
from services.index.ranking.named import named_closeness
from services.index.ranking.query import Query, read_query
from services.index.ranking.ranking import Mode, NearMiss, Ranked, Ranking
from services.index.ranking.reasons import NEAR_MISSES_MAX, matched_words, near_misses
from services.index.ranking.schemes import SCHEMES, Signals
from services.index.ranking.signals import (
    PIECES_READ_MAX,
    Floats,
    QueryEmbedding,
    freshness,
    hashed_scores,
    plain_hashed_scores,
    plain_word_scores,
    token_scores,
    word_signal,
)

RESULTS_MAX = 200

__all__ = ["NearMiss", "Ranked", "Ranking", "rank", "read_signals"]


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
    """The memories that match the query, best first; ties by newest, then id. The same for the same documents, whatever their
    order.

    `now` is in unix seconds. `embedding` is ignored where the corpus has no vectors of its dimension. `among` narrows to some
    ids. Only the scheme `best` knows when there is no answer; the others, which it is measured against, order everything.
    Raises KeyError for a scheme that there isn't.
    """
    score_of = SCHEMES[scheme]
    read = read_query(corpus, query)
    usable = embedding if _usable(corpus, embedding) else None
    mode: Mode = "meaning" if usable else "words"
    slots = _eligible(corpus, history, among)
    if not len(slots) or limit < 1 or (not read.kept and usable is None):
        return Ranking(mode)
    signals = read_signals(corpus, read, slots, usable, now, plain=scheme != "best" or usable is None)
    scores = score_of(signals)
    links: dict[str, frozenset[int]] = {}
    if scheme == "best":
        match = matching(signals, usable.floor if usable else 0.0)
        if usable is not None and match.answerable:
            about = named_closeness(corpus, read, usable.forgiven or usable.said)
            if about is not None and about < NAMED_MIN:
                match = Matching(False, match.belongs, match.close)
        if usable is not None and match.answerable:
            (first,) = _best_first(corpus, slots, scores, np.arange(len(slots)), 1)
            links = linked(corpus, read, int(slots[first]))
            bonus = link_bonus(corpus, slots, links, float(scores[first] - np.median(scores)))
            scores = (scores + bonus).astype(np.float32)
            match = Matching(True, match.belongs | (bonus > 0), match.close | (bonus > 0))
    else:
        every = np.ones(len(slots), dtype=np.bool_)
        match = Matching(True, every, every)
    found: list[int] = []
    if match.answerable:
        found = _best_first(corpus, slots, scores, np.flatnonzero(match.belongs), min(limit, RESULTS_MAX))

    def ranked(place: int) -> Ranked:
        return Ranked(
            id=corpus.doc(int(slots[place])).id,
            score=float(scores[place]),
            words=float(signals.words[place]),
            meaning=float(signals.meaning[place]),
            tokens=None if signals.tokens is None else float(signals.tokens[place]),
            freshness=float(signals.freshness[place]),
            matched=matched_words(corpus, read, int(slots[place]), links),
            close=bool(match.close[place]),
        )

    missed: tuple[NearMiss, ...] = ()
    if explain:
        others = np.setdiff1d(np.arange(len(slots)), np.array(found, dtype=np.intp))
        missed = near_misses(_best_first(corpus, slots, scores, others, NEAR_MISSES_MAX), match, ranked)
    return Ranking(mode, tuple(ranked(place) for place in found), missed)


def _usable(corpus: Corpus, embedding: QueryEmbedding | None) -> bool:
    vectors = corpus.vectors
    return (
        embedding is not None
        and vectors is not None
        and len(vectors) > 0
        and embedding.said.vector.shape == (vectors.dimensions,)
    )


def _eligible(corpus: Corpus, history: bool, among: Collection[str] | None) -> NDArray[np.int32]:
    mask = corpus.live[: corpus.slots_max].copy()
    if not history:
        mask &= ~corpus.superseded[: corpus.slots_max]
    if among is not None:
        wanted = np.zeros_like(mask)
        wanted[[slot for slot in map(corpus.slot, among) if slot is not None]] = True
        mask &= wanted
    return np.flatnonzero(mask).astype(np.int32)


def read_signals(
    corpus: Corpus, query: Query, slots: NDArray[np.int32], embedding: QueryEmbedding | None, now: float, *, plain: bool = True
) -> Signals:
    """Every signal of these slots' memories for the query; without `plain`, those of the plain reading are zeros."""
    asked = word_signal(corpus, query)
    words, coverage = asked.scores[slots], asked.coverage[slots]
    nothing = np.zeros(len(slots), dtype=np.float32)
    plain_words = plain_word_scores(corpus, query)[slots] if plain else nothing
    fresh = freshness(corpus, now)[slots]
    vectors = corpus.vectors
    if embedding is None or vectors is None:
        hashed = hashed_scores(corpus, query)[slots]
        plain_hashed = plain_hashed_scores(corpus, query)[slots] if plain else nothing
        none = np.zeros(len(slots), dtype=np.bool_)
        return Signals(plain_words, plain_hashed, words, coverage, hashed, None, fresh, none, asked.absent, has_model=False)
    embedded = np.zeros(corpus.slots_max, dtype=np.bool_)
    known = min(corpus.slots_max, len(vectors.present))
    embedded[:known] = vectors.present[:known]
    embedded = embedded[slots]
    meant = embedding.forgiven or embedding.said
    meaning = _with_least(vectors.cosines(meant.vector, corpus.slots_max)[slots], embedded)
    said = meaning
    if plain and embedding.forgiven is not None:
        said = _with_least(vectors.cosines(embedding.said.vector, corpus.slots_max)[slots], embedded)
    tokens = _tokens(corpus, meant, slots, coverage, meaning)
    return Signals(plain_words, said, words, coverage, meaning, tokens, fresh, embedded, asked.absent, has_model=True)


def _with_least(cosines: Floats, embedded: NDArray[np.bool_]) -> Floats:
    """The cosines, the least of them where there is no embedding, so that what isn't known yet spreads nothing."""
    if embedded.all() or not embedded.any():
        return cosines
    least: Floats = np.where(embedded, cosines, cosines[embedded].min()).astype(np.float32)
    return least


def _tokens(corpus: Corpus, meant: Embedding, slots: NDArray[np.int32], coverage: Floats, meaning: Floats) -> Floats | None:
    """Late interaction with the best few hundred by the cheap signals; the least of them for every other."""
    read: NDArray[np.intp] = np.arange(len(slots))
    if len(slots) > PIECES_READ_MAX:
        cheap = (coverage + meaning).astype(np.float32)
        read = np.array(_best_first(corpus, slots, cheap, np.arange(len(slots)), PIECES_READ_MAX), dtype=np.intp)
    found = token_scores(corpus, meant, slots[read])
    known = ~np.isnan(found)
    if not known.any():
        return None
    least = found[known].min()
    every = np.full(len(slots), least, dtype=np.float32)
    every[read] = np.where(known, found, least)
    return every


def _best_first(corpus: Corpus, slots: NDArray[np.int32], scores: Floats, places: NDArray[np.intp], count: int) -> list[int]:
    """The best places, at most `count`, by score, then newest, then id; rounded, so that the order in which a sum was made
    decides nothing."""
    if not len(places) or count < 1:
        return []
    losing = -np.round(scores[places].astype(np.float64), 5)
    if len(places) > count:
        kept = losing <= np.partition(losing, count - 1)[count - 1]
        places, losing = places[kept], losing[kept]
    age = -corpus.updated_at[slots[places]]
    order = np.lexsort((age, losing))
    best: list[int] = places[order].tolist()
    keys = list(zip(losing[order].tolist(), age[order].tolist(), strict=True))
    start = 0
    for end in range(1, len(best) + 1):
        if end == len(best) or keys[end] != keys[start]:
            if end - start > 1:
                best[start:end] = sorted(best[start:end], key=lambda place: corpus.doc(int(slots[place])).id)
            if end >= count:
                break
            start = end
    return best[:count]
