"""Secrets: what must not lie in a file in plain words, and must never be learned from a page.

Known key shapes, passwords and codes beside the words that name them, payment cards, recovery words. The same finding masks
secrets wherever a text is shown. (OWASP LLM02, sensitive information disclosure.) Pure: no bus, no disk, no network.
"""

from typing import Final
from weakref import WeakKeyDictionary

from kit.secrets.access_codes import access_codes
from kit.secrets.bare import bare_spans, continued
from kit.secrets.blocks import block_spans
from kit.secrets.cards import cards
from kit.secrets.chunks import chunks
from kit.secrets.keys import keys
from kit.secrets.levelled import Levelled
from kit.secrets.named import might_name, named_secrets
from kit.secrets.secret import Secret
from kit.secrets.seed_phrases import seed_phrases
from kit.secrets.unspaced import unspaced_secrets

MASK = "•••"
MARGIN_CHARACTERS: Final = 10_000
"""Around a part of a long text, where its secrets are looked for: none but a key block is longer with what names it."""


def spans(text: str) -> list[tuple[int, int]]:
    """Where the secrets of any text stand in it as it is: in order, none overlapping another. Linear in the text."""
    return _spans(Levelled(text))


def _spans(levelled: Levelled) -> list[tuple[int, int]]:
    found = secrets_of(levelled)
    places = [(each.start, each.end) for each in found] + bare_spans(levelled.text)
    places += continued(levelled.text, [each.end for each in found if each.kind == "key"])
    return _merged([levelled.span(start, end) for start, end in places])


def _merged(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(places):
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


def masked_within(text: str, start: int, end: int) -> str:
    """What stands from `start` to `end` of any text, masked by what is around it: no edge leaves a half of a secret."""
    first, last = max(0, start - MARGIN_CHARACTERS), min(len(text), end + MARGIN_CHARACTERS)
    levelled = Levelled(text[first:last])
    places = [(first + one, first + other) for one, other in _spans(levelled)]
    if first or last < len(text):
        whole = Levelled(text)
        places = _merged([*places, *(whole.span(*each) for each in block_spans(whole.text))])
    return _cut_masked(text, places, start, min(end, len(text)))


def masked_part(levelled: Levelled, part: str) -> str:
    """A part of the text with what of it belongs to a secret as three dots: a secret may only be seen by what is around it."""
    text = levelled.raw
    start = text.find(part)
    if start < 0:
        start = text.lower().find(part.lower())
    if start < 0 or start + len(part) > len(text):
        return masked(part)
    return _cut_masked(text, _spans(levelled), start, start + len(part))


def _cut_masked(text: str, places: list[tuple[int, int]], last: int, stop: int) -> str:
    parts: list[str] = []
    for first, end in places:
        if first < stop and end > last:
            parts += [text[last : max(first, last)], MASK]
            last = min(end, stop)
    return "".join([*parts, text[last:stop]])


_FOUND: Final[WeakKeyDictionary[Levelled, list[Secret]]] = WeakKeyDictionary()
"""What was found in the texts that are being looked at: a part of one that is quoted is masked by it again."""


def secrets_of(levelled: Levelled) -> list[Secret]:
    """Every secret of a levelled text, found once while somebody holds it. Linear in the text."""
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
