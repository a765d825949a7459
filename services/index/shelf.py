"""One person's memories as they are held in memory: each as the JSON that memory's feed gave, and all of them in a corpus."""

import asyncio
import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from kit.contracts.memory import Memory
from kit.errors import Damaged
from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.doc import Doc
from services.index.store import content_hash


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory's JSON and what is needed of it without parsing: times in seconds since 1970, the hash of its words."""

    memory: bytes
    digest: bytes
    created_at: float
    updated_at: float
    superseded: bool
    characters: int


class Shelf:
    """Memories by id, active and superseded ones; those that wait never come in here.

    Whoever changes it, or reads it for longer than until the next `await`, holds `lock`.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.corpus = Corpus()
        self.entries: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, memory_id: object) -> bool:
        return memory_id in self.entries

    def fill(self, documents: Iterable[tuple[str, bytes]]) -> None:
        """Takes in what a file holds; raises `Damaged` for what is no memory."""
        for _, document in documents:
            try:
                self.put(Memory.model_validate_json(document), document)
            except ValidationError as error:
                raise Damaged("A row of the search index is no memory.") from error

    def clear(self) -> None:
        self.corpus = Corpus()
        self.entries = {}

    def put(self, memory: Memory, document: bytes | None = None) -> bool:
        """Takes a memory in as it is now; False when nothing about it changed."""
        document = memory.model_dump_json(exclude_none=True).encode() if document is None else document
        before = self.entries.get(memory.id)
        if before is not None and before.memory == document:
            return False
        superseded = memory.status == "superseded"
        updated_at = memory.updated_at.timestamp()
        self.entries[memory.id] = Entry(
            document,
            content_hash(memory.content),
            memory.created_at.timestamp(),
            updated_at,
            superseded,
            len(memory.content),
        )
        self.corpus.put(Doc(memory.id, memory.content, memory.kind, updated_at, superseded))
        return True

    def drop(self, memory_id: str) -> bool:
        """False when it was not there."""
        if self.entries.pop(memory_id, None) is None:
            return False
        self.corpus.drop(memory_id)
        return True

    def digest(self, memory_id: str) -> bytes | None:
        """The hash of the memory's words; None without it."""
        entry = self.entries.get(memory_id)
        return entry.digest if entry is not None else None

    def embedding(self, memory_id: str) -> Embedding | None:
        """A copy of what the corpus holds of the memory's embedding."""
        slot, vectors = self.corpus.slot(memory_id), self.corpus.vectors
        if slot is None or vectors is None or slot not in vectors:
            return None
        return Embedding(vectors.matrix[slot].copy(), vectors.tokens.get(slot), vectors.token_ids.get(slot))

    def memory(self, memory_id: str) -> Memory:
        return Memory.model_validate_json(self.entries[memory_id].memory)

    def active_count(self) -> int:
        return sum(not entry.superseded for entry in self.entries.values())

    def active(self) -> list[str]:
        """Ids of what is true now, oldest first: an order that only a save at its end changes."""
        return [
            id_ for _, id_ in sorted((entry.created_at, id_) for id_, entry in self.entries.items() if not entry.superseded)
        ]

    def newest(self) -> Iterator[str]:
        """Ids of what is true now, newest change first; costs little where only the first are taken."""
        heap = [(-entry.updated_at, id_) for id_, entry in self.entries.items() if not entry.superseded]
        heapq.heapify(heap)
        while heap:
            yield heapq.heappop(heap)[1]
