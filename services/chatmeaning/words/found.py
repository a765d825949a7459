"""What a search by words finds."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from kit.contracts.chat_search import LineRole, Range
from services.chatmeaning.line import Line

Mode = Literal["exact", "fuzzy", "question", "short", "none"]


Shows = Callable[[str], tuple[str, tuple[Range, ...]]]
"""A piece of a line around what matched, and where in it the matches stand."""


class WordHit:
    """A line that matched. Its snippet is made when it is looked at: most that are ranked are never shown."""

    def __init__(self, line: Line, shows: Shows) -> None:
        self.line = line
        self._shows = shows

    @property
    def seq(self) -> int:
        return self.line.seq

    @property
    def message_id(self) -> str:
        return self.line.message_id

    @property
    def role(self) -> LineRole:
        return self.line.role

    @property
    def at(self) -> datetime:
        return self.line.at

    @cached_property
    def _shown(self) -> tuple[str, tuple[Range, ...]]:
        return self._shows(self.line.text)

    @property
    def snippet(self) -> str:
        return self._shown[0]

    @property
    def ranges(self) -> tuple[Range, ...]:
        return self._shown[1]


@dataclass(frozen=True, slots=True)
class WordChat:
    """A chat that matched; `score` is between 0 and 1, 1 for the best of those found. At most three hits, best first."""

    conversation_id: str
    title: str
    archived: bool
    updated_at: datetime
    score: float
    hits: tuple[WordHit, ...]


@dataclass(frozen=True, slots=True)
class WordsFound:
    """Chats, best first. `total` matched; `capped`: so many lines did that only the newest chats were looked at."""

    mode: Mode
    chats: tuple[WordChat, ...] = ()
    total: int = 0
    capped: bool = False
    catching_up: bool = False


NOTHING = WordsFound("none")
