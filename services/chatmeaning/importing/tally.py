"""What did not come in and why, so that a report tells the truth: named up to a number of each kind, and counted beyond."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kit.contracts.chat_imports import SKIPPED_MAX, Skipped

NAMED_EACH_MAX = 20
"""Skipped things named for each reason; the reason's last row counts the others."""
ITEM_CHARACTERS_MAX = 100
WHYS_MAX = 60


@dataclass(slots=True)
class _Reason:
    named: list[tuple[str, int]] = field(default_factory=list)
    more: int = 0


class Tally:
    """`skip` names one thing; `left_out` counts things of one sort that are no one's loss, such as context that nobody saw."""

    def __init__(self, stored: Mapping[str, Any] | None = None) -> None:
        self._reasons: dict[str, _Reason] = {}
        for why, reason in (stored or {}).items():
            self._reasons[why] = _Reason([(str(item), int(count)) for item, count in reason["named"]], int(reason["more"]))

    def skip(self, item: str, why: str) -> None:
        reason = self._reason(why)
        if len(reason.named) < NAMED_EACH_MAX:
            reason.named.append((one_line(item), 1))
        else:
            reason.more += 1

    def left_out(self, item: str, why: str, count: int = 1) -> None:
        if count <= 0:
            return
        reason = self._reason(why)
        for place, (named, so_far) in enumerate(reason.named):
            if named == item:
                reason.named[place] = (named, so_far + count)
                return
        reason.named.append((item, count))

    def _reason(self, why: str) -> _Reason:
        if why not in self._reasons and len(self._reasons) >= WHYS_MAX:
            why = "It can't be read."
        return self._reasons.setdefault(why, _Reason())

    def as_json(self) -> dict[str, Any]:
        return {why: {"named": list(reason.named), "more": reason.more} for why, reason in self._reasons.items()}

    def skipped(self) -> tuple[tuple[Skipped, ...], int]:
        """The rows of a report, and how many things they don't name."""
        rows = [
            Skipped(item=item, why=why, count=count) for why, reason in self._reasons.items() for item, count in reason.named
        ]
        more = sum(reason.more for reason in self._reasons.values()) + sum(row.count for row in rows[SKIPPED_MAX:])
        return tuple(rows[:SKIPPED_MAX]), more


def one_line(text: str, characters_max: int = ITEM_CHARACTERS_MAX) -> str:
    """The text on one line, without what a screen can't show, cut with an ellipsis."""
    cut = text[: characters_max * 4]
    shown = " ".join("".join(character if character.isprintable() else " " for character in cut).split())
    return shown if len(shown) <= characters_max else shown[: characters_max - 1] + "…"
