"""A whole Conch, started as a person starts it: `python -m conch up` on a folder and a port of its own."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from conch.launcher.home import Run
from conch.processes import Process, is_alive

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS_MAX = 60.0
STOP_SECONDS_MAX = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(home: Path, port: int, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """What `conch` is run with: nothing of the machine's own Conch, and nothing that another embedder could be found by."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CONCH_", "OLLAMA_"))}
    return {
        **kept,
        "CONCH_HOME": str(home),
        "CONCH_PORT": str(port),
        "PYTHONPATH": str(ROOT),
        "OLLAMA_HOST": "http://127.0.0.1:9",
        "NO_COLOR": "1",
        **(more or {}),
    }


@dataclass
class RunningSet:
    """A running Conch: `url`, `token`, `home`, and an `httpx` client that is signed in."""

    home: Path
    port: int
    process: subprocess.Popen[str]
    more: Mapping[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    _ready: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def token(self) -> str:
        return (self.home / "secrets" / "token").read_text().strip()

    def client(self, person: str | None = None, **more: Any) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.token}", **({"Conch-Person": person} if person else {})}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30, trust_env=False, **more)

    def children(self) -> dict[str, Process]:
        """The processes that `run.json` names."""
        run = Run.read(self.home)
        return dict(run.children) if run else {}

    def conch(
        self, *arguments: str, stdin: str = "", more: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs one command of the command line against this Conch."""
        return run_conch(arguments, environment(self.home, self.port, {**self.more, **(more or {})}), stdin=stdin)

    def wait_until_ready(self) -> None:
        if not self._ready.wait(START_SECONDS_MAX) or self.process.poll() is not None:
            self.kill()
            raise AssertionError(f"Conch did not start. It said: {self.said}\n{self.logs()}")

    def logs(self) -> str:
        parts = [
            f"--- {path.name}\n{path.read_text('utf-8', 'replace')[-3000:]}" for path in sorted(self.home.glob("logs/*.log"))
        ]
        return "\n".join(parts)

    def stop(self) -> int:
        """Asks it to stop as Ctrl-C does, and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """Ends the launcher as a crash would; its children are leashed to it."""
        self.process.kill()
        self.process.wait(STOP_SECONDS_MAX)

    def listen(self) -> None:
        """Reads what it says until it ends, so that it never waits for a reader."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if "Ctrl-C stops Conch" in line:
                self._ready.set()
        self._ready.set()


def run_conch(
    arguments: Sequence[str], variables: Mapping[str, str], *, stdin: str = "", seconds_max: float = 60.0
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "conch", *arguments]
    return subprocess.run(
        command, env=dict(variables), cwd=ROOT, input=stdin, capture_output=True, text=True, timeout=seconds_max, check=False
    )


def start(home: Path, *, port: int | None = None, more: Mapping[str, str] | None = None, wait: bool = True) -> RunningSet:
    """Starts a Conch on `home` and returns once it says that it is ready."""
    port = port or free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "conch", "up"],
        env=environment(home, port, more),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    running = RunningSet(home, port, process, more or {})
    threading.Thread(target=running.listen, daemon=True).start()
    if wait:
        running.wait_until_ready()
    return running


def gone(processes: Sequence[Process]) -> bool:
    return not any(is_alive(process) for process in processes)
