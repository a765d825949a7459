"""What a search by meaning found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MeaningLine:
    """A message and its cosine with the query, that of its best piece."""

    seq: int
    closeness: float


@dataclass(frozen=True, slots=True)
class MeaningChat:
    """A chat and its closest messages, up to three, best first.

    `closeness`: the mean of their cosines; `best`: the highest of them; `is_match`: whether that is close enough to show
    the chat for its meaning alone (see `matching.py`).
    """

    conversation_id: str
    closeness: float
    best: float
    is_match: bool
    lines: tuple[MeaningLine, ...]


@dataclass(frozen=True, slots=True)
class MeaningFound:
    """The closest chats, by `closeness`, at most 200. `model`: the name of the model whose vectors were compared."""

    model: str
    chats: tuple[MeaningChat, ...]
