"""When background work waits, and when it goes on: by made-up readings on a fixed clock, and by a process that eats the CPU."""

import asyncio
import os
import subprocess
import sys

import pytest

from services.index.headroom.gauges import Gauges, Machine
from services.index.headroom.sampler import Sampler
from services.index.settings import IndexSettings

FREE = Gauges(load=0.2, available_bytes=8 * 1024**3, stalled=0.0)
GIB = 1024**3


def sampler() -> Sampler:
    return Sampler(IndexSettings())


@pytest.mark.parametrize(
    "gauges",
    [
        Gauges(1.0, 8 * GIB, 0.0),
        Gauges(0.2, GIB - 1, 0.0),
        Gauges(0.2, 8 * GIB, 0.02),
        Gauges(None, 8 * GIB, 0.0, ("processors",)),
        Gauges(0.2, None, 0.0, ("memory",)),
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
    one.judge(Gauges(1.0, 8 * GIB, 0.0), 0.0)
    one.judge(FREE, 2.0)
    one.judge(FREE, 60.0, stale=True)
    assert one.paused


async def test_a_process_that_eats_the_processors_is_noticed() -> None:
    machine = Machine()
    eaters = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 1) + 1)
    ]  # fmt: skip
    try:
        busy = await _full(machine)
    finally:
        for eater in eaters:
            eater.kill()
            eater.wait()
    assert busy >= 0.9


async def _full(machine: Machine) -> float:
    """The highest of some readings: the machine of a test has others on it, and so has this one's quota."""
    loads = []
    for _ in range(8):
        before = machine.counters()
        await asyncio.sleep(0.25)
        after = machine.counters()
        assert before is not None
        assert after is not None
        loads.append(machine.load(before, after) or 0.0)
    return max(loads)
