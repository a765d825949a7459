"""Another program that reads a database file, in a process of its own: locks of POSIX know processes, not connections."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_READS = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN")
connection.execute("SELECT * FROM sqlite_schema").fetchall()
print("reads", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def reading(path: Path) -> Iterator[None]:
    """Holds a snapshot of the file for as long as this lasts."""
    command = [sys.executable, "-c", _READS, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stdout.readline() == b"reads\n"
        try:
            yield
        finally:
            program.stdin.close()
