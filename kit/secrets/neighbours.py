"""A secret that is split over two messages: "the code is" in one, and the code alone in the next or the one before."""

from typing import Final

from kit.secrets import MASK, masked, masked_within
from kit.secrets.access_codes import names_code
from kit.secrets.blocks import left_open
from kit.secrets.chunks import Chunk, Strength, chunks, strength
from kit.secrets.levelled import Levelled
from kit.secrets.named import might_name, names_secret
from kit.secrets.words import ASSIGNS, COPULA

_NEIGHBOUR_CHARACTERS: Final = 400
"""How near to its edge a neighbouring message has to name what stands in this one."""
_BLOCK_CHARACTERS: Final = 20_000
_VALUE_CHUNKS_MAX: Final = 6
_PHRASE_CHUNKS_MAX: Final = 24
_CODE_CHARACTERS_MIN: Final = 3


def masked_between(before: str, text: str, after: str, start: int = 0, end: int | None = None) -> str:
    """The text from `start` to `end` with each secret as three dots, also one that only the message before or after names."""
    end = len(text) if end is None else end
    begun = _rest_of_block(before, text)
    if begun:
        return MASK + masked_between("", text[begun:], after, max(0, start - begun), max(0, end - begun))
    shown = masked_within(text, start, end)
    levelled = Levelled(text if len(text) <= _NEIGHBOUR_CHARACTERS else "")
    row = chunks(levelled.text, levelled.low)
    if not row or len(row) > _PHRASE_CHUNKS_MAX:
        return shown
    named, is_open = _names(before[-_NEIGHBOUR_CHARACTERS:])
    if is_open:
        return MASK
    if named and len(row) <= _VALUE_CHUNKS_MAX:
        return _without_values(levelled, row, shown)
    if len(row) == 1 and _is_value(levelled.text, row[0]) and _names(after[:_NEIGHBOUR_CHARACTERS])[0]:
        return MASK
    return shown


def _rest_of_block(before: str, text: str) -> int:
    """How much of the text is the end of a private key that the message before it began."""
    levelled = Levelled(text)
    rest = left_open(before[-_BLOCK_CHARACTERS:], levelled.text)
    return levelled.span(0, rest)[1] if rest else 0


def _names(text: str) -> tuple[bool, bool]:
    """Whether it names a secret, and whether it ends where the secret would begin ("the password is", "PIN:")."""
    levelled = Levelled(text)
    if not might_name(levelled.low):
        return False, False
    row = chunks(levelled.text, levelled.low)
    named = names_secret(row) or names_code(levelled.text, levelled.low, row)
    last = row[-1] if row else None
    is_open = last is not None and not last.ends and (last.core in COPULA or last.core in ASSIGNS)
    return named, named and is_open


def _is_value(text: str, chunk: Chunk) -> bool:
    value = text[chunk.start : chunk.end]
    how = strength(value)
    return how == Strength.MADE or (how >= Strength.NUMBER and sum(map(str.isdigit, value)) >= _CODE_CHARACTERS_MIN)


def _without_values(levelled: Levelled, row: list[Chunk], shown: str) -> str:
    """What is left of a short message after every value in it is masked; `shown` where it has none that isn't."""
    parts: list[str] = []
    last = 0
    for chunk in row:
        if _is_value(levelled.text, chunk):
            start, end = levelled.span(chunk.start, chunk.end)
            parts += [levelled.raw[last:start], MASK]
            last = end
    return masked("".join([*parts, levelled.raw[last:]])) if parts else shown
