"""What `chats-meaning.db` is made of, and what of it is kept in memory beside it: everything but the vectors."""

import json
import secrets
from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from typing import Final, cast

from kit.errors import Damaged
from kit.sqlite import Connection, Schema
from services.chatmeaning.line import Mark
from services.chatmeaning.meaning.model import Key

SCHEMA: Final = Schema(
    2,
    (
        # Another name says that this is not the file we knew.
        "CREATE TABLE file (made BLOB NOT NULL)",
        "CREATE TABLE embedder (number INTEGER PRIMARY KEY, id BLOB NOT NULL, dimensions INTEGER NOT NULL, "
        "floor REAL NOT NULL, model BLOB NOT NULL, UNIQUE (id, dimensions))",
        # Numbers of chats are never used again: memory knows chats by them.
        "CREATE TABLE chat (number INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE)",
        "CREATE TABLE reached (chat INTEGER NOT NULL, embedder INTEGER NOT NULL, "
        "mark BLOB NOT NULL, pieces INTEGER NOT NULL, PRIMARY KEY (chat, embedder)) WITHOUT ROWID",
        "CREATE TABLE piece (number INTEGER PRIMARY KEY, chat INTEGER NOT NULL, embedder INTEGER NOT NULL, "
        "seq INTEGER NOT NULL, part INTEGER NOT NULL, hash BLOB NOT NULL, vector BLOB NOT NULL)",
        "CREATE UNIQUE INDEX piece_of ON piece (chat, embedder, seq, part)",
    ),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """An embedder of which the file has vectors."""

    number: int
    key: Key
    model: str
    floor: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece with its vector, `dimensions` bytes."""

    seq: int
    part: int
    hash: bytes
    vector: bytes


@dataclass(frozen=True, slots=True)
class Reached:
    """Up to where a chat has all its vectors, and how many these are."""

    mark: Mark
    pieces: int


@dataclass(slots=True)
class Contents:
    """What the file has, without the vectors: small enough to be kept in memory, and changed together with the file."""

    made: bytes = b""
    embedders: dict[Key, Kept] = field(default_factory=dict)
    chats: dict[str, int] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)
    reached: dict[tuple[int, int], Reached] = field(default_factory=dict)

    def reach(self, conversation_id: str, embedder: Kept | None) -> Reached | None:
        chat = self.chats.get(conversation_id)
        return None if chat is None or embedder is None else self.reached.get((chat, embedder.number))


def read_contents(connection: Connection) -> Contents:
    names = [row[0] for row in connection.rows("SELECT made FROM file")]
    if not names:
        names = [secrets.token_bytes(16)]
        connection.run("INSERT INTO file (made) VALUES (?)", (names[0],))
    contents = Contents(cast(bytes, names[0]))
    for number, id_, dimensions, floor, model in connection.rows("SELECT number, id, dimensions, floor, model FROM embedder"):
        key = Key(text(id_), cast(int, dimensions))
        contents.embedders[key] = Kept(cast(int, number), key, text(model), cast(float, floor))
    for number, id_ in connection.rows("SELECT number, id FROM chat"):
        contents.chats[text(id_)] = cast(int, number)
        contents.ids[cast(int, number)] = text(id_)
    sql = "SELECT chat, embedder, mark, pieces FROM reached"
    for chat, embedder, mark, pieces in cast(Iterable[tuple[int, int, bytes, int]], connection.rows(sql)):
        contents.reached[chat, embedder] = Reached(_mark_of(mark), pieces)
    return contents


def mark_blob(mark: Mark) -> bytes:
    """All that a mark says, whatever that is."""
    return json.dumps(astuple(mark)).encode()


def _mark_of(stored: bytes) -> Mark:
    try:
        return Mark(*json.loads(stored))
    except (TypeError, ValueError) as error:
        raise Damaged("A row can't be read.") from error


def blob(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def text(stored: object) -> str:
    if not isinstance(stored, bytes):
        raise Damaged("A row can't be read.")
    return stored.decode("utf-8", "surrogatepass")
