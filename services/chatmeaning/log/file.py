"""One chat's file: made, looked at, read and appended to. Synchronous, for worker threads.

An append is one write and one fsync. A damaged line stays where it is, counts as one, and is skipped by every reader.
"""

import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from kit.errors import Damaged, ReadOnly
from kit.files import TEMPORARY_PREFIX, TEMPORARY_SUFFIX, write_whole
from kit.journal import files
from services.chatmeaning.log.line import Header, Stored, decode, decode_header, encode, encode_header
from services.chatmeaning.log.place import Place, leave, placed, time_to_leave
from services.chatmeaning.log.sums import Detail, Sums, sums_from

TAIL_BYTES = 64 * 1024
FIRST_BYTES = 32 * 1024
"""A header is shorter, whatever letters its chat's id and title have."""
SEARCHED_BYTES = 64 * 1024
"""Where a line is searched by halves, until so little is left that it is read through."""
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_SAME_BYTES = 8
"""Of a header, the beginning that all have: what comes after it is another at each try."""
IN_THE_WAY = "A file that can't be read lies where this chat's would be. It is left as it is; Health names it."
NOT_KEPT = "The disk failed to keep a write. Conch only reads until that is mended and it starts again."


@dataclass(slots=True)
class Glance:
    """A file without its words. `header` None: its first line can't be read."""

    header: Header | None
    sums: Sums
    place: Place


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
    """Makes the file with its header and these lines, whole or not at all for a killed process; durable where `sync`, else a
    power cut before the caller's own sync may leave any part of it, which is replaced when it comes again.

    Raises `Damaged` where anything else of that name is there already: it stays.
    """
    data = encode_header(header)
    parts, left_seconds = [data], time_to_leave()
    _number(Sums(), lines, len(data), parts, left_seconds)
    if os.path.lexists(path) and not _is_beginning(path, data):
        raise Damaged(IN_THE_WAY, code="file_in_the_way")
    try:
        if sync:
            write_whole(path, b"".join(parts))
        else:
            _write_unsynced(path, b"".join(parts))
        leave(path, left_seconds)
    except OSError as error:
        raise files.as_error(error) from error


def _write_unsynced(path: Path, data: bytes) -> None:
    descriptor, name = tempfile.mkstemp(prefix=TEMPORARY_PREFIX, suffix=TEMPORARY_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _is_beginning(path: Path, data: bytes) -> bool:
    """Whether a power cut left this: a header's first bytes, or zeros, where the rest was never written."""
    try:
        found = files.read(path)
    except Damaged:
        return False
    if found is None or b"\n" in found:
        return False
    written = found.rstrip(b"\0")[:_SAME_BYTES]
    return written == data[: len(written)]


def _number(sums: Sums, lines: Sequence[Stored], starts_at: int, parts: list[bytes], left_seconds: int) -> list[int]:
    """Encodes the lines after `sums`, the last with what it all adds up to; returns where each begins."""
    offsets: list[int] = []
    for place, stored in enumerate(lines):
        sums.add(stored)
        if place == len(lines) - 1:
            stored = {**stored, "so_far": sums.as_json(starts_at, left_seconds)}
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
        if placed(status) != expected:
            raise Damaged("The chat's file was changed on disk meanwhile.", code="moved")
        parts: list[bytes] = []
        added, left_seconds = replace(sums), time_to_leave()
        offsets = _number(added, lines, expected.bytes, parts, left_seconds)
        _write(descriptor, b"".join(parts), expected.bytes)
        leave(descriptor, left_seconds)
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
    return placed(status)


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


def glance(path: Path) -> Glance:
    """What the file adds up to, from its first and last lines where they say it, else from all. Raises `Damaged`."""
    descriptor = _open(path)
    try:
        place = placed(os.fstat(descriptor))
        first = os.pread(descriptor, FIRST_BYTES, 0).partition(b"\n")[0]
        starts_at = max(0, place.bytes - TAIL_BYTES)
        tail = os.pread(descriptor, TAIL_BYTES, starts_at)
    except OSError as error:
        raise Damaged("The disk can't read it.") from error
    finally:
        os.close(descriptor)
    try:
        header: Header | None = decode_header(first)
    except Damaged:
        header = None
    sums = _from_tail(tail, starts_at, place) if header is not None else None
    if sums is None:
        sums, _ = load(path)
        sums.edited = place.changed_ns if sums.last_seq else 0
    return Glance(header, sums, place)


def _from_tail(tail: bytes, starts_at: int, place: Place) -> Sums | None:
    end = tail.rfind(b"\n")
    begin = tail.rfind(b"\n", 0, max(end, 0))
    if end < 0 or begin < 0 or end != len(tail) - 1:
        return None
    try:
        stored = decode(tail[begin + 1 : end])
    except Damaged:
        return None
    return sums_from(stored, starts_at + begin + 1, place)


def load(path: Path, *, detailed: bool = False) -> tuple[Sums, Detail | None]:
    """Reads the whole file. Raises `Damaged` where it can't be opened."""
    sums, detail = Sums(), Detail() if detailed else None
    for offset, stored in lines_from(path, damaged=sums):
        sums.add(stored)
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
            if begins == 0 and is_header(raw):
                continue
            try:
                yield begins, decode(raw)
            except Damaged:
                if damaged is not None:
                    # It was one line, so it keeps one number: what is appended next must not take it.
                    damaged.damaged += 1
                    damaged.last_seq += 1


def is_header(raw: bytes) -> bool:
    try:
        decode_header(raw)
    except Damaged:
        return False
    return True


def offset_after(path: Path, seq: int) -> int:
    """Where a line begins before which none comes after `seq`; found by halves, for a file of which nothing is in memory."""
    descriptor = _open(path)
    try:
        low, high = 0, os.fstat(descriptor).st_size
        with os.fdopen(descriptor, "rb", buffering=16 * 1024, closefd=False) as file:
            while high - low > SEARCHED_BYTES:
                middle = (low + high) // 2
                begins, found = _first_seq(file, middle, high)
                if found is None or found > seq:
                    high = middle
                else:
                    low = begins
        return low
    finally:
        os.close(descriptor)


def _first_seq(file: BinaryIO, after: int, before: int) -> tuple[int, int | None]:
    """The first line that begins after a place and before another, and its seq; None where none can be read there."""
    file.seek(after)
    begins = after + len(file.readline())
    while begins < before:
        raw = file.readline()
        if not raw.endswith(b"\n"):
            break
        try:
            return begins, int(decode(raw)["seq"])
        except Damaged:
            begins += len(raw)
    return begins, None
