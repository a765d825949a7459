"""What the OpenAPI document shows as answers about imports of chats."""

from typing import Any

CHAT_IMPORT: dict[str, Any] = {
    "import_id": "0f5e2c9d8b7a46d1a3c4e5f60718293a",
    "state": "done",
    "format": "chatgpt",
    "plan": False,
    "chats": 412,
    "messages": 9_120,
    "known": 0,
    "bytes_done": 48_310_882,
    "bytes_total": 48_310_882,
    "skipped": [{"item": "Untitled", "why": "It has no messages in it.", "count": 1}],
    "more_skipped": 0,
    "change_id": "c_4f0x8k2qz7bn",
}
