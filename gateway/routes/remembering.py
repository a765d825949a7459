"""An assistant's save. What it may do alone is decided by its token here, and by the memory service's rules."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import AssistantSave
from gateway.callers import Caller
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_text
from gateway.routes import examples
from kit.contracts.memory import Read, Remembered, RememberMemory, Via

router = APIRouter(route_class=DeclaredRoute, tags=["memories"])


def standing(caller: Caller, body: AssistantSave) -> dict[str, Any]:
    """How a save counts: by which way it came, for which app, in which chat, and whether someone is there.

    An app that may only suggest always comes by `app`, which waits for the person; and an app that names no chat is
    unattended, whatever it says.
    """
    conversation = body.conversation_id or caller.conversation_id
    via: Via = body.via or "remember"
    attended = body.attended
    if caller.app is not None:
        if caller.may != "remember":
            via = "app"
        if conversation is None:
            attended = False
    return {"via": via, "app": caller.app, "conversation_id": conversation, "attended": attended}


@router.post("/api/memories/remember", summary="Remember something for an assistant")
@declared("app", Remembered, example=examples.REMEMBERED, writes=True)
async def remember(desk: AtDesk, write: Write, body: AssistantSave) -> Response:
    """`outcome` says what became of it, and `message` is what to tell the model."""
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = RememberMemory(
        content=body.content,
        kind=body.kind,
        asked=body.asked,
        read=tuple(Read(kind=one.kind, label=one.label, text=one.text) for one in body.read),
        said=body.said,
        **standing(desk.caller, body),
        **write,
    )
    return answer(await desk.ask(message))
