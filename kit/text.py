"""Text as words: the same folding, words and stems wherever texts are compared. Versioned, since an index and its query must
agree.

Every function takes any text (NUL, lone surrogates, a single word of 100,000 characters) and is linear in its length.
"""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

import Stemmer  # type: ignore[import-not-found, import-untyped, unused-ignore]

from kit.irregular import BASE_FORM
from kit.stop_words import ENGLISH, OTHERS, QUESTION

TEXT_VERSION = 1
"""Raised when folding, words or stems change, so that what was kept of them is made again."""

WORD_CHARACTERS_MAX = 64
"""A longer word is cut here: nobody types it, and what compares words letter by letter stays fast."""

_FOLD_BLOCK_CHARACTERS = 512
"""`unicodedata.normalize` sorts a run of combining marks in quadratic time; in blocks of this size that can't be felt."""

_WITHOUT_PARTS = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t", "’": "'", "ʼ": "'",
}  # fmt: skip
_LETTER_WITHOUT_PARTS = re.compile(f"[{''.join(_WITHOUT_PARTS)}]")
_ACCENTS = re.compile(
    "["
    "\u0300-\u036f\u0483-\u0489"  # Latin, Greek, Cyrillic
    "\u0591-\u05bd\u05bf-\u05c7"  # Hebrew points
    "\u0610-\u061a\u0640\u064b-\u065f\u0670"  # Arabic
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
    "\u00ad\u200b-\u200d\ufeff"  # the soft hyphen, zero-width space and joiners
    "\ufe00-\ufe0f"  # variation selectors
    "]+"
)
"""Marks that people leave out when they type. Vowel signs of Indic and Thai scripts are letters to their readers and stay."""

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    + ("\U00020000-\U0003ffff")
)
"""Scripts written without spaces (Thai, Lao, Burmese, Khmer, Japanese, Chinese), as the inside of a character class."""

_UNSPACED_RUN = re.compile(f"[{UNSPACED}]+")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_SPACE = re.compile(r"\s+")
_BRITISH_OUR = re.compile(r"(?<=[a-z]{3})our(?=(?:s|ed|ing|ful|ite|hood|er|ers|y)?$)")
_BRITISH_ISE = re.compile(r"(?<=[a-z]{3})is(?=(?:e|ed|es|er|ing|ation)$)")
_ENGLISH_ENDINGS = frozenset({"s", "ll", "re", "ve", "d", "m"})


def fold(text: str) -> str:
    """The text as it is compared: compatibility forms resolved, lower case, accents off. Idempotent."""
    if text.isascii():
        return text.lower()
    blocks: list[str] = []
    start = 0
    while start < len(text):
        end = min(start + _FOLD_BLOCK_CHARACTERS, len(text))
        # A letter and its mark stay in one block, unless the marks themselves fill it.
        while end < len(text) and end > start + _FOLD_BLOCK_CHARACTERS // 2 and unicodedata.combining(text[end]):
            end -= 1
        blocks.append(_fold_block(text[start:end]))
        start = end
    return "".join(blocks)


def _fold_block(block: str) -> str:
    block = unicodedata.normalize("NFKD", block).casefold()
    block = _ACCENTS.sub("", unicodedata.normalize("NFKD", block))
    block = _LETTER_WITHOUT_PARTS.sub(lambda match: _WITHOUT_PARTS[match.group()], block)
    return unicodedata.normalize("NFC", block)


@cache
def _word_pattern() -> re.Pattern[str]:
    """A number with its separators, or letters and digits with their vowel signs, joined by apostrophes."""
    marks: list[str] = []
    start: int | None = None
    for point in range(0x300, sys.maxunicode + 1 if sys.maxunicode < 0x20000 else 0x20000):
        inside = unicodedata.category(chr(point))[0] == "M"
        if inside and start is None:
            start = point
        elif not inside and start is not None:
            marks.append(f"{chr(start)}-{chr(point - 1)}")
            start = None
    return _words_of(rf"\w{''.join(marks)}")


def _words_of(letters: str) -> re.Pattern[str]:
    """With `letters` as the inside of a character class; in a text without `_`, which parts words."""
    return re.compile(rf"\d+(?:[.,:]\d+)+(?!\w)|[{letters}]++(?:'[{letters}]++)*")


_ASCII_WORD = _words_of("a-z0-9")
"""The same in a folded text of ASCII alone."""


def words(text: str) -> list[str]:
    """The folded words in their order; a script without spaces as overlapping pairs of characters, one alone by itself.

    `Jule's` is `jule`, `don't` is `dont`, `l'anniversaire` two words, `45,000` is `45000`, `7.20` is `7.2`, `3rd` is `3`.
    """
    return folded_words(fold(text))


