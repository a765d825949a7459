"""Chats that changed and wait to be looked at: each once it settled, those with the newest message first.

Much may wait here at once, as after an import of years: what a person said just now goes before all of it.
"""

import heapq
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

BURST_SETTLES: Final = 1.5
"""Settles after which a burst that goes on is looked at, counted from its first change."""


class Fresh:
    """`settle_seconds`: how long a chat rests after a change."""

    def __init__(self, settle_seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._settle_seconds = settle_seconds
        self._now = now
        self._settling: dict[str, tuple[float, float, float]] = {}
        """When the burst began, when it changed last, and the time of its newest message."""
        self._settled: dict[str, float] = {}
        self._order: list[tuple[float, str]] = []

    def __bool__(self) -> bool:
        return bool(self._settling or self._settled)

    def put(self, conversation_id: str, updated_at: datetime) -> None:
        now = self._now()
        first, _, _ = self._settling.get(conversation_id, (now, now, 0.0))
        self._settling[conversation_id] = (first, now, updated_at.timestamp())

    def newest(self) -> str | None:
        """Of those that settled; None: there is none now."""
        now = self._now()
        for each in [each for each in self._settling if self._due_at(each) <= now]:
            _, _, updated = self._settling.pop(each)
            self._settled[each] = updated
            heapq.heappush(self._order, (-updated, each))
        while self._order:
            updated, conversation_id = self._order[0]
            if self._settled.get(conversation_id) == -updated:
                return conversation_id
            heapq.heappop(self._order)
        return None

    def done(self, conversation_id: str) -> None:
        """It was looked at. What changed since it settled is looked at again."""
        self._settled.pop(conversation_id, None)

    def forget(self, conversation_id: str) -> None:
        self._settling.pop(conversation_id, None)
        self._settled.pop(conversation_id, None)

    def clear(self) -> None:
        self._settling.clear()
        self._settled.clear()
        self._order.clear()

    def wait_seconds(self) -> float | None:
        """Until the next one settles; None: nothing is waiting."""
        if self._settled:
            return 0.0
        return max(min(map(self._due_at, self._settling)) - self._now(), 0.0) if self._settling else None

    def _due_at(self, conversation_id: str) -> float:
        first, last, _ = self._settling[conversation_id]
        return min(last + self._settle_seconds, first + BURST_SETTLES * self._settle_seconds)
