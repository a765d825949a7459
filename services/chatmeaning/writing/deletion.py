"""Removing chats for good: one intent in the journal, which a kill can't stop half-way, then both files of each."""

from collections.abc import Sequence
from dataclasses import replace

from kit.contracts.events import ConversationDeleted, EventData
from kit.contracts.message import Idempotency
from kit.journal import OUTSIDE, Draft, Line
from services.chatmeaning.cover import cover_path, log_path, name_of
from services.chatmeaning.opening import logged_cover
from services.chatmeaning.refusals import no_such_chat, not_yours
from services.chatmeaning.writing.writer import Writer, Written


def delete(writer: Writer, names: Sequence[str], ids: Sequence[str], draft: Draft, written: Written) -> Line:
    """Nothing of these chats is in a file when this returns; a cover that somebody edited at this moment is gone too."""
    writer.demand_writable()
    purge = tuple(path for name in names for path in (cover_path(name), log_path(name)))

    def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
        return [(id_, ConversationDeleted(person=writer.person, conversation_id=id_)) for id_ in ids]

    line = writer.journal.purge(writer.journal.seq, replace(draft, purge=purge, events=events))
    writer.journal.settled_seq = writer.journal.seq
    writer.note(line)
    writer.step("deleted")
    writer.catalogue.drop(ids)
    written.deleted += ids
    return line


def delete_one(writer: Writer, conversation_id: str, by: str, key: Idempotency | None, written: Written) -> None:
    """Raises `NotFound`, `Forbidden`. A chat whose file somebody removed loses what the journal has of it."""
    if writer.journal.index.with_key(key) is not None:
        return
    known = writer.reached(conversation_id, by)
    name = name_of(conversation_id)
    if known is None:
        cover = logged_cover(writer.root, writer.journal, name)
        if cover is None:
            raise no_such_chat()
        if by not in ("person", cover.by):
            raise not_yours()
    delete(writer, [name], [conversation_id], Draft(by=by, kind="deleted", files=(), key=key), written)


def forget(writer: Writer, names: Sequence[str], written: Written) -> None:
    """What is left of chats whose files somebody deleted."""
    covers = [logged_cover(writer.root, writer.journal, name) for name in names]
    ids = [cover.conversation_id for cover in covers if cover is not None]
    delete(writer, names, ids, Draft(by=OUTSIDE, kind="deleted", files=()), written)
