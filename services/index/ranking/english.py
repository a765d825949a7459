"""English at large: which words are real (`care` is no mistyped `car`), and which say much."""

from functools import cache
from importlib.resources import files
from math import log

from kit.text import is_stop, stem


@cache
def _whole_words() -> dict[str, None]:
    text = (files(__package__) / "english.txt").read_text(encoding="utf-8")
    return dict.fromkeys(line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def _ranks() -> dict[str, int]:
    return {each: rank for rank, each in enumerate(dict.fromkeys(stem(word) for word in _whole_words()))}


def is_whole_piece(part: str) -> bool:
    """Whether BERT's tokenizer keeps a folded word, or a single sign, in one piece; of two letters and of digits only as far
    as is sure."""
    return part in _whole_words() or (
        part.isascii() and (len(part) == 1 or (len(part) == 2 and part.isalpha() and is_stop(part)))
    )


def is_english(word: str) -> bool:
    """Whether a folded word of four letters or more is a common English one, in any of its forms."""
    return stem(word) in _ranks()


def general_rarity(word: str) -> float:
    """How much a folded word tells by itself, 0 to 1: 1 for what English hardly uses (names, numbers), little for what it
    always does.

    The square of its rank's logarithm among the most used words (Zipf): a few hundred memories are too few to say that `take`
    tells less than `tortoise`.
    """
    rank = _ranks().get(stem(word))
    return 1.0 if rank is None else min(1.0, log(rank + 2) / log(len(_ranks()))) ** 2
