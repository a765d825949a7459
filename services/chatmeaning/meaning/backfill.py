"""Makes the vectors that are missing, in the background: newest chats first, a chat that just changed before the next batch.

Each batch is kept as it is made, then it rests as long as the batch took; before each it waits while there is no room. Without
a model nothing happens. A model that fails is asked again after pauses that grow. Old vectors of another embedder stay until
every chat has new ones.
"""

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from typing import Final

import structlog

from kit.contracts.embedding import EmbedderInfo
from kit.errors import ConchError, NotFound
from services.chatmeaning.line import Card, Read
from services.chatmeaning.meaning.batch import Batch, batches_of, hashes_of
from services.chatmeaning.meaning.file import Kept, Piece
from services.chatmeaning.meaning.model import GONE, NO_MODEL, Key, Model, key_of
from services.chatmeaning.meaning.shelf import Shelf
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats

SETTLE_SHARE_MAX: Final = 1.5
"""Of the settle, counted from the first change of a burst."""
TICK_SECONDS: Final = 30.0
_LINES_MAX: Final = 5_000
_TROUBLE_MAX: Final = 3
"""Failures of one chat before the others go first."""
_NOTHING_ELSE = (NO_MODEL, GONE)
log = structlog.get_logger(__name__)


class _Moved(Exception):
    """The chat or the embedder is another one than a moment ago: look again."""


