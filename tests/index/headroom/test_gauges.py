"""What is read of processors and memory, from trees of files as Linux has them."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from services.index.headroom.gauges import Counters, Machine, load_between
from tests.index.headroom.trees import GIB, STAT, tree, write

TICKS = os.sysconf("SC_CLK_TCK")
V1 = {"proc/self/cgroup": "4:memory:/x\n3:cpu:/x\n2:cpuacct:/x\n"}


def memory(machine: Machine) -> int | None:
    return machine.read(None, None).available_bytes


def missing(machine: Machine) -> tuple[str, ...]:
    """What ten seconds later can't be read."""
    before = machine.counters()
    return machine.read(before, replace(before, at=before.at + 10.0) if before else None).missing


# --- memory -----------------------------------------------------------------------------------------------------------


def test_the_machine_alone(tmp_path: Path) -> None:
    assert memory(tree(tmp_path, {})) == 8_000_000 * 1024
    assert missing(tree(tmp_path, {})) == ()


def test_the_smallest_budget_of_every_ancestor_counts(tmp_path: Path) -> None:
    machine = tree(
        tmp_path,
        {
            "proc/self/cgroup": "0::/a/b\n",
            "cgroup/a/memory.max": str(4 * GIB), "cgroup/a/memory.current": str(3 * GIB),
            "cgroup/a/memory.stat": f"anon 5\ninactive_file {GIB // 4}\nactive_file {GIB // 4}\n",
            "cgroup/a/b/memory.max": "max", "cgroup/a/b/memory.current": "5",
        },
    )  # fmt: skip
    assert memory(machine) == GIB + GIB // 2


def test_where_the_kernel_begins_to_slow_a_group_is_its_limit(tmp_path: Path) -> None:
    high = {"cgroup/a/memory.max": "max", "cgroup/a/memory.high": str(2 * GIB), "cgroup/a/memory.current": str(GIB)}
    assert memory(tree(tmp_path, {"proc/self/cgroup": "0::/a\n", **high})) == GIB


def test_the_first_version_s_groups_count_too(tmp_path: Path) -> None:
    machine = tree(
        tmp_path,
        {
            **V1,
            "cgroup/memory/x/memory.limit_in_bytes": str(2 * GIB), "cgroup/memory/x/memory.usage_in_bytes": str(GIB),
            "cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
        },
    )  # fmt: skip
    assert memory(machine) == GIB


def test_a_limit_above_the_machine_s_memory_limits_nothing(tmp_path: Path) -> None:
    machine = tree(
        tmp_path, {"proc/self/cgroup": "0::/a\n", "cgroup/a/memory.max": str(900 * GIB), "cgroup/a/memory.current": "7"}
    )
    assert memory(machine) == 8_000_000 * 1024


# --- what can't be read -----------------------------------------------------------------------------------------------

LIMITED = {
    "proc/self/cgroup": "0::/a\n",
    "cgroup/a/memory.max": str(4 * GIB), "cgroup/a/memory.current": str(GIB),
    "cgroup/a/cpu.max": "50000 100000", "cgroup/a/cpu.stat": "usage_usec 5\nuser_usec 3\n",
}  # fmt: skip
WHAT = {
    "proc/stat": ("processors",),
    "proc/meminfo": ("memory",),
    "proc/self/cgroup": ("processors", "memory"),
    "cgroup/a/cpu.max": ("processors",),
    "cgroup/a/cpu.stat": ("processors",),
    "cgroup/a/memory.max": ("memory",),
    "cgroup/a/memory.current": ("memory",),
}


@pytest.mark.parametrize("name", WHAT)
@pytest.mark.parametrize("garbage", ["garbage\n", "\x00\xff\n", "-5\n", "9" * 5_000, "50000 0\n"])
def test_a_file_that_can_t_be_understood_is_a_missing_reading(tmp_path: Path, name: str, garbage: str) -> None:
    assert missing(tree(tmp_path, LIMITED)) == ()
    assert missing(tree(tmp_path, {**LIMITED, name: garbage})) == WHAT[name]


@pytest.mark.parametrize("name", WHAT)
def test_a_file_that_can_t_be_read_is_a_missing_reading(tmp_path: Path, name: str) -> None:
    machine = tree(tmp_path, LIMITED)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()  # a folder can't be read by root either
    assert missing(machine) == WHAT[name]


@pytest.mark.parametrize("name", ["cgroup/a/cpu.stat", "cgroup/a/memory.current"])
def test_a_limit_whose_use_isn_t_there_is_a_missing_reading(tmp_path: Path, name: str) -> None:
    machine = tree(tmp_path, LIMITED)
    (tmp_path / name).unlink()
    assert missing(machine) == WHAT[name]


@pytest.mark.parametrize("name", ["cpu/x/cpu.cfs_quota_us", "cpu/x/cpu.cfs_period_us", "cpuacct/x/cpuacct.usage"])
def test_the_first_version_s_quota_is_read_whole_or_not_at_all(tmp_path: Path, name: str) -> None:
    files = {
        **V1,
        "cgroup/cpu/x/cpu.cfs_quota_us": "50000", "cgroup/cpu/x/cpu.cfs_period_us": "100000",
        "cgroup/cpuacct/x/cpuacct.usage": "7000000000",
    }  # fmt: skip
    machine = tree(tmp_path, files)
    read = machine.counters()
    assert read is not None
    assert read.groups == {str(tmp_path / "cgroup/cpu/x"): (7.0, 0.5)}
    write(tmp_path, {f"cgroup/{name}": "?"})
    assert missing(machine) == ("processors",)


