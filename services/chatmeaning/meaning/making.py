"""Makes the vectors that one chat lacks, batch by batch, each kept as it is made. No message is embedded twice."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from services.chatmeaning.line import Mark, Read
from services.chatmeaning.meaning.batch import Batch, Wanted, batches_of, continues, hashes_of, is_same_file
from services.chatmeaning.meaning.choice import Choice
from services.chatmeaning.meaning.contents import Kept, Piece
from services.chatmeaning.meaning.model import Key, Model, key_of
from services.chatmeaning.meaning.shelf import Shelf
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats

LINES_MAX: Final = 5_000
"""Lines that are read at a time."""


class Moved(Exception):
    """The chat or the embedder is another one than a moment ago: look again."""


class Making:
    def __init__(self, chats: Chats, shelf: Shelf, model: Model, choice: Choice, settings: ChatmeaningSettings) -> None:
        self._chats = chats
        self._shelf = shelf
        self._model = model
        self._choice = choice
        self._settings = settings
        self._unkept: dict[tuple[Key, bytes], bytes] = {}
        """The vectors of the last batch, by embedder and hash of the text, until they are in the file."""

    async def make(self, conversation_id: str, embedder: Kept, gives_way: Callable[[], bool]) -> bool:
        """Embeds what the chat has no vectors of; False where it was asked to give way to another after a batch."""
        card = self._chats.card(conversation_id)
        if card is None:
            return True
        reached = self._shelf.contents.reach(conversation_id, embedder)
        if reached is not None and reached.mark == card.mark:
            return True
        if reached is not None and not continues(reached.mark, card.mark):
            await self._begin_again(conversation_id, embedder, card.mark)
            reached = None
        after_seq = reached.mark.last_seq if reached is not None else 0
        while True:
            read = await asyncio.to_thread(self._chats.read, conversation_id, after_seq, lines_max=LINES_MAX)
            if read is None:
                return True
            if not is_same_file(card.mark, read.card.mark):
                raise Moved
            have = await self._shelf.hashes(conversation_id, embedder, after_seq)
            for batch in await asyncio.to_thread(_all_batches, read, have):
                if not await self._embed(conversation_id, embedder, batch, gives_way):
                    return False
            latest = self._chats.card(conversation_id)
            if latest is None or not after_seq < read.card.mark.last_seq < latest.mark.last_seq:
                return True
            after_seq = read.card.mark.last_seq

    async def _begin_again(self, conversation_id: str, embedder: Kept, mark: Mark) -> None:
        wanted: dict[tuple[int, int], bytes] = {}
        after_seq = 0
        while True:
            read = await asyncio.to_thread(self._chats.read, conversation_id, after_seq, lines_max=LINES_MAX)
            if read is None or not is_same_file(mark, read.card.mark):
                raise Moved
            wanted |= await asyncio.to_thread(hashes_of, read)
            card = self._chats.card(conversation_id)
            if card is None or read.card.mark.last_seq >= card.mark.last_seq or read.card.mark.last_seq <= after_seq:
                break
            after_seq = read.card.mark.last_seq
        await self._shelf.begin_again(conversation_id, embedder, wanted, replace(mark, last_seq=0, bytes=0))

    async def _embed(self, conversation_id: str, embedder: Kept, batch: Batch, gives_way: Callable[[], bool]) -> bool:
        """Keeps the whole batch, of a slow model in several answers; False where it gave way before one."""
        left = batch
        while left.pieces:
            if gives_way():
                return False
            await self._wait_for_room()
            # Keeping them is part of what a batch takes.
            started = time.monotonic()
            pieces = await self._vectors(embedder, left.pieces)
            await self._keep(conversation_id, embedder, pieces, left.until(len(pieces)))
            self._unkept = {}
            await asyncio.sleep(self._settings.chats_embed_rest_ratio * (time.monotonic() - started))
            left = replace(left, pieces=left.pieces[len(pieces) :])
        if not batch.pieces:
            await self._keep(conversation_id, embedder, [], batch.mark)
        return True

    async def _vectors(self, embedder: Kept, wanted: Sequence[Wanted]) -> list[Piece]:
        """Of the first of them, at least one. What was made and could not be kept isn't made again."""
        made = {hash_: vector for (key, hash_), vector in self._unkept.items() if key == embedder.key}
        texts = {one.hash: one.text for one in wanted if one.hash not in made}
        if texts:
            vectors = await self._model.embed(list(texts.values()), embedder=embedder.key.id, background=True)
            if key_of(vectors.embedder) != embedder.key:
                self._choice.lose(embedder)
                self._choice.note(vectors.current)
                raise Moved
            made |= zip(texts, (row.tobytes() for row in vectors.rows), strict=False)
            self._choice.note(vectors.current)
        there = takewhile(lambda one: one.hash in made, wanted)
        pieces = [Piece(one.seq, one.part, one.hash, made[one.hash]) for one in there]
        self._unkept = {(embedder.key, one.hash): one.vector for one in pieces}
        return pieces

    async def _keep(self, conversation_id: str, embedder: Kept, pieces: list[Piece], mark: Mark) -> None:
        def still() -> bool:
            card = self._chats.card(conversation_id)
            return card is not None and is_same_file(mark, card.mark)

        if not await self._shelf.keep(conversation_id, embedder, pieces, mark, still=still):
            raise Moved

    async def _wait_for_room(self) -> None:
        while not await self._model.has_room():  # noqa: ASYNC110 - another process knows
            await asyncio.sleep(self._settings.chats_headroom_wait_seconds)


def _all_batches(read: Read, have: Mapping[tuple[int, int], bytes]) -> list[Batch]:
    return list(batches_of(read, have))
