"""Two journals as one list, newest first: the memories' and the chats', with one cursor."""

import base64
import binascii
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import orjson

from kit.contracts.memory import Change, ChangePage
from kit.errors import Invalid

PAGES_MAX = 20
"""Pages that are asked for to find a place again; a place further down than that is said to be old."""

Ask = Callable[[int, str | None], Awaitable[tuple[tuple[Change, ...], str | None]]]
"""A journal's page: how many, from which of its own cursors; its changes newest first, and its next cursor."""


@dataclass(slots=True)
class _Place:
    """Where a list stands in one journal: that page of it, after that change. `done`: nothing is left."""

    cursor: str | None = None
    after: str | None = None
    done: bool = False


async def page_of(asks: tuple[Ask, ...], limit: int, cursor: str | None) -> ChangePage:
    """The newest `limit` of all journals from where the cursor stands. Raises `Invalid` as `invalid_cursor`."""
    places = _read(cursor, len(asks))
    waiting = [await _waiting(ask, place, limit) for ask, place in zip(asks, places, strict=True)]
    shown: list[Change] = []
    while len(shown) < limit:
        for number, (ask, place) in enumerate(zip(asks, places, strict=True)):
            if not waiting[number].changes and not place.done:
                # Without its next page it isn't known whose change is the newer one.
                _turn(place, waiting[number])
                waiting[number] = await _waiting(ask, place, limit)
        there = [number for number, found in enumerate(waiting) if found.changes]
        if not there:
            break
        first = max(there, key=lambda number: (waiting[number].changes[0].at, -number))
        change = waiting[first].changes.pop(0)
        places[first].after = change.id
        shown.append(change)
    for place, found in zip(places, waiting, strict=True):
        if not found.changes:
            _turn(place, found)
    return ChangePage(changes=tuple(shown), next=None if all(place.done for place in places) else _written(places))


def _turn(place: _Place, found: "_Waiting") -> None:
    """To the page after one of which all was shown."""
    place.cursor, place.after, place.done = found.next, None, found.next is None


@dataclass(slots=True)
class _Waiting:
    changes: list[Change]
    next: str | None


async def _waiting(ask: Ask, place: _Place, limit: int) -> _Waiting:
    """What a journal has next. A first page may have grown since, so the change that was shown last is looked for."""
    if place.done:
        return _Waiting([], None)
    cursor = place.cursor
    for _ in range(PAGES_MAX):
        page, following = await ask(limit, cursor)
        if place.after is None:
            return _Waiting(list(page), following)
        ids = [change.id for change in page]
        if place.after in ids:
            rest = list(page[ids.index(place.after) + 1 :])
            place.cursor = cursor
            if rest or following is None:
                return _Waiting(rest, following)
            place.after = None
        elif following is None:
            break
        cursor = following
        place.cursor = cursor
    raise Invalid("That place of the list is gone. Begin again.", code="invalid_cursor")


def _written(places: list[_Place]) -> str:
    data = orjson.dumps([[place.cursor, place.after, place.done] for place in places])
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _read(cursor: str | None, count: int) -> list[_Place]:
    if cursor is None:
        return [_Place() for _ in range(count)]
    try:
        data: Any = orjson.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        places = [_Place(*each) for each in data]
    except (binascii.Error, orjson.JSONDecodeError, TypeError, ValueError):
        places = []
    if len(places) != count or not all(map(_is_whole, places)):
        raise Invalid("That isn't a cursor of this list.", code="invalid_cursor")
    return places


def _is_whole(place: _Place) -> bool:
    return all(part is None or isinstance(part, str) for part in (place.cursor, place.after)) and isinstance(place.done, bool)
