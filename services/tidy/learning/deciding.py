"""From what a model would learn to what is learned: why a candidate is dropped, and why one waits."""

from collections.abc import Sequence
from typing import Final

from kit.text import fold, folded_words, stems
from services.tidy.learning.asking import Candidate
from services.tidy.rules.gate import why_dropped

A_LOOK_MAX: Final = 3
A_DAY_MAX: Final = 8

INVENTED: Final = "It names a memory that isn't there."
NOT_SAID: Final = "Nobody said what it rests on."
RESTS_ON_OTHER: Final = "It says something else than what it rests on."
MORE_THAN_A_LOOK: Final = f"More than {A_LOOK_MAX} things were found in one chat."
MORE_THAN_A_DAY: Final = f"More than {A_DAY_MAX} things were learned today."
CHAT_APP: Final = "It was said in a chat app."


def dropped(candidate: Candidate, words: Sequence[str]) -> str | None:
    """Why it is not learned at all; None where the memory service may decide."""
    if candidate.invented:
        return INVENTED
    if not _said(candidate.rests_on, words):
        return NOT_SAID
    if not frozenset(stems(candidate.rests_on)) & frozenset(stems(candidate.content)):
        return RESTS_ON_OTHER
    return why_dropped(candidate.content)


def waits(*, in_look: int, today: int, origin: str) -> str | None:
    """Why it waits, beside what the memory service finds. `in_look` and `today` were applied before it."""
    if origin == "channel":
        return CHAT_APP
    if in_look >= A_LOOK_MAX:
        return MORE_THAN_A_LOOK
    return MORE_THAN_A_DAY if today >= A_DAY_MAX else None


def _said(quoted: str, words: Sequence[str]) -> bool:
    """Whether these words were said, one after the other; case, accents and punctuation don't count."""
    wanted = folded_words(fold(quoted))
    if not wanted:
        return False
    needle = f" {' '.join(wanted)} "
    return any(needle in f" {' '.join(folded_words(fold(text)))} " for text in words)
