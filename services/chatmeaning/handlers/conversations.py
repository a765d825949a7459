"""Making, changing, appending, listing, reading and deleting chats, and what a chat may do."""

import asyncio
import base64
from collections.abc import Sequence
from datetime import UTC, datetime

from kit.bus.port import Call, Endpoint
from kit.contracts.chats import (
    Appended,
    AppendEvents,
    ChatEvent,
    ConversationDeleted,
    ConversationEvents,
    ConversationPage,
    ConversationSaved,
    DeleteConversation,
    GetStanding,
    ListConversations,
    PutConversation,
    ReadConversation,
    Standing,
)
from kit.errors import Damaged, Invalid
from services.chatmeaning.catalogue import Known
from services.chatmeaning.log.line import encode, event_of
from services.chatmeaning.log.standing import unknown
from services.chatmeaning.people import People
from services.chatmeaning.refusals import no_such_chat, not_yours
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import reaches

PAGE_BYTES_MAX = 1_000_000
"""A page ends after it, so that a page and one more line fit one message of the bus, whatever the letters."""
REMOVED_FROM = ("files", "journal", "words", "meaning")


class Conversations:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> Sequence[Endpoint]:
        return (
            Endpoint(PutConversation, self.put),
            Endpoint(AppendEvents, self.append),
            Endpoint(ListConversations, self.list),
            Endpoint(ReadConversation, self.read),
            Endpoint(DeleteConversation, self.delete),
            Endpoint(GetStanding, self.standing),
        )

    async def put(self, call: Call, message: PutConversation) -> ConversationSaved:
        person = await self._people.open(call.person)
        conversation, change_id, created = await person.chats.put(message)
        return ConversationSaved(conversation=conversation, change_id=change_id, created=created)

    async def append(self, call: Call, message: AppendEvents) -> Appended:
        person = await self._people.open(call.person)
        return await person.chats.append(message)

    async def list(self, call: Call, message: ListConversations) -> ConversationPage:
        person = await self._people.known(call.person)
        if person is None:
            return ConversationPage(conversations=())
        after = _read_cursor(message.cursor)
        chosen: list[Known] = []
        for known in person.chats.catalogue.newest_first():
            if message.by is not None and known.cover.by != message.by:
                continue
            if message.archived is not None and known.cover.archived != message.archived:
                continue
            if after is not None and (known.updated_at, known.conversation_id) >= after:
                continue
            chosen.append(known)
            if len(chosen) > message.limit:
                break
        page = chosen[: message.limit]
        return ConversationPage(
            conversations=tuple(known.conversation() for known in page),
            next=_cursor(page[-1]) if len(chosen) > message.limit else None,
        )

    async def read(self, call: Call, message: ReadConversation) -> ConversationEvents:
        chats, known = await self._known(call.person, message.conversation_id, by=message.by or "person")
        return await asyncio.to_thread(_page, chats, known, message)

    async def delete(self, call: Call, message: DeleteConversation) -> ConversationDeleted:
        person = await self._people.known(call.person)
        if person is None:
            raise no_such_chat()
        await person.chats.delete(message.conversation_id, by=message.by, key=message.idempotency)
        return ConversationDeleted(conversation_id=message.conversation_id, removed_from=REMOVED_FROM)

    async def standing(self, call: Call, message: GetStanding) -> Standing:
        person = await self._people.known(call.person)
        if person is None:
            return unknown()
        if not message.whole:
            return person.chats.standing(message.conversation_id, by=message.by, whole=False)
        return await asyncio.to_thread(person.chats.standing, message.conversation_id, by=message.by, whole=True)

    async def _known(self, person: str, conversation_id: str, *, by: str) -> tuple[Chats, Known]:
        found = await self._people.known(person)
        known = found.chats.catalogue.get(conversation_id) if found is not None else None
        if found is None or known is None:
            raise no_such_chat()
        if not reaches(by, known):
            raise not_yours()
        return found.chats, known


def _page(chats: Chats, known: Known, message: ReadConversation) -> ConversationEvents:
    events: list[ChatEvent] = []
    size, more = 0, False
    for stored in chats.stored(known, message.after):
        if len(events) >= message.limit or size > PAGE_BYTES_MAX:
            more = True
            break
        try:
            events.append(event_of(stored))
        except Damaged:
            continue
        size += len(encode(stored))
    return ConversationEvents(
        conversation=known.conversation(), events=tuple(events), next=events[-1].seq if more and events else None
    )


def _cursor(known: Known) -> str:
    text = f"{known.updated_at.isoformat()} {known.conversation_id}"
    return base64.urlsafe_b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")


def _read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    if cursor is None:
        return None
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii")).decode("utf-8", "surrogatepass")
        at, _, conversation_id = text.partition(" ")
        return datetime.fromisoformat(at).astimezone(UTC), conversation_id
    except ValueError as error:
        raise Invalid("That cursor is from no list of ours.", code="invalid_cursor") from error
