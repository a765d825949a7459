"""What the tidy service answers about quiet learning: what was learned from which words, and one look now."""

from typing import Any, ClassVar, Literal

from kit.contracts.memory import ConversationId
from kit.contracts.message import Absent, Command, MemoryId, Message, Reply, Request, Time
from kit.contracts.tidy import SERVICE, ChangeState

ITEMS_SHOWN = 100


class LearningItem(Message):
    """Something learned. `rests_on`: the person's words; `signals`: what in the chat made Conch look.

    `model` None: no model was asked.
    """

    id: str
    at: Time
    conversation_id: ConversationId
    kind: Literal["added", "superseded"]
    state: ChangeState
    memory_id: MemoryId | None
    rests_on: str
    signals: tuple[str, ...]
    model: str | None
    why: str


class Learning(Reply):
    """Newest first. `spent` and `cap` in US dollars, this month; `paused`: why Conch learns nothing now, in one sentence."""

    items: tuple[LearningItem, ...]
    spent: float
    cap: float
    paused: str | None = Absent


class GetLearning(Request[Learning]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "learning"
    reply: ClassVar[type[Any]] = Learning


class Looked(Reply):
    """What one look came to; `message` says it in one sentence, also why nothing did."""

    conversation_id: ConversationId
    items: tuple[LearningItem, ...]
    message: str


class LookNow(Command[Looked]):
    """Looks at one chat, however recent it is. Raises `NotFound` where there is none."""

    writes: ClassVar[bool] = False
    """Not in the way of other answers while a model is asked; looks wait for each other."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "look"
    reply: ClassVar[type[Any]] = Looked
    timeout_seconds: ClassVar[float] = 120.0

    conversation_id: ConversationId


class ItemUndone(Reply):
    item: LearningItem


class UndoLearned(Command[ItemUndone]):
    """Puts back what was there, and never learns it again in these words."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "undo_learned"
    reply: ClassVar[type[Any]] = ItemUndone

    id: str
