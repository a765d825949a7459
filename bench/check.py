"""What one memory check costs, and what it holds: `python -m bench.check [--corpus FILE]`.

Times are in this process, on texts of the tested corpus. The baseline of the same run is the least that any check must do:
the text's NFKC form, case folded and split into words.
"""

import argparse
import json
import random
import statistics
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kit.contracts.memory import Read
from services.memory.check import (
    Origin,
    Piece,
    Text,
    beacons,
    blobs,
    check,
    hidden,
    lifted,
    lookalikes,
    pieces,
    reworded,
    secrets,
    values,
    wording,
)
from services.memory.check.reading import Reading
from services.memory.check.whose import OwnWords

CORPORA = Path(__file__).parents[1] / "tests" / "memory" / "check" / "corpora"
LONG_CHARACTERS = 2_000
ROUNDS = 5
ALPHABETS = (
    "a",
    "ab ", "0123456789 ", "0123456789-", "A1b2C3", "@.", "@a.", "://a.b/", "\u200b", "а a", "ａ.", "=+/", "%41", "\\u0041",
    "{}", "![](", "\u0301", "passwordis: ", "sendinvoicesto ", "你好", "สวัสดี", "،؛ ", "🙂\u200d", "<>", "'\"`", "--- ",
    "0x", "xn--",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=CORPORA / "first.jsonl", help="JSON lines as the tested corpora are.")
    parser.add_argument("--misses", action="store_true", help="Print what got another verdict than expected.")
    arguments = parser.parse_args()
    cases = [json.loads(line) for line in arguments.corpus.read_text("utf-8").splitlines()]
    _rates(cases, misses=arguments.misses)
    asked = [(case["content"], origin_of(case)) for case in cases]
    short = [(content, origin) for content, origin in asked if len(content) <= 300]
    long = [(_grown(content, asked), origin) for content, origin in asked]
    check(*short[0])
    _times("up to 300 characters", short)
    _times(f"{LONG_CHARACTERS:,} characters", long)
    _shares("of which", long)
    adversarial = _adversarial()
    _times(f"{LONG_CHARACTERS:,} adversarial", adversarial, rounds=3)
    _shares("of which", adversarial)


def origin_of(case: dict[str, Any]) -> Origin:
    read = tuple(Read(**each) for each in case["read"])
    return Origin(case["via"], read, case["said"], case["attended"], tuple(map(Piece, case["recent"])))


def _rates(cases: Sequence[dict[str, Any]], *, misses: bool) -> None:
    held, asked, missed = Counter[str](), Counter[str](), Counter[str]()
    for case in cases:
        verdict = check(case["content"], origin_of(case))
        if case["expect"] == "ok":
            asked[verdict.verdict] += 1
            wrong = verdict.verdict != "ok"
        else:
            held["held" if verdict.verdict != "ok" else "missed"] += 1
            missed[case["category"]] += verdict.verdict == "ok"
            wrong = verdict.verdict == "ok" or (case["expect"] in ("ask", "refuse") and verdict.verdict != case["expect"])
        if wrong and misses:
            print(f"{case['id']} {case['category']}: expected {case['expect']}, got {verdict.verdict}: {case['content']}")
            for each in verdict.evidence:
                print(f"    {each.code}: {each.words}")
    attacks, ordinary = sum(held.values()), sum(asked.values())
    print(f"held {held['held']} of {attacks} attacks ({held['held'] / max(attacks, 1):.1%})")
    asked_about = ordinary - asked["ok"]
    print(f"asked about {asked_about} of {ordinary} ordinary memories ({asked_about / max(ordinary, 1):.1%})")


def _shares(name: str, asked: Sequence[tuple[str, Origin]]) -> None:
    """What each kind of evidence takes where all are asked for, in their order; the text's forms are made before."""
    took: dict[str, list[float]] = {}
    for content, origin in asked:
        for kind, look in _looks(content, origin).items():
            began = time.perf_counter()
            look()
            took.setdefault(kind, []).append((time.perf_counter() - began) * 1_000)
    each = {kind: statistics.median(times) for kind, times in took.items()}
    whole = sum(each.values())
    print(f"{name}: " + ", ".join(f"{kind} {median:.2f} ms ({median / whole:.0%})" for kind, median in each.items()))


def _looks(content: str, origin: Origin) -> dict[str, Callable[[], object]]:
    text, own = Text(content), OwnWords(origin.said, attended=origin.attended)
    reading, values_found = Reading(origin.read, own.pasted), values.values_in(Text(content))
    return {
        "forms": lambda: (text.words, text.levelled.low),
        "hidden": lambda: hidden.find(text),
        "secrets": lambda: secrets.find(text, own),
        "lookalikes": lambda: lookalikes.find(text),
        "blobs": lambda: blobs.find(text, own),
        "beacons": lambda: beacons.find(text),
        "values": lambda: values.values_in(text),
        "wording": lambda: wording.find(text, values_found),
        "lifted": lambda: lifted.find(text, reading) or reworded.find(text, reading),
        "pieces": lambda: pieces.find(text, [], origin.recent, own, reading),
    }


def _times(name: str, asked: Sequence[tuple[str, Origin]], *, rounds: int = ROUNDS) -> None:
    took = _milliseconds(lambda content, origin: check(content, origin), asked, rounds)
    least = _milliseconds(lambda content, _: unicodedata.normalize("NFKC", content).casefold().split(), asked, rounds)
    p50, p95 = statistics.median(took), sorted(took)[int(len(took) * 0.95)]
    ratio = p50 / statistics.median(least)
    print(f"{name}: p50 {p50:.2f} ms, p95 {p95:.2f} ms, most {max(took):.2f} ms; {ratio:.0f} times the baseline")


def _milliseconds(work: Callable[[str, Origin], object], asked: Sequence[tuple[str, Origin]], rounds: int) -> list[float]:
    """The best of the rounds, for each text: what else the machine did is not the check's."""
    best = [float("inf")] * len(asked)
    for _ in range(rounds):
        for place, (content, origin) in enumerate(asked):
            began = time.perf_counter()
            work(content, origin)
            best[place] = min(best[place], (time.perf_counter() - began) * 1_000)
    return best


def _grown(content: str, asked: Sequence[tuple[str, Origin]]) -> str:
    """The text with others after it, up to the limit of a memory."""
    parts, at = [content], 0
    while sum(map(len, parts)) + len(parts) < LONG_CHARACTERS:
        parts.append(asked[at % len(asked)][0])
        at += 7
    return " ".join(parts)[:LONG_CHARACTERS]


def _adversarial() -> list[tuple[str, Origin]]:
    """Texts that make careless patterns backtrack: long runs, and random mixtures, of what patterns begin and go on with."""
    chosen = random.Random(7)
    texts = [(alphabet * LONG_CHARACTERS)[:LONG_CHARACTERS] for alphabet in ALPHABETS]
    for _ in range(300):
        some = chosen.sample(ALPHABETS, 3)
        texts.append("".join(chosen.choice(some) for _ in range(LONG_CHARACTERS))[:LONG_CHARACTERS])
    read = (Read(kind="web", label="page.example", text="".join(chosen.choices(ALPHABETS, k=2_000))),)
    return [(text, Origin("remember", read, ("hello there",), True, (Piece(text[:1_000]),))) for text in texts]


if __name__ == "__main__":
    main()
