"""Other programs' chats coming into the log, a batch at a time, and going again. Synchronous, for the writer's thread.

New chats' files are there first, then the journal's line for them and for what was added to others.
"""

from collections.abc import Sequence
from pathlib import Path

from kit.contracts.events import ConversationImported, EventData
from kit.contracts.message import Idempotency
from kit.journal import Draft, FileChange, Line, files
from services.chatmeaning.catalogue import Known
from services.chatmeaning.cover import FOLDER, Cover, cover_path, log_path, name_of
from services.chatmeaning.imported import BroughtIn, ImportedChat
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored, when
from services.chatmeaning.writing import Writer, Written


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
    """One batch: new chats' files first, then the journal's line for them and for what was added to others."""
    writer.demand_writable()
    (writer.root / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    messages = known_messages = 0
    fresh: list[tuple[Cover, Path]] = []
    paths: list[Path] = []
    touched: list[str] = []
    for chat in chats:
        known = writer.catalogue.get(chat.conversation_id)
        detail = writer.checked_detail(known) if known is not None else None
        ids = detail.ids if detail is not None else set()
        if known is not None and detail is not None and import_id in detail.imports and import_id not in known.imports:
            # A kill came after its lines and before the journal's: they are this import's all the same.
            known.imports.add(import_id)
            touched.append(known.name)
            messages += detail.imports[import_id]
            known_messages -= detail.imports[import_id]
        new = [event for event in chat.events if event.id not in ids]
        known_messages += sum(event.type == "message" and event.id in ids for event in chat.events)
        if known is None and not new:
            continue
        start = known.sums.last_seq if known is not None else 0
        lines: list[Stored] = [
            {"seq": start + 1 + place, "id": event.id, "type": event.type, "at": when(event.at), "import": import_id,
             **event.fields}
            for place, event in enumerate(new)
        ]  # fmt: skip
        messages += sum(event.type == "message" for event in new)
        if known is None:
            cover = Cover(
                chat.conversation_id, by, chat.created_at, title=chat.title, archived=chat.archived, imported=chat.format
            )
            path = writer.root / log_path(name_of(chat.conversation_id))
            file.create(path, cover.header(), lines, sync=False)
            fresh.append((cover, path))
            paths.append(path)
        elif lines:
            writer.append_lines(known, lines, written, sync=False)
            known.imports.add(import_id)
            touched.append(known.name)
            paths.append(writer.catalogue.log(known))
    files.sync_many(paths)
    writer.step("imported-files")
    if not fresh and not touched:
        return BroughtIn(known=known_messages)
    changes = tuple(FileChange(cover_path(name_of(cover.conversation_id)), None, cover.as_bytes()) for cover, _ in fresh)
    reply = {"import": import_id, "chats": len(fresh), "messages": messages, "touched": touched, "name": name}
    writer.write_line(Draft(by=by, kind="imported", files=changes, key=key, reply=reply))
    for cover, path in fresh:
        found = file.glance(path, mend=False)
        writer.catalogue.put(Known(name_of(cover.conversation_id), cover, found.header, found.sums, found.place, {import_id}))
        written.changed.append(cover.conversation_id)
    return BroughtIn(len(fresh), messages, max(0, known_messages))


def end_import(writer: Writer, import_id: str, change_id: str, chats: int, messages: int) -> None:
    """Notes that it ended; published as one event."""

    def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
        data = ConversationImported(person=writer.person, change_id=change_id, chats=chats, messages=messages)
        return [(import_id, data)]

    writer.write_line(Draft(by="person", kind="import_ended", files=(), events=events, reply={"import": import_id}))


def undo_import(writer: Writer, import_id: str, change_id: str, by: str, key: Idempotency | None, written: Written) -> Line:
    """Takes every line of the import out; chats of which nothing else is left go wholly."""
    writer.demand_writable()
    gone: list[Known] = []
    for known in writer.catalogue.all():
        if import_id not in known.imports:
            continue
        others = any(stored.get("import") != import_id for _, stored in file.lines_from(writer.catalogue.log(known)))
        if others:
            file.rewrite(writer.catalogue.log(known), known.cover.header(), lambda stored: stored.get("import") != import_id)
            writer.reread(known)
            known.imports.discard(import_id)
            written.changed.append(known.conversation_id)
        else:
            gone.append(known)
    writer.step("import-rewritten")
    return writer.delete(gone, Draft(by=by, kind="undone", files=(), key=key, undoes=change_id), written)
