"""Derived databases: SQLite files that one process writes and that can always be made again. The only importer of apsw.

`DerivedFile` for small ones, `HeldFile` for those of up to gigabytes that are searched many times a second.

A `DerivedFile` is opened for each batch of work and closed after it. That costs about a millisecond, and buys that nobody
else's lock, copy or edit ever meets an open file of ours: between two visits the file is exactly as we left it, or somebody
touched it, and a `stat` tells which (`touched`). It also means that no shared-memory file is mapped when another program
truncates it, which would end the process (SIGBUS).

Everything here is synchronous and meant for a worker thread; `visit` holds one transaction and never waits for anything else.
"""

import contextlib
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import apsw

from kit.errors import Damaged, DiskFull, Unavailable

T = TypeVar("T")
Value = str | bytes | int | float | None
Row = tuple[Value, ...]

ASIDE_MARK = ".damaged-"
_BESIDES = ("-wal", "-shm", "-journal")
_PRAGMAS = (
    "cell_size_check=ON",
    "secure_delete=ON",
    "temp_store=MEMORY",
    "journal_mode=WAL",
    "synchronous=NORMAL",
    # The file itself changes only as it is closed, so that a change before that is somebody else's.
    "wal_autocheckpoint=0",
)
_Signature = tuple[int, int, int]
_INTERRUPTED: _Signature = (-1, -1, -1)
"""What no file looks like: somebody changed or removed it while we were in it, so it has to be looked at again."""


class Locked(Unavailable):
    """Another program holds the file; nothing was read or written. Stays inside the process that asked."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of a file. A file of another `version` is thrown away and made again: it is derived."""

    version: int
    statements: tuple[str, ...]


