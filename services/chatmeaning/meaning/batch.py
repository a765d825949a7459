"""Batches of a chat's messages: at most sixteen pieces, whole messages only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from services.chatmeaning.line import Mark, Read
from services.chatmeaning.meaning.pieces import hash_of, pieces_of

PIECES_MAX: Final = 16


@dataclass(frozen=True, slots=True)
class Wanted:
    """A piece that has no vector yet."""

    seq: int
    part: int
    hash: bytes
    text: str


@dataclass(frozen=True, slots=True)
class Batch:
    """`mark`: how far the chat has come when these pieces have their vectors."""

    pieces: tuple[Wanted, ...]
    mark: Mark


def batches_of(read: Read, have: Mapping[tuple[int, int], bytes]) -> Iterator[Batch]:
    """What is left to embed of these lines, in order; the last batch, which may be empty, reaches to their end.

    `have` holds the hash of each (seq, part) with a vector: a text that is the same isn't embedded again.
    """
    end = read.card.mark
    pending: list[Wanted] = []
    reached = 0
    for line in read.lines:
        wanted = [
            Wanted(line.seq, part, hash_, piece)
            for part, piece in enumerate(pieces_of(line))
            if have.get((line.seq, part)) != (hash_ := hash_of(piece))
        ]
        if wanted and len(pending) + len(wanted) > PIECES_MAX:
            yield Batch(tuple(pending), Mark(reached, end.bytes, end.made))
            pending = []
        pending += wanted
        reached = line.seq
    yield Batch(tuple(pending), end)


def hashes_of(read: Read) -> dict[tuple[int, int], bytes]:
    """The hash of every piece of these lines by (seq, part)."""
    return {(line.seq, part): hash_of(piece) for line in read.lines for part, piece in enumerate(pieces_of(line))}
