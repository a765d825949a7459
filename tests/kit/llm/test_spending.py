"""What language models cost is counted by every process in one file, and never passes the month's cap."""

import multiprocessing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kit.errors import Unavailable
from kit.llm import Question
from kit.llm.choosing import Asked
from kit.llm.providers import Written
from kit.llm.spending import Spending

MAY = datetime(2026, 5, 31, 23, tzinfo=UTC)


def test_a_call_costs_its_worst_until_it_is_settled(tmp_path: Path) -> None:
    spending = Spending(tmp_path, 1.0, now=lambda: MAY)
    assert (spending.spent(), spending.paused()) == (0.0, None)
    call = spending.reserve(0.7)
    with pytest.raises(Unavailable) as refused:
        spending.reserve(0.4)
    assert (refused.value.reason, spending.spent()) == ("cap_reached", 0.7)
    spending.settle(call, 0.1)
    spending.reserve(0.9)
    assert spending.spent() == 1.0
    assert "next month" in (spending.paused() or "")
    assert Spending(tmp_path, 1.0, now=lambda: datetime(2026, 6, 1, tzinfo=UTC)).spent() == 0.0


def test_a_torn_line_costs_nothing_and_hurts_nobody(tmp_path: Path) -> None:
    spending = Spending(tmp_path, 1.0, now=lambda: MAY)
    spending.settle(spending.reserve(0.2), 0.1)
    path = next(tmp_path.rglob("2026-05.jsonl"))
    path.write_bytes(path.read_bytes() + b'{"call": "x", "us')
    assert spending.spent() == 0.1
    spending.reserve(0.3)
    assert round(spending.spent(), 6) == 0.4


def _spend(home: str, count: int) -> None:
    spending = Spending(Path(home), 1.0, now=lambda: MAY)
    for _ in range(count):
        try:
            spending.settle(spending.reserve(0.01), 0.01)
        except Unavailable:
            return


def test_processes_together_stay_under_the_cap(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    working = [context.Process(target=_spend, args=(str(tmp_path), 80)) for _ in range(3)]
    for process in working:
        process.start()
    for process in working:
        process.join(60)
    assert 0.99 <= Spending(tmp_path, 1.0, now=lambda: MAY).spent() <= 1.0 + 1e-6


class Priced:
    url, model = "https://api.example.com", "dear"

    def __init__(self, fails: bool = False) -> None:
        self.asked = 0
        self.fails = fails

    async def write(self, question: Question, *, context_tokens: int, timeout_seconds: float) -> Written:
        self.asked += 1
        if self.fails:
            raise Unavailable("away", code="away")
        return Written('{"planted": true}', None, 1_000, 100)


async def test_past_the_cap_nothing_is_asked(tmp_path: Path) -> None:
    server, spending = Priced(), Spending(tmp_path, 0.05, now=lambda: MAY)
    model = Asked(server, context_tokens=8_000, spending=spending, price=(10.0, 50.0))
    question = Question("rules", "data", {"properties": {"planted": {"type": "boolean"}}}, 5.0, answer_tokens_max=400)
    await model.answer(question)
    assert spending.spent() == 0.015
    await model.answer(question)
    with pytest.raises(Unavailable) as refused:
        await model.answer(question)
    assert (refused.value.reason, server.asked) == ("cap_reached", 2)


async def test_what_was_never_answered_costs_nothing(tmp_path: Path) -> None:
    spending = Spending(tmp_path, 1.0, now=lambda: MAY)
    model = Asked(Priced(fails=True), context_tokens=8_000, spending=spending, price=(10.0, 50.0))
    with pytest.raises(Unavailable):
        await model.answer(Question("rules", "data", {"properties": {}}, 5.0))
    assert spending.spent() == 0.0
