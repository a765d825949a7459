"""One person's memories as the ranking reads them: words, typos' neighbours, vectors, ages. Always up to date, never
rebuilt."""

import heapq
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from services.index.embedders.port import Embedding
from services.index.ranking.doc import Doc
from services.index.ranking.hashed import HashedVectors
from services.index.ranking.postings import Postings
from services.index.ranking.terms import terms_of
from services.index.ranking.vectors import Vectors
from services.index.ranking.vocabulary import Vocabulary


class Corpus:
    """The memories that may be found: waiting ones never come in here.

    Every change costs what its document costs. The same documents rank the same whatever order they came in.
    """

    def __init__(self) -> None:
        self.postings = Postings()
        self.vocabulary = Vocabulary()
        self.languages: Counter[str] = Counter()
        self.vectors: Vectors | None = None
        self.updated_at: NDArray[np.float64] = np.zeros(64, dtype=np.float64)
        self.live: NDArray[np.bool_] = np.zeros(64, dtype=np.bool_)
        self.superseded: NDArray[np.bool_] = np.zeros(64, dtype=np.bool_)
        self._slots: dict[str, int] = {}
        self._docs: list[Doc | None] = []
        self._free: list[int] = []
        self._hashed: HashedVectors | None = None

    def __len__(self) -> int:
        return len(self._slots)

    @property
    def slots_max(self) -> int:
        """Every slot in use is below this."""
        return len(self._docs)

    def has(self, doc_id: str) -> bool:
        return doc_id in self._slots

    def get(self, doc_id: str) -> Doc | None:
        slot = self._slots.get(doc_id)
        return None if slot is None else self._docs[slot]

    def doc(self, slot: int) -> Doc:
        """The document of a slot in use; raises KeyError for another."""
        found = self._docs[slot]
        if found is None:
            raise KeyError(slot)
        return found

    def slot(self, doc_id: str) -> int | None:
        return self._slots.get(doc_id)

    def put(self, doc: Doc) -> None:
        """Takes a document in, or in place of the one with its id. Its embedding stays only if its content is the same."""
        before = self.get(doc.id)
        if before is not None and before.content == doc.content:
            self._set(self._slots[doc.id], doc)
            return
        self.drop(doc.id)
        slot = heapq.heappop(self._free) if self._free else len(self._docs)
        if slot == len(self._docs):
            self._docs.append(None)
        if slot >= len(self.live):
            self.updated_at = np.concatenate([self.updated_at, np.zeros_like(self.updated_at)])
            self.live = np.concatenate([self.live, np.zeros_like(self.live)])
            self.superseded = np.concatenate([self.superseded, np.zeros_like(self.superseded)])
        self._slots[doc.id] = slot
        self._set(slot, doc)
        terms, kept, name = terms_of(doc.content)
        self.postings.add(slot, terms)
        self.vocabulary.add(kept)
        self.languages[name] += 1
        if self._hashed is not None:
            self._hashed.add(slot, terms, kept)

    def _set(self, slot: int, doc: Doc) -> None:
        self._docs[slot] = doc
        self.live[slot] = True
        self.updated_at[slot] = doc.updated_at
        self.superseded[slot] = doc.superseded

    def drop(self, doc_id: str) -> None:
        """Forgets a document and its embedding; nothing happens when it is not there."""
        slot = self._slots.pop(doc_id, None)
        if slot is None:
            return
        terms, kept, name = terms_of(self.doc(slot).content)
        self.postings.remove(slot, terms)
        self.vocabulary.remove(kept)
        self.languages[name] -= 1
        if self._hashed is not None:
            self._hashed.remove(slot, terms, kept)
        if self.vectors is not None:
            self.vectors.drop(slot)
        self._docs[slot] = None
        self.live[slot] = False
        heapq.heappush(self._free, slot)

    def set_embedding(self, doc_id: str, embedding: Embedding) -> None:
        """Gives a document its embedding, all of one embedder; raises KeyError without the document, ValueError for another
        dimension."""
        slot = self._slots[doc_id]
        if self.vectors is None:
            self.vectors = Vectors(len(embedding.vector))
        self.vectors.put(slot, embedding)

    def embedded(self, doc_id: str) -> bool:
        slot = self._slots.get(doc_id)
        return slot is not None and self.vectors is not None and slot in self.vectors

    def clear_embeddings(self) -> None:
        """Forgets every embedding: before another embedder's come in, since the two are never compared."""
        self.vectors = None

    def hashed(self) -> HashedVectors:
        """The hashed vectors, made when they are first asked for and kept up to date from then on."""
        if self._hashed is None:
            self._hashed = HashedVectors()
            for slot in self._slots.values():
                terms, kept, _ = terms_of(self.doc(slot).content)
                self._hashed.add(slot, terms, kept)
        return self._hashed
