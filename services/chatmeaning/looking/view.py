"""What a look found, before it is told: chats with their words, for the text that a model reads."""

from dataclasses import dataclass, replace
from datetime import datetime

from kit.contracts.chat_search import LineRole, LookedAt, LookedChat
from services.chatmeaning.looking import shown


@dataclass(frozen=True, slots=True)
class LineSeen:
    """A line of an earlier chat; `text` has no secret and is no longer than it may be."""

    seq: int
    role: LineRole
    at: datetime
    text: str
    by_meaning: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class ChatSeen:
    """`title` is as `shown_title` has it. `made` is the name of its file when the lines were read: where that is another one by
    now, the chat was made again or lost lines.
    """

    conversation_id: str
    made: str
    title: str
    updated_at: datetime
    archived: bool
    by_meaning: bool
    untrusted: bool
    lines: tuple[LineSeen, ...]

    def told(self) -> LookedChat:
        """The same without any of its words: those are in the text for the model alone, where they are guarded."""
        return LookedChat(
            conversation_id=shown.identifier(self.conversation_id),
            updated_at=self.updated_at,
            archived=self.archived,
            by_meaning=self.by_meaning,
            untrusted=self.untrusted,
            lines=tuple(
                LookedAt(seq=line.seq, role=line.role, by_meaning=line.by_meaning, cut=line.cut) for line in self.lines
            ),
        )

    def shorter(self) -> "ChatSeen":
        return replace(self, lines=self.lines[:-1])
