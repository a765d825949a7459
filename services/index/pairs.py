"""Which memories are close in meaning: of each its nearest, by the vectors that serve. Pure."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

ROWS_AT_ONCE = 512
"""A block of so many rows beside all others: 20 MB at 10,000 memories."""


def pairs(vectors: NDArray[np.float32], *, floor: float, each_max: int) -> list[tuple[int, int, float]]:
    """Pairs of rows of at least this cosine, closest first, the lower row first; `vectors` are of unit length, (rows, dims)."""
    found: dict[tuple[int, int], float] = {}
    total = len(vectors)
    for start in range(0, total, ROWS_AT_ONCE):
        block = vectors[start : start + ROWS_AT_ONCE] @ vectors.T
        here = np.arange(len(block))
        block[here, start + here] = -2.0
        for row, others in enumerate(_nearest(block, each_max)):
            for other in others:
                closeness = float(block[row, other])
                if closeness >= floor:
                    one, two = sorted((start + row, int(other)))
                    found[one, two] = min(closeness, 1.0)
    return sorted(((one, two, closeness) for (one, two), closeness in found.items()), key=lambda each: (-each[2], each[:2]))


def _nearest(block: NDArray[np.float32], count: int) -> Sequence[NDArray[np.intp]]:
    if block.shape[1] <= count:
        return [np.arange(block.shape[1])] * len(block)
    nearest: NDArray[np.intp] = np.argpartition(block, -count, axis=1)[:, -count:]
    return list(nearest)
