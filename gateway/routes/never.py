"""What is not to be learned again: listed, added to by hand, and taken off."""

import re

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import NewNever
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_text
from gateway.routes import tidy_examples as examples
from kit.contracts.revising import (
    NEVER_ID_PATTERN,
    AddNever,
    GetNever,
    NeverList,
    NeverRemoved,
    NeverSaved,
    RemoveNever,
)
from kit.errors import NotFound

router = APIRouter(route_class=DeclaredRoute, tags=["learning"])
_ID = re.compile(NEVER_ID_PATTERN)


@router.get("/api/learning/never", summary="What is not to be learned again")
@declared("person", NeverList, example=examples.NEVER)
async def get_never(desk: AtDesk) -> Response:
    return answer(await desk.ask(GetNever()))


@router.post("/api/learning/never", summary="Add something that is not to be learned")
@declared("person", NeverSaved, statuses=(201, 200), example=examples.NEVER_SAVED, writes=True)
async def add_never(desk: AtDesk, write: Write, body: NewNever) -> Response:
    """201 where it is new on the list, 200 where it was there."""
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    saved = await desk.ask(AddNever(content=body.content, **write))
    return answer(saved, 201 if saved.created else 200)


@router.delete("/api/learning/never/{id}", summary="Let something be learned again")
@declared("person", NeverRemoved, example=examples.NEVER_REMOVED, problems=(404,), writes=True)
async def remove_never(desk: AtDesk, write: Write, id: str) -> Response:
    if not _ID.fullmatch(id):
        raise NotFound("That isn't on the list.")
    return answer(await desk.ask(RemoveNever(id=id, **write)))
