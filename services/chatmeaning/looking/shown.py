"""Words and ids of an earlier chat as a model may see them: without a secret, on one line, and no longer than they may be.

Secrets are masked before anything is cut, so that no cut leaves a half of one.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kit.line import datamarked, one_line
from kit.secrets import masked
from kit.secrets.neighbours import masked_between
from services.chatmeaning.cover import name_of
from services.chatmeaning.line import Line
from services.chatmeaning.words.query import read
from services.chatmeaning.words.snippet import snippet

NEIGHBOURS: Final = 3
"""How far away the lines may be that tell whether a line is a secret: what is between two messages has a number too."""
LONG_CHARACTERS: Final = 40_000
"""Of a longer message only what is around the match is looked at for the best place."""
AROUND_CHARACTERS: Final = 4_000
_COLLAPSE: Final = 4
"""So many characters are looked at for one that is shown: white space and secrets take fewer when they are shown."""
_PLAIN_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}")
_ID_WORD: Final = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")
_ID_WORDS_MAX: Final = 4


@lru_cache(maxsize=256)
def identifier(conversation_id: str) -> str:
    """The id where it is one; the name of the chat's file where it could be a secret or a sentence: `read_chat` takes both."""
    plain = _PLAIN_ID.fullmatch(conversation_id) and masked(conversation_id) == conversation_id
    return conversation_id if plain and len(_ID_WORD.findall(conversation_id)) <= _ID_WORDS_MAX else name_of(conversation_id)


def beside(lines: Sequence[Line]) -> str:
    """The text by which a line may show to be a secret, of the lines on one side of it, nearest first: of a message rather than
    of a step that came between.
    """
    return next((line.text for line in lines if line.role != "step"), lines[0].text if lines else "")


def whole(text: str, before: str, after: str, characters_max: int) -> tuple[str, bool]:
    """The beginning of a message, and whether that is not all of it."""
    looked = characters_max * _COLLAPSE
    shown, was_cut = cut(one_line(masked_between(before, text, after, 0, looked)), characters_max)
    return shown, was_cut or looked < len(text)


def part(text: str, before: str, after: str, q: str, characters: int, *, by_meaning: bool) -> str:
    """About that many characters of a message around what of it answers to the query; its beginning where meaning found it."""
    if by_meaning:
        return whole(text, before, after, characters)[0]
    start, end = 0, len(text)
    if len(text) > LONG_CHARACTERS:
        around = _place(text, q)
        start, end = max(0, around - AROUND_CHARACTERS), around + AROUND_CHARACTERS
    shown = one_line(masked_between(before, text, after, start, end))
    return cut(snippet(shown, read(q), typos=True, characters=characters)[0], characters + 2)[0]


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
