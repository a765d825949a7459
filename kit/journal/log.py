"""The log of one person and owner: append-only on disk, its index in memory.

The order of a change is append, fsync, apply to the files, publish (`outbox.py`). Every step is named to `step`, a hook by
which tests end the process there. Methods block on the disk: call them from a thread, one at a time.
"""

import fcntl
import os
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from kit.errors import Conflict, Damaged, DiskFull, ReadOnly, Unavailable
from kit.files import sync_folder, write_whole
from kit.journal import files
from kit.journal.index import Entry, LogIndex
from kit.journal.line import (
    OUTSIDE,
    Draft,
    Events,
    FileChange,
    Held,
    Line,
    LoggedEvent,
    decode,
    encode,
    in_epoch,
    no_events,
    scrub,
)
from kit.journal.projection import Projection

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_OPEN = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
RECENT_LINES_MAX = 256
RECENT_LINE_BYTES_MAX = 4_096
PURGE_BYTES_SPARE = 65_536
NO_MORE_WRITES = "Conch only reads until that is mended and it starts again."


def short_id(prefix: str) -> str:
    """A new id: the prefix and 12 characters of Crockford's base 32 (60 random bits)."""
    bits = int.from_bytes(secrets.token_bytes(8))
    return prefix + "_" + "".join(_ALPHABET[bits >> shift & 31] for shift in range(0, 60, 5))


