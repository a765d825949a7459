"""Opening one person's chats: the journal, every chat's cover, and the first and last lines of its file. Synchronous.

A file without a cover is taken in (a kill came between the two, or somebody put it there); a cover without a file is what a
deletion behind our back leaves, and the scan looks after that.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from kit.errors import ConchError, Damaged
from kit.journal import Journal, files, sha256
from services.chatmeaning.catalogue import Catalogue, Known
from services.chatmeaning.cover import COVER_SUFFIX, FOLDER, LOG_SUFFIX, Cover, cover_from, cover_path, log_path, read_cover
from services.chatmeaning.log import file
from services.chatmeaning.log.mending import mend_end
from services.chatmeaning.log.place import place_of

JOURNAL = "journal"
NOBODYS = "Its first line can't be read, and nothing else says which chat it is."
ANOTHER_CHATS = "It holds another chat than its cover says."
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Opened:
    """`homeless`: chats that the journal doesn't know. `unreadable`: names of files that are no chat's, and why. `mended`: how
    many torn ends were cut. `missing`: names of covers whose file is gone.
    """

    journal: Journal
    catalogue: Catalogue
    homeless: list[Known] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    mended: int = 0
    missing: list[str] = field(default_factory=list)


def open_chats(root: Path, step: Callable[[str], None]) -> Opened:
    """Everything there is, whole again after any kill. Raises `Unavailable` where another process holds it."""
    journal = Journal.open(root, root / FOLDER / f"{JOURNAL}{LOG_SUFFIX}", step=step)
    try:
        return _read(root, journal)
    except BaseException:
        journal.close()
        raise


def _read(root: Path, journal: Journal) -> Opened:
    opened = Opened(journal, Catalogue(root))
    covers = {
        path.removeprefix(f"{FOLDER}/").removesuffix(COVER_SUFFIX)
        for path in journal.index.current
        if path.startswith(f"{FOLDER}/") and path.endswith(COVER_SUFFIX)
    }
    present: set[str] = set()
    for path in sorted((root / FOLDER).glob(f"*{LOG_SUFFIX}")):
        name = path.name.removesuffix(LOG_SUFFIX)
        if name == JOURNAL or name.startswith("."):
            continue
        present.add(name)
        try:
            known, mended = look(root, journal, name)
        except ConchError as error:
            opened.unreadable[path.name] = error.detail
            continue
        opened.mended += mended
        opened.catalogue.put(known)
        if name not in covers:
            opened.homeless.append(known)
    opened.missing = sorted(covers - present)
    return opened


def look(root: Path, journal: Journal, name: str) -> tuple[Known, bool]:
    """One chat by its files, and whether its end was mended. Raises `Damaged` where it is no chat's, or two chats'."""
    path = root / log_path(name)
    mended = mend_end(path)
    glance = file.glance(path)
    cover_place = place_of(root / cover_path(name))
    cover, lies_there = _logged(root, journal, name)
    cover = cover or _cover_beside(root, name)
    if cover is None:
        if glance.header is None:
            raise Damaged(NOBODYS)
        cover = cover_from(glance.header, name)
    if glance.header is not None and glance.header.conversation_id != cover.conversation_id:
        raise Damaged(ANOTHER_CHATS)
    own = glance.header.made if glance.header is not None else None
    cover_mark = cover_place.mark if cover_place is not None and lies_there else None
    return Known(name, cover, own, glance.sums, glance.place, cover_mark), mended


def logged_cover(root: Path, journal: Journal, name: str) -> Cover | None:
    """The cover as the journal has it; an edit of the file by hand comes in by the scan."""
    return _logged(root, journal, name)[0]


def _logged(root: Path, journal: Journal, name: str) -> tuple[Cover | None, bool]:
    """The same, and whether that is what lies there."""
    path = cover_path(name)
    mark = journal.index.current.get(path)
    if mark is None:
        return None, False
    try:
        data = files.read(root / path)
    except Damaged:
        data = None
    lies_there = data is not None and sha256(data) == mark
    if not lies_there:
        line = journal.line(journal.index.last[path])
        data = next((change.after for change in line.files if change.path == path and isinstance(change.after, bytes)), None)
    try:
        return read_cover(data, name) if data is not None else None, lies_there
    except Damaged:
        log.warning("a chat's cover can't be read")
        return None, False


def _cover_beside(root: Path, name: str) -> Cover | None:
    """A cover beside the file of a chat that the journal doesn't know: the journal was lost, or both were put here."""
    try:
        data = files.read(root / cover_path(name))
        return read_cover(data, name) if data is not None else None
    except Damaged:
        return None
