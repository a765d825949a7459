"""Vectors without a model: words, stems, concepts and letter trigrams hashed into a fixed number of places (the `words`
embedder)."""

import zlib
from array import array
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

PLACES = 65_536
"""So many that a single mistyped word, with its handful of trigrams, hardly ever meets a stranger's."""

TERM_WEIGHT = 1.0
TRIGRAM_WEIGHT = 0.35
"""A word's trigrams together weigh about as much as the word: they are what is left when it is mistyped or inflected."""


@lru_cache(maxsize=50_000)
def _place(key: str) -> tuple[int, float]:
    """Where a feature lies, and its sign: what collides then cancels out rather than adds up (Weinberger et al. 2009)."""
    code = zlib.crc32(key.encode("utf-8", "surrogatepass"))
    return code % PLACES, 1.0 if code & 0x80000000 else -1.0


@lru_cache(maxsize=50_000)
def _trigram_places(word: str) -> tuple[tuple[int, float], ...]:
    padded = f" {word} "
    # Each once: `aaaaaaaa` is not eight times as much.
    return tuple(_place("~" + gram) for gram in dict.fromkeys(padded[at : at + 3] for at in range(len(padded) - 2)))


def hashed_parts(terms: Iterable[str], kept: Iterable[str]) -> tuple[list[int], list[float]]:
    """The vector of a text by its terms and words, as places (ascending) and values, at length one; empty without words."""
    vector: dict[int, float] = {}
    for term in terms:
        place, sign = _place(term)
        vector[place] = vector.get(place, 0.0) + sign * TERM_WEIGHT
    for word in dict.fromkeys(kept):
        for place, sign in _trigram_places(word):
            vector[place] = vector.get(place, 0.0) + sign * TRIGRAM_WEIGHT
    length = sum(value * value for value in vector.values()) ** 0.5
    places = sorted(vector)
    return places, [vector[place] / length for place in places] if length else [0.0] * len(places)


class HashedVectors:
    """Every document's hashed vector, kept by place, since a short text has a few dozen places of the 65,536."""

    def __init__(self) -> None:
        self._slots: dict[int, array[int]] = {}
        self._values: dict[int, array[float]] = {}

    def add(self, slot: int, terms: Iterable[str], kept: Iterable[str]) -> None:
        for place, value in zip(*hashed_parts(terms, kept), strict=True):
            if place not in self._slots:
                self._slots[place] = array("i")
                self._values[place] = array("f")
            self._slots[place].append(slot)
            self._values[place].append(value)

    def remove(self, slot: int, terms: Iterable[str], kept: Iterable[str]) -> None:
        for place, _ in zip(*hashed_parts(terms, kept), strict=True):
            slots, values = self._slots[place], self._values[place]
            at = slots.index(slot)
            slots[at], values[at] = slots[-1], values[-1]
            slots.pop()
            values.pop()

    def closeness(self, capacity: int, terms: Iterable[str], kept: Iterable[str]) -> NDArray[np.float32]:
        """The cosine of each slot's document to a text, float32 (capacity,)."""
        total = np.zeros(capacity, dtype=np.float64)
        for place, value in zip(*hashed_parts(terms, kept), strict=True):
            if place in self._slots:
                total[np.array(self._slots[place], dtype=np.int32)] += value * np.array(self._values[place], dtype=np.float64)
        return total.astype(np.float32)
