"""A file's bytes as what would come in of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from kit.contracts.chat_imports import ChatFormat
from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.importing.batch import Batch, Place
from services.chatmeaning.importing.reading import Reading
from services.chatmeaning.importing.tally import Tally

NOW = datetime(2026, 6, 1, tzinfo=UTC)


@dataclass
class Found:
    """`chats` by their ids, their events put together as the log would; `skipped` as (item, why) to its count."""

    format: ChatFormat | None
    chats: dict[str, ImportedChat]
    events: dict[str, list[ImportedEvent]]
    skipped: dict[tuple[str, str], int]
    batches: list[Batch]

    def said(self, conversation_id: str) -> list[tuple[str, str]]:
        """Who said what."""
        return [
            (event.fields["role"], event.fields["text"]) for event in self.events[conversation_id] if event.type == "message"
        ]

    def reads(self, conversation_id: str) -> list[tuple[str, str]]:
        return [(event.fields["kind"], event.fields["label"]) for event in self.events[conversation_id] if event.type == "read"]

    def steps(self, conversation_id: str) -> list[tuple[str, str]]:
        return [
            (event.fields["tool"], event.fields["summary"]) for event in self.events[conversation_id] if event.type == "step"
        ]

    def whys(self) -> set[str]:
        return {why for _, why in self.skipped}


def read(
    folder: Path, data: bytes, *, format: ChatFormat | None = None, value_bytes_max: int = 1024 * 1024, messages_max: int = 500,
    place: Place | None = None,
) -> Found:  # fmt: skip
    path = folder / "file"
    path.write_bytes(data)
    tally = Tally()
    reading = Reading(
        path,
        folder / "scratch",
        tally,
        NOW,
        format=format,
        value_bytes_max=value_bytes_max,
        messages_max=messages_max,
        place=place,
    )
    batches = list(reading.batches())
    chats: dict[str, ImportedChat] = {}
    events: dict[str, dict[str, ImportedEvent]] = {}
    for batch in batches:
        for chat in batch.chats:
            chats.setdefault(chat.conversation_id, chat)
            for event in chat.events:
                events.setdefault(chat.conversation_id, {}).setdefault(event.id, event)
    rows, _ = tally.skipped()
    skipped = {(row.item, row.why): row.count for row in rows}
    return Found(reading.format, chats, {id_: list(each.values()) for id_, each in events.items()}, skipped, batches)


def json_lines(*values: Mapping[str, Any] | bytes) -> bytes:
    return b"".join((value if isinstance(value, bytes) else orjson.dumps(value)) + b"\n" for value in values)


# --- ChatGPT ----------------------------------------------------------------------------------------------------------


def node(
    id: str, parent: str | None, role: str, text: str = "", *, at: float | None = 1_700_000_000.0, **more: Any
) -> dict[str, Any]:
    """One node of ChatGPT's tree; `more` are fields of its message."""
    message = {
        "id": id, "author": {"role": role, **more.pop("author", {})}, "create_time": at,
        "content": more.pop("content", {"content_type": "text", "parts": [text]}), "weight": 1.0, "recipient": "all",
        "metadata": {}, **more,
    }  # fmt: skip
    return {"id": id, "parent": parent, "children": [], "message": message}


def chatgpt(id: str, *nodes: dict[str, Any], current: Any = None, **more: Any) -> dict[str, Any]:
    return {
        "title": f"Chat {id}", "create_time": 1_700_000_000.0, "conversation_id": id, "id": id,
        "mapping": {each["id"]: each for each in nodes}, "current_node": current or (nodes[-1]["id"] if nodes else None),
        **more,
    }  # fmt: skip


def a_chatgpt(id: str, *texts: str) -> dict[str, Any]:
    """A chat of these texts, the person's first, without branches."""
    nodes = [{"id": f"{id}-root", "parent": None, "children": [], "message": None}]
    for place, text in enumerate(texts):
        nodes.append(node(f"{id}-{place}", nodes[-1]["id"], "assistant" if place % 2 else "user", text))
    return chatgpt(id, *nodes)
