"""Asks the index service for vectors and for room; the only part here that knows the bus."""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kit.bus.port import Bus
from kit.contracts.embedding import Embedded, EmbedderInfo, EmbedTexts, GetHeadroom
from kit.errors import ConchError, Damaged

GONE = "embedder_gone"
NO_MODEL = "no_model"


@dataclass(frozen=True, slots=True)
class Key:
    """What tells embedders apart: vectors of another length are never compared, whatever their model is called."""

    id: str
    dimensions: int


def key_of(info: EmbedderInfo) -> Key:
    return Key(info.id, info.dimensions)


@dataclass(frozen=True, slots=True)
class Vectors:
    """`rows` has one of int8 for each text, or for the first ones, at least one.

    `current`: what new vectors should be made with; None: nothing now.
    """

    embedder: EmbedderInfo
    current: EmbedderInfo | None
    rows: NDArray[np.int8]


class Model:
    """Raises `Unavailable` (`no_model`, `embedder_gone`), `TimedOut`, and `Damaged` for an answer that is no vectors."""

    def __init__(self, bus: Bus, person: str) -> None:
        self._bus = bus
        self._person = person

    async def current(self, *, timeout_seconds: float | None = None) -> EmbedderInfo | None:
        """What new vectors should be made with."""
        answer = await self._bus.request(self._person, EmbedTexts(texts=()), timeout_seconds=timeout_seconds)
        return answer.current

    async def embed(
        self, texts: Sequence[str], *, embedder: str, background: bool, timeout_seconds: float | None = None
    ) -> Vectors:
        message = EmbedTexts(texts=tuple(texts), embedder=embedder, background=background)
        answer = await self._bus.request(self._person, message, timeout_seconds=timeout_seconds)
        return Vectors(answer.embedder, answer.current, _rows_of(answer, len(texts)))

    async def has_room(self) -> bool:
        """No answer counts as no room."""
        try:
            return (await self._bus.request(self._person, GetHeadroom())).room
        except ConchError:
            return False


def _rows_of(answer: Embedded, count: int) -> NDArray[np.int8]:
    try:
        raw = [base64.b64decode(vector, validate=True) for vector in answer.vectors]
    except binascii.Error as error:
        raise Damaged("The model's answer can't be read.") from error
    if not min(count, 1) <= len(raw) <= count or any(len(one) != answer.embedder.dimensions for one in raw):
        raise Damaged("The model's answer can't be read.")
    return np.frombuffer(b"".join(raw), np.int8).reshape(len(raw), answer.embedder.dimensions)
