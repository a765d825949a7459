"""One person's memories in memory, as the files say they are: what lists, the feed and the search for repeats read."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from kit.contracts.memory import Memory, Preferences, Profile
from kit.errors import Damaged, NotFound
from kit.journal import OUTSIDE
from kit.text import same_words
from services.memory import document, logged, never, plain
from services.memory.logged import Holds
from services.memory.never import NotAgain

NO_SUCH_MEMORY = "There is no such memory. It may have been forgotten."


@dataclass(slots=True)
class _Touch:
    """When a memory last changed: the journal's seq, and a count of this process that also orders changes of one seq."""

    seq: int
    count: int


@dataclass
class PersonState:
    """Kept by `PersonStore`; a person who has nothing yet has an empty one."""

    memories: dict[str, Memory] = field(default_factory=dict)
    profile: Profile = field(default_factory=Profile)
    preferences: Preferences = field(default_factory=Preferences)
    never: dict[str, NotAgain] = field(default_factory=dict)
    """What is not to be learned again, by id; `never_hashes` of what was forgotten for good."""
    never_hashes: frozenset[str] = frozenset()
    unreadable: dict[str, str] = field(default_factory=dict)
    """Files that can't be read as what they should be, or came from outside and are not taken in: path and why."""
    epoch: str = "none"
    seq: int = 0
    """How far of the log this is; the log itself may be a line ahead while a thread still writes."""
    _touched: dict[str, _Touch] = field(default_factory=dict)
    _by_words: dict[str, set[str]] = field(default_factory=dict)
    _by_chat: dict[tuple[str | None, str | None], set[str]] = field(default_factory=dict)
    _count: int = 0

    def put(self, memory_id: str, memory: Memory | None, seq: int) -> None:
        """The memory as it is now; None where it is gone."""
        old = self.memories.pop(memory_id, None)
        if old is not None:
            self._by_words.get(same_words(old.content), set()).discard(memory_id)
            for chat in _chats(old):
                self._by_chat.get(chat, set()).discard(memory_id)
        if memory is not None:
            self.memories[memory_id] = memory
            self._by_words.setdefault(same_words(memory.content), set()).add(memory_id)
            for chat in _chats(memory):
                self._by_chat.setdefault(chat, set()).add(memory_id)
        self._count += 1
        self._touched.pop(memory_id, None)
        self._touched[memory_id] = _Touch(seq, self._count)

    def take(
        self, path: str, data: bytes | None, seq: int, at: datetime, by: str, holds: Holds, *, read: Memory | None = None
    ) -> None:
        """Takes in what a line left of a file. Bytes that can't be read are named, and change nothing else.

        `read` is what the bytes mean, where somebody read them already.
        """
        self.unreadable.pop(path, None)
        try:
            if (memory_id := document.id_of(path)) is not None:
                memory = None if data is None else read or logged.memory(path, data, holds, revision=seq, at=at)
                self._take_memory(path, memory_id, memory, seq, at, by)
            elif path == plain.PROFILE:
                self.profile = plain.profile(data)
            elif path == plain.PREFERENCES:
                self.preferences = plain.preferences(data)
            elif path == never.PATH:
                self.never_hashes = frozenset() if data is None else never.parse(data)
            elif (entry_id := never.id_of(path)) is not None:
                if data is None:
                    self.never.pop(entry_id, None)
                else:
                    self.never[entry_id] = never.parse_entry(data)
        except Damaged as error:
            self.unreadable[path] = error.detail

    def _take_memory(self, path: str, memory_id: str, memory: Memory | None, seq: int, at: datetime, by: str) -> None:
        if memory is None:
            known = self.memories.get(memory_id)
            if known is None or document.path_of(known) == path:  # else it lives on in the other folder
                self.put(memory_id, None, seq)
            return
        if by == OUTSIDE and memory.updated_at < at and seq > 1:
            memory = memory.model_copy(update={"updated_at": at})
        self.put(memory_id, memory, seq)

    def get(self, memory_id: str) -> Memory:
        memory = self.memories.get(memory_id)
        if memory is None:
            raise NotFound(NO_SUCH_MEMORY)
        return memory

    def same(self, content: str) -> list[Memory]:
        """Memories that say the same in the same words, active ones first."""
        found = [self.memories[memory_id] for memory_id in self._by_words.get(same_words(content), ())]
        return sorted(found, key=lambda memory: (memory.status != "active", memory.id))

    def recent(self, conversation_id: str | None, app: str | None, since: datetime) -> list[Memory]:
        """What this chat remembered or wanted to since then, oldest first; for an app what it did, in whichever chat it says.

        Saves that name no chat count as one chat: nobody can tell them apart.
        """
        ids = self._by_chat.get((None, app) if app is not None else (conversation_id, None), set())
        found = [memory for memory in map(self.memories.__getitem__, ids) if memory.created_at >= since]
        return sorted(found, key=lambda memory: (memory.created_at, memory.id))

    def newest_first(self) -> list[Memory]:
        return sorted(self.memories.values(), key=newest_first_key)

    def touched_after(self, seq: int, count: int) -> Iterator[tuple[int, str]]:
        """(count, id) of what changed after `seq` and `count`, newest change first."""
        for memory_id in reversed(self._touched):
            touch = self._touched[memory_id]
            if touch.seq <= seq or touch.count <= count:
                return
            yield touch.count, memory_id


def _chats(memory: Memory) -> tuple[tuple[str | None, str | None], ...]:
    """Under which chat and which app a saved memory counts as recent; nothing for what no assistant saved."""
    if memory.source not in ("agent", "app") or memory.status == "superseded":
        return ()
    app = memory.provenance.app if memory.provenance else None
    chats = [] if app is not None and memory.conversation_id is None else [(memory.conversation_id, None)]
    return (*chats, *([(None, app)] if app is not None else []))


def newest_first_key(memory: Memory) -> tuple[float, str]:
    return (-memory.created_at.timestamp(), memory.id)


def as_of(moment: datetime, memories: list[Memory]) -> list[Memory]:
    """Those that were known at `moment`, newest first."""
    return sorted((m for m in memories if m.status == "active" and m.created_at <= moment), key=newest_first_key)
