"""Finding memories: search, the block for a prompt, and what lies near to what was just said."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from gateway.bodies import NearbyAsked, PromptAsked, SearchAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, answer
from gateway.limits import check_count, check_text
from gateway.routes import examples
from kit.contracts.index import GetNearby, GetPrompt, Nearby, Prompt, Results, SearchMemories

router = APIRouter(route_class=DeclaredRoute, tags=["finding"])


@router.get("/api/memories/search", summary="Find memories by words, typos forgiven, and by meaning")
@declared("app", Results, example=examples.RESULTS)
async def search(desk: AtDesk, asked: Annotated[SearchAsked, Query()]) -> Response:
    """Each result says why it is here. Waiting memories are never found; superseded ones with `history=true` alone."""
    check_text("query_characters_max", desk.settings.query_characters_max, asked.q, "A query")
    check_count("results_max", desk.settings.results_max, asked.limit, "A search's limit")
    message = SearchMemories(q=asked.q, limit=asked.limit, history=asked.history, explain=asked.explain, scheme=asked.scheme)
    return answer(await desk.ask(message))


@router.post("/api/memories/prompt", summary="The memory block for a system prompt")
@declared("app", Prompt, example=examples.PROMPT)
async def prompt(desk: AtDesk, body: PromptAsked) -> Response:
    check_text("said_characters_max", desk.settings.said_characters_max, body.said, "What was said")
    return answer(await desk.ask(GetPrompt(said=body.said, budget=body.budget)))


@router.post("/api/memories/nearby", summary="The few preferences and lessons that match what was just said")
@declared("app", Nearby, example=examples.NEARBY)
async def nearby(desk: AtDesk, body: NearbyAsked) -> Response:
    check_text("said_characters_max", desk.settings.said_characters_max, body.said, "What was said")
    return answer(await desk.ask(GetNearby(said=body.said)))
