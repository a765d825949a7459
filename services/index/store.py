"""`derived/<person>/memory-index.db`: the memories as memory's feed gave them, and their vectors: a start reads neither again.

Synchronous, for a worker thread. Every row carries a checksum, since SQLite's own check doesn't look inside rows: a row that
doesn't match makes the file `Damaged`. Vectors are keyed by memory, embedder and a hash of the content; an earlier embedder's
stay, so that going back embeds nothing twice. A memory's vectors go with it, and those of words that it no longer has go too.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

import numpy as np

from kit.errors import ConchError, Damaged
from kit.sqlite import Connection, DerivedFile, Schema, Value
from services.index.batch import Batch, Place, VectorRow
from services.index.embedders.port import Embedding
from services.index.settings import INDEX_FILE

_SCHEMA = Schema(
    version=1,
    statements=(
        "CREATE TABLE place (one INTEGER PRIMARY KEY CHECK (one = 1), mark BLOB NOT NULL, epoch TEXT, seq INTEGER)",
        "CREATE TABLE documents (id TEXT PRIMARY KEY, sum INTEGER NOT NULL, memory BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE vectors (memory TEXT NOT NULL, embedder TEXT NOT NULL, hash BLOB NOT NULL, sum INTEGER NOT NULL,"
        " vector BLOB NOT NULL, pieces BLOB, piece_ids BLOB)",
        "CREATE UNIQUE INDEX vector ON vectors (memory, embedder, hash)",
        "CREATE INDEX vectors_of ON vectors (embedder)",
    ),
)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds beside the vectors: `place` is None where documents may be missing, `mark` is as in `Store.save`."""

    mark: bytes | None
    place: Place | None
    documents: tuple[tuple[str, bytes], ...]
    hashes: Mapping[str, Mapping[str, bytes]]
    """By embedder: the content hash of each memory's vector."""


def content_hash(content: str) -> bytes:
    """16 bytes that stand for the words that were embedded."""
    return sha256(content.encode("utf-8", "surrogatepass")).digest()[:16]


class Replaced(ConchError):
    """The file is not the one that was written last: it was made anew, or an older copy was put in its place."""


class Store:
    """One person's index on disk. Raises what `DerivedFile.visit` raises."""

    def __init__(self, folder: Path, *, busy_seconds: float, asides_max: int) -> None:
        self.file = DerivedFile(folder / INDEX_FILE, _SCHEMA, busy_seconds=busy_seconds, asides_max=asides_max)

    def load(self) -> Contents:
        return self.file.visit(_load, writes=False)

    def each_vector(self, embedder_id: str, take: Callable[[VectorRow], None]) -> None:
        """Hands every vector of one embedder to `take` one by one: all at once they would take the memory twice."""

        def read(connection: Connection) -> None:
            for row in _vectors(connection, embedder_id):
                take(row)

        self.file.visit(read, writes=False)

    def save(self, batch: Batch, *, after: bytes | None) -> bytes:
        """Writes the batch whole or not at all, and answers the new mark of the file.

        `after` is the mark that the last batch left (None: there was none). A file with another raises `Replaced`: else one
        that somebody deleted between two batches would hold the second alone, and pass for complete.
        """
        return self.file.visit(lambda connection: _save(connection, batch, after))

    def verify(self) -> bytes | None:
        """Reads every row against its checksum, and answers the file's mark."""

        def read(connection: Connection) -> bytes | None:
            mark = _load(connection).mark
            sql = "SELECT sum, vector, pieces, piece_ids FROM vectors"
            for total, vector, pieces, piece_ids in connection.rows(sql):
                _checked(total, vector, pieces, piece_ids)
            return mark

        return self.file.visit(read, writes=False)

    def purge(self, ids: Sequence[str]) -> None:
        """Takes memories and their vectors out, so that none of their bytes are in any file of this index."""
        self.file.erase_asides()
        if not self.file.missing():
            self.file.visit(lambda connection: _delete(connection, ids))
        self.file.erase_asides()


def _load(connection: Connection) -> Contents:
    documents: list[tuple[str, bytes]] = []
    for id_, total, memory in connection.rows("SELECT id, sum, memory FROM documents"):
        if not isinstance(memory, bytes) or zlib.crc32(memory) != total:
            raise Damaged("A row of the search index does not match its checksum.")
        documents.append((str(id_), memory))
    hashes: dict[str, dict[str, bytes]] = {}
    for memory_id, embedder, digest in connection.rows("SELECT memory, embedder, hash FROM vectors"):
        hashes.setdefault(str(embedder), {})[str(memory_id)] = _bytes(digest)
    mark, place = _standing(connection)
    return Contents(mark, place, tuple(documents), hashes)


