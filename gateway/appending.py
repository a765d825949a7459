"""Events on their way into a chat: each with an id, split into parts that the bus can carry.

The parts of one request are one write for the caller: each has its own place under the caller's key, and each event's id is
derived from that key, so that a request sent again after a kill between two parts brings in the rest and nothing twice.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gateway.chat_bodies import EventAsked, MessageAsked, ReadAsked, StepAsked
from gateway.desk import Desk
from gateway.limits import check_count, check_text
from kit.contracts.chats import (
    Appended,
    AppendEvents,
    Given,
    MessageGiven,
    ReadGiven,
    StepGiven,
    TurnEndedGiven,
    UndoFilesGiven,
)
from kit.contracts.message import Idempotency

_GIVEN: dict[str, type[Given]] = {
    "message": MessageGiven, "step": StepGiven, "read": ReadGiven, "turn_ended": TurnEndedGiven, "undo_files": UndoFilesGiven,
}  # fmt: skip


async def append(desk: Desk, write: Mapping[str, Any], conversation_id: str, events: Sequence[EventAsked]) -> Appended:
    """Appends all of them, in order, durably. Raises `LimitPassed` before anything is written, and the service's own error."""
    _check(desk, events)
    key: Idempotency | None = write.get("idempotency")
    given = [_GIVEN[event.type](**{**event.model_dump(exclude_none=True), "id": event.id or _id(key, number)})
             for number, event in enumerate(events)]  # fmt: skip
    appended = skipped = last_seq = 0
    for number, part in enumerate(_parts(given, desk.settings.append_part_bytes)):
        kept = dict(write)
        if key is not None:
            kept["idempotency"] = key.model_copy(update={"route": f"{key.route}#{number}"})
        done = await desk.ask(AppendEvents.model_validate({"conversation_id": conversation_id, "events": part, **kept}))
        appended, skipped, last_seq = appended + done.appended, skipped + done.skipped, done.last_seq
    return Appended(appended=appended, skipped=skipped, last_seq=last_seq)


def _check(desk: Desk, events: Sequence[EventAsked]) -> None:
    settings = desk.settings
    check_count("events_max", settings.events_max, len(events), "Events of one request")
    for event in events:
        text = (
            event.text
            if isinstance(event, MessageAsked | ReadAsked)
            else event.summary
            if isinstance(event, StepAsked)
            else None
        )
        check_text("message_characters_max", settings.message_characters_max, text or "", "A message")


def _id(key: Idempotency | None, number: int) -> str:
    """The same for the same request under the same key; else one of its own."""
    if key is None:
        return f"e_{secrets.token_hex(16)}"
    whole = "\x00".join((key.key, key.route, key.body_sha256, str(number)))
    return f"e_{hashlib.sha256(whole.encode()).hexdigest()[:32]}"


def _parts(events: Sequence[Given], bytes_max: int) -> Iterator[tuple[Given, ...]]:
    """In order; a part passes `bytes_max` only where one event does by itself (a message has up to 1.2 MB)."""
    part: list[Given] = []
    size = 0
    for event in events:
        length = len(event.model_dump_json().encode())
        if part and size + length > bytes_max:
            yield tuple(part)
            part, size = [], 0
        part.append(event)
        size += length
    if part:
        yield tuple(part)
