"""Evidence: what was read, said again in other words, where it would change what is done.

A planted rule need not be copied: an assistant puts it in its own words. A plain fact from a page is no reason to ask, so the
words must also have something of an instruction, a permission or a preference in them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kit.text import words
from services.memory.check import wording
from services.memory.check.evidence import Evidence, Text
from services.memory.check.reading import Look, Reading
from services.memory.check.whose.gist import Vocabulary, content_of, missing

STEMS_MIN: Final = 3
WORDS_MAX: Final = 60
SHARE_MIN: Final = 0.62
"""Of the content words that stand in one place of what was read."""
PASSAGE_CHARACTERS_MAX: Final = 600
PASSAGES_MAX: Final = 4_000
_ENDS: Final = re.compile(r"(?<=[.!?;:])\s|[\n。！？।]")


def find(text: Text, reading: Reading) -> list[Evidence]:
    """`lifted` where a passage that was read says the same in other words, and the words could steer. One sentence at most."""
    source = passage_of(text, reading)
    if source is None or not wording.steers(text):
        return []
    return [Evidence("lifted", f"It says in other words what {reading.source(source)} asks for.")]


def passage_of(text: Text, reading: Reading) -> Look | None:
    """What has a passage that says the same, whatever it is."""
    wanted = content_of(text.words)[:WORDS_MAX]
    if len(wanted) < STEMS_MIN:
        return None
    return next((look for look in reading.looks if _says(look, wanted)), None)


def _says(look: Look, wanted: Sequence[str]) -> bool:
    needed = SHARE_MIN * len(wanted)
    starts = [word[:3] for word in wanted]
    if sum(start in look.folded for start in starts) < needed:
        return False
    return any(
        len(wanted) - sum(missing(wanted, Vocabulary(words(passage)))) >= needed
        for passage in _passages(look.folded)
        if sum(start in passage for start in starts) >= needed
    )


def _passages(folded: str) -> Iterator[str]:
    """Every two sentences that follow each other; a long one in parts."""
    before = ""
    for count, sentence in enumerate(_ENDS.split(folded)):
        if count > PASSAGES_MAX:
            return
        for start in range(0, len(sentence), PASSAGE_CHARACTERS_MAX):
            part = sentence[start : start + PASSAGE_CHARACTERS_MAX]
            yield f"{before} {part}"
            before = part
