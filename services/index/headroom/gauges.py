"""What the system says of processors and memory: of the machine, and of every control group that this process is in.

Linux: `/proc`, control groups (`groups.py`), and pressure from PSI (https://docs.kernel.org/accounting/psi.html). Elsewhere
psutil. What can't be read is named in `Gauges.missing` and counts as no headroom; a system without PSI isn't asked for it.
"""

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from services.index.headroom.files import Unreadable, stalled_of, text_of
from services.index.headroom.groups import groups_of

_PROCESSOR = re.compile(r"^cpu([0-9]{1,6})((?: [0-9]{1,20}){5,})$", re.MULTILINE)
_AVAILABLE = re.compile(r"^MemAvailable:\s+([0-9]{1,15}) kB$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Counters:
    """Processor seconds used until a moment of the monotonic clock: by each processor that this process may run on, by each
    group that has a quota (its folder: seconds, processors), and by our own background work.
    """

    at: float
    processors: dict[int, float]
    groups: dict[str, tuple[float, float]] = field(default_factory=dict)
    own_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Gauges:
    """`load`: processors busy of those available, without our own background work, where it is fullest: on the machine or in
    a group, 0 to 1. `available_bytes`: the smallest budget left. `stalled`: 0 to 1; None without PSI. `missing` names what
    could not be read.
    """

    load: float | None
    available_bytes: int | None
    stalled: float | None
    missing: tuple[str, ...] = ()


def _ours() -> set[int]:
    """The processors that this process may run on; empty where the system doesn't say."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


class Machine:
    """`proc` and `groups` are where the system's files are, `affinity` the processors that are ours: others only in tests.

    `own_seconds`: what our own background work has used until now. The calls read files, so they are for worker threads.
    """

    def __init__(
        self,
        proc: Path = Path("/proc"),
        groups: Path = Path("/sys/fs/cgroup"),
        *,
        affinity: Callable[[], set[int]] = _ours,
        own_seconds: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._proc = proc
        self._groups = groups
        self._affinity = affinity
        self._own_seconds = own_seconds
        self._linux = proc.joinpath("stat").exists()
        self._pressure = proc / "pressure" / "memory"
        self._has_pressure = self._linux and self._pressure.exists()

    def counters(self) -> Counters | None:
        """None where the machine doesn't say."""
        at, own = time.monotonic(), self._own_seconds()
        if not self._linux:
            return Counters(at, {n: each.user + each.system for n, each in enumerate(psutil.cpu_times(percpu=True))}, {}, own)
        quotas: dict[str, tuple[float, float]] = {}
        try:
            processors = self._processors()
            for group in groups_of(self._proc, self._groups, "cpu"):
                limit = group.processors()
                if limit is not None:
                    quotas[str(group.folder)] = (group.used_seconds(), limit)
        except Unreadable:
            return None
        return Counters(at, processors, quotas, own)

    def available(self) -> float:
        """Processors that this process may use: those that are ours, or less by a quota. Raises `Unreadable`."""
        if not self._linux:
            return float(os.cpu_count() or 1)
        limits = [group.processors() for group in groups_of(self._proc, self._groups, "cpu")]
        return min([float(len(self._processors())), *(each for each in limits if each is not None)])

    def read(self, before: Counters | None, after: Counters | None) -> Gauges:
        """Everything, with the load between two readings of `counters`."""
        missing: list[str] = []
        load = load_between(before, after) if before is not None and after is not None else None
        if load is None:
            missing.append("processors")
        available = stalled = None
        try:
            available = self._available_bytes()
        except Unreadable:
            missing.append("memory")
        try:
            stalled = self._stalled()
        except Unreadable:
            missing.append("pressure")
        return Gauges(load, available, stalled, tuple(missing))

    def _processors(self) -> dict[int, float]:
        """Busy seconds of each processor that is ours: neither idle nor waiting for the disk."""
        tick_seconds = 1 / os.sysconf("SC_CLK_TCK")
        found: dict[int, float] = {}
        for number, rest in _PROCESSOR.findall(text_of(self._proc / "stat") or ""):
            ticks = [int(each) for each in rest.split()][:8]  # guests are in the first two already
            found[int(number)] = (sum(ticks) - ticks[3] - ticks[4]) * tick_seconds
        if not found:
            raise Unreadable("stat")
        ours = self._affinity()
        # A container may be shown its processors under other numbers than they have.
        return {number: found[number] for number in ours} if ours and ours <= found.keys() else found

    def _available_bytes(self) -> int:
        if not self._linux:
            return int(psutil.virtual_memory().available)
        found = _AVAILABLE.search(text_of(self._proc / "meminfo") or "")
        if found is None:
            raise Unreadable("meminfo")
        left = [group.left_bytes() for group in groups_of(self._proc, self._groups, "memory")]
        return min([int(found.group(1)) * 1024, *(each for each in left if each is not None)])

    def _stalled(self) -> float | None:
        """The worst of the machine and of our groups."""
        if not self._has_pressure:
            return None
        whole = stalled_of(self._pressure)
        if whole is None and not self._pressure.exists():
            raise Unreadable("pressure")
        shares = [whole, *(group.stalled() for group in groups_of(self._proc, self._groups, "memory"))]
        return max((each for each in shares if each is not None), default=None)


def load_between(before: Counters, after: Counters) -> float | None:
    """The busy share where it is fullest, our own background work left out; None for readings that can't be compared."""
    seconds = after.at - before.at
    if seconds <= 0 or before.processors.keys() != after.processors.keys() or not after.groups.keys() <= before.groups.keys():
        return None
    own = max(0.0, after.own_seconds - before.own_seconds)
    busy = [(sum(after.processors.values()) - sum(before.processors.values()), float(len(after.processors)))]
    busy += [(used - before.groups[folder][0], limit) for folder, (used, limit) in after.groups.items()]
    return max(0.0, *((used - own) / seconds / limit for used, limit in busy))
