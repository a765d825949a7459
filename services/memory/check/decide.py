"""Which evidence counts for a memory from where it comes, and what the verdict is."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from services.memory.check import (
    beacons,
    blobs,
    hidden,
    lifted,
    lookalikes,
    pieces,
    reworded,
    secrets,
    untyped,
    values,
    wording,
)
from services.memory.check.evidence import Evidence, Origin, Text, Way
from services.memory.check.reading import Reading
from services.memory.check.values import Value
from services.memory.check.whose import OwnWords

OWN_WAYS: Final[frozenset[Way]] = frozenset({"remember", "tidy", "learned"})
"""Ways by which the person's own words can come in: what they said in the chat. The others have no chat."""
PACKED_FOLD_MAX: Final = 2
PACKED_SPARE_CHARACTERS: Final = 200
PACKED_LETTERS_MIN: Final = 4
UNSEEN: Final[dict[Way, str]] = {
    "app": "whatever the app has read",
    "disk": "whoever changed the file",
    "tidy": "the language model",
    "learned": "the language model",
}
"""Where nobody knows what was read, or what was made up."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`ok` is written; `ask` is held for the person; `refuse` is held, and kept only with "Remember anyway"."""

    verdict: Literal["ok", "ask", "refuse"]
    evidence: tuple[Evidence, ...] = ()
    yours: bool = False
    """Its gist and every value in it are the person's own words in this chat."""
    pieces: tuple[int, ...] = ()
    """Which of the origin's recent pieces are part of it, by their place there."""


def check(content: str, origin: Origin, *, contents_only: bool = False) -> Verdict:
    """The verdict on a memory about to be written, with every reason for it.

    With `contents_only` (the person turned the check off) only secrets and hidden characters are still held.
    """
    text, packed = _unpacked(Text(content))
    own = OwnWords(origin.said, attended=origin.attended or origin.via == "disk")
    found = [*hidden.find(text), *secrets.find(text, own)]
    if contents_only:
        return _verdict(found, own.hold(text, values.values_in(text)) if origin.via in OWN_WAYS else False)
    found += [*packed, *lookalikes.find(text), *blobs.find(text, own), *beacons.find(text)]
    values_found = values.values_in(text)
    yours = origin.via in OWN_WAYS and own.hold(text, values_found)
    if not _outside(origin, own) or (yours and not own.denied(text)):
        return _verdict(found, yours)
    reading = _reading(origin, own)
    alone = _contextual(text, values_found, own, reading)
    if yours and not alone:
        return _verdict(found, yours)
    whole = pieces.find(text, alone, origin.recent, own, reading)
    return _verdict([*found, *alone, *whole.evidence], False, whole.pieces)


def _unpacked(text: Text) -> tuple[Text, list[Evidence]]:
    """The text without letters that each stand for a phrase (U+FDFA folds to 18), where they would make it many times as long.

    That alone is asked about, so nothing can hide behind them.
    """
    if len(text.folded) <= PACKED_FOLD_MAX * len(text.raw) + PACKED_SPARE_CHARACTERS:
        return text, []
    spread = "".join(" " if len(unicodedata.normalize("NFKD", letter)) >= PACKED_LETTERS_MIN else letter for letter in text.raw)
    return Text(spread), [Evidence("encoded", "It is written in signs that each stand for a whole phrase.")]


def _outside(origin: Origin, own: OwnWords) -> bool:
    """Whether something from outside could be behind it: also where nobody knows who wrote in the chat."""
    return origin.via != "remember" or bool(origin.read) or bool(own.pasted) or not origin.attended


def _reading(origin: Origin, own: OwnWords) -> Reading:
    """What the chat read, and what counts as read: what was pasted, and what came from where nobody saw."""
    return Reading(origin.read, own.pasted, UNSEEN.get(origin.via, ""))


def _contextual(text: Text, found: Sequence[Value], own: OwnWords, reading: Reading) -> list[Evidence]:
    evidence = [*untyped.find(text, found, own, reading), *wording.find(text, found), *lifted.find(text, reading)]
    return evidence or reworded.find(text, reading)


def _verdict(found: Sequence[Evidence], yours: bool, part_of: tuple[int, ...] = ()) -> Verdict:
    if not found:
        return Verdict("ok", yours=yours)
    return Verdict("refuse" if any(each.refuses for each in found) else "ask", tuple(found), yours, part_of)
