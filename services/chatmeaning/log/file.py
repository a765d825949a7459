"""One chat's file: looked at, read, appended to, mended and rewritten. Synchronous, for worker threads.

An append is one write and one fsync. What a crash tore off the end of a file was never answered, so it is cut; a damaged line
further up stays where it is, counts as one, and is skipped by every reader.
"""

import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kit.errors import Damaged, ReadOnly
from kit.files import TEMPORARY_PREFIX, TEMPORARY_SUFFIX, sync_folder, write_whole
from kit.journal import files
from services.chatmeaning.log.line import Header, Stored, decode, decode_header, encode, encode_header
from services.chatmeaning.log.sums import Detail, Sums, sums_from

TAIL_BYTES = 64 * 1024
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
NOT_KEPT = "The disk failed to keep a write. Conch only reads until that is mended and it starts again."


@dataclass(frozen=True, slots=True)
class Place:
    """Which file lies there and how long it is: another one means that somebody else was at it."""

    inode: int
    bytes: int
    changed_ns: int


@dataclass(slots=True)
class Glance:
    """A file without its words. `header` None: its first line can't be read. `mended`: a torn end was cut, or closed."""

    header: Header | None
    sums: Sums
    place: Place
    mended: bool = False


def place_of(path: Path) -> Place | None:
    """Where a plain file of ours lies; None where there is none."""
    try:
        status = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return Place(status.st_ino, status.st_size, status.st_mtime_ns) if stat.S_ISREG(status.st_mode) else None


def _open(path: Path) -> int:
    try:
        descriptor = os.open(path, _READ)
    except OSError as error:
        raise Damaged("It can't be opened.") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Damaged(files.NO_PLAIN_FILE)
    return descriptor


def create(path: Path, header: Header, lines: Sequence[Stored] = (), *, sync: bool = True) -> None:
    """Makes the file with its header and these lines, durable where `sync`; it is there whole or not at all."""
    data = encode_header(header)
    parts = [data]
    _number(Sums(), lines, len(data), parts)
    try:
        if sync:
            write_whole(path, b"".join(parts))
        else:
            _write_unsynced(path, b"".join(parts))
    except OSError as error:
        raise files.as_error(error) from error


def _write_unsynced(path: Path, data: bytes) -> None:
    """The file whole or not at all for a killed process; a power cut before the caller's sync may leave any part of it.

    What such a cut left, a file without a first line, is replaced. Raises `FileExistsError` for any other that is there.
    """
    descriptor, name = tempfile.mkstemp(prefix=TEMPORARY_PREFIX, suffix=TEMPORARY_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        try:
            os.link(temporary, path)
            temporary.unlink()
        except FileExistsError:
            if not _is_beginning(path, data):
                raise
            temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _is_beginning(path: Path, data: bytes) -> bool:
    """Whether these are a header's first bytes, or zeros, where the rest was never written."""
    found = files.read(path)
    return found is not None and b"\n" not in found and found.rstrip(b"\0")[:8] == data[: len(found.rstrip(b"\0")[:8])]


def _number(sums: Sums, lines: Sequence[Stored], starts_at: int, parts: list[bytes]) -> list[int]:
    """Encodes the lines after `sums`, the last with what it all adds up to; returns where each begins."""
    offsets: list[int] = []
    for place, stored in enumerate(lines):
        sums.add(stored)
        if place == len(lines) - 1:
            stored = {**stored, "so_far": sums.as_json(starts_at)}
        raw = encode(stored)
        offsets.append(starts_at)
        parts.append(raw)
        starts_at += len(raw)
    return offsets


def append(
    path: Path, sums: Sums, detail: Detail | None, lines: Sequence[Stored], expected: Place, *, sync: bool = True
) -> Place:
    """Appends numbered lines durably and adds them to `sums` and `detail`. Raises `Damaged` as `moved` where the file is no
    longer at `expected` (nothing is written), `DiskFull` with nothing written, and `ReadOnly` after a failed fsync.
    """
    descriptor = -1
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC)
        status = os.fstat(descriptor)
        if (status.st_ino, status.st_size) != (expected.inode, expected.bytes):
            raise Damaged("The chat's file was changed on disk meanwhile.", code="moved")
        parts: list[bytes] = []
        added = Sums(
            sums.messages,
            sums.last_seq,
            sums.published,
            sums.updated_at,
            sums.tainted,
            sums.person,
            sums.unsettled,
            sums.damaged,
        )
        offsets = _number(added, lines, expected.bytes, parts)
        _write(descriptor, b"".join(parts), expected.bytes)
        if sync:
            _fsync(descriptor)
        status = os.fstat(descriptor)
    except FileNotFoundError as error:
        raise Damaged("The chat's file is gone.", code="moved") from error
    except OSError as error:
        raise files.as_error(error) from error
    finally:
        if descriptor >= 0:
            os.close(descriptor)
    for name in Sums.__slots__:
        setattr(sums, name, getattr(added, name))
    if detail is not None:
        for stored, offset in zip(lines, offsets, strict=True):
            detail.add(stored, offset)
    return Place(status.st_ino, status.st_size, status.st_mtime_ns)


