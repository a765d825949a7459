"""When a night's run is due: once a night between two and five, by the person's own clock. Pure."""

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

FROM_HOUR, TO_HOUR = 2, 5
NIGHTS_KEPT = 14
"""Nights that are remembered: a clock that is set back doesn't bring one again."""


def night_due(now: datetime, timezone: str, done: Sequence[date]) -> date | None:
    """The night that is due at `now`, named by its morning; None outside the hours, or where it had its run.

    An hour that a clock change leaves out or brings twice is in the same night; an unknown time zone counts as UTC.
    """
    local = now.astimezone(_zone(timezone))
    night = local.date()
    return night if FROM_HOUR <= local.hour < TO_HOUR and night not in done else None


def with_night(done: Sequence[date], night: date) -> tuple[date, ...]:
    return (*done, night)[-NIGHTS_KEPT:]


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")
