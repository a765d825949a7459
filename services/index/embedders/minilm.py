"""Conch's own embedding model, read from two files: the only importer of onnxruntime and tokenizers.

all-MiniLM-L6-v2 (sentence-transformers; Reimers & Gurevych 2019) as an int8 ONNX file. It is a plain synchronous object
for the process that holds it; queues, deadlines and restarts are the caller's.
"""

from pathlib import Path

import numpy as np
import onnxruntime  # type: ignore[import-untyped]  # it ships no stubs
import tokenizers
from numpy.typing import NDArray

from services.index.embedders.port import Embedding

DIMENSIONS = 384
WORD_PIECES_MAX = 256
"""What the model reads of one text, its two special tokens included; the rest of a longer text is not embedded."""

CHARACTERS_MAX = 8_000
"""A text is cut here before it is tokenized: 256 word pieces of ordinary writing are about 1,200 characters."""


class MiniLM:
    """Embeds one text at a time, always to the same vector for the same text.

    Raises whatever onnxruntime or tokenizers raise for files that they can't read: the process that loads it reports those.
    One text at a time because an int8 model quantises its activations over the whole batch, so a text's vector would
    depend on its neighbours.
    """

    def __init__(self, model_path: Path | str, tokenizer_path: Path | str) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        # Without the arena and the memory pattern the process gives back what a long text took; a short text loses nothing.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(str(model_path), options, providers=["CPUExecutionProvider"])
        self._inputs = {each.name for each in self._session.get_inputs()}
        self._tokenizer = tokenizers.Tokenizer.from_file(str(tokenizer_path))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_length=WORD_PIECES_MAX)

    def embed(self, text: str) -> Embedding:
        """The text's mean-pooled unit vector, float32 (384,), and its word pieces' unit vectors, int8 (pieces, 384).

        Never fails on a text: lone surrogates are replaced, NUL becomes a space, and the empty text has the vector of the
        two special tokens and no pieces. Mean pooling takes the special tokens in, as the model was trained.
        """
        clean = text[:CHARACTERS_MAX].encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
        encoding = self._tokenizer.encode(clean)
        ids: NDArray[np.int64] = np.asarray([encoding.ids], dtype=np.int64)
        feed = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        (hidden,) = self._session.run(None, {name: value for name, value in feed.items() if name in self._inputs})
        states: NDArray[np.float32] = np.asarray(hidden[0], dtype=np.float32)
        vector = _unit(states.mean(axis=0))
        inner = np.asarray(encoding.special_tokens_mask) == 0
        rows = np.rint(_unit(states[inner]) * 127.0).astype(np.int8)
        return Embedding(vector=vector, tokens=rows, token_ids=ids[0, inner].astype(np.int32))


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same rows at length one; a row of zeros stays."""
    length = np.linalg.norm(rows, axis=-1, keepdims=True)
    unit: NDArray[np.float32] = (rows / np.maximum(length, 1e-12)).astype(np.float32)
    return unit
