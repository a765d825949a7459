"""The vectors of one person's memories: which embedder's serve, which are there, and the move from one to another."""

import asyncio

from services.index.batch import VectorRow
from services.index.coverage import Coverage
from services.index.embedders.choice import Choice
from services.index.embedders.port import Embedder, Embedding
from services.index.keeper import Keeper
from services.index.shelf import Shelf


class Meanings:
    """Vectors by embedder; those of one, `serving`, are in the shelf's corpus. Changes the shelf only under its lock."""

    def __init__(self, shelf: Shelf, keeper: Keeper, choice: Choice) -> None:
        self.coverage = Coverage()
        self.serving: str | None = None
        self._shelf = shelf
        self._keeper = keeper
        self._choice = choice
        self._moving = asyncio.Lock()
        self._move: asyncio.Task[None] | None = None

    def current(self) -> Embedder | None:
        """The embedder that new vectors are made with."""
        return self._choice.current()

    def server(self) -> Embedder | None:
        """The embedder whose vectors serve, while it is there to read a query."""
        return self._choice.get(self.serving) if self.serving is not None else None

    def missing(self) -> list[str]:
        """What the current embedder has still to embed, in the order it should: what is true now first, newest first."""
        current = self.current()
        if current is None or self.coverage.complete(current.id, len(self._shelf)):
            return []
        entries = self._shelf.entries
        ids = sorted(entries, key=lambda id_: (entries[id_].superseded, -entries[id_].updated_at, id_))
        return self.coverage.missing(current.id, ids)

    async def serve_best(self) -> None:
        """Moves to the embedder that should serve now, if that is another one."""
        best = self._best()
        if best is None or best.id == self.serving:
            return
        if self._move is None or self._move.done():
            self._move = asyncio.create_task(self._move_to_best())
        # Whoever gives up waiting leaves a thread at work, and the move must keep the lock until it ends.
        await asyncio.shield(self._move)

    async def settle(self) -> None:
        """Waits for a move that runs."""
        if self._move is not None:
            await asyncio.wait({self._move})

    async def _move_to_best(self) -> None:
        async with self._moving:
            best = self._best()
            if best is not None and best.id != self.serving:
                await self._serve(best.id)

    def _best(self) -> Embedder | None:
        return self.coverage.best(self.serving, self._choice.current(), self._choice.get, len(self._shelf))

    async def _serve(self, embedder_id: str) -> None:
        """Puts an embedder's vectors into the corpus, in the place of another's."""
        async with self._shelf.lock:
            corpus, before = self._shelf.corpus, self._shelf.corpus.vectors
            corpus.clear_embeddings()
            taken: list[str] = []

            def take(row: VectorRow) -> None:
                if self._shelf.digest(row.memory_id) == row.hash:
                    corpus.set_embedding(row.memory_id, row.embedding)
                    taken.append(row.memory_id)

            complete = await self._keeper.each_vector(embedder_id, take)
            if not complete and self.serving is not None:
                # The file can't say now: what serves goes on, and the next query tries again.
                corpus.vectors = before
                return
            for row in self._keeper.rows_waiting():
                if row.embedder_id == embedder_id:
                    take(row)
            self.serving = embedder_id
            for memory_id in taken:
                self.coverage.add(embedder_id, memory_id)

    async def keep(self, embedder_id: str, memory_id: str, digest: bytes, embedding: Embedding) -> None:
        """Takes a vector in, unless the memory's words are others by now."""
        async with self._shelf.lock:
            if self._shelf.digest(memory_id) != digest:
                return
            if self.serving == embedder_id:
                self._shelf.corpus.set_embedding(memory_id, embedding)
            self.coverage.add(embedder_id, memory_id)
            self._keeper.put_vector(VectorRow(memory_id, embedder_id, digest, embedding))

    async def reread(self) -> None:
        """After the file was made again: which vectors it has now, and those that could not be read from it before."""
        async with self._moving:
            contents = await self._keeper.contents()
            if contents is None:
                return
            async with self._shelf.lock:
                self.coverage.replace(contents.hashes, self._shelf.digest)
                for row in self._keeper.rows_waiting():
                    self.coverage.add(row.embedder_id, row.memory_id)
                vectors = self._shelf.corpus.vectors
                behind = self.coverage.count(self.serving) > (len(vectors) if vectors is not None else 0)
            if behind and self.serving is not None:
                await self._serve(self.serving)
