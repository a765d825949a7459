"""Reads a JSON object out of what a language model wrote: fenced, wrapped in prose, after its thoughts. Nothing is mended."""

import json
import re
from typing import Any, Final, NoReturn

from kit.errors import Damaged

ANSWER_CHARACTERS_MAX: Final = 400_000
"""More than the longest answer that is asked for by far; a longer one is no answer."""
STARTS_MAX: Final = 40
"""Braces in prose that are tried as the beginning of the object."""
_THOUGHTS: Final = re.compile(r"<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_FENCE: Final = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant)


def read_object(text: str) -> dict[str, Any]:
    """The first whole JSON object. Raises `Damaged` for an answer that has none, is cut off or is too long."""
    if len(text) > ANSWER_CHARACTERS_MAX:
        raise Damaged("The language model's answer is too long.", code="answer_too_long")
    said = _THOUGHTS.sub(" ", text.lstrip("\ufeff")).strip()
    for part in [*(found.group(1) for found in _FENCE.finditer(said)), said]:
        if (read := _first_object(part.strip())) is not None:
            return read
    raise Damaged("The language model's answer can't be read.", code="answer_unreadable")


def _first_object(text: str) -> dict[str, Any] | None:
    """A list, or anything else that is whole JSON but no object, is no answer, whatever objects are in it."""
    whole = _decoded(text, 0)
    if whole is not None and whole[1] == len(text):
        return whole[0] if isinstance(whole[0], dict) else None
    start = text.find("{")
    for _ in range(STARTS_MAX):
        if start < 0:
            return None
        found = _decoded(text, start)
        if found is not None and isinstance(found[0], dict):
            read: dict[str, Any] = found[0]
            return read
        start = text.find("{", start + 1)
    return None


def _decoded(text: str, start: int) -> tuple[Any, int] | None:
    try:
        return _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
