"""Turns: first come, first served, each key by itself, and nothing left behind."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.bus.turns import Turns


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.integers(0, 3)), max_size=30))
def test_turns_come_in_order_whoever_gives_up_and_cost_nothing_afterwards(visits: list[tuple[str, bool, int]]) -> None:
    async def run() -> None:
        turns = Turns()
        order: list[tuple[str, int]] = []
        inside: set[str] = set()

        async def visit(key: str, number: int, pauses: int) -> None:
            async with turns.turn(key):
                assert key not in inside
                inside.add(key)
                order.append((key, number))
                try:
                    for _ in range(pauses):
                        await asyncio.sleep(0)
                finally:
                    inside.remove(key)

        tasks = [asyncio.ensure_future(visit(key, number, pauses)) for number, (key, _, pauses) in enumerate(visits)]
        await asyncio.sleep(0)
        for task, (_, gives_up, _) in zip(tasks, visits, strict=True):
            if gives_up:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for key in "abc":
            numbers = [number for who, number in order if who == key]
            assert numbers == sorted(numbers)
        assert {number for _, number in order} >= {number for number, (_, gives_up, _) in enumerate(visits) if not gives_up}
        assert len(turns) == 0

    asyncio.run(run())


async def test_a_failure_passes_the_turn_on() -> None:
    turns = Turns()
    with pytest.raises(ValueError, match="x"):
        async with turns.turn("a"):
            raise ValueError("x")
    async with asyncio.timeout(1), turns.turn("a"):
        assert len(turns) == 1
