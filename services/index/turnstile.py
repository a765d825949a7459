"""One read at a time, shared by all who asked before it began: so everybody reads what was written before they asked."""

import asyncio
from collections.abc import Awaitable, Callable


class Turnstile:
    """Calls `read` for its callers, each of whom gets a read that began after its own call, or that read's error."""

    def __init__(self, read: Callable[[], Awaitable[None]]) -> None:
        self._read = read
        self._running: asyncio.Task[None] | None = None
        self._next: asyncio.Task[None] | None = None

    async def pass_through(self) -> None:
        """Returns once a read that began from now on has ended. Giving up waiting doesn't end the read for the others."""
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._running))
            # Whoever asked may be gone by then; the error is theirs alone.
            self._next.add_done_callback(lambda task: task.cancelled() or task.exception())
        await asyncio.shield(self._next)

    async def close(self) -> None:
        """Waits for what runs."""
        tasks = {task for task in (self._running, self._next) if task is not None}
        if tasks:
            await asyncio.wait(tasks)

    async def _after(self, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None and not earlier.done():
            await asyncio.wait({earlier})
        self._running, self._next = self._next, None
        await self._read()
