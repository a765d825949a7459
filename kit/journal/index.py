"""What a log's lines add up to, kept in memory: who changed what, what each file should be now, which keys were used."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from kit.contracts.message import Idempotency
from kit.errors import KeyReused, NotFound
from kit.journal.line import Bytes, Line, Purged, sha256

KEY_LIFETIME = timedelta(hours=24)
PURGED_MARK = "purged"


@dataclass(slots=True)
class Entry:
    """What is kept of a line.

    `files` holds path, SHA-256 before and SHA-256 after: None for no file, `PURGED_MARK` for a purged one.
    """

    seq: int
    id: str
    at: datetime
    by: str
    kind: str
    offset: int
    length: int
    files: tuple[tuple[str, str | None, str | None], ...]
    events: int
    earlier: tuple[int | None, ...] = ()
    """For each of `files`, the number of the line that wrote what was there before; None where this log has none."""
    undoes: str | None = None
    undone_by: str | None = None
    withdrawn: bool = False


def _mark(data: Bytes) -> str | None:
    if data is None:
        return None
    return PURGED_MARK if isinstance(data, Purged) else sha256(data)


class LogIndex:
    """`add` each line in the log's order."""

    def __init__(self) -> None:
        self.epoch: str | None = None
        self.lineage: set[str] = set()
        """Earlier epochs whose numbering goes on in this one."""
        self.entries: list[Entry] = []
        self.current: dict[str, str] = {}
        """What each file should be now: path to SHA-256. A path that is not here should not be there."""
        self.last: dict[str, Entry] = {}
        """The entry that last touched each path."""
        self._earlier: dict[str, set[str]] = {}
        """Of each file all other bytes that it ever had."""
        self._held: dict[tuple[str, str], dict[str, Any]] = {}
        self._by_id: dict[str, Entry] = {}
        self._keys: dict[tuple[str, str], tuple[str, Entry]] = {}

    def add(self, line: Line, offset: int, length: int) -> Entry:
        self.epoch = line.epoch
        self.lineage.update(line.lineage)
        marks = tuple((change.path, _mark(change.before), _mark(change.after)) for change in line.files)
        earlier = tuple(last.seq if (last := self.last.get(change.path)) else None for change in line.files)
        entry = Entry(
            line.seq, line.id, line.at, line.by, line.kind, offset, length, marks, len(line.events), earlier, line.undoes
        )
        self.entries.append(entry)
        self._by_id[line.id] = entry
        for path, before, after in marks:
            self.last[path] = entry
            if others := {mark for mark in (before, self.current.get(path)) if mark and mark != after}:
                self._earlier.setdefault(path, set()).update(others)
            if after is None or after == PURGED_MARK:
                self.current.pop(path, None)
            else:
                self.current[path] = after
            if after is not None and path in line.held:
                self._held[path, after] = line.held[path]
        if line.undoes and (undone := self._by_id.get(line.undoes)):
            undone.undone_by = line.id
        if line.withdraws is not None and (withdrawn := self.at(line.withdraws)):
            withdrawn.withdrawn = True
        if line.key is not None:
            self._keys[(line.key.route, line.key.key)] = (line.key.body_sha256, entry)
        return entry

    def at(self, seq: int) -> Entry | None:
        if not self.entries:
            return None
        position = seq - self.entries[0].seq
        return self.entries[position] if 0 <= position < len(self.entries) else None

    def find(self, change_id: str) -> Entry:
        """The entry of a change; raises `NotFound`."""
        entry = self._by_id.get(change_id)
        if entry is None or entry.withdrawn:
            raise NotFound("There is no such change.")
        return entry

    def knows(self, path: str, mark: str) -> bool:
        """Whether the file once had these bytes by this log: then they are ours, and were checked."""
        return self.current.get(path) == mark or mark in self._earlier.get(path, ())

    def held(self, path: str, mark: str) -> dict[str, Any] | None:
        """Why these bytes of the file were held when they came in from outside; None where they were not.

        Never lifted for the same bytes, whoever brings them back: what the person lets through is written with other bytes.
        """
        return self._held.get((path, mark))

    def with_key(self, key: Idempotency | None) -> Entry | None:
        """What this idempotency key made in the last 24 hours; raises `KeyReused` where it came with another body."""
        if key is None or (found := self._keys.get((key.route, key.key))) is None:
            return None
        body, entry = found
        if entry.withdrawn or datetime.now(UTC) - entry.at > KEY_LIFETIME:
            return None
        if body != key.body_sha256:
            raise KeyReused("This idempotency key was used for another request. Use a new key.")
        return entry
