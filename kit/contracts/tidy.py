"""What the tidy service answers about tidying up: a run, its card, and the answer to each of its changes."""

from typing import Any, ClassVar, Literal

from kit.contracts.memory import Health, Memory
from kit.contracts.message import Absent, Command, Message, Reply, Request, Time
from kit.contracts.revising import How

SERVICE = "tidy"
RUNS_KEPT = 20

ChangeState = Literal["applied", "waiting", "kept", "undone", "dropped"]
Trigger = Literal["now", "nightly"]


class TidyChange(Message):
    """What went, what came and why. `dropped`: it was proposed and not made; its `after` is only what it would have said.

    `state` is as it is now: a waiting one that the person kept is `kept`, whatever door they came through.
    """

    id: str
    kind: How
    state: ChangeState
    before: tuple[Memory, ...]
    after: Memory
    why: str
    change_id: str | None = Absent


class TidyReport(Message):
    """One run. `problem`: why a language model took no part though there is one; repeats were merged all the same.

    `model` None: none was asked.
    """

    id: str
    at: Time
    summary: str
    trigger: Trigger
    model: str | None
    changes: tuple[TidyChange, ...]
    problem: str | None = Absent


class Tidying(Reply):
    """`nightly`: whether it runs by itself. `running`: a run goes on now. Newest run first."""

    nightly: bool
    running: bool
    last_at: Time | None
    runs: tuple[TidyReport, ...]


class GetTidying(Request[Tidying]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "tidying"
    reply: ClassVar[type[Any]] = Tidying


class TidyNow(Command[Tidying]):
    """Begins a run, or joins the one that goes on. `wait`: answers when it ended; else at once."""

    writes: ClassVar[bool] = False
    """Not one at a time: a second one must find the first, and no answer to a card waits for a model."""
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "tidy"
    reply: ClassVar[type[Any]] = Tidying
    timeout_seconds: ClassVar[float] = 300.0

    wait: bool = False


class ChangeAnswered(Reply):
    run_id: str
    change: TidyChange


class KeepTidyChange(Command[ChangeAnswered]):
    """The person's yes: to a change that waits, or to one that was made. `anyway` for one that the check refuses."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "keep"
    reply: ClassVar[type[Any]] = ChangeAnswered

    run_id: str
    change_id: str
    anyway: bool = False


class UndoTidyChange(Command[ChangeAnswered]):
    """Puts back exactly what was there; one that waits is not kept. Raises `Conflict` where something newer stands on it."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "undo"
    reply: ClassVar[type[Any]] = ChangeAnswered

    run_id: str
    change_id: str


class PurgedFromTidy(Reply):
    removed_from: tuple[str, ...]


class PurgeFromTidy(Command[PurgedFromTidy]):
    """Takes a memory's words out of the runs' cards and the learning record, so that not a byte of them is left there."""

    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "purge"
    reply: ClassVar[type[Any]] = PurgedFromTidy

    ids: tuple[str, ...]


class GetTidyHealth(Request[Health]):
    service: ClassVar[str] = SERVICE
    verb: ClassVar[str] = "health"
    reply: ClassVar[type[Any]] = Health
