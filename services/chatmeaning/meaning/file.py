"""`chats-meaning.db`: a row for each piece's vector, and for each chat how far it has them. Synchronous, for worker threads.

It holds no text. Ids of chats are bytes in it, since they are the caller's and may be no valid Unicode. What belongs together
is one transaction, so a process that is killed never has a chat marked further than its vectors go, and never makes one again.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from kit.errors import Damaged
from kit.sqlite import Connection, DerivedFile, Row
from services.chatmeaning.line import Mark
from services.chatmeaning.meaning.contents import SCHEMA, Contents, Kept, Piece, Reached, blob, mark_blob, read_contents
from services.chatmeaning.meaning.matrix import Matrix
from services.chatmeaning.meaning.model import Key

T = TypeVar("T")

_LOAD_ROWS: Final = 20_000
_DROP_ROWS: Final = 5_000


class VectorFile:
    """Raises `Damaged`, `Locked`, `DiskFull` and `Unavailable` as `DerivedFile` does; also `Damaged` where it was exchanged."""

    def __init__(self, path: Path) -> None:
        self._file = DerivedFile(path, SCHEMA)
        self.contents = Contents()

    def open(self) -> None:
        """Reads what there is; a file that is missing is made."""
        self.contents = self._file.visit(read_contents)

    def _visit(self, work: Callable[[Connection], T], *, writes: bool = True) -> T:
        def checked(connection: Connection) -> T:
            if [row[0] for row in connection.rows("SELECT made FROM file")] != [self.contents.made]:
                raise Damaged("It is another file.")
            return work(connection)

        return self._file.visit(checked, writes=writes)

    # --- writing --------------------------------------------------------------------------------------------------

    def embedder(self, key: Key, model: str, floor: float) -> Kept:
        """The embedder's row, made if there is none; its floor is kept as it is told now."""
        known = self.contents.embedders.get(key)
        if known is not None and (known.model, known.floor) == (model, floor):
            return known

        def work(connection: Connection) -> int:
            values = (blob(key.id), key.dimensions, floor, blob(model))
            connection.run(
                "INSERT INTO embedder (id, dimensions, floor, model) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET floor = excluded.floor, model = excluded.model",
                values,
            )
            return _number(connection.rows("SELECT number FROM embedder WHERE id = ? AND dimensions = ?", values[:2]))

        kept = Kept(self._visit(work), key, model, floor)
        self.contents.embedders[key] = kept
        return kept

    def keep(self, conversation_id: str, embedder: Kept, pieces: Sequence[Piece], mark: Mark) -> int:
        """Keeps the vectors and marks how far the chat has come, both or neither; returns the chat's number."""
        before = self.contents.reach(conversation_id, embedder)
        reached = Reached(mark, (before.pieces if before is not None else 0) + len(pieces))

        def work(connection: Connection) -> int:
            chat = _chat(connection, conversation_id)
            connection.run_many(
                "INSERT OR REPLACE INTO piece (chat, embedder, seq, part, hash, vector) VALUES (?, ?, ?, ?, ?, ?)",
                [(chat, embedder.number, one.seq, one.part, one.hash, one.vector) for one in pieces],
            )
            _write_reached(connection, chat, embedder, reached)
            return chat

        chat = self._visit(work)
        self.contents.chats[conversation_id] = chat
        self.contents.ids[chat] = conversation_id
        self.contents.reached[chat, embedder.number] = reached
        return chat

    def begin_again(
        self, conversation_id: str, embedder: Kept, wanted: Mapping[tuple[int, int], bytes], mark: Mark
    ) -> tuple[int, list[Piece]]:
        """A chat whose file was edited or written anew keeps the vectors of what it still says, at their new places, and no
        others.

        `wanted` has the hash of each (seq, part) that the file has now. Returns the chat's number and what it keeps.
        """

        def work(connection: Connection) -> tuple[int, list[Piece]]:
            chat = _chat(connection, conversation_id)
            mine = (chat, embedder.number)
            rows = connection.rows("SELECT hash, vector FROM piece WHERE chat = ? AND embedder = ?", mine)
            vectors = {cast(bytes, hash_): cast(bytes, vector) for hash_, vector in rows}
            kept = [Piece(seq, part, hash_, vectors[hash_]) for (seq, part), hash_ in wanted.items() if hash_ in vectors]
            connection.run("DELETE FROM piece WHERE chat = ? AND embedder = ?", mine)
            connection.run_many(
                "INSERT INTO piece (chat, embedder, seq, part, hash, vector) VALUES (?, ?, ?, ?, ?, ?)",
                [(*mine, one.seq, one.part, one.hash, one.vector) for one in kept],
            )
            _write_reached(connection, chat, embedder, Reached(mark, len(kept)))
            return chat, kept

        chat, kept = self._visit(work)
        self.contents.chats[conversation_id] = chat
        self.contents.ids[chat] = conversation_id
        self.contents.reached[chat, embedder.number] = Reached(mark, len(kept))
        return chat, kept

    def remove(self, conversation_ids: Collection[str]) -> None:
        """Takes everything of these chats out of the file; nothing of it is left in the log beside it."""
        chats = [self.contents.chats[one] for one in conversation_ids if one in self.contents.chats]
        if chats:

            def work(connection: Connection) -> None:
                for statement in ("DELETE FROM piece WHERE chat = ?", "DELETE FROM reached WHERE chat = ?"):
                    connection.run_many(statement, [(chat,) for chat in chats])
                connection.run_many("DELETE FROM chat WHERE number = ?", [(chat,) for chat in chats])

            self._visit(work)
        gone = set(chats)
        for one in conversation_ids:
            self.contents.chats.pop(one, None)
        for chat in chats:
            self.contents.ids.pop(chat, None)
        for each in [each for each in self.contents.reached if each[0] in gone]:
            del self.contents.reached[each]
        self._file.erase_asides()

    def drop_some(self, embedder: Kept) -> bool:
        """Takes out a part of an embedder's vectors, so that nobody waits long; True when all of it is gone."""

        def work(connection: Connection) -> bool:
            # First what says that chats have all their vectors: a kill may come before the next part.
            connection.run("DELETE FROM reached WHERE embedder = ?", (embedder.number,))
            rows = "SELECT number FROM piece WHERE embedder = ? LIMIT ?"
            connection.run(f"DELETE FROM piece WHERE number IN ({rows})", (embedder.number, _DROP_ROWS))  # noqa: S608 - a constant
            if list(connection.rows("SELECT 1 FROM piece WHERE embedder = ? LIMIT 1", (embedder.number,))):
                return False
            connection.run("DELETE FROM embedder WHERE number = ?", (embedder.number,))
            return True

        # From its first part on it no longer is what it says.
        self.contents.embedders.pop(embedder.key, None)
        for each in [each for each in self.contents.reached if each[1] == embedder.number]:
            del self.contents.reached[each]
        return self._visit(work)

    # --- reading --------------------------------------------------------------------------------------------------

    def hashes(self, conversation_id: str, embedder: Kept, after_seq: int) -> dict[tuple[int, int], bytes]:
        """The hash of each (seq, part) of a chat that has its vector."""
        chat = self.contents.chats.get(conversation_id)
        if chat is None:
            return {}

        def work(connection: Connection) -> dict[tuple[int, int], bytes]:
            sql = "SELECT seq, part, hash FROM piece WHERE chat = ? AND embedder = ? AND seq > ?"
            rows = connection.rows(sql, (chat, embedder.number, after_seq))
            return {(cast(int, seq), cast(int, part)): cast(bytes, hash_) for seq, part, hash_ in rows}

        return self._visit(work, writes=False)

    def matrix(self, embedder: Kept) -> Matrix:
        """Every vector of an embedder."""
        matrix = Matrix(embedder.key.dimensions)

        def work(connection: Connection) -> None:
            rows = connection.rows("SELECT chat, seq, vector FROM piece WHERE embedder = ?", (embedder.number,))
            batch: list[Row] = []
            for row in rows:
                batch.append(row)
                if len(batch) >= _LOAD_ROWS:
                    _add(matrix, batch)
                    batch.clear()
            _add(matrix, batch)

        self._visit(work, writes=False)
        return matrix

    # --- the file itself ------------------------------------------------------------------------------------------

    def touched(self) -> bool:
        return self._file.touched()

    def erased(self) -> bool:
        return self._file.erased()

    def check(self) -> None:
        """Raises `Damaged` where the file is not the one we know, or can't be read."""
        self._visit(lambda _: None, writes=False)

    def erase_asides(self) -> None:
        self._file.erase_asides()

    def set_aside(self) -> None:
        self._file.set_aside()
        self.contents = Contents()

    def destroy(self) -> None:
        self._file.destroy()
        self.contents = Contents()


