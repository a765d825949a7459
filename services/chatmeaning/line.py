"""What the parts of this service tell each other of a chat: its card, its lines, and where its file stood when they were
read."""

from dataclasses import dataclass
from datetime import datetime

from kit.contracts.chat_search import LineRole


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a chat's file stood: what was indexed at this mark need not be looked at again while the file has it.

    `last_seq` is the seq of its newest line, `bytes` its length, `made` the name of what only grew since: another one after the
    file was rewritten (an import undone, a file restored) or edited by hand, so that what was read before is not taken for its
    beginning.
    """

    last_seq: int
    bytes: int
    made: str


@dataclass(frozen=True, slots=True)
class Card:
    """A chat as the indexes see it, without its lines."""

    conversation_id: str
    title: str
    archived: bool
    updated_at: datetime
    mark: Mark


@dataclass(frozen=True, slots=True)
class Line:
    """A line that search knows: a message or a step. `role` is `step` for what the assistant did.

    `text` is as written, after who said it where a name is known: "what did Tomas plant" means what Tomas said.
    """

    seq: int
    message_id: str
    role: LineRole
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Read:
    """Lines of one chat after some seq, in order, up to `card.mark`."""

    card: Card
    lines: tuple[Line, ...]
