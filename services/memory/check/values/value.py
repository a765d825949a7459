"""One address, number or name that leads somewhere, and the text it is looked for in."""

import unicodedata
from dataclasses import dataclass, field
from typing import Final, Literal

from kit.text import fold
from services.memory.check.evidence import Text

Kind = Literal["email", "link", "phone", "iban", "account", "wallet", "handle"]

NAME_LETTERS: Final = "a-z\u00df-\u024f\u0370-\u058f"
"""Folded letters of the scripts that addresses are written in (Latin, Greek, Cyrillic, Armenian), as the inside of a character
class. Others stay out, since a Japanese or Korean word stands right beside an address without being a part of it."""


@dataclass(frozen=True, slots=True)
class Value:
    """`shown` is as in the text; `key` is the same for every way to write it; `at` is an offset of the text's folded form."""

    kind: Kind
    shown: str
    key: str
    at: int


def plain_digits(text: str) -> str:
    """The text with every decimal digit as an ASCII one; of the same length."""
    if text.isascii():
        return text
    digits = {ord(one): str(unicodedata.decimal(one)) for one in set(text) if one.isdecimal() and not one.isascii()}
    return text.translate(digits) if digits else text


def digits_of(text: str) -> str:
    """The ASCII digits alone."""
    return "".join([one for one in text if "0" <= one <= "9"])


@dataclass
class Surface:
    """A folded text whose found parts are covered, so that nothing is found twice. Its offsets stay those of `Text.folded`."""

    source: Text
    plain: str = field(init=False)
    _covered: list[tuple[int, int]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.plain = plain_digits(self.source.folded)

    def shown(self, start: int, end: int) -> str:
        """The part as the person sees it: in its own letters where folding moved nothing, folded elsewhere."""
        kept = self.source.kept[start:end]
        folded = self.source.folded[start:end]
        return kept if kept == folded or fold(kept) == folded else folded

    def cover(self, start: int, end: int) -> None:
        self._covered.append((start, end))

    def settle(self) -> None:
        """What was covered since the last time turns into spaces."""
        if not self._covered:
            return
        parts: list[str] = []
        last = 0
        for start, end in sorted(self._covered):
            if end <= last:
                continue
            start = max(start, last)
            parts.append(self.plain[last:start])
            parts.append(" " * (end - start))
            last = end
        parts.append(self.plain[last:])
        self.plain = "".join(parts)
        self._covered.clear()
