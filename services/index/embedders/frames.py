"""What the index service and the model's process say to each other over a pipe: length-prefixed binary, no pickle.

Every frame is `uint32 length` and that many bytes, little endian. A question is UTF-8 text. An answer is one byte of
kind: READY with nothing; FAILED with the name of what was raised (never a word of the text); EMBEDDED with three bytes of
nothing, ``uint32 dimensions, uint32 tokens, float64 cpu_seconds``, four bytes of nothing (so that the arrays are aligned
in memory), then `float32[dimensions]`, and, when there are token vectors, `int32[tokens]` ids and `int8[tokens,
dimensions]`. ``tokens = NO_TOKENS`` says that there are none.
"""

import struct
from dataclasses import dataclass

import numpy as np

from services.index.embedders.port import Embedding

QUESTION_BYTES_MAX = 256 * 1024
ANSWER_BYTES_MAX = 8 * 1024 * 1024
NO_TOKENS = 0xFFFFFFFF

READY, EMBEDDED, FAILED = 0, 1, 2

LENGTH = struct.Struct("<I")
_HEAD = struct.Struct("<B3xIId4x")


@dataclass(frozen=True, slots=True)
class Answer:
    """One frame from the model's process. `cpu_seconds`: what this text cost, over all its threads."""

    kind: int
    embedding: Embedding | None = None
    cpu_seconds: float = 0.0
    failure: str = ""


class BadFrame(ValueError):
    """Bytes that are no frame: the other side can't be trusted to be in step any more."""


def framed(body: bytes) -> bytes:
    """The body with its length before it."""
    return LENGTH.pack(len(body)) + body


def question(text: str, characters_max: int) -> bytes:
    """A text as a whole frame, cut to `characters_max`; lone surrogates become question marks."""
    return framed(text[:characters_max].encode("utf-8", "replace")[:QUESTION_BYTES_MAX])


def ready() -> bytes:
    return framed(bytes([READY]))


def failed(name: str) -> bytes:
    return framed(bytes([FAILED]) + name[:200].encode("utf-8", "replace"))


def embedded(embedding: Embedding, cpu_seconds: float) -> bytes:
    """An embedding as a whole frame."""
    vector = np.ascontiguousarray(embedding.vector, dtype="<f4")
    dimensions = vector.shape[0]
    if embedding.tokens is None or embedding.token_ids is None:
        parts = [_HEAD.pack(EMBEDDED, dimensions, NO_TOKENS, cpu_seconds), vector.tobytes()]
    else:
        ids = np.ascontiguousarray(embedding.token_ids, dtype="<i4")
        tokens = np.ascontiguousarray(embedding.tokens, dtype=np.int8)
        if tokens.shape != (ids.shape[0], dimensions):
            raise BadFrame(f"tokens {tokens.shape} do not fit {ids.shape[0]} ids of {dimensions} dimensions")
        head = _HEAD.pack(EMBEDDED, dimensions, ids.shape[0], cpu_seconds)
        parts = [head, vector.tobytes(), ids.tobytes(), tokens.tobytes()]
    return framed(b"".join(parts))


def answer(body: bytes) -> Answer:
    """The answer in a frame's body; raises `BadFrame` for anything that is not exactly one.

    The arrays are views of `body` and can't be written to, so that a cached one can be shared.
    """
    if not body:
        raise BadFrame("empty")
    kind = body[0]
    if kind == READY:
        return Answer(READY)
    if kind == FAILED:
        return Answer(FAILED, failure=body[1:].decode("utf-8", "replace"))
    if kind != EMBEDDED or len(body) < _HEAD.size:
        raise BadFrame("unknown kind, or cut off")
    _, dimensions, tokens, cpu_seconds = _HEAD.unpack_from(body)
    at = _HEAD.size
    count = 0 if tokens == NO_TOKENS else tokens
    if dimensions == 0 or len(body) != at + 4 * dimensions + 4 * count + count * dimensions:
        raise BadFrame("lengths do not add up")
    vector = np.frombuffer(body, dtype="<f4", count=dimensions, offset=at)
    if tokens == NO_TOKENS:
        return Answer(EMBEDDED, Embedding(vector), cpu_seconds)
    at += 4 * dimensions
    ids = np.frombuffer(body, dtype="<i4", count=count, offset=at)
    rows = np.frombuffer(body, dtype=np.int8, count=count * dimensions, offset=at + 4 * count)
    return Answer(EMBEDDED, Embedding(vector, rows.reshape(count, dimensions), ids), cpu_seconds)
