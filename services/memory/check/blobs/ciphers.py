"""Words written so that a person reads past them and a model does not: rot13, backwards, digits for letters, letters apart."""

import codecs
import re
from functools import cache
from typing import Final

from kit.stop_words import ENGLISH

_WORD = re.compile(r"[^\W\d_]+")
_MIXED = re.compile(r"[a-z013457@$!|]{5,24}")
_APART = re.compile(r"(?<![^\W_])(?:[^\W\d_][ ._\-|*]{1,2}){9,}[^\W\d_](?![^\W_])")
_CHORDS: Final = frozenset("abcdefgmh#")
_FOUND_MIN: Final = 3
_LEET = str.maketrans("013457@$!|", "oieastasil")
_ORDERS: Final = frozenset(
    "ignore ignored previous instruction instructions password passwords system prompt always never secret secrets "
    "delete assistant "
    "override execute forward message messages reveal disregard confirm approve admin administrator invoice invoices transfer "
    "recommend everything user email emails without asking follow conversation payment payments trusted send sends "
    "account".split()
)
_LONE_ORDERS_MIN: Final = 1
_MORE: Final = "ignore previous instructions always never send password secret user system prompt message reply assistant"


@cache
def _small_words() -> frozenset[str]:
    return frozenset(word for word in ENGLISH if len(word) >= 3 and word.isascii()) | frozenset(_MORE.split())


@cache
def _turned() -> frozenset[str]:
    """The same words in rot13, without those that are words anyway."""
    return frozenset(codecs.encode(word, "rot13") for word in _small_words()) - _small_words() - {"ure", "fur", "bar", "one"}


@cache
def _backwards() -> frozenset[str]:
    return (
        frozenset(word[::-1] for word in _small_words())
        - _small_words()
        - {"saw", "ton", "won", "raw", "tub", "nac", "ruo", "sah"}
    )


def rotated(words: list[str]) -> bool:
    """Three different small words in rot13, and a quarter of all words at least."""
    return _enough(words, _turned())


def reversed_(words: list[str]) -> bool:
    """Three different small words backwards, and a quarter of all words at least."""
    return _enough(words, _backwards())


def _enough(words: list[str], known: frozenset[str]) -> bool:
    found = [word for word in words if word in known]
    if len(set(found)) < _FOUND_MIN:
        return False
    plain = sum(word in _small_words() for word in words)
    return len(found) > plain and 5 * len(found) >= len(words) * 0.8


def digits_for_letters(low: str) -> bool:
    """An order's word with digits in the place of its letters."""
    for match in _MIXED.finditer(low):
        word = match.group().strip("!|$@")
        if not word.isalpha() and not word.isdigit() and any(map(str.isalpha, word)):
            for each in (word.translate(_LEET), word.replace("1", "l").translate(_LEET)):
                if each in _ORDERS:
                    return True
    return False


def apart(text: str) -> bool:
    """Ten single letters in a row and more, that are neither chords nor a name spelled in capitals."""
    for match in _APART.finditer(text):
        letters = [character for character in match.group() if character.isalpha()]
        if len({character.lower() for character in letters} - _CHORDS) < 3:
            continue
        if len(letters) >= 16 or sum(character.islower() for character in letters) > len(letters) // 2:
            if sorted(set(letters)) == letters:  # the alphabet
                continue
            return True
    return False


def words_of(low: str) -> list[str]:
    return _WORD.findall(low)