def test_what_a_system_doesn_t_have_isn_t_asked_for(tmp_path: Path) -> None:
    machine = tree(tmp_path, {"proc/self/cgroup": "0::/gone/from/here\n1:name=systemd:/\n"})
    assert missing(machine) == ()
    (tmp_path / "proc" / "self" / "cgroup").unlink()
    assert missing(machine) == ()
    assert missing(tree(tmp_path / "v1", {**V1, "cgroup/cpu/x/cpu.cfs_quota_us": "-1"})) == ()


def test_pressure_that_was_there_and_can_t_be_read_is_missing(tmp_path: Path) -> None:
    pressure = {"proc/pressure/memory": "some avg10=9.00 avg60=0 avg300=0 total=1\nfull avg10=2.50 avg60=0 avg300=0 total=1\n"}
    machine = tree(tmp_path, pressure)
    assert machine.read(None, None).stalled == pytest.approx(0.025)
    write(tmp_path, {"proc/pressure/memory": "garbage"})
    assert missing(machine) == ("pressure",)
    (tmp_path / "proc" / "pressure" / "memory").unlink()
    assert missing(machine) == ("pressure",)


def test_a_group_that_waits_for_memory_counts_where_the_machine_doesn_t(tmp_path: Path) -> None:
    quiet, stalled = (f"some avg10=0.00 avg60=0\nfull avg10={share} avg60=0 avg300=0\n" for share in ("0.00", "12.00"))
    files = {"proc/pressure/memory": quiet, "proc/self/cgroup": "0::/a\n", "cgroup/a/memory.pressure": stalled}
    assert tree(tmp_path, files).read(None, None).stalled == pytest.approx(0.12)


# --- processors -------------------------------------------------------------------------------------------------------


def used(machine: Machine, root: Path, files: dict[str, str]) -> float | None:
    """The load, when the files say this ten seconds later."""
    before = machine.counters()
    write(root, files)
    after = machine.counters()
    assert before is not None
    assert after is not None
    return load_between(before, replace(after, at=before.at + 10.0))


def stat(first_seconds: float, second_seconds: float) -> dict[str, str]:
    return {
        "proc/stat": STAT.replace("cpu0 0", f"cpu0 {int(first_seconds * TICKS)}").replace(
            "cpu1 0", f"cpu1 {int(second_seconds * TICKS)}"
        )
    }


def test_only_processors_that_are_ours_count(tmp_path: Path) -> None:
    assert used(tree(tmp_path / "both", {}), tmp_path / "both", stat(10, 0)) == pytest.approx(0.5)
    assert used(tree(tmp_path / "full", {}, affinity=frozenset({0})), tmp_path / "full", stat(10, 0)) == pytest.approx(1.0)
    assert used(tree(tmp_path / "free", {}, affinity=frozenset({1})), tmp_path / "free", stat(10, 0)) == 0.0


def test_a_quota_of_any_ancestor_is_what_is_available(tmp_path: Path) -> None:
    files = {
        "proc/self/cgroup": "0::/a/b\n",
        "cgroup/a/cpu.max": "50000 100000", "cgroup/a/cpu.stat": "usage_usec 0",
        "cgroup/a/b/cpu.max": "max 100000",
    }  # fmt: skip
    machine = tree(tmp_path, files)
    assert machine.available() == 0.5
    assert used(machine, tmp_path, {"cgroup/a/cpu.stat": "usage_usec 5000000"}) == pytest.approx(1.0)


def test_the_fewest_of_ours_and_the_quotas_are_available(tmp_path: Path) -> None:
    quota = {"proc/self/cgroup": "0::/a\n", "cgroup/a/cpu.max": "150000 100000", "cgroup/a/cpu.stat": "usage_usec 0"}
    assert tree(tmp_path, quota).available() == 1.5
    assert tree(tmp_path, quota, affinity=frozenset({1})).available() == 1.0
    assert tree(tmp_path, {}).available() == 2.0


def test_our_own_background_work_leaves_room_for_itself() -> None:
    """Half of a core under a quota of half of a core: full by our own work alone, and not full."""
    before = Counters(0.0, {0: 0.0, 1: 0.0}, {"a": (0.0, 0.5)}, own_seconds=3.0)
    alone = Counters(10.0, {0: 5.0, 1: 0.5}, {"a": (5.0, 0.5)}, own_seconds=7.8)
    assert load_between(before, alone) == pytest.approx(0.04)
    with_others = Counters(10.0, {0: 5.0, 1: 0.5}, {"a": (5.0, 0.5)}, own_seconds=3.1)
    assert load_between(before, with_others) == pytest.approx(0.98)


def test_a_model_that_began_anew_makes_no_room() -> None:
    before = Counters(0.0, {0: 0.0}, own_seconds=100.0)
    assert load_between(before, Counters(10.0, {0: 10.0}, own_seconds=0.0)) == pytest.approx(1.0)


def test_readings_that_can_t_be_compared_are_missing() -> None:
    before = Counters(0.0, {0: 0.0})
    assert load_between(before, Counters(0.0, {0: 0.0})) is None
    assert load_between(before, Counters(1.0, {1: 0.0})) is None
    assert load_between(before, Counters(1.0, {0: 0.0}, {"a": (1.0, 0.5)})) is None
