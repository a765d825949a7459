"""Keeps the word index in step with the chats: catching up at the start, what was just said, what is gone.

All of the index's work runs in threads. A file that can't be read on is made again while searches answer from what there is.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import structlog

from kit.contracts.memory import HealthLine
from kit.errors import ConchError, Damaged, Unavailable
from kit.healing import Healing
from kit.sqlite import Locked
from kit.text import same_words
from services.chatmeaning.line import Line, Mark
from services.chatmeaning.settings import WORDS_FILE, ChatmeaningSettings
from services.chatmeaning.words.found import NOTHING, WordsFound
from services.chatmeaning.words.search import search
from services.chatmeaning.words.source import Source
from services.chatmeaning.words.store import WordStore
from services.chatmeaning.words.taking import Taking

T = TypeVar("T")
CHECK = "chat-search"
REBUILT = "Rebuilt chat search by words."
LINES_AT_ONCE = 2_000
"""Lines of one transaction: what was just said waits for no more than that."""
CATCH_UP_LINES_AT_ONCE = 8_000
"""While much is behind: a page of the file is written once for all of them, which is twice as fast at a million lines."""
RETRY_SECONDS = 5.0
MANY_WAITING = 50
"""Chats that Health speaks of: an import came in faster than it is indexed."""
ERASE_TRIES = 8
"""Another program may be reading the file; after two seconds or so the file goes whole."""
REBUILDS_MAX = 3
"""In one run of the service; after that it waits for Repair."""
SAID_CHATS_MAX = 200
SAID_CHARACTERS_MAX = 480
log = structlog.get_logger(__name__)


class WordKeeper:
    """One person's word index. `start` it, ask it, `close` it."""

    def __init__(self, folder: Path, person: str, chats: Source, healing: Healing, settings: ChatmeaningSettings) -> None:
        self._store = WordStore(folder / WORDS_FILE)
        self._person = person
        self._chats = chats
        self._healing = healing
        self._flush_seconds = settings.chats_flush_seconds
        self._open = False
        self._caught_up = False
        self._rebuilds = 0
        self._made = 0
        """How often the file was opened or made: what failed on an earlier one says nothing of this one."""
        self._problem: str | None = None
        self._refused: set[str] = set()
        """Chats that the index could not take in."""
        self._taking = Taking(chats, self._store)
        self._waiting: dict[str, object] = {}
        """Chats with lines that are not in the index yet, in the order they came."""
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._writing = asyncio.Lock()
        self._rebuilding = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def state(self) -> Literal["ready", "catching-up", "unavailable"]:
        if not self._open:
            return "unavailable"
        return "ready" if self._caught_up and not self._waiting else "catching-up"

    def counts(self) -> tuple[int, int]:
        """Chats and lines in the index."""
        entries = list(self._store.entries.values())
        return len(entries), sum(entry.lines for entry in entries)

    def behind(self) -> set[str]:
        """Chats of which the index lacks lines; while it catches up, at least those that it doesn't have at all."""
        lacking = (
            set() if self._caught_up else {card.conversation_id for card in self._chats.cards()} - self._store.entries.keys()
        )
        return lacking | self._waiting.keys()

    def marks(self) -> Mapping[str, Mark]:
        """What the index last saw of each chat."""
        return {conversation_id: entry.mark for conversation_id, entry in list(self._store.entries.items())}

    # --- life -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Opens the file and begins to catch up; a bad file is made again, and one that can't be reached is tried again."""
        await self._try_open()
        self._task = asyncio.create_task(self._run(), name=f"words-{self._person}")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        async with self._writing:
            await asyncio.to_thread(self._store.file.close)

    async def _try_open(self) -> None:
        made = self._made
        try:
            await self._open_file()
            self._open, self._problem = True, None
        except Damaged as error:
            log.warning("word index damaged", person=self._person, reason=error.reason)
            await self._rebuild(made)
        except ConchError as error:
            self._open, self._problem = False, "Chat search by words can't reach its file now."
            log.warning("word index not open", person=self._person, reason=error.reason)

    async def _open_file(self, *, anew: bool = False) -> None:
        """What is being written ends first: else its end would be told of a file that it isn't in."""

        def opened() -> None:
            if anew:
                self._store.file.set_aside()
            self._store.open()

        await self._write(opened)
        self._made += 1
        self._refused.clear()

    async def _rebuild(self, made: int, *, anyway: bool = False) -> None:
        """Sets the file aside and begins a new one, which the catch-up fills; unless that was done since it was `made`."""
        async with self._rebuilding:
            if self._made != made:
                return
            self._open = self._caught_up = False
            if self._rebuilds >= REBUILDS_MAX and not anyway:
                self._problem = "Chat search by words was damaged again. Repair makes it anew."
                return
            self._rebuilds += not anyway
            try:
                await self._open_file(anew=True)
            except ConchError as error:
                self._problem = "Chat search by words can't be written now."
                log.warning("word index not rebuilt", person=self._person, reason=error.reason)
                return
            self._open, self._problem = True, None
            if not anyway:
                self._healing.note(CHECK, REBUILT, self._person)
            self._idle.clear()
            self._woken.set()

    # --- keeping in step ------------------------------------------------------------------------------------------

    def changed(self, conversation_id: str) -> None:
        self._waiting[conversation_id] = object()
        self._idle.clear()
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            made = self._made
            try:
                if not self._open and self._rebuilds < REBUILDS_MAX:
                    await self._try_open()
                if self._open and self._store.file.gone():
                    # Somebody took it away, which is nothing that is broken: how often doesn't matter.
                    await self._rebuild(made, anyway=True)
                    made = self._made
                if self._open and not self._caught_up:
                    await self._catch_up()
                await self._flush()
            except Damaged as error:
                log.warning("word index damaged", person=self._person, reason=error.reason)
                await self._rebuild(made)
            except ConchError as error:
                log.warning("word index waits", person=self._person, reason=error.reason)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            except Exception:
                log.exception("word index failed", person=self._person)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if self._open and self._caught_up and not self._waiting:
                self._idle.set()
                await self._woken.wait()
            elif not self._open:
                self._idle.set()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(RETRY_SECONDS):
                        await self._woken.wait()

    async def _catch_up(self) -> None:
        """Everything that the index lacks, newest first; what just came goes before it."""
        cards = await asyncio.to_thread(self._chats.cards)
        there = {card.conversation_id for card in cards}
        gone = [each for each in self._store.entries if each not in there]
        if gone:
            await self._write(lambda: self._store.remove(gone))
        group: list[str] = []
        lines = 0
        for card in cards:
            behind = self._taking.lines_behind(card)
            if behind:
                group.append(card.conversation_id)
                lines += behind
            if lines >= CATCH_UP_LINES_AT_ONCE:
                await self._flush()
                await self._take(group, CATCH_UP_LINES_AT_ONCE)
                group, lines = [], 0
        await self._take(group, CATCH_UP_LINES_AT_ONCE)
        self._caught_up = True

    async def _flush(self) -> None:
        while self._waiting and self._open:
            first = list(self._waiting)[:50]
            await self._take(first)

    async def _take(self, conversation_ids: Sequence[str], lines_max: int = LINES_AT_ONCE) -> None:
        """Indexes what these chats have that the index hasn't, in transactions of a bounded size."""
        left = [each for each in conversation_ids if each not in self._refused]
        for each in self._refused.intersection(conversation_ids):
            self._waiting.pop(each, None)
        while left:
            # What comes to a chat while it is read stands in its place as another, and stays.
            seen = {each: self._waiting.get(each) for each in left}
            try:
                done = await self._write(partial(self._taking.take, left, lines_max))
            except ConchError:
                raise
            except Exception:
                # One chat must not keep all others out of every search.
                log.exception("a chat can't be indexed", person=self._person)
                if len(left) > 1:
                    for each in left:
                        await self._take([each], lines_max)
                    return
                self._refused.update(left)
                done = 1
            for each in left[:done]:
                if self._waiting.get(each) is seen[each]:
                    self._waiting.pop(each, None)
            left = left[done:]

    async def _write(self, work: Callable[[], T]) -> T:
        async with self._writing:
            return await asyncio.shield(asyncio.ensure_future(asyncio.to_thread(work)))

    async def deleted(self, conversation_ids: Sequence[str]) -> None:
        """Not a byte of these chats' words is left in the file or beside it when this returns."""
        for each in conversation_ids:
            self._waiting.pop(each, None)
            self._refused.discard(each)
        made = self._made
        try:
            if self._store.is_most(conversation_ids):
                await self._start_anew(made)
                return
            for _ in range(ERASE_TRIES):
                try:
                    await self._write(lambda: self._remove(conversation_ids))
                    return
                except Locked:
                    await asyncio.sleep(0.05)
            raise Unavailable("Another program is using the search index.")
        except ConchError as error:
            # The file can't be trusted to have lost them, so it goes; the catch-up makes it again without them.
            log.warning("word index thrown away for a deletion", person=self._person, reason=error.reason)
            await self._start_anew(made)

    async def _start_anew(self, made: int) -> None:
        await self._rebuild(made, anyway=True)
        await asyncio.to_thread(self._store.file.erase_asides)

    def _remove(self, conversation_ids: Sequence[str]) -> None:
        self._store.remove(conversation_ids)
        self._store.file.erase_asides()

    # --- asking ---------------------------------------------------------------------------------------------------

    async def search(self, q: str, *, within: str | None = None, limit: int = 200, now: datetime | None = None) -> WordsFound:
        """What was said before this was asked is in it, unless there is so much of it that it would take too long."""
        at = now or datetime.now(UTC)
        await self.settle()
        if not self._open:
            return WordsFound("none", catching_up=True)
        made = self._made
        try:
            found = await asyncio.to_thread(search, self._store, q, within=within, limit=limit, now=at)
        except Damaged as error:
            log.warning("word index damaged", person=self._person, reason=error.reason)
            await self._rebuild(made)
            found = NOTHING
        except Unavailable as error:
            log.warning("word search failed", person=self._person, reason=error.reason)
            found = NOTHING
        behind = not self._caught_up or bool(self._waiting)
        return WordsFound(found.mode, found.chats, found.total, found.capped, catching_up=behind)

    async def settle(self) -> None:
        """Waits for what was just said, as long as a search may."""
        if self._open and self._store.file.gone():
            self._caught_up = False
            self._woken.set()
            self._idle.clear()
        if self._waiting or not self._caught_up:
            try:
                async with asyncio.timeout(self._flush_seconds):
                    await self._idle.wait()
            except TimeoutError:
                log.info("a search goes before the index", person=self._person)

    async def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        """Of these lines those that are in the index now."""
        if not self._open:
            return {}
        try:
            return await asyncio.to_thread(self._store.lines, refs)
        except ConchError as error:
            log.warning("lines not read", person=self._person, reason=error.reason)
            return {}

    async def where_said(self, texts: Sequence[str]) -> list[str]:
        """The chats in which one of these texts stands word for word."""
        found: dict[str, None] = {}
        for text in texts:
            wanted = same_words(text).replace('"', " ")
            if len(wanted) > SAID_CHARACTERS_MAX:
                wanted = wanted[: wanted.rfind(" ", 0, SAID_CHARACTERS_MAX) + 1] or wanted[:SAID_CHARACTERS_MAX]
            said = await self.search(f'"{wanted}"', limit=SAID_CHATS_MAX)
            if said.mode == "exact":
                found.update((chat.conversation_id, None) for chat in said.chats)
        return list(found)[:SAID_CHATS_MAX]

    # --- health ---------------------------------------------------------------------------------------------------

    def health(self) -> list[HealthLine]:
        if self._problem is not None:
            return [HealthLine(check=CHECK, state="warning", words=self._problem, repair=True)]
        if not self._caught_up or len(self._waiting) > MANY_WAITING:
            return [
                HealthLine(check=CHECK, state="news", words="Conch is still reading your chats; searches miss some until then.")
            ]
        return [HealthLine(check=CHECK, state="ok", words="Chat search by words is in order.")]

    async def repair(self) -> None:
        """Reads the file against its own rules; one that fails is made again in the background."""
        self._rebuilds = 0
        made = self._made
        try:
            if not self._open:
                await self._try_open()
            await asyncio.to_thread(self._store.file.check)
        except Damaged:
            await self._rebuild(made)
        except ConchError as error:
            log.warning("word index not checked", person=self._person, reason=error.reason)
        self._woken.set()
