"""The one writer of a person's chats: the journal for what is no event, each chat's own file for its events. Synchronous.

A new chat's file is there before the journal has its cover: a file without a cover is taken in by the next start, while a cover
without a file would look like a chat that somebody deleted.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from kit.contracts.chats import Appended, EventGiven, PutConversation
from kit.contracts.events import (
    ConversationArchived,
    ConversationDeleted,
    ConversationRetitled,
    ConversationStarted,
    EventData,
)
from kit.contracts.message import Idempotency
from kit.errors import Damaged, Forbidden, KeyReused, NotFound, ReadOnly
from kit.journal import OUTSIDE, Draft, FileChange, Journal, Line, files
from kit.journal.index import KEY_LIFETIME
from services.chatmeaning.catalogue import Catalogue, Known
from services.chatmeaning.cover import Cover, cover_path, log_path, name_of, read_cover
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored, when

Step = Callable[[str], None]
ANNOUNCED_ROLES = ("user", "assistant", "other")
AHEAD = timedelta(days=1)
"""How far ahead of this machine's clock a time may be; a later one is taken as now."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A line that implies an event of the bus."""

    n: int
    conversation_id: str
    made: str
    stored: Stored


@dataclass(slots=True)
class Written:
    """What a write did: whom the loop is to tell."""

    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    announced: list[Announced] = field(default_factory=list)


