"""What the OpenAPI document shows as answers about chats: the same small life as in `examples.py`."""

from typing import Any

CONVERSATION: dict[str, Any] = {
    "id": "chat-7",
    "title": "The trip to Bali",
    "origin": "chat",
    "attended": True,
    "archived": False,
    "learn": True,
    "tainted": False,
    "created_at": "2026-05-01T09:00:00Z",
    "updated_at": "2026-05-01T09:02:00Z",
    "messages": 2,
    "last_seq": 3,
    "by": "person",
}
CONVERSATION_PAGE: dict[str, Any] = {"conversations": [CONVERSATION], "next": None}
SAVED_CONVERSATION: dict[str, Any] = {"conversation": CONVERSATION, "change_id": None}
APPENDED: dict[str, Any] = {"appended": 2, "skipped": 0, "last_seq": 2}
CONVERSATION_EVENTS: dict[str, Any] = {
    "conversation": CONVERSATION,
    "events": [
        {
            "seq": 1,
            "id": "e-1",
            "type": "message",
            "at": "2026-05-01T09:00:00Z",
            "role": "user",
            "text": "Where did we go on our honeymoon?",
        }
    ],
    "next": 1,
}
CONVERSATION_DELETED: dict[str, Any] = {
    "conversation_id": "chat-7",
    "removed_from": ["files", "journal", "words", "meaning"],
}
CHAT_RESULTS: dict[str, Any] = {
    "query": "our honeymoon",
    "mode": "exact",
    "groups": [
        {
            "conversation_id": "chat-7",
            "title": "The trip to Bali",
            "updated_at": "2026-05-01T09:02:00Z",
            "archived": False,
            "by_meaning": False,
            "score": 0.92,
            "hits": [
                {
                    "message_id": "e-1",
                    "seq": 1,
                    "role": "user",
                    "at": "2026-05-01T09:00:00Z",
                    "snippet": "Where did we go on our honeymoon?",
                    "ranges": [[19, 32]],
                    "by_meaning": False,
                }
            ],
        }
    ],
    "total": 1,
    "capped": False,
    "catching_up": False,
    "took_ms": 3.1,
}
PREVIEW: dict[str, Any] = {
    "conversation_id": "chat-7",
    "title": "The trip to Bali",
    "archived": False,
    "lines": [
        {
            "message_id": "e-1",
            "seq": 1,
            "role": "user",
            "at": "2026-05-01T09:00:00Z",
            "text": "Where did we go on our honeymoon?",
            "ranges": [[19, 32]],
            "asked": True,
            "cut": False,
        }
    ],
}
SEARCH_STATUS: dict[str, Any] = {
    "chats": 12,
    "messages": 340,
    "meaning": {"done": 12, "total": 12, "model": "all-MiniLM-L6-v2"},
    "state": "ready",
}
