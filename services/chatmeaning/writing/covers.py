"""Making a chat and changing its cover.

A new chat's file is there before the journal has its cover: a file without a cover is taken in by the next start, while a cover
without a file would look like a chat that somebody deleted.
"""

from collections.abc import Sequence

from kit.contracts.chats import PutConversation
from kit.contracts.events import ConversationArchived, ConversationRetitled, ConversationStarted, EventData
from kit.contracts.message import Idempotency
from kit.errors import Damaged
from kit.journal import Draft, FileChange, Line, files, sha256
from services.chatmeaning.catalogue import Known
from services.chatmeaning.cover import Cover, cover_path, log_path, name_of
from services.chatmeaning.log import file
from services.chatmeaning.writing.writer import Writer, Written


def put(writer: Writer, message: PutConversation, written: Written) -> tuple[Known, str | None, bool]:
    """The chat, its change's id (None: nothing changed), and whether it is new."""
    writer.demand_writable()
    known = writer.reached(message.conversation_id, message.by)
    before = writer.journal.index.with_key(message.idempotency)
    if before is not None and known is not None:
        return known, before.id, bool((writer.journal.line(before).reply or {}).get("created"))
    if known is None:
        cover = fresh(writer, message.conversation_id, message.by).changed_by(message)
        known, line = make(writer, cover, message.idempotency)
        written.changed.append(known.conversation_id)
        return known, line.id, True
    cover = known.cover.changed_by(message)
    if cover == known.cover:
        return known, None, False
    line = change(writer, known, cover, by=message.by, key=message.idempotency)
    written.changed.append(known.conversation_id)
    return known, line.id, False


def change(
    writer: Writer, known: Known, cover: Cover, *, by: str, key: Idempotency | None = None, undoes: str | None = None,
    data: bytes | None = None,
) -> Line:  # fmt: skip
    """Writes the cover that a chat has from now on, byte for byte as `data` where that is given."""
    path = cover_path(known.name)
    draft = Draft(
        by=by,
        kind="undone" if undoes else _kind_of(known.cover, cover),
        files=(FileChange(path, _logged(writer, known, path), data or cover.as_bytes()),),
        events=lambda _id, _seq: cover_events(writer.person, known.cover, cover),
        key=key,
        reply={"created": False},
        undoes=undoes,
    )
    line = writer.write_line(draft)
    known.cover, known.cover_mark = cover, None
    writer.catalogue.moved(known)
    return line


def _logged(writer: Writer, known: Known, path: str) -> bytes | None:
    """The cover's bytes as the journal has them; an edit by hand that no scan has seen yet is not among them."""
    mark = writer.journal.index.current.get(path)
    try:
        found = files.read(writer.root / path)
    except Damaged:
        found = None
    if found is None or sha256(found) == mark:
        return found
    return known.cover.as_bytes()


def fresh(writer: Writer, conversation_id: str, by: str) -> Cover:
    return Cover(conversation_id, by, writer.clock())


def make(writer: Writer, cover: Cover, key: Idempotency | None = None) -> tuple[Known, Line]:
    """A new chat. Raises `Damaged` where a file that nobody can read has its place: that stays."""
    name = name_of(cover.conversation_id)
    path = writer.root / log_path(name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    header = cover.header()
    file.create(path, header)
    writer.step("chat-made")
    line = writer.write_line(made(writer, [cover], by=cover.by, key=key))
    found = file.glance(path)
    known = Known(name, cover, header.made, found.sums, found.place)
    writer.catalogue.put(known)
    return known, line


def made(writer: Writer, covers: Sequence[Cover], *, by: str, key: Idempotency | None = None) -> Draft:
    """The line that says that chats are there from now on."""

    def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
        return [(id_, ConversationStarted(person=writer.person, conversation_id=id_)) for id_ in ids]

    ids = [cover.conversation_id for cover in covers]
    changes = tuple(FileChange(cover_path(name_of(cover.conversation_id)), None, cover.as_bytes()) for cover in covers)
    return Draft(by=by, kind="made", files=changes, events=events, key=key, reply={"created": True})


def cover_events(person: str, before: Cover, after: Cover) -> Sequence[tuple[str, EventData]]:
    said: list[EventData] = []
    if before.title != after.title:
        said.append(ConversationRetitled(person=person, conversation_id=after.conversation_id))
    if before.archived != after.archived:
        said.append(ConversationArchived(person=person, conversation_id=after.conversation_id, archived=after.archived))
    return [(after.conversation_id, data) for data in said]


def _kind_of(before: Cover, after: Cover) -> str:
    if before.archived != after.archived:
        return "archived" if after.archived else "unarchived"
    return "retitled" if before.title != after.title else "changed"
