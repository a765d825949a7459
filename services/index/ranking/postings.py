"""Which documents hold a term, how often: the inverted index behind BM25, changed in place."""

from array import array
from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

K1 = 1.4
"""How soon a repeated word stops counting (Robertson & Zaragoza 2009)."""
B = 0.75
"""How much a long document is held against its words (0 not at all, 1 fully)."""

OFTEN_MAX = 255


class Postings:
    """Terms to documents by slot number, with lengths. Adding and removing touch only the document's own terms."""

    def __init__(self) -> None:
        self._slots: dict[str, array[int]] = {}
        self._often: dict[str, array[int]] = {}
        self.lengths: NDArray[np.float32] = np.zeros(64, dtype=np.float32)
        self.length_total = 0
        self.documents = 0

    def __contains__(self, term: str) -> bool:
        return term in self._slots

    def add(self, slot: int, terms: Iterable[str]) -> None:
        """Takes a document in. Its slot must not be in use."""
        counted = Counter(terms)
        for term, count in counted.items():
            slots = self._slots.get(term)
            if slots is None:
                slots = self._slots[term] = array("i")
                self._often[term] = array("B")
            slots.append(slot)
            self._often[term].append(min(count, OFTEN_MAX))
        if slot >= len(self.lengths):
            self.lengths = np.concatenate([self.lengths, np.zeros(max(slot + 1, len(self.lengths)), dtype=np.float32)])
        length = counted.total()
        self.lengths[slot] = length
        self.length_total += length
        self.documents += 1

    def remove(self, slot: int, terms: Iterable[str]) -> None:
        """Takes the document out that was added with these terms."""
        for term in set(terms):
            slots, often = self._slots[term], self._often[term]
            place = slots.index(slot)
            slots[place], often[place] = slots[-1], often[-1]
            slots.pop()
            often.pop()
            if not slots:
                del self._slots[term], self._often[term]
        self.length_total -= int(self.lengths[slot])
        self.lengths[slot] = 0.0
        self.documents -= 1

    def document_count(self, term: str) -> int:
        slots = self._slots.get(term)
        return 0 if slots is None else len(slots)

    def rarity(self, term: str) -> float:
        """The term's inverse document frequency, never negative: ln(1 + (N − n + ½) / (n + ½))."""
        count = self.document_count(term)
        return float(np.log1p((self.documents - count + 0.5) / (count + 0.5)))

    def slots_of(self, term: str) -> NDArray[np.int32]:
        """The slots of the documents that hold the term; a copy."""
        slots = self._slots.get(term)
        return np.empty(0, np.int32) if slots is None else np.array(slots, dtype=np.int32)

    def weights(self, term: str) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """The slots of the documents that hold the term, and what BM25 gives each, its rarity included."""
        slots = self.slots_of(term)
        often = np.array(self._often.get(term, array("B")), dtype=np.float32)
        average = max(self.length_total / max(self.documents, 1), 1e-9)
        damped = often + K1 * (1.0 - B + B * self.lengths[slots] / average)
        weight: NDArray[np.float32] = (self.rarity(term) * often * (K1 + 1.0) / damped).astype(np.float32)
        return slots, weight
