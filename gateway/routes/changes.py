"""The journal as cards, and Undo."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from gateway.bodies import ChangesAsked, Nothing
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_count
from gateway.routes import examples
from kit.contracts.memory import Change, ChangePage, ListChanges, UndoChange
from kit.errors import NotFound

CHANGE_ID_CHARACTERS_MAX = 100

router = APIRouter(route_class=DeclaredRoute, tags=["changes"])


class UndoAnswer(BaseModel):
    """The change that undid it; `change_id` is its id, and can be undone in turn."""

    change_id: str
    change: Change


@router.get("/api/changes", summary="What changed, newest first")
@declared("person", ChangePage, example=examples.CHANGE_PAGE)
async def list_changes(desk: AtDesk, asked: Annotated[ChangesAsked, Query()]) -> Response:
    check_count("results_max", desk.settings.results_max, asked.limit, "A list's limit")
    return answer(await desk.ask(ListChanges(limit=asked.limit, cursor=asked.cursor)))


@router.post("/api/changes/{id}/undo", summary="Undo a change")
@declared("person", UndoAnswer, example=examples.UNDO_ANSWER, problems=(404, 409), writes=True)
async def undo_change(desk: AtDesk, write: Write, id: Annotated[str, Path()], body: Nothing | None = None) -> Response:
    """Puts back exactly what was there; 409 where something newer stands on it."""
    if len(id) > CHANGE_ID_CHARACTERS_MAX or not id.isascii() or not id.isprintable():
        raise NotFound("There is no change with this id.")
    undone = await desk.ask(UndoChange(id=id, **write))
    return answer(UndoAnswer(change_id=undone.change.id, change=undone.change))
