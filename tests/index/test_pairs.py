"""Which memories are close in meaning: never one with itself, never a superseded one, the closest first."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts.index import FindPairs
from services.index.pairs import ROWS_AT_ONCE, pairs
from tests.index.conftest import FakeEmbedder, House, a_memory, memory_id


def unit(rows: int, seed: int, dimensions: int = 16) -> np.ndarray:  # type: ignore[type-arg]
    vectors = np.random.default_rng(seed).normal(size=(rows, dimensions)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@given(st.integers(0, 40), st.integers(0, 1_000), st.integers(1, 8), st.floats(-0.5, 0.9))
def test_every_row_has_its_nearest(rows: int, seed: int, each_max: int, floor: float) -> None:
    vectors = unit(rows, seed)
    found = pairs(vectors, floor=floor, each_max=each_max)
    expected = set()
    for row in range(rows):
        others = sorted((-float(vectors[row] @ vectors[other]), other) for other in range(rows) if other != row)
        expected |= {tuple(sorted((row, other))) for closeness, other in others[:each_max] if -closeness >= floor + 1e-6}
    assert expected <= {(one, two) for one, two, _ in found}
    assert all(one < two for one, two, _ in found)
    assert [closeness for *_, closeness in found] == sorted((closeness for *_, closeness in found), reverse=True)


def test_blocks_make_no_difference() -> None:
    vectors = unit(ROWS_AT_ONCE + 7, 1)
    vectors[ROWS_AT_ONCE + 3] = vectors[5]
    assert pairs(vectors, floor=0.999, each_max=3)[0][:2] == (5, ROWS_AT_ONCE + 3)


async def test_what_says_the_same_is_found_and_what_is_past_is_not(house: House) -> None:
    past = a_memory(3, "likes dark roast", status="superseded", invalid_at="2026-01-01T00:00:00Z")
    house.memory.save(a_memory(1, "Likes dark roast"), a_memory(2, "likes DARK roast"), past, a_memory(4, "Owns a boat"))
    assert (await house.ask(FindPairs())).model is None
    house.choice.use(FakeEmbedder())
    assert (await house.ask(FindPairs())).pairs == ()
    await house.settle()
    reply = await house.ask(FindPairs(floor=0.9))
    assert reply.model == "small"
    assert [set(pair.ids) for pair in reply.pairs] == [{memory_id(1), memory_id(2)}]
    assert reply.pairs[0].closeness > 0.9


async def test_a_person_with_nothing_has_no_pairs(house: House) -> None:
    assert (await house.ask(FindPairs())).pairs == ()
