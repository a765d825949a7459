"""The model's view of the documents: one vector each, and each word piece's own. Changed in place, nothing rebuilt."""

import numpy as np
from numpy.typing import NDArray

from services.index.embedders.port import Embedding

PIECES_PER_DOCUMENT_MAX = 256


class Vectors:
    """Embeddings by slot, all of one dimension.

    The sentence vectors lie in one float32 matrix that grows by doubling: 15 MB for 10,000 × 384. The piece vectors stay int8,
    an array a document (5 to 8 KB for one line), since only the best few hundred are read for a query and there is nothing to
    regrow.
    """

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.matrix: NDArray[np.float32] = np.zeros((64, dimensions), dtype=np.float32)
        self.present: NDArray[np.bool_] = np.zeros(64, dtype=np.bool_)
        self.tokens: dict[int, NDArray[np.int8]] = {}
        self.token_ids: dict[int, NDArray[np.int32]] = {}
        self._piece_count: dict[int, int] = {}
        self._count = 0

    def __contains__(self, slot: int) -> bool:
        return slot < len(self.present) and bool(self.present[slot])

    def __len__(self) -> int:
        return self._count

    def put(self, slot: int, embedding: Embedding) -> None:
        """Takes or replaces the embedding of a slot; raises ValueError for another dimension."""
        if embedding.vector.shape != (self.dimensions,):
            raise ValueError(f"an embedding of shape {embedding.vector.shape} among vectors of {self.dimensions} dimensions")
        self.drop(slot)
        if slot >= len(self.matrix):
            more = max(slot + 1, 2 * len(self.matrix)) - len(self.matrix)
            self.matrix = np.concatenate([self.matrix, np.zeros((more, self.dimensions), dtype=np.float32)])
            self.present = np.concatenate([self.present, np.zeros(more, dtype=np.bool_)])
        self.matrix[slot] = embedding.vector
        self.present[slot] = True
        self._count += 1
        if (
            embedding.tokens is not None
            and embedding.token_ids is not None
            and len(embedding.tokens) == len(embedding.token_ids) > 0
            and embedding.tokens.shape[1] == self.dimensions
        ):
            # Copies, since what comes from a database row would keep the whole row alive.
            self.tokens[slot] = np.array(embedding.tokens[:PIECES_PER_DOCUMENT_MAX], dtype=np.int8)
            self.token_ids[slot] = np.array(embedding.token_ids[:PIECES_PER_DOCUMENT_MAX], dtype=np.int32)
            for piece in set(self.token_ids[slot].tolist()):
                self._piece_count[piece] = self._piece_count.get(piece, 0) + 1

    def drop(self, slot: int) -> None:
        """Forgets a slot's embedding, if it has one."""
        if slot not in self:
            return
        self.present[slot] = False
        self.matrix[slot] = 0.0
        self._count -= 1
        self.tokens.pop(slot, None)
        ids = self.token_ids.pop(slot, None)
        if ids is not None:
            for piece in set(ids.tolist()):
                self._piece_count[piece] -= 1

    def rarity(self, token_ids: NDArray[np.int32]) -> NDArray[np.float32]:
        """How rare each word piece is among the documents that have piece vectors: ln(1 + (N − n + ½) / (n + ½))."""
        counts = np.array([self._piece_count.get(piece, 0) for piece in token_ids.tolist()], dtype=np.float32)
        rare: NDArray[np.float32] = np.log1p((len(self.token_ids) - counts + 0.5) / (counts + 0.5)).astype(np.float32)
        return rare

    def cosines(self, vector: NDArray[np.float32], slots_max: int) -> NDArray[np.float32]:
        """The cosine of each slot below `slots_max` to a unit vector, float32; 0 where there is no embedding."""
        found = np.zeros(slots_max, dtype=np.float32)
        known = min(slots_max, len(self.matrix))
        found[:known] = self.matrix[:known] @ vector
        return found

    def pieces(self, slots: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """The piece vectors of these slots below each other, and where each slot's begin.

        Every slot must have piece vectors: `tokens` says which do.
        """
        rows = [self.tokens[slot] for slot in slots.tolist()]
        starts = np.cumsum([0] + [len(each) for each in rows[:-1]], dtype=np.int64)
        return np.concatenate(rows), starts
