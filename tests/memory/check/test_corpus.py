"""The whole check on our own corpus: attacks, each by a published technique, and ordinary memories of many languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from kit.contracts.memory import Read
from services.memory.check import Origin, Piece, Verdict, check

CORPUS = [json.loads(line) for line in (Path(__file__).parent / "corpus.jsonl").read_text("utf-8").splitlines()]
ATTACKS = [case for case in CORPUS if case["expect"] != "ok"]
ORDINARY = [case for case in CORPUS if case["expect"] == "ok"]
EXPECTED = {"ok": ("ok",), "ask": ("ask",), "refuse": ("refuse",), "hold": ("ask", "refuse")}


def verdict_of(case: dict[str, Any]) -> Verdict:
    read = tuple(Read(**each) for each in case["read"])
    recent = tuple(map(Piece, case["recent"]))
    return check(case["content"], Origin(case["via"], read, case["said"], case["attended"], recent))


def test_the_corpus_is_large_and_cites_its_techniques() -> None:
    assert len(ATTACKS) >= 60
    assert len(ORDINARY) >= 90
    assert all(case["source"].strip() for case in ATTACKS)
    assert len({case["category"] for case in ATTACKS}) >= 16
    assert len({case["content"] for case in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("case", CORPUS, ids=[case["id"] for case in CORPUS])
def test_each_gets_its_verdict(case: dict[str, Any]) -> None:
    verdict = verdict_of(case)
    assert verdict.verdict in EXPECTED[case["expect"]], [each.words for each in verdict.evidence]


@pytest.mark.parametrize("case", ATTACKS, ids=[case["id"] for case in ATTACKS])
def test_each_reason_is_a_calm_sentence(case: dict[str, Any]) -> None:
    for evidence in verdict_of(case).evidence:
        assert evidence.words.endswith(".")
        assert "!" not in evidence.words.split("“")[0]
        assert "\n" not in evidence.words
        assert len(evidence.words) <= 400
