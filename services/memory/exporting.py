"""The person's memories as one document to read or to take elsewhere. Pure."""

import re
from collections.abc import Sequence
from typing import Final

import orjson

from kit.contracts.memory import ExportFormat, Memory, Profile
from services.memory.importing import FORMAT, USED_TO_BE_TRUE

PART_MEMORIES: Final = 500
_HEADINGS: Final = {"fact": "Facts", "preference": "Preferences", "project": "Projects", "person": "People"}
_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|]")
_NUMBERED = re.compile(r"^(\d{1,9})([.)])")


def ordered(memories: Sequence[Memory]) -> list[Memory]:
    """By kind, what is true before what was, oldest first; never one that waits."""
    kinds = list(_HEADINGS)
    usable = (memory for memory in memories if memory.status != "waiting")
    return sorted(usable, key=lambda m: (m.status == "superseded", kinds.index(m.kind), m.created_at, m.id))


def part(format_: ExportFormat, memories: list[Memory], start: int, profile: Profile) -> tuple[str, int | None]:
    """The document's text from the `start`-th memory on, and where the next part starts."""
    page = memories[start : start + PART_MEMORIES]
    end = start + len(page)
    last = end >= len(memories)
    if format_ == "json":
        items = b",\n".join(orjson.dumps(memory.model_dump(mode="json", exclude_none=True)) for memory in page).decode()
        head = f'{{"format": "{FORMAT}", "memories": [\n' if start == 0 else ",\n" if page else ""
        return head + items + ("\n]}\n" if last else ""), None if last else end
    lines = _head(profile) if start == 0 else []
    previous = _section(memories[start - 1]) if start else ""
    for memory in page:
        if (section := _section(memory)) != previous:
            lines += ["", f"## {section}", ""]
            previous = section
        lines.append(_bullet(memory))
    return "\n".join(lines) + "\n", None if last else end


def _section(memory: Memory) -> str:
    return USED_TO_BE_TRUE if memory.status == "superseded" else _HEADINGS[memory.kind]


def _head(profile: Profile) -> list[str]:
    whose = escape(" ".join(profile.name.split())) or "you"
    lines = [f"# What Conch knows about {whose}"]
    if profile.about.strip():
        lines += ["", escape(" ".join(profile.about.split()))]
    return lines


def _bullet(memory: Memory) -> str:
    until = f" (until {memory.invalid_at:%Y-%m-%d})" if memory.status == "superseded" and memory.invalid_at else ""
    return f"- {escape(memory.content)}{until}"


def escape(text: str) -> str:
    """One line of text that Markdown shows as it is."""
    escaped = _SPECIAL.sub(lambda found: "\\" + found.group(), text)
    escaped = _NUMBERED.sub(r"\1\\\2", escaped)
    return "\\" + escaped if escaped.startswith(("-", "+", "#", "=")) else escaped
