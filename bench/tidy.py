"""What a tidy-up costs by itself, without a language model's time: `python -m bench.tidy [--memories 250 500 1000 2000]`.

Lives of short facts, a tenth of them said twice in other order. The rules alone, in this process; and a whole run through real
memory and tidy services on a bus in memory, its repeats merged and journaled, beside reading the same memories plainly.
"""

import argparse
import asyncio
import random
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.memory import ImportMemories, ListMemories, Memory, StageImport
from kit.contracts.tidy import TidyNow
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings
from services.tidy.handlers import TidyService
from services.tidy.rules import asking
from services.tidy.rules.plan import Plan
from services.tidy.rules.repeats import exact_repeats
from services.tidy.settings import TidySettings

VERBS = ("Likes", "Keeps", "Repairs", "Collects", "Paints", "Sells", "Builds", "Cleans", "Studies", "Photographs")
THINGS = ("old clocks", "wooden boats", "paper maps", "violins", "bicycles", "radios", "kites", "lamps", "chairs", "stamps")
PLACES = ("in the cellar", "by the river", "at the station", "in the garden", "near the market", "on the roof", "at school")
TWICE_SHARE = 0.1
CONTEXT_TOKENS = 8_000


def contents(count: int) -> list[str]:
    """The same at every run; some are said again with their words in another order."""
    chosen = random.Random(count)
    once = [
        f"{chosen.choice(VERBS)} {chosen.choice(THINGS)} {chosen.choice(PLACES)} with helper{number}"
        for number in range(int(count / (1 + TWICE_SHARE)))
    ]
    again = [" ".join(reversed(text.split(" with ", 1))).replace("helper", "with helper") for text in once[: count - len(once)]]
    return once + again


def memories(texts: list[str]) -> list[Memory]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    given: dict[str, Any] = {"kind": "fact", "source": "agent", "updated_at": at}
    return [
        Memory(id=f"m_{number:012d}", content=text, created_at=at + timedelta(minutes=number), **given)
        for number, text in enumerate(texts)
    ]


def rules(found: list[Memory]) -> tuple[float, int]:
    """Seconds of proposing and of making every question."""
    began = time.perf_counter()
    plan = Plan(found, ())
    plan.take(exact_repeats(found))
    left = [memory for memory in found if memory.id not in plan.touched]
    asked = asking.questions(left, (), context_tokens=CONTEXT_TOKENS, nonce="n")
    assert sum(len(each.memories) for each in asked) == len(left)
    return time.perf_counter() - began, len(plan.proposals)


async def whole(texts: list[str], home: Path) -> tuple[float, float, int]:
    """Seconds of a run, seconds of reading every memory over the same bus, and how many changes it made."""
    broker = FakeBroker()
    memory_bus, tidy_bus, caller = FakeBus(broker), FakeBus(broker), FakeBus(broker)
    memory: Any = MemoryService(MemorySettings(home=home), memory_bus)
    tidy: Any = TidyService(TidySettings(home=home), tidy_bus)
    for name, service, bus in (("memory", memory, memory_bus), ("tidy", tidy, tidy_bus)):
        await service.start()
        await bus.serve(name, description="", endpoints=service.endpoints())
    await caller.request("me", StageImport(import_id="bench_01", part=0, text="\n".join(f"- {text}" for text in texts)))
    await caller.request("me", ImportMemories(import_id="bench_01", format="markdown"))
    began = time.perf_counter()
    cursor: str | None = None
    while True:
        page = await caller.request("me", ListMemories(limit=200, cursor=cursor))
        cursor = page.next
        if cursor is None:
            break
    read = time.perf_counter() - began
    began = time.perf_counter()
    told = await caller.request("me", TidyNow(wait=True))
    took = time.perf_counter() - began
    for service in (tidy, memory):
        await service.close()
    return took, read, len(told.runs[0].changes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, nargs="+", default=[250, 500, 1_000, 2_000])
    options = parser.parse_args()
    first: float | None = None
    for count in options.memories:
        texts = contents(count)
        best = min(rules(memories(texts)) for _ in range(3))
        with tempfile.TemporaryDirectory() as folder:
            took, read, changes = asyncio.run(whole(texts, Path(folder)))
        first = first or best[0] / count
        print(
            f"{count:6,} memories   rules {1_000 * best[0]:7.1f} ms ({best[0] / count / first:.2f} of the first, a memory)   "
            f"whole run {took:6.2f} s, {changes} merged, {1_000 * took / max(changes, 1):.1f} ms each   "
            f"read plainly {read:.3f} s"
        )


if __name__ == "__main__":
    main()
