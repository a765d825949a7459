"""Derived databases of up to gigabytes, which are searched many times a second and so stay open."""

import contextlib
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import apsw

from kit.errors import Damaged, Unavailable
from kit.sqlite.connection import (
    ASIDE_MARK,
    BESIDES,
    Connection,
    Locked,
    Schema,
    connect,
    create,
    ensure_tables,
    quick_check,
    remove,
    typed,
)  # fmt: skip

T = TypeVar("T")


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
            with typed():
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                made = create(self.path)
                if not made and self.path.stat().st_size == 0:
                    raise Damaged("The file is empty.")
                self._writer = self._connect()
                if not made and self.path.stat().st_size <= self._checked_bytes_max:
                    quick_check(self._writer)
                ensure_tables(self._writer, self._schema)
                self._reader = self._connect()
                self._reader.execute("PRAGMA query_only=ON").fetchall()
                self._inode = self.path.stat().st_ino

    def _connect(self) -> apsw.Connection:
        return connect(self.path, self._busy_seconds, "cache_size=-32768", "wal_autocheckpoint=4000")

    def write(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` in one transaction; what it returns was committed."""
        with self._writing, typed():
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
        with self._reading, typed():
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
        with self._writing, self._reading, typed():
            rows = self._there(self._writer).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if rows and rows[0][0] != 0:
                raise Locked("Another program is using the file.")

    def check(self) -> None:
        """Reads the whole file against its own rules. Raises `Damaged`."""
        with self._writing, typed():
            quick_check(self._there(self._writer))

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
                remove(aside)
            if os.path.lexists(self.path):
                self.path.rename(aside)
            for ending in BESIDES:
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
        except OSError as error:
            raise Unavailable(f"The damaged file can't be set aside ({type(error).__name__}).") from error

    def erase_asides(self) -> None:
        """Removes what was set aside: it may hold what has to be in no file any more."""
        for aside in self.path.parent.glob(f"{self.path.name}{ASIDE_MARK}*"):
            remove(aside)
