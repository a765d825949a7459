"""What a chat's log says of it where an assistant wants something kept or forgotten.

The log's word counts: what was read, what was said, whether it is attended. An app's own is taken only where it makes the
answer stricter; the person's token speaks for the person, so what it says is joined with the log.
"""

from collections.abc import Iterable
from typing import Any

import orjson
import structlog

from gateway.bodies import AssistantSave, ReadThings
from gateway.callers import Caller
from gateway.desk import Desk
from kit.contracts.chats import GetStanding, Standing
from kit.contracts.memory import Read, ReadLabel, Via
from kit.errors import Forbidden, TimedOut, Unavailable

READS_MAX = 100
SAID_MAX = 100
BYTES_MAX = 3_500_000
"""Of what was read and said in one question: the bus carries 4 MB."""

NOT_YOURS = "An app reaches only chats that it made."
NO_CHAT = "Earlier chats can't be looked through from here: no chat was named, so nothing is known of what it read."
NO_ANSWER = "Earlier chats can't be looked through right now."

log = structlog.get_logger(__name__)


async def ask_standing(desk: Desk, conversation_id: str | None, *, whole: bool) -> Standing | None:
    """The chat's standing by its log; None where no chat is named. Raises `Forbidden` as `not_your_chat` for another's."""
    if conversation_id is None:
        return None
    found = await desk.ask(GetStanding(conversation_id=conversation_id, by=desk.caller.by, whole=whole))
    if not found.mine:
        raise Forbidden(NOT_YOURS, code="not_your_chat")
    return found


async def standing_or_strict(desk: Desk, conversation_id: str | None) -> tuple[Standing | None, bool]:
    """The same for a save, and whether the log answered: a log that doesn't makes a save unattended, never lost."""
    try:
        return await ask_standing(desk, conversation_id, whole=True), True
    except (Unavailable, TimedOut) as error:
        log.warning("standing_not_known", reason=error.reason)
        return None, False


async def of_save(desk: Desk, body: AssistantSave) -> dict[str, Any]:
    """How a save counts.

    The person's own token speaks for the person, so all that it says is taken, and joined with what the log knows; `attended`
    is the log's where it knows the chat, unless the token says false. An app's is held by a program that a page may steer:

    - `read` and `said` are the log's; `read` of the body comes on top, since more that was read is only stricter. `said` of the
      body is not taken: words that the app says the person typed would pass for the person's own.
    - `attended` is the log's, for an app that may remember, unless the app says false. A chat that the log doesn't know is
      unattended, and nothing was said in it; another's chat is refused.
    - `asked` is not taken: it would remember what the person, by `auto_memory`, wants to be asked about.
    - `via` is `app` for one that may only suggest, which always waits; one that may remember can only choose that too, and
      `import` is for neither.
    """
    caller = desk.caller
    conversation = body.conversation_id or caller.conversation_id
    found, has_answered = await standing_or_strict(desk, conversation)
    known = found if found is not None and found.known else None
    own = things_read(body.read)
    if caller.app is None:
        read, said = _fitting(own, known.read if known else (), (*(known.said if known else ()), *body.said))
        attended = body.attended
        if found is not None and found.origin is not None:
            attended = found.attended and body.attended is not False
        elif not has_answered:
            attended = False
        via: Via = body.via or "remember"
        return {
            "via": via,
            "asked": body.asked,
            "read": read,
            "said": said,
            "attended": attended,
            "conversation_id": conversation,
        }
    read, said = _fitting(own, known.read if known else (), known.said if known else ())
    return {
        "via": app_via(caller) if body.via != "app" else "app",
        "app": caller.app,
        "read": read,
        "said": said,
        "attended": caller.may == "remember" and known is not None and known.attended and body.attended is not False,
        "conversation_id": conversation,
    }


async def of_tool(desk: Desk, conversation_id: str | None) -> tuple[tuple[Read, ...], tuple[str, ...], bool]:
    """What a tool's call counts as, by the log alone: what its chat read, what the person said, whether it is attended."""
    found, _ = await standing_or_strict(desk, conversation_id)
    if found is None or not found.known:
        return (), (), False
    read, said = _fitting((), found.read, found.said)
    return read, said, found.attended and (desk.caller.app is None or desk.caller.may == "remember")


def labels(read: Iterable[Read]) -> tuple[ReadLabel, ...]:
    return tuple(ReadLabel(kind=one.kind, label=one.label) for one in read)


def app_via(caller: Caller) -> Via:
    """The way by which a caller's save comes: `app` for an app that may only suggest."""
    return "remember" if caller.app is None or caller.may == "remember" else "app"


def things_read(things: ReadThings) -> tuple[Read, ...]:
    return tuple(Read(kind=one.kind, label=one.label, text=one.text) for one in things)


def _fitting(own: tuple[Read, ...], read: tuple[Read, ...], said: tuple[str, ...]) -> tuple[tuple[Read, ...], tuple[str, ...]]:
    """Both within what one question carries. What was read goes first, since it makes an answer stricter.

    Of each the newest stay; a read whose text no longer fits is there by its label.
    """
    left = BYTES_MAX
    kept: list[Read] = []
    for one in (*reversed(own), *reversed(tuple(one for one in read if one not in own))):
        if len(kept) == READS_MAX:
            break
        size = _bytes(one.text or "")
        kept.append(one if size <= left else Read(kind=one.kind, label=one.label))
        left -= size if size <= left else 0
    typed: list[str] = []
    for text in reversed(tuple(dict.fromkeys(said))):
        size = _bytes(text)
        if len(typed) == SAID_MAX or size > left:
            break
        typed.append(text)
        left -= size
    return tuple(reversed(kept)), tuple(reversed(typed))


def _bytes(text: str) -> int:
    try:
        return len(orjson.dumps(text))
    except orjson.JSONEncodeError:
        return 6 * len(text)
