"""`search_chats`: a small answer about earlier chats, and what it does to the chat that asks."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from kit.contracts.chat_search import SNIPPET_CHARACTERS, ChatResults, Group, Looked, LookThroughChats
from services.chatmeaning.finding import Meaning, Ref, Words, find
from services.chatmeaning.line import Line
from services.chatmeaning.looking import rights, shown, telling, traces
from services.chatmeaning.looking.shown import NEIGHBOURS
from services.chatmeaning.looking.view import ChatSeen, LineSeen
from services.chatmeaning.store import Chats
from services.chatmeaning.titles import shown_title


async def look(chats: Chats, words: Words, meaning: Meaning, message: LookThroughChats) -> Looked:
    """At most `limit` chats of three lines. What a source is tainted by stands in the asking chat's log before this returns.

    Raises `Forbidden` as `tool_not_here` where the asking chat may not look back, or lost its right meanwhile.
    """
    asking = message.conversation_id
    await asyncio.to_thread(rights.demand, chats, asking, message.by)
    shows = rights.reachable(chats, asking, message.by)
    found = await find(words, meaning, message.query, chats=chats, limit=message.limit, without=asking, shows=shows)
    made = {group.conversation_id: rights.made(chats, group.conversation_id) for group in found.groups}
    lines = await words.lines(_refs(found))
    seen = await asyncio.to_thread(_seen, chats, found, made, lines, message.query)
    kept = telling.fitted(message.query, found.mode, seen, catching_up=found.catching_up)
    told = [(chat.conversation_id, [line.seq for line in chat.lines]) for chat in kept]
    tainted = await traces.leave(chats, asking, message.query, told, message.by)
    there = [
        replace(chat, untrusted=chat.conversation_id in tainted)
        for chat in kept
        if rights.made(chats, chat.conversation_id) == chat.made
    ]
    still = telling.fitted(message.query, found.mode, there, catching_up=found.catching_up)
    return telling.looked(message.query, found.mode, still, catching_up=found.catching_up)


def _refs(found: ChatResults) -> list[Ref]:
    return [
        (group.conversation_id, seq)
        for group in found.groups
        for hit in group.hits
        for seq in range(max(1, hit.seq - NEIGHBOURS), hit.seq + NEIGHBOURS + 1)
    ]


def _seen(
    chats: Chats, found: ChatResults, made: Mapping[str, str | None], lines: Mapping[Ref, Line], q: str
) -> list[ChatSeen]:
    """The chats that are there now. Whether one is tainted is asked after its lines were read: what taints it later is not in
    them.
    """
    seen: list[ChatSeen] = []
    for group in found.groups:
        file = made[group.conversation_id]
        if file is not None:
            seen.append(
                ChatSeen(
                    conversation_id=group.conversation_id,
                    made=file,
                    title=shown_title(group.title),
                    updated_at=group.updated_at,
                    archived=group.archived,
                    by_meaning=group.by_meaning,
                    untrusted=rights.is_untrusted(chats, group.conversation_id),
                    lines=_lines(group, lines, q),
                )
            )
    return seen


def _lines(group: Group, lines: Mapping[Ref, Line], q: str) -> tuple[LineSeen, ...]:
    """The hits whose lines are there now, each as what of it matched, masked with the lines beside it in view."""
    seen: list[LineSeen] = []
    for hit in group.hits:
        line = lines.get((group.conversation_id, hit.seq))
        if line is None:
            continue
        before, after = (_beside(lines, group.conversation_id, hit.seq, way) for way in (-1, 1))
        text = shown.part(line.text, before, after, q, SNIPPET_CHARACTERS, by_meaning=hit.by_meaning)
        seen.append(LineSeen(line.seq, line.role, line.at, text, hit.by_meaning, cut=len(text) < len(line.text)))
    return tuple(seen)


def _beside(lines: Mapping[Ref, Line], conversation_id: str, seq: int, way: int) -> str:
    found = (lines.get((conversation_id, seq + way * distance)) for distance in range(1, NEIGHBOURS + 1))
    return shown.beside([line for line in found if line is not None])
