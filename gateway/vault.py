"""Small files of secrets, for the owner's eyes only, replaced whole or not at all.

The gateway and the command line write the same files, so a change is made under a lock that both take.
"""

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kit.errors import Damaged
from kit.files import write_whole

FILE_BYTES_MAX = 1_048_576


def read(path: Path) -> dict[str, Any]:
    """The file's JSON object; empty where there is no file. Raises `Damaged` when it is anything else."""
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES_MAX + 1)
    except FileNotFoundError:
        return {}
    try:
        found = json.loads(data) if len(data) <= FILE_BYTES_MAX else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Damaged(f"{path.name} in the folder of secrets can't be read. Move it away to start it anew.")
    return found


@contextlib.contextmanager
def changing(path: Path) -> Iterator[dict[str, Any]]:
    """The file's object, written back at the end; nobody else changes it meanwhile."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        data = read(path)
        yield data
        write_whole(path, (json.dumps(data, indent=1, sort_keys=True) + "\n").encode())
    finally:
        os.close(lock)


def stamp(path: Path) -> tuple[int, int, int] | None:
    """What changes whenever the file is replaced: time, inode and size; None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size
