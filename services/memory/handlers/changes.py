"""The journal as cards, newest first, and Undo, which puts back exactly the bytes that were there."""

import asyncio

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Change, Memory
from kit.errors import Conflict, Damaged, Invalid, NotFound
from kit.journal import Entry, Journal, Line, Purged
from kit.journal.index import PURGED_MARK
from services.memory import document, logged
from services.memory.door import Door

MEMORIES_SHOWN_MAX = 10
NOT_UNDOABLE = frozenset({"read_back", "purged"})


class Changes:
    def __init__(self, door: Door) -> None:
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(contract.ListChanges, self.list), Endpoint(contract.UndoChange, self.undo)]

    async def list(self, call: Call, ask: contract.ListChanges) -> contract.ChangePage:
        store = await self._door.people.open(call.person)
        if ask.cursor is not None and not ask.cursor.isdecimal():
            raise Invalid("That isn't a cursor of this list.", code="invalid_cursor")
        if store.journal is None:
            return contract.ChangePage(changes=())
        changes, following = await asyncio.to_thread(_page, store.journal, ask.limit, ask.cursor)
        return contract.ChangePage(changes=tuple(changes), next=following)

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
            if any(store.journal.index.current.get(path) != after for path, _, after in entry.files):
                raise Conflict("Something newer stands on this change. Undo that first.", code="newer")
            line = await store.line(entry)
            files = {change.path: change.before for change in line.files if not isinstance(change.before, Purged)}
            why = f"Undid: {line.why}" if line.why else "Undone by you."
            undo = await self._door.commit(store, ask, files, kind="undone", why=why, told={}, undoes=entry.id)
            made = store.journal.index.find(undo.id)
            return contract.Undone(change=card(store.journal, made, undo))


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
        and all(PURGED_MARK not in (was, now) and journal.index.current.get(path) == now for path, was, now in entry.files)
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
