"""One run a night by the person's own clock, whatever the clock does: sleep, daylight saving, restarts, a clock that is set."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts import memory as contract
from kit.contracts.tidy import GetTidying
from services.tidy.schedule import FROM_HOUR, TO_HOUR, night_due, with_night
from tests.tidy.conftest import Life, Live

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "America/St_Johns",
)


def walked(start: datetime, steps: list[float], zone: str) -> list[tuple[datetime, date]]:
    """When runs begin where somebody looks after each of these steps, in minutes, forwards or back."""
    nights: tuple[date, ...] = ()
    now, runs = start, []
    for minutes in steps:
        now += timedelta(minutes=minutes)
        if (night := night_due(now, zone, nights)) is not None:
            nights = with_night(nights, night)
            runs.append((now, night))
    return runs


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 1)),
    st.lists(st.one_of(st.floats(0.5, 30), st.floats(-90, 600)), max_size=120),
    st.sampled_from(ZONES),
)
def test_never_twice_a_night_and_only_in_its_hours(start: datetime, steps: list[float], zone: str) -> None:
    runs = walked(start.replace(tzinfo=UTC), steps, zone)
    assert max(Counter(night for _, night in runs).values(), default=0) <= 1
    for at, night in runs:
        local = at.astimezone(ZoneInfo(zone))
        assert FROM_HOUR <= local.hour < TO_HOUR
        assert local.date() == night


@pytest.mark.parametrize("zone", ZONES)
def test_every_night_of_a_year_has_its_run_for_who_is_awake(zone: str) -> None:
    """Both nights of a changed clock are among them."""
    runs = walked(datetime(2026, 1, 1, tzinfo=UTC), [10.0] * (365 * 144), zone)
    nights = [night for _, night in runs]
    assert len(nights) == len(set(nights))
    assert all(later - earlier == timedelta(days=1) for earlier, later in pairwise(nights))
    assert len(nights) >= 364


def test_a_zone_that_nobody_knows_is_utc() -> None:
    now = datetime(2026, 5, 1, 3, tzinfo=UTC)
    assert [night_due(now, zone, ()) for zone in ("Nowhere/City", "", "../../etc/passwd", "\0")] == [date(2026, 5, 1)] * 4


# --- the service ------------------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = datetime.now(UTC).replace(hour=3, minute=0) + timedelta(days=1)

    def __call__(self) -> datetime:
        return self.now


async def runs(life: Life) -> list[str]:
    await life.tidy.nights.look()
    return [run.trigger for run in (await life.ask(GetTidying())).runs]


async def test_it_runs_once_a_night_only_when_asked_for_and_survives_a_restart(live: Live) -> None:
    clock = Clock()
    life = await live(now=clock, tidy_look_seconds=3_600)
    await life.remembers("Has a dog", "has a dog, a")
    assert await runs(life) == []
    await life.ask(contract.PatchPreferences(tidy_memory=True))
    assert await runs(life) == ["nightly"]
    report = (await life.ask(GetTidying())).runs[0]
    assert report.summary.startswith("Conch tidied one memory while you slept.")
    life = await live(now=clock, tidy_look_seconds=3_600)
    clock.now += timedelta(minutes=30)
    assert await runs(life) == ["nightly"]
    clock.now += timedelta(hours=9)
    assert await runs(life) == ["nightly"]
    clock.now += timedelta(hours=15)
    assert await runs(life) == ["nightly", "nightly"]


async def test_it_waits_while_a_chat_is_busy(live: Live) -> None:
    clock = Clock()
    clock.now = datetime.now(UTC)
    zone = next(f"Etc/GMT{offset:+d}" for offset in range(-14, 13) if (clock.now.hour - offset) % 24 == 3)
    life = await live(now=clock, tidy_look_seconds=3_600)
    await life.ask(contract.PatchPreferences(tidy_memory=True, timezone=zone))
    await life.says("c1", "still here")
    assert await runs(life) == []
    clock.now += timedelta(minutes=11)
    assert await runs(life) == ["nightly"]
