"""What is read of processors and memory, from trees of files as Linux has them."""

from pathlib import Path

import pytest

from services.index.headroom.gauges import Counters, Machine

MEMINFO = "MemTotal: 16000000 kB\nMemFree: 1000 kB\nMemAvailable: 8000000 kB\n"
GIB = 1024**3


def tree(root: Path, files: dict[str, str]) -> Machine:
    for name, text in {
        "proc/stat": "cpu  100 0 100 800 0 0 0 0 0 0\n", "proc/meminfo": MEMINFO, "proc/self/cgroup": "0::/\n", **files,
    }.items():  # fmt: skip
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (root / "cgroup").mkdir(exist_ok=True)
    return Machine(root / "proc", root / "cgroup")


def test_the_machine_alone(tmp_path: Path) -> None:
    assert tree(tmp_path, {}).available_bytes() == 8_000_000 * 1024


def test_the_smallest_budget_of_every_ancestor_counts(tmp_path: Path) -> None:
    machine = tree(
        tmp_path,
        {
            "proc/self/cgroup": "0::/a/b\n",
            "cgroup/a/memory.max": str(4 * GIB), "cgroup/a/memory.current": str(3 * GIB),
            "cgroup/a/memory.stat": f"anon 5\ninactive_file {GIB // 2}\n",
            "cgroup/a/b/memory.max": "max", "cgroup/a/b/memory.current": "5",
        },
    )  # fmt: skip
    assert machine.available_bytes() == GIB + GIB // 2


def test_the_first_version_s_groups_count_too(tmp_path: Path) -> None:
    machine = tree(
        tmp_path,
        {
            "proc/self/cgroup": "4:memory:/x\n3:cpu,cpuacct:/x\n",
            "cgroup/memory/x/memory.limit_in_bytes": str(2 * GIB), "cgroup/memory/x/memory.usage_in_bytes": str(GIB),
            "cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
        },
    )  # fmt: skip
    assert machine.available_bytes() == GIB


def test_a_limit_above_the_machine_s_memory_limits_nothing(tmp_path: Path) -> None:
    machine = tree(
        tmp_path, {"proc/self/cgroup": "0::/a\n", "cgroup/a/memory.max": str(900 * GIB), "cgroup/a/memory.current": "7"}
    )
    assert machine.available_bytes() == 8_000_000 * 1024


def test_a_limit_whose_use_can_t_be_read_is_a_missing_reading(tmp_path: Path) -> None:
    machine = tree(tmp_path, {"proc/self/cgroup": "0::/a\n", "cgroup/a/memory.max": str(GIB)})
    assert machine.available_bytes() is None
    assert "memory" in machine.read(None, None).missing


def test_a_group_s_quota_is_what_is_available(tmp_path: Path) -> None:
    machine = tree(tmp_path, {"proc/self/cgroup": "0::/a\n", "cgroup/a/cpu.max": "50000 100000"})
    group = str(tmp_path / "cgroup" / "a")
    before, after = Counters(0.0, 0.0, {group: 0.0}), Counters(10.0, 0.0, {group: 5.0})
    assert machine.load(before, after) == pytest.approx(1.0)


def test_pressure_that_was_there_and_can_t_be_read_is_missing(tmp_path: Path) -> None:
    pressure = {"proc/pressure/memory": "some avg10=9.00 avg60=0 avg300=0 total=1\nfull avg10=2.50 avg60=0 avg300=0 total=1\n"}
    machine = tree(tmp_path, pressure)
    assert machine.stalled() == pytest.approx(0.025)
    (tmp_path / "proc" / "pressure" / "memory").unlink()
    assert "pressure" in machine.read(None, None).missing
    assert "pressure" not in tree(tmp_path / "without", {}).read(None, None).missing
