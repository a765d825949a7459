"""Secrets: what must not lie in a file in plain words, and must never be learned from a page.

Known key shapes, passwords and codes beside the words that name them, payment cards, recovery words. The same finding masks
secrets wherever a text is shown. (OWASP LLM02, sensitive information disclosure.)
"""

from itertools import groupby
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from services.memory.check.evidence import Evidence, Text
from services.memory.check.levelled import Levelled
from services.memory.check.secrets.access_codes import access_codes
from services.memory.check.secrets.cards import cards
from services.memory.check.secrets.chunks import chunks
from services.memory.check.secrets.keys import keys
from services.memory.check.secrets.named import might_name, named_secrets
from services.memory.check.secrets.secret import NAME, Secret
from services.memory.check.secrets.seed_phrases import seed_phrases
from services.memory.check.secrets.unspaced import unspaced_secrets

MASK = "•••"


class Typed(Protocol):
    """Who knows whether the person typed a value in the chat: `whose.OwnWords`."""

    def typed(self, value: str) -> bool: ...


def find(text: Text, own: Typed) -> list[Evidence]:
    """One finding for each kind of secret, which refuses unless the person typed every such value. Linear in the text.

    No word of it holds a character of the secret.
    """
    levelled = text.levelled
    found: list[Evidence] = []
    by_kind = sorted(_secrets(levelled), key=lambda each: (each.kind, each.start))
    for kind, group in groupby(by_kind, key=lambda each: each.kind):
        values = [levelled.text[each.start : each.end] for each in group]
        refuses = not all(own.typed(value) for value in values)
        said = ", which you didn't type in this chat" if refuses else ""
        at = tuple(sorted({max(0, text.folded.find(value.lower())) for value in values}))
        found.append(Evidence("secret", f"It holds what looks like {NAME[kind]}{said}.", refuses=refuses, at=at))
    return found


def spans(text: str) -> list[tuple[int, int]]:
    """Where the secrets of any text stand in it as it is: in order, none overlapping another. Linear in the text."""
    return _spans(Levelled(text))


def _spans(levelled: Levelled) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(levelled.span(each.start, each.end) for each in _secrets(levelled)):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def masked(text: str) -> str:
    """The text with each secret as three dots; unchanged, the same object, when it holds none."""
    parts: list[str] = []
    last = 0
    for start, end in spans(text):
        parts += [text[last:start], MASK]
        last = end
    return "".join([*parts, text[last:]]) if parts else text


def masked_part(levelled: Levelled, part: str) -> str:
    """A part of the text with what of it belongs to a secret as three dots: a secret may only be seen by what is around it."""
    text = levelled.raw
    start = text.find(part)
    if start < 0:
        start = text.lower().find(part.lower())
    if start < 0 or start + len(part) > len(text):
        return masked(part)
    parts: list[str] = []
    last, stop = start, start + len(part)
    for first, end in _spans(levelled):
        if first < stop and end > last:
            parts += [text[last : max(first, last)], MASK]
            last = min(end, stop)
    return "".join([*parts, text[last:stop]]) if parts else part


_FOUND: Final[WeakKeyDictionary[Levelled, list[Secret]]] = WeakKeyDictionary()
"""What was found in the texts that are being looked at: a part of one that is quoted is masked by it again."""


def _secrets(levelled: Levelled) -> list[Secret]:
    found = _FOUND.get(levelled)
    if found is None:
        found = _FOUND[levelled] = _looked_for(levelled)
    return found


def _looked_for(levelled: Levelled) -> list[Secret]:
    text, low = levelled.text, levelled.low
    found = keys(text) + seed_phrases(low) + cards(text, low) + unspaced_secrets(text)
    if might_name(low):
        covered = [(each.start, each.end) for each in found]
        row = chunks(text, low)
        named = named_secrets(text, row) + access_codes(text, low, row)
        found += [each for each in named if not any(start <= each.start < end for start, end in covered)]
    found = [each for each in found if each.start < each.end]
    places: dict[tuple[int, int], Secret] = {}
    for each in found:  # the same value found as a password and as a code is one secret
        places.setdefault((each.start, each.end), each)
    return list(places.values())
