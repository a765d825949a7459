"""What tidying works with: the person's words of a chat, and a change that is proposed."""

from dataclasses import dataclass

from kit.contracts.memory import Kind, Memory, Read
from kit.contracts.revising import How


@dataclass(frozen=True, slots=True)
class Said:
    """What the person said in one chat since the last run, oldest first.

    `others`: someone else wrote there too, so that nothing is learned from it. `by_itself`: a routine or a task, whose words
    are no one's that were just said.
    """

    conversation_id: str
    texts: tuple[str, ...]
    read: tuple[Read, ...] = ()
    attended: bool = True
    others: bool = False
    by_itself: bool = False

    @property
    def teaches(self) -> bool:
        return not (self.others or self.by_itself)

    @property
    def trusted(self) -> bool:
        return self.teaches and self.attended and not self.read


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change. `old` are the memories whose place it takes, as they were seen. `said`: the chat that it was learned from.

    `waits`: why the person is asked first, where the memory service wouldn't by itself. `dropped`: why it is not made.
    """

    how: How
    content: str
    kind: Kind
    why: str
    old: tuple[Memory, ...] = ()
    said: Said | None = None
    waits: str | None = None
    dropped: str | None = None

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(memory.id for memory in self.old)
