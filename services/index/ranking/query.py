"""What a query's words are to one person's memories: found as they are, forgiven, joined, split, translated, or meant as a
concept."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from kit.text import is_question, is_stop, language, stem, words
from services.index.ranking.concepts import concepts, pair_concepts
from services.index.ranking.corpus import Corpus
from services.index.ranking.english import general_rarity, is_english
from services.index.ranking.glossary import any_in_english, in_english, translated
from services.index.ranking.idioms import plainly
from services.index.ranking.terms import concept_terms

QUERY_WORDS_MAX = 128
"""Words of a longer query are not read: it is a page, not a question."""

CHARACTER_PAIRS_MAX = 50
FORGIVEN_WORDS_MAX = 24
"""Mistyped words looked for among all the memories' words; more than this in one query is no typing mistake."""

How = Literal["word", "typo", "joined", "split", "translated", "concept"]


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a query and the terms that it may be in the memories; none when they hold nothing like it."""

    word: str
    how: How
    terms: tuple[str, ...]
    stands_for: tuple[str, ...] = ()
    """The words it was taken for, where it was forgiven, joined, split or translated."""
    question: bool = False
    concepts: tuple[str, ...] = ()
    """The tokens of the concepts that it stands for, alone or with the word beside it."""
    telling: float = 1.0
    """How much it tells by itself in English at large, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query read against a corpus.

    `meant` is its text as an English model should read it: typos forgiven, another language's everyday words in English.
    `plain` is the simpler reading of the scheme `half`: each word as it is or as the nearest one that there is, real word or
    not.
    """

    text: str
    meant: str
    language: str
    words: tuple[QueryWord, ...]
    concepts: tuple[QueryWord, ...]
    plain: tuple[QueryWord, ...]
    kept: tuple[str, ...]
    """The words themselves, forgiven, without stop words: what hashed vectors are made of."""

    @property
    def content(self) -> list[QueryWord]:
        """The words that say what is asked for, without those of the asking."""
        return [word for word in self.words if not word.question]


def read_query(corpus: Corpus, text: str) -> Query:
    """The query's words as this corpus knows them. Any text will do."""
    found = words(text)[:QUERY_WORDS_MAX]
    name = language(found)
    names = list(dict.fromkeys(["english", name, *sorted(each for each, count in corpus.languages.items() if count > 0)]))
    idioms = plainly(found) if name == "english" else []
    content = [word for word in found if not is_stop(word, name)]
    read: list[QueryWord] = []
    plain: list[QueryWord] = []
    english: list[str] = []
    replaced: dict[str, str] = {}
    kept: list[str] = []
    forgiven = 0
    for place, word in enumerate(content):
        known = QueryWord(word, "word", _known(corpus, [word], names), question=is_question(word))
        near: tuple[str, ...] = ()
        if not known.terms and forgiven < FORGIVEN_WORDS_MAX:
            near = tuple(each for each, _ in corpus.vocabulary.nearest(word))
            forgiven += 1
        nearest = QueryWord(word, "typo", _known(corpus, near, names), near, known.question) if near else known
        plain.append(nearest)
        query_word = _read_word(corpus, known, nearest, name, names)
        read.append(query_word)
        if query_word.how in ("typo", "split", "translated"):
            replaced[word] = " ".join(query_word.stands_for[:1] if query_word.how == "typo" else query_word.stands_for)
        kept.extend(query_word.stands_for or (word,))
        english.extend(query_word.stands_for or (word,))
        if place and (joined := content[place - 1] + word) in corpus.vocabulary:
            read.append(QueryWord(joined, "joined", _known(corpus, [joined], names), (joined,)))
    for start, end, meant in idioms:
        parts = tuple(part for part in meant.split() if not is_stop(part))
        read = [word for word in read if word.word not in found[start:end]]
        read.append(QueryWord(" ".join(found[start:end]), "translated", _known(corpus, parts, names), parts))
        english.extend(parts)
    concept_words = _concepts(english)
    read = [_told(word, english) for word in read]
    plain_concepts = _concepts([(word.stands_for or (word.word,))[0] for word in plain])
    return Query(
        text=text,
        meant=translated(found, name) if _foreign(found, name) else _meant(text, found, idioms, replaced),
        language=name,
        words=tuple(read),
        concepts=concept_words,
        plain=(*plain, *plain_concepts),
        kept=tuple(kept),
    )


