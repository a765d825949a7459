"""Derived databases that are opened for each batch of work and closed after it.

That costs about a millisecond, and buys that nobody else's lock, copy or edit ever meets an open file of ours: between two
visits the file is exactly as we left it, or somebody touched it, and a `stat` tells which (`touched`). It also means that no
shared-memory file is mapped when another program truncates it, which would end the process (SIGBUS).
"""

import os
import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import apsw

from kit.errors import Damaged, Unavailable
from kit.sqlite.connection import (
    ASIDE_MARK,
    BESIDES,
    Connection,
    Schema,
    connect,
    create,
    ensure_tables,
    quick_check,
    remove,
    typed,
)  # fmt: skip

T = TypeVar("T")
_Signature = tuple[int, int, int]
_INTERRUPTED: _Signature = (-1, -1, -1)
"""What no file looks like: somebody changed or removed it while we were in it, so it has to be looked at again."""


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
            with typed():
                return self._visit(work, writes)

    def _visit(self, work: Callable[[Connection], T], writes: bool) -> T:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        check = self._left is None or self._left != self._signature()
        if not create(self.path) and self.path.stat().st_size == 0:
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
        # The file itself changes only as it is closed, so that a change before that is somebody else's.
        connection = connect(self.path, self._busy_seconds, "wal_autocheckpoint=0")
        try:
            if check:
                quick_check(connection)
            ensure_tables(connection, self._schema)
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
                    remove(old)
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
        for ending in BESIDES:
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
            self._remove_all([self.path, *(self._beside(ending) for ending in BESIDES), *self.asides()])

    def _remove_all(self, paths: Iterable[Path]) -> None:
        try:
            for path in paths:
                remove(path)
        except OSError as error:
            raise Unavailable(f"A file of the index can't be removed ({type(error).__name__}).") from error

    def erased(self) -> bool:
        """True when no log is left beside the file, so that what a visit deleted is in no file any more."""
        return not any(self._beside(ending).exists() for ending in BESIDES)

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)
