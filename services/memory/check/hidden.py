"""Evidence: characters that a person can't see and an assistant reads.

Zero-width characters and Unicode tags carry orders past a reader (UTR #36; Rehberger 2024, "ASCII smuggling"), variation
selectors carry bytes behind one emoji (Butler 2025), direction controls show a text in another order than it is read
(Trojan Source, Boucher and Anderson 2021).
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from services.memory.check.evidence import Evidence, Text

_KINDS: Final = (
    (("a zero-width character", "zero-width characters"), re.compile("[\u200b-\u200d\u2060\ufeff\u034f\u180e]")),
    (
        ("one that turns the direction of text round", "characters that turn the direction of text round"),
        re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"),
    ),
    (("an invisible tag", "invisible tags"), re.compile("[\U000e0000-\U000e007f]")),
    (("a variation selector", "variation selectors"), re.compile("[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]")),
    (("a soft hyphen", "soft hyphens"), re.compile("\xad")),
    (("a blank letter", "blank letters"), re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")),
    (("a control character", "control characters"), re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")),
    (
        ("one that no font shows", "characters that no font shows"),
        re.compile("[\ue000-\uf8ff\ufdd0-\ufdef\U000e01f0-\U0010ffff]"),
    ),
)
_MARKS: Final = ("a mark too many on a letter", "marks piled on a letter")
_OTHERS: Final = ("an invisible character", "invisible characters")

_KINDS_NAMED_MAX: Final = 2
_LETTERS_MIN: Final = 3
"""Fewer letters than this come out of chance."""


def find(text: Text) -> list[Evidence]:
    """One finding if the text holds anything hidden: how many, of what kind, and whether they spell something."""
    if text.raw.isascii() and text.raw.isprintable():
        return []
    _, hidden = text.seen
    if not hidden:
        return []
    kinds = _kinds(hidden)
    count = len(hidden)
    what = "1 hidden character" if count == 1 else f"{count:,} hidden characters"
    named = " and ".join(singular if number == 1 else plural for (singular, plural), number in kinds[:_KINDS_NAMED_MAX])
    if len(kinds) > _KINDS_NAMED_MAX:
        named += " and more"
    words = f"It holds {what} that you can't see and an assistant reads ({named})."
    if all(kind == _MARKS for kind, _ in kinds):
        words = "It has more marks piled on its letters than any writing needs."
    elif spells(hidden):
        words = f"It holds {what} ({named}) that spell a text you can't see."
    return [Evidence("hidden", words, refuses=True)]


def _kinds(hidden: str) -> list[tuple[tuple[str, str], int]]:
    """The kinds of hidden characters with how many there are, the most frequent first."""
    counts: Counter[tuple[str, str]] = Counter()
    for character, count in Counter(hidden).items():
        counts[_kind(character)] += count
    return counts.most_common()


def _kind(character: str) -> tuple[str, str]:
    for kind, pattern in _KINDS:
        if pattern.match(character):
            return kind
    return _MARKS if character.isprintable() else _OTHERS


def spells(hidden: str) -> bool:
    """Whether the hidden characters are letters in disguise: tags, bytes as variation selectors, or bits as two characters."""
    tags = "".join(chr(ord(character) - 0xE0000) for character in hidden if "\U000e0020" <= character <= "\U000e007e")
    if sum(map(str.isalpha, tags)) >= _LETTERS_MIN:
        return True
    if _reads(_selector_bytes(hidden)):
        return True
    for pair in ("\u200b\u200c", "\u200b\u200d", "\u200c\u200d", "\u200b\u2060", "\u200b\ufeff", "\u2062\u2064"):
        bits = "".join(str(pair.index(character)) for character in hidden if character in pair)
        if len(bits) < 8 * _LETTERS_MIN or len(set(bits)) < 2:
            continue
        turned = bits.translate({48: "1", 49: "0"})
        if any(_reads(int(order[at : at + 8], 2) for at in range(0, len(order) - 7, 8)) for order in (bits, turned)):
            return True
    return False


def _selector_bytes(hidden: str) -> Iterable[int]:
    for character in hidden:
        if "\ufe00" <= character <= "\ufe0f":
            yield ord(character) - 0xFE00
        elif "\U000e0100" <= character <= "\U000e01ef":
            yield ord(character) - 0xE0100 + 16


def _reads(values: Iterable[int]) -> bool:
    """Whether bytes are UTF-8 of a text with letters and nothing that isn't one."""
    try:
        text = bytes(values).decode()
    except UnicodeDecodeError:
        return False
    return text.replace("\n", " ").isprintable() and sum(map(str.isalpha, text)) >= _LETTERS_MIN