class Backfill:
    """`run` is its task; everything else is for the event loop."""

    def __init__(self, chats: Chats, shelf: Shelf, model: Model, settings: ChatmeaningSettings) -> None:
        self.target: EmbedderInfo | None = None
        """What new vectors are made with; None: no model, or not asked yet."""
        self.asked_at: float | None = None
        self.gone: set[Key] = set()
        """Embedders that no longer answer; what they made can't be searched."""
        self._chats = chats
        self._shelf = shelf
        self._model = model
        self._settings = settings
        self._fresh: dict[str, tuple[float, float]] = {}
        self._backlog: deque[str] | None = None
        self._trouble: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._looking = False

    # --- what happens ---------------------------------------------------------------------------------------------

    def changed(self, conversation_id: str) -> None:
        """Looked at once it settled; a burst that goes on, after half as long again."""
        now = time.monotonic()
        first, _ = self._fresh.get(conversation_id, (now, now))
        self._fresh[conversation_id] = (first, now)
        self._wake.set()

    def forget(self, conversation_id: str) -> None:
        self._fresh.pop(conversation_id, None)
        self._trouble.pop(conversation_id, None)

    def again(self) -> None:
        """Another model may be there, or every vector is gone: everything is looked at anew."""
        self.asked_at = None
        self._backlog = None
        self.gone.clear()
        self._looking = True
        self._wake.set()

    def note_current(self, current: EmbedderInfo | None) -> None:
        """What an answer said new vectors should be made with."""
        self.asked_at = time.monotonic()
        if current is not None and (self.target is None or key_of(current) != key_of(self.target)):
            self._backlog = None
            self._looking = True
            self._wake.set()
        self.target = current

    # --- the loop -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        retry_seconds = self._settings.chats_model_retry_seconds
        while True:
            self._wake.clear()
            try:
                await self._shelf.look()
                worked = await self._step()
                pause_seconds = 0.0 if worked else self._until_next()
                retry_seconds = self._settings.chats_model_retry_seconds
            except _Moved:
                pause_seconds = 0.0
            except ConchError as error:
                if error.reason in _NOTHING_ELSE:
                    self.target = None
                    pause_seconds = self._settings.chats_model_look_seconds
                else:
                    log.info("embedding chats waits", reason=error.reason, pause_seconds=retry_seconds)
                    pause_seconds = retry_seconds
                    retry_seconds = min(2 * retry_seconds, self._settings.chats_model_look_seconds)
                await self._pause(pause_seconds)
                continue
            except Exception:
                # Whatever it was, searches go on; the next try may go well.
                log.exception("embedding chats failed")
                await self._pause(self._settings.chats_model_look_seconds)
                continue
            self._shelf.let_go()
            if pause_seconds:
                await self._wait(min(pause_seconds, TICK_SECONDS))

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass

    async def _pause(self, seconds: float) -> None:
        """A change of a chat doesn't end it: the model is what it waits for. A model that landed does."""
        self._looking = False
        end = time.monotonic() + seconds
        while not self._looking and (left := end - time.monotonic()) > 0:
            self._wake.clear()
            await self._wait(min(left, TICK_SECONDS))
            self._shelf.let_go()

    def _until_next(self) -> float:
        now = time.monotonic()
        look = self._settings.chats_model_look_seconds
        waits = [look if self.asked_at is None else max(self.asked_at + look - now, 0.0)]
        waits += [self._due_at(one) - now for one in self._fresh]
        return max(min(waits), 0.001)

    def _due_at(self, conversation_id: str) -> float:
        first, last = self._fresh[conversation_id]
        settle = self._settings.chats_embed_settles_seconds
        return min(last + settle, first + SETTLE_SHARE_MAX * settle)

    async def _step(self) -> bool:
        """Looks at one chat; False where there is nothing to do now."""
        if self._shelf.is_broken:
            return False
        now = time.monotonic()
        if self.asked_at is None or now - self.asked_at >= self._settings.chats_model_look_seconds:
            await self._shelf.open()
            self.asked_at = now
            # Also what nobody told of is looked for now and then.
            self._backlog = None
            self.note_current(await self._model.current())
        if self.target is None:
            self._fresh.clear()  # the backlog has them when a model comes
            self._backlog = None
            return False
        target = await self._shelf.embedder(key_of(self.target), self.target.model, self.target.floor)
        if await self._look_at_fresh(target):
            return True
        if self._backlog is None:
            self._backlog = self._missing(target)
        if self._backlog:
            await self._try(self._backlog[0], target, preempted=True)
            if self._backlog:
                self._backlog.popleft()
            return True
        if not self._fresh and len(self._shelf.contents.embedders) > 1:
            await self._drop_others(target)
        return False

    def _missing(self, target: Kept) -> deque[str]:
        """Newest first; what failed before comes last."""
        missing = [card.conversation_id for card in self._chats.cards() if not self.is_done(card, target)]
        missing.sort(key=lambda one: self._trouble.get(one, 0) >= _TROUBLE_MAX)
        return deque(missing)

    def is_done(self, card: Card, embedder: Kept | None) -> bool:
        """Whether every message of the chat has its vectors."""
        reached = self._shelf.contents.reach(card.conversation_id, embedder)
        return reached is not None and reached.mark.made == card.mark.made and reached.mark.last_seq >= card.mark.last_seq

    async def _drop_others(self, target: Kept) -> None:
        if self._missing(target):
            self._backlog = None
            return
        if self._shelf.has_loaded():
            await self._shelf.matrix(target)
        for other in [one for one in self._shelf.contents.embedders.values() if one.key != target.key]:
            await self._shelf.drop(other)
        self.gone.clear()

    async def _look_at_fresh(self, target: Kept) -> bool:
        now = time.monotonic()
        due = [one for one in self._fresh if self._due_at(one) <= now]
        for conversation_id in due:
            when = self._fresh.get(conversation_id)
            await self._try(conversation_id, target, preempted=False)
            for other in self.serving_beside(target):
                try:
                    await self._try(conversation_id, other, preempted=False)
                except ConchError as error:
                    if error.reason not in _NOTHING_ELSE:
                        raise
                    self.gone.add(other.key)
            # What changed while it was looked at is looked at again.
            if self._fresh.get(conversation_id) == when:
                self._fresh.pop(conversation_id, None)
        return bool(due)

    def serving(self) -> Kept | None:
        """Whose vectors answer searches: an older embedder's until the new ones are whole, while it is there."""
        contents = self._shelf.contents
        target = contents.embedders.get(key_of(self.target)) if self.target is not None else None
        others = [one for one in contents.embedders.values() if one is not target and one.key not in self.gone]
        if others and len(contents.embedders) > 1:
            pieces = dict.fromkeys((one.number for one in others), 0)
            for (_, number), reached in contents.reached.items():
                if number in pieces:
                    pieces[number] += reached.pieces
            best = max(others, key=lambda one: pieces[one.number])
            if pieces[best.number] or target is None:
                return best
        if target is not None:
            return target
        return others[0] if others else None

    def serving_beside(self, target: Kept) -> list[Kept]:
        serving = self.serving()
        return [serving] if serving is not None and serving.key != target.key else []

    # --- one chat -------------------------------------------------------------------------------------------------

    async def _try(self, conversation_id: str, embedder: Kept, *, preempted: bool) -> None:
        """A chat that failed goes behind the others; the failure itself is the model's."""
        try:
            await self._look(conversation_id, embedder, preempted=preempted)
        except (_Moved, NotFound):
            self._backlog = None
            raise _Moved from None
        except ConchError as error:
            if error.reason not in _NOTHING_ELSE:
                self._trouble[conversation_id] = self._trouble.get(conversation_id, 0) + 1
                self._backlog = None
            raise
        self._trouble.pop(conversation_id, None)

    async def _look(self, conversation_id: str, embedder: Kept, *, preempted: bool) -> None:
        """Embeds what the chat has no vectors of. Between two batches chats that just changed come first (`preempted`)."""
        card = self._chats.card(conversation_id)
        if card is None:
            return
        made = card.mark.made
        reached = self._shelf.contents.reach(conversation_id, embedder)
        if reached is not None and (reached.mark.made != made or reached.mark.last_seq > card.mark.last_seq):
            await self._begin_again(conversation_id, embedder, made)
            reached = None
        after_seq = reached.mark.last_seq if reached is not None else 0
        if reached is not None and after_seq >= card.mark.last_seq:
            return
        while True:
            read = await asyncio.to_thread(self._chats.read, conversation_id, after_seq, lines_max=_LINES_MAX)
            if read is None:
                return
            if read.card.mark.made != made:
                raise _Moved
            have = await self._shelf.hashes(conversation_id, embedder, after_seq)
            for batch in await asyncio.to_thread(_all_batches, read, have):
                await self._embed(conversation_id, embedder, batch)
                if preempted:
                    await self._look_at_fresh(embedder)
            latest = self._chats.card(conversation_id)
            if latest is None or not after_seq < read.card.mark.last_seq < latest.mark.last_seq:
                return
            after_seq = read.card.mark.last_seq

    async def _begin_again(self, conversation_id: str, embedder: Kept, made: str) -> None:
        wanted: dict[tuple[int, int], bytes] = {}
        after_seq = 0
        while True:
            read = await asyncio.to_thread(self._chats.read, conversation_id, after_seq, lines_max=_LINES_MAX)
            if read is None or read.card.mark.made != made:
                raise _Moved
            wanted |= await asyncio.to_thread(hashes_of, read)
            card = self._chats.card(conversation_id)
            if card is None or read.card.mark.last_seq >= card.mark.last_seq or read.card.mark.last_seq <= after_seq:
                break
            after_seq = read.card.mark.last_seq
        await self._shelf.begin_again(conversation_id, embedder, wanted, made)

    async def _embed(self, conversation_id: str, embedder: Kept, batch: Batch) -> None:
        pieces: list[Piece] = []
        took_seconds = 0.0
        if batch.pieces:
            await self._wait_for_room()
            started = time.monotonic()
            texts = [one.text for one in batch.pieces]
            vectors = await self._model.embed(texts, embedder=embedder.key.id, background=True)
            if key_of(vectors.embedder) != embedder.key:
                self.gone.add(embedder.key)
                self.note_current(vectors.current)
                raise _Moved
            rows = zip(batch.pieces, vectors.rows, strict=True)
            pieces = [Piece(one.seq, one.part, one.hash, row.tobytes()) for one, row in rows]
            took_seconds = time.monotonic() - started
        if not await self._shelf.keep(
            conversation_id, embedder, pieces, batch.mark, still=lambda: self._is(conversation_id, batch)
        ):
            raise _Moved
        if batch.pieces:
            self.note_current(vectors.current)
            await asyncio.sleep(self._settings.chats_embed_rest_ratio * took_seconds)

    async def _wait_for_room(self) -> None:
        while not await self._model.has_room():  # noqa: ASYNC110 - another process knows
            await asyncio.sleep(self._settings.chats_headroom_wait_seconds)

    def _is(self, conversation_id: str, batch: Batch) -> bool:
        card = self._chats.card(conversation_id)
        return card is not None and card.mark.made == batch.mark.made


def _all_batches(read: Read, have: Mapping[tuple[int, int], bytes]) -> list[Batch]:
    return list(batches_of(read, have))
