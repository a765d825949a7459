"""One person's chats by meaning: what the rest of the service asks, and what keeps the vectors in step with the chats."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import structlog
from numpy.typing import NDArray

from kit.bus.port import Bus
from kit.contracts.chat_search import MeaningDone
from kit.contracts.memory import HealthLine
from kit.errors import ConchError
from kit.healing import Healing
from services.chatmeaning.meaning.backfill import Backfill
from services.chatmeaning.meaning.contents import Kept
from services.chatmeaning.meaning.found import MeaningFound
from services.chatmeaning.meaning.matching import matched
from services.chatmeaning.meaning.matrix import Matrix
from services.chatmeaning.meaning.model import GONE, Model, key_of
from services.chatmeaning.meaning.pieces import sendable
from services.chatmeaning.meaning.shelf import CHECK, Shelf
from services.chatmeaning.settings import MEANING_FILE, ChatmeaningSettings
from services.chatmeaning.store import Chats

COMPARING_MAX: Final = 2
"""Comparisons at a time: each has 4 bytes a piece of its own."""
STATUS_SECONDS: Final = 1.0
_EMBEDDERS_MAX: Final = 4
log = structlog.get_logger(__name__)


class MeaningKeeper:
    """`start` begins to make the missing vectors in the background; `close` at the end. Nothing here fails a search."""

    def __init__(
        self,
        folder: Path,
        person: str,
        bus: Bus,
        chats: Chats,
        healing: Healing,
        settings: ChatmeaningSettings,
    ) -> None:
        self._person = person
        self._chats = chats
        self._settings = settings
        self._model = Model(bus, person)
        self._shelf = Shelf(folder / MEANING_FILE, person, healing, idle_seconds=settings.chats_vectors_idle_seconds)
        self._backfill = Backfill(chats, self._shelf, self._model, settings)
        self._choice = self._backfill.choice
        self._shelf.reset = self._backfill.again
        self._running: asyncio.Task[None] | None = None
        self._comparing = asyncio.Semaphore(COMPARING_MAX)

    # --- keeping in step ------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Never raises for a bad file. Chats that were deleted meanwhile lose their vectors."""
        try:
            await self._backfill.sweep()
        except ConchError as error:
            log.warning("vectors of chats can't be opened", person=self._person, reason=error.reason)
        self._running = asyncio.create_task(self._backfill.run(), name="chats-backfill")

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
            self._running = None
        await self._shelf.close()

    def changed(self, conversation_id: str) -> None:
        self._backfill.changed(conversation_id)

    async def deleted(self, conversation_ids: Sequence[str]) -> None:
        """Their vectors are in no file and nowhere in memory when this returns."""
        for conversation_id in conversation_ids:
            self._backfill.forget(conversation_id)
        await self._shelf.remove(conversation_ids)

    def landed(self) -> None:
        """A model came, or another one serves."""
        self._backfill.again()

    # --- how it is ------------------------------------------------------------------------------------------------

    def _counts(self) -> tuple[int, int]:
        """Chats that have all their vectors, of all that may have something to embed."""
        done, total = 0, 0
        embedder = self._choice.covering()
        for card in self._chats.cards():
            is_done = self._choice.is_done(card, embedder)
            reached = self._shelf.contents.reach(card.conversation_id, embedder)
            if is_done and reached is not None and reached.pieces == 0:
                continue
            total += 1
            done += is_done
        return done, total

    async def status(self) -> MeaningDone:
        asked_at = self._choice.asked_at
        if asked_at is None or (self._choice.target is None and time.monotonic() - asked_at > STATUS_SECONDS):
            try:
                self._choice.note(await self._model.current(timeout_seconds=STATUS_SECONDS))
            except ConchError as error:
                log.info("no model answers", reason=error.reason)
        done, total = self._counts()
        target = self._choice.target
        return MeaningDone(done=done, total=total, model=target.model if target is not None else None)

    def health(self) -> list[HealthLine]:
        """Nothing without a model: memory's check offers one."""
        if self._shelf.is_broken:
            words = "Search by meaning of chats is damaged; words are searched. Repair makes it again."
            return [HealthLine(check=CHECK, state="warning", words=words, repair=True)]
        if self._choice.target is None:
            return []
        done, total = self._counts()
        left = total - done
        if not left:
            return []
        words = "1 chat isn't searchable by meaning yet." if left == 1 else f"{left:,} chats aren't searchable by meaning yet."
        return [HealthLine(check=CHECK, state="news", words=words)]

    async def repair(self) -> None:
        """Throws damaged vectors away; they are made again in the background."""
        try:
            await self._shelf.look()
        except ConchError as error:
            log.warning("vectors of chats were touched", person=self._person, reason=error.reason)
        await self._shelf.repair()

    # --- searching ------------------------------------------------------------------------------------------------

    async def search(self, q: str) -> MeaningFound | None:
        """The closest chats; None without a model, without vectors, not in time, or where the file can't be read."""
        text = sendable(q).strip()
        if not text or self._shelf.is_broken:
            return None
        try:
            async with asyncio.timeout(self._settings.chats_query_embed_seconds):
                return await self._search(text)
        except TimeoutError:
            log.info("no search by meaning in time", person=self._person)
        except ConchError as error:
            log.info("no search by meaning", person=self._person, reason=error.reason)
        return None

    async def _search(self, text: str) -> MeaningFound | None:
        for _ in range(_EMBEDDERS_MAX):
            kept = self._choice.serving()
            if kept is None:
                return None
            loading = asyncio.ensure_future(self._shelf.matrix(kept))
            try:
                query = await self._embed_query(text, kept)
                if query is not None:
                    matrix = await loading
                    return await self._compare(matrix, kept, query)
            finally:
                loading.add_done_callback(_quietly)
        return None

    async def _embed_query(self, text: str, kept: Kept) -> NDArray[np.int8] | None:
        """None where that embedder is no longer there: another may serve."""
        try:
            vectors = await self._model.embed(
                [text], embedder=kept.key.id, background=False, timeout_seconds=self._settings.chats_query_embed_seconds
            )
        except ConchError as error:
            if error.reason != GONE:
                raise
            self._choice.lose(kept)
            return None
        if key_of(vectors.embedder) != kept.key:
            self._choice.lose(kept)
            self._choice.note(vectors.current)
            return None
        self._choice.note(vectors.current)
        return vectors.rows.reshape(-1)

    async def _compare(self, matrix: Matrix, kept: Kept, query: NDArray[np.int8]) -> MeaningFound:
        async with self._comparing:
            near, background = await asyncio.to_thread(matrix.near, query)
        ids = self._shelf.contents.ids
        here = [(ids[one.chat], one) for one in near if one.chat in ids]
        there = [(id_, one) for id_, one in here if self._chats.card(id_) is not None]
        return MeaningFound(kept.model, matched(there, kept.floor, background))


def _quietly(done: "asyncio.Future[Matrix]") -> None:
    """Takes note of a failure that nobody waits for any more."""
    if not done.cancelled():
        done.exception()
