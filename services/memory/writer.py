"""Turns what is asked for into lines of the journal, and leaves whatever somebody else wrote to a file meanwhile.

Everything here waits for the disk: `PersonStore` calls it from a thread, one call at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kit.contracts.events import EventData, MemoryPurged, MemoryWaiting, PreferencesChanged
from kit.contracts.memory import Memory
from kit.contracts.message import Idempotency
from kit.errors import Changed, ConchError, Conflict, Damaged
from kit.files import sync_folder
from kit.journal import OUTSIDE, Draft, FileChange, Held, Journal, Line, Purged, files, sha256
from services.memory import document, logged, plain
from services.memory.seal import Checker, Seal
from services.memory.state import PersonState
from services.memory.transitions import events_of


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
class Outcome:
    """What was done: the lines to take in, the memories that the last one leaves where they are read already, and the error to
    raise after that."""

    lines: list[Line] = field(default_factory=list)
    error: ConchError | None = None
    memories: dict[str, Memory | None] = field(default_factory=dict)


class Writer:
    """One person's. It reads `state` for what a change means, and never changes it."""

    def __init__(self, person: str, root: Path, journal: Journal, state: PersonState, checker: Checker) -> None:
        self._person = person
        self._root = root
        self._journal = journal
        self._state = state
        self.seal = Seal(journal, state, checker)
        self._left: dict[str, Memory | None] = {}
        """The memories that the line being appended leaves, by id: read once, for its events and to be taken in."""

    def commit(self, write: Write) -> Outcome:
        """Appends the change and puts it in place; where a file was edited by hand meanwhile, takes the edit in instead.

        An edit that the seal refuses is written over: it is in no line, so that no Undo brings it back.
        """
        journal = self._journal
        changes: list[FileChange] = []
        for path, after in write.files.items():
            try:
                before = files.read(self._root / path)
            except Damaged:
                return Outcome(error=_changed(path))  # no plain file any more: it is left, and named in Health
            if (None if before is None else sha256(before)) != journal.index.current.get(path):
                if before is None or self.seal.refuses(path, before) is None:
                    return self._met_an_edit(path, before)
                if not self._put_right(path, before):
                    return Outcome(error=_changed(path))
                before = self.logged_bytes(path)
            changes.append(FileChange(path, before, after))
        if write.purge:
            return Outcome([journal.purge(journal.seq, self._draft(write, tuple(changes), {}))])
        line = self._append(write, tuple(changes))
        edited = journal.apply(line)
        if not edited:
            return Outcome([line], memories=self._left)
        return Outcome([self._withdraw(line, edited)], _changed(edited[0].path))

    def adopt(self, kind: str, changed: Mapping[str, bytes | None], why: str) -> Outcome:
        """Takes in what somebody changed on disk, as one change; what the check holds of it waits."""
        for path, data in changed.items():
            if data is not None and (refusal := self.seal.refuses(path, data)) is not None:
                return Outcome(error=Conflict(refusal))
        changes = tuple(FileChange(path, self.logged_bytes(path), data) for path, data in changed.items())
        line = self._append(Write(by=OUTSIDE, kind=kind, files=changed, why=why), changes, self.seal.holds(changed))
        self._journal.apply(line)
        self._journal.settled_seq = line.seq  # a file that was edited again is the next scan's
        return Outcome([line])

    def read_back(self) -> dict[str, str]:
        """Starts a log that is new or was lost from the files that are there; returns those that are not taken in, and why.

        Nothing of them is sealed, so that all are checked.
        """
        found: dict[str, bytes] = {}
        unreadable: dict[str, str] = {}
        for path in sorted(plain.owned_paths(self._root)):
            try:
                data = files.read(self._root / path)
                if data is None:
                    continue
                plain.check(path, data)
            except Damaged as error:
                unreadable[path] = error.detail
                continue
            if (refusal := self.seal.refuses(path, data)) is not None:
                unreadable[path] = refusal
            else:
                found[path] = data
        if found:
            why = "The log was lost; these files were read back in." if self._journal.set_aside else "Found on disk."
            changes, held = tuple(FileChange(path, None, data) for path, data in found.items()), self.seal.holds(found)

            def events(_change_id: str, _seq: int) -> list[tuple[str, EventData]]:
                return self._newly_held(found, held)

            draft = Draft(by=OUTSIDE, kind="read_back", files=changes, why=why, events=events, held=held)
            self._journal.apply(self._journal.append(0, draft))
        return unreadable

    def _newly_held(self, found: Mapping[str, bytes], held: Held) -> list[tuple[str, EventData]]:
        """Who waits only since these files were read back; the others were announced when they came."""
        said = [(document.parse(path, found[path]), bool(why.get("held"))) for path, why in held.items()]
        return [
            (memory.id, MemoryWaiting(person=self._person, memory_id=memory.id, held=by_the_check))
            for memory, by_the_check in said
            if memory.status != "waiting"
        ]

    def logged_bytes(self, path: str) -> bytes | None:
        """The file's bytes as the log last left them; None for no file."""
        entry = self._journal.index.last.get(path)
        if entry is None:
            return None
        after = next(change.after for change in self._journal.line(entry).files if change.path == path)
        return None if isinstance(after, Purged) else after

    def _met_an_edit(self, path: str, found: bytes | None) -> Outcome:
        if found is None:
            return Outcome(error=_changed(path))  # gone just now: an editor may be moving it; the scan decides
        try:
            plain.check(path, found)
        except Damaged:
            return Outcome(error=_changed(path))
        outcome = self.adopt("edited", {path: found}, "Changed on disk.")
        outcome.error = _changed(path)
        return outcome

    def _put_right(self, path: str, found: bytes) -> bool:
        """Puts a file that is not taken in back as the log has it; False where somebody changed it meanwhile."""
        place = self._root / path
        try:
            files.put(place, before=sha256(found), after=self.logged_bytes(path))
            files.sync(place)
            sync_folder(place.parent)
        except Changed:
            return False
        except OSError as error:
            raise files.as_error(error) from error
        return True

    def _withdraw(self, line: Line, edited: Sequence[FileChange]) -> Line:
        """Takes the line back for the edits that it met, and those in that may come in."""
        taken = tuple(change for change in edited if self._comes_in(change.path, change.after))
        found = {change.path: change.after for change in taken if not isinstance(change.after, Purged)}
        held = self.seal.holds(found)
        draft = self._draft(Write(by=OUTSIDE, kind="edited", files=found), taken, held)
        return self._journal.withdraw(line, taken, events=draft.events, held=held)

    def _comes_in(self, path: str, data: object) -> bool:
        if not isinstance(data, bytes):
            return True
        try:
            plain.check(path, data)
        except Damaged:
            return False
        return self.seal.refuses(path, data) is None

    def _append(self, write: Write, changes: tuple[FileChange, ...], held: Held | None = None) -> Line:
        return self._journal.append(self._journal.seq, self._draft(write, changes, held or {}))

    def _draft(self, write: Write, changes: tuple[FileChange, ...], held: Held) -> Draft:
        def events(change_id: str, seq: int) -> list[tuple[str, EventData]]:
            return self._events(write, changes, held, change_id, seq)

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
            held=held,
        )

    def _events(
        self, write: Write, changes: tuple[FileChange, ...], held: Held, change_id: str, seq: int
    ) -> list[tuple[str, EventData]]:
        person, known = self._person, self._state.memories

        def holds(path: str, mark: str) -> dict[str, Any] | None:
            return held.get(path) or self._journal.index.held(path, mark)

        self._left = left = logged.memories_in({change.path: change.after for change in changes}, holds, seq)
        found: list[tuple[str, EventData]] = [
            (memory_id, event)
            for memory_id, after in left.items()
            for before in (known.get(memory_id),)
            for event in events_of(
                person, change_id, seq, before, after, undo=_undoes(write, before, after), anyway=write.anyway
            )
        ]
        for path in write.purge:
            before = known.get(document.id_of(path) or "")
            if before is not None and document.path_of(before) == path:
                gone = MemoryPurged(person=person, change_id=change_id, memory_id=before.id, kind=before.kind, revision=seq)
                found.append((before.id, gone))
        if (data := write.files.get(plain.PREFERENCES)) is not None:
            now, was = plain.preferences(data), self._state.preferences
            if keys := tuple(name for name in type(now).model_fields if getattr(now, name) != getattr(was, name)):
                found.append((person, PreferencesChanged(person=person, keys=keys)))
        return found


def _undoes(write: Write, before: Memory | None, after: Memory | None) -> bool:
    """Whether what waited ends undone. On disk nobody can keep it: only bytes from before it waited end that."""
    back = before is not None and after is not None and after.status == "active"
    return write.undoes is not None or (write.by == OUTSIDE and back)


def _changed(path: str) -> Changed:
    what = "This memory" if document.id_of(path) else path
    return Changed(f"{what} was changed on disk meanwhile. Look at it again, then repeat what you wanted.")
