"""Opening one person's chats: the journal, every chat's cover, and the first and last lines of its file. Synchronous.

A file without a cover is taken in (a kill came between the two, or somebody put it there); a cover without a file is what a
deletion behind our back leaves, and the scan looks after that.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from kit.errors import Damaged
from kit.journal import Journal, files, sha256
from kit.journal.index import Entry
from services.chatmeaning.catalogue import Catalogue, Known
from services.chatmeaning.cover import COVER_SUFFIX, FOLDER, LOG_SUFFIX, Cover, cover_from, cover_path, read_cover
from services.chatmeaning.log import file

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Import:
    """What the journal says of one import; `id` is the change that Undo takes."""

    change_id: str
    entry: Entry
    name: str
    chats: int = 0
    messages: int = 0
    names: set[str] = field(default_factory=set)
    undone_by: str | None = None


@dataclass(slots=True)
class Opened:
    journal: Journal
    catalogue: Catalogue
    imports: dict[str, Import]
    homeless: list[Known]
    """Files without a cover in the journal."""
    unreadable: dict[str, str]
    """Files that are none of ours, or can't be read: name to why."""
    mended: int
    missing: list[str]
    """Names of covers whose file is gone."""


def open_chats(root: Path, step: Callable[[str], None]) -> Opened:
    """Everything there is, whole again after any kill. Raises `Unavailable` where another process holds it."""
    journal = Journal.open(root, root / FOLDER / "journal.jsonl", step=step)
    try:
        return _read(root, journal)
    except BaseException:
        journal.close()
        raise


def _read(root: Path, journal: Journal) -> Opened:
    catalogue = Catalogue(root)
    opened = Opened(journal, catalogue, imports_of(journal), [], {}, 0, [])
    covers = {
        path.removeprefix(f"{FOLDER}/").removesuffix(COVER_SUFFIX)
        for path in journal.index.current
        if path.startswith(f"{FOLDER}/") and path.endswith(COVER_SUFFIX)
    }
    brought: dict[str, set[str]] = {}
    for import_id, each in opened.imports.items():
        for name in each.names:
            brought.setdefault(name, set()).add(import_id)
    present: set[str] = set()
    for path in sorted((root / FOLDER).glob(f"*{LOG_SUFFIX}")):
        name = path.name.removesuffix(LOG_SUFFIX)
        if name == "journal" or name.startswith("."):
            continue
        try:
            known, mended = look(root, journal, name)
        except Damaged as error:
            opened.unreadable[path.name] = error.detail
            continue
        present.add(name)
        opened.mended += mended
        if catalogue.get(known.conversation_id) is not None:
            opened.unreadable[path.name] = "Another file has the same chat."
            continue
        catalogue.put(known)
        if name in covers:
            known.imports = brought.get(name, set())
        else:
            known.imports = {stored["import"] for _, stored in file.lines_from(path) if isinstance(stored.get("import"), str)}
            opened.homeless.append(known)
    opened.missing = sorted(covers - present)
    return opened


def look(root: Path, journal: Journal, name: str) -> tuple[Known, bool]:
    """One chat by its files, and whether its end was mended. Raises `Damaged` where neither says whose it is."""
    glance = file.glance(root / FOLDER / f"{name}{LOG_SUFFIX}", mend=True)
    cover = _logged_cover(root, journal, name)
    if cover is None:
        if glance.header is None:
            raise Damaged("Its first line can't be read, and nothing else says which chat it is.")
        cover = cover_from(glance.header, name)
    if glance.sums.updated_at is None:
        glance.sums.updated_at = cover.created_at
    return Known(name, cover, glance.header, glance.sums, glance.place), glance.mended


def _logged_cover(root: Path, journal: Journal, name: str) -> Cover | None:
    """The cover as the journal has it; an edit of the file by hand comes in by the scan."""
    path = cover_path(name)
    mark = journal.index.current.get(path)
    if mark is None:
        return None
    try:
        data = files.read(root / path)
    except Damaged:
        data = None
    if data is None or sha256(data) != mark:
        line = journal.line(journal.index.last[path])
        data = next((change.after for change in line.files if change.path == path and isinstance(change.after, bytes)), None)
    try:
        return read_cover(data, name) if data is not None else None
    except Damaged:
        log.warning("a chat's cover can't be read")
        return None


def imports_of(journal: Journal, found: dict[str, Import] | None = None, first: int = 0) -> dict[str, Import]:
    """Every import that the journal knows; what was `found` with what its lines from the `first` on add to it."""
    found = {} if found is None else found
    by_change = {each.change_id: import_id for import_id, each in found.items()}
    for entry in journal.index.entries[first:]:
        if entry.kind == "imported" and not entry.withdrawn:
            reply = journal.line(entry).reply or {}
            import_id = str(reply.get("import", ""))
            each = found.get(import_id)
            if each is None:
                each = found[import_id] = Import(entry.id, entry, str(reply.get("name", "")))
                by_change[entry.id] = import_id
            each.entry = entry
            each.name = each.name or str(reply.get("name", ""))
            each.chats += int(reply.get("chats", 0))
            each.messages += int(reply.get("messages", 0))
            each.names |= {path.removeprefix(f"{FOLDER}/").removesuffix(COVER_SUFFIX) for path, _, _ in entry.files}
            each.names |= set(reply.get("touched", ()))
        elif entry.undoes in by_change:
            found[by_change[entry.undoes]].undone_by = entry.id
    return found
