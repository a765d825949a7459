"""Batches of a chat's messages, whole messages only, small enough that nobody who comes meanwhile waits for seconds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from services.chatmeaning.line import Mark, Read
from services.chatmeaning.meaning.pieces import hash_of, pieces_of

PIECES_MAX: Final = 16
CHARACTERS_MAX: Final = 4_000
"""What a piece costs goes by its length. Four pieces, the most of one message, always fit."""


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

    def until(self, made: int) -> Mark:
        """How far the chat has come when only so many of the pieces have theirs: before the message that lacks one."""
        return replace(self.mark, last_seq=self.pieces[made].seq - 1) if made < len(self.pieces) else self.mark


def batches_of(read: Read, have: Mapping[tuple[int, int], bytes]) -> Iterator[Batch]:
    """What is left to embed of these lines, in order; the last batch, which may be empty, reaches to their end.

    `have` holds the hash of each (seq, part) with a vector: a text that is the same isn't embedded again.
    """
    end = read.card.mark
    pending: list[Wanted] = []
    reached = characters = 0
    for line in read.lines:
        wanted = [
            Wanted(line.seq, part, hash_, piece)
            for part, piece in enumerate(pieces_of(line))
            if have.get((line.seq, part)) != (hash_ := hash_of(piece))
        ]
        more = sum(len(one.text) for one in wanted)
        if pending and wanted and (len(pending) + len(wanted) > PIECES_MAX or characters + more > CHARACTERS_MAX):
            yield Batch(tuple(pending), replace(end, last_seq=reached))
            pending, characters = [], 0
        pending += wanted
        characters += more
        reached = line.seq
    yield Batch(tuple(pending), end)


def hashes_of(read: Read) -> dict[tuple[int, int], bytes]:
    """The hash of every piece of these lines by (seq, part)."""
    return {(line.seq, part): hash_of(piece) for line in read.lines for part, piece in enumerate(pieces_of(line))}


def continues(before: Mark, now: Mark) -> bool:
    """Whether a chat that was at `before` only got lines since: then what was read of it still stands in it."""
    return before == now or (before.last_seq < now.last_seq and is_same_file(before, now))


def is_same_file(before: Mark, now: Mark) -> bool:
    """Whether lines are all that came between the two, or went."""
    return replace(before, last_seq=now.last_seq, bytes=now.bytes) == now
