"""Makes the vectors that are missing, in the background: newest chats first, one that just changed before another's next batch.

Each batch is kept as it is made; before each it waits while there is no room. The model's own lane rests as long as each text
took, which keeps it at half of a core; the rest after a batch is for what it costs beside the model. Without a model nothing
happens. A model that fails is asked again after pauses that grow. Old vectors of another embedder stay until every chat has new
ones.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import structlog

from kit.errors import ConchError
from services.chatmeaning.meaning.choice import Choice
from services.chatmeaning.meaning.contents import Kept
from services.chatmeaning.meaning.fresh import Fresh
from services.chatmeaning.meaning.making import Making, Moved
from services.chatmeaning.meaning.model import GONE, NO_MODEL, Model, key_of
from services.chatmeaning.meaning.shelf import Shelf
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats

TICK_SECONDS: Final = 30.0
_TROUBLE_MAX: Final = 3
"""Failures of one chat before the others go first."""
_MOVED_SECONDS: Final = 0.1
_NOTHING_ELSE: Final = (NO_MODEL, GONE)
log = structlog.get_logger(__name__)


class Backfill:
    """`run` is its task; everything else is for the event loop."""

    def __init__(self, chats: Chats, shelf: Shelf, model: Model, settings: ChatmeaningSettings) -> None:
        self.choice = Choice(shelf, self._move)
        self._chats = chats
        self._shelf = shelf
        self._model = model
        self._settings = settings
        self._making = Making(chats, shelf, model, self.choice, settings)
        self._fresh = Fresh(settings.chats_embed_settles_seconds)
        self._backlog: deque[str] | None = None
        self._trouble: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._has_moved = False
        self._looked_at = time.monotonic()

    # --- what happens ---------------------------------------------------------------------------------------------

    def changed(self, conversation_id: str) -> None:
        """Looked at once it settled; a burst that goes on, after half as long again."""
        card = self._chats.card(conversation_id)
        if card is not None:
            self._fresh.put(conversation_id, card.updated_at)
            self._wake.set()

    def forget(self, conversation_id: str) -> None:
        self._fresh.forget(conversation_id)
        self._trouble.pop(conversation_id, None)

    def again(self) -> None:
        """Another model may be there, or every vector is gone: everything is looked at anew."""
        self.choice.ask_again()

    def _move(self) -> None:
        self._backlog = None
        self._has_moved = True
        self._wake.set()

    # --- the loop -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        retry_seconds = self._settings.chats_model_retry_seconds
        while True:
            self._wake.clear()
            self._has_moved = False
            try:
                await self._shelf.look()
                worked = await self._step()
                pause_seconds = 0.0 if worked else self._until_next()
                retry_seconds = self._settings.chats_model_retry_seconds
            except Moved:
                await asyncio.sleep(_MOVED_SECONDS)
                continue
            except ConchError as error:
                if error.reason == NO_MODEL:
                    self.choice.target = None
                    pause_seconds = self._settings.chats_model_look_seconds
                else:
                    # An embedder that is gone, too: which one is there is asked again.
                    self.choice.asked_at = None
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
        end = time.monotonic() + seconds
        while not self._has_moved and (left := end - time.monotonic()) > 0:
            self._wake.clear()
            await self._wait(min(left, TICK_SECONDS))
            self._shelf.let_go()

    def _until_next(self) -> float:
        look_seconds = self._looked_at + self._settings.chats_model_look_seconds - time.monotonic()
        fresh_seconds = self._fresh.wait_seconds()
        return max(min(look_seconds, look_seconds if fresh_seconds is None else fresh_seconds), 0.001)

    async def _step(self) -> bool:
        """Looks at one chat; False where there is nothing to do now."""
        now = time.monotonic()
        if self._shelf.is_broken:
            # Repair makes all of them again.
            self._fresh.clear()
            self._backlog = None
            self._looked_at = now
            return False
        if self.choice.asked_at is None or now - self._looked_at >= self._settings.chats_model_look_seconds:
            await self.sweep()
            self.choice.asked_at = self._looked_at = now
            # Also what nobody told of is looked for now and then.
            self._backlog = None
            self.choice.note(await self._model.current())
        wanted = self.choice.target
        if wanted is None:
            self._fresh.clear()  # the backlog has them when a model comes
            self._backlog = None
            return False
        target = await self._shelf.embedder(key_of(wanted), wanted.model, wanted.floor)
        fresh = self._fresh.newest()
        if fresh is not None:
            await self._look_at_fresh(fresh, target)
            return True
        if self._backlog is None:
            self._backlog = self._missing(target)
        if self._backlog:
            is_made = await self._try(self._backlog[0], target, lambda: self._fresh.newest() is not None)
            if is_made and self._backlog:
                self._backlog.popleft()
            return True
        if not self._fresh and len(self._shelf.contents.embedders) > 1:
            await self._drop_others(target)
        return False

    async def sweep(self) -> None:
        """Takes out the vectors of chats that were deleted while nobody told us."""
        await self._shelf.open()
        gone = [one for one in list(self._shelf.contents.chats) if self._chats.card(one) is None]
        if gone:
            await self._shelf.remove(gone)

    def _missing(self, target: Kept) -> deque[str]:
        """Newest first; what failed before comes last."""
        missing = [card.conversation_id for card in self._chats.cards() if not self.choice.is_done(card, target)]
        missing.sort(key=lambda one: self._trouble.get(one, 0) >= _TROUBLE_MAX)
        return deque(missing)

    async def _drop_others(self, target: Kept) -> None:
        if self._missing(target):
            self._backlog = None
            return
        if self._shelf.has_loaded():
            await self._shelf.matrix(target)
        for other in [one for one in self._shelf.contents.embedders.values() if one.key != target.key]:
            await self._shelf.drop(other)
        self.choice.gone.clear()

    async def _look_at_fresh(self, conversation_id: str, target: Kept) -> None:
        def gives_way() -> bool:
            return self._fresh.newest() not in (None, conversation_id)

        if not await self._try(conversation_id, target, gives_way):
            return
        for other in self.choice.beside(target):
            try:
                if not await self._try(conversation_id, other, gives_way):
                    return
            except ConchError as error:
                if error.reason not in _NOTHING_ELSE:
                    raise
                self.choice.lose(other)
        self._fresh.done(conversation_id)

    # --- one chat -------------------------------------------------------------------------------------------------

    async def _try(self, conversation_id: str, embedder: Kept, gives_way: Callable[[], bool]) -> bool:
        """False where it gave way. A chat that failed goes behind the others; the failure itself is the model's."""
        try:
            is_made = await self._making.make(conversation_id, embedder, gives_way)
        except Moved:
            self._backlog = None
            raise
        except ConchError as error:
            if error.reason not in _NOTHING_ELSE:
                self._trouble[conversation_id] = self._trouble.get(conversation_id, 0) + 1
                self._fresh.done(conversation_id)
                self._backlog = None
            raise
        if is_made:
            self._trouble.pop(conversation_id, None)
        return is_made
