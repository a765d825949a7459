"""What the memory check is asked and answers, and how an assistant asks for something to be forgotten."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import StringConstraints

from kit.contracts.memory import CONTENT_CHARACTERS_MAX, ConversationId, Memory, Read, ReadLabel, Reason, Via
from kit.contracts.message import Command, MemoryId, Reply, Request


class Checked(Reply):
    """`yours`: the words, and every value in them, are the person's own in that chat."""

    verdict: Literal["ok", "ask", "refuse"]
    reasons: tuple[Reason, ...] = ()
    yours: bool = False


class CheckMemory(Request[Checked]):
    """The memory check alone: nothing is written, and nothing of it is kept.

    `recent` is what the same chat remembered, or wanted to, in the last hour, oldest first.
    """

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "check"
    reply: ClassVar[type[Any]] = Checked

    content: str
    via: Via = "remember"
    read: tuple[Read, ...] = ()
    said: tuple[str, ...] = ()
    attended: bool | None = None
    recent: tuple[Annotated[str, StringConstraints(max_length=CONTENT_CHARACTERS_MAX)], ...] = ()


class AssistantForgot(Reply):
    """`waiting`: it is remembered until the person answers. `message` is what the model is told."""

    outcome: Literal["forgotten", "waiting"]
    memory: Memory
    message: str
    change_id: str | None = None


class ForgetForAssistant(Command[AssistantForgot]):
    """An assistant's wish to forget a memory. In a tainted or unattended chat it waits for the person, and so does an app's."""

    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "forget_for"
    reply: ClassVar[type[Any]] = AssistantForgot

    id: MemoryId
    conversation_id: ConversationId | None = None
    via: Literal["remember", "app"] = "remember"
    read: tuple[ReadLabel, ...] = ()
    attended: bool | None = None
    app: str | None = None
