import asyncio

import numpy as np
import pytest

from kit.errors import Busy, TimedOut, Unavailable
from services.index.embedders.lanes import Lanes, Work
from services.index.embedders.port import Embedding
from tests.index.embedders.hand_clock import HandClock, settle


class Worker:
    """Runs texts when the test says so."""

    def __init__(self, hand: HandClock) -> None:
        self.hand = hand
        self.begun: list[str] = []
        self.open: dict[str, asyncio.Future[Work]] = {}

    async def run(self, text: str) -> Work:
        self.begun.append(text)
        self.open[text] = asyncio.get_running_loop().create_future()
        return await self.open[text]

    async def finish(self, text: str, *, took_seconds: float = 0.0, cpu_seconds: float = 0.0) -> None:
        self.hand.now += took_seconds
        self.open[text].set_result(Work(Embedding(np.ones(1, np.float32)), cpu_seconds))
        await settle()


@pytest.fixture
def hand() -> HandClock:
    return HandClock()


@pytest.fixture
def worker(hand: HandClock) -> Worker:
    return Worker(hand)


def ask(lanes: Lanes, text: str, *, background: bool = False, timeout_seconds: float = 60.0) -> "asyncio.Task[Embedding]":
    return asyncio.create_task(lanes.embed(text, background=background, timeout_seconds=timeout_seconds))


async def test_one_text_is_in_flight_and_interactive_ones_go_first(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    tasks = [ask(lanes, "b1", background=True), ask(lanes, "b2", background=True), ask(lanes, "i1"), ask(lanes, "i2")]
    await settle()
    assert worker.begun == ["b1"]
    await worker.finish("b1")
    assert worker.begun == ["b1", "i1"]
    await worker.finish("i1")
    tasks.append(ask(lanes, "i3"))
    await settle()
    await worker.finish("i2")
    await worker.finish("i3")
    assert worker.begun == ["b1", "i1", "i2", "i3", "b2"]
    await worker.finish("b2")
    await asyncio.gather(*tasks)
    assert lanes.idle


async def test_the_background_rests_until_its_cpu_time_is_half_of_the_wall_time(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    began = hand.now
    cpu_seconds = 0.0
    tasks = [ask(lanes, str(each), background=True) for each in range(20)]
    await settle()
    for each in range(20):
        assert worker.begun[-1] == str(each)
        await worker.finish(str(each), took_seconds=0.01, cpu_seconds=0.01 + each / 1000)
        cpu_seconds += 0.01 + each / 1000
        rest = 2 * (0.01 + each / 1000) - 0.01
        await hand.turn(rest * 0.9)
        assert worker.begun[-1] == str(each), "it began again before it had rested"
        await hand.turn(rest * 0.1 + 1e-6)
    await asyncio.gather(*tasks)
    assert cpu_seconds / (hand.now - began) <= 0.5


async def test_interactive_texts_do_not_wait_for_the_background_to_rest(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    tasks = [ask(lanes, "b1", background=True), ask(lanes, "b2", background=True)]
    await settle()
    await worker.finish("b1", cpu_seconds=100.0)
    tasks.append(ask(lanes, "i"))
    await settle()
    assert worker.begun == ["b1", "i"]
    await worker.finish("i")
    await hand.turn(200.0)
    await worker.finish("b2")
    await asyncio.gather(*tasks)


async def test_a_text_that_timed_out_is_dropped_and_the_rest_go_on(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    stuck = ask(lanes, "stuck", timeout_seconds=0.01)
    waiting = ask(lanes, "waiting", timeout_seconds=0.01)
    patient = ask(lanes, "patient")
    for late in (stuck, waiting):
        with pytest.raises(TimedOut):
            await late
    await worker.finish("stuck")
    assert worker.begun == ["stuck", "patient"]
    await worker.finish("patient")
    assert (await patient).vector.shape == (1,)


async def test_a_background_text_times_out_from_its_turn_not_from_its_asking(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    first = ask(lanes, "first", background=True)
    second = ask(lanes, "second", background=True, timeout_seconds=0.02)
    await settle()
    await asyncio.wait({second}, timeout=0.05)
    assert not second.done()
    await worker.finish("first")
    with pytest.raises(TimedOut):
        await second
    await first
    await lanes.close()


async def test_a_caller_that_went_away_leaves_nothing_behind(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    first, gone, last = ask(lanes, "first"), ask(lanes, "gone"), ask(lanes, "last")
    await settle()
    gone.cancel()
    await settle()
    await worker.finish("first")
    assert worker.begun == ["first", "last"]
    await worker.finish("last")
    await asyncio.gather(first, last)
    assert lanes.idle


async def test_a_failure_is_raised_at_its_caller_alone(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    bad, good = ask(lanes, "bad"), ask(lanes, "good")
    await settle()
    worker.open["bad"].set_exception(Unavailable("no"))
    await settle()
    await worker.finish("good")
    with pytest.raises(Unavailable):
        await bad
    assert (await good).vector.shape == (1,)


async def test_too_many_waiting_are_refused_as_busy(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock, waiting_max=2)
    tasks = [ask(lanes, str(each)) for each in range(3)]
    await settle()
    with pytest.raises(Busy):
        await lanes.embed("one more", background=False, timeout_seconds=1.0)
    await lanes.close()
    assert all(isinstance(each, Unavailable) for each in await asyncio.gather(*tasks, return_exceptions=True))


async def test_closing_refuses_what_waits_what_runs_and_what_comes(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock)
    tasks = [ask(lanes, "i1"), ask(lanes, "i2"), ask(lanes, "b", background=True)]
    await settle()
    await lanes.close()
    for task in tasks:
        with pytest.raises(Unavailable):
            await task
    with pytest.raises(Unavailable):
        await lanes.embed("late", background=False, timeout_seconds=1.0)


async def test_with_several_at_once_a_background_text_delays_no_interactive_one(hand: HandClock, worker: Worker) -> None:
    lanes = Lanes(worker.run, hand.clock, at_once_max=2)
    tasks = [ask(lanes, "b1", background=True), ask(lanes, "b2", background=True)]
    await settle()
    tasks += [ask(lanes, each) for each in ("i1", "i2", "i3")]
    await settle()
    assert worker.begun == ["b1", "i1", "i2"]
    await lanes.close()
    await asyncio.gather(*tasks, return_exceptions=True)