def _write_reached(connection: Connection, chat: int, embedder: Kept, reached: Reached) -> None:
    connection.run(
        "INSERT OR REPLACE INTO reached (chat, embedder, mark, pieces) VALUES (?, ?, ?, ?)",
        (chat, embedder.number, mark_blob(reached.mark), reached.pieces),
    )


def _chat(connection: Connection, conversation_id: str) -> int:
    id_ = blob(conversation_id)
    connection.run("INSERT OR IGNORE INTO chat (id) VALUES (?)", (id_,))
    return _number(connection.rows("SELECT number FROM chat WHERE id = ?", (id_,)))


def _add(matrix: Matrix, rows: Sequence[Row]) -> None:
    if not rows:
        return
    raw = b"".join(cast(bytes, row[2]) for row in rows)
    if len(raw) != len(rows) * matrix.dimensions:
        raise Damaged("A vector has another length.")
    vectors: NDArray[np.int8] = np.frombuffer(raw, np.int8).reshape(len(rows), matrix.dimensions)
    matrix.add(np.array([row[0] for row in rows], np.int32), np.array([row[1] for row in rows], np.int32), vectors)


def _number(rows: Iterable[Row]) -> int:
    for row in rows:
        return cast(int, row[0])
    raise Damaged("A row is missing.")
