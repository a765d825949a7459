"""One process kept running: started, started again with growing pauses when it stops by itself, ended when asked."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from conch.launcher.log import Log
from conch.processes import Process, birth

PAUSE_FIRST_SECONDS = 0.2
PAUSE_MAX_SECONDS = 5.0
STEADY_SECONDS = 10.0
"""A process that ran this long counts as well again: its next pause is the first one."""

DONE = "exit code 0"

ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds the packages. Children start in it, so that `-m` finds them there and nowhere else."""

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Teller(Protocol):
    def __call__(self, words: str, *, trouble: bool = False) -> None:
        """Says one calm sentence to the person who started Conch."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a child runs. One that `ends` is done when it exits with 0; any other has crashed then."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    ends: bool = False


class Child:
    """Keeps the process of `command` running from `keep` until `stop`.

    `changed` is called whenever the process is another one; `crashes` counts how often it stopped by itself in a row.
    """

    def __init__(self, command: Command, log: Log, *, tell: Teller, changed: Callable[[], None]) -> None:
        self.name = command.name
        self.crashes = 0
        self.process: Process | None = None
        self._command = command
        self._log = log
        self._tell = tell
        self._changed = changed
        self._running: asyncio.subprocess.Process | None = None
        self._stopping = asyncio.Event()

    async def keep(self) -> None:
        """Runs until `stop`; a crash costs a pause, doubling up to ten seconds, and a sentence."""
        while not self._stopping.is_set():
            began = time.monotonic()
            how = await self._run_once()
            if self._stopping.is_set() or (self._command.ends and how == DONE):
                return
            self.crashes = 1 if time.monotonic() - began > STEADY_SECONDS else self.crashes + 1
            pause_seconds = min(PAUSE_FIRST_SECONDS * 2 ** (self.crashes - 1), PAUSE_MAX_SECONDS)
            when = "now" if pause_seconds < 1 else f"in {pause_seconds:.0f} seconds"
            self._tell(f"{self.name} stopped by itself ({how}); starting it again {when}.", trouble=True)
            if self.crashes in (3, 10):
                self._tell(f"{self.name} keeps stopping. Its log says: {self._log.last_line or 'nothing'}", trouble=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause_seconds)

    async def stop(self, grace_seconds: float) -> None:
        """Asks the process to end, and kills it with all that it started when the grace has passed."""
        self._stopping.set()
        running = self._running
        if running is None or running.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            running.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(running.wait(), grace_seconds)
        except TimeoutError:
            self._tell(f"{self.name} did not end within {grace_seconds:.0f} seconds and was stopped hard.", trouble=True)
            self.kill()
            await running.wait()

    def kill(self) -> None:
        """Ends the process and its own children at once."""
        self._stopping.set()
        if self._running is not None and self._running.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                # Each child leads a group of its own, which its own children are in.
                os.killpg(self._running.pid, signal.SIGKILL)

    async def _run_once(self) -> str:
        said, saying = os.pipe()
        try:
            running = await asyncio.create_subprocess_exec(
                *self._command.arguments,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=saying,
                stderr=saying,
                env=dict(self._command.environment),
                cwd=ROOT,
                start_new_session=True,  # Ctrl-C is for the launcher alone, which then stops the others in order.
                preexec_fn=leash(os.getpid()),  # One call into libc between fork and exec; it takes no lock.
            )
        except OSError as error:
            os.close(said)
            return f"it could not be started: {error.strerror or error}"
        finally:
            os.close(saying)
        # A pipe of our own rather than asyncio's: a grandchild that keeps it open must not delay the news of an exit.
        os.set_blocking(said, False)
        asyncio.get_running_loop().add_reader(said, self._listen, said)
        self._running = running
        self.process = Process(running.pid, birth(running.pid) or "")
        self._changed()
        if self._stopping.is_set():  # asked to stop while it was being started
            self.kill()
        code = await running.wait()
        self.process = None
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def _listen(self, said: int) -> None:
        try:
            data = os.read(said, 65_536)
        except BlockingIOError:
            return
        if data:
            self._log.write(data)
        else:
            asyncio.get_running_loop().remove_reader(said)
            os.close(said)


def leash(parent: int) -> Callable[[], None] | None:
    """What a child does before it becomes its program: it asks the system to end it when this process is gone."""
    if _LIBC is None:
        return None
    libc = _LIBC

    def hold() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return hold
