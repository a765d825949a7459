"""`search_chats`: a small answer about earlier chats, and what it does to the chat that asks."""

import asyncio
from collections.abc import Mapping

from kit.contracts.chat_search import SNIPPET_CHARACTERS, ChatResults, Group, Looked, LookedAt, LookedChat, LookThroughChats
from kit.line import one_line
from kit.secrets import masked
from services.chatmeaning.finding import Meaning, Ref, Words, find
from services.chatmeaning.line import Line
from services.chatmeaning.looking import rights, shown, telling, traces
from services.chatmeaning.store import Chats

NEIGHBOURS = 3
"""How far away the lines may be that tell whether a line is a secret: what is between two messages has a number too."""
QUERY_SHOWN_CHARACTERS_MAX = 200


async def look(chats: Chats, words: Words, meaning: Meaning, message: LookThroughChats) -> Looked:
    """At most `limit` chats of three lines. What a source is tainted by stands in the asking chat's log before this returns.

    Raises `Forbidden` as `tool_not_here` where the asking chat may not look back, or lost its right meanwhile.
    """
    asking = message.conversation_id
    await asyncio.to_thread(rights.demand, chats, asking, message.by)
    shows = rights.reachable(chats, asking, message.by)
    found = await find(words, meaning, message.query, chats=chats, limit=message.limit, without=asking, shows=shows)
    lines = await words.lines(_refs(found))
    looked = await asyncio.to_thread(_looked, chats, found, lines, message.query)
    # Whether a source is tainted is asked after its lines were read: what taints it later is not in them.
    _, kept = telling.search_text(found.mode if looked else None, looked, catching_up=found.catching_up)
    await traces.leave(
        chats, asking, message.query, [(chat.conversation_id, [line.seq for line in chat.lines]) for chat in kept], message.by
    )
    there = [chat for chat in kept if chats.card(chat.conversation_id) is not None]
    mode = None if not there else "meaning" if all(chat.by_meaning for chat in there) else found.mode
    content, there_kept = telling.search_text(mode, there, catching_up=found.catching_up)
    return Looked(
        content=content,
        query=one_line(masked(message.query))[:QUERY_SHOWN_CHARACTERS_MAX],
        mode=mode,
        chats=there_kept,
        untrusted=any(chat.untrusted for chat in there_kept),
        catching_up=found.catching_up,
    )


def _refs(found: ChatResults) -> list[Ref]:
    return [
        (group.conversation_id, seq)
        for group in found.groups
        for hit in group.hits
        for seq in range(max(1, hit.seq - NEIGHBOURS), hit.seq + NEIGHBOURS + 1)
    ]


def _looked(chats: Chats, found: ChatResults, lines: Mapping[Ref, Line], q: str) -> list[LookedChat]:
    looked: list[LookedChat] = []
    for group in found.groups:
        shown_lines = _lines(group, lines, q)
        if not shown_lines or chats.card(group.conversation_id) is None:
            continue
        looked.append(
            LookedChat(
                conversation_id=group.conversation_id,
                title=shown.title(group.title),
                updated_at=group.updated_at,
                archived=group.archived,
                by_meaning=group.by_meaning,
                untrusted=rights.is_untrusted(chats, group.conversation_id),
                lines=shown_lines,
            )
        )
    return looked


def _lines(group: Group, lines: Mapping[Ref, Line], q: str) -> tuple[LookedAt, ...]:
    """The hits whose lines are there now, each as what of it matched, masked with the lines beside it in view."""
    shown_lines: list[LookedAt] = []
    for hit in group.hits:
        line = lines.get((group.conversation_id, hit.seq))
        if line is None:
            continue
        before = _beside(lines, group.conversation_id, hit.seq, -1)
        after = _beside(lines, group.conversation_id, hit.seq, 1)
        text = shown.part(line.text, before, after, q, SNIPPET_CHARACTERS, by_meaning=hit.by_meaning)
        shown_lines.append(
            LookedAt(
                seq=line.seq,
                message_id=line.message_id,
                role=line.role,
                at=line.at,
                text=text,
                by_meaning=hit.by_meaning,
                cut=len(text) < len(line.text),
            )
        )
    return tuple(shown_lines)


def _beside(lines: Mapping[Ref, Line], conversation_id: str, seq: int, way: int) -> str:
    for distance in range(1, NEIGHBOURS + 1):
        line = lines.get((conversation_id, seq + way * distance))
        if line is not None:
            return line.text
    return ""
