"""What the OpenAPI document shows as answers about tidying and learning: the same small life as in `examples.py`."""

from typing import Any

from gateway.routes.examples import MEMORY

_BEFORE: dict[str, Any] = MEMORY | {"content": "Likes dark roast", "kind": "preference"}
_AFTER: dict[str, Any] = _BEFORE | {"id": "m_7h2m9c4wq1xr", "content": "Prefers dark-roast coffee", "source": "tidy"}
_CHANGE: dict[str, Any] = {
    "id": "1",
    "kind": "merged",
    "state": "applied",
    "before": [_BEFORE],
    "after": _AFTER,
    "why": "They say the same.",
    "change_id": "c_5q8t2m4k7xzd",
}
TIDYING: dict[str, Any] = {
    "nightly": False,
    "running": False,
    "last_at": "2026-05-02T02:10:00Z",
    "runs": [
        {
            "id": "r_2c7v5n9pq4ek",
            "at": "2026-05-02T02:10:00Z",
            "summary": "Conch tidied one memory.",
            "trigger": "now",
            "model": "llama3.2",
            "changes": [_CHANGE],
        }
    ],
}
ANSWERED: dict[str, Any] = {"run_id": "r_2c7v5n9pq4ek", "change": _CHANGE | {"state": "undone"}}
_ITEM: dict[str, Any] = {
    "id": "n_3k9d5w1zr8mt",
    "content": "Always takes the stairs",
    "at": "2026-05-02T08:00:00Z",
    "from": "undone",
}
_LEARNED: dict[str, Any] = {
    "id": "l_8w3k6z1qn5vc",
    "at": "2026-05-02T08:00:00Z",
    "conversation_id": "chat-7",
    "kind": "added",
    "state": "applied",
    "memory_id": "m_7h2m9c4wq1xr",
    "rests_on": "no, I meant TypeScript",
    "signals": ["correction"],
    "model": "llama3.2",
    "why": "Corrected the language.",
}
LEARNING: dict[str, Any] = {"items": [_LEARNED], "spent": 0.02, "cap": 1.0}
LOOKED: dict[str, Any] = {"conversation_id": "chat-7", "items": [_LEARNED], "message": "Conch found one thing in this chat."}
ITEM_UNDONE: dict[str, Any] = {"item": _LEARNED | {"state": "undone"}}
NEVER: dict[str, Any] = {"items": [_ITEM]}
NEVER_SAVED: dict[str, Any] = {"item": _ITEM, "change_id": "c_5q8t2m4k7xzd", "created": True}
NEVER_REMOVED: dict[str, Any] = {"item": _ITEM, "change_id": "c_5q8t2m4k7xzd"}
