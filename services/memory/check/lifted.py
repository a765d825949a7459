"""Whether a memory repeats what was read, or what a text told assistants."""

import re
from collections.abc import Sequence
from typing import Final

from kit.text import UNSPACED, words
from services.memory.check.evidence import Evidence, Text
from services.memory.check.reading import Look, Reading, Three, spaced
from services.memory.check.values.value import plain_digits
from services.memory.check.whose.gist import Vocabulary, content_of, missing

WORDS_MIN: Final = 4
HALF_WORDS_MIN: Final = 6
"""From so many words on, half of the memory's threes are enough; a shorter one must be there whole."""

CHARACTERS_MIN: Final = 8
HALF_CHARACTERS_MIN: Final = 14
"""The same for scripts without spaces, by four characters each."""

STEMS_MIN: Final = 3
WORDS_MAX: Final = 60
"""Content words of a memory that are looked for in what speaks to assistants; one with more is asked about as long."""
_FOUR: Final = 4
_SUBJECT: Final = re.compile(r"^ (?:the )?(?:user|person)(?: s)? ")
_UNSPACED: Final = re.compile(f"[{UNSPACED}]+")


def find(text: Text, reading: Reading) -> list[Evidence]:
    """`lifted` where most of the memory was read, or where it says what some text told assistants. One sentence at most."""
    if not reading:
        return []
    folded = _SUBJECT.sub(" ", spaced(plain_digits(text.folded)))
    source = _lifted_from(folded, reading.looks)
    if source is not None:
        return [Evidence("lifted", f"Most of its words are from {reading.source(source)}.")]
    source = _told_by(text, reading.looks)
    if source is not None:
        return [Evidence("lifted", f"It repeats what {reading.source(source)} tells assistants.")]
    return []


def _lifted_from(memory: str, looks: Sequence[Look]) -> Look | None:
    """What most of the memory was read in; several texts may have a part of it each."""
    best: Look | None = None
    most = 0
    found_threes: set[Three] = set()
    found_fours: set[str] = set()
    wanted, needed = _threes(memory)
    fours, needed_fours = _fours(memory)
    if not wanted and not fours:
        return None
    for look in looks:
        threes_here = wanted & look.threes if wanted else set()
        fours_here = {four for four in fours if four in look.spaced}
        if len(threes_here) + len(fours_here) > most:
            best, most = look, len(threes_here) + len(fours_here)
        found_threes |= threes_here
        found_fours |= fours_here
    if (wanted and len(found_threes) >= needed) or (fours and len(found_fours) >= needed_fours):
        return best
    return None


def _threes(memory: str) -> tuple[set[Three], int]:
    found = memory.split()
    if len(found) < WORDS_MIN:
        return set(), 0
    threes = set(zip(found, found[1:], found[2:], strict=False))
    return threes, len(threes) if len(found) < HALF_WORDS_MIN else (len(threes) + 1) // 2


def _fours(memory: str) -> tuple[set[str], int]:
    runs = _UNSPACED.findall(memory)
    length = sum(map(len, runs))
    if length < CHARACTERS_MIN or 2 * length < len(memory.replace(" ", "")):
        return set(), 0
    fours = {run[at : at + _FOUR] for run in runs for at in range(len(run) - _FOUR + 1)}
    return fours, len(fours) if length < HALF_CHARACTERS_MIN else (len(fours) + 1) // 2


def _told_by(text: Text, looks: Sequence[Look]) -> Look | None:
    """What tells assistants at least half of the memory's content words in one place."""
    wanted = content_of(text.words)[:WORDS_MAX]
    if len(wanted) < STEMS_MIN:
        return None
    for look in looks:
        # Most texts have few of its words anywhere: cheaply seen by how the words begin.
        if 2 * sum(word[:3] in look.folded for word in wanted) < len(wanted):
            continue
        for part in look.addressed:
            gone = missing(wanted, Vocabulary(words(part)), typos_max=0)
            if 2 * sum(gone) <= len(gone):
                return look
    return None
