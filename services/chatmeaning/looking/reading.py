"""`read_chat`: twelve messages of one earlier chat, and what reading them does to the chat that asks."""

import asyncio
from collections.abc import Sequence
from typing import Final

from kit.contracts.chat_search import (
    ASKED_CHARACTERS_MAX,
    LINE_CHARACTERS_MAX,
    READ_MESSAGES,
    ChatRead,
    LookedAt,
    LookedChat,
    ReadChat,
)
from kit.errors import Invalid, NotFound
from services.chatmeaning.line import Card, Line
from services.chatmeaning.looking import rights, shown, telling, traces
from services.chatmeaning.store import Chats

LINES_READ_MAX: Final = 1_000_000


async def read_chat(chats: Chats, message: ReadChat) -> ChatRead:
    """Twelve messages around, before or after a line, or the last ones; fewer where they would be too long for an answer.

    Raises `Forbidden` as `tool_not_here`, and `NotFound` as `no_such_chat`, also for the asking chat itself.
    """
    asking = message.conversation_id
    await asyncio.to_thread(rights.demand, chats, asking, message.by)
    if sum(place is not None for place in (message.around, message.before, message.after)) > 1:
        raise Invalid("Say one of around, before and after.", code="one_place_only")
    if not rights.reachable(chats, asking, message.by)(message.chat):
        raise _not_there()
    chat, more_before, more_after = await asyncio.to_thread(_read, chats, message)
    await traces.leave(chats, asking, None, [(chat.conversation_id, [line.seq for line in chat.lines])], message.by)
    if chats.card(message.chat) is None:
        raise _not_there()
    return ChatRead(
        content=telling.read_text(chat, more_before, more_after),
        chat=chat,
        more_before=more_before,
        more_after=more_after,
        untrusted=chat.untrusted,
    )


def _not_there() -> NotFound:
    return NotFound("There is no such chat among the earlier ones.", code="no_such_chat")


def _read(chats: Chats, message: ReadChat) -> tuple[LookedChat, int, int]:
    read = chats.read(message.chat, 0, lines_max=LINES_READ_MAX)
    if read is None:
        raise _not_there()
    every = read.lines
    places = [place for place, line in enumerate(every) if line.role != "step" or line.seq == message.around]
    first, last, asked = _window([every[place].seq for place in places], message)
    # Whether the chat is tainted is asked after its lines were read: what taints it later is not in them.
    untrusted = rights.is_untrusted(chats, message.chat)
    shown_lines = [_shown(every, place, asked=number == asked) for number, place in enumerate(places[first:last], first)]
    more_before, more_after = first, len(places) - last
    while True:
        chat = _chat(read.card, shown_lines, untrusted=untrusted)
        if telling.fits(telling.read_text(chat, more_before, more_after)) or len(shown_lines) <= 1:
            return chat, more_before, more_after
        near_start = asked is not None and asked - first < (first + len(shown_lines) - 1) - asked
        if near_start or message.after is not None:
            shown_lines.pop()
            more_after += 1
        else:
            shown_lines.pop(0)
            first += 1
            more_before += 1


def _window(seqs: Sequence[int], message: ReadChat) -> tuple[int, int, int | None]:
    """Which of the messages are shown: from, up to, and the one asked for."""
    if message.around is not None:
        asked = next((place for place, seq in enumerate(seqs) if seq >= message.around), len(seqs) - 1)
        first = max(0, min(asked - READ_MESSAGES // 2, len(seqs) - READ_MESSAGES))
        return first, min(len(seqs), first + READ_MESSAGES), max(0, asked)
    if message.before is not None:
        last = sum(seq < message.before for seq in seqs)
        return max(0, last - READ_MESSAGES), last, None
    if message.after is not None:
        first = sum(seq <= message.after for seq in seqs)
        return first, min(len(seqs), first + READ_MESSAGES), None
    return max(0, len(seqs) - READ_MESSAGES), len(seqs), None


def _shown(every: Sequence[Line], place: int, *, asked: bool) -> LookedAt:
    line = every[place]
    before = every[place - 1].text if place else ""
    after = every[place + 1].text if place + 1 < len(every) else ""
    text, was_cut = shown.whole(line.text, before, after, ASKED_CHARACTERS_MAX if asked else LINE_CHARACTERS_MAX)
    return LookedAt(seq=line.seq, message_id=line.message_id, role=line.role, at=line.at, text=text, cut=was_cut)


def _chat(card: Card, lines: Sequence[LookedAt], *, untrusted: bool) -> LookedChat:
    return LookedChat(
        conversation_id=card.conversation_id, title=shown.title(card.title), updated_at=card.updated_at, archived=card.archived,
        by_meaning=False, untrusted=untrusted, lines=tuple(lines),
    )  # fmt: skip