def _write(descriptor: int, data: bytes, bytes_before: int) -> None:
    view = memoryview(data)
    try:
        while view:
            view = view[os.write(descriptor, view) :]
    except OSError:
        os.ftruncate(descriptor, bytes_before)
        raise


def _fsync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        # After a failed fsync nobody knows what is on the disk, and a second one may lie (https://lwn.net/Articles/752063/).
        raise ReadOnly(NOT_KEPT, code="not_kept") from error


# --- reading ----------------------------------------------------------------------------------------------------------


def glance(path: Path, *, mend: bool) -> Glance:
    """What the file adds up to, from its first and last lines where they say it, else from all. Raises `Damaged`.

    `mend`: nobody appends now, so what a crash left at the end may be cut.
    """
    mended = mend_end(path) if mend else False
    descriptor = _open(path)
    try:
        status = os.fstat(descriptor)
        place = Place(status.st_ino, status.st_size, status.st_mtime_ns)
        first = os.pread(descriptor, 8 * 1024, 0).partition(b"\n")[0]
        starts_at = max(0, place.bytes - TAIL_BYTES)
        tail = os.pread(descriptor, TAIL_BYTES, starts_at)
    finally:
        os.close(descriptor)
    try:
        header: Header | None = decode_header(first)
    except Damaged:
        header = None
    sums = _from_tail(tail, starts_at) if header is not None else None
    if sums is None:
        sums, _ = load(path)
        if header is not None and sums.last_seq == 0:
            sums.updated_at = header.at
    return Glance(header, sums, place, mended)


def _from_tail(tail: bytes, starts_at: int) -> Sums | None:
    end = tail.rfind(b"\n")
    begin = tail.rfind(b"\n", 0, max(end, 0))
    if end < 0 or begin < 0 or end != len(tail) - 1:
        return None
    try:
        stored = decode(tail[begin + 1 : end])
    except Damaged:
        return None
    return sums_from(stored, starts_at + begin + 1)


def load(path: Path, *, detailed: bool = False) -> tuple[Sums, Detail | None]:
    """Reads the whole file. Raises `Damaged` where it can't be opened."""
    sums, detail = Sums(), Detail() if detailed else None
    for offset, stored in lines_from(path, damaged=sums):
        try:
            sums.add(stored)
        except Damaged:
            sums.damaged += 1
            continue
        if detail is not None:
            detail.add(stored, offset)
    return sums, detail


def lines_from(path: Path, offset: int = 0, *, damaged: Sums | None = None) -> Iterator[tuple[int, Stored]]:
    """Every event line from `offset` on, with where it begins; what can't be read is counted in `damaged` and passed over.

    A last line without its newline is being written, or was torn: it is not there yet.
    """
    descriptor = _open(path)
    with os.fdopen(descriptor, "rb", buffering=1024 * 1024) as file:
        file.seek(offset)
        for raw in file:
            begins, offset = offset, offset + len(raw)
            if not raw.endswith(b"\n"):
                return
            if begins == 0 and _is_header(raw):
                continue
            try:
                yield begins, decode(raw)
            except Damaged:
                if damaged is not None:
                    # It was one line, so it keeps one number: what is appended next must not take it.
                    damaged.damaged += 1
                    damaged.last_seq += 1


def _is_header(raw: bytes) -> bool:
    try:
        decode_header(raw)
    except Damaged:
        return False
    return True


# --- mending ----------------------------------------------------------------------------------------------------------


def mend_end(path: Path) -> bool:
    """Cuts a last line that a crash tore, or closes one that only lacks its newline; True where something was done."""
    place = place_of(path)
    if place is None or place.bytes == 0:
        return False
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        if os.pread(descriptor, 1, place.bytes - 1) == b"\n":
            return False
        whole = _last_newline(descriptor, place.bytes) + 1
        rest = os.pread(descriptor, place.bytes - whole, whole)
        try:
            if whole > 0:
                decode(rest)
            else:
                decode_header(rest)
            os.pwrite(descriptor, b"\n", place.bytes)
        except Damaged:
            if whole == 0:
                return False  # nothing of it can be read: it is named, and left to a person
            os.ftruncate(descriptor, whole)
        os.fsync(descriptor)
    except OSError as error:
        raise files.as_error(error) from error
    finally:
        os.close(descriptor)
    return True


def _last_newline(descriptor: int, end: int) -> int:
    while end > 0:
        begin = max(0, end - TAIL_BYTES)
        found = os.pread(descriptor, end - begin, begin).rfind(b"\n")
        if found >= 0:
            return begin + found
        end = begin
    return -1


def rewrite(path: Path, header: Header, keeps: Callable[[Stored], bool]) -> Glance:
    """Writes the file anew with the lines that `keeps`, under a new name of its own; whole or not at all. Seqs stay."""
    kept = [{key: value for key, value in stored.items() if key != "so_far"} for _, stored in lines_from(path) if keeps(stored)]
    data = encode_header(header)
    parts = [data]
    _number(Sums(), kept, len(data), parts)
    try:
        write_whole(path, b"".join(parts))
    except OSError as error:
        raise files.as_error(error) from error
    return glance(path, mend=False)


def remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    if path.parent.is_dir():
        sync_folder(path.parent)
