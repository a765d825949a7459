"""Trees of files as Linux has them."""

from pathlib import Path

from services.index.headroom.gauges import Machine

GIB = 1024**3
MEMINFO = "MemTotal: 16000000 kB\nMemFree: 1000 kB\nMemAvailable: 8000000 kB\n"
STAT = "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\nintr 1 2 3\n"


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def tree(root: Path, files: dict[str, str], *, affinity: frozenset[int] = frozenset({0, 1}), own: float = 0.0) -> Machine:
    """A machine of two processors, with these files beside or instead of what every one has."""
    write(root, {"proc/stat": STAT, "proc/meminfo": MEMINFO, "proc/self/cgroup": "0::/\n", **files})
    (root / "cgroup").mkdir(exist_ok=True)
    return Machine(root / "proc", root / "cgroup", affinity=lambda: set(affinity), own_seconds=lambda: own)
