"""A levelled text as the stretches between its spaces, and how much one of them looks like a secret value."""

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from kit.secrets import words as lexicon

_CHUNK: Final = re.compile(r"[A-Za-z][A-Za-z+.-]{1,12}://\S+|[^\s=:]+|[=:]+")
_EDGES: Final = "\"'()[]{}<>,.;:!?*_~|…。、，！？；"
_ENDS: Final = ".!?;。！？；"
_CLOSES: Final = _ENDS + ",)，、"
_ADDRESS: Final = re.compile(r"[^@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}\.[A-Za-z]{2,24}")
_HOST: Final = re.compile(
    r"(?:[A-Za-z][\w-]{0,62}\.){1,6}(?:com|org|net|example|io|dev|eu|de|fr|es|pt|it|uk|test|local|app|ai)(?:/.*)?"
)
_DATE: Final = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:t.*)?|\d{4}-\d{2}|\d{1,2}[.-/]\d{4}", re.IGNORECASE)
_MEASURE: Final = re.compile(
    r"\d+(?:[.,]\d+)?(?:[a-z]{1,3}|°[cf]?|%|€|\$|st|nd|rd|th|bit|byte|char|digit|inch|-?\w*digit\w*|-?\w*char\w*)"
)
_VERSION: Final = re.compile(r"v?\d+(?:\.\d+)+\w{0,6}")
_NUMBER: Final = re.compile(r"[#*]?\d[\d.\-/]*\d[#*]?")
_HUMPS: Final = re.compile(r"[a-z][A-Z]")
_PARTS: Final = re.compile(r"[-._+/]")
_FILE: Final = re.compile(
    r".{1,80}\.(?:pdf|docx?|xlsx?|txt|md|jpe?g|png|zip|csv|kdbx|ya?ml|json|py|odt|html?|env|cfg|conf|ini)"
)
CODE: Final = re.compile(r"[A-Za-z_.]{2,64}(?:\(\)?|\(.{0,64}\)|\[[\"'].{0,64})|\$[{(].{0,128}|\{\{.{0,128}")
"""A call, a look-up or a place to be filled: what a program or a template has where its secret will be."""
_SYMBOLS: Final = frozenset("!@#$%^&*+?=~§€£")
VALUE_CHARACTERS_MAX: Final = 128


class Strength(IntEnum):
    """How much it looks like a secret: it can't be one, a word, a number, joined words, what only a secret looks like."""

    NONE = 0
    WORD = 1
    NUMBER = 2
    JOINED = 3
    MADE = 4


class Chunk(NamedTuple):
    """A stretch between spaces, from `start` to `end`; `core` is it in lower case, without punctuation at its edges.

    A tuple, since a long text has a thousand, and they are made at every check.
    """

    core: str
    start: int
    end: int
    closes: bool
    """A part of a sentence ends after it."""
    ends: bool
    """A sentence ends after it."""
    quotes: bool


def chunks(text: str, low: str) -> list[Chunk]:
    """The stretches in their order; `=` and `:` stand alone, but not within a link."""
    found: list[Chunk] = []
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        whole = low[start:end]
        last = whole[-1]
        closes = last in _CLOSES and (end == len(text) or text[end].isspace())
        found.append(Chunk(whole.strip(_EDGES) or whole, start, end, closes, closes and last in _ENDS, text[start] in "\"'"))
    return found


@lru_cache(maxsize=64)
def strength(value: str) -> Strength:
    """How much the value, as it stands in the levelled text, looks like one. Linear; a longer one than any secret is none.

    The last few are at hand: each of the words around a value asks about it.
    """
    value = value.strip(_EDGES.replace("!", "").replace("?", "").replace("*", "")) or value
    if len(value) < 3 or len(value) > VALUE_CHARACTERS_MAX or "://" in value or value.startswith("//"):
        return Strength.NONE
    if CODE.fullmatch(value):
        return Strength.NONE
    low = value.lower()
    bare = low.strip(_EDGES)
    if bare in lexicon.NOT_A_VALUE or low.startswith(lexicon.PRODUCTS):
        return Strength.NONE
    if _ADDRESS.fullmatch(value) or _HOST.fullmatch(low) or _FILE.fullmatch(low) or _DATE.fullmatch(low):
        return Strength.NONE
    digits = sum(map(str.isdigit, value))
    if not any(map(str.isalpha, value)):
        return (
            Strength.NUMBER
            if digits >= 3 and _NUMBER.fullmatch(value)
            else Strength.MADE
            if digits and len(value) >= 6
            else Strength.NONE
        )
    inside = value.rstrip("!?*")
    if digits:
        if _MEASURE.fullmatch(bare) or _VERSION.fullmatch(bare):
            return Strength.NONE
        return Strength.MADE if len(value) >= 6 else Strength.JOINED
    if not _SYMBOLS.isdisjoint(inside):
        return Strength.MADE if len(value) >= 6 else Strength.JOINED
    if "_" in inside or _HUMPS.search(value) or sum(map(bool, _PARTS.split(bare))) >= 3:
        return Strength.JOINED if len(value) >= 8 else Strength.WORD
    return Strength.WORD
