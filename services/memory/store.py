"""One person's truth: the journal, the files it is projected into, and what they say, in memory.

`write` is the one door to changing anything. It runs in a thread, since it waits for the disk; what it did is taken into
`state` in the event loop, where everyone reads.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

import structlog

from kit.bus.port import Bus
from kit.contracts.memory import Feed, FeedItem, Memory
from kit.contracts.message import Idempotency
from kit.errors import ConchError, Conflict, Damaged, Invalid
from kit.journal import NO_MORE_WRITES, Entry, Journal, Line, Outbox, Purged, files, sha256
from services.memory import document, never
from services.memory.seal import Checker, checked
from services.memory.state import PersonState
from services.memory.writer import Outcome, Write, Writer

FEED_ITEMS_MAX = 500
SYNC_PAUSE_SECONDS = 0.2
SYNC_RETRY_SECONDS = 5.0
_log = structlog.get_logger()
Step = Callable[[str], None]


class PersonStore:
    """Use `load` before anything else, and hold `lock` from reading what a write depends on to its end."""

    def __init__(
        self,
        person: str,
        root: Path,
        bus: Bus,
        *,
        loaded: Callable[["PersonStore"], None] = lambda _store: None,
        step: Step = lambda _name: None,
        checker: Checker = checked,
    ) -> None:
        self.person = person
        self.root = root
        self.state = PersonState()
        self.lock = asyncio.Lock()
        self.journal: Journal | None = None
        self._writer: Writer | None = None
        self._bus = bus
        self._loaded = loaded
        self._step = step
        self._checker = checker
        self._outbox: Outbox | None = None
        self._syncing: asyncio.Task[None] | None = None
        self._instance = secrets.token_hex(4)

    # --- opening and closing --------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Opens the journal, finishing what a kill left, and reads what is there; a new person's folder is made."""
        journal, self.state = await asyncio.to_thread(self._load)
        self.journal = journal
        self._writer = Writer(self.person, self.root, journal, self.state, self._checker)
        self._outbox = Outbox(self._bus, self.person, "memory", journal, step=self._step)
        self._outbox.start()
        self._loaded(self)

    def _load(self) -> tuple[Journal, PersonState]:
        journal = Journal.open(self.root, self.root / document.FOLDER / "journal.jsonl", step=self._step)
        try:
            for folder in (document.HISTORY_FOLDER, never.FOLDER):
                (self.root / folder).mkdir(mode=0o700, exist_ok=True)
            state = PersonState()
            writer = Writer(self.person, self.root, journal, state, self._checker)
            if journal.seq == 0:
                state.unreadable = writer.read_back()
            for path in sorted(journal.index.current, key=lambda path: journal.index.last[path].seq):
                entry = journal.index.last[path]
                try:
                    data = files.read(self.root / path)
                except Damaged:
                    data = None
                if data is None or sha256(data) != journal.index.current[path]:
                    data = writer.logged_bytes(path)  # edited while nobody looked: the scan reads that in
                state.take(path, data, entry.seq, entry.at, entry.by, journal.index.held)
            state.epoch, state.seq = journal.epoch, journal.seq
        except BaseException:
            journal.close()
            raise
        return journal, state

    async def close(self) -> None:
        """Everything that happened is on disk; what is not published yet is published after the next start."""
        if self._outbox is not None:
            await self._outbox.close()
        if self._syncing is not None:
            await asyncio.gather(self._syncing, return_exceptions=True)
        if self.journal is not None:
            await asyncio.to_thread(self.journal.close)

    # --- writing --------------------------------------------------------------------------------------------------

    async def write(self, write: Write) -> Line:
        """Makes the change durable and visible, and returns its line.

        Raises `Changed` where a file was edited by hand meanwhile; that edit is kept, in the journal too.
        """
        if self._writer is None:
            await self.load()
        return await self._carry_out(lambda writer: writer.commit(write))

    async def adopt(self, kind: str, changed: Mapping[str, bytes | None], why: str) -> None:
        """Takes in what somebody changed on disk, as one change."""
        await self._carry_out(lambda writer: writer.adopt(kind, changed, why))

    def refuses(self, path: str, data: bytes) -> str | None:
        """Why what somebody left in a file is not taken in; None where `adopt` may be given it. From any thread."""
        return None if self._writer is None else self._writer.seal.refuses(path, data)

    async def _carry_out(self, work: Callable[[Writer], Outcome]) -> Line:
        if self._writer is None:
            raise Conflict("This person has nothing yet.")
        # Whoever gives up waiting doesn't undo it: what was begun is ended and taken in.
        doing = asyncio.create_task(self._do(work, self._writer))
        return await asyncio.shield(doing)

    async def _do(self, work: Callable[[Writer], Outcome], writer: Writer) -> Line:
        outcome = await asyncio.to_thread(work, writer)
        for line in outcome.lines:
            self._take_in(line, outcome.memories)
        if self._outbox is not None:
            self._outbox.wake()
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.create_task(self._sync_soon(), name=f"sync-{self.person}")
        if outcome.error is not None:
            raise outcome.error
        return outcome.lines[-1]

    def _take_in(self, line: Line, memories: Mapping[str, Memory | None]) -> None:
        assert self.journal is not None  # noqa: S101 - a line was written
        self.state.epoch, self.state.seq = self.journal.epoch, line.seq
        paths = {change.path: change.after for change in line.files}
        # A memory that moved to history has two files in the change: the one that is left decides.
        for path in sorted(paths, key=lambda name: paths[name] is not None):
            after = paths[path]
            data = None if isinstance(after, Purged) else after
            read = memories.get(document.id_of(path) or "")
            self.state.take(path, data, line.seq, line.at, line.by, self.journal.index.held, read=read)
        for path in line.purge:
            if (memory_id := document.id_of(path)) is not None:
                self.state.put(memory_id, None, line.seq)
            elif (entry_id := never.id_of(path)) is not None:
                self.state.never.pop(entry_id, None)

    async def _sync_soon(self) -> None:
        """Files are synced many at once, a moment after they were put in place: until then the log alone must last."""
        journal, pause = self.journal, SYNC_PAUSE_SECONDS
        while journal is not None and journal.unsynced and journal.read_only is None:
            await asyncio.sleep(pause)
            try:
                await asyncio.to_thread(journal.sync_applied)
            except ConchError as error:
                pause = SYNC_RETRY_SECONDS
                _log.warning("the checkpoint can't be written now", person=self.person, reason=error.reason)
            except OSError as error:
                _log.error("files can't be synced", person=self.person, error=type(error).__name__)
                journal.read_only = f"The disk failed to keep a write. {NO_MORE_WRITES}"

    # --- reading --------------------------------------------------------------------------------------------------

    def replayed(self, key: Idempotency | None) -> Entry | None:
        """What this idempotency key already did; raises `KeyReused`."""
        return None if self.journal is None else self.journal.index.with_key(key)

    def feed(self, epoch: str | None, since: int, cursor: str | None) -> Feed:
        """What changed after `since`, a page at a time; from the beginning where the reader's epoch is another."""
        now, seq = self.state.epoch, self.state.seq
        count = 0
        if cursor is not None:
            instance, _, number = cursor.partition(":")
            if instance != self._instance or not number.isdecimal():
                raise Invalid("That cursor is from before a restart. Begin again.", code="stale_cursor")
            count = int(number)
        changed = list(self.state.touched_after(since if epoch == now else -1, count))[::-1]
        page = changed[:FEED_ITEMS_MAX]
        items = tuple(FeedItem(id=memory_id, memory=self._usable(memory_id)) for _, memory_id in page)
        more = len(changed) > len(page)
        return Feed(epoch=now, seq=seq, changes=items, more=more, cursor=f"{self._instance}:{page[-1][0]}" if more else None)

    def _usable(self, memory_id: str) -> Memory | None:
        memory = self.state.memories.get(memory_id)
        return None if memory is None or memory.status == "waiting" else memory

    async def line(self, entry: Entry) -> Line:
        if self.journal is None:
            raise Conflict("This person has nothing yet.")
        return await asyncio.to_thread(self.journal.line, entry)
