"""Why a memory was found, or nearly was, in words for a person."""

from collections.abc import Callable, Mapping, Sequence

from services.index.ranking.corpus import Corpus
from services.index.ranking.matching import Matching
from services.index.ranking.query import Query, QueryWord
from services.index.ranking.ranking import NearMiss, Ranked
from services.index.ranking.terms import terms_of

NEAR_MISSES_MAX = 5


def matched_words(corpus: Corpus, query: Query, slot: int, links: Mapping[str, frozenset[int]]) -> tuple[str, ...]:
    """What of the query the memory has: `bread`, `lisbon (for lisbn)`, `anniversary (same idea)`, `married (same idea as tie
    the knot)`, `Akinyi (named in the best match)`."""
    has = set(terms_of(corpus.doc(slot).content)[0])
    said: dict[str, None] = {}
    for word in query.content:
        if has.intersection(word.terms):
            said[_say(word)] = None
        elif has.intersection(word.concepts):
            said[f"{word.word} (same idea)"] = None
    for name, slots in links.items():
        if slot in slots:
            said[f"{name} (named in the best match)"] = None
    return tuple(said)


def near_misses(missed: Sequence[int], match: Matching, ranked: Callable[[int], Ranked]) -> tuple[NearMiss, ...]:
    """The best of those that were not found, best first, each with why it lost."""
    return tuple(NearMiss(each, _why(each, match, bool(match.belongs[place]))) for place in missed for each in (ranked(place),))


def _why(ranked: Ranked, match: Matching, belongs: bool) -> str:
    if belongs and match.answerable:
        return "others match better"
    if ranked.matched:
        return f"only {', '.join(ranked.matched)} in common, and the meaning is not close enough ({ranked.meaning:.2f})"
    return f"no word in common, and the meaning is not close enough ({ranked.meaning:.2f})"


def _say(word: QueryWord) -> str:
    if word.how == "word":
        return word.word
    if word.how == "translated":
        return f"{' '.join(word.stands_for)} (same idea as {word.word})"
    return f"{' '.join(word.stands_for)} (for {word.word})"
