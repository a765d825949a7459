"""Notes are kept, and announced at least once and in order, also when the bus was away."""

import asyncio

from kit.errors import Unavailable
from kit.healing import NOTES_MAX, Announcer, Healing, Note


async def test_announced_in_order_though_the_bus_was_away() -> None:
    told: list[int] = []
    failing = [3]

    async def tell(number: int) -> None:
        if number == 2 and failing[0]:
            failing[0] -= 1
            raise Unavailable("away")
        told.append(number)

    announcer = Announcer(tell, pause_seconds=0.001, pause_seconds_max=0.002)
    for number in range(5):
        announcer.put(number)
    await asyncio.wait_for(announcer.settle(), 5)
    assert told == [0, 1, 2, 3, 4]
    announcer.put(5)
    await announcer.settle()
    assert told[-1] == 5
    await announcer.close()


async def test_the_newest_notes_are_kept_for_health() -> None:
    told: list[Note] = []

    async def tell(note: Note) -> None:
        told.append(note)

    healing = Healing(tell)
    for number in range(NOTES_MAX + 5):
        healing.note("check", f"words {number}", "me")
    await healing.settle()
    assert [note.words for note in healing.recent()] == [f"words {number}" for number in range(5, NOTES_MAX + 5)]
    assert len(told) == NOTES_MAX + 5
    assert told[0].person == "me"
    await healing.close()


async def test_closing_does_not_wait_for_a_bus_that_is_away() -> None:
    async def tell(number: int) -> None:
        raise Unavailable("away")

    announcer = Announcer(tell, pause_seconds=60.0)
    announcer.put(1)
    await asyncio.sleep(0)
    await asyncio.wait_for(announcer.close(), 5)
