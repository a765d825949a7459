"""A language model for tests: it answers what it was told to, and remembers what it was asked."""

import asyncio
from collections.abc import Sequence
from typing import Any

from kit.errors import ConchError, TimedOut, Unavailable
from kit.llm.port import Question


class FakeLanguageModel:
    """Gives its answers in turn: an object, an error to raise, or None for a model that never answers."""

    name = "fake"
    context_tokens = 8_000

    def __init__(self, answers: Sequence[dict[str, Any] | ConchError | None]) -> None:
        self._answers = list(answers)
        self.asked: list[Question] = []

    def spent(self) -> float:
        return 0.0

    def paused(self) -> str | None:
        return None

    async def answer(self, question: Question) -> dict[str, Any]:
        self.asked.append(question)
        if not self._answers:
            raise Unavailable("The fake has no more answers.")
        given = self._answers.pop(0)
        if given is None:
            try:
                async with asyncio.timeout(question.timeout_seconds):
                    await asyncio.Event().wait()
            except TimeoutError:
                raise TimedOut("No answer in time.") from None
        if isinstance(given, ConchError):
            raise given
        return dict(given or {})
