"""A child's log: what it says, in a file that never grows past its limit."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

LOG_BYTES_MAX = 4_000_000
LOGS_KEPT_MAX = 3
LINE_BYTES_MAX = 16_384


class Log:
    """Appends to `<folder>/<name>.log`, owner-only; the one before is `.log.1`, the oldest goes.

    `echo` is handed each whole line (bounded, decoded) as well. A disk that refuses loses log lines, never the child.
    """

    def __init__(self, folder: Path, name: str, *, echo: Callable[[str], None] | None = None) -> None:
        self._path = folder / f"{name}.log"
        self._echo = echo
        self._tail = b""
        self._file: BinaryIO | None = None
        self.last_line = ""
        """The last line that was written: what a child said before it went."""

    def write(self, data: bytes) -> None:
        try:
            self._append(data)
        except OSError:
            self.close()
        *lines, tail = (self._tail + data).split(b"\n")
        self._tail = tail[:LINE_BYTES_MAX]
        for line in lines:
            text = line[:LINE_BYTES_MAX].decode("utf-8", "replace").rstrip()
            if text:
                self.last_line = text
                if self._echo:
                    self._echo(text)

    def close(self) -> None:
        if self._file:
            file, self._file = self._file, None
            file.close()

    def _append(self, data: bytes) -> None:
        if self._file is None:
            # A file that somebody else put there as a link is not followed out of the folder.
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0)
            self._file = os.fdopen(os.open(self._path, flags, 0o600), "ab", buffering=0)
        if self._file.tell() + len(data) > LOG_BYTES_MAX and self._file.tell():
            self.close()
            for number in range(LOGS_KEPT_MAX - 1, 0, -1):
                older = self._path.with_name(f"{self._path.name}.{number}")
                newer = self._path.with_name(f"{self._path.name}.{number - 1}") if number > 1 else self._path
                if newer.exists():
                    newer.replace(older)
            self._append(data[-LOG_BYTES_MAX:])
            return
        self._file.write(data)
