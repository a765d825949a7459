"""A connection to a file of ours, what it raises as our errors, and what every file is made with. The only importer of apsw is
this room.
"""

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import apsw

from kit.errors import Damaged, DiskFull, Unavailable

Value = str | bytes | int | float | None
Row = tuple[Value, ...]

ASIDE_MARK = ".damaged-"
BESIDES = ("-wal", "-shm", "-journal")
_PRAGMAS = ("cell_size_check=ON", "secure_delete=ON", "temp_store=MEMORY", "journal_mode=WAL", "synchronous=NORMAL")


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


@contextlib.contextmanager
def typed() -> Iterator[None]:
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


def connect(path: Path, busy_seconds: float, *pragmas: str) -> apsw.Connection:
    """A connection as every file of ours has it, with these pragmas on top."""
    connection = apsw.Connection(os.fspath(path))
    try:
        connection.set_busy_timeout(int(busy_seconds * 1000))
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        for pragma in (*_PRAGMAS, *pragmas):
            connection.execute(f"PRAGMA {pragma}").fetchall()
    except BaseException:
        connection.close(True)
        raise
    return connection


def quick_check(connection: apsw.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise apsw.CorruptError("quick_check")


def ensure_tables(connection: apsw.Connection, schema: Schema) -> None:
    """The tables of this schema; a file of another version is emptied first."""
    version = connection.execute("PRAGMA user_version").fetchall()[0][0]
    if version != schema.version:
        _make_tables(connection, schema, fresh=version == 0)


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


def create(path: Path) -> bool:
    """Makes the file with its mode before SQLite would make it with another; the log's files take the mode over.

    False when there is one.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return False
    # What lies beside a missing file belonged to another one, and would be played into this one.
    for ending in BESIDES:
        path.with_name(path.name + ending).unlink(missing_ok=True)
    return True


def remove(path: Path) -> None:
    """Whatever somebody put there, a folder too."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
