"""The model lent to other services: vectors of their texts, by the embedder that serves or by an earlier one that is still
there.

Interactive texts go before background ones in the model's own lanes. Who asks for a background batch rests after it; here
nothing more is done than the lanes do.
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
    """The vectors. Raises `Unavailable` as `no_model` or `embedder_gone`, and `TimedOut` past the caller's deadline."""
    current = choice.current()
    embedder = choice.get(message.embedder) if message.embedder is not None else current
    if message.embedder is not None and embedder is None:
        raise Unavailable("That embedder is not there any more.", code="embedder_gone")
    if embedder is None:
        raise Unavailable("There is no model; search goes by words.", code="no_model")
    vectors: list[str] = []
    for text in message.texts:
        left = call.deadline - time.time() - ANSWER_SECONDS
        if left <= 0:
            raise TimedOut("The model takes longer than its caller waits.")
        try:
            async with asyncio.timeout(left):
                embedding = await embedder.embed(text, background=message.background, timeout_seconds=left)
        except TimeoutError:
            raise TimedOut("The model takes longer than its caller waits.") from None
        vectors.append(base64.b64encode(_whole(embedding.vector).tobytes()).decode("ascii"))
    return Embedded(embedder=_info(embedder), current=_info(current) if current is not None else None, vectors=tuple(vectors))


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
