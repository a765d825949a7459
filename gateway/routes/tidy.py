"""Tidying: what the last runs did, a run now, and the answer to each change."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from gateway.bodies import Nothing, TidyAnswer, TidyAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.routes import tidy_examples as examples
from kit.contracts.tidy import ChangeAnswered, GetTidying, KeepTidyChange, Tidying, TidyNow, UndoTidyChange

router = APIRouter(route_class=DeclaredRoute, tags=["tidy"])


@router.get("/api/tidy", summary="Whether tidying runs, when it last did, and what it changed")
@declared("person", Tidying, example=examples.TIDYING)
async def get_tidying(desk: AtDesk) -> Response:
    return answer(await desk.ask(GetTidying()))


@router.post("/api/tidy", summary="Tidy up now")
@declared("person", Tidying, example=examples.TIDYING, writes=True)
async def tidy(desk: AtDesk, write: Write, asked: Annotated[TidyAsked, Query()], body: Nothing | None = None) -> Response:
    """Begins a run, or joins the one that goes on. With `wait=true` the answer comes when it ended, else at once."""
    return answer(await desk.ask(TidyNow(wait=asked.wait, **write)))


@router.post("/api/tidy/{run}/changes/{id}/keep", summary="Keep a change of a tidy-up")
@declared("person", ChangeAnswered, example=examples.ANSWERED, problems=(404, 409), writes=True)
async def keep(desk: AtDesk, write: Write, run: str, id: str, body: TidyAnswer | None = None) -> Response:
    """One that waits is carried out; 409 `needs_anyway` where the memory check refuses it and `anyway` isn't said."""
    anyway = body.anyway if body is not None else False
    return answer(await desk.ask(KeepTidyChange(run_id=run, change_id=id, anyway=anyway, **write)))


@router.post("/api/tidy/{run}/changes/{id}/undo", summary="Undo a change of a tidy-up")
@declared("person", ChangeAnswered, example=examples.ANSWERED, problems=(404, 409), writes=True)
async def undo(desk: AtDesk, write: Write, run: str, id: str, body: Nothing | None = None) -> Response:
    """What was there is back exactly as it was; one that waits is not kept. Neither is proposed again."""
    return answer(await desk.ask(UndoTidyChange(run_id=run, change_id=id, **write)))
