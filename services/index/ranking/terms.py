"""A text's terms: its words' stems and the concepts they stand for."""

from collections.abc import Sequence
from itertools import pairwise

from kit.text import is_stop, language, stem, words
from services.index.ranking.concepts import concepts, kinds, pair_concepts
from services.index.ranking.glossary import in_english


def terms_of(text: str) -> tuple[list[str], list[str], str]:
    """The text's terms in no special order (a term as often as it occurs), its words that are not stop words, its language.

    A text in another language also has the English stems of the words that the glossary knows.
    """
    found = words(text)
    name = language(found)
    kept = [word for word in found if not is_stop(word, name)]
    stemmed = [stem(word, name) for word in kept]
    if name == "english":
        return stemmed + concept_terms(stemmed, of_memory=True), kept, name
    english = [stem(part) for word in kept for part in in_english(word, name).split() if not is_stop(part)]
    return stemmed + english + concept_terms(english, of_memory=True), kept, name


def concept_terms(stemmed: Sequence[str], *, of_memory: bool = False) -> list[str]:
    """The concept tokens of English stems and of stems in a row; each concept once, however many of its words are there.

    A memory's words stand for what they are a kind of, too; a query's don't. A second word of one concept says nothing new:
    `wedding anniversary` is about one thing.
    """
    found: dict[str, None] = {}
    for each in stemmed:
        found.update(dict.fromkeys(concepts(each)))
        if of_memory:
            found.update(dict.fromkeys(kinds(each)))
    for left, right in pairwise(stemmed):
        found.update(dict.fromkeys(pair_concepts(left, right)))
    return list(found)
