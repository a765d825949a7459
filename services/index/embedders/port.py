"""What an embedder is to the rest of the index: text in, a unit vector out, and perhaps its tokens' vectors.

Vectors of different embedders are never compared; `Embedder.id` tells them apart and includes the dimension, so that a
dimension that changed under a name that stayed is a different embedder.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Source = Literal["words", "own", "ollama", "openai"]


@dataclass(frozen=True, slots=True)
class Embedding:
    """One text as an embedder sees it.

    `vector`: float32, shape (dimensions,), unit length.
    `tokens`: int8, shape (tokens, dimensions), each row a unit vector times 127, special tokens left out; None where the
    embedder gives no token vectors. `token_ids`: int32, shape (tokens,), the model's word pieces, aligned with `tokens`.
    """

    vector: NDArray[np.float32]
    tokens: NDArray[np.int8] | None = None
    token_ids: NDArray[np.int32] | None = None


class Embedder(Protocol):
    """Turns one text at a time into an `Embedding`; raises `kit.errors.Unavailable` when it can't now."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> Source: ...
    @property
    def model(self) -> str:
        """The model's name as a person knows it."""
        ...

    @property
    def dimensions(self) -> int: ...
    @property
    def floor(self) -> float:
        """The cosine from which two texts match by themselves."""
        ...

    @property
    def same(self) -> float:
        """The cosine from which two texts are the same request."""
        ...

    async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0) -> Embedding:
        """The text's embedding; a `background` one gives way to interactive ones."""
        ...

    async def close(self) -> None: ...
