"""Times, and how they are shown."""

import statistics
import time
from collections.abc import Callable, Sequence


def spread(name: str, times: Sequence[float], beside: Sequence[float] | None = None, beside_name: str = "") -> None:
    ordered = sorted(times)
    line = f"  {name:<24} p50 {statistics.median(ordered):8.2f} ms  p95 {ordered[int(len(ordered) * 0.95)]:8.2f} ms"
    if beside is not None:
        plain = statistics.median(beside)
        line += f"   {beside_name} p50 {plain:8.2f} ms  ({statistics.median(ordered) / plain:5.2f} of it)"
    print(line)


def median_of(times: Sequence[float]) -> float:
    return statistics.median(times)


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1_000
