"""Time as the embedders see it, in one place so that a test can turn it by hand."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """`monotonic()` in seconds, and `sleep(seconds)` that waits on the same scale."""

    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


REAL_CLOCK = Clock()
