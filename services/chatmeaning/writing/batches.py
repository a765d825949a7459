"""Other programs' chats coming in, batch by batch, and going out again as one change.

What a kill left of a batch is kept and finished by the next start: the import comes with the same events again, each of which
is there once by its id.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kit.contracts.events import ConversationImported, EventData
from kit.contracts.message import Idempotency
from kit.errors import Changed, ConchError, ReadOnly
from kit.journal import Draft, FileChange, files
from services.chatmeaning.arrivals import Arrival, Batch
from services.chatmeaning.catalogue import Known
from services.chatmeaning.cover import FOLDER, Cover, cover_path, log_path, name_of
from services.chatmeaning.imported import BroughtIn, ImportedChat, ImportedEvent
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored, when
from services.chatmeaning.log.mending import Sorted, rewrite, sort
from services.chatmeaning.writing.deletion import delete
from services.chatmeaning.writing.lines import append_lines, checked_detail, reread
from services.chatmeaning.writing.writer import Writer, Written

UNDONE = "This import was undone. To bring the chats back, import the file again."


def bring_in(
    writer: Writer,
    import_id: str,
    chats: Sequence[ImportedChat],
    *,
    by: str,
    name: str,
    key: Idempotency | None,
    written: Written,
) -> BroughtIn:
    """The intent, the files, one sync of all, and the journal's line that they are there."""
    writer.demand_writable()
    arrival = writer.arrivals.by_import.get(import_id)
    if arrival is not None and arrival.undoing:
        raise Changed(UNDONE, code="undone")
    (writer.root / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    work, known_messages = _new_in(writer, chats)
    if not work:
        return BroughtIn(known=known_messages)
    seqs = {name_of(chat.conversation_id): known.sums.last_seq if known else 0 for chat, known, _ in work}
    intent = {"import": import_id, "name": name, "files": seqs}
    writer.write_line(Draft(by=by, kind="importing", files=(), reply=intent))
    made: dict[Path, Cover] = {}
    touched: list[Path] = []
    try:
        for chat, known, events in work:
            start = known.sums.last_seq if known is not None else 0
            lines = [_line(event, start + 1 + place, import_id, writer) for place, event in enumerate(events)]
            if known is None:
                cover = Cover(
                    chat.conversation_id, by, chat.created_at, title=chat.title, archived=chat.archived, imported=chat.format
                )
                path = writer.root / log_path(name_of(chat.conversation_id))
                file.create(path, cover.header(), lines, sync=False)
                made[path] = cover
            else:
                append_lines(writer, known, lines, written, sync=False)
                touched.append(writer.catalogue.log(known))
            writer.step("imported-file")
        _sync(writer, [*made, *touched])
        writer.step("imported-files")
        messages = sum(event.type == "message" for _, _, events in work for event in events)
        _brought(writer, import_id, list(made.values()), messages, by=by, name=name, key=key)
    except ConchError:
        # Nobody was told of these, and the batch will come again.
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise
    for path, cover in made.items():
        found = file.glance(path)
        own = found.header.made if found.header is not None else None
        writer.catalogue.put(Known(name_of(cover.conversation_id), cover, own, found.sums, found.place))
        written.changed.append(cover.conversation_id)
    return BroughtIn(len(made), messages, known_messages)


_Work = list[tuple[ImportedChat, Known | None, list[ImportedEvent]]]


def _new_in(writer: Writer, chats: Sequence[ImportedChat]) -> tuple[_Work, int]:
    """Which events of which chats are new, and how many messages are not."""
    known_messages = 0
    work: dict[str, tuple[ImportedChat, Known | None, list[ImportedEvent]]] = {}
    for chat in chats:
        known = writer.catalogue.get(chat.conversation_id)
        ids = checked_detail(writer, known).ids if known is not None else set()
        _, _, new = work.get(chat.conversation_id, (chat, known, []))
        seen = {event.id for event in new}
        for event in chat.events:
            if event.id in ids or event.id in seen:
                known_messages += event.type == "message"
                continue
            seen.add(event.id)
            new.append(event)
        if new:
            work[chat.conversation_id] = (chat, known, new)
    return list(work.values()), known_messages


def _line(event: ImportedEvent, seq: int, import_id: str, writer: Writer) -> Stored:
    at = when(min(event.at, writer.clock()))
    return {"seq": seq, "id": event.id, "type": event.type, "at": at, "import": import_id, **event.fields}


def _sync(writer: Writer, paths: Sequence[Path]) -> None:
    try:
        files.sync_many(paths)
    except OSError as error:
        # After a failed sync nobody knows what is on the disk.
        writer.read_only = file.NOT_KEPT
        raise ReadOnly(file.NOT_KEPT, code="not_kept") from error


def _brought(
    writer: Writer,
    import_id: str,
    covers: Sequence[Cover],
    messages: int,
    *,
    by: str,
    name: str,
    key: Idempotency | None = None,
) -> None:
    changes = tuple(FileChange(cover_path(name_of(cover.conversation_id)), None, cover.as_bytes()) for cover in covers)
    reply = {"import": import_id, "chats": len(covers), "messages": messages, "name": name}
    writer.write_line(Draft(by=by, kind="imported", files=changes, key=key, reply=reply))


def finish(writer: Writer, batch: Batch, homeless: Sequence[Known]) -> None:
    """Notes what a kill let come in of a batch. `homeless` are the chats that the journal doesn't know yet."""
    fresh = [known.cover for known in homeless if known.name in batch.files]
    came = [
        stored
        for name, seq in batch.files.items()
        if (known := writer.catalogue.named(name)) is not None
        for _, stored in file.lines_from(writer.catalogue.log(known))
        if stored["seq"] > seq and stored.get("import") == batch.import_id
    ]
    if fresh or came:
        messages = sum(stored["type"] == "message" for stored in came)
        _brought(writer, batch.import_id, fresh, messages, by=batch.by, name=batch.name)


def end(writer: Writer, import_id: str) -> str | None:
    """Notes that it ended, published as one event; the change that Undo takes. None: nothing was new."""
    each = writer.arrivals.by_import.get(import_id)
    if each is None:
        return None
    if not each.ended:

        def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
            data = ConversationImported(
                person=writer.person, change_id=each.change_id, chats=each.chats, messages=each.messages
            )
            return [(each.change_id, data)]

        writer.demand_writable()
        writer.write_line(Draft(by="person", kind="import_ended", files=(), events=events, reply={"import": import_id}))
    return each.change_id


def undo(writer: Writer, each: Arrival, by: str, key: Idempotency | None, written: Written) -> str:
    """Takes every line of the import out; chats of which nothing else is left go wholly. The id of the change that did it."""
    writer.demand_writable()
    if not each.undoing:
        writer.write_line(Draft(by=by, kind="undoing", files=(), reply={"change": each.change_id}))
    return carry_out_undo(writer, each, by, key, written)


def carry_out_undo(writer: Writer, each: Arrival, by: str, key: Idempotency | None, written: Written) -> str:
    """Also the rest, after a kill. Every file is looked at: the journal can't know of what came in right before a kill."""
    gone: list[Known] = []
    mark = each.import_id.encode("ascii", "replace")
    for known in writer.catalogue.all():
        path = writer.catalogue.log(known)
        found = _without(path, each.import_id, mark)
        if found is None:
            continue
        if found.kept:
            rewrite(path, known.cover.header(), found.kept)
            reread(writer, known)
            written.deleted.append(known.conversation_id)
            written.changed.append(known.conversation_id)
            writer.step("import-rewritten")
        else:
            gone.append(known)
    draft = Draft(by=by, kind="undone", files=(), key=key, undoes=each.change_id)
    if not gone:
        return writer.write_line(draft).id
    return delete(writer, [known.name for known in gone], [known.conversation_id for known in gone], draft, written).id


def _without(path: Path, import_id: str, mark: bytes) -> Sorted | None:
    """The file's lines without the import's; None where it has none of them."""
    try:
        if mark not in path.read_bytes():
            return None
        found = sort(path, lambda stored: stored.get("import") != import_id)
    except (OSError, ConchError):
        return None
    return found if found.dropped else None