def _standing(connection: Connection) -> tuple[bytes | None, Place | None]:
    for mark, epoch, seq in connection.rows("SELECT mark, epoch, seq FROM place"):
        return _bytes(mark), None if epoch is None else Place(str(epoch), _number(seq))
    return None, None


def _vectors(connection: Connection, embedder_id: str) -> Iterator[VectorRow]:
    sql = "SELECT memory, hash, sum, vector, pieces, piece_ids FROM vectors WHERE embedder = ?"
    for memory_id, digest, total, vector, pieces, piece_ids in connection.rows(sql, (embedder_id,)):
        row = _checked(total, vector, pieces, piece_ids)
        yield VectorRow(str(memory_id), embedder_id, _bytes(digest), _embedding(*row))


def _checked(total: Value, vector: Value, pieces: Value, piece_ids: Value) -> tuple[bytes, bytes | None, bytes | None]:
    row = (_bytes(vector), None if pieces is None else _bytes(pieces), None if piece_ids is None else _bytes(piece_ids))
    if _sum(*row) != total:
        raise Damaged("A vector of the search index does not match its checksum.")
    return row


def _delete(connection: Connection, ids: Iterable[str]) -> None:
    rows = [(id_,) for id_ in ids]
    connection.run_many("DELETE FROM documents WHERE id = ?", rows)
    connection.run_many("DELETE FROM vectors WHERE memory = ?", rows)


def _save(connection: Connection, batch: Batch, after: bytes | None) -> bytes:
    mark, place = _standing(connection)
    if batch.only is None and mark != after:
        raise Replaced("The file of the search index is another one.")
    gone = [id_ for id_, document in batch.documents.items() if document is None]
    if batch.only is not None:
        present = [str(id_) for (id_,) in connection.rows("SELECT id FROM documents UNION SELECT memory FROM vectors")]
        gone += [id_ for id_ in present if id_ not in batch.only]
        # Until the last batch there are documents missing, and a start must not take these for all.
        place = None
    _delete(connection, gone)
    present_documents = [(id_, *document) for id_, document in batch.documents.items() if document is not None]
    connection.run_many(
        "DELETE FROM vectors WHERE memory = ? AND hash <> ?", ((id_, digest) for id_, _, digest in present_documents)
    )
    connection.run_many(
        "INSERT OR REPLACE INTO documents (id, sum, memory) VALUES (?, ?, ?)",
        ((id_, zlib.crc32(memory), memory) for id_, memory, _ in present_documents),
    )
    connection.run_many(
        "INSERT OR REPLACE INTO vectors (memory, embedder, hash, sum, vector, pieces, piece_ids) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (_columns(row) for row in batch.vectors.values()),
    )
    place = batch.place or place
    mark = token_bytes(16)
    standing = (mark, None, None) if place is None else (mark, place.epoch, place.seq)
    connection.run("INSERT OR REPLACE INTO place (one, mark, epoch, seq) VALUES (1, ?, ?, ?)", standing)
    return mark


def _columns(row: VectorRow) -> tuple[str, str, bytes, int, bytes, bytes | None, bytes | None]:
    found = row.embedding
    vector = np.ascontiguousarray(found.vector, dtype="<f4").tobytes()
    pieces = None if found.tokens is None else np.ascontiguousarray(found.tokens, dtype=np.int8).tobytes()
    piece_ids = None if found.token_ids is None else np.ascontiguousarray(found.token_ids, dtype="<i4").tobytes()
    return row.memory_id, row.embedder_id, row.hash, _sum(vector, pieces, piece_ids), vector, pieces, piece_ids


def _embedding(vector: bytes, pieces: bytes | None, piece_ids: bytes | None) -> Embedding:
    """Read-only views of the row's bytes."""
    whole = np.frombuffer(vector, dtype="<f4")
    if pieces is None or piece_ids is None:
        return Embedding(whole)
    return Embedding(whole, np.frombuffer(pieces, dtype=np.int8).reshape(-1, len(whole)), np.frombuffer(piece_ids, dtype="<i4"))


def _sum(vector: bytes, pieces: bytes | None, piece_ids: bytes | None) -> int:
    return zlib.crc32(piece_ids or b"", zlib.crc32(pieces or b"", zlib.crc32(vector)))


def _bytes(value: object) -> bytes:
    if not isinstance(value, bytes):
        raise Damaged("A row of the search index holds something else than bytes.")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise Damaged("A row of the search index holds something else than a number.")
    return value
