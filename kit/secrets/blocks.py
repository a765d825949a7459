"""Private keys as files have them: everything from BEGIN to END is the secret, however long it is.

A block that never ends is one up to the next dashes, or to the end of the text. Linear in the text.
"""

import re
from collections.abc import Iterator
from typing import Final

_BEGIN: Final = re.compile(r"-{2,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[ -]{0,6}")
_END: Final = re.compile(r"-{2,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[ -]{0,6}")
_PUTTY: Final = re.compile(r"PuTTY-User-Key-File-\d")
_PUTTY_END: Final = re.compile(r"Private-(?:MAC|Hash): ?[0-9a-fA-F]{0,128}")
_DASHES: Final = "-----"
_BODY: Final = re.compile(r"\s{0,16}[A-Za-z0-9+/=]{16,}\s")


def block_spans(text: str) -> list[tuple[int, int]]:
    """Where key blocks stand in a levelled text, in order."""
    return sorted([*_spans(text, "PRIVATE KEY", _BEGIN, _END), *_spans(text, "PuTTY-User-Key-File", _PUTTY, _PUTTY_END)])


def _spans(text: str, needle: str, begin: re.Pattern[str], end: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    if needle not in text:
        return
    reached, has_end = 0, True
    for match in begin.finditer(text):
        if match.start() < reached:
            continue
        # Without this, a text of nothing but beginnings would be looked through once for each.
        closing = end.search(text, match.end()) if has_end else None
        has_end = closing is not None
        if closing is not None:
            reached = closing.end()
        else:
            dashes = text.find(_DASHES, match.end())
            reached = dashes if dashes >= 0 else len(text)
        yield match.start(), reached


def left_open(before: str, text: str) -> int:
    """How much of a text is the rest of a key block that the message before it began; 0: nothing is."""
    if "PRIVATE KEY" not in before:
        return 0
    begun = max((match.end() for match in _BEGIN.finditer(before)), default=-1)
    if begun < 0 or _END.search(before, begun):
        return 0
    closing = _END.search(text)
    if closing is not None:
        return closing.end()
    return len(text) if _BODY.match(text + "\n") else 0
