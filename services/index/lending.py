"""The model lent to other services: vectors of their texts, by the embedder that serves or by an earlier one that is still
there.

Interactive texts go before background ones in the model's own lanes, where the background also rests, whoever asks.
"""

import asyncio
import base64
import time

import numpy as np
from numpy.typing import NDArray

from kit.bus.port import Call
from kit.contracts.embedding import Embedded, EmbedderInfo, EmbedTexts
from kit.errors import TimedOut, Unavailable
from services.index.embedders.choice import Choice
from services.index.embedders.port import Embedder

ANSWER_SECONDS = 0.5
"""Kept of a request's time for sending its answer."""


async def lend(choice: Choice, call: Call, message: EmbedTexts) -> Embedded:
    """The vectors of all texts, or of the first ones where the deadline or a failure came between, at least one.

    Raises `Unavailable` as `no_model`, `embedder_gone` or `embedder_changed`, what the first text failed of, and `TimedOut`.
    """
    current = choice.current()
    embedder = choice.get(message.embedder) if message.embedder is not None else current
    if message.embedder is not None and embedder is None:
        raise Unavailable("That embedder is not there any more.", code="embedder_gone")
    if embedder is None:
        raise Unavailable("There is no model; search goes by words.", code="no_model")
    vectors: list[str] = []
    longest_seconds = 0.0
    for text in message.texts:
        began = time.time()
        left = call.deadline - began - ANSWER_SECONDS
        if vectors and left < longest_seconds:
            break  # what would be cut off at the deadline is work for nothing
        try:
            vector = await _vector(embedder, text, background=message.background, seconds=left)
        except Unavailable:
            if vectors:
                break
            raise
        if vector.shape != (embedder.dimensions,):
            raise Unavailable("The embedder's vectors have another length now.", code="embedder_changed")
        vectors.append(base64.b64encode(_whole(vector).tobytes()).decode("ascii"))
        longest_seconds = max(longest_seconds, time.time() - began)
    return Embedded(embedder=_info(embedder), current=_info(current) if current is not None else None, vectors=tuple(vectors))


async def _vector(embedder: Embedder, text: str, *, background: bool, seconds: float) -> NDArray[np.float32]:
    try:
        async with asyncio.timeout(max(seconds, 0.0)):
            return (await embedder.embed(text, background=background, timeout_seconds=max(seconds, 0.0))).vector
    except TimeoutError:
        raise TimedOut("The model takes longer than its caller waits.") from None


def _whole(vector: NDArray[np.float32]) -> NDArray[np.int8]:
    whole: NDArray[np.int8] = np.clip(np.rint(vector * 127.0), -127, 127).astype(np.int8)
    return whole


def _info(embedder: Embedder) -> EmbedderInfo:
    source = embedder.source
    if source == "words":
        raise Unavailable("There is no model; search goes by words.", code="no_model")
    return EmbedderInfo(
        id=embedder.id,
        source=source,
        model=embedder.model,
        dimensions=embedder.dimensions,
        floor=embedder.floor,
        same=embedder.same,
    )
