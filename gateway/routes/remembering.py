"""An assistant's save, and the memory check alone.

What an assistant may do by itself is decided by its token here, and by the memory service's rules.
"""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import AssistantSave, CheckAsked, ReadThings
from gateway.callers import Caller
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_text
from gateway.routes import examples
from kit.contracts.check import Checked, CheckMemory
from kit.contracts.memory import Read, Remembered, RememberMemory, Via

router = APIRouter(route_class=DeclaredRoute, tags=["memories"])


def standing(caller: Caller, body: AssistantSave) -> dict[str, Any]:
    """How a save counts. What a caller says of its chat can only make the answer stricter.

    The person's own token speaks for the person, so all that it says is taken. An app's is held by a program that a page may
    be steering, and no log knows its chats, so of what it says:

    - `read` is taken: more that was read is more that could be behind the words.
    - `said` is not: words that the app says the person typed would pass for the person's own.
    - `attended: true` is only from an app that may remember, of a chat that it names: that is what the person let it. Everyone
      else's save is unattended.
    - `asked` is not: it would remember what the person, by `auto_memory`, wants to be asked about.
    - `via` is `app` for one that may only suggest, which always waits; one that may remember can only choose that too, and
      `import` is for neither.
    """
    conversation = body.conversation_id or caller.conversation_id
    read = _read(body.read)
    if caller.app is None:
        via: Via = body.via or "remember"
        return {
            "via": via,
            "asked": body.asked,
            "read": read,
            "said": body.said,
            "attended": body.attended,
            "conversation_id": conversation,
        }
    return {
        "via": app_via(caller) if body.via != "app" else "app",
        "app": caller.app,
        "read": read,
        "attended": caller.may == "remember" and conversation is not None and body.attended is True,
        "conversation_id": conversation,
    }


def app_via(caller: Caller) -> Via:
    """The way by which a caller's save comes: `app` for an app that may only suggest."""
    return "remember" if caller.app is None or caller.may == "remember" else "app"


def _read(things: ReadThings) -> tuple[Read, ...]:
    return tuple(Read(kind=one.kind, label=one.label, text=one.text) for one in things)


@router.post("/api/memories/remember", summary="Remember something for an assistant")
@declared("app", Remembered, example=examples.REMEMBERED, writes=True)
async def remember(desk: AtDesk, write: Write, body: AssistantSave) -> Response:
    """`outcome` says what became of it, and `message` is what to tell the model.

    Of what an app says of its chat only what makes the answer stricter is taken: `read`, and `via: app`.
    """
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = RememberMemory(content=body.content, kind=body.kind, **standing(desk.caller, body), **write)
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
        read=_read(body.read),
        said=body.said,
        attended=body.attended,
        recent=body.recent,
    )
    return answer(await desk.ask(message))
