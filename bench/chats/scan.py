"""The scan of vectors beside numpy and a plain copy of the same bytes."""

import numpy as np
from numpy.typing import NDArray

from bench.chats.history import LINES_A_CHAT
from bench.chats.timing import median_of, spread, timed
from services.chatmeaning.meaning.matrix import Matrix

DIMENSIONS = 384
PART_ROWS = 65_536


def unit_rows(count: int) -> NDArray[np.int8]:
    """Random unit vectors, int8, shape (count, DIMENSIONS)."""
    floats = np.random.default_rng(5).standard_normal((count, DIMENSIONS)).astype(np.float32)
    rows: NDArray[np.int8] = np.rint(127 * floats / np.linalg.norm(floats, axis=1, keepdims=True)).astype(np.int8)
    return rows


def scan(pieces: int) -> None:
    """The scan of random unit vectors: their number is what it costs, not what they mean."""
    matrix, vectors = Matrix(DIMENSIONS), unit_rows(PART_ROWS)
    blocks: list[NDArray[np.int8]] = []
    for start in range(0, pieces, PART_ROWS):
        block = np.roll(vectors, start // PART_ROWS, axis=1)[: min(PART_ROWS, pieces - start)]
        places = np.arange(start, start + len(block), dtype=np.int32)
        matrix.add(places // LINES_A_CHAT + 1, places % LINES_A_CHAT + 1, block)
        blocks.append(block)
    query = vectors[5]
    target = np.empty_like(blocks[0])

    def copy() -> None:
        for block in blocks:
            np.copyto(target[: len(block)], block)

    def multiply() -> None:
        for block in blocks:
            block.astype(np.float32) @ query.astype(np.float32)

    copied = [timed(copy) for _ in range(15)]
    print(f"{pieces:,} pieces (a plain copy of their bytes: p50 {median_of(copied):.2f} ms)")
    spread("every cosine", [timed(lambda: matrix.cosines(query, matrix.rows)) for _ in range(15)], copied, "a plain copy")
    spread("cosines and grouping", [timed(lambda: matrix.near(query)) for _ in range(15)], copied, "a plain copy")
    spread("numpy", [timed(multiply) for _ in range(3)])
    print(f"  in memory {matrix.bytes / pieces:,.0f} bytes a piece")
