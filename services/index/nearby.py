"""A few lines that bear on what is being said right now: preferences, facts of the environment, lessons. Pure."""

from collections.abc import Iterable

from kit.contracts.index import Nearby, PromptMemory
from kit.contracts.memory import Memory
from kit.line import from_outside, one_line

MEMORIES_MAX = 3
CHARACTERS_MAX = 360
CANDIDATES_MAX = 30
"""Matches that are looked at: what bears on the moment is among the best of them, or it doesn't."""


def eligible(memory: Memory) -> bool:
    """A preference, or about the environment or a pitfall; never learned from outside, and never an app's word."""
    if memory.status != "active" or from_outside(memory):
        return False
    if memory.source == "app" and not (memory.provenance is not None and memory.provenance.yours):
        return False
    return memory.kind == "preference" or memory.about is not None


def nearby(matches: Iterable[tuple[Memory, str]]) -> Nearby:
    """At most three of the matches, best first, each with its reason, in `CHARACTERS_MAX` characters altogether."""
    lines: list[str] = []
    named: list[PromptMemory] = []
    room = CHARACTERS_MAX
    for memory, why in matches:
        line = f"- {one_line(memory.content)}"
        size = len(line) + (1 if lines else 0)
        if not eligible(memory) or size > room:
            continue
        lines.append(line)
        named.append(PromptMemory(id=memory.id, why=why))
        room -= size
        if len(lines) == MEMORIES_MAX:
            break
    return Nearby(text="\n".join(lines), memories=tuple(named))
