"""Counting events while something long goes on."""

import threading
from collections.abc import Callable, Sequence
from types import TracebackType

from conch.client import Client
from kit.errors import ConchError


class Counter:
    """While it is entered, calls `counted` with how many events of these types came since.

    Only a bar rests on it: when the events can't be followed, nothing is counted and nothing fails.
    """

    def __init__(self, client: Client, types: Sequence[str], counted: Callable[[int], None]) -> None:
        self._client = client
        self._types = types
        self._counted = counted
        self._done = threading.Event()

    def __enter__(self) -> "Counter":
        threading.Thread(target=self._count, name="events", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._done.set()

    def _count(self) -> None:
        count = 0
        try:
            for event in self._client.follow("/api/events", query={"types": ",".join(self._types)}):
                if self._done.is_set():
                    return
                count += event.name != "gap"
                self._counted(count)
        except ConchError:
            return
