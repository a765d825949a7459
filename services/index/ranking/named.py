"""What is asked about somebody: `Benno's birthday` is no question that every memory of Benno answers."""

import re

import numpy as np
from numpy.typing import NDArray

from kit.text import fold, is_question, is_stop, stem
from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.english import is_english, is_whole_piece
from services.index.ranking.query import Query, QueryWord
from services.index.ranking.signals import piece_rarity

NAMED_MEMORIES_MAX = 50
NAMED_SHARE_MAX = 0.2
"""A name in more memories than this is the person's own or as good as: it doesn't say whom the question is about."""

CALENDAR = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday christmas easter""".split()
)
"""Written with a capital, and nobody's name."""

OPEN = frozenset(
    """work works job occupation profession trade career employment employer living business hobby hobbies pastime role
    life story
    character interest interests details info information facts news status plan plans problem problems advice opinion family
    relation relationship relative background""".split()
)
"""Asked for by these, anything may be the answer: `dentist` is not close to `occupation`, and answers it."""

_PARTS = re.compile(r"[^\W_]+|[^\w\s]|_")


def named_closeness(corpus: Corpus, query: Query, embedding: Embedding) -> float | None:
    """How close what is asked comes to any memory that has the name which the query has, 0 to about 1.

    Late interaction of the query's word pieces other than the name's with the memories that hold the name. None where the
    query is a whole question, there is no such name, nothing else is asked, or its word pieces can't be told apart without the
    tokenizer.
    """
    vectors = corpus.vectors
    if any(is_question(part) for part in _PARTS.findall(fold(query.meant))):
        # A whole question says what it asks in too many ways: `what is Theo interested in` is answered by `obsessed with
        # volcanoes`.
        return None
    names = [word for word in query.content if _is_name(corpus, word)]
    if any(word.word in OPEN for word in query.content):
        return None
    if not names or vectors is None or embedding.tokens is None or embedding.token_ids is None:
        return None
    rest = _rest(
        query.meant, {word.word for word in names} | {part for word in names for part in word.stands_for}, len(embedding.tokens)
    )
    if rest is None or not rest.any():
        return None
    holding = [_slots(corpus, word) for word in names]
    slots = [slot for slot in sorted(set.intersection(*holding) or set.union(*holding)) if slot in vectors.tokens]
    if not slots:
        return None
    asked = embedding.tokens[rest].astype(np.float32)
    ids = embedding.token_ids[rest]
    weight = vectors.rarity(ids) * piece_rarity(ids)
    best = 0.0
    for slot in slots:
        nearest = (vectors.tokens[slot].astype(np.float32) @ asked.T).max(axis=0) / (127.0 * 127.0)
        best = max(best, float(nearest @ weight / max(float(weight.sum()), 1e-9)))
    return best


def _slots(corpus: Corpus, word: QueryWord) -> set[int]:
    return {slot for term in word.terms for slot in corpus.postings.slots_of(term).tolist()}


def _is_name(corpus: Corpus, word: QueryWord) -> bool:
    """Always written with a capital in the memories, and no word of English or else a capital inside a sentence somewhere."""
    said = word.stands_for[0] if word.how == "typo" else word.word
    count = sum(corpus.postings.document_count(term) for term in word.terms)
    if word.how not in ("word", "typo") or not said.isalpha() or len(said) < 3 or said in CALENDAR:
        return False
    if not 0 < count <= min(NAMED_MEMORIES_MAX, NAMED_SHARE_MAX * len(corpus)):
        return False
    inside = False
    for slot in _slots(corpus, word):
        for place, part in enumerate(_PARTS.findall(corpus.doc(slot).content)):
            if stem(fold(part)) in word.terms:
                if not part[:1].isupper():
                    return False
                inside = inside or place > 0
    return inside or not is_english(said)


def _rest(text: str, names: set[str], pieces: int) -> NDArray[np.bool_] | None:
    """Which of the text's word pieces are of words that say something and are no name; None where that can't be told.

    Words that are one piece each can be counted from both ends; what lies between is the name's if it is one run of other
    words.
    """
    parts = _PARTS.findall(fold(text))
    whole = [is_whole_piece(part) for part in parts]
    broken = [place for place, one in enumerate(whole) if not one]
    if any(parts[place] not in names for place in broken):
        return None
    start, end = (broken[0], broken[-1] + 1) if broken else (len(parts), len(parts))
    between = pieces - start - (len(parts) - end)
    if (between < len(broken)) or (not broken and between != 0):
        return None
    says = [
        len(part) > 1 and part not in names and not is_stop(part) and not is_question(part) and part.isalnum() for part in parts
    ]
    return np.array(says[:start] + [False] * between + says[end:], dtype=np.bool_)
