"""Puts bytes in place so that nobody else's are lost: not by a kill, a power cut, or an editor that saves meanwhile.

New bytes go into a temporary file of the same folder and change places with the old in one step of the file
system; what came out is looked at, and if it is not what was expected, it is put back. (Linux: renameat2; elsewhere a look
right before the rename, which leaves a gap of microseconds.)
"""

import ctypes
import errno
import os
import secrets
import stat
from collections.abc import Sequence
from pathlib import Path

from kit.errors import Changed, ConchError, Damaged, DiskFull, ReadOnly
from kit.files import TEMPORARY_PREFIX, TEMPORARY_SUFFIX
from kit.journal.line import sha256

READ_BYTES_MAX = 8 * 1024 * 1024
NO_PLAIN_FILE = "It is no plain file."
SYNCED_ALONE_MAX = 16
_NO_REPLACE = 1
_EXCHANGE = 2
_AT_FDCWD = -100
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_NOT_SUPPORTED = {errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP}


def _of_the_system(name: str) -> "ctypes._NamedFuncPointer | None":
    try:
        found: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(None, use_errno=True), name)
    except (OSError, AttributeError):
        return None
    return found


_renameat2 = _of_the_system("renameat2")
_syncfs = _of_the_system("syncfs")


def as_error(error: OSError) -> ConchError:
    """The typed error for a failed write."""
    if error.errno in _NO_SPACE:
        return DiskFull("The disk is full. Nothing was changed; free some space and try again.")
    return ReadOnly("The disk refused a write. Nothing more is written until that is mended and Conch starts again.")


def read(path: Path) -> bytes | None:
    """The bytes of a plain file; None where there is nothing of that name.

    Anything can lie in a person's folder. Raises `Damaged` for what is no plain file (a link is not followed, and a pipe not
    waited for), for one that can't be opened, and for one of more than `READ_BYTES_MAX`.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Damaged(NO_PLAIN_FILE if error.errno in (errno.ELOOP, errno.ENXIO) else "It can't be opened.") from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Damaged(NO_PLAIN_FILE)
        if status.st_size > READ_BYTES_MAX:
            raise Damaged("It is too long to be read.")
        with open(descriptor, "rb", buffering=0, closefd=False) as file:
            return file.read()
    except OSError as error:
        raise Damaged("The disk can't read it.") from error
    finally:
        os.close(descriptor)


def sync(path: Path) -> None:
    """Makes a file's bytes last through a power cut; a file that is gone is none to sync."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_many(paths: Sequence[Path]) -> None:
    """Makes many files of one file system last; more than a few with everything else on it, which is far quicker."""
    if len(paths) <= SYNCED_ALONE_MAX or _syncfs is None:
        for path in paths:
            sync(path)
        return
    descriptor = os.open(paths[0].parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        if _syncfs(descriptor) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), str(paths[0].parent))
    finally:
        os.close(descriptor)


def looks_torn(found: bytes, meant: bytes) -> bool:
    """Whether these are bytes that a power cut leaves of `meant`: nothing, a beginning, or zeros where the rest should be."""
    return found != meant and meant.startswith(found.rstrip(b"\0")) and len(found) <= len(meant)


def _rename(source: Path, target: Path, flags: int) -> bool:
    """Renames with flags; False where the system can't, `FileExistsError` where NO_REPLACE found something."""
    if _renameat2 is None:
        return False
    if _renameat2(_AT_FDCWD, os.fsencode(source), _AT_FDCWD, os.fsencode(target), flags) == 0:
        return True
    number = ctypes.get_errno()
    if number in _NOT_SUPPORTED:
        return False
    raise OSError(number, os.strerror(number), str(target))


def _temporary(folder: Path) -> Path:
    return folder / f"{TEMPORARY_PREFIX}{secrets.token_hex(8)}{TEMPORARY_SUFFIX}"


def _write_temporary(folder: Path, data: bytes) -> Path:
    path = _temporary(folder)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
    except OSError:
        path.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)
    return path


def _conflict(path: Path) -> Changed:
    return Changed(f"{path.name} was changed on disk meanwhile. Look at it again, then repeat what you wanted.")


def _create(path: Path, data: bytes) -> None:
    temporary = _write_temporary(path.parent, data)
    try:
        if not _rename(temporary, path, _NO_REPLACE):
            os.link(temporary, path)
            temporary.unlink()
    except FileExistsError:
        temporary.unlink()
        raise _conflict(path) from None


def _exchange(path: Path, before: str, data: bytes) -> None:
    temporary = _write_temporary(path.parent, data)
    try:
        exchanged = _rename(temporary, path, _EXCHANGE)
    except FileNotFoundError:
        temporary.unlink()
        raise _conflict(path) from None
    if not exchanged:
        temporary.replace(path)
        return
    if not _holds(temporary, before):
        _rename(temporary, path, _EXCHANGE)
        temporary.unlink()
        raise _conflict(path)
    temporary.unlink()


def _holds(path: Path, mark: str) -> bool:
    try:
        found = read(path)
    except Damaged:
        return False
    return found is not None and sha256(found) == mark


def _remove(path: Path, before: str) -> None:
    temporary = _temporary(path.parent)
    try:
        path.rename(temporary)
    except FileNotFoundError:
        raise _conflict(path) from None
    if not _holds(temporary, before):
        if not _rename(temporary, path, _NO_REPLACE):
            temporary.rename(path)
        raise _conflict(path)
    temporary.unlink()


def put(path: Path, *, before: str | None, after: bytes | None) -> bool:
    """Makes the file `after` if it still is `before` (a SHA-256; None: no file). True where something was written.

    Nothing is done where it is `after` already. Raises `Changed` for any other bytes, leaving them, and `OSError`. Nothing is
    synced: the log has the bytes, and the caller syncs many files at once, a moment later.
    """
    try:
        found = read(path)
    except Damaged as error:
        raise _conflict(path) from error
    if found == after:
        return False
    if (None if found is None else sha256(found)) != before:
        raise _conflict(path)
    if after is None:
        _remove(path, before or "")
    elif before is None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _create(path, after)
    else:
        _exchange(path, before, after)
    return True


def clear_temporaries(folder: Path) -> int:
    """Removes what a kill left half-written; returns how many."""
    leftovers = list(folder.glob(f"{TEMPORARY_PREFIX}*{TEMPORARY_SUFFIX}"))
    for path in leftovers:
        path.unlink(missing_ok=True)
    return len(leftovers)
