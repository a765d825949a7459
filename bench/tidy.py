"""What a tidy-up itself costs, without a model's time: `python -m bench.tidy`.

The rules of one run over a life of so many memories, in this process: repeats, pairs that are close, facts that are replaced,
the questions for a model with a small context, and the plan of an answer that merges, updates and adds. What the other services
do for a run is measured where they are.
"""

import random
import statistics
import time
from datetime import UTC, datetime, timedelta

from kit.contracts.index import Pair
from kit.contracts.memory import Kind, Memory
from services.tidy.rules import answer, asking, repeats, values
from services.tidy.rules.plan import Plan
from services.tidy.rules.proposal import Said

COUNTS = (250, 500, 1_000, 2_000)
ROUNDS = 5
SECONDS_MAX_AT_1000 = 2.0
CONTEXT_TOKENS = 2_048
PAIRS_SHARE = 0.3
REPEATED_SHARE = 0.05
BEGAN = datetime(2025, 1, 1, tzinfo=UTC)
KINDS: tuple[Kind, ...] = ("fact", "preference", "project", "person")
DOING = "Likes Collects Repairs Paints Studies Sells Grows Sketches Lends Restores".split()
WHAT = "clocks maps kites stamps boats lamps violins bicycles radios tiles herbs posters chairs knives puppets".split()
HOW = "old blue wooden tiny borrowed striped copper foreign silent round heavy folding".split()
WHERE = "Lisbon Ghent Oslo Leeds Turin Aarhus Porto Bremen Dijon Faro Utrecht Cork".split()
WHEN = "on Mondays,in winter,before breakfast,with friends,every spring,at the market,after work,on the train".split(",")


def life(count: int) -> list[Memory]:
    """Memories as people have them: the same words come again and again, some are repeats."""
    draw = random.Random(7)
    found: list[Memory] = []
    for number in range(count):
        if found and draw.random() < REPEATED_SHARE:
            content, kind = (lambda other: (other.content.lower(), other.kind))(draw.choice(found))
        else:
            words = (draw.choice(DOING), draw.choice(HOW), draw.choice(WHAT), "from", draw.choice(WHERE), draw.choice(WHEN))
            content, kind = f"{' '.join(words)} since {draw.randint(1990, 2025)}", draw.choice(KINDS)
        at = BEGAN + timedelta(minutes=number)
        found.append(Memory(id=f"m_{number:012d}", kind=kind, content=content, source="agent", created_at=at, updated_at=at))
    return found


def rules_of_a_run(memories: list[Memory], said: list[Said], pairs: list[Pair]) -> int:
    """Everything that the rules do for one run; how many changes came of it."""
    plan = Plan(memories, said)
    plan.take(repeats.exact_repeats(memories))
    repeats.near_repeats(memories, pairs, plan.touched)
    repeats.plainly_replaced(memories, plan.touched)
    left = [memory for memory in memories if memory.id not in plan.touched]
    asked = asking.questions(left, said, context_tokens=CONTEXT_TOKENS, nonce="bench", pairs=pairs)
    answered = []
    for each in asked:
        aliases = list(each.memories)
        read = answer.read(
            {
                "merge": [
                    {"ids": [one, two], "content": f"{each.memories[one].content}; {each.memories[two].content}", "why": ""}
                    for one, two in zip(aliases[::4], aliases[1::4], strict=False)
                ],
                "update": [{"id": aliases[-1], "content": "Collects kites no more", "why": "", "from": "c1"}],
                "add": [{"content": "Keeps two ducks", "kind": "fact", "why": "", "from": "c1"}],
            }
        )
        if read is not None:
            answered.append((each, read))
    plan.answered(answered)
    return len(plan.proposals)


def forget_what_was_kept() -> None:
    """Words that were folded once are kept for a while; each round begins without them, as a process that just started."""
    for each in (
        values.numbers,
        values.names,
        values.has_name,
        values.negated,
        values.all_stems,
        values._stem,
        repeats._stems,
    ):
        each.cache_clear()


def seconds_at(count: int) -> tuple[float, int]:
    memories = life(count)
    draw = random.Random(11)
    pairs = [
        Pair(ids=(one.id, two.id), closeness=0.9)
        for one, two in (draw.sample(memories, 2) for _ in range(int(PAIRS_SHARE * count)))
    ]
    said = [Said("c_own", tuple(f"I sold the {what} from {where}" for what in WHAT for where in WHERE[:3]))]
    took, changes = [], 0
    for _ in range(ROUNDS):
        forget_what_was_kept()
        began = time.perf_counter()
        changes = rules_of_a_run(memories, said, pairs)
        took.append(time.perf_counter() - began)
    return statistics.median(took), changes


def main() -> None:
    before: tuple[int, float] | None = None
    for count in COUNTS:
        took, changes = seconds_at(count)
        ratio = "" if before is None else f"  {took / before[1]:.2f} times what {before[0]:,} took"
        print(f"{count:>6,} memories  {took:6.3f} s  {took / count * 1e6:5.0f} µs each  {changes:>4} changes{ratio}")
        if count == 1_000:
            print(f"        at most {SECONDS_MAX_AT_1000:.0f} s at 1,000: {'held' if took < SECONDS_MAX_AT_1000 else 'MISSED'}")
        before = (count, took)


if __name__ == "__main__":
    main()
