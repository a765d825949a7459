"""Every chat of one person, in memory: its cover, what its lines add up to, and where its file lies."""

import bisect
import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kit.contracts.chats import Conversation
from kit.errors import Damaged
from services.chatmeaning.cover import Cover, cover_path, log_path
from services.chatmeaning.line import Card, Mark
from services.chatmeaning.log import file
from services.chatmeaning.log.place import Place
from services.chatmeaning.log.sums import Detail, Sums

DETAILED_LINES_MAX = 200_000
"""Lines of chats whose ids and places are kept in memory; the longest unused chats lose theirs first."""
NO_HEADER = "The first line of its file can't be read; the lines after it are there."
SOME_DAMAGED = "Some lines of its file can't be read; the others are there."


@dataclass(slots=True)
class Known:
    """One chat, changed by its one writer alone.

    `own` is its file's own name for itself; None: its first line can't be read. `place` is where its file was left,
    `cover_mark` the mark of the place where its cover was seen as the journal has it; None: not looked at since. There may be a
    hundred thousand of these, so that each keeps what is asked for and no more.
    """

    name: str
    cover: Cover
    own: str | None
    sums: Sums
    place: Place
    cover_mark: int | None = None
    read_whole: bool = False
    """Whether every line of the file was read since the start: only then is it known that none is damaged."""

    @property
    def conversation_id(self) -> str:
        return self.cover.conversation_id

    @property
    def updated_at(self) -> datetime:
        return self.sums.updated_at or self.cover.created_at

    @property
    def made(self) -> str:
        made = self.own if self.own is not None else f"unnamed-{self.place.inode}"
        return f"{made}.{self.sums.edited:x}" if self.sums.edited else made

    @property
    def problem(self) -> str | None:
        if self.own is None:
            return NO_HEADER
        return SOME_DAMAGED if self.sums.damaged else None

    def card(self) -> Card:
        mark = Mark(self.sums.last_seq, self.place.bytes, self.made)
        return Card(self.conversation_id, self.cover.title, self.cover.archived, self.updated_at, mark)

    def conversation(self) -> Conversation:
        cover, sums = self.cover, self.sums
        return Conversation(
            id=cover.conversation_id,
            title=cover.title,
            origin=cover.origin,
            channel=cover.channel,
            attended=cover.is_attended,
            archived=cover.archived,
            learn=cover.learn,
            tainted=sums.tainted,
            created_at=cover.created_at,
            updated_at=self.updated_at,
            messages=sums.messages,
            last_seq=sums.last_seq,
            by=cover.by,
            imported=cover.imported,
            problem=self.problem,
        )


class Catalogue:
    """From any thread; changed by the one writer."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lock = threading.Lock()
        self._chats: dict[str, Known] = {}
        self._by_name: dict[str, Known] = {}
        self._details: OrderedDict[str, Detail] = OrderedDict()
        self._newest: list[Known] | None = None

    def __len__(self) -> int:
        return len(self._chats)

    def get(self, conversation_id: str) -> Known | None:
        return self._chats.get(conversation_id)

    def named(self, name: str) -> Known | None:
        return self._by_name.get(name)

    def all(self) -> list[Known]:
        with self._lock:
            return list(self._chats.values())

    def newest_first(self) -> list[Known]:
        with self._lock:
            if self._newest is None:
                self._newest = sorted(
                    self._chats.values(), key=lambda known: (known.updated_at, known.conversation_id), reverse=True
                )
            return self._newest

    def put(self, known: Known) -> None:
        with self._lock:
            self._chats[known.conversation_id] = known
            self._by_name[known.name] = known
            self._newest = None

    def moved(self, _known: Known) -> None:
        """Its lines or its cover changed."""
        with self._lock:
            self._newest = None

    def drop(self, conversation_ids: Iterable[str]) -> None:
        with self._lock:
            for conversation_id in conversation_ids:
                known = self._chats.pop(conversation_id, None)
                if known is not None:
                    self._by_name.pop(known.name, None)
                self._details.pop(conversation_id, None)
            self._newest = None

    def log(self, known: Known) -> Path:
        return self.root / log_path(known.name)

    def cover(self, known: Known) -> Path:
        return self.root / cover_path(known.name)

    # --- details --------------------------------------------------------------------------------------------------

    def detail(self, known: Known) -> Detail:
        """The chat's ids and places, read from its file where they are not in memory. For the writer. Raises `Damaged`."""
        with self._lock:
            found = self._details.get(known.conversation_id)
            if found is not None:
                self._details.move_to_end(known.conversation_id)
                return found
        sums, detail = file.load(self.log(known), detailed=True)
        assert detail is not None  # noqa: S101 - asked for
        known.sums.damaged, known.read_whole = sums.damaged, True
        with self._lock:
            self._details[known.conversation_id] = detail
            lines = sum(len(each.offsets) for each in self._details.values())
            while lines > DETAILED_LINES_MAX and len(self._details) > 1:
                _, gone = self._details.popitem(last=False)
                lines -= len(gone.offsets)
        return detail

    def read_whole(self, known: Known) -> None:
        """Reads every line once: a file that lost one since it was written can't say what it read."""
        if known.read_whole:
            return
        try:
            sums, _ = file.load(self.log(known))
        except Damaged:
            return
        known.sums.damaged, known.read_whole = sums.damaged, True

    def forget_detail(self, conversation_id: str) -> None:
        with self._lock:
            self._details.pop(conversation_id, None)

    def offset(self, known: Known, after_seq: int) -> int:
        """Where in the file the first line after `after_seq` begins, or somewhere before it. Raises `Damaged`."""
        if after_seq <= 0:
            return 0
        with self._lock:
            detail = self._details.get(known.conversation_id)
            if detail is not None:
                place = bisect.bisect_right(detail.seqs, after_seq)
                return detail.offsets[place] if place < len(detail.offsets) else known.place.bytes
        return file.offset_after(self.log(known), after_seq)
