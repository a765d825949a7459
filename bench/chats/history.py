"""Histories of chats, the same at every run."""

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from services.chatmeaning.line import Card, Line, Mark
from services.chatmeaning.words.store import Update

WORD_FORMS = 60_000
ZIPF = 1.05
LINES_A_CHAT = 50
QUERIES = 20
NOW = datetime(2026, 1, 1, tzinfo=UTC)
DATA = Path(__file__).parent.parent / "data"


def word_forms() -> list[str]:
    """Made-up words, the commonest first."""
    chosen = random.Random(3)
    found: dict[str, None] = {}
    while len(found) < WORD_FORMS:
        syllables = (chosen.choice("bcdfghklmnprstvw") + chosen.choice("aeiou") for _ in range(chosen.randint(2, 4)))
        found["".join(syllables) + chosen.choice(["", "n", "s", "r", "ing", "ed"])] = None
    return list(found)


def history(messages: int, forms: Sequence[str]) -> Iterator[Update]:
    """Chats, newest first."""
    numbers = np.random.default_rng(7)
    weights = 1 / np.arange(1, len(forms) + 1) ** ZIPF
    weights /= weights.sum()
    words = np.array(forms)
    for chat in range(messages // LINES_A_CHAT):
        began = NOW - timedelta(minutes=30 * chat)
        lengths = numbers.integers(5, 61, LINES_A_CHAT)
        chosen = np.split(words[numbers.choice(len(forms), int(lengths.sum()), p=weights)], np.cumsum(lengths)[:-1])
        lines = tuple(
            Line(seq, f"m{seq}", "user" if seq % 2 else "assistant", began + timedelta(minutes=seq), " ".join(said))
            for seq, said in enumerate(chosen, 1)
        )
        yield Update(Card(f"c{chat}", "", False, lines[-1].at, Mark(LINES_A_CHAT, 1, "x")), lines, whole=True)


def queries(forms: Sequence[str]) -> dict[str, list[str]]:
    def misspelt(word: str) -> str:
        middle = len(word) // 2
        return word[:middle] + word[middle + 1] + word[middle] + word[middle + 2 :]

    long = [word for word in forms[3_000:6_000] if len(word) > 7]
    return {
        "rare": list(forms[30_000 : 30_000 + QUERIES]),
        "common": list(forms[5 : 5 + QUERIES]),
        "typo": [misspelt(word) for word in long[:QUERIES]],
        "part of a word": [word[1:6] for word in long[QUERIES : 2 * QUERIES]],
        "several words": [f"{forms[place]} {forms[place + 300]} {forms[place + 900]}" for place in range(100, 100 + QUERIES)],
        "question": [f"what did we say about {forms[place]} and {forms[place + 500]}?" for place in range(200, 200 + QUERIES)],
    }


def english(messages: int) -> Iterator[str]:
    """Messages of one to eight sentences of `bench/data`, each with a number of its own."""
    facts = [
        memory["content"]
        for file in sorted(DATA.glob("*.json"))
        for person in json.loads(file.read_text(encoding="utf-8"))["persons"]
        for memory in person["memories"]
    ]
    chosen = random.Random(11)
    for number in itertools.islice(itertools.count(1), messages):
        yield f"{number}: " + ". ".join(chosen.sample(facts, chosen.choice((1, 1, 2, 2, 3, 4, 8))))
