"""What waits to be written to a person's index file, newest wins."""

from collections.abc import Collection
from dataclasses import dataclass, field

from services.index.embedders.port import Embedding


@dataclass(frozen=True, slots=True)
class Place:
    """Where in memory's feed the documents stand."""

    epoch: str
    seq: int


@dataclass(frozen=True, slots=True)
class VectorRow:
    """The vector of one memory's content by one embedder."""

    memory_id: str
    embedder_id: str
    hash: bytes
    embedding: Embedding


@dataclass(slots=True)
class Batch:
    """What one visit writes. `documents` maps an id to the memory's JSON and content hash, or to None where it is to go."""

    documents: dict[str, tuple[bytes, bytes] | None] = field(default_factory=dict)
    vectors: dict[tuple[str, str], VectorRow] = field(default_factory=dict)
    place: Place | None = None
    embedders: set[str] = field(default_factory=set)
    """Whose vectors are among `vectors`, or were."""
    only: frozenset[str] | None = None
    """Every id there is, where a file is written anew: what it has beside these goes."""

    def __bool__(self) -> bool:
        return bool(self.documents or self.vectors or self.place or self.only is not None)

    def put(self, memory_id: str, memory: bytes, digest: bytes) -> None:
        """The memory as it is now; vectors of words that it no longer has go."""
        self.documents[memory_id] = (memory, digest)
        for key in self._keys(memory_id):
            if self.vectors[key].hash != digest:
                del self.vectors[key]

    def drop(self, memory_id: str) -> None:
        self.documents[memory_id] = None
        for key in self._keys(memory_id):
            del self.vectors[key]

    def put_vector(self, row: VectorRow) -> None:
        self.vectors[(row.memory_id, row.embedder_id)] = row
        self.embedders.add(row.embedder_id)

    def forget(self, ids: Collection[str]) -> None:
        """As if nothing had been said of these."""
        for id_ in ids:
            self.documents.pop(id_, None)
            for key in self._keys(id_):
                del self.vectors[key]

    def take(self, rows_max: int) -> "Batch":
        """Takes the next rows out: documents before vectors, and the place with the last of the documents."""
        batch = Batch()
        while self.documents and len(batch.documents) < rows_max:
            id_ = next(iter(self.documents))
            batch.documents[id_] = self.documents.pop(id_)
        if not self.documents:
            batch.place, self.place = self.place, None
            while self.vectors and len(batch.documents) + len(batch.vectors) < rows_max:
                key = next(iter(self.vectors))
                batch.put_vector(self.vectors.pop(key))
        return batch

    def merge(self, newer: "Batch") -> None:
        """Takes in what was said later, which wins."""
        for id_, document in newer.documents.items():
            if document is None:
                self.drop(id_)
            else:
                self.put(id_, *document)
        for row in newer.vectors.values():
            self.put_vector(row)
        self.place = newer.place or self.place

    def _keys(self, memory_id: str) -> list[tuple[str, str]]:
        return [key for embedder in self.embedders if (key := (memory_id, embedder)) in self.vectors]
