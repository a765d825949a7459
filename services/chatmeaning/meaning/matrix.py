"""All vectors of one embedder in memory, compared exactly. The only importer of simsimd here.

Blocks of int8 rows, so that growing never copies: 384 bytes a vector of MiniLM, and 8 for whose it is. One thread changes it,
any number may compare meanwhile: what is added later isn't looked at, what is deleted may still show in a comparison that runs,
so whoever shows it asks whether the chat is there.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import simsimd
from numpy.typing import NDArray

from services.chatmeaning.meaning.matching import Background

BLOCK_ROWS: Final = 65_536
CHATS_MAX: Final = 200
"""Chats that a comparison gives."""
LINES_MAX: Final = 3
_CANDIDATES: Final = 400
"""Chats, by their best piece, whose three best messages are looked at."""
_CLEAR: Final = 2.0
"""Deviations from which a row is looked at first: about one in forty."""
_THREADS: Final = 2
_FAR: Final = -2.0
_SCALE: Final = 127.0 * 127.0
GONE: Final = -1


@dataclass(frozen=True, slots=True)
class Near:
    """A chat by its number, and (seq, cosine) of its closest messages, best first."""

    chat: int
    lines: tuple[tuple[int, float], ...]

    @property
    def best(self) -> float:
        return self.lines[0][1]

    @property
    def closeness(self) -> float:
        return sum(cosine for _, cosine in self.lines) / len(self.lines)


class Matrix:
    """`dimensions` bytes a row. Chats are known by numbers that count up from 1 and are never used again."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.rows = 0
        self.gone = 0
        self._threads = ThreadPoolExecutor(_THREADS, "chats-comparing")
        self._vectors: list[NDArray[np.int8]] = []
        self._chats: list[NDArray[np.int32]] = []
        self._seqs: list[NDArray[np.int32]] = []

    @property
    def bytes(self) -> int:
        return self.rows * (self.dimensions + 8)

    def add(self, chats: NDArray[np.int32], seqs: NDArray[np.int32], vectors: NDArray[np.int8]) -> None:
        """Rows of `vectors`, shape (n, dimensions)."""
        at = 0
        while at < len(chats):
            start = self.rows % BLOCK_ROWS
            if start == 0 and self.rows == len(self._vectors) * BLOCK_ROWS:
                self._vectors.append(np.empty((BLOCK_ROWS, self.dimensions), np.int8))
                self._chats.append(np.full(BLOCK_ROWS, GONE, np.int32))
                self._seqs.append(np.zeros(BLOCK_ROWS, np.int32))
            count = min(BLOCK_ROWS - start, len(chats) - at)
            self._vectors[-1][start : start + count] = vectors[at : at + count]
            self._seqs[-1][start : start + count] = seqs[at : at + count]
            self._chats[-1][start : start + count] = chats[at : at + count]
            self.rows += count
            at += count

    def remove(self, chats: NDArray[np.int32]) -> None:
        """Overwrites the vectors of these chats."""
        for number, whose in enumerate(self._chats):
            dead = np.flatnonzero(np.isin(whose, chats))
            if len(dead):
                whose[dead] = GONE
                self._vectors[number][dead] = 0
                self.gone += len(dead)

    def near(self, query: NDArray[np.int8]) -> tuple[list[Near], Background]:
        """The closest chats, by the mean of their three best messages, and the background; compares every row."""
        rows, gone = self.rows, self.gone
        cosines = self.cosines(query, rows)
        if rows == 0:
            return [], Background(0, 0.0, 0.0)
        # The rows of deleted chats are zeros, so they add nothing.
        total, squares = float(cosines.sum(dtype=np.float64)), float(np.dot(cosines, cosines))
        background = Background(rows - gone, total, squares)
        chats = np.concatenate(self._chats)[:rows]
        clear = total / rows + _CLEAR * (squares / rows) ** 0.5
        wanted = _closest(chats, cosines, np.flatnonzero(cosines >= clear))
        if wanted is None:
            wanted = _closest(chats, cosines, None)
        if wanted is None:
            return [], background
        at = np.flatnonzero(np.take(wanted, chats))
        seqs = np.concatenate(self._seqs)[:rows][at]
        found = _best_messages(chats[at], seqs, cosines[at])
        found.sort(key=lambda near: (-near.closeness, near.chat))
        return found[:CHATS_MAX], background

    def cosines(self, query: NDArray[np.int8], rows: int) -> NDArray[np.float32]:
        """The query's cosine with each of the first `rows`."""
        cosines: NDArray[np.float32] = np.empty((1, rows), np.float32)
        asked = np.ascontiguousarray(query).reshape(1, -1)

        def compare(number: int) -> None:
            start = number * BLOCK_ROWS
            end = min(start + BLOCK_ROWS, rows)
            # Copied rather than written to `out=`: with it simsimd 6.5 drops a reference to None that it never took, and a
            # process ends once it has dropped them all.
            part = simsimd.cdist(asked, self._vectors[number][: end - start], "dot", out_dtype="float32", threads=1)
            cosines[:, start:end] = np.asarray(part)

        blocks = range(-(-rows // BLOCK_ROWS))
        # simsimd's own threads wait for each other in every block, which on a busy machine takes several times as long.
        for _ in map(compare, blocks) if len(blocks) <= 1 else self._threads.map(compare, blocks):
            pass
        cosines /= np.float32(_SCALE)
        return cosines.reshape(rows)


def _closest(chats: NDArray[np.int32], cosines: NDArray[np.float32], rows: NDArray[np.intp] | None) -> NDArray[np.bool_] | None:
    """Which chats, by number, have the closest pieces; None where some of `rows` alone may not tell, or there is none.

    Where the rows clear of a bar belong to as many chats as are wanted, no chat without such a row is among them.
    """
    best = np.full(int(chats.max()) + 2, _FAR, np.float32)
    # GONE is the last place of it.
    if rows is None:
        np.maximum.at(best, chats, cosines)
    else:
        np.maximum.at(best, chats[rows], cosines[rows])
    best[GONE] = _FAR
    count = int((best > _FAR).sum())
    if count == 0 or (rows is not None and count < _CANDIDATES):
        return None
    count = min(count, _CANDIDATES)
    wanted = np.zeros(len(best), np.bool_)
    wanted[np.argpartition(best, -count)[-count:]] = True
    return wanted


def _best_messages(chats: NDArray[np.int32], seqs: NDArray[np.int32], cosines: NDArray[np.float32]) -> list[Near]:
    """Of every chat its best messages, each by its best piece."""
    # One number to sort by is several times faster than two, and rows lie nearly in this order.
    messages = (chats.astype(np.int64) << 32) | seqs
    order = np.argsort(messages, kind="stable")
    messages, cosines = messages[order], cosines[order]
    first = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), messages[1:] != messages[:-1])))
    chats, seqs, cosines = chats[order][first], seqs[order][first], np.maximum.reduceat(cosines, first)
    order = np.argsort((chats.astype(np.int64) << 32) - np.rint(cosines * _SCALE).astype(np.int64), kind="stable")
    chats, seqs, cosines = chats[order], seqs[order], cosines[order]
    starts = np.flatnonzero(np.concatenate((np.ones(1, np.bool_), chats[1:] != chats[:-1])))
    ends = np.append(starts[1:], len(chats))
    found: list[Near] = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        stop = min(end, start + LINES_MAX)
        lines = tuple(zip(seqs[start:stop].tolist(), cosines[start:stop].tolist(), strict=True))
        found.append(Near(int(chats[start]), lines))
    return found
