"""What a look leaves in the asking chat: that it looked, and the taint of every source that read something from outside."""

import asyncio
import hashlib
import secrets
from collections.abc import Sequence, Set
from typing import Any

from kit.line import one_line
from kit.secrets import masked
from services.chatmeaning.looking import rights
from services.chatmeaning.store import Chats


async def leave(chats: Chats, asking: str, query: str | None, found: Sequence[tuple[str, Sequence[int]]], by: str) -> Set[str]:
    """Which of the sources are tainted; durable in the asking chat when this returns, each once ever, with what was looked for.

    Raises `Forbidden` where the asking chat lost its right meanwhile, or is gone.
    """
    looked: dict[str, Any] = {
        "id": f"looked_{secrets.token_hex(12)}",
        "type": "looked",
        "found": [{"conversation_id": each, "seqs": list(seqs)} for each, seqs in found],
    }
    if query is not None:
        looked["query"] = one_line(masked(query))
    sources, new = await asyncio.to_thread(_tainted, chats, asking, [each for each, _ in found])
    await chats.append_own(asking, [*(_read(each) for each in new), looked])
    if new:
        # A caller may have used our id for a line of its own: then ours was taken for known, and gets another.
        missing = set(new) - await asyncio.to_thread(_sources, chats, asking)
        if missing:
            await chats.append_own(asking, [{**_read(each), "id": f"read_{secrets.token_hex(12)}"} for each in missing])
    rights.demand(chats, asking, by)
    return set(sources)


def _tainted(chats: Chats, asking: str, found: Sequence[str]) -> tuple[list[str], list[str]]:
    """Which of the chats are tainted, and which of those the asking chat's log doesn't say yet."""
    sources = [each for each in found if rights.is_untrusted(chats, each)]
    known = _sources(chats, asking) if sources else set()
    return sources, [each for each in sources if each not in known]


def _read(source: str) -> dict[str, Any]:
    """Without a label: that has the source's title, and is made at each reading (`store`), so that it goes with the source."""
    name = hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()[:24]
    return {"id": f"read_{name}", "type": "read", "kind": "app", "from_conversation": source}


def _sources(chats: Chats, asking: str) -> set[str]:
    """The chats whose taint the asking chat carries already, by its own log."""
    known = chats.catalogue.get(asking)
    lines = chats.stored(known) if known is not None else []
    return {
        str(line["from_conversation"])
        for line in lines
        if line["type"] == "read" and line.get("from_conversation") and "import" not in line
    }
