"""A batch of texts whose time is over, or of which one fails, gives the vectors of those before it: nothing is made twice."""

import asyncio
import time

import numpy as np
import pytest

from kit.bus.port import Call
from kit.contracts.embedding import Embedded, EmbedTexts
from kit.errors import ConchError, TimedOut, Unavailable
from services.index.embedders.port import Embedding
from services.index.lending import ANSWER_SECONDS, lend
from tests.index.conftest import FakeChoice, FakeEmbedder


class Slow(FakeEmbedder):
    """Takes `seconds` a text, and fails at the texts in `bad`."""

    def __init__(self, seconds: float = 0.0, bad: dict[str, ConchError] | None = None) -> None:
        super().__init__()
        self.seconds = seconds
        self.bad = bad or {}

    async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
        await asyncio.sleep(self.seconds)
        if text in self.bad:
            raise self.bad[text]
        return await super().embed(text, background=background, timeout_seconds=timeout_seconds)


async def lent(embedder: FakeEmbedder, *texts: str, seconds: float = 30.0) -> Embedded:
    choice = FakeChoice()
    choice.use(embedder)
    call = Call("me", "", time.time() + seconds)
    return await lend(choice, call, EmbedTexts(texts=texts, background=True))  # type: ignore[arg-type]


async def test_what_was_made_before_the_time_was_over_is_given() -> None:
    embedder = Slow(0.2)
    answer = await lent(embedder, "one", "two", "three", "four", "five", seconds=0.75 + ANSWER_SECONDS)
    assert 1 <= len(answer.vectors) < 5
    assert len(embedder.texts) == len(answer.vectors)


async def test_a_first_text_that_takes_too_long_is_no_answer() -> None:
    with pytest.raises(TimedOut):
        await lent(Slow(5.0), "one", "two", seconds=0.1 + ANSWER_SECONDS)


async def test_what_was_made_before_one_failed_is_given_and_a_first_failure_is_raised() -> None:
    bad: dict[str, ConchError] = {"two": Unavailable("It can't be read.", code="bad_text")}
    answer = await lent(Slow(bad=bad), "one", "two", "three")
    assert len(answer.vectors) == 1
    with pytest.raises(Unavailable) as refused:
        await lent(Slow(bad=bad), "two", "three")
    assert refused.value.reason == "bad_text"


async def test_vectors_of_another_length_are_never_lent() -> None:
    class Changed(FakeEmbedder):
        async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
            return Embedding(np.ones(self.dimensions + 1, dtype=np.float32))

    with pytest.raises(Unavailable) as refused:
        await lent(Changed(), "one")
    assert refused.value.reason == "embedder_changed"