class Connection:
    """One open file, for the length of one visit."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, values: Sequence[Value] = ()) -> Iterable[Row]:
        return self._connection.execute(sql, tuple(values))

    def run(self, sql: str, values: Sequence[Value] = ()) -> None:
        self._connection.execute(sql, tuple(values)).fetchall()

    def run_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        self._connection.executemany(sql, (tuple(row) for row in rows)).fetchall()


class HeldFile:
    """A derived database that stays open: one connection that writes, one that reads beside it, each with a lock of its own.

    A big file can't be checked whole at each start: up to `checked_bytes_max` it is (`PRAGMA quick_check`), past that whatever
    is damaged shows when it is read, or by `check`. Raises as `DerivedFile` does. Synchronous, for worker threads.
    """

    def __init__(
        self, path: Path, schema: Schema, *, busy_seconds: float = 0.25, checked_bytes_max: int = 64 * 1024 * 1024
    ) -> None:
        self.path = path
        self._schema = schema
        self._busy_seconds = busy_seconds
        self._checked_bytes_max = checked_bytes_max
        self._writing = threading.Lock()
        self._reading = threading.Lock()
        self._writer: apsw.Connection | None = None
        self._reader: apsw.Connection | None = None
        self._inode = 0

    def open(self) -> None:
        """Opens the file, made if there is none; a file of another schema version is made anew."""
        with self._writing, self._reading:
            self._close()
            with _typed():
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                made = _create(self.path)
                if not made and self.path.stat().st_size == 0:
                    raise Damaged("The file is empty.")
                self._writer = self._connect()
                if not made and self.path.stat().st_size <= self._checked_bytes_max:
                    _quick_check(self._writer)
                version = self._writer.execute("PRAGMA user_version").fetchall()[0][0]
                if version != self._schema.version:
                    _make_tables(self._writer, self._schema, fresh=version == 0)
                self._reader = self._connect()
                self._reader.execute("PRAGMA query_only=ON").fetchall()
                self._inode = self.path.stat().st_ino

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(os.fspath(self.path))
        connection.set_busy_timeout(int(self._busy_seconds * 1000))
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        for pragma in (*_PRAGMAS[:-1], "cache_size=-32768", "wal_autocheckpoint=4000"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        return connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` in one transaction; what it returns was committed."""
        with self._writing, _typed():
            connection = self._there(self._writer)
            connection.execute("BEGIN IMMEDIATE").fetchall()
            try:
                found = work(Connection(connection))
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK").fetchall()
                raise
            connection.execute("COMMIT").fetchall()
            return found

    def read(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` on one snapshot, beside a write."""
        with self._reading, _typed():
            connection = self._there(self._reader)
            connection.execute("BEGIN").fetchall()
            try:
                return work(Connection(connection))
            finally:
                if connection.in_transaction:
                    connection.execute("COMMIT").fetchall()

    def erase(self) -> None:
        """Empties the write-ahead log, so that what was deleted is in no file any more. Raises `Locked` where that can't be
        now."""
        with self._writing, self._reading, _typed():
            rows = self._there(self._writer).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if rows and rows[0][0] != 0:
                raise Locked("Another program is using the file.")

    def check(self) -> None:
        """Reads the whole file against its own rules. Raises `Damaged`."""
        with self._writing, _typed():
            _quick_check(self._there(self._writer))

    def gone(self) -> bool:
        """Whether the file that is open is no longer the one at its path; costs one `stat`."""
        try:
            return self.path.stat().st_ino != self._inode
        except OSError:
            return True

    def _there(self, connection: apsw.Connection | None) -> apsw.Connection:
        if connection is None:
            raise Unavailable("The file is not open.")
        return connection

    def close(self) -> None:
        with self._writing, self._reading:
            self._close()

    def _close(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                with contextlib.suppress(apsw.Error):
                    connection.close(True)
        self._reader = self._writer = None

    def set_aside(self) -> None:
        """Closes the file and renames it; the one that was set aside before goes."""
        self.close()
        aside = self.path.with_name(f"{self.path.name}{ASIDE_MARK}last")
        try:
            if os.path.lexists(aside):
                _remove(aside)
            if os.path.lexists(self.path):
                self.path.rename(aside)
            for ending in _BESIDES:
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
        except OSError as error:
            raise Unavailable(f"The damaged file can't be set aside ({type(error).__name__}).") from error

    def erase_asides(self) -> None:
        """Removes what was set aside: it may hold what has to be in no file any more."""
        for aside in self.path.parent.glob(f"{self.path.name}{ASIDE_MARK}*"):
            _remove(aside)


@contextlib.contextmanager
def _typed() -> Iterator[None]:
    """What SQLite and the disk raise, as our errors."""
    try:
        yield
    except (apsw.BusyError, apsw.LockedError) as error:
        raise Locked("Another program is using the file.") from error
    except apsw.FullError as error:
        raise DiskFull("There is no space left.") from error
    except (apsw.Error, UnicodeDecodeError) as error:
        raise Damaged(f"The file can't be read on ({type(error).__name__}).") from error
    except OSError as error:
        raise Unavailable(f"The file can't be reached ({type(error).__name__}).") from error


def _quick_check(connection: apsw.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise apsw.CorruptError("quick_check")


def _make_tables(connection: apsw.Connection, schema: Schema, *, fresh: bool) -> None:
    if not fresh:
        connection.config(apsw.SQLITE_DBCONFIG_RESET_DATABASE, 1)
        connection.execute("VACUUM").fetchall()
        connection.config(apsw.SQLITE_DBCONFIG_RESET_DATABASE, 0)
        connection.execute("PRAGMA journal_mode=WAL").fetchall()
    with connection:
        for statement in schema.statements:
            connection.execute(statement).fetchall()
        connection.execute(f"PRAGMA user_version={schema.version:d}").fetchall()


def _create(path: Path) -> bool:
    """Makes the file with its mode before SQLite would make it with another; the log's files take the mode over.

    False when there is one.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return False
    # What lies beside a missing file belonged to another one, and would be played into this one.
    for ending in _BESIDES:
        path.with_name(path.name + ending).unlink(missing_ok=True)
    return True


class DerivedFile:
    """One derived database: owner-only, write-ahead logged, deleted words overwritten (`secure_delete`).

    `visit` raises `Damaged` for a file that is no database, fails its check, or can't be read on; `Locked` while another
    program holds it; `DiskFull`. It heals nothing by itself: the caller knows what the file was made from and sets it aside.
    """

    def __init__(
        self, path: Path, schema: Schema, *, busy_seconds: float = 0.25, asides_max: int = 2,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:  # fmt: skip
        self.path = path
        self._schema = schema
        self._busy_seconds = busy_seconds
        self._asides_max = asides_max
        self._now = now
        self._lock = threading.Lock()
        self._visits = 0
        self._left: _Signature | None = None

    # --- work -----------------------------------------------------------------------------------------------------

    def visit(self, work: Callable[[Connection], T], *, writes: bool = True) -> T:
        """Runs `work` in one transaction and closes the file; what it returns was committed.

        One that only reads is answered also while another program writes.

        A file that is missing or of another schema version is made anew first. One that was never visited, or touched by others
        since, is checked (`PRAGMA quick_check`) before anything is read from it.
        """
        with self._lock:
            self._visits += 1
            with _typed():
                return self._visit(work, writes)

    def _visit(self, work: Callable[[Connection], T], writes: bool) -> T:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        check = self._left is None or self._left != self._signature()
        if not _create(self.path) and self.path.stat().st_size == 0:
            # To SQLite an empty file is a good one, but nobody leaves one here: it was cut.
            raise Damaged("The file is empty.")
        connection = self._open(check)
        opened = self._signature()
        try:
            connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN").fetchall()
            try:
                found = work(Connection(connection))
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK").fetchall()
                raise
            connection.execute("COMMIT").fetchall()
            pages = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchall()
            alone = self._signature() == opened
        finally:
            # The last one to close writes the log back into the file and removes it.
            connection.close()
        left = self._signature()
        whole = alone and left is not None and opened is not None and left[0] == opened[0] and left[1] == pages[0][0]
        self._left = left if whole else _INTERRUPTED
        return found

    def _open(self, check: bool) -> apsw.Connection:
        connection = apsw.Connection(os.fspath(self.path))
        try:
            connection.set_busy_timeout(int(self._busy_seconds * 1000))
            connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
            connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}").fetchall()
            if check:
                _quick_check(connection)
            version = connection.execute("PRAGMA user_version").fetchall()[0][0]
            if version != self._schema.version:
                _make_tables(connection, self._schema, fresh=version == 0)
        except BaseException:
            connection.close(True)
            raise
        return connection

    # --- watching -------------------------------------------------------------------------------------------------

    def touched(self) -> bool:
        """True when the file is not as the last visit left it (gone, cut, written to); costs one `stat`.

        False before the first visit and while one runs. Safe to ask from any thread.
        """
        visits = self._visits
        left = self._left
        if left is None or self._lock.locked():
            return False
        different = self._signature() != left
        return different and not self._lock.locked() and visits == self._visits

    def missing(self) -> bool:
        return not self.path.exists()

    def _signature(self) -> _Signature | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (found.st_ino, found.st_size, found.st_mtime_ns)

    # --- giving up a file -----------------------------------------------------------------------------------------

    def set_aside(self) -> Path | None:
        """Renames the file to `<name>.damaged-<time>` and returns the new path; None without a file. The newest few are kept.

        The next visit makes a new one. Raises `Unavailable` where the folder can't be written to.
        """
        with self._lock:
            self._left = None
            try:
                aside = self._rename()
                asides = self.asides()
                for old in asides[: max(len(asides) - self._asides_max, 0)]:
                    _remove(old)
            except OSError as error:
                raise Unavailable(f"The damaged file can't be set aside ({type(error).__name__}).") from error
            return aside

    def _rename(self) -> Path | None:
        if not os.path.lexists(self.path):
            return None
        stamp = self._now().astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
        aside = self.path.with_name(f"{self.path.name}{ASIDE_MARK}{stamp}")
        self.path.rename(aside)
        # The log may hold the newest rows, but nobody will read them: what is kept is for a person who wonders.
        for ending in _BESIDES:
            self._beside(ending).unlink(missing_ok=True)
        return aside

    def asides(self) -> list[Path]:
        """The files set aside, oldest first."""
        return sorted(self.path.parent.glob(f"{self.path.name}{ASIDE_MARK}*"))

    def erase_asides(self) -> None:
        """Removes every file that was set aside: they may hold what has to be in no file any more."""
        self._remove_all(self.asides())

    def destroy(self) -> None:
        """Removes the file, its log, and what was set aside."""
        with self._lock:
            self._left = None
            self._remove_all([self.path, *(self._beside(ending) for ending in _BESIDES), *self.asides()])

    def _remove_all(self, paths: Iterable[Path]) -> None:
        try:
            for path in paths:
                _remove(path)
        except OSError as error:
            raise Unavailable(f"A file of the index can't be removed ({type(error).__name__}).") from error

    def erased(self) -> bool:
        """True when no log is left beside the file, so that what a visit deleted is in no file any more."""
        return not any(self._beside(ending).exists() for ending in _BESIDES)

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)


def _remove(path: Path) -> None:
    """Whatever somebody put there, a folder too."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
