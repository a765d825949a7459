"""A text with its letters levelled: upper and lower case stay, while accents, compatibility forms and hidden characters go.

What is found in it can be told as places of the text as it came, so that a secret can be masked where it stands.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_LETTERS_WITHOUT_PARTS = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "Ø": "O", "Ł": "L", "Đ": "D", "’": "'", "ʼ": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "‚": "'", "–": "-", "—": "-", "‑": "-", "−": "-",
}  # fmt: skip
_EXPANSION_CHARACTERS_MAX = 4


@dataclass(frozen=True, slots=True)
class Levelled:
    """`places[i]` is where character `i` of `text` stands in the text as it came; None where both are the same."""

    text: str
    places: Sequence[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The same stretch in the text as it came, with the marks and hidden characters inside it."""
        if self.places is None or start >= end:
            return start, end
        return self.places[start], self.places[end - 1] + 1


def level(text: str) -> Levelled:
    """Takes any text, is linear in it, and gives one whose lower case is as long as itself."""
    if text.isascii():
        return Levelled(text)
    parts: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        part = character if character.isascii() else _level_character(character)
        parts.append(part)
        places.extend([place] * len(part))
    return Levelled("".join(parts), places)


def lower(text: str) -> str:
    """A word of ours in the form in which it is looked for: levelled and in lower case."""
    return level(text).text.lower()


@lru_cache(maxsize=4096)
def _level_character(character: str) -> str:
    if character in _LETTERS_WITHOUT_PARTS:
        return _LETTERS_WITHOUT_PARTS[character]
    category = unicodedata.category(character)
    if category == "Cf" or "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return ""
    if "\u0300" <= character <= "\u036f":
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(character))
    whole = unicodedata.normalize("NFKC", character)
    if len(whole) > _EXPANSION_CHARACTERS_MAX:
        return character
    return "".join(_without_accents(each) for each in whole)


def _without_accents(character: str) -> str:
    if character in _LETTERS_WITHOUT_PARTS:
        return _LETTERS_WITHOUT_PARTS[character]
    whole = unicodedata.normalize("NFD", character)
    base, marks = whole[0], whole[1:]
    return base if marks and all("\u0300" <= mark <= "\u036f" for mark in marks) else character
