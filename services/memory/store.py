"""One person's truth on disk: the journal, the files it is projected into, and what they say, in memory.

`write` is the one door to changing anything. It runs in a thread, since it waits for the disk; what it did is taken into
`state` in the event loop, where everyone reads.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import structlog

from kit.bus.port import Bus
from kit.contracts.events import EventData, MemoryPurged, PreferencesChanged
from kit.contracts.memory import Feed, FeedItem, Memory
from kit.contracts.message import Idempotency
from kit.errors import Changed, ConchError, Conflict, Damaged, Invalid
from kit.journal import NO_MORE_WRITES, Draft, Entry, FileChange, Journal, Line, Outbox, Purged, files, sha256
from services.memory import document, never, plain
from services.memory.state import PersonState
from services.memory.transitions import events_of

FEED_ITEMS_MAX = 500
SYNC_PAUSE_SECONDS = 0.2
OUTSIDE = "outside"
_log = structlog.get_logger()
Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Write:
    """A change that somebody asks for. `files`: path to its bytes afterwards, None for no file any more."""

    by: str
    kind: str
    files: Mapping[str, bytes | None]
    why: str = ""
    key: Idempotency | None = None
    reply: dict[str, Any] | None = None
    undoes: str | None = None
    anyway: bool = False
    purge: tuple[str, ...] = ()


@dataclass(slots=True)
class _Outcome:
    """What a thread did: the lines to take in, and the error to raise after that."""

    lines: list[Line] = field(default_factory=list)
    error: ConchError | None = None


class PersonStore:
    """Use `load` before anything else, and hold `lock` from reading what a write depends on to its end."""

    def __init__(self, person: str, root: Path, bus: Bus, *, step: Step = lambda _name: None) -> None:
        self.person = person
        self.root = root
        self.state = PersonState()
        self.lock = asyncio.Lock()
        self.journal: Journal | None = None
        self._bus = bus
        self._step = step
        self._outbox: Outbox | None = None
        self._syncing: asyncio.Task[None] | None = None
        self._instance = secrets.token_hex(4)

    # --- opening --------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Opens the journal, finishing what a kill left, and reads what is there; a new person's folder is made."""
        state = await asyncio.to_thread(self._load)
        self.state = state
        assert self.journal is not None  # noqa: S101 - _load sets it or raises
        self._outbox = Outbox(self._bus, self.person, "memory", self.journal, step=self._step)
        self._outbox.start()

    def _load(self) -> PersonState:
        self.journal = journal = Journal.open(self.root, self.root / document.FOLDER / "journal.jsonl", step=self._step)
        (self.root / document.HISTORY_FOLDER).mkdir(mode=0o700, exist_ok=True)
        state = PersonState()
        if journal.seq == 0:
            self._read_back(journal, state)
        by_age = sorted(journal.index.current, key=lambda path: journal.index.last[path].seq)
        for path in by_age:
            entry = journal.index.last[path]
            data = files.read(self.root / path)
            if data is None or sha256(data) != journal.index.current[path]:
                data = self.logged_bytes(path)  # edited while nobody looked: the scan reads that in
            self._take_file(state, path, data, entry.seq, entry.at, entry.by)
        state.epoch, state.seq = journal.epoch, journal.seq
        return state

    def _read_back(self, journal: Journal, state: PersonState) -> None:
        """A log that is new or was lost starts from the files that are there."""
        found: list[FileChange] = []
        for path in sorted(plain.owned_paths(self.root)):
            data = files.read(self.root / path)
            if data is None:
                continue
            try:
                plain.check(path, data)
            except Damaged as error:
                state.unreadable[path] = error.detail
            else:
                found.append(FileChange(path, None, data))
        if found:
            why = "The log was lost; these files were read back in." if journal.set_aside else "Found on disk."
            journal.apply(journal.append(0, Draft(by=OUTSIDE, kind="read_back", files=tuple(found), why=why)))

    def logged_bytes(self, path: str) -> bytes | None:
        """The file's bytes as the log last left them; None for no file."""
        journal = self._opened()
        entry = journal.index.last.get(path)
        if entry is None:
            return None
        after = next(change.after for change in journal.line(entry).files if change.path == path)
        return None if isinstance(after, Purged) else after

    async def _sync_soon(self) -> None:
        """Files are synced many at once, a moment after they were put in place: until then the log alone must last."""
        journal = self._opened()
        while journal.unsynced and journal.read_only is None:
            await asyncio.sleep(SYNC_PAUSE_SECONDS)
            try:
                await asyncio.to_thread(journal.sync_applied)
            except OSError as error:
                _log.error("files can't be synced", person=self.person, error=type(error).__name__)
                journal.read_only = f"The disk failed to keep a write. {NO_MORE_WRITES}"

    async def close(self) -> None:
        if self._outbox is not None:
            await self._outbox.close()
        if self._syncing is not None:
            await asyncio.gather(self._syncing, return_exceptions=True)
        if self.journal is not None:
            await asyncio.to_thread(self.journal.close)

    def _opened(self) -> Journal:
        if self.journal is None:
            raise Conflict("This person has nothing yet.")
        return self.journal

    # --- writing --------------------------------------------------------------------------------------------------

    async def write(self, write: Write) -> Line:
        """Makes the change durable and visible, and returns its line.

        Raises `Changed` where a file was edited by hand meanwhile; that edit is kept, in the journal too.
        """
        if self.journal is None:
            await self.load()
        outcome = await asyncio.shield(asyncio.to_thread(self._commit, write))
        return self._take_in(outcome)

    async def adopt(self, kind: str, changed: Mapping[str, bytes | None], why: str) -> None:
        """Takes in what somebody changed on disk, as one change."""
        journal = self._opened()

        def run() -> _Outcome:
            changes = tuple(FileChange(path, self.logged_bytes(path), data) for path, data in changed.items())
            line = self._append(journal, Write(by=OUTSIDE, kind=kind, files=changed, why=why), changes)
            journal.apply(line)
            journal.settled_seq = line.seq  # a file that was edited again is the next scan's
            return _Outcome([line])

        self._take_in(await asyncio.shield(asyncio.to_thread(run)))

    def _commit(self, write: Write) -> _Outcome:
        journal = self._opened()
        changes: list[FileChange] = []
        for path, after in write.files.items():
            before = files.read(self.root / path)
            if (None if before is None else sha256(before)) != journal.index.current.get(path):
                return self._met_an_edit(journal, path, before)
            changes.append(FileChange(path, before, after))
        if write.purge:
            line = journal.purge(journal.seq, self._draft(journal, write, tuple(changes)))
            return _Outcome([line])
        line = self._append(journal, write, tuple(changes))
        edited = journal.apply(line)
        if not edited:
            return _Outcome([line])
        withdrawn = journal.withdraw(line, edited)
        return _Outcome([withdrawn], _changed(edited[0].path))

    def _met_an_edit(self, journal: Journal, path: str, found: bytes | None) -> _Outcome:
        outcome = _Outcome(error=_changed(path))
        if found is None:
            return outcome  # gone just now: an editor may be moving it; the scan decides
        try:
            plain.check(path, found)
        except Damaged:
            return outcome
        change = FileChange(path, self.logged_bytes(path) if path in journal.index.current else None, found)
        line = self._append(journal, Write(by=OUTSIDE, kind="edited", files={path: found}, why="Changed on disk."), (change,))
        journal.apply(line)
        journal.settled_seq = line.seq
        outcome.lines.append(line)
        return outcome

    def _append(self, journal: Journal, write: Write, changes: tuple[FileChange, ...]) -> Line:
        return journal.append(journal.seq, self._draft(journal, write, changes))

    def _draft(self, journal: Journal, write: Write, changes: tuple[FileChange, ...]) -> Draft:
        def events(change_id: str, seq: int) -> list[tuple[str, EventData]]:
            return self._events(write, changes, change_id, seq)

        return Draft(
            by=write.by,
            kind=write.kind,
            why=write.why,
            files=changes,
            events=events,
            key=write.key,
            reply=write.reply,
            undoes=write.undoes,
            purge=write.purge,
        )

    def _events(self, write: Write, changes: tuple[FileChange, ...], change_id: str, seq: int) -> list[tuple[str, EventData]]:
        undo = write.undoes is not None
        found: list[tuple[str, EventData]] = [
            (memory_id, event)
            for memory_id, after in plain.memories_in({change.path: change.after for change in changes}, seq).items()
            for event in events_of(
                self.person, change_id, seq, self.state.memories.get(memory_id), after, undo=undo, anyway=write.anyway
            )
        ]
        for path in write.purge:
            before = self.state.memories.get(document.id_of(path) or "")
            if before is not None and document.path_of(before) == path:
                purged = MemoryPurged(
                    person=self.person, change_id=change_id, memory_id=before.id, kind=before.kind, revision=seq
                )
                found.append((before.id, purged))
        if (data := dict(write.files).get(plain.PREFERENCES)) is not None:
            now, was = plain.preferences(data), self.state.preferences
            keys = tuple(name for name in type(now).model_fields if getattr(now, name) != getattr(was, name))
            if keys:
                found.append((self.person, PreferencesChanged(person=self.person, keys=keys)))
        return found

    # --- taking in ------------------------------------------------------------------------------------------------

    def _take_in(self, outcome: _Outcome) -> Line:
        for line in outcome.lines:
            self.state.epoch, self.state.seq = self._opened().epoch, line.seq
            paths = {change.path: change.after for change in line.files}
            # A memory that moved to history has two files in the change: the one that is left decides.
            for path in sorted(paths, key=lambda name: paths[name] is not None):
                after = paths[path]
                self._take_file(self.state, path, None if isinstance(after, Purged) else after, line.seq, line.at, line.by)
            for path in line.purge:
                if (memory_id := document.id_of(path)) is not None:
                    self.state.put(memory_id, None, line.seq)
        if self._outbox is not None:
            self._outbox.wake()
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.create_task(self._sync_soon(), name=f"sync-{self.person}")
        if outcome.error is not None:
            raise outcome.error
        return outcome.lines[-1]

    def _take_file(self, state: PersonState, path: str, data: bytes | None, seq: int, at: datetime, by: str) -> None:
        state.unreadable.pop(path, None)
        memory_id = document.id_of(path)
        try:
            if memory_id is not None:
                memory = None if data is None else document.parse(path, data, revision=seq, at=at)
                if memory is not None and by == OUTSIDE and memory.updated_at < at and seq > 1:
                    memory = memory.model_copy(update={"updated_at": at})
                if memory is None and memory_id in state.memories and document.path_of(state.memories[memory_id]) != path:
                    return  # it lives on in the other folder
                state.put(memory_id, memory, seq)
            elif path == plain.PROFILE:
                state.profile = plain.profile(data)
            elif path == plain.PREFERENCES:
                state.preferences = plain.preferences(data)
            elif path == never.PATH:
                state.never = frozenset() if data is None else never.parse(data)
        except Damaged as error:
            state.unreadable[path] = error.detail

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
        journal = self._opened()
        return await asyncio.to_thread(journal.line, entry)


def _changed(path: str) -> Changed:
    memory_id = document.id_of(path)
    what = "This memory" if memory_id else path
    return Changed(f"{what} was changed on disk meanwhile. Look at it again, then repeat what you wanted.")
