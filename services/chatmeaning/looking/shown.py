"""Words of an earlier chat as a model may see them: without a secret, on one line, and no longer than they may be.

Secrets are masked before anything is cut, so that no cut leaves a half of one.
"""

import json
from typing import Final

from kit.line import datamarked, one_line
from kit.secrets.neighbours import masked_between
from services.chatmeaning.words.query import read
from services.chatmeaning.words.snippet import snippet

TITLE_CHARACTERS_MAX: Final = 80
MARGIN_CHARACTERS: Final = 10_000
"""Of a long text, what is looked at for secrets beyond what is shown: no secret with its naming words is longer."""
_QUOTES: Final = str.maketrans('“”"„«»', "''''''")
UNTITLED: Final = "untitled"


def title(text: str) -> str:
    """A title within quotation marks that it can't close, masked and short."""
    return (
        cut(one_line(masked_between("", text[: TITLE_CHARACTERS_MAX * 8], "").translate(_QUOTES)), TITLE_CHARACTERS_MAX)[0]
        or UNTITLED
    )


def identifier(text: str) -> str:
    """An id as it can be handed back, on one line whatever it holds."""
    plain = one_line(text) == text and not set(text) & set('"\\“”')
    return f'"{text}"' if plain else json.dumps(text)


def whole(text: str, before: str, after: str, characters_max: int) -> tuple[str, bool]:
    """The beginning of a message, and whether that is not all of it."""
    looked = text[: characters_max * 2 + MARGIN_CHARACTERS]
    shown, was_cut = cut(one_line(masked_between(before, looked, after if looked == text else "")), characters_max)
    return shown, was_cut or len(looked) < len(text)


def part(text: str, before: str, after: str, q: str, characters: int, *, by_meaning: bool) -> str:
    """About that many characters of a message around what of it answers to the query; its beginning where meaning found it."""
    if by_meaning:
        return whole(text, before, after, characters)[0]
    start = 0
    if len(text) > 4 * MARGIN_CHARACTERS:
        around = _place(text, q)
        start = max(0, around - MARGIN_CHARACTERS)
        text, before = text[start : around + MARGIN_CHARACTERS], "" if start else before
    masked = one_line(masked_between(before, text, after))
    return cut(snippet(masked, read(q), typos=True, characters=characters)[0], characters + 2)[0]


def _place(text: str, q: str) -> int:
    """Where a long text first holds most of the query, as far as a plain look tells."""
    low = text.lower()
    places = [low.find(word) for word in [q.lower(), *sorted(q.lower().split(), key=len, reverse=True)] if word]
    return next((place for place in places if place >= 0), 0)


def cut(text: str, characters_max: int) -> tuple[str, bool]:
    """No more than that many characters, an ellipsis being one of them."""
    if len(text) <= characters_max:
        return text, False
    space = text.rfind(" ", characters_max - 21, characters_max - 1)
    return text[: space if space > 0 else characters_max - 1] + "…", True


def for_model(text: str, *, untrusted: bool) -> str:
    return datamarked(text) if untrusted else one_line(text)
