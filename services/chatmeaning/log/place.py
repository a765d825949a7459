"""Where a file lies and how long it is, so that an edit by somebody else is seen without reading it."""

import os
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STEP_SECONDS: Final = 2
"""Every file system and archive keeps a file's time in steps that divide this one."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which file lies there, how long it is and its time: another one means that somebody else was at it."""

    inode: int
    bytes: int
    changed_ns: int

    @property
    def mark(self) -> int:
        """All of it as one number, for where it is only compared."""
        return hash(self)


def place_of(path: Path) -> Place | None:
    """Where a plain file of ours lies; None where there is none."""
    try:
        status = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return placed(status) if stat.S_ISREG(status.st_mode) else None


def placed(status: os.stat_result) -> Place:
    return Place(status.st_ino, status.st_size, status.st_mtime_ns)


def time_to_leave() -> int:
    """The time, in seconds, that a file which is written now is left with."""
    return int(time.time()) // STEP_SECONDS * STEP_SECONDS


def leave(file: int | Path, left_seconds: int) -> None:
    """Gives the file the time that its last line says it was left with, so that an edit shows without reading the file.

    Where the disk takes no times the file looks edited, which costs no more than reading it once more.
    """
    with suppress(OSError):
        os.utime(file, ns=(left_seconds * 1_000_000_000,) * 2)


def as_left(place: Place, left_seconds: object) -> bool:
    return type(left_seconds) is int and place.changed_ns == left_seconds * 1_000_000_000
