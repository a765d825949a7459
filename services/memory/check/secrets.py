"""Secrets as evidence: what must not lie in a file in plain words, and must never be learned from a page."""

from itertools import groupby
from typing import Protocol

from kit.secrets import secrets_of
from kit.secrets.secret import NAME
from services.memory.check.evidence import Evidence, Text


class Typed(Protocol):
    """Who knows whether the person typed a value in the chat: `whose.OwnWords`."""

    def typed(self, value: str) -> bool: ...


def find(text: Text, own: Typed) -> list[Evidence]:
    """One finding for each kind of secret, which refuses unless the person typed every such value. Linear in the text.

    No word of it holds a character of the secret.
    """
    levelled = text.levelled
    found: list[Evidence] = []
    by_kind = sorted(secrets_of(levelled), key=lambda each: (each.kind, each.start))
    for kind, group in groupby(by_kind, key=lambda each: each.kind):
        values = [levelled.text[each.start : each.end] for each in group]
        refuses = not all(own.typed(value) for value in values)
        said = ", which you didn't type in this chat" if refuses else ""
        at = tuple(sorted({max(0, text.folded.find(value.lower())) for value in values}))
        found.append(Evidence("secret", f"It holds what looks like {NAME[kind]}{said}.", refuses=refuses, at=at))
    return found
