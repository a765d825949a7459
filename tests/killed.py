"""A service in a process that can be killed and started again on the same home, on a real NATS server."""

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from kit.bus.connection import NatsBus
from kit.contracts.message import Request
from kit.errors import ConchError
from kit.testing import NatsWorld

ROOT = Path(__file__).parents[1]


class Killed:
    """`asks` is what it is asked to find out whether it answers; its service is the one that is started."""

    def __init__(
        self, world: NatsWorld, caller: NatsBus, asks: Request[Any], *, ready_seconds: float, timeout_seconds: float
    ) -> None:
        self.world = world
        self.caller = caller
        self.process: subprocess.Popen[bytes] | None = None
        self._asks = asks
        self._ready_seconds = ready_seconds
        self._timeout_seconds = timeout_seconds

    @property
    def root(self) -> Path:
        return self.world.home / "people" / "me"

    async def begin(self, *dies_at: str) -> None:
        """Starts it, to kill itself at a step (its name, and the how-manieth time), or as it is; waits until it answers."""
        service = self._asks.service
        module = ["tests.dying", service, *dies_at] if dies_at else [f"services.{service}"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=ROOT,
            env={"PATH": "", "CONCH_HOME": str(self.world.home), "CONCH_NATS_URL": self.world.url, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.DEVNULL,
        )
        async with asyncio.timeout(self._ready_seconds):
            while True:
                with suppress(ConchError):
                    await self.caller.request("me", self._asks, timeout_seconds=1.0)
                    return
                if self.process.poll() is not None:
                    return

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    async def ask(self, message: Request[Any]) -> Any:
        return await self.caller.request("me", message, timeout_seconds=self._timeout_seconds)
