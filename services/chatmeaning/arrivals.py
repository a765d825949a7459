"""What the journal says of imports: each is many lines and one change.

`importing` is a batch about to come in, `imported` a batch that did, `import_ended` its end; `undoing` stands before an import
is taken out again and `undone` after it, so that a kill between the two is finished by the next start.
"""

from dataclasses import dataclass
from typing import Any

from kit.journal import Entry, Journal

KINDS = ("importing", "imported", "import_ended", "undoing")


@dataclass(slots=True)
class Arrival:
    """One import. `change_id` is what Undo takes: the id of its first batch; `seq` the journal's line of its last."""

    import_id: str
    change_id: str
    seq: int
    name: str
    chats: int = 0
    messages: int = 0
    ended: bool = False
    undoing: bool = False
    undone_by: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch that a kill may have caught half-way: each chat's file, and the seq that it had before."""

    import_id: str
    by: str
    name: str
    files: dict[str, int]


class Arrivals:
    """`add` each line of the journal, in its order. What was undone brings nothing any more: coming again it has another id."""

    def __init__(self) -> None:
        self.unfinished: Batch | None = None
        self.by_import: dict[str, Arrival] = {}
        self._by_change: dict[str, Arrival] = {}
        self._by_seq: dict[int, Arrival] = {}

    def at(self, entry: Entry) -> Arrival | None:
        """The import that a line of the journal is part of."""
        return self._by_seq.get(entry.seq)

    def half_undone(self) -> list[Arrival]:
        return [each for each in self._by_change.values() if each.undoing and each.undone_by is None]

    def add(self, entry: Entry, reply: dict[str, Any]) -> None:
        import_id = str(reply.get("import", ""))
        if entry.undoes is not None:
            undone = self._by_change.get(entry.undoes)
            if undone is not None:
                undone.undone_by = entry.id
        elif entry.kind == "importing":
            self.unfinished = Batch(import_id, entry.by, str(reply.get("name", "")), dict(reply.get("files", {})))
        elif entry.kind == "imported":
            self._brought(entry, import_id, reply)
        elif entry.kind == "import_ended" and import_id in self.by_import:
            self.by_import[import_id].ended = True
        elif entry.kind == "undoing" and (each := self._by_change.get(str(reply.get("change", "")))) is not None:
            each.undoing = True

    def _brought(self, entry: Entry, import_id: str, reply: dict[str, Any]) -> None:
        self.unfinished = None
        each = self.by_import.get(import_id)
        if each is None:
            each = self.by_import[import_id] = Arrival(import_id, entry.id, entry.seq, str(reply.get("name", "")))
            self._by_change[entry.id] = each
        each.seq, each.ended = entry.seq, False
        each.chats += int(reply.get("chats", 0))
        each.messages += int(reply.get("messages", 0))
        self._by_seq[entry.seq] = each


def arrivals_of(journal: Journal) -> Arrivals:
    arrivals = Arrivals()
    for entry in journal.index.entries:
        if entry.withdrawn:
            continue
        if entry.kind in KINDS:
            arrivals.add(entry, journal.line(entry).reply or {})
        elif entry.undoes is not None:
            arrivals.add(entry, {})
    return arrivals
