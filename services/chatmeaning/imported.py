"""Chats of other programs, as an importer hands them to the log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """`fields` are those of the type: role, name, text; tool, summary; kind, label, text."""

    id: str
    at: datetime
    type: Literal["message", "step", "read"]
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ImportedChat:
    """Ids are derived from the source, so that the same chat again is the same."""

    conversation_id: str
    title: str
    created_at: datetime
    format: str
    events: tuple[ImportedEvent, ...]
    archived: bool = False


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """What was new of a batch, and how many of its messages were here already."""

    chats: int = 0
    messages: int = 0
    known: int = 0
