"""A plant in pieces: what several saves of one chat say together, and none of them alone.

The trick splits an instruction over saves that each look harmless (MINJA's bridging steps, arXiv 2503.03704).
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kit.secrets import masked, masked_part
from services.memory.check import blobs, reworded, secrets, values, wording
from services.memory.check.evidence import Evidence, Piece, Text, quoted
from services.memory.check.reading import Reading
from services.memory.check.whose import OwnWords

PIECES_MAX: Final = 20
"""The newest of the last hour; more in one hour than a person would want."""
CHARACTERS_MAX: Final = 4_000
"""Of all pieces together: the newest that fit."""
QUOTED_MAX: Final = 3
_GLUE: Final = frozenset("@._/:=+-#")

_NUMBERED: Final = frozenset(
    "part parts step half piece chapter section teil schritt halfte partie etape morceau parte paso passo pezzo trozo mitad"
    " meta czesc deel stap del cast kisim часть шаг μερος".split()
)
"""Words that number the pieces of something, folded. Followed or preceded by a number they make a series."""
_NUMBERS: Final = frozenset(
    "one two three four first second third fourth next last final eins zwei drei erster zweiter dritter erste zweite dritte"
    " un deux trois premiere deuxieme troisieme uno dos tres primera segunda tercera primero segundo tercero um dois primeira"
    " prima seconda terza due i ii iii iv a b c".split()
)
_GOES_ON: Final = frozenset("continued continues fortsetzung suite continuacion continuacao continua ctd cont".split())


@dataclass(frozen=True, slots=True)
class Whole:
    """What the pieces say together; `pieces` are those of the recent ones that take part, by their place."""

    evidence: tuple[Evidence, ...] = ()
    pieces: tuple[int, ...] = ()


def find(text: Text, alone: Sequence[Evidence], recent: Sequence[Piece], own: OwnWords, reading: Reading) -> Whole:
    """What the new text and the recent pieces say together. The person's own pieces never take part.

    Where a piece before looks planted by itself, whatever else is taken from what the chat read belongs to it.
    """
    foreign = _foreign(recent, own)
    if not foreign:
        return Whole()
    found: list[Evidence] = []
    part_of: set[int] = set()
    said_alone = {each.code for each in alone}
    joined, starts = _joined([*(piece for _, piece in foreign), text])
    planted: set[int] = set()
    for evidence in wording.find(joined, values.values_in(joined)):
        if evidence.code in ("long", "untyped_value"):
            continue
        touched = {_part(starts, place) for place in evidence.at}
        if len(foreign) not in touched:
            planted |= {foreign[part][0] for part in touched}
        if len(touched) > 1 and len(foreign) in touched:
            part_of |= {foreign[part][0] for part in touched if part < len(foreign)}
            if evidence.code not in said_alone:
                found.append(evidence)
    if _in_series(text) or alone or found:
        part_of |= {place for place, piece in foreign if _in_series(piece)}
    if alone or found:
        part_of |= {place for place, piece in foreign if wording.instructs(piece)}
    elif planted and reworded.passage_of(text, reading) is not None:
        part_of |= planted
    last_place, last = foreign[-1]
    if glued := _glued(last, text, own):
        found += glued
        part_of.add(last_place)
    if not part_of:
        return Whole()
    ordered = tuple(sorted(part_of))
    return Whole((*_sentences(ordered, recent), *found), ordered)


def _foreign(recent: Sequence[Piece], own: OwnWords) -> list[tuple[int, Text]]:
    """The newest pieces that are not the person's own words, oldest first, with their places."""
    chosen: list[tuple[int, Text]] = []
    room = CHARACTERS_MAX
    for place in range(len(recent) - 1, max(-1, len(recent) - 1 - PIECES_MAX), -1):
        piece, text = recent[place], Text(recent[place].content)
        room -= len(text.folded)
        if room < 0:
            break
        if text.kept and not piece.yours and not own.hold(text, values.values_in(text)):
            chosen.append((place, text))
    return chosen[::-1]


def _joined(texts: Sequence[Text]) -> tuple[Text, list[int]]:
    """The texts as one sentence, and where each begins in its folded form."""
    parts = [Text(text.kept.rstrip(".!?;:,…。！？")) for text in texts]
    starts, at = [], 0
    for part in parts:
        starts.append(at)
        at += len(part.folded) + 1
    return Text(" ".join(part.kept for part in parts)), starts


def _part(starts: Sequence[int], place: int) -> int:
    return max(part for part, start in enumerate(starts) if start <= max(place, 0))


def _in_series(text: Text) -> bool:
    """Whether it says of itself that it is one of several parts: "part two", "2/3", "continued"."""
    words = text.words
    if words and (words[0] in _GOES_ON or words[-1] in _GOES_ON or text.kept.endswith(("…", "..."))):
        return True
    for before, word in itertools.pairwise(words):
        if before in _NUMBERED and (word in _NUMBERS or word.isdigit()):
            return True
        if word in _NUMBERED and (before in _NUMBERS or before.isdigit()):
            return True
    head = text.folded[:8].lstrip("([ ")
    return head[:1].isdigit() and head[1:2] in ("/", ")") and (head[2:3].isdigit() or head[1:2] == ")")


def _glued(last: Text, text: Text, own: OwnWords) -> list[Evidence]:
    """What begins at the end of the piece before and ends in this one: an address, a key, encoded text."""
    before, after = last.kept, text.kept
    if not after or not (before[-1] in _GLUE or after[0] in _GLUE or _runs_on(before, after)):
        return []
    glued = Text(before[-200:] + after[:200])
    found: list[Evidence] = []
    # Each alone is looked at again only where both together hold something.
    if whole := [value for value in values.values_in(glued) if not own.typed(value.shown)]:
        alone = {(value.kind, value.key) for part in (last, text) for value in values.values_in(part)}
        new = [value for value in whole if (value.kind, value.key) not in alone]
        shown = [quoted(masked_part(glued.levelled, value.shown)) for value in new[:1]]
        found += [Evidence("untyped_value", f"The two make {each}, which you never typed.") for each in shown]
    for find in (secrets.find, blobs.find):
        if (held := find(glued, own)) and not (find(last, own) or find(text, own)):
            found += held
    return found


def _runs_on(before: str, after: str) -> bool:
    """Whether one long unbroken run of letters and digits could have been cut here."""
    tail, head = before.rsplit(" ", 1)[-1], after.split(" ", 1)[0]
    return min(len(tail), len(head)) >= 8 and tail.isalnum() and head.isalnum() and any(c.isdigit() for c in tail + head)


def _sentences(part_of: Sequence[int], recent: Sequence[Piece]) -> list[Evidence]:
    shown = part_of[-QUOTED_MAX:]
    named = ", ".join(quoted(masked(recent[place].content)) for place in shown)
    more = len(part_of) - len(shown)
    tail = f" and {more} more" if more else ""
    return [Evidence("pieces", f"It belongs with what this chat saved just before: {named}{tail}.")]
