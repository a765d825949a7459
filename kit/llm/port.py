"""The port to a language model: a question whose answer is JSON of a given shape."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Question:
    """`rules` are ours; `data` is anyone's, and whoever asks has fenced it. `schema` is a JSON Schema of an object."""

    rules: str
    data: str
    schema: Mapping[str, Any]
    timeout_seconds: float
    answer_tokens_max: int = 1_000


class LanguageModel(Protocol):
    """One model of one provider."""

    @property
    def name(self) -> str:
        """As the person knows it, such as `llama3.2`."""
        ...

    @property
    def context_tokens(self) -> int:
        """How much it reads at once, its rules and its answer among it."""
        ...

    def spent(self) -> float:
        """US dollars that language models cost this month."""
        ...

    def paused(self) -> str | None:
        """Why it isn't asked any more this month, in one sentence; None: it is."""
        ...

    async def answer(self, question: Question) -> dict[str, Any]:
        """The model's answer, an object of the question's schema.

        Raises `TimedOut` past the question's time, `Damaged` for an answer that doesn't fit the schema, and `Unavailable`
        for everything else that keeps the model from answering.
        """
        ...
