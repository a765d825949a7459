"""What benches start: a whole Conch as a person starts it, and the bare skeleton, each on folders and ports of its own."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from bench import asking
from kit.bus.server import binary

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Running:
    """A Conch that runs, and how long it took until it was ready."""

    home: Path
    port: int
    process: subprocess.Popen[str]
    ready_seconds: float

    @property
    def token(self) -> str:
        return (self.home / "secrets" / "token").read_text().strip()

    def ask(self, method: str, target: str, body: Any = None, kind: str = "application/json", person: str = "me") -> Any:
        """One request of the bench's own, not measured."""
        import httpx

        headers = {"Authorization": f"Bearer {self.token}", "Conch-Person": person, "Content-Type": kind}
        content = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
        response = httpx.request(
            method, f"http://127.0.0.1:{self.port}{target}", headers=headers, content=content, timeout=600, trust_env=False
        )
        response.raise_for_status()
        return response.json()

    def memory_mb(self) -> dict[str, float]:
        """PSS of the launcher and everything it started, by what each is."""
        found: dict[str, float] = {}
        launcher = psutil.Process(self.process.pid)
        for process in [launcher, *launcher.children(recursive=True)]:
            line = " ".join(process.cmdline())
            name = next(
                (
                    name
                    for name in ("gateway", "services.memory", "embedders.worker", "services.index", "nats-server")
                    if name in line
                ),
                "conch up",
            )
            found[name] = round(found.get(name, 0.0) + process.memory_full_info().pss / 1e6, 1)
        return found


@contextmanager
def conch(folder: Path, settings: Mapping[str, str] | None = None) -> Iterator[Running]:
    home, port = folder / "home", free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CONCH_", "OLLAMA_"))}
    environment = {
        **kept, "CONCH_HOME": str(home), "CONCH_PORT": str(port), "PYTHONPATH": str(ROOT), "OLLAMA_HOST": "http://127.0.0.1:9",
        **(settings or {}),
    }  # fmt: skip
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "conch", "up"], env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if "ready at" in line:
                break
        else:
            raise SystemExit("Conch did not start.")
        yield Running(home, port, process, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


@contextmanager
def skeleton(folder: Path) -> Iterator[int]:
    """The bare skeleton's port."""
    nats_port, port = free_port(), free_port()
    url = f"nats://127.0.0.1:{nats_port}"
    bare = [sys.executable, "-m", "bench.skeleton"]
    commands = [
        [str(binary()), "-a", "127.0.0.1", "-p", str(nats_port)],
        [*bare, "owner", url, str(folder / "skeleton")],
        [*bare, "gateway", url, str(port)],
    ]
    running: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            running.append(subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL))
            if len(running) == 1:
                _until(lambda: socket.create_connection(("127.0.0.1", nats_port), 1).close())
        probe = asking.save("warm", port, "none")
        _until(lambda: asyncio.run(asking.times_ms(port, [probe])))
        yield port
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(10)


def _until(attempt: Callable[[], Any]) -> None:
    for _ in range(200):
        try:
            attempt()
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            time.sleep(0.05)
        else:
            return
    raise SystemExit("What is measured against did not start.")
