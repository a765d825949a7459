"""An assistant's save, and the memory check alone.

What an assistant may do by itself is decided by its token and its chat's log (`gateway/standing.py`), and by the memory
service's rules.
"""

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import AssistantSave, CheckAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_text
from gateway.routes import examples
from gateway.standing import of_save, things_read
from kit.contracts.check import Checked, CheckMemory
from kit.contracts.memory import Remembered, RememberMemory

router = APIRouter(route_class=DeclaredRoute, tags=["memories"])


@router.post("/api/memories/remember", summary="Remember something for an assistant")
@declared("app", Remembered, example=examples.REMEMBERED, writes=True)
async def remember(desk: AtDesk, write: Write, body: AssistantSave) -> Response:
    """`outcome` says what became of it, and `message` is what to tell the model.

    What the chat read and what was said in it comes from its log. Of what an app says beside that only what makes the answer
    stricter is taken: `read`, `attended: false` and `via: app`.
    """
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = RememberMemory(content=body.content, kind=body.kind, **await of_save(desk, body), **write)
    return answer(await desk.ask(message))


@router.post("/api/memories/check", summary="Ask what the memory check says, and write nothing")
@declared("person", Checked, example=examples.CHECKED)
async def check(desk: AtDesk, body: CheckAsked) -> Response:
    """`ok`: it would be written. `ask`: it would be held for the person. `refuse`: kept only with "Remember anyway".

    For the person's own token alone: an app could try words until some pass.
    """
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = CheckMemory(
        content=body.content,
        via=body.via,
        read=things_read(body.read),
        said=body.said,
        attended=body.attended,
        recent=body.recent,
    )
    return answer(await desk.ask(message))
