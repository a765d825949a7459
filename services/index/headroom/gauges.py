"""What the system says of processors and memory: of the machine, and of every control group that this process is in.

Linux: `/proc` and cgroups of both versions (https://docs.kernel.org/admin-guide/cgroup-v2.html), pressure from PSI
(https://docs.kernel.org/accounting/psi.html). Elsewhere psutil. A value that can't be read is None, which counts as no
headroom; a system that has no PSI at all is not asked for it.
"""

import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil

_UNLIMITED_BYTES = 1 << 60
"""Version 1 writes a number near 2^63 where there is no limit."""
_FULL = re.compile(r"^full avg10=([0-9.]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Counters:
    """Processor seconds used so far, of the machine and of each group with a quota, at a moment of the monotonic clock."""

    at: float
    machine_seconds: float
    groups_seconds: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gauges:
    """`load`: processors busy of those available, 0 to 1, the fullest of machine and groups. `stalled`: 0 to 1; None without
    PSI.

    `missing` names what could not be read.
    """

    load: float | None
    available_bytes: int | None
    stalled: float | None
    missing: tuple[str, ...] = ()


class Machine:
    """`proc` and `groups` are where the system's files are; others only in tests."""

    def __init__(self, proc: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> None:
        self._proc = proc
        self._groups = groups
        self._linux = proc.joinpath("stat").exists()
        self._has_pressure = proc.joinpath("pressure", "memory").exists()

    # --- processors -----------------------------------------------------------------------------------------------

    def counters(self) -> Counters | None:
        """None where the machine doesn't say."""
        at = time.monotonic()
        if not self._linux:
            times = psutil.cpu_times()
            return Counters(at, times.user + times.system)
        try:
            first = self._proc.joinpath("stat").read_text().split("\n", 1)[0].split()
            ticks = [int(each) for each in first[1:9]]
        except (OSError, ValueError, IndexError):
            return None
        busy = sum(ticks) - ticks[3] - ticks[4]  # idle and waiting for the disk
        used = {str(group): seconds for group in self._ancestors("cpu") if (seconds := _used_seconds(group)) is not None}
        return Counters(at, busy / os.sysconf("SC_CLK_TCK"), used)

    def load(self, before: Counters, after: Counters) -> float | None:
        """The busy share between two readings."""
        seconds = after.at - before.at
        if seconds <= 0:
            return None
        shares = [(after.machine_seconds - before.machine_seconds) / seconds / max(os.cpu_count() or 1, 1)]
        for group in self._ancestors("cpu"):
            quota = _quota(group)
            name = str(group)
            if quota is not None and name in before.groups_seconds and name in after.groups_seconds:
                shares.append((after.groups_seconds[name] - before.groups_seconds[name]) / seconds / quota)
        return max(0.0, max(shares))

    # --- memory ---------------------------------------------------------------------------------------------------

    def available_bytes(self) -> int | None:
        """The smallest budget left; cache that can be given up counts as left."""
        if not self._linux:
            return int(psutil.virtual_memory().available)
        try:
            found = re.search(r"^MemAvailable:\s+(\d+) kB", self._proc.joinpath("meminfo").read_text(), re.MULTILINE)
        except OSError:
            return None
        if found is None:
            return None
        budgets = [int(found.group(1)) * 1024]
        for group in self._ancestors("memory"):
            left = _left_bytes(group)
            if left is not None:
                if left < 0:
                    return None
                budgets.append(left)
        return min(budgets)

    def stalled(self) -> float | None:
        """The share of the last ten seconds in which everything waited for memory; None where the system doesn't say."""
        try:
            found = _FULL.search(self._proc.joinpath("pressure", "memory").read_text())
        except OSError:
            return None
        return float(found.group(1)) / 100 if found else None

    def read(self, before: Counters | None, after: Counters | None) -> Gauges:
        load = self.load(before, after) if before is not None and after is not None else None
        available, stalled = self.available_bytes(), self.stalled() if self._has_pressure else None
        missing = [name for name, value in (("processors", load), ("memory", available)) if value is None]
        if self._has_pressure and stalled is None:
            missing.append("pressure")
        return Gauges(load, available, stalled, tuple(missing))

    # --- control groups -------------------------------------------------------------------------------------------

    def _ancestors(self, controller: str) -> list[Path]:
        """The folders of this process's group and all above it that can be seen, of either version."""
        try:
            lines = self._proc.joinpath("self", "cgroup").read_text().splitlines()
        except OSError:
            return []
        found: list[Path] = []
        for line in lines:
            _, _, rest = line.partition(":")
            controllers, _, path = rest.partition(":")
            if controllers == "":
                root = self._groups
            elif controller in controllers.split(","):
                root = self._groups / controller
            else:
                continue
            parts = [part for part in path.split("/") if part not in ("", ".", "..")]
            found += [root.joinpath(*parts[:depth]) for depth in range(len(parts), -1, -1)]
        return [group for group in found if group.is_dir()]


def _number(path: Path) -> int | None:
    try:
        text = path.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdecimal() else None


def _quota(group: Path) -> float | None:
    """How many processors the group may use; None without a limit."""
    try:
        quota, period = group.joinpath("cpu.max").read_text().split()
        return int(quota) / int(period) if quota != "max" else None
    except (OSError, ValueError, ZeroDivisionError):
        pass
    limit, period_us = _number(group / "cpu.cfs_quota_us"), _number(group / "cpu.cfs_period_us")
    return limit / period_us if limit and period_us else None


def _used_seconds(group: Path) -> float | None:
    try:
        found = re.search(r"^usage_usec (\d+)", group.joinpath("cpu.stat").read_text(), re.MULTILINE)
    except OSError:
        found = None
    if found is not None:
        return int(found.group(1)) / 1e6
    nanoseconds = _number(group / "cpuacct.usage")
    return nanoseconds / 1e9 if nanoseconds is not None else None


def _left_bytes(group: Path) -> int | None:
    """What the group may still take; None without a limit, negative where there is one and its use can't be read."""
    for limit_name, used_name, cache_name in (
        ("memory.max", "memory.current", "inactive_file"),
        ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
    ):
        limit = _number(group / limit_name)
        if limit is None or limit >= _UNLIMITED_BYTES:
            continue
        used = _number(group / used_name)
        if used is None:
            return -1
        try:
            found = re.search(rf"^{cache_name} (\d+)", group.joinpath("memory.stat").read_text(), re.MULTILINE)
        except OSError:
            found = None
        return max(0, limit - used + min(int(found.group(1)) if found else 0, used))
    return None
