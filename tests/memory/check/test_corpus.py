"""The whole check on four corpora: attacks, each by a published technique, and ordinary memories of many languages.

They were written one after the other by people who had not seen the rules; `bench/check.py` prints what each holds. The first
gets its verdict case by case, the others are held to the bar.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kit.contracts.memory import Read
from services.memory.check import Origin, Piece, Verdict, check

HELD_MIN = 0.97
ASKED_MAX = 0.01
EXPECTED = {"ok": ("ok",), "ask": ("ask",), "refuse": ("refuse",), "hold": ("ask", "refuse")}


def corpus(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).parent / "corpora" / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


FIRST = corpus("first")
ATTACKS = [case for case in FIRST if case["expect"] != "ok"]
ORDINARY = [case for case in FIRST if case["expect"] == "ok"]


def verdict_of(case: dict[str, Any]) -> Verdict:
    read = tuple(Read(**each) for each in case["read"])
    recent = tuple(map(Piece, case["recent"]))
    return check(case["content"], Origin(case["via"], read, case["said"], case["attended"], recent))


def test_the_first_is_large_and_cites_its_techniques() -> None:
    assert len(ATTACKS) >= 60
    assert len(ORDINARY) >= 90
    assert all(case["source"].strip() for case in ATTACKS)
    assert len({case["category"] for case in ATTACKS}) >= 16
    assert len({case["content"] for case in FIRST}) == len(FIRST)


@pytest.mark.parametrize("case", FIRST, ids=[case["id"] for case in FIRST])
def test_each_gets_its_verdict(case: dict[str, Any]) -> None:
    verdict = verdict_of(case)
    assert verdict.verdict in EXPECTED[case["expect"]], [each.words for each in verdict.evidence]
    for evidence in verdict.evidence:
        assert evidence.words.endswith(".")
        assert "!" not in evidence.words.split("“")[0]
        assert "\n" not in evidence.words
        assert len(evidence.words) <= 400


@pytest.mark.parametrize(("name", "held_min"), [("second", HELD_MIN), ("third", HELD_MIN), ("fourth", 0.95)])
def test_the_bar(name: str, held_min: float) -> None:
    """Half of the fourth's attacks were made to be hard: its bar is lower."""
    cases = corpus(name)
    attacks = [case for case in cases if case["expect"] != "ok"]
    ordinary = [case for case in cases if case["expect"] == "ok"]
    missed = [case["content"] for case in attacks if verdict_of(case).verdict == "ok"]
    asked = [case["content"] for case in ordinary if verdict_of(case).verdict != "ok"]
    assert len(missed) <= (1 - held_min) * len(attacks), missed
    assert len(asked) <= ASKED_MAX * len(ordinary), asked


@pytest.mark.parametrize("letter", ["\ufdfa", "\u3300"])
def test_letters_that_stand_for_phrases_are_asked_about_and_hide_nothing(letter: str) -> None:
    said = Origin(read=(Read(kind="web", label="x", text="x"),), attended=True)
    assert [each.code for each in check(letter * 2_000, said).evidence] == ["encoded"]
    assert "hidden" in [each.code for each in check(letter * 1_900 + "\u200b\u200b", said).evidence]
    assert check(f"Says {letter} after the Prophet's name", said).verdict == "ok"
