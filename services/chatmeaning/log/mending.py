"""What is done to a whole file: its torn end cut, or the file written anew without some of its lines. Synchronous.

What a crash tore off the end of a file was never answered, so it is cut. Any other line that can't be read is somebody's, and
stays.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kit.errors import Damaged
from kit.files import write_whole
from kit.journal import files
from services.chatmeaning.log.file import TAIL_BYTES, is_header
from services.chatmeaning.log.line import Header, Stored, decode, decode_header, encode, encode_header
from services.chatmeaning.log.place import leave, place_of, time_to_leave
from services.chatmeaning.log.sums import Sums


def mend_end(path: Path) -> bool:
    """Cuts a last line that a crash tore, or closes one that only lacks its newline; True where something was done.

    Torn is also a last line with zeros in it, as a power cut leaves where a disk had not written yet: no line of ours has any.
    For when nobody appends. A file of one torn line is left: nothing says whose it is.
    """
    place = place_of(path)
    if place is None or place.bytes == 0:
        return False
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise Damaged("It can't be opened.") from error
    try:
        closed = os.pread(descriptor, 1, place.bytes - 1) == b"\n"
        whole = _last_newline(descriptor, place.bytes - closed) + 1
        rest = os.pread(descriptor, place.bytes - whole, whole)
        if closed and b"\0" not in rest:
            return False
        try:
            if whole > 0:
                decode(rest)
            else:
                decode_header(rest)
            os.pwrite(descriptor, b"\n", place.bytes)
        except Damaged:
            if whole == 0:
                return False
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


@dataclass(frozen=True, slots=True)
class Sorted:
    """A file's lines without its header: those that stay, with what can't be read as it is, and how many do not."""

    kept: tuple[Stored | bytes, ...]
    dropped: int


def sort(path: Path, stays: Callable[[Stored], bool]) -> Sorted:
    """Every line of the file, kept or dropped. Raises `Damaged` where it can't be opened."""
    kept: list[Stored | bytes] = []
    dropped = 0
    try:
        with path.open("rb") as file:
            for place, raw in enumerate(file):
                if place == 0 and is_header(raw):
                    continue
                try:
                    stored = decode(raw)
                except Damaged:
                    kept.append(raw if raw.endswith(b"\n") else raw + b"\n")
                    continue
                if stays(stored):
                    kept.append({name: value for name, value in stored.items() if name != "so_far"})
                else:
                    dropped += 1
    except OSError as error:
        raise Damaged("It can't be opened.") from error
    return Sorted(tuple(kept), dropped)


def rewrite(path: Path, header: Header, kept: tuple[Stored | bytes, ...]) -> None:
    """Writes the file anew with these lines, under a new name of its own; whole or not at all. Seqs stay."""
    parts = [encode_header(header)]
    starts_at, sums, left_seconds = len(parts[0]), Sums(), time_to_leave()
    # Beside a line that can't be read nobody may say what all of them add up to.
    says = len(kept) - 1 if all(isinstance(line, dict) for line in kept) else -1
    for place, line in enumerate(kept):
        if isinstance(line, dict):
            sums.add(line)
            raw = encode({**line, "so_far": sums.as_json(starts_at, left_seconds)} if place == says else line)
        else:
            raw = line
        parts.append(raw)
        starts_at += len(raw)
    try:
        write_whole(path, b"".join(parts))
        leave(path, left_seconds)
    except OSError as error:
        raise files.as_error(error) from error
