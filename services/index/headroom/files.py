"""The system's small files: one that isn't there says nothing, one that can't be read or understood is a missing reading."""

import errno
import re
from pathlib import Path

BYTES_MAX = 1 << 20
"""Of one file; the longest of them has a few kilobytes for each processor."""
_NUMBER = re.compile(r"[0-9]{1,20}")


class Unreadable(Exception):
    """A reading that the system should have given and did not."""


def text_of(path: Path) -> str | None:
    """What the file says; None where there is none. Raises `Unreadable`."""
    try:
        with path.open("rb") as file:
            return file.read(BYTES_MAX).decode("ascii", "replace")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Unreadable(path.name) from error


def whole_of(text: str) -> int:
    """The number that this text is. Raises `Unreadable`."""
    if not _NUMBER.fullmatch(text):
        raise Unreadable("number")
    return int(text)


def number_of(path: Path, *, unlimited: str) -> int | None:
    """The number that the file holds; None where there is no file, or where it says `unlimited`. Raises `Unreadable`."""
    text = text_of(path)
    if text is None or (text := text.strip()) == unlimited:
        return None
    return whole_of(text)


def field_of(text: str, name: str) -> int | None:
    """The number after `name` on a line of its own, as in `memory.stat`; None where there is no such line."""
    found = re.search(rf"^{re.escape(name)} ([0-9]{{1,20}})$", text, re.MULTILINE)
    return int(found.group(1)) if found else None


def stalled_of(path: Path) -> float | None:
    """`full avg10` of a pressure file as a share, 0 to 1; None where the system keeps none. Raises `Unreadable`.

    A kernel that has PSI switched off may show the file and refuse to read it: that is a system without PSI.
    """
    try:
        text = text_of(path)
    except Unreadable as error:
        if isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.EOPNOTSUPP:
            return None
        raise
    if text is None:
        return None
    found = re.search(r"^full avg10=([0-9]{1,3}(?:\.[0-9]{1,9})?) ", text, re.MULTILINE)
    if found is None:
        raise Unreadable(path.name)
    return float(found.group(1)) / 100
