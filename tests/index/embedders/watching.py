"""Looking at the model's process, and at what the page says, from outside."""

import asyncio
from collections.abc import Awaitable, Callable

import psutil

from services.index.embedders.choice import Choice, Status
from services.index.embedders.lookout import Lookout
from services.index.embedders.own import OwnEmbedder
from services.index.embedders.served import ServedEmbedder
from tests.index.embedders.hand_clock import look_again

Make = Callable[..., Awaitable[Choice]]
"""A started choice over a folder (default: an empty one) and settings; closed after the test."""


def pid_of(own: OwnEmbedder) -> int:
    assert own.pid is not None
    return own.pid


def gone(pid: int) -> bool:
    """Waits for its end, at most five seconds."""
    try:
        psutil.Process(pid).wait(5)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return False
    return True


async def in_flight(own: OwnEmbedder, text: str, **limits: float) -> "asyncio.Task[object]":
    """The text is with the (stopped) process."""
    task: asyncio.Task[object] = asyncio.create_task(own.embed(text, **limits))  # type: ignore[arg-type]
    while own._lanes.idle and not task.done():
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    return task


async def until(choice: Choice, state: str) -> list[Status]:
    """Every status on the way to that state."""
    seen = []
    async with asyncio.timeout(60):
        while True:
            seen.append(await choice.status())
            if seen[-1].state == state:
                return seen
            await look_again()


async def found(lookout: Lookout) -> ServedEmbedder:
    await lookout.look()
    assert lookout.embedder is not None, lookout.problem
    return lookout.embedder
