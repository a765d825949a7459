"""Small files of our own, replaced whole or not at all, for the owner's eyes. Imports only the standard library."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

TEMPORARY_PREFIX = ".conch-"
TEMPORARY_SUFFIX = ".tmp"


def sync_folder(folder: Path) -> None:
    """Makes renames in the folder last through a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_whole(path: Path, data: bytes | Iterable[bytes]) -> None:
    """The file holds `data` from now on, also after a power cut; a reader sees the old bytes or the new, never a part.

    Only the owner can read it, from its first byte on. Its folder is made where there is none. Raises `OSError`.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=TEMPORARY_PREFIX, suffix=TEMPORARY_SUFFIX, dir=path.parent)  # made with 0600
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
