"""What the check finds, what it looks at, and the forms of a text that every kind of evidence reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from kit.contracts.memory import Read
from kit.secrets.levelled import Levelled
from kit.text import fold, folded_words
from services.memory.check.visible import seen_and_hidden, visible

Way = Literal["remember", "app", "import", "tidy", "learned", "disk"]
"""How a memory comes in; `disk` is a file that was changed outside."""

QUOTE_CHARACTERS_MAX: Final = 60


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that speaks against a memory.

    `words` is one sentence for the person, in our words, which never holds a secret. `refuses`: kept only with "Remember
    anyway". `at` are the places in the text that was looked at which make it up, as offsets of its `folded` form.
    """

    code: str
    words: str
    refuses: bool = False
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Text:
    """A memory's words in the forms that evidence is taken from; each is made once, when it is first asked for."""

    raw: str
    """As it came: hidden characters, fullwidth letters and lookalikes are seen here alone."""

    @cached_property
    def seen(self) -> tuple[str, str]:
        """What can be seen of it, and every hidden character that was taken out."""
        return seen_and_hidden(self.raw)

    @property
    def kept(self) -> str:
        """As it is stored: NFC, one space, without hidden characters."""
        return self.seen[0]

    @cached_property
    def folded(self) -> str:
        """As rules read it: compatibility forms resolved (NFKC), lower case, accents off, without hidden characters."""
        return fold(self.kept)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The folded words in their order; pairs of characters in scripts without spaces."""
        return tuple(folded_words(self.folded))

    @cached_property
    def levelled(self) -> Levelled:
        """As secrets and codes are found in it: with its capitals, and with places that can be told of what is kept."""
        return Levelled(self.kept)


@dataclass(frozen=True, slots=True)
class Piece:
    """What the same chat remembered, or wanted to, in the last hour. `yours`: in the person's own words."""

    content: str
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a memory comes from. A read without a text is known by its label only."""

    via: Way = "remember"
    read: Sequence[Read] = ()
    said: Sequence[str] = ()
    attended: bool = False
    recent: Sequence[Piece] = ()
    """Oldest first."""


def quoted(text: str, characters_max: int = QUOTE_CHARACTERS_MAX) -> str:
    """The text as a sentence of ours may show it: visible characters on one line, short, between quotation marks.

    It can't end the quotation, and it can't be taken for a text of ours.
    """
    shown = " ".join(visible(text).replace("“", "'").replace("”", "'").split())
    if len(shown) > characters_max:
        shown = shown[: characters_max - 1] + "…"
    return f"“{shown}”"
