"""Values that nobody would write otherwise, wherever they stand among the words around a secret's name."""

import re
from typing import Final

from kit.secrets.chunks import Chunk, Strength, strength

_VALUE: Final = re.compile(r"\S{1,128}")
_MODEL: Final = re.compile(r"[A-Z][A-Za-z]*[- ]?\d{1,5}[A-Za-z]{0,2}|\d{1,4}-[a-z]+(?:-[a-z]+)?|[A-Za-z]{1,3}\d{1,4}")


def span_at(text: str, start: int) -> tuple[int, int]:
    """The value that starts here, without the punctuation of the sentence around it."""
    match = _VALUE.match(text, start)
    end = match.end() if match else start
    while start < end and text[start] in "\"'([{<":
        start += 1
    while end > start and text[end - 1] in "\"'.,;:)]}>":
        end -= 1
    return start, end


def any_made(text: str, row: list[Chunk], start: int, end: int, characters_min: int = 6) -> tuple[int, int] | None:
    """Where the first such value stands among some chunks."""
    for each in row[start:end]:
        if each.end - each.start < characters_min or each.core.isalpha():
            continue
        span = span_at(text, each.start)
        value = text[span[0] : span[1]]
        if len(value) >= characters_min and strength(value) == Strength.MADE and not (characters_min > 6 and _model(value)):
            return span
    return None


def _model(value: str) -> bool:
    """A model's or a room's name, or "16-character": letters and one number, as things are called."""
    return bool(_MODEL.fullmatch(value))
