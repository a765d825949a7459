"""What was learned and how far each chat was looked at: `learning.json`, replaced whole or not at all.

What a look found is noted with its requests before the first is made, so that a kill only delays it: each has a key of its own.
"""

from datetime import datetime
from pathlib import Path
from typing import Final, Literal

import structlog
from pydantic import Field, ValidationError

from kit.contracts.memory import Memory
from kit.contracts.message import Message, Time
from kit.errors import Damaged
from kit.files import write_whole
from kit.journal import files
from services.tidy.store import FOLDER

FILE: Final = "learning.json"
ITEMS_MAX: Final = 500
SET_ASIDE: Final = "The record of what was learned was damaged and set aside. It can still be undone among the changes."
log = structlog.get_logger(__name__)


class Item(Message):
    """One thing of one look. `ask` is its request, kept until it was made; of a dropped one `content` and words are masked."""

    id: str
    at: Time
    conversation_id: str
    kind: Literal["added", "superseded"]
    content: str
    rests_on: str
    signals: tuple[str, ...] = ()
    model: str | None = None
    why: str = ""
    outcome: Literal["applied", "waiting", "known", "declined", "dropped"] | None = None
    change_id: str | None = None
    memory: Memory | None = None
    ask: dict[str, object] | None = None


class Learned(Message):
    """Everything that is kept: the newest items first, and by chat the seq up to which it was looked at.

    `planned`: what a look found and has not been carried out yet, with the mark that counts when it is.
    """

    items: tuple[Item, ...] = ()
    marks: dict[str, int] = Field(default_factory=dict)
    planned: tuple[Item, ...] = ()

    def marked(self, conversation_id: str, seq: int) -> "Learned":
        return self.model_copy(update={"marks": {**self.marks, conversation_id: max(seq, self.marks.get(conversation_id, 0))}})

    def with_items(self, done: tuple[Item, ...]) -> "Learned":
        return self.model_copy(update={"items": (*reversed(done), *self.items)[:ITEMS_MAX], "planned": ()})

    def without_chat(self, conversation_id: str) -> "Learned":
        """Without a word of a chat that was deleted; what was learned there stays, and stays undoable."""
        return self.model_copy(
            update={
                "items": tuple(_wordless(item) if item.conversation_id == conversation_id else item for item in self.items),
                "planned": tuple(item for item in self.planned if item.conversation_id != conversation_id),
                "marks": {chat: seq for chat, seq in self.marks.items() if chat != conversation_id},
            }
        )

    def applied_since(self, moment: datetime) -> int:
        return sum(item.outcome == "applied" and item.at >= moment for item in self.items)


def _wordless(item: Item) -> Item:
    return item.model_copy(update={"rests_on": ""})


class Record:
    """`learned` is what the file says; `save` makes another the truth. Raises `DiskFull`, `ReadOnly`."""

    def __init__(self, root: Path) -> None:
        self.path = root / FOLDER / FILE
        self.problem: str | None = None
        self.learned = self._read()

    def _read(self) -> Learned:
        try:
            data = files.read(self.path)
            return Learned() if data is None else Learned.model_validate_json(data)
        except (Damaged, ValidationError):
            log.warning("learning record set aside")
            self.problem = SET_ASIDE
            try:
                self.path.replace(self.path.with_suffix(".damaged"))
            except OSError:
                log.warning("damaged learning record can't be set aside")
            return Learned()

    def save(self, learned: Learned) -> None:
        try:
            write_whole(self.path, learned.model_dump_json(exclude_none=True).encode())
        except OSError as error:
            raise files.as_error(error) from error
        self.learned = learned
