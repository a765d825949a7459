"""Searching every chat, a line with its neighbours, how far the search is, and who still says a text."""

import asyncio
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime

from kit.bus.port import Call, Endpoint
from kit.contracts.chat_search import (
    ASKED_CHARACTERS_MAX,
    LINE_CHARACTERS_MAX,
    ChatResults,
    FindSaid,
    GetSearchStatus,
    MeaningDone,
    Preview,
    PreviewLine,
    PreviewMessage,
    SearchChats,
    SearchStatus,
    WhereSaid,
)
from kit.errors import NotFound
from services.chatmeaning.finding import find
from services.chatmeaning.line import Line
from services.chatmeaning.people import People
from services.chatmeaning.refusals import no_such_chat
from services.chatmeaning.store import Chats
from services.chatmeaning.words.snippet import ranges_in

NEIGHBOURS = 3
"""Lines on each side of the one that is previewed."""
SHOWN_BEFORE_CHARACTERS = 200
"""What is shown of a long line before its first match, where that lies beyond what is shown of it otherwise."""
READ_LINES = 5_000


class Finding:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> Sequence[Endpoint]:
        return (
            Endpoint(SearchChats, self.search),
            Endpoint(PreviewMessage, self.preview),
            Endpoint(GetSearchStatus, self.status),
            Endpoint(FindSaid, self.where_said),
        )

    async def search(self, call: Call, message: SearchChats) -> ChatResults:
        person = await self._people.known(call.person)
        if person is None:
            return ChatResults(query=message.q, mode="exact", groups=(), total=0, took_ms=0.0)
        return await find(
            person.words, person.meaning, message.q,
            chats=person.chats, within=message.within, limit=message.limit, now=datetime.now(UTC),
        )  # fmt: skip

    async def preview(self, call: Call, message: PreviewMessage) -> Preview:
        person = await self._people.known(call.person)
        card = person.chats.card(message.conversation_id) if person is not None else None
        if person is None or card is None:
            raise no_such_chat()
        lines = await asyncio.to_thread(_neighbourhood, person.chats, message.conversation_id, message.message_id)
        if not lines:
            raise NotFound("There is no such message in this chat.", code="no_such_message")
        return Preview(
            conversation_id=card.conversation_id, title=card.title, archived=card.archived,
            lines=tuple(_shown(line, message.q, asked=line.message_id == message.message_id) for line in lines),
        )  # fmt: skip

    async def status(self, call: Call, message: GetSearchStatus) -> SearchStatus:
        person = await self._people.known(call.person)
        if person is None:
            return SearchStatus(chats=0, messages=0, meaning=MeaningDone(done=0, total=0, model=None), state="ready")
        await person.words.settle()
        indexed = person.words.marks()
        state = person.words.state
        here = [known for known in person.chats.catalogue.all() if known.conversation_id in indexed]
        return SearchStatus(
            chats=len(here),
            messages=sum(known.sums.messages for known in here),
            meaning=await person.meaning.status(),
            state=state,
            behind=len(person.words.behind()) if state == "catching-up" else None,
        )

    async def where_said(self, call: Call, message: FindSaid) -> WhereSaid:
        person = await self._people.known(call.person)
        found = await person.words.where_said(message.texts) if person is not None and message.texts else []
        return WhereSaid(conversation_ids=tuple(found))


def _neighbourhood(chats: Chats, conversation_id: str, message_id: str) -> list[Line]:
    """The line and its neighbours, oldest first; none where the chat has no such line. Reads the log, off the loop."""
    before: deque[Line] = deque(maxlen=NEIGHBOURS)
    found: list[Line] = []
    after_seq = 0
    while (read := chats.read(conversation_id, after_seq, lines_max=READ_LINES)) is not None:
        for line in read.lines:
            if not found and line.message_id != message_id:
                before.append(line)
                continue
            found.append(line)
            if len(found) > NEIGHBOURS:
                return [*before, *found]
        if read.card.mark.last_seq <= after_seq or not read.lines:
            break
        after_seq = read.card.mark.last_seq
    return [*before, *found] if found else []


def _shown(line: Line, q: str, *, asked: bool) -> PreviewLine:
    most = ASKED_CHARACTERS_MAX if asked else LINE_CHARACTERS_MAX
    ranges = ranges_in(line.text, q) if q.strip() else ()
    start = 0
    if ranges and ranges[0][1] > most:
        start = min(max(0, ranges[0][0] - SHOWN_BEFORE_CHARACTERS), max(0, len(line.text) - most))
    text = line.text[start : start + most]
    inside = tuple((first - start, last - start) for first, last in ranges if first >= start and last - start <= len(text))
    return PreviewLine(
        message_id=line.message_id, seq=line.seq, role=line.role, at=line.at, text=text, ranges=inside, asked=asked,
        cut=len(text) < len(line.text),
    )  # fmt: skip
