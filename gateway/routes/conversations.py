"""Chats: made and changed, appended to, listed, read, deleted. An app reaches those that it made."""

from typing import Annotated, Any
from urllib.parse import unquote_to_bytes

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from gateway.appending import append
from gateway.chat_bodies import ChatEventsAsked, ConversationAsked, ConversationLinesAsked, ConversationsAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Desk, Write, answer
from gateway.limits import check_count
from gateway.routes import chat_examples as examples
from gateway.texts import ChatId
from kit.contracts.chats import (
    Appended,
    Conversation,
    ConversationDeleted,
    ConversationEvents,
    ConversationPage,
    DeleteConversation,
    ListConversations,
    PutConversation,
    ReadConversation,
)
from kit.errors import Invalid

router = APIRouter(route_class=DeclaredRoute, tags=["chats"])


class SavedConversation(BaseModel):
    """A chat as it is now, and the change that Undo takes; none where nothing changed, or the chat is new."""

    conversation: Conversation
    change_id: str | None = None


async def _chat_id(request: Request, id: Annotated[ChatId, Path()]) -> str:
    """The id as the caller wrote it, percent-encoded: slashes and dots are part of it. What is no UTF-8 is no id."""
    try:
        unquote_to_bytes(request.scope.get("raw_path") or b"").decode("utf-8")
    except UnicodeDecodeError:
        raise Invalid("A chat's id in an address is UTF-8, percent-encoded.", code="invalid_chat_id") from None
    return id


InPath = Annotated[str, Depends(_chat_id)]


def _only(desk: Desk) -> str | None:
    """The only maker whose chats the caller sees; None: all are seen."""
    return None if desk.caller.app is None else desk.caller.by


@router.get("/api/conversations", summary="List chats, newest first")
@declared("app", ConversationPage, example=examples.CONVERSATION_PAGE)
async def list_conversations(desk: AtDesk, asked: Annotated[ConversationsAsked, Query()]) -> Response:
    """An app sees the chats that it made."""
    check_count("results_max", desk.settings.results_max, asked.limit, "A list's limit")
    message = ListConversations(archived=asked.archived, limit=asked.limit, cursor=asked.cursor, by=_only(desk))
    return answer(await desk.ask(message))


@router.post("/api/conversations/{id:path}/events", summary="Append events to a chat")
@declared("app", Appended, example=examples.APPENDED, writes=True)
async def append_events(desk: AtDesk, write: Write, id: InPath, body: ChatEventsAsked) -> Response:
    """They are on the disk when this answers. A chat that is not there yet is made; an event that is there is skipped."""
    return answer(await append(desk, write, id, body.root))


@router.put("/api/conversations/{id:path}", summary="Make a chat, or change it")
@declared("app", SavedConversation, statuses=(201, 200), example=examples.SAVED_CONVERSATION, writes=True)
async def put_conversation(desk: AtDesk, write: Write, id: InPath, body: ConversationAsked) -> Response:
    """201 where it is new. 403 `not_your_chat` where an app names one that it did not make."""
    given: dict[str, Any] = body.model_dump(exclude_none=True)
    saved = await desk.ask(PutConversation(conversation_id=id, **given, **write))
    shown = SavedConversation.model_construct(conversation=saved.conversation, change_id=saved.change_id)
    return answer(shown, 201 if saved.created else 200)


@router.get("/api/conversations/{id:path}", summary="One chat and its lines")
@declared("app", ConversationEvents, example=examples.CONVERSATION_EVENTS, problems=(404,))
async def read_conversation(desk: AtDesk, id: InPath, asked: Annotated[ConversationLinesAsked, Query()]) -> Response:
    """The lines after the seq `after`, oldest first; `next` is what `after` is for the next page, null after the last."""
    return answer(await desk.ask(ReadConversation(conversation_id=id, after=asked.after, limit=asked.limit, by=_only(desk))))


@router.delete("/api/conversations/{id:path}", summary="Delete a chat for good")
@declared("person", ConversationDeleted, example=examples.CONVERSATION_DELETED, problems=(404,), writes=True)
async def delete_conversation(desk: AtDesk, write: Write, id: InPath) -> Response:
    """Its file, its words in the index and its vectors are gone when this answers. There is no Undo."""
    return answer(await desk.ask(DeleteConversation(conversation_id=id, **write)))
