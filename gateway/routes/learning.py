"""Quiet learning: what was learned from which words, a look at one chat now, and the way back."""

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import LookAt, Nothing
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.routes import tidy_examples as examples
from kit.contracts.learning import GetLearning, ItemUndone, Learning, Looked, LookNow, UndoLearned

router = APIRouter(route_class=DeclaredRoute, tags=["learning"])


@router.get("/api/learning", summary="What was learned, and from which words")
@declared("person", Learning, example=examples.LEARNING)
async def get_learning(desk: AtDesk) -> Response:
    """Newest first; what language models cost this month, and why nothing is learned where that is so."""
    return answer(await desk.ask(GetLearning()))


@router.post("/api/learning/look", summary="Look at a chat now for something to learn")
@declared("person", Looked, example=examples.LOOKED, problems=(404,), writes=True)
async def look(desk: AtDesk, write: Write, body: LookAt) -> Response:
    """However recent the chat is; what was looked at before isn't again."""
    return answer(await desk.ask(LookNow(conversation_id=body.conversation_id, **write)))


@router.post("/api/learning/{id}/undo", summary="Undo something that was learned")
@declared("person", ItemUndone, example=examples.ITEM_UNDONE, problems=(404, 409), writes=True)
async def undo(desk: AtDesk, write: Write, id: str, body: Nothing | None = None) -> Response:
    """What was there is back, and it is not learned again."""
    return answer(await desk.ask(UndoLearned(id=id, **write)))
