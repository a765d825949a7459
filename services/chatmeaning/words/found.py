"""What a search by words finds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from kit.contracts.chat_search import LineRole, Range

Mode = Literal["exact", "fuzzy", "question", "short", "none"]


@dataclass(frozen=True, slots=True)
class WordHit:
    seq: int
    message_id: str
    role: LineRole
    at: datetime
    snippet: str
    ranges: tuple[Range, ...]


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
