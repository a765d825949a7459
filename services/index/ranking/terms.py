"""A text's terms: its words' stems and the concepts they stand for."""

from collections.abc import Sequence

from kit.text import is_stop, language, stem, words
from services.index.ranking.concepts import concepts, pair_concepts


def terms_of(text: str) -> tuple[list[str], list[str], str]:
    """The text's terms in no special order (a term as often as it occurs), its words that are not stop words, its language."""
    found = words(text)
    name = language(found)
    kept = [word for word in found if not is_stop(word, name)]
    stemmed = [stem(word, name) for word in kept]
    return stemmed + concept_terms(kept, stemmed), kept, name


def concept_terms(kept: Sequence[str], stemmed: Sequence[str]) -> list[str]:
    """The concept tokens of words and of words in a row; each concept once, however many of its words are there.

    A second word of one concept says nothing new: `wedding anniversary` is about one thing.
    """
    found: dict[str, None] = {}
    for word, its_stem in zip(kept, stemmed, strict=True):
        found.update(dict.fromkeys(concepts(word, its_stem)))
    for left, right in zip(stemmed, stemmed[1:], strict=False):
        found.update(dict.fromkeys(pair_concepts(left, right)))
    return list(found)
