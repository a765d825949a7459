"""How far an import is: its memories appear as files, one by one, before anything else could tell."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

LOOK_SECONDS = 0.1


class Arrivals:
    """While it is entered, calls `counted` with how many memories' files came to `folder` since.

    Only a bar rests on it: where the folder can't be read (a Conch elsewhere), nothing is counted and nothing fails. The events
    would not do: they are published after the whole change is on the disk.
    """

    def __init__(self, folder: Path, counted: Callable[[int], None]) -> None:
        self._folder = folder
        self._counted = counted
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._count, name="arrivals", daemon=True)
        self._before = count(folder)

    def __enter__(self) -> "Arrivals":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._done.set()
        self._thread.join()

    def _count(self) -> None:
        while not self._done.wait(LOOK_SECONDS):
            self._counted(max(0, count(self._folder) - self._before))


def count(folder: Path) -> int:
    """The memories' files in a folder; 0 where it can't be read."""
    try:
        with os.scandir(folder) as entries:
            return sum(entry.name.startswith("m_") and entry.name.endswith(".md") for entry in entries)
    except OSError:
        return 0
