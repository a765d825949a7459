"""Appending to a chat's file: one write and one fsync, each line once by its id."""

import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from kit.contracts.chats import Appended, EventGiven
from kit.contracts.message import Idempotency
from kit.errors import Damaged, KeyReused, NotFound, ReadOnly
from kit.journal.index import KEY_LIFETIME
from services.chatmeaning.catalogue import Known
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored, when
from services.chatmeaning.log.mending import mend_end
from services.chatmeaning.log.place import place_of
from services.chatmeaning.log.sums import SETTLED_BY, STIRRED_BY, Detail
from services.chatmeaning.writing.covers import fresh, make
from services.chatmeaning.writing.writer import Announced, Writer, Written

AHEAD = timedelta(days=1)
"""How far ahead of this machine's clock a time may be; a later one is taken as now."""
ANOTHER_CHATS = "The chat's file holds another chat. Put the right one back."


def append(
    writer: Writer, conversation_id: str, events: Sequence[EventGiven], *, by: str, key: Idempotency | None, written: Written
) -> Appended:
    writer.demand_writable()
    known = writer.reached(conversation_id, by)
    if known is None:
        known, _ = make(writer, fresh(writer, conversation_id, by))
        written.changed.append(conversation_id)
    detail = checked_detail(writer, known)
    now = writer.clock()
    answered = detail.answered(key) if key is not None else None
    if key is not None and answered is not None and now - answered.at <= KEY_LIFETIME:
        if answered.body_sha256 != key.body_sha256:
            raise KeyReused("This idempotency key was used for another request. Use a new key.")
        return Appended(**answered.reply)
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
    append_lines(writer, known, lines, written)
    return reply


def append_own(writer: Writer, conversation_id: str, events: Sequence[Mapping[str, Any]], written: Written) -> None:
    """Conch's own lines, each once by its id; a chat that is not there gets none."""
    writer.demand_writable()
    known = writer.catalogue.get(conversation_id)
    if known is None:
        return
    detail = checked_detail(writer, known)
    now = when(writer.clock())
    fresh_ones = {event["id"]: event for event in events if event["id"] not in detail.ids}
    lines = [{"seq": known.sums.last_seq + 1 + place, "at": now, **event} for place, event in enumerate(fresh_ones.values())]
    append_lines(writer, known, lines, written)


def end_turn(writer: Writer, conversation_id: str, written: Written) -> None:
    """Ends the turn in Conch's own words, if it is still open."""
    known = writer.catalogue.get(conversation_id)
    if known is None or not known.sums.unsettled:
        return
    own = {"id": f"quiet_{known.made}_{known.sums.last_seq}", "type": "turn_ended", "quiet": True}
    append_own(writer, conversation_id, [own], written)


def append_lines(writer: Writer, known: Known, lines: Sequence[Stored], written: Written, *, sync: bool = True) -> None:
    """Numbered lines; those that imply an event get their `n`."""
    if not lines:
        return
    unsettled = known.sums.unsettled
    announced: list[Announced] = []
    for stored in lines:
        if "import" in stored:
            continue
        if stored["type"] == "message" or (stored["type"] in SETTLED_BY and unsettled):
            stored["n"] = writer.numbers.take()
            announced.append(Announced(stored["n"], known.conversation_id, known.made, stored))
        if stored["type"] in STIRRED_BY:
            unsettled = True
        elif stored["type"] in SETTLED_BY:
            unsettled = False
    writer.step("appending-lines")
    try:
        path, detail = writer.catalogue.log(known), writer.catalogue.detail(known)
        known.place = file.append(path, known.sums, detail, lines, known.place, sync=sync)
    except ReadOnly as error:
        writer.read_only = error.detail
        raise
    writer.step("appended-lines")
    writer.catalogue.moved(known)
    written.changed.append(known.conversation_id)
    written.announced += announced


def checked_detail(writer: Writer, known: Known) -> Detail:
    """Its detail, after a look whether the file is still as we left it: an edit by hand is read first."""
    place = place_of(writer.catalogue.log(known))
    if place is None:
        raise NotFound("The chat's file is gone.", code="no_such_conversation")
    if place != known.place:
        reread(writer, known)
    return writer.catalogue.detail(known)


def reread(writer: Writer, known: Known) -> None:
    """Takes in what somebody did to the chat's file. Raises `Damaged` where it can't be read, or is another chat's."""
    path = writer.catalogue.log(known)
    mend_end(path)
    found = file.glance(path)
    if found.header is not None and found.header.conversation_id != known.conversation_id:
        raise Damaged(ANOTHER_CHATS)
    sums, _ = file.load(path)
    sums.edited = found.sums.edited
    own = found.header.made if found.header is not None else None
    if found.place != known.place and (own, sums.edited) == (known.own, known.sums.edited):
        sums.edited = time.time_ns()  # an older copy, with its time, put back
    writer.catalogue.forget_detail(known.conversation_id)
    known.read_whole = True
    known.own, known.sums, known.place = own, sums, found.place
    writer.numbers.passed(known.sums.published)
    writer.catalogue.moved(known)
