"""What the lines of a chat add up to: enough to list it and to know what it may do, without its words."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from kit.contracts.message import Idempotency
from kit.errors import Damaged
from services.chatmeaning.log.line import Stored, time_of, when
from services.chatmeaning.log.place import Place, as_left

SETTLED_BY = frozenset({"turn_ended"})
STIRRED_BY = frozenset({"message", "step", "read", "undo_files"})


@dataclass(slots=True)
class Sums:
    """`add` each line in the file's order.

    `edited`: what tells one state of a file that somebody edited from another, 0 for one that only we wrote.

    `person`: another person's words are in it. `unsettled`: something came after the last end of a turn. `published`: the
    highest `n` of its lines.
    """

    messages: int = 0
    last_seq: int = 0
    published: int = 0
    updated_at: datetime | None = None
    tainted: bool = False
    person: bool = False
    unsettled: bool = False
    damaged: int = 0
    edited: int = 0

    def add(self, stored: Stored) -> None:
        kind = stored["type"]
        self.last_seq = max(self.last_seq, stored["seq"])
        self.published = max(self.published, stored.get("n", 0))
        if kind in STIRRED_BY:
            at = time_of(stored)
            if self.updated_at is None or at > self.updated_at:
                self.updated_at = at
        if kind == "message":
            self.messages += 1
            if stored.get("role") == "other":
                self.person = self.tainted = True
        elif kind == "read":
            self.tainted = True
            self.person = self.person or stored.get("kind") == "person"
        if "import" not in stored:
            if kind in STIRRED_BY:
                self.unsettled = True
            elif kind in SETTLED_BY:
                self.unsettled = False

    def as_json(self, starts_at: int, left_seconds: int) -> dict[str, Any]:
        """As the last line of an append carries it; `starts_at` is where in the file that line begins, `left_seconds` the time
        that the file is left with.
        """
        return {
            "at_byte": starts_at,
            "messages": self.messages,
            "n": self.published,
            "updated_at": when(self.updated_at) if self.updated_at else None,
            "tainted": self.tainted,
            "person": self.person,
            "unsettled": self.unsettled,
            "damaged": self.damaged,
            "edited": self.edited,
            "left_seconds": left_seconds,
        }


def sums_from(stored: Stored, starts_at: int, place: Place) -> Sums | None:
    """What the file's last line says that it all adds up to; None where it doesn't say, or stands elsewhere than it says."""
    said = stored.get("so_far")
    if not isinstance(said, dict) or said.get("at_byte") != starts_at:
        return None
    try:
        return Sums(
            messages=int(said["messages"]),
            last_seq=stored["seq"],
            published=int(said["n"]),
            updated_at=datetime.fromisoformat(said["updated_at"]) if said["updated_at"] else None,
            tainted=bool(said["tainted"]),
            person=bool(said["person"]),
            unsettled=bool(said["unsettled"]),
            damaged=int(said["damaged"]),
            edited=int(said["edited"]) if as_left(place, said["left_seconds"]) else place.changed_ns,
        )
    except (KeyError, TypeError, ValueError):
        return None


@dataclass(slots=True)
class Answered:
    """An append that came with a key: the hash of its request, when, and what was answered."""

    body_sha256: str
    at: datetime
    reply: dict[str, int]


@dataclass(slots=True)
class Detail:
    """What an open chat needs beside its sums: where each line stands, which ids and keys there were."""

    offsets: list[int] = field(default_factory=list)
    seqs: list[int] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    keys: dict[tuple[str, str], Answered] = field(default_factory=dict)

    def add(self, stored: Stored, offset: int) -> None:
        self.offsets.append(offset)
        self.seqs.append(stored["seq"])
        self.ids.add(stored["id"])
        key = stored.get("key")
        if isinstance(key, dict):
            try:
                self.keys[key["route"], key["key"]] = Answered(key["body_sha256"], time_of({"at": key["at"]}), key["reply"])
            except (KeyError, TypeError, AttributeError, Damaged):
                return

    def answered(self, key: Idempotency) -> Answered | None:
        return self.keys.get((key.route, key.key))
