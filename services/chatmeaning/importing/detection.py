"""What a part is: whose export, and whether it is one JSON document or a line a value. Told by its content, never by its
name."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from kit.contracts.chat_imports import ChatFormat
from services.chatmeaning.importing import chatgpt, claude, claude_code, plain
from services.chatmeaning.importing.elements import Element, Elements, value_of
from services.chatmeaning.importing.lines import lines
from services.chatmeaning.importing.source import Part

HEAD_BYTES: Final = 256 * 1024
LOOKED_AT_MAX: Final = 50
"""Values that are looked at until one shows what the file is."""
_LINES_LOOKED_AT: Final = 20


@dataclass(frozen=True, slots=True)
class Kind:
    format: ChatFormat
    is_lines: bool


def kind_of(part: Part, given: ChatFormat | None, value_bytes_max: int) -> Kind | None:
    """What the part is; None where nothing in its beginning is like a chat. Raises `CutOff` where it can't be opened."""
    reader = part.open()
    try:
        head = reader.read(HEAD_BYTES)
    finally:
        reader.close()
    is_lines = _is_lines(head)
    if given is not None:
        return Kind(given, is_lines or given == "claude-code")
    reader = part.open()
    try:
        found: Iterable[Element] = (
            lines(reader.read, bytes_max=value_bytes_max) if is_lines else Elements(reader.read, bytes_max=value_bytes_max)
        )
        for element in islice(found, LOOKED_AT_MAX):
            format_ = _format_of(element)
            if format_ is not None:
                return Kind(format_, is_lines or format_ == "claude-code")
    finally:
        reader.close()
    return None


def _is_lines(head: bytes) -> bool:
    """Whether some whole line among the first is a JSON object by itself; a document written over many lines has none such."""
    if head.lstrip()[:1] == b"[":
        return False
    first = head.split(b"\n")[:_LINES_LOOKED_AT]
    return any(line[:1] == b"{" and isinstance(_value(line), dict) for line in first)


def _format_of(element: Element) -> ChatFormat | None:
    value = _value(element.raw) if element.raw is not None else None
    if not isinstance(value, dict):
        return None
    if chatgpt.looks_like(value):
        return "chatgpt"
    if claude.looks_like(value):
        return "claude"
    if claude_code.looks_like(value):
        return "claude-code"
    return "jsonl" if plain.looks_like(value) else None


def _value(raw: bytes) -> Any:
    try:
        return value_of(raw)
    except ValueError:
        return None
