"""What the OpenAPI document shows as answers: one small life, the same on every route."""

from typing import Any

_PROVENANCE: dict[str, Any] = {"via": "person", "read": [], "yours": True, "app": None}
MEMORY: dict[str, Any] = {
    "id": "m_4f0x8k2qz7bn",
    "kind": "fact",
    "content": "Got married on 12 June",
    "source": "user",
    "created_at": "2026-05-01T09:00:00Z",
    "updated_at": "2026-05-01T09:00:00Z",
    "status": "active",
    "conversation_id": None,
    "waiting": None,
    "provenance": _PROVENANCE,
    "about": None,
    "invalid_at": None,
    "superseded_by": None,
    "revision": 1,
}
CHANGE: dict[str, Any] = {
    "id": "c_7h2m9x0kq4tz",
    "at": "2026-05-01T09:00:00Z",
    "by": "person",
    "kind": "add",
    "why": "",
    "before": [],
    "after": [MEMORY],
    "files": [],
    "undone_by": None,
    "undoes": None,
    "undoable": True,
    "more": 0,
}
MEMORY_PAGE: dict[str, Any] = {"memories": [MEMORY], "next": None}
ONE_MEMORY: dict[str, Any] = {"memory": MEMORY}
SAVED: dict[str, Any] = {"memory": MEMORY, "change_id": CHANGE["id"]}
VERSIONS: dict[str, Any] = {
    "versions": [{"change_id": CHANGE["id"], "at": CHANGE["at"], "by": "person", "kind": "add", "why": "", "memory": MEMORY}]
}
REMEMBERED: dict[str, Any] = {
    "outcome": "remembered",
    "memory": MEMORY | {"content": "Prefers tea to coffee", "kind": "preference", "source": "agent"},
    "reasons": [],
    "message": "Remembered.",
    "change_id": CHANGE["id"],
}
CHECKED: dict[str, Any] = {
    "verdict": "ask",
    "reasons": [
        {"code": "value_not_typed", "words": "You never typed billing@news.example; it comes from a page, news.example."},
        {"code": "redirect", "words": "It would change where invoices go."},
    ],
    "yours": False,
}
TOOLS: dict[str, Any] = {
    "tools": [
        {
            "name": "recall",
            "description": "Find what is remembered about the person.",
            "parameters": {
                "type": "object",
                "required": ["query"],
                "properties": {"query": {"type": "string", "maxLength": 1_000}},
                "additionalProperties": False,
            },
        }
    ]
}
TOOL_ANSWER: dict[str, Any] = {
    "content": "Notes about the person you talk with …\n- m_4f0x8k2qz7bn: Got married on 12 June",
    "data": {"results": [{"memory": MEMORY, "score": 0.71, "matched": []}]},
}
RESULTS: dict[str, Any] = {
    "query": "our anniversary",
    "mode": "words",
    "model": None,
    "results": [
        {
            "memory": MEMORY,
            "score": 0.71,
            "words": 1.0,
            "meaning": 0.0,
            "tokens": 0.0,
            "freshness": 0.98,
            "matched": [{"term": "anniversary", "found": "married", "how": "concept"}],
        }
    ],
    "near_misses": None,
    "took_ms": 0.8,
}
PROMPT: dict[str, Any] = {
    "text": "What is known about the person …\n- Got married on 12 June",
    "memories": [{"id": MEMORY["id"], "why": "all fit"}],
    "total": 1,
    "left_out": 0,
}
NEARBY: dict[str, Any] = {"text": "", "memories": []}
CHANGE_PAGE: dict[str, Any] = {"changes": [CHANGE], "next": None}
UNDO_ANSWER: dict[str, Any] = {
    "change_id": "c_8j3n0y1mr5va",
    "change": CHANGE | {"id": "c_8j3n0y1mr5va", "kind": "undo", "before": [MEMORY], "after": [], "undoes": CHANGE["id"]},
}
PROFILE: dict[str, Any] = {"name": "Ada", "about": "Works on engines."}
PREFERENCES: dict[str, Any] = {"auto_memory": True, "tidy_memory": False, "check_memories": True, "timezone": "Europe/Lisbon"}
MEANING: dict[str, Any] = {
    "state": "none",
    "source": "words",
    "model": None,
    "progress": None,
    "indexed": 0,
    "total": 1,
    "better": "Get Conch's own model, 23 MB, and search finds what means the same too.",
}
EXPORT = "# Memories\n\n- Got married on 12 June\n"
IMPORTED: dict[str, Any] = {
    "change_id": CHANGE["id"],
    "added": 12,
    "known": 2,
    "waiting": 0,
    "skipped": [{"item": "a line of 3,000 characters …", "why": "A memory has at most 2,000 characters."}],
    "more_skipped": 0,
}
READY: dict[str, Any] = {"ready": True, "services": {"bus": "ok", "memory": "ok", "index": "ok", "chatmeaning": "ok"}}
EVENTS = (
    'id: 41\nevent: memory.saved\ndata: {"specversion":"1.0","id":"c_7h2m9x0kq4tz.0","source":"conch/memory",'
    '"type":"memory.saved","subject":"m_4f0x8k2qz7bn","time":"2026-05-01T09:00:00Z","datacontenttype":"application/json",'
    '"data":{"person":"me","change_id":"c_7h2m9x0kq4tz","memory_id":"m_4f0x8k2qz7bn","kind":"fact","revision":1}}\n\n'
)
CODE: dict[str, Any] = {
    "code": "6xQ…",
    "url": "http://127.0.0.1:8420/sign-in?code=6xQ…",
    "expires_at": "2026-05-01T09:10:00Z",
}
SIGNED_OUT: dict[str, Any] = {"signed_out": True}
HEALTH: list[dict[str, Any]] = [
    {"check": "memory", "state": "ok", "words": "Your memories are in place.", "repair": False},
    {"check": "waiting", "state": "needs_you", "words": "1 memory waits for your OK.", "repair": False},
]
