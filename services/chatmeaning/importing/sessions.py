"""Which lines of Claude Code's logs belong to which session, and which of them were shown last. Only numbers are kept in
memory.

A line is known by a hash of its session and id, its parent's hash and its place in the file: 48 bytes each, so a million lines
are 48 MB. Lines of one session may be mixed with others' and lie in several files; the same line twice is one.
"""

import hashlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import numpy as np

from services.chatmeaning.importing.making import moment

MAIN, AFTER_COMPACTION, ASIDE = 1, 2, 4
"""Of a line: it is of the person's own talk; it begins anew after the talk was compacted; it can't be on the branch."""
TITLES_MAX: Final = 200_000
SPOKEN: Final = ("user", "assistant", "system", "attachment", "progress")
"""Types of lines that are links of the chain from a message to the one before it."""


@dataclass(slots=True)
class Session:
    name: str
    number: int
    titles: dict[int, str] = field(default_factory=dict)
    """Title by rank: 3 the person's own, 2 the assistant's, 1 a summary."""


def line_hash(session: str, id: str) -> int:
    data = f"{session}\n{id}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big") or 1


class Sessions:
    """`add` every line, then `ready`, then ask for each session's branch."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self.sessions: dict[str, Session] = {}
        self._ids, self._parents, self._places = array("Q"), array("Q"), array("Q")
        self._owners, self._marks, self._times = array("L"), array("B"), array("d")
        self._summaries: dict[str, str] = {}
        self._late: list[tuple[str, str, str]] = []
        self._last: Session | None = None
        self._order: Any = None
        self._sorted: Any = None
        self._by_session: dict[int, Any] = {}

    def add(self, value: Mapping[str, Any], place: int) -> bool:
        """Notes one line that stands at `place`; False where it is none of a session's talk."""
        kind = value.get("type")
        session_id = value.get("sessionId")
        if kind == "summary" and isinstance(value.get("summary"), str) and isinstance(value.get("leafUuid"), str):
            if len(self._summaries) < TITLES_MAX:
                self._summaries[value["leafUuid"]] = value["summary"]
                if self._last is not None:
                    self._late.append((self._last.name, value["leafUuid"], value["summary"]))
            return True
        if not isinstance(session_id, str) or not session_id:
            return False
        if kind in ("custom-title", "ai-title"):
            rank, name = (3, "customTitle") if kind == "custom-title" else (2, "aiTitle")
            if isinstance(value.get(name), str):
                self._session(session_id).titles[rank] = value[name]
            return True
        uuid = value.get("uuid")
        if kind not in SPOKEN or not isinstance(uuid, str) or not uuid:
            return False
        session = self._last = self._session(session_id)
        parent, mark = value.get("parentUuid"), 0
        if not isinstance(parent, str):
            parent = value.get("logicalParentUuid")
            compacted = value.get("isCompactSummary") is True or value.get("subtype") == "compact_boundary"
            mark |= AFTER_COMPACTION if compacted and not isinstance(parent, str) else 0
        if value.get("isSidechain") is True:
            mark |= ASIDE
        elif kind in ("user", "assistant") and value.get("isMeta") is not True:
            mark |= MAIN
        if uuid in self._summaries and 1 not in session.titles:
            session.titles[1] = self._summaries[uuid]
        self._ids.append(line_hash(session_id, uuid))
        self._parents.append(line_hash(session_id, parent) if isinstance(parent, str) else 0)
        self._places.append(place)
        self._owners.append(session.number)
        self._marks.append(mark)
        at = moment(value.get("timestamp"), self._now)
        self._times.append(at.timestamp() if at is not None else 0.0)
        return True

    def _session(self, name: str) -> Session:
        found = self.sessions.get(name)
        if found is None:
            found = self.sessions[name] = Session(name, len(self.sessions))
        return found

    def ready(self) -> None:
        """Sorts what is there; no more `add` after it."""
        ids = np.frombuffer(self._ids, np.uint64) if self._ids else np.empty(0, np.uint64)
        self._order = np.argsort(ids, kind="stable")
        self._sorted = ids[self._order]
        owners = np.frombuffer(self._owners, self._owners.typecode) if self._owners else np.empty(0, np.uint64)
        by_owner = np.argsort(owners, kind="stable")
        found, starts = np.unique(owners[by_owner], return_index=True)
        ends = [*starts[1:], len(by_owner)]
        for name, leaf, title in self._late:  # told after the line that they are about
            if self._at(line_hash(name, leaf)) is not None:
                self.sessions[name].titles.setdefault(1, title)
        self._by_session = {int(each): by_owner[start:end] for each, start, end in zip(found, starts, ends, strict=True)}

    def branch(self, session: Session) -> tuple[Sequence[int], int]:
        """The places of the lines that were shown last, oldest first, and how many of the talk's own lines are on other
        branches.

        Where no line of the session names another that is there, all are one branch in the file's order. A line whose parent
        is missing, or that begins anew after a compaction, goes on from the line before it in the file.
        """
        rows = [
            row for row in self._by_session.get(session.number, ()) if not self._marks[row] & ASIDE and self._first(row) == row
        ]
        if not rows:
            return (), 0
        if not any(self._parents[row] and self._at(self._parents[row]) is not None for row in rows):
            return [self._places[row] for row in rows], 0
        order = {int(row): index for index, row in enumerate(rows)}
        row: int | None = self._shown_last(rows)
        walked: dict[int, None] = {}
        while row is not None and row not in walked:
            walked[row] = None
            row = self._before(row, order, rows)
        shown = list(reversed(walked))
        others = sum(bool(self._marks[each] & MAIN) for each in rows if int(each) not in walked)
        return [self._places[each] for each in shown], others

    def _shown_last(self, rows: Sequence[int]) -> int:
        """The newest line under which there is none; of equal ones, the last. (Files need not come in the order of time.)"""
        inner = {self._parents[row] for row in rows}
        leaves = [int(row) for row in rows if self._ids[row] not in inner] or [int(row) for row in rows]
        return max(leaves, key=lambda row: (self._times[row], row))

    def _before(self, row: int, order: Mapping[int, int], rows: Sequence[int]) -> int | None:
        parent = self._parents[row]
        if parent:
            found = self._at(parent)
            if found is not None:
                return found
        elif not self._marks[row] & AFTER_COMPACTION:
            return None
        index = order.get(row, 0)
        return int(rows[index - 1]) if index else None

    def _at(self, id: int) -> int | None:
        """The first row of a line."""
        place = int(np.searchsorted(self._sorted, np.uint64(id)))
        if place < len(self._sorted) and int(self._sorted[place]) == id:
            return int(self._order[place])
        return None

    def _first(self, row: int) -> int:
        found = self._at(self._ids[row])
        return row if found is None else found

    def aside(self, session: Session) -> int:
        """How many lines are the talk of helper agents."""
        return sum(bool(self._marks[row] & ASIDE) for row in self._by_session.get(session.number, ()))

    def title(self, session: Session) -> str:
        return session.titles.get(3) or session.titles.get(2) or session.titles.get(1) or ""
