"""The journal as cards, and Undo."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from gateway.bodies import ChangesAsked, Nothing
from gateway.changes import Ask, page_of
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Desk, Write, answer
from gateway.limits import check_count
from gateway.routes import examples
from kit.contracts.chats import ListChatChanges, UndoChatChange
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
    """Of memories and of chats, in one list."""
    check_count("results_max", desk.settings.results_max, asked.limit, "A list's limit")
    return answer(await page_of((_pages(desk, ListChanges), _pages(desk, ListChatChanges)), asked.limit, asked.cursor))


def _pages(desk: Desk, question: type[ListChanges] | type[ListChatChanges]) -> Ask:
    async def ask(limit: int, cursor: str | None) -> tuple[tuple[Change, ...], str | None]:
        page = await desk.ask(question(limit=limit, cursor=cursor))
        return page.changes, page.next

    return ask


@router.post("/api/changes/{id}/undo", summary="Undo a change")
@declared("person", UndoAnswer, example=examples.UNDO_ANSWER, problems=(404, 409), writes=True)
async def undo_change(desk: AtDesk, write: Write, id: Annotated[str, Path()], body: Nothing | None = None) -> Response:
    """Puts back exactly what was there; 409 where something newer stands on it."""
    if len(id) > CHANGE_ID_CHARACTERS_MAX or not id.isascii() or not id.isprintable():
        raise NotFound("There is no change with this id.")
    change = await _undo(desk, write, id)
    return answer(UndoAnswer(change_id=change.id, change=change))


async def _undo(desk: Desk, write: Write, id: str) -> Change:
    """By whichever journal has the change."""
    try:
        return (await desk.ask(UndoChange(id=id, **write))).change
    except NotFound:
        return (await desk.ask(UndoChatChange(id=id, **write))).change
