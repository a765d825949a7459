"""Two lanes of waiting texts: those that a person waits for always go before the background's, which also rests.

The background rests after each of its texts until the text's CPU time is at most half of the wall time since it began, so
that work nobody waits for never takes more than half of a core.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from kit.errors import Busy, ConchError, TimedOut, Unavailable
from services.index.embedders.clock import Clock
from services.index.embedders.port import Embedding

BACKGROUND_SHARE = 0.5
"""The background's CPU time over wall time, at most."""


@dataclass(frozen=True, slots=True)
class Work:
    """One text done, and the CPU seconds that it cost on this machine."""

    embedding: Embedding
    cpu_seconds: float


@dataclass(slots=True, eq=False)
class _Waiting:
    text: str
    done: asyncio.Future[Embedding]
    begun: asyncio.Event


class Lanes:
    """Hands texts to `run`, at most `at_once_max` interactive ones at a time and one of the background.

    With `at_once_max = 1` there is one text in flight in all; with more, a background text delays no interactive one.
    """

    def __init__(
        self, run: Callable[[str], Awaitable[Work]], clock: Clock, *, at_once_max: int = 1, waiting_max: int = 2_000
    ) -> None:
        self._run = run
        self._clock = clock
        self._at_once_max = at_once_max
        self._waiting_max = waiting_max
        self._interactive: deque[_Waiting] = deque()
        self._background: deque[_Waiting] = deque()
        self._interactive_running = 0
        self._background_running = 0
        self._background_rests_until = 0.0
        self._rest: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False
        self.background_seconds = 0.0
        """CPU seconds that the background's texts have taken so far."""

    @property
    def idle(self) -> bool:
        """Nothing is waiting and nothing is in flight."""
        return not (self._interactive or self._background or self._running)

    async def embed(self, text: str, *, background: bool, timeout_seconds: float) -> Embedding:
        """The text's embedding when its turn has come, or what `run` raised; `TimedOut` after `timeout_seconds`.

        For a background text the time counts from its turn, since its waiting is meant. A text that timed out or whose
        caller went away is dropped from the queue; one in flight is left to end by itself and delays nobody's answer to
        another failure: `run` must bound itself.
        """
        if self._closed:
            raise Unavailable("This embedder was closed.", code="embedder_closed")
        lane = self._background if background else self._interactive
        if len(lane) >= self._waiting_max:
            raise Busy("Too many texts are waiting to be read by meaning. Try again shortly.")
        waiting = _Waiting(text, asyncio.get_running_loop().create_future(), asyncio.Event())
        lane.append(waiting)
        self._next()
        try:
            if background:
                await waiting.begun.wait()
            async with asyncio.timeout(timeout_seconds):
                return await waiting.done
        except TimeoutError:
            raise TimedOut("The meaning of this text was not ready in time.") from None
        finally:
            if not waiting.done.done():
                waiting.done.cancel()
            if not waiting.begun.is_set() and waiting in lane:
                lane.remove(waiting)

    async def close(self) -> None:
        """Refuses what waits and what comes; what is in flight is cancelled."""
        self._closed = True
        for lane in (self._interactive, self._background):
            while lane:
                self._refuse(lane.popleft())
        tasks = [*self._running, *([self._rest] if self._rest else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _refuse(self, waiting: _Waiting) -> None:
        if not waiting.done.done():
            waiting.done.set_exception(Unavailable("This embedder was closed.", code="embedder_closed"))
        waiting.begun.set()

    def _next(self) -> None:
        """Begins whatever may begin now."""
        if self._closed:
            return
        shared = self._at_once_max == 1
        while self._interactive and self._interactive_running + (self._background_running if shared else 0) < self._at_once_max:
            self._begin(self._interactive.popleft(), background=False)
        if not self._background or self._background_running or self._interactive or (shared and self._interactive_running):
            return
        rest_seconds = self._background_rests_until - self._clock.monotonic()
        if rest_seconds <= 0:
            self._begin(self._background.popleft(), background=True)
        elif self._rest is None:
            self._rest = asyncio.create_task(self._resume(rest_seconds))

    async def _resume(self, rest_seconds: float) -> None:
        await self._clock.sleep(rest_seconds)
        self._rest = None
        self._next()

    def _begin(self, waiting: _Waiting, *, background: bool) -> None:
        if waiting.done.done():  # its caller went away in this very turn of the loop
            waiting.begun.set()
            return
        if background:
            self._background_running += 1
        else:
            self._interactive_running += 1
        waiting.begun.set()
        task = asyncio.create_task(self._work(waiting, background=background))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _work(self, waiting: _Waiting, *, background: bool) -> None:
        began = self._clock.monotonic()
        cpu_seconds = 0.0
        try:
            work = await self._run(waiting.text)
            cpu_seconds = work.cpu_seconds
            if not waiting.done.done():
                waiting.done.set_result(work.embedding)
        except ConchError as error:
            cpu_seconds = self._clock.monotonic() - began  # a failure may have cost as much as it took
            if not waiting.done.done():
                waiting.done.set_exception(error)
        except asyncio.CancelledError:
            self._refuse(waiting)
            raise
        except Exception as error:  # noqa: BLE001 - the top of this loop: the waiting caller must hear of it, whatever it was
            if not waiting.done.done():
                waiting.done.set_exception(error)
        finally:
            if background:
                self._background_running -= 1
                self.background_seconds += cpu_seconds
                self._background_rests_until = began + cpu_seconds / BACKGROUND_SHARE
            else:
                self._interactive_running -= 1
            asyncio.get_running_loop().call_soon(self._next)
