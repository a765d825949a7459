"""`read_chat`: twelve messages of one earlier chat, and what reading them does to the chat that asks."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kit.contracts.chat_search import ASKED_CHARACTERS_MAX, LINE_CHARACTERS_MAX, READ_MESSAGES, ChatRead, ReadChat
from kit.errors import Invalid, NotFound
from services.chatmeaning.line import Line
from services.chatmeaning.looking import rights, shown, telling, traces
from services.chatmeaning.looking.shown import NEIGHBOURS
from services.chatmeaning.looking.view import ChatSeen, LineSeen
from services.chatmeaning.store import Chats
from services.chatmeaning.titles import shown_title

LINES_READ_MAX: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Part:
    """Some messages of a chat and how many there are on each side; `late_first`: the last of them are farthest."""

    chat: ChatSeen
    before: int
    after: int
    asked_seq: int | None
    late_first: bool

    def fitted(self) -> "_Part":
        """What of it fits an answer: the farthest goes first, and the last one left stays, being short enough."""
        part = self
        while len(part.chat.lines) > 1 and not telling.fits_read(part.chat, part.before, part.after):
            part = part._without_farthest()
        return part

    def _without_farthest(self) -> "_Part":
        lines = self.chat.lines
        asked = next((place for place, line in enumerate(lines) if line.seq == self.asked_seq), None)
        late = self.late_first if asked is None else asked < len(lines) - 1 - asked
        if late:
            return replace(self, chat=replace(self.chat, lines=lines[:-1]), after=self.after + 1)
        return replace(self, chat=replace(self.chat, lines=lines[1:]), before=self.before + 1)


async def read_chat(chats: Chats, message: ReadChat) -> ChatRead:
    """Twelve messages around, before or after a line, or the last ones; fewer where they would be too long for an answer.

    What the chat is tainted by stands in the asking chat's log before this returns. Raises `Forbidden` as `tool_not_here`, also
    where the asking chat lost its right meanwhile, and `NotFound` as `no_such_chat`, also for the asking chat itself.
    """
    asking = message.conversation_id
    await asyncio.to_thread(rights.demand, chats, asking, message.by)
    if sum(place is not None for place in (message.around, message.before, message.after)) > 1:
        raise Invalid("Say one of around, before and after.", code="one_place_only")
    source = _named(chats, message.chat)
    if source is None or not rights.reachable(chats, asking, message.by)(source):
        raise _not_there()
    part = await asyncio.to_thread(_read, chats, source, message)
    seqs = [line.seq for line in part.chat.lines]
    tainted = await traces.leave(chats, asking, None, [(source, seqs)], message.by)
    if rights.made(chats, source) != part.chat.made:
        raise _not_there()
    part = replace(part, chat=replace(part.chat, untrusted=source in tainted)).fitted()
    return telling.chat_read(part.chat, part.before, part.after)


def _not_there() -> NotFound:
    return NotFound("There is no such chat among the earlier ones.", code="no_such_chat")


def _named(chats: Chats, given: str) -> str | None:
    """The chat's id. It may be named by its file's name: so a look shows an id that no model should read."""
    known = chats.catalogue.get(given) or chats.catalogue.named(given)
    return known.conversation_id if known is not None else None


def _read(chats: Chats, source: str, message: ReadChat) -> _Part:
    read = chats.read(source, 0, lines_max=LINES_READ_MAX)
    if read is None:
        raise _not_there()
    every = read.lines
    places = [place for place, line in enumerate(every) if line.role != "step" or line.seq == message.around]
    first, last, asked = _window([every[place].seq for place in places], message)
    chat = ChatSeen(
        conversation_id=source,
        made=read.card.mark.made,
        title=shown_title(read.card.title),
        updated_at=read.card.updated_at,
        archived=read.card.archived,
        by_meaning=False,
        # Asked after its lines were read: what taints it later is not in them.
        untrusted=rights.is_untrusted(chats, source),
        lines=tuple(_seen(every, place, asked=number == asked) for number, place in enumerate(places[first:last], first)),
    )
    asked_seq = every[places[asked]].seq if asked is not None and places else None
    return _Part(chat, first, len(places) - last, asked_seq, late_first=message.after is not None).fitted()


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


def _seen(every: Sequence[Line], place: int, *, asked: bool) -> LineSeen:
    line = every[place]
    before = shown.beside(every[max(0, place - NEIGHBOURS) : place][::-1])
    after = shown.beside(every[place + 1 : place + 1 + NEIGHBOURS])
    text, was_cut = shown.whole(line.text, before, after, ASKED_CHARACTERS_MAX if asked else LINE_CHARACTERS_MAX)
    return LineSeen(line.seq, line.role, line.at, text, cut=was_cut)
