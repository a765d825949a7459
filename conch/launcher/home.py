"""The folder that a Conch runs on: made owner-only, locked while it runs, with a note of what runs."""

import fcntl
import json
import os
from pathlib import Path

from conch.processes import Process, birth, end, is_alive
from kit.errors import Conflict, Unavailable

REAP_GRACE_SECONDS = 4.0


class Home:
    """One `CONCH_HOME`, held by this process from `take` until it ends; the lock goes with the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: int | None = None

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    def take(self) -> None:
        """Makes the folder and locks it; raises `Conflict` where another Conch runs on it, `Unavailable` where it can't."""
        try:
            for folder in (self.path, self.logs, self.path / "secrets", self.path / "bus"):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.chmod(0o700)
            lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise Unavailable(
                f"Conch can't use the folder {self.path}: {error.strerror or error}. CONCH_HOME names another."
            ) from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            running = Run.read(self.path)
            where = f" at {running.url} (process {running.launcher.pid})" if running else ""
            raise Conflict(
                f"Conch already runs on {self.path}{where}. Stop that one first, or name another folder with CONCH_HOME.",
                code="already_running",
            ) from error
        self._lock = lock

    def reap(self) -> tuple[Process, ...]:
        """Ends what a killed launcher left running on this folder, and returns what there was."""
        run = Run.read(self.path)
        return end(run.children.values(), grace_seconds=REAP_GRACE_SECONDS) if run else ()

    def write(self, run: "Run") -> None:
        """Notes what runs, whole or not at all."""
        target = self.path / "run.json"
        draft = self.path / ".run.json.new"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(run.to_json())
        draft.replace(target)

    def leave(self) -> None:
        """Nothing runs any more: the note goes, then the lock."""
        (self.path / "run.json").unlink(missing_ok=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


class Run:
    """What `run.json` says: the launcher, the address, and the children by name."""

    def __init__(self, launcher: Process, url: str) -> None:
        self.launcher = launcher
        self.url = url
        self.children: dict[str, Process] = {}

    @classmethod
    def of_this_process(cls, url: str) -> "Run":
        return cls(Process(os.getpid(), birth(os.getpid()) or ""), url)

    @classmethod
    def read(cls, home: Path) -> "Run | None":
        """The note in this folder; None where there is none that can be read."""
        try:
            data = json.loads((home / "run.json").read_bytes())
            run = cls(_process(data["launcher"]), str(data["url"]))
            run.children = {str(name): _process(child) for name, child in data["children"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        return run

    @property
    def is_alive(self) -> bool:
        return is_alive(self.launcher)

    def to_json(self) -> str:
        children = {name: _said(process) for name, process in self.children.items()}
        return json.dumps({"launcher": _said(self.launcher), "url": self.url, "children": children}, indent=2) + "\n"


def _said(process: Process) -> dict[str, object]:
    return {"pid": process.pid, "birth": process.birth}


def _process(data: dict[str, object]) -> Process:
    pid, born = data["pid"], data["birth"]
    if not isinstance(pid, int) or not isinstance(born, str):
        raise TypeError("A process is an id and its birth.")
    return Process(pid, born)
