import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.index.embedders import frames
from services.index.embedders.port import Embedding


@given(dimensions=st.integers(1, 40), tokens=st.none() | st.integers(0, 20), seed=st.integers(0, 2**32), cpu=st.floats(0, 1e6))
def test_an_embedding_comes_back_as_it_went(dimensions: int, tokens: int | None, seed: int, cpu: float) -> None:
    chance = np.random.default_rng(seed)
    vector = chance.standard_normal(dimensions).astype(np.float32)
    rows = ids = None
    if tokens is not None:
        rows = chance.integers(-127, 128, (tokens, dimensions)).astype(np.int8)
        ids = chance.integers(0, 30_000, tokens).astype(np.int32)
    frame = frames.embedded(Embedding(vector, rows, ids), cpu)
    (length,) = frames.LENGTH.unpack(frame[: frames.LENGTH.size])
    assert length == len(frame) - frames.LENGTH.size
    back = frames.answer(frame[frames.LENGTH.size :])
    assert back.kind == frames.EMBEDDED
    assert back.cpu_seconds == cpu
    assert back.embedding is not None
    assert np.array_equal(back.embedding.vector, vector)
    if tokens is None:
        assert back.embedding.tokens is None
        assert back.embedding.token_ids is None
    else:
        assert back.embedding.tokens is not None
        assert back.embedding.token_ids is not None
        assert np.array_equal(back.embedding.tokens, rows)
        assert np.array_equal(back.embedding.token_ids, ids)
    with pytest.raises(ValueError, match="read-only"):
        back.embedding.vector[0] = 1.0


@given(st.binary(max_size=300))
def test_any_bytes_are_an_answer_or_a_bad_frame(body: bytes) -> None:
    try:
        said = frames.answer(body)
    except frames.BadFrame:
        return
    assert said.kind in (frames.READY, frames.FAILED, frames.EMBEDDED)


@given(st.binary(min_size=1, max_size=60))
def test_a_frame_with_bytes_too_many_is_refused(extra: bytes) -> None:
    body = frames.embedded(Embedding(np.ones(3, np.float32)), 0.0)[frames.LENGTH.size :]
    with pytest.raises(frames.BadFrame):
        frames.answer(body + extra)


@given(st.text(st.characters(), max_size=200), st.integers(0, 100))
def test_a_question_is_utf8_and_cut(text: str, characters_max: int) -> None:
    frame = frames.question(text, characters_max)
    said = frame[frames.LENGTH.size :].decode()
    assert len(said) == min(len(text), characters_max)


def test_a_lone_surrogate_is_a_question_mark() -> None:
    assert frames.question("a\ud800b", 10)[frames.LENGTH.size :] == b"a?b"
