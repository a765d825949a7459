"""Which process is which: an id alone is used again by the system, so a process is its id and the moment it began."""

import os
import signal
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_LOOK_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Process:
    """`birth` names the moment it began, exact and never the same again: on Linux the boot and its clock ticks."""

    pid: int
    birth: str


def birth(pid: int) -> str | None:
    """The birth of the process that has this id now; None where there is none, or only its remains."""
    if pid <= 0:
        return None
    stat = Path(f"/proc/{pid}/stat")
    if Path("/proc/self/stat").exists():
        try:
            fields = stat.read_bytes().rpartition(b")")[2].split()
            boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        except (OSError, ValueError):
            return None
        return None if fields[0] in (b"Z", b"X") else f"{boot}:{int(fields[19])}"
    return _birth_elsewhere(pid)


def _birth_elsewhere(pid: int) -> str | None:
    import psutil

    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else f"{process.create_time():.2f}"
    except psutil.Error:
        return None


def is_alive(process: Process) -> bool:
    return birth(process.pid) == process.birth


def end(processes: Iterable[Process], *, grace_seconds: float) -> tuple[Process, ...]:
    """Asks these to end, kills those that don't within the grace, and returns those that were still there."""
    there = tuple(process for process in processes if is_alive(process))
    for step, seconds in ((signal.SIGTERM, grace_seconds), (signal.SIGKILL, 2.0)):
        for process in there:
            _signal(process, step)
        until = time.monotonic() + seconds
        while any(is_alive(process) for process in there) and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
    return there


def _signal(process: Process, number: signal.Signals) -> None:
    if is_alive(process):
        try:
            os.kill(process.pid, number)
        except OSError:
            return
