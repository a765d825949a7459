"""How search understands: the embedding model that is used, and Conch's own one."""

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import Nothing
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.routes import examples
from kit.contracts.index import FetchMeaning, GetMeaning, Meaning, RemoveMeaning

router = APIRouter(route_class=DeclaredRoute, tags=["meaning"])


@router.get("/api/meaning", summary="How search works now, and what would make it better")
@declared("person", Meaning, example=examples.MEANING)
async def get_meaning(desk: AtDesk) -> Response:
    return answer(await desk.ask(GetMeaning()))


@router.post("/api/meaning/get", summary="Get Conch's own model")
@declared("person", Meaning, example=examples.MEANING, writes=True)
async def fetch_meaning(desk: AtDesk, write: Write, body: Nothing | None = None) -> Response:
    """Answers at once; `GET /api/meaning` shows how far it is."""
    return answer(await desk.ask(FetchMeaning(**write)))


@router.delete("/api/meaning", summary="Remove Conch's own model")
@declared("person", Meaning, example=examples.MEANING, writes=True)
async def remove_meaning(desk: AtDesk, write: Write) -> Response:
    return answer(await desk.ask(RemoveMeaning(**write)))
