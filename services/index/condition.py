"""What state a person's index file is in, and what is said of it when it heals."""

import time
from typing import Literal

import structlog

from kit.errors import ConchError, DiskFull

State = Literal["ok", "locked", "full", "unreachable"]

WORDS_DAMAGED = "The file of the search index was damaged. It was set aside and made again; no memory was lost."
WORDS_GONE = "The file of the search index was gone. It was made again; no memory was lost."
WORDS_REPLACED = "The file of the search index was replaced by an older one. It was brought up to date; no memory was lost."
WORDS_STUCK = "Another program kept the file of the search index locked. It was set aside and made again; no memory was lost."
WORDS_FREE = "Another program had locked the file of the search index. It is free again and up to date."

log = structlog.get_logger(__name__)


class Condition:
    """`state`, and for how long a lock has lasted."""

    def __init__(self) -> None:
        self.state: State = "ok"
        self._locked_since: float | None = None

    def locked(self) -> float:
        """Notes that another program holds the file, and answers for how many seconds it has."""
        now = time.monotonic()
        if self._locked_since is None:
            self._locked_since = now
            log.warning("index file locked by another program")
        self.state = "locked"
        return now - self._locked_since

    def unwritable(self, error: ConchError) -> None:
        state: State = "full" if isinstance(error, DiskFull) else "unreachable"
        if state != self.state:
            log.warning("index file can't be written", reason=error.reason)
        self.state = state

    def good(self) -> None:
        self.state, self._locked_since = "ok", None
