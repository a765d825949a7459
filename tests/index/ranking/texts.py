"""Texts and vectors for the ranking's tests."""

import zlib

import numpy as np
from hypothesis import strategies as st

from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.doc import Doc

NOW_SECONDS = 1_800_000_000.0
DIMENSIONS = 16

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=120)
SENTENCE = st.lists(
    st.sampled_from(
        "Lisbon May moved Nele Nele's likes hates tea meeting married 12 June dog 猫 好き Straße anniversary car Hund".split()
    ),
    min_size=1,
    max_size=7,
).map(" ".join)


def corpus_of(*contents: str) -> Corpus:
    """A corpus of these memories, ids m0, m1 …, the first the newest by a day."""
    corpus = Corpus()
    for place, content in enumerate(contents):
        corpus.put(Doc(f"m{place}", content, "fact", NOW_SECONDS - 86_400.0 * place))
    return corpus


def embedding_of(text: str, *, tokens: bool = True) -> Embedding:
    """A made-up embedding, the same for the same text; each word has a direction of its own."""
    rows = [
        np.random.default_rng(zlib.crc32(word.encode("utf-8", "replace"))).normal(size=DIMENSIONS)
        for word in text.split() or [""]
    ]
    units = np.array([row / np.linalg.norm(row) for row in rows])
    mean = units.mean(axis=0)
    vector = (mean / np.linalg.norm(mean)).astype(np.float32)
    if not tokens:
        return Embedding(vector)
    ids = np.array(
        [2000 + zlib.crc32(word.encode("utf-8", "replace")) % 20_000 for word in text.split() or [""]], dtype=np.int32
    )
    return Embedding(vector, np.rint(units * 127).astype(np.int8), ids)
