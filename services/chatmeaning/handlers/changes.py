"""The chats' own journal as cards, and undoing a change of it."""

from collections.abc import Sequence

from kit.bus.port import Call, Endpoint
from kit.contracts.chats import ListChatChanges, UndoChatChange
from kit.contracts.memory import Change, ChangedChat, ChangePage, Undone
from kit.errors import Conflict, Damaged, Invalid, NotFound
from kit.journal import Entry, Line
from services.chatmeaning.arrivals import Arrival
from services.chatmeaning.cover import COVER_SUFFIX, FOLDER, Cover, read_cover
from services.chatmeaning.people import People
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import Writer, Written, batches, covers

SHOWN = ("retitled", "archived", "unarchived", "changed", "edited", "imported", "deleted", "undone")
AGAIN = "To bring the chats back, import the file again."
_TAKEN_BACK = ("retitled", "archived", "unarchived", "changed", "edited", "undone")


class Changes:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> Sequence[Endpoint]:
        return (Endpoint(ListChatChanges, self.list), Endpoint(UndoChatChange, self.undo))

    async def list(self, call: Call, message: ListChatChanges) -> ChangePage:
        person = await self._people.known(call.person)
        journal = person.chats.journal if person is not None else None
        if person is None or journal is None:
            return ChangePage(changes=())
        before = _read_cursor(message.cursor)
        found: list[Change] = []
        last = 0
        for entry in reversed(journal.index.entries):
            if (before is not None and entry.seq >= before) or entry.withdrawn or entry.kind not in SHOWN:
                continue
            change = _card(person.chats, entry)
            if change is None:
                continue
            if len(found) >= message.limit:
                return ChangePage(changes=tuple(found), next=str(last))
            found.append(change)
            last = entry.seq
        return ChangePage(changes=tuple(found))

    async def undo(self, call: Call, message: UndoChatChange) -> Undone:
        person = await self._people.known(call.person)
        if person is None or person.chats.journal is None:
            raise NotFound("There is no such change.")
        change_id = await person.chats.write(lambda writer, written: _undo(writer, message, written))
        card = _card(person.chats, person.chats.journal.index.find(change_id))
        if card is None:
            raise NotFound("There is no such change.")
        return Undone(change=card)


def _undo(writer: Writer, message: UndoChatChange, written: Written) -> str:
    """The id of the change that undid it."""
    journal = writer.journal
    done = journal.index.with_key(message.idempotency)
    if done is not None:
        return done.id
    entry = journal.index.find(message.id)
    arrival = writer.arrivals.at(entry)
    if entry.undone_by is not None or (arrival is not None and arrival.undone_by is not None):
        raise Conflict("This is undone already.", code="undone_already")
    if arrival is not None:
        return batches.undo(writer, arrival, message.by, message.idempotency, written)
    line = journal.line(entry)
    before, after = _covers(line)
    if entry.kind not in _TAKEN_BACK or before is None or after is None:
        raise Conflict("This can't be undone.", code="not_undoable")
    known = writer.catalogue.get(after.conversation_id)
    if known is None:
        raise Conflict("The chat is gone.", code="changed")
    if known.cover != after:
        raise Conflict("Something newer stands on this change. Undo that first.", code="changed")
    written.changed.append(known.conversation_id)
    data = line.files[0].before
    return covers.change(
        writer, known, before, by=message.by, key=message.idempotency, undoes=entry.id,
        data=data if isinstance(data, bytes) else None,
    ).id  # fmt: skip


def _card(chats: Chats, entry: Entry) -> Change | None:
    """The card of a journal's line; None for one that is part of another's card or nothing to show."""
    journal, writer = chats.journal, chats.writer
    if journal is None or writer is None:
        return None
    if entry.kind == "imported":
        return _import_card(writer.arrivals.at(entry), entry)
    line = journal.line(entry)
    base = {"id": line.id, "at": line.at, "by": line.by, "kind": line.kind}
    if entry.kind == "deleted":
        return Change(**base, why="A chat was deleted.", undoable=False)
    before, after = _covers(line)
    if before is None or after is None:
        if entry.kind == "undone":
            return Change(**base, why=AGAIN, undoable=False, undoes=entry.undoes)
        return None
    changed = ChangedChat(conversation_id=after.conversation_id, before=before.as_card(), after=after.as_card())
    return Change(
        **base,
        why=line.why or _words(before, after),
        files=tuple(change.path for change in line.files),
        chats=(changed,),
        undone_by=entry.undone_by,
        undoes=entry.undoes,
        undoable=entry.undone_by is None,
    )


def _covers(line: Line) -> tuple[Cover | None, Cover | None]:
    if len(line.files) != 1:
        return None, None
    change = line.files[0]
    name = change.path.removeprefix(f"{FOLDER}/").removesuffix(COVER_SUFFIX)
    return _cover(change.before, name), _cover(change.after, name)


def _cover(data: object, name: str) -> Cover | None:
    try:
        return read_cover(data, name) if isinstance(data, bytes) else None
    except Damaged:
        return None


def _import_card(each: Arrival | None, entry: Entry) -> Change | None:
    """One card for all of its batches, where the last of them stands."""
    if each is None or each.seq != entry.seq:
        return None
    return Change(
        id=each.change_id, at=entry.at, by=entry.by, kind=entry.kind, why=_import_words(each), more=each.chats,
        undoable=each.undone_by is None, undone_by=each.undone_by,
    )  # fmt: skip


def _import_words(each: Arrival) -> str:
    chats = "1 chat" if each.chats == 1 else f"{each.chats:,} chats"
    messages = "1 message" if each.messages == 1 else f"{each.messages:,} messages"
    return f"{chats}, {messages}" + (f" from {each.name}" if each.name else "")


def _words(before: Cover, after: Cover) -> str:
    if before.archived != after.archived:
        return "Archived." if after.archived else "Brought back from the archive."
    return "Given another title." if before.title != after.title else "Changed."


def _read_cursor(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    if not cursor.isdecimal() or len(cursor) > 15:
        raise Invalid("That cursor is from no list of ours.", code="invalid_cursor")
    return int(cursor)
