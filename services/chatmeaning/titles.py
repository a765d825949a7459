"""Titles where somebody else's words stand around them: masked, short, and within quotation marks that they can't close."""

from typing import Final

from kit.line import one_line
from kit.secrets import masked
from services.chatmeaning.line import Card

TITLE_CHARACTERS_MAX: Final = 80
UNTITLED: Final = "untitled"
DELETED: Final = "a chat that was deleted"
_LOOKED_CHARACTERS: Final = TITLE_CHARACTERS_MAX * 8
_QUOTES: Final = str.maketrans('“”"„«»', "''''''")


def shown_title(title: str) -> str:
    """One line without a secret, of 80 characters at most."""
    shown = one_line(masked(title[:_LOOKED_CHARACTERS]).translate(_QUOTES))
    return (shown if len(shown) <= TITLE_CHARACTERS_MAX else shown[: TITLE_CHARACTERS_MAX - 1] + "…") or UNTITLED


def label_of(card: Card | None) -> str:
    """What a chat is called where another one looked into it; made anew at each reading, so that no title outlives its chat."""
    return DELETED if card is None else f"your chat “{shown_title(card.title)}”"
