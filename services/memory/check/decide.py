"""Which evidence counts for a memory from where it comes, and what the verdict is."""

from dataclasses import dataclass
from typing import Literal

from services.memory.check import beacons, blobs, hidden, lifted, lookalikes, secrets, values, wording
from services.memory.check.evidence import Evidence, Origin, Text
from services.memory.check.reading import Reading
from services.memory.check.whose import OwnWords


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
    raise NotImplementedError
