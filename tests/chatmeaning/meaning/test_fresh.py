"""Chats that just changed: in which order they are looked at, and when."""

from datetime import UTC, datetime, timedelta

from services.chatmeaning.meaning.fresh import Fresh

START = datetime(2026, 1, 1, tzinfo=UTC)


class Watch:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def taken(fresh: Fresh) -> list[str]:
    order: list[str] = []
    while (one := fresh.newest()) is not None:
        order.append(one)
        fresh.done(one)
    return order


def test_what_was_said_last_goes_before_all_that_an_import_brought() -> None:
    watch = Watch()
    fresh = Fresh(2.0, watch)
    for number in range(500):
        fresh.put(f"old-{number}", START + timedelta(minutes=number))
    watch.at += 3.0
    assert fresh.newest() == "old-499"
    fresh.put("now", START + timedelta(days=30))
    assert fresh.newest() == "old-499"
    watch.at += 2.0
    assert taken(fresh) == ["now", *(f"old-{number}" for number in range(499, -1, -1))]
    assert not fresh


def test_a_burst_settles_once_and_not_later_than_half_as_long_again() -> None:
    watch = Watch()
    fresh = Fresh(2.0, watch)
    for _ in range(5):
        fresh.put("c", START)
        assert fresh.newest() is None
        watch.at += 0.5
    assert fresh.wait_seconds() == 0.5
    fresh.put("c", START)
    watch.at += 0.5
    assert fresh.newest() == "c"
    assert fresh.wait_seconds() == 0.0


def test_what_changes_while_it_is_looked_at_is_looked_at_again() -> None:
    watch = Watch()
    fresh = Fresh(2.0, watch)
    fresh.put("c", START)
    watch.at += 2.0
    assert fresh.newest() == "c"
    fresh.put("c", START + timedelta(minutes=1))
    fresh.done("c")
    assert fresh.newest() is None
    watch.at += 2.0
    assert taken(fresh) == ["c"]


def test_a_chat_that_is_gone_is_not_looked_at() -> None:
    watch = Watch()
    fresh = Fresh(2.0, watch)
    fresh.put("settled", START)
    watch.at += 2.0
    assert fresh.newest() == "settled"
    fresh.put("settling", START)
    fresh.forget("settled")
    fresh.forget("settling")
    watch.at += 9.0
    assert (fresh.newest(), fresh.wait_seconds(), bool(fresh)) == (None, None, False)
