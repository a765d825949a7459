"""A query taken apart: its words, its quoted phrases, and whether it is asked as a sentence."""

import re
from dataclasses import dataclass

from kit.text import UNSPACED, fold, folded_words, is_question, is_stop, language

QUERY_WORDS_MAX = 40
SHORT_LETTERS = 3
_QUOTED = re.compile(r'"([^"]{1,500})"|“([^”]{1,500})”|«([^»]{1,500})»')
_RUN = re.compile(f"[{UNSPACED}]{{3,}}")
_IN_UNSPACED = re.compile(f"[{UNSPACED}]")


@dataclass(frozen=True, slots=True)
class Query:
    """`words` are folded, each once, in their order; `content` those that tell what it is about. `phrases`: words that must
    stand side by side in one line, folded. `quoted`: the person put some of them in quotes. `asks`: it is a question or a
    sentence, not a list of words.
    """

    text: str
    words: tuple[str, ...]
    content: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]
    quoted: bool
    language: str
    asks: bool
    short: bool


def is_unspaced(word: str) -> bool:
    """Whether it belongs to a script without spaces, where a pair of characters is a word."""
    return _IN_UNSPACED.match(word) is not None


def read(q: str) -> Query:
    """Any text is a query; syntax of a search engine is text like any other."""
    folded = fold(q)
    found = folded_words(folded)
    words = tuple(dict.fromkeys(found))[:QUERY_WORDS_MAX]
    name = language(found)
    quoted = [part for match in _QUOTED.finditer(q) for part in match.groups() if part]
    phrases = [tuple(folded_words(fold(part))) for part in quoted]
    phrases += [tuple(folded_words(run)) for run in _RUN.findall(folded)]
    in_phrases = {word for phrase in phrases for word in phrase}
    content = tuple(
        word for word in words if word in in_phrases or not (is_stop(word, name) or is_stop(word) or is_question(word))
    )
    letters = sum(character.isalnum() for character in folded)
    is_phrase = any(len(words) > 1 for words in phrases[: len(quoted)])
    asks = not is_phrase and len(words) > 2 and ("?" in q or "？" in q or is_question(words[0]))
    return Query(
        text=q,
        words=words,
        content=content or words,
        phrases=tuple(phrase for phrase in phrases if len(phrase) > 1),
        quoted=is_phrase,
        language=name,
        asks=asks,
        short=letters < SHORT_LETTERS and not _IN_UNSPACED.search(folded),
    )