class Writer:
    """Held by one thread at a time: the person's lock is held around every call."""

    def __init__(self, person: str, root: Path, journal: Journal, catalogue: Catalogue, step: Step) -> None:
        self.person = person
        self.root = root
        self.journal = journal
        self.catalogue = catalogue
        self.read_only: str | None = None
        self.next_n = 1 + max((known.sums.published for known in catalogue.all()), default=0)
        self.step = step

    # --- a chat's cover -------------------------------------------------------------------------------------------

    def put(self, message: PutConversation, written: Written) -> tuple[Known, str | None, bool]:
        """The chat, its change's id, and whether it is new."""
        self.demand_writable()
        known = self._of(message.conversation_id, message.by)
        before = self.journal.index.with_key(message.idempotency)
        if before is not None and known is not None:
            return known, before.id, bool((self.journal.line(before).reply or {}).get("created"))
        if known is None:
            known, line = self._make(self._fresh(message.conversation_id, message.by).changed_by(message), message.idempotency)
            written.changed.append(known.conversation_id)
            return known, line.id, True
        cover = known.cover.changed_by(message)
        if cover == known.cover:
            return known, None, False
        line = self.change_cover(known, cover, by=message.by, key=message.idempotency)
        written.changed.append(known.conversation_id)
        return known, line.id, False

    def change_cover(
        self, known: Known, cover: Cover, *, by: str, key: Idempotency | None = None, undoes: str | None = None
    ) -> Line:
        """Writes the cover that a chat has from now on."""
        before, after = known.cover.as_bytes(), cover.as_bytes()
        found = files.read(self.catalogue.cover(known))
        draft = Draft(
            by=by,
            kind="undone" if undoes else _kind_of(known.cover, cover),
            files=(FileChange(cover_path(known.name), before if found is not None else None, after),),
            events=lambda _id, _seq: self._cover_events(known.cover, cover),
            key=key,
            reply={"created": False},
            undoes=undoes,
        )
        line = self.write_line(draft)
        known.cover = cover
        self.catalogue.moved(known)
        return line

    def write_line(self, draft: Draft) -> Line:
        line = self.journal.append(self.journal.seq, draft)
        edited = self.journal.apply(line)
        if edited:
            # Somebody edited a cover by hand at this very moment; what was asked for here is newer.
            for change in edited:
                if isinstance(change.before, bytes):
                    (self.root / change.path).unlink(missing_ok=True)
                    files.put(self.root / change.path, before=None, after=change.before)
            self.journal.settled_seq = line.seq
        return line

    def _fresh(self, conversation_id: str, by: str) -> Cover:
        return Cover(conversation_id, by, datetime.now(UTC))

    def _make(self, cover: Cover, key: Idempotency | None = None) -> tuple[Known, Line]:
        name = name_of(cover.conversation_id)
        path = self.root / log_path(name)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        header = cover.header()
        file.create(path, header)
        self.step("chat-made")
        line = self.write_line(self._made([cover], key=key))
        found = file.glance(path, mend=False)
        known = Known(name, cover, header, found.sums, found.place)
        known.sums.updated_at = cover.created_at
        self.catalogue.put(known)
        return known, line

    def _made(self, covers: Sequence[Cover], *, by: str | None = None, key: Idempotency | None = None) -> Draft:
        def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
            return [
                (cover.conversation_id, ConversationStarted(person=self.person, conversation_id=cover.conversation_id))
                for cover in covers
            ]

        changes = tuple(FileChange(cover_path(name_of(cover.conversation_id)), None, cover.as_bytes()) for cover in covers)
        return Draft(by=by or covers[0].by, kind="made", files=changes, events=events, key=key, reply={"created": True})

    def _cover_events(self, before: Cover, after: Cover) -> Sequence[tuple[str, EventData]]:
        said: list[EventData] = []
        if before.title != after.title:
            said.append(ConversationRetitled(person=self.person, conversation_id=after.conversation_id))
        if before.archived != after.archived:
            said.append(
                ConversationArchived(person=self.person, conversation_id=after.conversation_id, archived=after.archived)
            )
        return [(after.conversation_id, data) for data in said]

    # --- its events -----------------------------------------------------------------------------------------------

    def append(
        self, conversation_id: str, events: Sequence[EventGiven], *, by: str, key: Idempotency | None, written: Written
    ) -> Appended:
        self.demand_writable()
        known = self._of(conversation_id, by)
        if known is None:
            known, _ = self._make(self._fresh(conversation_id, by))
        detail = self.checked_detail(known)
        if key is not None and (answered := detail.answered(key)) is not None and _is_fresh(answered.at):
            if answered.body_sha256 != key.body_sha256:
                raise KeyReused("This idempotency key was used for another request. Use a new key.")
            return Appended(**answered.reply)
        now = datetime.now(UTC)
        lines: list[Stored] = []
        seen: set[str] = set()
        for given in events:
            event_id = given.id or "e_" + secrets.token_hex(12)
            if event_id in detail.ids or event_id in seen:
                continue
            seen.add(event_id)
            at = given.at if given.at is not None and given.at <= now + AHEAD else now
            fields = given.model_dump(mode="json", exclude={"id", "at"}, exclude_none=True)
            lines.append({"seq": known.sums.last_seq + 1 + len(lines), "id": event_id, "at": when(at), **fields})
        reply = Appended(appended=len(lines), skipped=len(events) - len(lines), last_seq=known.sums.last_seq + len(lines))
        if lines and key is not None:
            lines[0]["key"] = {**key.model_dump(), "at": when(now), "reply": reply.model_dump()}
        self.append_lines(known, lines, written)
        return reply

    def append_own(self, conversation_id: str, events: Sequence[Mapping[str, Any]], written: Written) -> None:
        """Conch's own lines, each once by its id; a chat that is not there gets none."""
        self.demand_writable()
        known = self.catalogue.get(conversation_id)
        if known is None:
            return
        detail = self.checked_detail(known)
        now = when(datetime.now(UTC))
        fresh = [event for event in events if event["id"] not in detail.ids]
        lines = [{"seq": known.sums.last_seq + 1 + place, "at": now, **event} for place, event in enumerate(fresh)]
        self.append_lines(known, lines, written)

    def end_turn(self, conversation_id: str, written: Written) -> None:
        """Ends the turn in Conch's own words, if it is still open."""
        known = self.catalogue.get(conversation_id)
        if known is None or not known.sums.unsettled:
            return
        self.append_own(
            conversation_id, [{"id": f"quiet_{known.made}_{known.sums.last_seq}", "type": "turn_ended", "quiet": True}], written
        )

    def append_lines(self, known: Known, lines: Sequence[Stored], written: Written, *, sync: bool = True) -> None:
        if not lines:
            return
        unsettled = known.sums.unsettled
        announced: list[Announced] = []
        for stored in lines:
            if "import" in stored:
                continue
            if _implies_event(stored, unsettled):
                stored["n"] = self.next_n + len(announced)
                announced.append(Announced(stored["n"], known.conversation_id, known.made, stored))
            unsettled = stored["type"] != "turn_ended"
        self.step("appending-lines")
        try:
            known.place = file.append(
                self.catalogue.log(known), known.sums, self.catalogue.detail(known), lines, known.place, sync=sync
            )
        except ReadOnly as error:
            self.read_only = error.detail
            raise
        self.step("appended-lines")
        self.next_n += len(announced)
        self.catalogue.moved(known)
        written.changed.append(known.conversation_id)
        written.announced += announced

    def checked_detail(self, known: Known) -> Any:
        """Its detail, after a look whether the file is still as we left it: an edit by hand is read first."""
        place = file.place_of(self.catalogue.log(known))
        if place is None:
            raise NotFound("The chat's file is gone.", code="no_such_conversation")
        if (place.inode, place.bytes) != (known.place.inode, known.place.bytes):
            self.reread(known)
        return self.catalogue.detail(known)

    def reread(self, known: Known) -> None:
        """Takes in what somebody did to the chat's file. Raises `Damaged` where it can't be read at all."""
        self.catalogue.forget_detail(known.conversation_id)
        found = file.glance(self.catalogue.log(known), mend=True)
        known.header, known.sums, known.place = found.header, found.sums, found.place
        self.next_n = max(self.next_n, known.sums.published + 1)
        self.catalogue.moved(known)

    # --- deleting -------------------------------------------------------------------------------------------------

    def delete(self, known: Sequence[Known], draft: Draft, written: Written) -> Line:
        """Removes chats for good: one intent in the journal, which a kill can't stop half-way, then both files of each."""
        self.demand_writable()
        purge = tuple(path for each in known for path in (cover_path(each.name), log_path(each.name)))
        changes = tuple(
            FileChange(cover_path(each.name), found, None)
            for each in known
            if (found := files.read(self.catalogue.cover(each))) is not None
        )
        ids = [each.conversation_id for each in known]

        def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
            return [(id_, ConversationDeleted(person=self.person, conversation_id=id_)) for id_ in ids]

        line = self.journal.purge(self.journal.seq, replace(draft, files=changes, purge=purge, events=events))
        self.journal.settled_seq = self.journal.seq
        self.step("deleted")
        self.catalogue.drop(ids)
        written.deleted += ids
        return line

    def delete_one(self, conversation_id: str, by: str, key: Idempotency | None, written: Written) -> None:
        known = self._of(conversation_id, by)
        if known is None:
            if self.journal.index.with_key(key) is not None:
                return
            raise NotFound("There is no such chat.", code="no_such_conversation")
        self.delete([known], Draft(by=by, kind="deleted", files=(), key=key), written)

    # --- what came from outside -----------------------------------------------------------------------------------

    def take_in(self, known: Known) -> None:
        """A chat whose file was put here by hand, or whose cover a kill kept from the journal."""
        path = self.catalogue.cover(known)
        data = known.cover.as_bytes()
        try:
            found = files.read(path)
        except Damaged:
            found = None
        if found is not None:
            self.root.joinpath(cover_path(known.name)).unlink(missing_ok=True)
        draft = self._made([known.cover], by=OUTSIDE)
        if len(known.imports) == 1 and known.cover.imported is not None:
            # What an import brought that a kill kept from the journal is taken back with that import.
            (import_id,) = known.imports
            reply = {"import": import_id, "chats": 1, "messages": known.sums.messages, "touched": [], "name": ""}
            draft = Draft(by=known.cover.by, kind="imported", files=(), reply=reply)
        self.write_line(replace(draft, files=(FileChange(cover_path(known.name), None, data),)))
        self.catalogue.put(known)

    def take_cover(self, known: Known, data: bytes) -> None:
        """A cover that somebody edited by hand. Raises `Damaged` where it is none of this chat."""
        cover = read_cover(data, known.name)
        logged = known.cover.as_bytes()
        change = FileChange(cover_path(known.name), logged, data)
        line = self.journal.append(
            self.journal.seq,
            Draft(by=OUTSIDE, kind="edited", why="Changed on disk.", files=(change,),
                  events=lambda _id, _seq: self._cover_events(known.cover, cover)),
        )  # fmt: skip
        self.journal.apply(line)
        known.cover = cover
        self.catalogue.moved(known)

    # --- rights ---------------------------------------------------------------------------------------------------

    def _of(self, conversation_id: str, by: str) -> Known | None:
        known = self.catalogue.get(conversation_id)
        if known is not None and not reaches(by, known):
            raise Forbidden("An app reaches only chats that it made.", code="not_your_chat")
        return known

    def demand_writable(self) -> None:
        if self.read_only or self.journal.read_only:
            raise ReadOnly(self.read_only or self.journal.read_only or "")


def reaches(by: str, known: Known) -> bool:
    """Whether who asks may use the chat: the person all of them, an app those that it made."""
    return by == "person" or known.cover.by == by


def _kind_of(before: Cover, after: Cover) -> str:
    if before.archived != after.archived:
        return "archived" if after.archived else "unarchived"
    return "retitled" if before.title != after.title else "changed"


def _implies_event(stored: Stored, unsettled: bool) -> bool:
    if stored["type"] == "message":
        return True
    return stored["type"] == "turn_ended" and unsettled


def _is_fresh(at: datetime) -> bool:
    return datetime.now(UTC) - at <= KEY_LIFETIME
