"""The control groups that this process is in: what each may use, and what it has used.

Both versions (https://docs.kernel.org/admin-guide/cgroup-v2.html, https://docs.kernel.org/admin-guide/cgroup-v1/): the group
itself and every one above it that can be seen, since any of them may have the smallest limit. A container often sees its own
group as the root.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR

from services.index.headroom.files import Unreadable, field_of, number_of, stalled_of, text_of, whole_of

_UNLIMITED_BYTES = 1 << 60
"""Version 1 writes a number near 2^63 where there is no limit."""
_LINE = re.compile(r"[0-9]+:([^:]*):(/.*)")


@dataclass(frozen=True, slots=True)
class Group:
    """One group's folder, and where version 1 counts its processor time. Every answer may raise `Unreadable`."""

    folder: Path
    accounting: Path

    def processors(self) -> float | None:
        """How many processors it may use; None without a limit."""
        text = text_of(self.folder / "cpu.max")
        if text is not None:
            quota, _, period = text.strip().partition(" ")
            if quota == "max":
                return None
            return _share(whole_of(quota), whole_of(period))
        quota_us = number_of(self.folder / "cpu.cfs_quota_us", unlimited="-1")
        if quota_us is None:
            return None
        return _share(quota_us, number_of(self.folder / "cpu.cfs_period_us", unlimited=""))

    def used_seconds(self) -> float:
        """Processor seconds that it has used."""
        used_us = field_of(text_of(self.folder / "cpu.stat") or "", "usage_usec")
        if used_us is not None:
            return used_us / 1e6
        used_ns = number_of(self.accounting / "cpuacct.usage", unlimited="")
        if used_ns is None:
            raise Unreadable("cpu.stat")
        return used_ns / 1e9

    def left_bytes(self) -> int | None:
        """The memory that it may still take; None without a limit. Pages of files count as left: the kernel gives them up.

        `memory.high` is a limit, too: beyond it everything in the group is slowed down.
        """
        limits = [number_of(self.folder / name, unlimited="max") for name in ("memory.max", "memory.high")]
        limits.append(number_of(self.folder / "memory.limit_in_bytes", unlimited="-1"))
        limit = min((each for each in limits if each is not None and each < _UNLIMITED_BYTES), default=None)
        if limit is None:
            return None
        used, total = number_of(self.folder / "memory.current", unlimited=""), ""
        if used is None:
            used, total = number_of(self.folder / "memory.usage_in_bytes", unlimited=""), "total_"
        if used is None:
            raise Unreadable("memory.current")
        stat = text_of(self.folder / "memory.stat") or ""
        cached = sum(field_of(stat, total + name) or 0 for name in ("inactive_file", "active_file", "slab_reclaimable"))
        return max(0, limit - max(0, used - cached))

    def stalled(self) -> float | None:
        """The share of the last ten seconds in which all of it waited for memory; None where the system keeps none."""
        return stalled_of(self.folder / "memory.pressure")


def groups_of(proc: Path, groups: Path, controller: str) -> list[Group]:
    """This process's group and those above it, as far as they can be seen, of either version. Raises `Unreadable`."""
    found: list[Group] = []
    for line in (text_of(proc / "self" / "cgroup") or "").splitlines():
        matched = _LINE.fullmatch(line)
        if matched is None:
            raise Unreadable("cgroup")
        controllers, path = matched.groups()
        if controllers == "":
            root = accounting = groups
        elif controller in controllers.split(","):
            root = groups / controllers if _is_folder(groups / controllers) else groups / controller
            accounting = root if "cpuacct" in controllers.split(",") else groups / "cpuacct"
        else:
            continue
        parts = [part for part in path.split("/") if part not in ("", ".")]
        if ".." in parts:  # it is outside of what this process sees as the root
            parts = []
        for depth in range(len(parts), -1, -1):
            folder = root.joinpath(*parts[:depth])
            if _is_folder(folder):
                found.append(Group(folder, accounting.joinpath(*parts[:depth])))
    return found


def _share(quota: int, period: int | None) -> float:
    if not quota or not period:
        raise Unreadable("quota")
    return quota / period


def _is_folder(path: Path) -> bool:
    try:
        return S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise Unreadable(path.name) from error
