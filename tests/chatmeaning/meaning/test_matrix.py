"""Comparing every vector: exactly what a plain loop finds."""

import sys

import numpy as np
import pytest

from services.chatmeaning.meaning import matrix as module
from services.chatmeaning.meaning.matching import Background, bar_of
from services.chatmeaning.meaning.matrix import LINES_MAX, Matrix


def vectors(count: int, seed: int = 1) -> np.ndarray:
    rows = np.random.default_rng(seed).standard_normal((count, 48))
    return np.rint(127 * rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.int8)


def plainly(chats: np.ndarray, seqs: np.ndarray, rows: np.ndarray, query: np.ndarray) -> dict[int, list[tuple[int, float]]]:
    best: dict[int, dict[int, float]] = {}
    for chat, seq, row in zip(chats.tolist(), seqs.tolist(), rows, strict=True):
        cosine = float(row.astype(int) @ query.astype(int)) / 127**2
        mine = best.setdefault(chat, {})
        mine[seq] = max(mine.get(seq, -2.0), cosine)
    return {chat: sorted(mine.items(), key=lambda one: -one[1])[:LINES_MAX] for chat, mine in best.items()}


def test_it_finds_what_a_plain_loop_finds_over_several_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK_ROWS", 64)
    count = 1_000
    random = np.random.default_rng(2)
    chats = random.integers(1, 60, count).astype(np.int32)
    seqs = random.integers(1, 12, count).astype(np.int32)
    rows, query = vectors(count), vectors(1, 9)[0]
    matrix = Matrix(48)
    for start in range(0, count, 70):
        matrix.add(chats[start : start + 70], seqs[start : start + 70], rows[start : start + 70])
    near, background = matrix.near(query)
    expected = plainly(chats, seqs, rows, query)
    assert {one.chat for one in near} == set(expected)
    for one in near:
        assert [cosine for _, cosine in one.lines] == pytest.approx([cosine for _, cosine in expected[one.chat]], abs=1e-5)
    closeness = [one.closeness for one in near]
    assert closeness == sorted(closeness, reverse=True)
    everything = rows.astype(int) @ query.astype(int) / 127**2
    assert (background.pieces, background.total) == (count, pytest.approx(everything.sum(), abs=1e-2))


def test_deleted_chats_are_gone_from_memory_and_from_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK_ROWS", 64)
    rows = vectors(200)
    chats = np.repeat(np.arange(1, 21, dtype=np.int32), 10)
    matrix = Matrix(48)
    matrix.add(chats, np.arange(200, dtype=np.int32), rows)
    matrix.remove(np.array([3, 7], np.int32))
    near, background = matrix.near(rows[25])
    assert {3, 7}.isdisjoint(one.chat for one in near)
    assert background.pieces == 180
    assert rows[25].tobytes() not in b"".join(block.tobytes() for block in matrix._vectors)[: matrix.rows * 48]
    matrix.remove(np.arange(1, 21, dtype=np.int32))
    assert matrix.near(rows[25])[0] == []


def test_a_comparison_drops_no_reference_that_it_never_took() -> None:
    matrix = Matrix(4)
    one = np.ones(1, np.int32)
    matrix.add(one, one, np.ones((1, 4), np.int8))
    before = sys.getrefcount(None)
    for _ in range(200):
        matrix.near(np.ones(4, np.int8))
    assert abs(sys.getrefcount(None) - before) < 100


def test_nothing_finds_nothing() -> None:
    assert Matrix(48).near(vectors(1)[0]) == ([], Background(0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("pieces", "mean", "spread"), [(0, 0.0, 0.0), (4, 0.1, 0.05), (170, 0.06, 0.085), (1_000_000, 0.02, 0.09)]
)
def test_the_bar_is_between_its_share_of_the_floor_and_the_floor(pieces: int, mean: float, spread: float) -> None:
    bar = bar_of(0.30, Background(pieces, pieces * mean, pieces * (mean**2 + spread**2)))
    assert 0.2249 < bar <= 0.30


def test_the_more_was_said_the_clearer_a_line_has_to_stand_out() -> None:
    bars = [bar_of(0.5, Background(n, n * 0.1, n * (0.1**2 + 0.1**2))) for n in (100, 10_000, 1_000_000)]
    assert bars == sorted(bars)
    assert bars[0] < bars[-1]
