"""A text with its letters levelled: upper and lower case stay, while accents, compatibility forms and hidden characters go.

What is found in it can be told as places of the text as it came, so that a secret can be masked where it stands.
"""

import unicodedata
from functools import cached_property, lru_cache

_LETTERS_WITHOUT_PARTS = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "Ø": "O", "Ł": "L", "Đ": "D", "’": "'", "ʼ": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "‚": "'", "–": "-", "—": "-", "‑": "-", "−": "-",
}  # fmt: skip
_EXPANSION_CHARACTERS_MAX = 4


class Levelled:
    """Any text and its levelled form, in time linear in it."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.text = raw
        if not raw.isascii():
            forms = {each: each if each.isascii() else _level_character(each) for each in set(raw)}
            self.text = "".join([forms[each] for each in raw])

    @cached_property
    def low(self) -> str:
        """The levelled text in lower case, as long as itself."""
        low = self.text.lower()
        if len(low) != len(self.text):  # no letter is known whose lower case is longer, once levelled
            low = "".join(each.lower()[:1] or each for each in self.text)
        return low

    @cached_property
    def _places(self) -> list[int]:
        """Where each character of the levelled text stands in the text as it came."""
        return [
            place for place, each in enumerate(self.raw) for _ in range(1 if each.isascii() else len(_level_character(each)))
        ]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The same stretch in the text as it came, with the marks and hidden characters inside it."""
        if self.raw.isascii() or start >= end:
            return start, end
        return self._places[start], self._places[end - 1] + 1


def lower(text: str) -> str:
    """A word of ours in the form in which it is looked for: levelled and in lower case."""
    return Levelled(text).low


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