def texts_to_embed(corpus: Corpus, text: str) -> tuple[str, ...]:
    """What an embedder should be given for this query: its text, then its text as it was meant if that is another."""
    query = read_query(corpus, text)
    return (query.text,) if query.meant == query.text else (query.text, query.meant)


def _foreign(found: list[str], name: str) -> bool:
    return name != "english" and any(in_english(word, name) for word in found)


def _known(corpus: Corpus, some: Iterable[str], names: list[str]) -> tuple[str, ...]:
    """The terms that words may be in the memories, whatever the language of each."""
    stems = dict.fromkeys(stem(word, name) for word in some for name in names)
    return tuple(each for each in stems if each in corpus.postings)


def _read_word(corpus: Corpus, known: QueryWord, nearest: QueryWord, name: str, names: list[str]) -> QueryWord:
    word, question = known.word, known.question
    gloss = in_english(word, name) if name != "english" else "" if known.terms or is_english(word) else any_in_english(word)
    if gloss:
        parts = tuple(part for part in gloss.split() if not is_stop(part))
        return QueryWord(
            word, "translated", tuple(dict.fromkeys((*known.terms, *_known(corpus, parts, names)))), parts, question
        )
    if known.terms:
        return known
    if len(word) == 1 and not word.isascii():
        return QueryWord(word, "word", _known(corpus, corpus.vocabulary.holding(word, CHARACTER_PAIRS_MAX), names))
    # A real word that no memory has is no typing mistake: `care` is not `car`.
    if nearest.how == "typo" and not is_english(word) and not concepts(stem(word)):
        return nearest
    halves = corpus.vocabulary.halves(word)
    if halves:
        return QueryWord(word, "split", _known(corpus, halves, names), halves, question)
    return known


def _concepts(english: list[str]) -> tuple[QueryWord, ...]:
    stemmed = [stem(word) for word in english]
    return tuple(QueryWord(_said(term, english, stemmed), "concept", (term,)) for term in concept_terms(stemmed))


def _told(word: QueryWord, english: list[str]) -> QueryWord:
    """The word with its concepts and with how much it tells."""
    said = word.stands_for or (word.word,)
    found: dict[str, None] = {}
    for part in said:
        found.update(dict.fromkeys(concepts(stem(part))))
    stemmed = [stem(each) for each in english]
    for left, right in pairwise(stemmed):
        if {left, right} & {stem(part) for part in said}:
            found.update(dict.fromkeys(pair_concepts(left, right)))
    return replace(word, concepts=tuple(found), telling=max((general_rarity(part) for part in said), default=1.0))


def _said(term: str, kept: list[str], stemmed: list[str]) -> str:
    """The query's word that stands for a concept, or the concept's own name when it took two."""
    for word, its_stem in zip(kept, stemmed, strict=True):
        if term in concepts(its_stem):
            return word
    return term.removeprefix("#")


def _meant(text: str, found: list[str], idioms: list[tuple[int, int, str]], replaced: dict[str, str]) -> str:
    """The text with turns of phrase in plain words and mistyped words put right; the text itself where there is nothing to
    do."""
    if not idioms:
        return _replaced(text, replaced)
    said = [replaced.get(word, word) for word in found]
    for start, end, meant in reversed(idioms):
        said[start:end] = [meant]
    return " ".join(said)


def _replaced(text: str, replaced: dict[str, str]) -> str:
    if not replaced:
        return text
    parts: list[str] = []
    for part in text.split():
        inside = words(part)
        parts.append(
            " ".join(replaced.get(word, word) for word in inside) if any(word in replaced for word in inside) else part
        )
    return " ".join(parts)
