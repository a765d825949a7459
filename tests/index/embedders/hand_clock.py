"""A clock that a test turns by hand."""

import asyncio

from services.index.embedders.clock import Clock


class HandClock:
    """`clock` is what to pass in; `turn` moves the time, wakes whoever slept long enough and lets the loop settle."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.clock = Clock(monotonic=lambda: self.now, sleep=self._sleep)

    async def turn(self, seconds: float) -> None:
        self.now += seconds
        for until, waking in list(self._sleepers):
            if until <= self.now + 1e-9 and not waking.done():
                waking.set_result(None)
        await settle()

    async def _sleep(self, seconds: float) -> None:
        sleeper = (self.now + seconds, asyncio.get_running_loop().create_future())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1]
        finally:
            self._sleepers.remove(sleeper)


async def look_again() -> None:
    """Between two looks at something that another process does; its caller has a deadline."""
    await asyncio.sleep(0.01)


async def settle() -> None:
    """Lets everything that can go on without waiting go on."""
    for _ in range(50):
        await asyncio.sleep(0)
