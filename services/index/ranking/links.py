"""One step further: a memory that names whom the best one is about. `the dentist's boy` is in `Akinyi's son`, once Akinyi is
the dentist."""

import numpy as np
from numpy.typing import NDArray

from kit.text import is_stop, stem, words
from services.index.ranking.corpus import Corpus
from services.index.ranking.english import is_english
from services.index.ranking.query import Query

LINK_WEIGHT = 0.2
LINKED_DOCUMENTS_MAX = 20
"""A name in more memories than this is the person's own or as good as: it links nothing."""
NAME_LETTERS_MIN = 3


def linked(corpus: Corpus, query: Query, slot: int) -> dict[str, frozenset[int]]:
    """The names in a slot's memory that the query doesn't say, each with the slots of the few other memories that have it."""
    asked = {term for word in query.words for term in word.terms}
    found: dict[str, frozenset[int]] = {}
    for part in corpus.doc(slot).content.split():
        if not part[:1].isupper():
            continue
        for word in words(part)[:1]:
            term = stem(word)
            if len(word) < NAME_LETTERS_MIN or term in asked or is_stop(word) or is_english(word):
                continue
            if 2 <= corpus.postings.document_count(term) <= LINKED_DOCUMENTS_MAX:
                found[word] = frozenset(corpus.postings.slots_of(term).tolist()) - {slot}
    return found


def link_bonus(corpus: Corpus, slots: NDArray[np.int32], links: dict[str, frozenset[int]], lead: float) -> NDArray[np.float32]:
    """What the memories of `slots` gain by their links to the best one, float32 (len(slots),); `lead` is how far that one
    stands out."""
    every = frozenset().union(*links.values()) if links else frozenset()
    bonus = np.zeros(len(slots), dtype=np.float32)
    if every:
        bonus[np.isin(slots, list(every))] = LINK_WEIGHT * lead
    return bonus
