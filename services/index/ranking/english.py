"""Which words are English, so that a real word that no memory holds isn't taken for a mistyped one: `care` is not `car`."""

from functools import cache
from importlib.resources import files

from kit.text import stem


@cache
def _stems() -> frozenset[str]:
    text = (files(__package__) / "english.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def is_english(word: str) -> bool:
    """Whether a folded word of four letters or more is a common English one, in any of its forms."""
    return stem(word) in _stems()
