"""What a query's words are to one person's memories: found as they are, forgiven, joined, split, or standing for a concept."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kit.text import is_question, is_stop, language, stem, words
from services.index.ranking.concepts import concepts
from services.index.ranking.corpus import Corpus
from services.index.ranking.english import is_english
from services.index.ranking.terms import concept_terms

QUERY_WORDS_MAX = 128
"""Words of a longer query are not read: it is a page, not a question."""

CHARACTER_PAIRS_MAX = 50
FORGIVEN_WORDS_MAX = 24
"""Mistyped words looked for among all the memories' words; more than this in one query is no typing mistake."""

How = Literal["word", "typo", "joined", "split", "concept"]


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a query and the terms that it may be in the memories; none when they hold nothing like it."""

    word: str
    how: How
    terms: tuple[str, ...]
    stands_for: tuple[str, ...] = ()
    """The memories' own words, where the query's was forgiven, joined or split."""
    question: bool = False
    doubtful: bool = False
    """Forgiven although it is a real word: `care` for `car`. Only the scheme `half` reads it so."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query read against a corpus. `forgiven` is its text with the memories' words in place of mistyped ones."""

    text: str
    forgiven: str
    words: tuple[QueryWord, ...]
    concepts: tuple[QueryWord, ...]
    kept: tuple[str, ...]
    """The words themselves, forgiven, without stop words: what hashed vectors are made of."""


def read_query(corpus: Corpus, text: str) -> Query:
    """The query's words as this corpus knows them. Any text will do."""
    found = words(text)[:QUERY_WORDS_MAX]
    name = language(found)
    names = list(dict.fromkeys(["english", name, *(each for each, count in sorted(corpus.languages.items()) if count > 0)]))
    kept: list[str] = []
    read: list[QueryWord] = []
    replaced: dict[str, str] = {}
    content = [word for word in found if not is_stop(word, name)]
    for place, word in enumerate(content):
        query_word = _read_word(corpus, word, names, forgive=len(replaced) < FORGIVEN_WORDS_MAX)
        read.append(query_word)
        kept.extend((word,) if query_word.doubtful else query_word.stands_for or (word,))
        if query_word.how in ("typo", "split") and not query_word.doubtful:
            replaced[word] = " ".join(query_word.stands_for[:1] if query_word.how == "typo" else query_word.stands_for)
        if place:
            joined = content[place - 1] + word
            if joined in corpus.vocabulary:
                read.append(QueryWord(joined, "joined", _known(corpus, joined, names), (joined,)))
    stemmed = [stem(word, name) for word in kept]
    found_concepts = tuple(QueryWord(_said(term, kept, stemmed), "concept", (term,)) for term in concept_terms(kept, stemmed))
    return Query(text, _forgiven(text, replaced), tuple(read), found_concepts, tuple(kept))


def texts_to_embed(corpus: Corpus, text: str) -> tuple[str, ...]:
    """What an embedder should be given for this query: its text, then its text with typos forgiven if that is another."""
    query = read_query(corpus, text)
    return (query.text,) if query.forgiven == query.text else (query.text, query.forgiven)


def _known(corpus: Corpus, word: str, names: list[str]) -> tuple[str, ...]:
    stems = dict.fromkeys(stem(word, name) for name in names)
    return tuple(each for each in stems if each in corpus.postings)


def _all_known(corpus: Corpus, some: Iterable[str], names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(term for word in some for term in _known(corpus, word, names)))


def _read_word(corpus: Corpus, word: str, names: list[str], *, forgive: bool) -> QueryWord:
    question = is_question(word)
    terms = _known(corpus, word, names)
    if terms:
        return QueryWord(word, "word", terms, question=question)
    if len(word) == 1 and not word.isascii():
        pairs = corpus.vocabulary.holding(word, CHARACTER_PAIRS_MAX)
        return QueryWord(word, "word", _all_known(corpus, pairs, names))
    # A word of the concept layer is a real word: that no memory has it is no typing mistake.
    if not forgive or concepts(word, stem(word)):
        return QueryWord(word, "word", (), question=question)
    near = [each for each, _ in corpus.vocabulary.nearest(word)]
    if near:
        return QueryWord(word, "typo", _all_known(corpus, near, names), tuple(near), question, is_english(word))
    halves = corpus.vocabulary.halves(word)
    if halves:
        return QueryWord(word, "split", _all_known(corpus, halves, names), halves, question)
    return QueryWord(word, "word", (), question=question)


def _said(term: str, kept: list[str], stemmed: list[str]) -> str:
    """The query's word that stands for a concept, or the concept's own name when it took two."""
    for word, its_stem in zip(kept, stemmed, strict=True):
        if term in concepts(word, its_stem):
            return word
    return term.removeprefix("#")


def _forgiven(text: str, replaced: dict[str, str]) -> str:
    if not replaced:
        return text
    parts: list[str] = []
    for part in text.split():
        inside = words(part)
        parts.append(" ".join(replaced.get(word, word) for word in inside) if any(word in replaced for word in inside) else part)
    return " ".join(parts)
