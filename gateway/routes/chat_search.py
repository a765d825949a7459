"""Finding in chats: search by words blended with meaning, a line with its neighbours, and how far the index is."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from gateway.chat_bodies import ChatSearchAsked, PreviewAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, answer
from gateway.limits import check_count, check_text
from gateway.routes import chat_examples as examples
from kit.contracts.chat_search import ChatResults, GetSearchStatus, Preview, PreviewMessage, SearchChats, SearchStatus

router = APIRouter(route_class=DeclaredRoute, tags=["chats"])


@router.get("/api/search", summary="Find chats by words, typos forgiven, and by meaning")
@declared("person", ChatResults, example=examples.CHAT_RESULTS)
async def search(desk: AtDesk, asked: Annotated[ChatSearchAsked, Query()]) -> Response:
    """Each chat with its best lines; `ranges` are the matches in a snippet. With `in`, one chat alone, by words."""
    check_text("query_characters_max", desk.settings.query_characters_max, asked.q, "A query")
    check_count("results_max", desk.settings.results_max, asked.limit, "A search's limit")
    return answer(await desk.ask(SearchChats(q=asked.q, within=asked.within, limit=asked.limit)))


@router.get("/api/search/preview", summary="A line of a chat with its neighbours")
@declared("person", Preview, example=examples.PREVIEW, problems=(404,))
async def preview(desk: AtDesk, asked: Annotated[PreviewAsked, Query()]) -> Response:
    check_text("query_characters_max", desk.settings.query_characters_max, asked.q, "A query")
    message = PreviewMessage(conversation_id=asked.conversation_id, message_id=asked.message_id, q=asked.q)
    return answer(await desk.ask(message))


@router.get("/api/search/status", summary="How much of the chats can be found, by words and by meaning")
@declared("person", SearchStatus, example=examples.SEARCH_STATUS)
async def status(desk: AtDesk) -> Response:
    return answer(await desk.ask(GetSearchStatus()))
