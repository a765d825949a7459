"""Taking in what somebody did to the files: chats put here by hand, covers edited."""

from collections.abc import Sequence
from dataclasses import replace

from kit.contracts.events import EventData
from kit.errors import ConchError, Damaged
from kit.journal import OUTSIDE, Draft, FileChange, files, sha256
from services.chatmeaning.catalogue import Known
from services.chatmeaning.cover import cover_path, read_cover
from services.chatmeaning.log.place import Place, place_of
from services.chatmeaning.writing.covers import cover_events, made
from services.chatmeaning.writing.writer import Writer

TAKEN_IN_MAX = 500
"""Chats of one line of the journal."""


def take_in(writer: Writer, homeless: Sequence[Known]) -> None:
    """Chats whose files were put here by hand, or whose covers a kill or a lost journal kept from it."""
    for start in range(0, len(homeless), TAKEN_IN_MAX):
        several = homeless[start : start + TAKEN_IN_MAX]
        changes = tuple(FileChange(cover_path(known.name), None, _found_bytes(writer, known)) for known in several)
        writer.write_line(replace(made(writer, [known.cover for known in several], by=OUTSIDE), files=changes))
        for known in several:
            writer.catalogue.put(known)


def _found_bytes(writer: Writer, known: Known) -> bytes:
    """The chat's cover as it lies there, where it is one; what can't be read is taken away."""
    path = writer.root / cover_path(known.name)
    try:
        data = files.read(path)
        if data is not None and read_cover(data, known.name) == known.cover:
            return data
    except Damaged:
        pass
    if path.is_symlink() or path.is_file():
        path.unlink()
    return known.cover.as_bytes()


def take_cover(writer: Writer, known: Known) -> bool:
    """Takes in what somebody did to a chat's cover; True where it changed anything. Raises `Damaged` for no cover of it."""
    path = cover_path(known.name)
    mark = writer.journal.index.current.get(path)
    place = place_of(writer.root / path)
    data = files.read(writer.root / path)
    if data is None:
        files.put(writer.root / path, before=None, after=_logged_bytes(writer, path) or known.cover.as_bytes())
        known.cover_mark = _mark_of(place_of(writer.root / path))
        return False
    if sha256(data) == mark:
        known.cover_mark = _mark_of(place)
        return False
    cover = read_cover(data, known.name)
    if cover.by != known.cover.by:
        raise Damaged("Who made a chat can't be changed.")

    def events(_id: str, _seq: int) -> Sequence[tuple[str, EventData]]:
        return cover_events(writer.person, known.cover, cover)

    change = FileChange(path, _logged_bytes(writer, path), data)
    writer.write_line(Draft(by=OUTSIDE, kind="edited", why="Changed on disk.", files=(change,), events=events))
    known.cover, known.cover_mark = cover, _mark_of(place)
    writer.catalogue.moved(known)
    return True


def _mark_of(place: Place | None) -> int | None:
    return place.mark if place is not None else None


def _logged_bytes(writer: Writer, path: str) -> bytes | None:
    """The cover's bytes as the journal's last line of it has them."""
    entry = writer.journal.index.last.get(path)
    try:
        line = writer.journal.line(entry) if entry is not None else None
    except ConchError:
        return None
    found = [change.after for change in line.files if change.path == path] if line is not None else []
    return found[0] if found and isinstance(found[0], bytes) else None
