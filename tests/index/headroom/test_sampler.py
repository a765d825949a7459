"""When background work waits, and when it goes on: by made-up readings on a fixed clock, and by a process that eats the CPU."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import pytest

from services.index.headroom.gauges import Counters, Gauges, Machine
from services.index.headroom.sampler import Sampler
from services.index.settings import IndexSettings
from tests.index.embedders.hand_clock import HandClock
from tests.index.headroom.trees import GIB

FREE = Gauges(load=0.2, available_bytes=8 * GIB, stalled=0.0)
BUSY = Gauges(load=1.0, available_bytes=8 * GIB, stalled=0.0)
WAIT_SECONDS = 15.0


def sampler() -> Sampler:
    return Sampler(IndexSettings())


@pytest.mark.parametrize(
    "gauges",
    [
        BUSY,
        Gauges(0.2, GIB - 1, 0.0),
        Gauges(0.2, 8 * GIB, 0.02),
        Gauges(None, 8 * GIB, 0.0, ("processors",)),
        Gauges(0.2, None, 0.0, ("memory",)),
        Gauges(0.2, 8 * GIB, None, ("pressure",)),
    ],
)
def test_each_reason_stops_work_and_thirty_free_seconds_end_the_pause(gauges: Gauges) -> None:
    one = sampler()
    one.judge(FREE, 0.0)
    assert not one.paused
    one.judge(gauges, 2.0)
    assert one.paused
    one.judge(FREE, 4.0)
    one.judge(FREE, 33.9)
    assert one.paused
    one.judge(FREE, 34.0)
    assert not one.paused


def test_at_the_start_there_is_no_pause_to_end() -> None:
    one = sampler()
    one.judge(FREE, 0.0)
    assert not one.paused


def test_time_in_which_nobody_looked_was_not_free() -> None:
    one = sampler()
    one.judge(BUSY, 0.0)
    one.judge(FREE, 2.0)
    one.judge(FREE, 60.0, stale=True)
    assert one.paused


class Gauged:
    """A machine whose gauges a test sets."""

    def __init__(self) -> None:
        self.gauges = FREE
        self.looks = 0

    def counters(self) -> Counters:
        return Counters(0.0, {})

    def read(self, before: Counters | None, after: Counters | None) -> Gauges:
        self.looks += 1
        return self.gauges


class Asked:
    """A sampler on a clock and a machine in a test's hand."""

    def __init__(self) -> None:
        self.hand, self.machine = HandClock(), Gauged()
        self.sampler = Sampler(IndexSettings(), self.machine, clock=self.hand.clock)  # type: ignore[arg-type]

    async def room(self) -> bool:
        asking = asyncio.create_task(self.sampler.now())
        while not asking.done():  # readings are in threads
            await self.hand.turn(0.05)
            await asyncio.wait({asking}, timeout=0.01)
        return asking.result().room

    async def let_pass(self, seconds: float) -> None:
        """In steps of a second, with whatever is read in between."""
        for _ in range(int(seconds)):
            await self.hand.turn(1.0)
            await asyncio.wait({asyncio.create_task(asyncio.to_thread(lambda: None)) for _ in range(4)})
            await self.hand.turn(0.0)


@pytest.fixture
async def asked() -> AsyncIterator[Asked]:
    one = Asked()
    yield one
    await one.sampler.close()


async def test_a_pause_ends_for_who_asks_once_a_minute(asked: Asked) -> None:
    asked.machine.gauges = BUSY
    assert not await asked.room()
    asked.machine.gauges = FREE
    await asked.let_pass(60.0)
    assert await asked.room()


async def test_a_pause_goes_on_for_who_asks_once_a_minute_while_it_is_busy_in_between(asked: Asked) -> None:
    asked.machine.gauges = BUSY
    assert not await asked.room()
    await asked.let_pass(50.0)
    asked.machine.gauges = FREE
    await asked.let_pass(10.0)
    assert not await asked.room()


async def test_nobody_s_machine_is_watched_for_long(asked: Asked) -> None:
    asked.machine.gauges = BUSY
    assert not await asked.room()
    await asked.let_pass(90.0)
    looks = asked.machine.looks
    assert looks > 20
    await asked.let_pass(90.0)
    assert asked.machine.looks == looks


async def test_without_a_pause_nothing_is_watched(asked: Asked) -> None:
    assert await asked.room()
    await asked.let_pass(30.0)
    assert asked.machine.looks == 1


# --- a real process ---------------------------------------------------------------------------------------------------


async def test_a_process_that_eats_a_processor_takes_the_room_and_gives_it_back() -> None:
    """On one processor that is ours. The thirty seconds are held above; here the first free reading ends the pause."""
    processor = min(os.sched_getaffinity(0))
    settings = IndexSettings(
        index_headroom_resume_seconds=0.0, index_headroom_sample_seconds=0.1, index_headroom_reserve_bytes=0,
        index_headroom_stalled_max=1.0,
    )  # fmt: skip
    one = Sampler(settings, Machine(affinity=lambda: {processor}))
    assert await _until(one, room=True) is None
    eater = subprocess.Popen([sys.executable, "-c", f"import os\nos.sched_setaffinity(0, {{{processor}}})\nwhile True: pass"])
    try:
        assert await _until(one, room=False) == "The processors are busy."
    finally:
        eater.kill()
        eater.wait()
    assert await _until(one, room=True) is None
    await one.close()


async def _until(one: Sampler, *, room: bool) -> str | None:
    """Why, as soon as it is so."""
    end = time.monotonic() + WAIT_SECONDS
    while (told := await one.now()).room is not room:
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.05)
    return told.why
