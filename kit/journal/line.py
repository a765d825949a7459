"""A line of the log and its JSON: who changed what, why, and the raw bytes before and after."""

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

import orjson

from kit.contracts.events import EventData
from kit.contracts.message import Idempotency
from kit.errors import Damaged

FORMAT: Final = 1
_HEAD: Final = b'{"v":%d,"epoch":"' % FORMAT
OUTSIDE: Final = "outside"
"""Who changed what was changed on disk."""


class Purged:
    """Stands where bytes were before the person had them forgotten for good."""


PURGED: Final = Purged()
Bytes = bytes | Purged | None
"""A file's raw bytes; None: there is no such file."""
Held = Mapping[str, dict[str, Any]]
"""Of the files that a change leaves, those that came from outside and are not to be used before the person says so: path to
why, in the owner's own words. The log keeps it and asks nothing of it."""


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file's part of a change. `path` is relative to the person's folder, with forward slashes."""

    path: str
    before: Bytes
    after: Bytes


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    type: str
    subject: str
    data: dict[str, Any]


Events = Callable[[str, int], Sequence[tuple[str, EventData]]]
"""What a change with this id and seq implies: the subject of each event and its data."""


def no_events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
    return ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A change about to be appended.

    `events` is told the line's id and seq, which the events carry. `reply` is what the writer was told, without anyone's words,
    so that the same idempotency key gets the same answer. `withdraws` names the seq of a line that never came into force.
    """

    by: str
    kind: str
    files: tuple[FileChange, ...]
    why: str = ""
    events: Events = no_events
    key: Idempotency | None = None
    reply: dict[str, Any] | None = None
    undoes: str | None = None
    withdraws: int | None = None
    purge: tuple[str, ...] = ()
    """Paths to be forgotten for good: the intent, until the log has been rewritten without them."""
    held: Held = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A change as it stands in the log."""

    epoch: str
    seq: int
    id: str
    at: datetime
    by: str
    kind: str
    why: str
    files: tuple[FileChange, ...]
    events: tuple[LoggedEvent, ...]
    key: Idempotency | None
    reply: dict[str, Any] | None
    undoes: str | None
    withdraws: int | None
    purge: tuple[str, ...]
    lineage: tuple[str, ...] = ()
    """Earlier epochs whose numbering goes on in this line's."""
    held: Held = field(default_factory=dict)


def _bytes_out(data: Bytes) -> dict[str, Any] | None:
    if data is None:
        return None
    if isinstance(data, Purged):
        return {"purged": True}
    try:
        return {"sha256": sha256(data), "text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"sha256": sha256(data), "base64": base64.b64encode(data).decode("ascii")}


def _bytes_in(stored: dict[str, Any] | None) -> Bytes:
    if stored is None:
        return None
    if stored.get("purged"):
        return PURGED
    text = stored.get("text")
    data = text.encode("utf-8") if text is not None else base64.b64decode(stored["base64"])
    if sha256(data) != stored["sha256"]:
        raise Damaged("A line of the log doesn't match its own hash.")
    return data


def encode(line: Line) -> bytes:
    """The line as JSON with its newline."""
    stored: dict[str, Any] = {
        "v": FORMAT,
        "epoch": line.epoch,
        "seq": line.seq,
        "id": line.id,
        "at": line.at.isoformat().replace("+00:00", "Z"),
        "by": line.by,
        "kind": line.kind,
        "why": line.why,
        "files": [{"path": f.path, "before": _bytes_out(f.before), "after": _bytes_out(f.after)} for f in line.files],
        "events": [{"type": e.type, "subject": e.subject, "data": e.data} for e in line.events],
    }
    if line.key is not None:
        stored["key"] = line.key.model_dump()
    for name in ("reply", "undoes", "withdraws"):
        if (value := getattr(line, name)) is not None:
            stored[name] = value
    for name in ("purge", "lineage"):
        if value := getattr(line, name):
            stored[name] = list(value)
    if line.held:
        stored["held"] = dict(line.held)
    return orjson.dumps(stored) + b"\n"


def decode(raw: bytes) -> Line:
    """The line again; raises `Damaged` for anything that isn't one."""
    try:
        stored = orjson.loads(raw)
        return Line(
            epoch=stored["epoch"],
            seq=stored["seq"],
            id=stored["id"],
            at=datetime.fromisoformat(stored["at"]).astimezone(UTC),
            by=stored["by"],
            kind=stored["kind"],
            why=stored["why"],
            files=tuple(FileChange(f["path"], _bytes_in(f["before"]), _bytes_in(f["after"])) for f in stored["files"]),
            events=tuple(LoggedEvent(e["type"], e["subject"], e["data"]) for e in stored["events"]),
            key=Idempotency(**stored["key"]) if stored.get("key") else None,
            reply=stored.get("reply"),
            undoes=stored.get("undoes"),
            withdraws=stored.get("withdraws"),
            purge=tuple(stored.get("purge", ())),
            lineage=tuple(stored.get("lineage", ())),
            held={path: dict(why) for path, why in stored.get("held", {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Damaged("A line of the log can't be read.") from error


def in_epoch(raw: bytes, epoch: str) -> bytes:
    """A line's bytes in another epoch."""
    if not raw.startswith(_HEAD):
        return encode(replace(decode(raw), epoch=epoch))
    return _HEAD + epoch.encode("ascii") + raw[raw.index(b'"', len(_HEAD)) :]


def scrub(line: Line, paths: frozenset[str], epoch: str) -> Line:
    """The line in another epoch and without one word of these paths; what it did to other files stays."""
    touched = any(f.path in paths for f in line.files) or bool(line.purge)
    if not touched:
        return replace(line, epoch=epoch)
    files = tuple(
        FileChange(f.path, None if f.before is None else PURGED, None if f.after is None else PURGED) if f.path in paths else f
        for f in line.files
    )
    held = {path: why for path, why in line.held.items() if path not in paths}
    return replace(line, epoch=epoch, why="", files=files, purge=(), held=held)