def folded_words(folded: str) -> list[str]:
    """The words of a text that is folded already."""
    found: list[str] = []
    for token in (_ASCII_WORD if folded.isascii() else _word_pattern()).findall(folded.replace("_", " ")):
        if token.isascii():
            if token.isalpha():
                found.append(token[:WORD_CHARACTERS_MAX])
            else:
                _add_word(token, found)
            continue
        last = 0
        for run in _UNSPACED_RUN.finditer(token):
            _add_word(token[last : run.start()], found)
            _add_pairs(run.group(), found)
            last = run.end()
        _add_word(token[last:], found)
    return found


def _add_pairs(run: str, found: list[str]) -> None:
    if len(run) == 1:
        found.append(run)
    found.extend(run[index : index + 2] for index in range(len(run) - 1))


def _add_word(token: str, found: list[str]) -> None:
    if not token:
        return
    if "'" in token:
        head, *tail = token.split("'")
        if len(tail) == 1 and tail[0] in _ENGLISH_ENDINGS and len(head) > 1:
            _add_word(head, found)
        elif len(tail) == 1 and tail[0] == "t":
            found.append((head + "t")[:WORD_CHARACTERS_MAX])
        else:
            for part in (head, *tail):
                _add_word(part, found)
        return
    token = token[:WORD_CHARACTERS_MAX]
    if token[0].isdigit():
        token = _number(token)
    found.append(token)


def _number(token: str) -> str:
    ordinal = _ORDINAL.fullmatch(token)
    if ordinal:
        return ordinal.group(1)
    if _THOUSANDS.fullmatch(token):
        return token.replace(",", "").replace(".", "")
    decimal = token.replace(",", ".")
    if decimal.count(".") == 1 and ":" not in decimal:
        decimal = decimal.rstrip("0").rstrip(".")
    return decimal


_SCRIPT_LANGUAGES = (
    ("russian", re.compile("[\u0400-\u04ff]")),
    ("greek", re.compile("[\u0370-\u03ff]")),
    ("arabic", re.compile("[\u0600-\u06ff]")),
    ("hindi", re.compile("[\u0900-\u097f]")),
    ("tamil", re.compile("[\u0b80-\u0bff]")),
    ("armenian", re.compile("[\u0530-\u058f]")),
)
_LATIN_LANGUAGES = tuple(name for name in OTHERS if name != "russian")
_LATIN_LANGUAGES_OF: dict[str, list[str]] = {}
"""The languages that a small word belongs to."""
for _name in _LATIN_LANGUAGES:
    for _word in OTHERS[_name]:
        _LATIN_LANGUAGES_OF.setdefault(_word, []).append(_name)


def language(tokens: Iterable[str]) -> str:
    """The Snowball language that these folded words are most likely in; English unless others' small words outweigh it.

    Two small words of another language at least, and more than of English: names and loan words alone decide nothing.
    """
    seen = list(tokens)[:200]
    best, most = "english", max(1, sum(word in ENGLISH for word in seen))
    joined = " ".join(seen)
    if joined.isascii() or not any(pattern.search(joined) for _, pattern in _SCRIPT_LANGUAGES):
        counts = Counter(name for word in seen for name in _LATIN_LANGUAGES_OF.get(word, ()))
        for name in _LATIN_LANGUAGES:
            if counts[name] > most:
                best, most = name, counts[name]
        return best
    foreign = [word for word in seen if not word.isascii()]
    letters = {name: sum(bool(pattern.search(word)) for word in foreign) for name, pattern in _SCRIPT_LANGUAGES}
    name = max(letters, key=lambda each: letters[each])
    return name if 2 * letters[name] >= len(seen) else "english"


@cache
def _stemmer(name: str) -> "Stemmer.Stemmer":
    return Stemmer.Stemmer(name, 0)


@lru_cache(maxsize=100_000)
def stem(word: str, name: str = "english") -> str:
    """The word's stem in a Snowball language; irregular English forms first become the word that they are a form of.

    British and American spellings have one stem.
    """
    if not word or word[0].isdigit():
        return word
    if name == "english":
        word = BASE_FORM.get(word, word)
        word = _BRITISH_ISE.sub("iz", _BRITISH_OUR.sub("or", word))
    if name not in Stemmer.algorithms():
        return word
    try:
        stemmed = _stemmer(name).stemWord(word)
    except UnicodeError:  # a lone surrogate has no bytes
        return word
    return str(stemmed) or word


def is_stop(word: str, name: str = "english") -> bool:
    """Whether the folded word tells nothing about what a text is about, in this language."""
    return word in (ENGLISH if name == "english" else OTHERS.get(name, frozenset()))


def is_question(word: str) -> bool:
    """Whether the folded word belongs to the asking and not to what is asked for."""
    return word in QUESTION


def stems(text: str) -> list[str]:
    """The stems of the words that are not stop words, in the text's language."""
    found = words(text)
    name = language(found)
    return [stem(word, name) for word in found if not is_stop(word, name)]


def same_words(text: str) -> str:
    """The key under which a memory that is said again is noticed: case, accents, spaces and final punctuation don't count."""
    return _SPACE.sub(" ", fold(text)).strip().rstrip(".!?;,…。！？ ")
