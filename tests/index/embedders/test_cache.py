import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from services.index.embedders.cache import EmbeddingCache
from services.index.embedders.port import Embedding


def embedding(size: int) -> Embedding:
    return Embedding(np.zeros(size, np.float32))


@given(
    st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(1, 400), st.booleans())),
    st.integers(0, 6),
    st.integers(0, 8_000),
)
def test_it_never_passes_its_limits_and_keeps_what_was_used_last(
    steps: list[tuple[str, int, bool]], entries_max: int, bytes_max: int
) -> None:
    cache = EmbeddingCache(entries_max, bytes_max)
    for text, size, read in steps:
        if read:
            cache.get(text)
            continue
        put = embedding(size)
        cache.put(text, put)
        assert len(cache) <= entries_max
        assert 0 <= cache.bytes <= bytes_max
        if entries_max and 600 + 4 + 4 * size <= bytes_max:
            assert cache.get(text) is put
    for text in "abcdefgh":
        cache.put(text, embedding(1))
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_the_least_recently_used_goes_first() -> None:
    cache = EmbeddingCache(2, 100_000)
    cache.put("a", embedding(1))
    cache.put("b", embedding(1))
    cache.get("a")
    cache.put("c", embedding(1))
    assert cache.get("b") is None
    assert cache.get("a") is not None
    assert cache.get("c") is not None
