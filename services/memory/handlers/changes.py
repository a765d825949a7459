"""The journal as cards, newest first, and Undo, which puts back exactly the bytes that were there."""

import asyncio
import contextlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Change, Memory
from kit.contracts.revising import ChangesKnown, GetChanges, GetLearningOff, LearningOff, Span
from kit.errors import Conflict, Damaged, Invalid, NotFound
from kit.journal import Entry, Journal, Line, Purged
from kit.journal.index import PURGED_MARK
from services.memory import document, logged, never, plain
from services.memory.door import Door
from services.memory.store import PersonStore

MEMORIES_SHOWN_MAX = 10
NOT_UNDOABLE = frozenset({"read_back", "purged"})
MADE_BY_CONCH = frozenset({"merged", "updated", "learned", "waiting", "held"})


class Changes:
    def __init__(self, door: Door, secrets: Path) -> None:
        self._door = door
        self._secrets = secrets

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.ListChanges, self.list),
            Endpoint(GetChanges, self.get),
            Endpoint(GetLearningOff, self.learning_off),
            Endpoint(contract.UndoChange, self.undo),
        ]

    async def list(self, call: Call, ask: contract.ListChanges) -> contract.ChangePage:
        store = await self._door.people.open(call.person)
        if ask.cursor is not None and not ask.cursor.isdecimal():
            raise Invalid("That isn't a cursor of this list.", code="invalid_cursor")
        if store.journal is None:
            return contract.ChangePage(changes=())
        changes, following = await asyncio.to_thread(_page, store.journal, ask.limit, ask.cursor)
        return contract.ChangePage(changes=tuple(changes), next=following)

    async def get(self, call: Call, ask: GetChanges) -> ChangesKnown:
        store = await self._door.people.open(call.person)
        if store.journal is None:
            return ChangesKnown(changes=())
        return ChangesKnown(changes=tuple(await asyncio.to_thread(_known, store.journal, ask.ids)))

    async def learning_off(self, call: Call, ask: GetLearningOff) -> LearningOff:
        store = await self._door.people.open(call.person)
        if store.journal is None:
            return LearningOff(off=())
        return LearningOff(off=tuple(await asyncio.to_thread(_spans_off, store.journal)))

    async def undo(self, call: Call, ask: contract.UndoChange) -> contract.Undone:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if store.journal is None:
                raise NotFound("There is no such change.")
            if (entry := store.replayed(ask.idempotency)) is not None:
                return contract.Undone(change=card(store.journal, entry, await store.line(entry)))
            entry = store.journal.index.find(ask.id)
            if entry.kind in NOT_UNDOABLE or any(PURGED_MARK in marks for _, *marks in entry.files):
                raise Conflict("This can't be undone: what it changed was forgotten for good.", code="not_undoable")
            moved = {path for path, _, after in entry.files if store.journal.index.current.get(path) != after}
            if any(never.id_of(path) is None for path in moved):
                raise Conflict("Something newer stands on this change. Undo that first.", code="newer")
            line = await store.line(entry)
            files = {
                change.path: change.before
                for change in line.files
                if not isinstance(change.before, Purged) and change.path not in moved
            }
            files |= await asyncio.to_thread(self._not_again, store, store.journal, entry, line)
            why = f"Undid: {line.why}" if line.why else "Undone by you."
            undo = await self._door.commit(store, ask, files, kind="undone", why=why, told={}, undoes=entry.id)
            made = store.journal.index.find(undo.id)
            return contract.Undone(change=card(store.journal, made, undo))

    def _not_again(self, store: PersonStore, journal: Journal, entry: Entry, line: Line) -> dict[str, bytes | None]:
        """What keeps something that Conch found, and that is taken back now, from being found again."""
        if entry.kind not in MADE_BY_CONCH:
            return {}
        was = {memory.id: memory for change in line.files for memory in _memory(journal, change.path, change.before, 0, line)}
        left = [memory for change in line.files for memory in _memory(journal, change.path, change.after, 0, line)]
        made = next((memory for memory in left if memory.id not in was), None)
        if made is None:
            return {}
        how = entry.kind if entry.kind in ("merged", "updated") else None
        old = list(was.values())
        if made.waiting is not None:
            how, ids = made.waiting.how, made.waiting.replaces or ()
            old = [store.state.memories[each] for each in ids if each in store.state.memories]
        return never.taken_back(never.key(self._secrets), made, how, old, "undone", datetime.now(UTC))


def _known(journal: Journal, ids: Sequence[str]) -> list[Change]:
    found = []
    for change_id in ids:
        with contextlib.suppress(NotFound):
            entry = journal.index.find(change_id)
            found.append(card(journal, entry, journal.line(entry)))
    return found


def _spans_off(journal: Journal) -> list[Span]:
    """When the preference to remember by itself was off, read from the log's lines that changed it."""
    spans: list[Span] = []
    for seq in range(1, journal.seq + 1):
        entry = journal.index.at(seq)
        if entry is None or entry.withdrawn or not any(path == plain.PREFERENCES for path, _, _ in entry.files):
            continue
        after = next(change.after for change in journal.line(entry).files if change.path == plain.PREFERENCES)
        on = plain.preferences(after if isinstance(after, bytes) else None).auto_memory
        if not on and (not spans or spans[-1].until is not None):
            spans.append(Span(since=entry.at))
        elif on and spans and spans[-1].until is None:
            spans[-1] = spans[-1].model_copy(update={"until": entry.at})
    return spans


def _page(journal: Journal, limit: int, cursor: str | None) -> tuple[list[Change], str | None]:
    below = journal.seq if cursor is None else int(cursor) - 1
    cards: list[Change] = []
    for seq in range(min(below, journal.seq), 0, -1):
        entry = journal.index.at(seq)
        if entry is None:
            break
        if entry.withdrawn:
            continue
        if len(cards) == limit:
            return cards, str(entry.seq + 1)
        cards.append(card(journal, entry, journal.line(entry)))
    return cards, None


def card(journal: Journal, entry: Entry, line: Line) -> Change:
    """One change with the memories it took away and those it left, as far as they fit a card."""
    before, after = [], []
    for change, earlier in zip(line.files, entry.earlier, strict=True):
        if document.id_of(change.path) is None:
            continue
        before += _memory(journal, change.path, change.before, earlier or line.seq, line)
        after += _memory(journal, change.path, change.after, line.seq, line)
    undoable = (
        entry.kind not in NOT_UNDOABLE
        and entry.undone_by is None
        and all(
            PURGED_MARK not in (was, now) and (journal.index.current.get(path) == now or never.id_of(path) is not None)
            for path, was, now in entry.files
        )
    )
    return Change(
        id=line.id,
        at=line.at,
        by=line.by,
        kind=line.kind,
        why=line.why,
        before=tuple(before[:MEMORIES_SHOWN_MAX]),
        after=tuple(after[:MEMORIES_SHOWN_MAX]),
        files=tuple(change.path for change in line.files[:MEMORIES_SHOWN_MAX]),
        undone_by=entry.undone_by,
        undoes=line.undoes,
        undoable=undoable,
        more=max(0, max(len(before), len(after)) - MEMORIES_SHOWN_MAX),
    )


def _memory(journal: Journal, path: str, data: object, revision: int, line: Line) -> list[Memory]:
    if not isinstance(data, bytes):
        return []
    try:
        return [logged.memory(path, data, journal.index.held, revision=revision, at=line.at)]
    except Damaged:
        return []