class Journal:
    """Opened by `Journal.open`, which recovers; `append` and then `apply` is the one way to change anything."""

    def __init__(self, root: Path, path: Path, step: Callable[[str], None]) -> None:
        self.root = root
        self.path = path
        self.index = LogIndex()
        self.epoch = short_id("e")
        self.seq = 0
        self.settled_seq = 0
        """Up to here the files are as the log says: what may be published."""
        self.set_aside: Path | None = None
        """Where a damaged log was put at this start; None: it was whole."""
        self.tail_cut = False
        """Whether this start found the last line torn by a crash, and cut it."""
        self.read_only: str | None = None
        """Why nothing can be written any more; None while everything is well."""
        self._step = step
        self._whole = threading.RLock()
        """Held while the log is written anew, so that nobody reads old places of a new file."""
        self._projection = Projection(root, path.with_name(".applied"))
        self._recent: OrderedDict[int, Line] = OrderedDict()
        self._asked: Line | None = None
        self._size = 0
        self._descriptor = -1
        self._lock = -1

    # --- opening --------------------------------------------------------------------------------------------------

    @classmethod
    def open(cls, root: Path, path: Path, *, step: Callable[[str], None] = lambda _name: None) -> "Journal":
        """The log at `path`, made if there is none, whole again after any kill.

        A torn tail is cut. What the last line says and the files don't have yet is applied, unless a person edited them
        meanwhile: then theirs stay, to be read in like any edit. A log that is damaged further up is set aside
        (`set_aside`), and the caller reads the files back in. Raises `Unavailable` where another process holds it.
        """
        journal = cls(root, path, step)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        journal._take_lock()
        try:
            try:
                journal._load()
            except Damaged:
                journal._put_aside()
                journal._load()
            journal._finish_last()
        except BaseException:
            journal.close()
            raise
        return journal

    def _take_lock(self) -> None:
        self._lock = os.open(self.path.with_name(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unavailable("Another Conch already looks after this person's files.", code="owned_elsewhere") from None

    def _load(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = os.open(self.path, _OPEN, 0o600)
        index, self.seq = LogIndex(), 0
        self._recent.clear()
        self._asked = None
        offset = 0
        with self.path.open("rb") as file:  # a line at a time: one of many chats is longer than what it adds up to
            for raw in file:
                if not raw.endswith(b"\n"):
                    break
                try:
                    line = decode(raw)
                    if offset and line.seq != self.seq + 1:
                        raise Damaged("A line of the log is missing.")
                except Damaged:
                    if file.read(1):
                        raise
                    break  # a power cut can leave a last line of the right length and wrong bytes
                index.add(line, offset, len(raw))
                self.seq = line.seq
                offset += len(raw)
            size = os.fstat(file.fileno()).st_size
        self.index = index  # all at once: who reads meanwhile must not miss that something is held
        if offset < size:
            os.ftruncate(self._descriptor, offset)
            os.fsync(self._descriptor)
            self.tail_cut = True
        self._size = offset
        self.epoch = self.index.epoch or short_id("e")
        self.settled_seq = self.seq

    def _put_aside(self) -> None:
        """Only Undo is gone: the caller reads the files back in."""
        aside = self.path.with_name(f"{self.path.name}.damaged-{int(time.time())}-{secrets.token_hex(2)}")
        self.path.rename(aside)
        sync_folder(self.path.parent)
        self.set_aside = aside

    def _finish_last(self) -> None:
        """Does what the last lines say and a kill or a power cut kept from the files.

        A kill can keep only the last line from them; a power cut what no checkpoint covers.
        """
        folders = {self.path.parent, self.root, *((self.root / path).parent for path in self.index.current)}
        self._projection.clear_leftovers(folders)
        if not self.index.entries:
            return
        synced_seq = self._projection.synced_seq({self.epoch, *self.index.lineage})
        for entry in self.index.entries:
            if entry.seq <= synced_seq and entry.seq < self.seq:
                continue
            line = self.line(entry)
            for change in line.files:
                # What a checkpoint covers lies on the disk whole: shorter, or as it was before, it is a person's edit.
                if entry.seq > synced_seq and self.index.last[change.path] is entry:
                    self._projection.put_again(change, entry.seq)
        if line.purge:
            self._carry_out_purge(line)
        self.sync_applied()

    # --- changing -------------------------------------------------------------------------------------------------

    def append(self, expected_seq: int, draft: Draft) -> Line:
        """Writes the change to the log and syncs it; it then happened. Call `apply` next.

        Raises `Conflict` where the log has moved on from `expected_seq`, `DiskFull` with nothing written, and `ReadOnly`
        after a failed write that could not be taken back.
        """
        if self.read_only:
            raise ReadOnly(self.read_only)
        if os.fstat(self._descriptor).st_nlink == 0:
            raise ReadOnly("The folder of this log is gone. Put it back, then start Conch again.", code="folder_gone")
        if expected_seq != self.seq:
            raise Conflict("Something else was saved meanwhile. Look again and repeat what you wanted.")
        change_id, seq = short_id("c"), self.seq + 1
        events = draft.events(change_id, seq)
        line = Line(
            epoch=self.epoch,
            seq=seq,
            id=change_id,
            at=datetime.now(UTC),
            by=draft.by,
            kind=draft.kind,
            why=draft.why,
            files=draft.files,
            events=tuple(LoggedEvent(data.type, subject, data.model_dump(mode="json")) for subject, data in events),
            key=draft.key,
            reply=draft.reply,
            undoes=draft.undoes,
            withdraws=draft.withdraws,
            purge=draft.purge,
            held=draft.held,
        )
        raw = encode(line)
        self._step("appending")
        self._write(raw)
        self._step("appended")
        self.index.add(line, self._size, len(raw))
        self.seq = seq
        self._size += len(raw)
        if len(raw) <= RECENT_LINE_BYTES_MAX:
            self._recent[seq] = line
        if len(self._recent) > RECENT_LINES_MAX:
            self._recent.popitem(last=False)
        return line

    def _write(self, raw: bytes) -> None:
        try:
            view = memoryview(raw)
            while view:
                view = view[os.write(self._descriptor, view) :]
            self._step("written")
        except OSError as error:
            try:
                os.ftruncate(self._descriptor, self._size)
                os.fsync(self._descriptor)
            except OSError:
                self.read_only = f"The log can't be written. {NO_MORE_WRITES}"
            raise files.as_error(error) from error
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            # After a failed fsync nobody knows what is on the disk, and a second one may lie (https://lwn.net/Articles/752063/).
            self.read_only = f"The disk failed to keep a write. {NO_MORE_WRITES}"
            raise ReadOnly(self.read_only) from error

    def apply(self, line: Line) -> list[FileChange]:
        """Puts the line's bytes in place; returns the files that someone edited meanwhile, which are left as they are.

        A returned change has the line's `after` as its before, and what was found as its after.
        """
        edited: list[FileChange] = []
        applied: list[FileChange] = []
        try:
            for change in line.files:
                self._step("applying")
                applied.append(change)
                if not self._projection.put(change, line.seq):
                    edited.append(FileChange(change.path, change.after, self._found(change.path)))
            self._step("applied")
        except OSError as error:
            failed = files.as_error(error)
            if not isinstance(failed, DiskFull) or not self._take_back(line, applied[:-1]):
                # The log has it, so the next start applies it; until then log and files differ, and nothing may be added.
                self.read_only = f"A change is in the log but not in the files yet. {NO_MORE_WRITES}"
            raise failed from error
        if not edited:
            self.settled_seq = line.seq
        return edited

    def _take_back(self, line: Line, applied: list[FileChange]) -> bool:
        """Cuts the last line off again, for which the disk had no room in the files; nobody was told of it yet.

        A kill on the way leaves the line, which the next start applies: then it happened after all, unanswered.
        """
        try:
            for change in reversed(applied):
                self._projection.put(FileChange(change.path, change.after, change.before), line.seq - 1)
            settled_seq = self.settled_seq
            with self._whole:
                os.ftruncate(self._descriptor, self.index.entries[-1].offset)
                os.fsync(self._descriptor)
                self._load()
                self.settled_seq = min(settled_seq, self.seq)
        except OSError:
            return False
        return True

    def _found(self, path: str) -> bytes | None:
        try:
            return files.read(self.root / path)
        except Damaged:
            return None  # it is left there, and named to the person by the next scan

    @property
    def unsynced(self) -> bool:
        """Whether files are in place that a power cut could still take; the log has their bytes."""
        return self._projection.unsynced

    def sync_applied(self) -> None:
        """Makes what was put in place last. May run beside `append` and `apply`; raises `OSError`."""
        self._projection.sync(self.epoch, self.settled_seq)
        self._step("synced")

    def withdraw(
        self, line: Line, edited: Sequence[FileChange], *, events: Events = no_events, held: Held | None = None
    ) -> Line:
        """Takes back a line that met a person's edit: what it did is undone, and the edit stands on what was there before.

        `edited` are those of `apply`'s that come in, with the events and the holds that they bring. Any other stays on the
        disk as somebody left it, and the log says what was there before the line.
        """
        found = {change.path: change for change in edited}
        inverse = tuple(found.get(change.path) or FileChange(change.path, change.after, change.before) for change in line.files)
        draft = Draft(
            by=OUTSIDE, kind="edited", why="Changed on disk.", files=inverse, withdraws=line.seq, events=events, held=held or {}
        )
        withdrawal = self.append(self.seq, draft)
        self.apply(withdrawal)
        self.settled_seq = withdrawal.seq
        return withdrawal

    def purge(self, expected_seq: int, draft: Draft) -> Line:
        """Removes the draft's `purge` paths and every byte of them from the log. The numbering goes on in a new epoch.

        The intent is a line first, so that a kill at any point is finished by the next start.
        """
        space = os.statvfs(self.path.parent)
        if space.f_bavail * space.f_frsize < self._size + PURGE_BYTES_SPARE:
            raise DiskFull("Forgetting for good needs room for a second log for a moment. Free some space and try again.")
        line = self.append(expected_seq, draft)
        self.apply(line)
        try:
            self._carry_out_purge(line)
        except OSError as error:
            self.read_only = f"Forgetting for good was begun and not finished. {NO_MORE_WRITES}"
            raise files.as_error(error) from error
        return line

    def _carry_out_purge(self, intent: Line) -> None:
        paths, epoch = frozenset(intent.purge), short_id("e")
        for name in paths:
            (self.root / name).unlink(missing_ok=True)
        for aside in self.path.parent.glob(f"{self.path.name}.damaged-*"):
            aside.unlink()
        self._step("purging")
        with self._whole:
            write_whole(self.path, self._scrubbed(paths, epoch))
            self._step("purged")
            self._load()

    def _scrubbed(self, paths: frozenset[str], epoch: str) -> Iterator[bytes]:
        """The log's lines in another epoch without these paths, one after the other."""
        *earlier, last = self.index.entries
        for entry in earlier:
            raw = os.pread(self._descriptor, entry.length, entry.offset)
            if any(path in paths for path, _, _ in entry.files):
                yield encode(scrub(decode(raw), paths, epoch))
            else:
                yield in_epoch(raw, epoch)
        lineage = tuple(sorted(self.index.lineage | {self.epoch}))
        yield encode(replace(scrub(self.line(last), paths, epoch), lineage=lineage))

    # --- reading --------------------------------------------------------------------------------------------------

    def line(self, entry: Entry) -> Line:
        """The whole line again, from memory where it is new or was asked for last, else from disk. From any thread."""
        with self._whole:
            entry = self.index.at(entry.seq) or entry  # a purge has written the log anew meanwhile
            line = self._recent.get(entry.seq) or self._asked
            if line is None or line.seq != entry.seq:
                line = self._asked = decode(os.pread(self._descriptor, entry.length, entry.offset))
            return line

    def close(self) -> None:
        for descriptor in (self._descriptor, self._lock):
            if descriptor >= 0:
                os.close(descriptor)
        self._descriptor = self._lock = -1
