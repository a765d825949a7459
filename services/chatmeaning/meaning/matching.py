"""Which chats are close enough to a query to be shown for their meaning alone.

Two ways. A cosine from the embedder's floor on is a match by itself. A lower one is where it stands clear above this query's
background, the closeness to everything else the person said: "our honeymoon" is 0.26 from "the trip to Bali", under a floor of
0.30, and still far above almost every other line. Only the closest few chats come in by the second way.

Tuned with all-MiniLM-L6-v2; for other embedders everything is taken in proportion to their floor.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from services.chatmeaning.meaning.found import MeaningChat, MeaningLine

if TYPE_CHECKING:
    from services.chatmeaning.meaning.matrix import Near

CLOSE_SHARE: Final = 0.75
"""Of the floor: under this nothing matches, however far it stands out."""
CLEAR_MIN: Final = 1.8
"""Deviations above the background that a piece stands clear at least."""
CLEAR_SHARE: Final = 0.6
"""Of the greatest of so many deviations that chance alone would bring, about √(2 ln n)."""
CLEAR_CHATS_MAX: Final = 5
"""Chats that match the second way."""
_PRIOR_PIECES: Final = 30
_PRIOR_SHARE: Final = 0.25
"""Of the floor: what background and deviation are before there is enough to measure them (MiniLM: 0.07 ± 0.075)."""


@dataclass(frozen=True, slots=True)
class Background:
    """How close a query is to everything: `pieces` of them, the sum of their cosines and of the squares."""

    pieces: int
    total: float
    squares: float


def bar_of(floor: float, background: Background) -> float:
    """The cosine from which one of the closest chats matches; never above `floor`."""
    deviation = _PRIOR_SHARE * floor
    mean = floor - 3 * deviation
    pieces = background.pieces + _PRIOR_PIECES
    mean_all = (background.total + _PRIOR_PIECES * mean) / pieces
    squares = (background.squares + _PRIOR_PIECES * (mean**2 + deviation**2)) / pieces
    spread = math.sqrt(max(squares - mean_all**2, 0.0))
    clear = max(CLEAR_MIN, CLEAR_SHARE * math.sqrt(2 * math.log(pieces)))
    return min(floor, max(CLOSE_SHARE * floor, mean_all + clear * spread))


def matched(near: "Sequence[tuple[str, Near]]", floor: float, background: Background) -> tuple[MeaningChat, ...]:
    """The closest chats by their ids, in their order, each with whether it matches."""
    bar = bar_of(floor, background)
    return tuple(
        MeaningChat(
            conversation_id, one.closeness, one.best,
            one.best >= floor or (place < CLEAR_CHATS_MAX and one.best >= bar),
            tuple(MeaningLine(seq, closeness) for seq, closeness in one.lines),
        )
        for place, (conversation_id, one) in enumerate(near)
    )  # fmt: skip
