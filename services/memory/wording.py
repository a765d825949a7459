"""A memory's words, made fit to keep."""

import unicodedata
from typing import Any

from kit.contracts.memory import CONTENT_CHARACTERS_MAX, Memory
from kit.errors import Invalid, TooLarge
from services.memory.check.visible import visible


def clean(text: str, *, characters_max: int = CONTENT_CHARACTERS_MAX) -> str:
    """The text as it is stored: NFC, one line, single spaces, without hidden characters.

    Raises `Invalid` for nothing at all, control characters and half characters (lone surrogates), `TooLarge` past the limit.
    """
    if len(text) > characters_max:
        raise TooLarge(f"A memory has at most {characters_max:,} characters; this has {len(text):,}.", code="memory_too_long")
    one_line = " ".join(text.split())
    _check_characters(one_line)
    words = visible(one_line)
    if not words:
        raise Invalid("A memory needs some words.", code="empty")
    if len(words) > characters_max:
        raise TooLarge(f"A memory has at most {characters_max:,} characters.", code="memory_too_long")
    return words


def in_own_words(memory: Memory, content: str) -> dict[str, Any]:
    """What the person's own hand makes of a memory: other words are theirs, wherever the old ones came from."""
    update: dict[str, Any] = {"content": clean(content)}
    if memory.provenance is not None and update["content"] != memory.content:
        update["provenance"] = memory.provenance.model_copy(update={"yours": True})
    return update


def clean_lines(text: str) -> str:
    """A text of several lines, or of none: NFC, no control characters but line breaks and tabs. Raises `Invalid`."""
    lines = "\n".join(text.splitlines()).strip()
    _check_characters(lines.replace("\n", " ").replace("\t", " "))
    return unicodedata.normalize("NFC", lines)


def _check_characters(text: str) -> None:
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise Invalid("The text holds characters that are no text (control characters or halves of one).", code="not_text")
