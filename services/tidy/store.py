"""One person's runs on disk: `runs.json`, replaced whole or not at all. Damaged or lost, only Undo by run is gone."""

from datetime import date
from pathlib import Path
from typing import Final, Literal

import structlog
from pydantic import Field, ValidationError

from kit.contracts.memory import Kind, Memory
from kit.contracts.message import Message, Time
from kit.contracts.revising import How
from kit.contracts.tidy import RUNS_KEPT, Trigger
from kit.errors import Damaged
from kit.files import write_whole
from kit.journal import files

FOLDER: Final = "tidy"
FILE: Final = "runs.json"
SET_ASIDE: Final = "The record of earlier tidy-ups was damaged and set aside. Their changes can still be undone one by one."
log = structlog.get_logger(__name__)


class Made(Message):
    """One change of a run. `outcome` is None until it was carried out; `ask` is the request, kept only until then.

    Of a dropped one `content` is masked: it may be a secret.
    """

    id: str
    kind: How
    content: str
    memory_kind: Kind
    why: str
    before: tuple[Memory, ...] = ()
    outcome: Literal["applied", "waiting", "known", "declined", "dropped"] | None = None
    change_id: str | None = None
    memory: Memory | None = None
    kept: bool = False
    ask: dict[str, object] | None = None


class Run(Message):
    """One pass. `hint`: what a language model would add where there is none, or what was not read."""

    id: str
    at: Time
    trigger: Trigger
    model: str | None = None
    problem: str | None = None
    hint: str | None = None
    changes: tuple[Made, ...] = ()


class State(Message):
    """Everything that is kept. `planned` is a run that is not over; `next_marks` and `next_read_from` count when it is.

    `marks`: how far each chat was read, by seq. `read_from`: chats that changed before it were read whole.
    """

    runs: tuple[Run, ...] = ()
    planned: Run | None = None
    marks: dict[str, int] = Field(default_factory=dict)
    read_from: Time | None = None
    next_marks: dict[str, int] = Field(default_factory=dict)
    next_read_from: Time | None = None
    nights: tuple[date, ...] = ()

    def finished(self, run: Run) -> "State":
        """With the planned run over: what it read is read."""
        return self.model_copy(
            update={
                "runs": (run, *self.runs)[:RUNS_KEPT],
                "planned": None,
                "marks": self.next_marks,
                "read_from": self.next_read_from,
                "next_marks": {},
                "next_read_from": None,
            }
        )


class RunStore:
    """`state` is what the file says; `save` makes another the truth before it answers. Raises `DiskFull`, `ReadOnly`."""

    def __init__(self, root: Path) -> None:
        self.path = root / FOLDER / FILE
        self.problem: str | None = None
        self.state = self._read()

    def _read(self) -> State:
        try:
            data = files.read(self.path)
            return State() if data is None else State.model_validate_json(data)
        except (Damaged, ValidationError):
            log.warning("runs set aside", folder=FOLDER)
            self.problem = SET_ASIDE
            self._set_aside()
            return State()

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(".damaged"))
        except OSError:
            log.warning("damaged runs can't be set aside")

    def save(self, state: State) -> None:
        try:
            write_whole(self.path, state.model_dump_json(exclude_none=True).encode())
        except OSError as error:
            raise files.as_error(error) from error
        self.state = state
