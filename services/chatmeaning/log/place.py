"""Where a file lies and how long it is, so that an edit by somebody else is seen without reading it."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Which file lies there and how long it is: another one means that somebody else was at it."""

    inode: int
    bytes: int
    changed_ns: int


def place_of(path: Path) -> Place | None:
    """Where a plain file of ours lies; None where there is none."""
    try:
        status = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return placed(status) if stat.S_ISREG(status.st_mode) else None


def placed(status: os.stat_result) -> Place:
    return Place(status.st_ino, status.st_size, status.st_mtime_ns)
