"""The one writer of a person's chats: its journal, its catalogue, who may do what, and what a write leaves to be told."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from kit.errors import ReadOnly
from kit.journal import Draft, Journal, Line, files
from services.chatmeaning.arrivals import KINDS, Arrivals, arrivals_of
from services.chatmeaning.catalogue import Catalogue, Known
from services.chatmeaning.log.line import Stored
from services.chatmeaning.refusals import not_yours

Step = Callable[[str], None]
Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Announced:
    """A line that implies an event of the bus."""

    n: int
    conversation_id: str
    made: str
    stored: Stored


@dataclass(slots=True)
class Written:
    """What a write did: whom the loop is to tell. Of `deleted` chats no index may have a word that it had before."""

    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    announced: list[Announced] = field(default_factory=list)


class Numbers:
    """Numbers that grow over all of a person's chats.

    They are microseconds of the clock where that is ahead, so that they also grow past those of chats that are gone for good,
    of which nothing says how far they went.
    """

    def __init__(self) -> None:
        self._last = 0

    def take(self) -> int:
        self._last = max(self._last + 1, time.time_ns() // 1_000)
        return self._last

    def passed(self, number: int) -> None:
        """None that is as small is given any more."""
        self._last = max(self._last, number)


class Writer:
    """Held by one thread at a time: the person's lock is held around every use."""

    def __init__(
        self,
        person: str,
        root: Path,
        journal: Journal,
        catalogue: Catalogue,
        *,
        step: Step = lambda _name: None,
        clock: Clock = now,
    ) -> None:
        self.person = person
        self.root = root
        self.journal = journal
        self.catalogue = catalogue
        self.arrivals: Arrivals = arrivals_of(journal)
        self.numbers = Numbers()
        self.read_only: str | None = None
        self.step = step
        self.clock = clock
        for known in catalogue.all():
            self.numbers.passed(known.sums.published)

    def reached(self, conversation_id: str, by: str) -> Known | None:
        """The chat, if there is one. Raises `Forbidden` where it is another's."""
        known = self.catalogue.get(conversation_id)
        if known is not None and not reaches(by, known):
            raise not_yours()
        return known

    def demand_writable(self) -> None:
        if self.read_only or self.journal.read_only:
            raise ReadOnly(self.read_only or self.journal.read_only or "")

    def write_line(self, draft: Draft) -> Line:
        """A line of the journal and the covers that it changes."""
        line = self.journal.append(self.journal.seq, draft)
        edited = self.journal.apply(line)
        for change in edited:
            # Somebody edited a cover by hand at this very moment; what was asked for here is newer.
            path = self.root / change.path
            if path.is_file() and isinstance(change.before, bytes):
                path.unlink()
                files.put(path, before=None, after=change.before)
        self.journal.settled_seq = line.seq
        self.note(line)
        return line

    def note(self, line: Line) -> None:
        """Keeps what a line says of imports."""
        if line.kind in KINDS or line.undoes is not None:
            self.arrivals.add(self.journal.index.entries[-1], line.reply or {})


def reaches(by: str, known: Known) -> bool:
    """Whether who asks may use the chat: the person all of them, an app those that it made."""
    return by == "person" or known.cover.by == by
