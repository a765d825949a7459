"""A run as its card: what became of each change is asked of the memory service, whatever door the answer came through."""

from collections.abc import Sequence

from kit.bus.port import Bus
from kit.contracts.memory import Change, Memory
from kit.contracts.revising import CHANGES_MAX, GetChanges
from kit.contracts.tidy import ChangeState, TidyChange, TidyReport
from services.tidy.remembered import as_it_is
from services.tidy.store import Made, Run

NOBODYS_ID = "m_000000000000"
"""Of a memory that was never made."""
NOTHING = "Nothing to tidy."


async def reports(bus: Bus, person: str, runs: Sequence[Run]) -> tuple[TidyReport, ...]:
    ids = [made.change_id for run in runs for made in run.changes if made.change_id is not None]
    changes: dict[str, Change] = {}
    for start in range(0, len(ids), CHANGES_MAX):
        known = await bus.request(person, GetChanges(ids=tuple(ids[start : start + CHANGES_MAX])))
        changes |= {change.id: change for change in known.changes}
    return tuple([await _report(bus, person, run, changes) for run in runs])


async def _report(bus: Bus, person: str, run: Run, changes: dict[str, Change]) -> TidyReport:
    shown = [await shown_change(bus, person, made, changes.get(made.change_id or "")) for made in run.changes]
    return TidyReport(
        id=run.id,
        at=run.at,
        summary=summary_of(run),
        trigger=run.trigger,
        model=run.model,
        changes=tuple(shown),
        problem=run.problem,
    )


async def shown_change(bus: Bus, person: str, made: Made, change: Change | None) -> TidyChange:
    memory = await as_it_is(bus, person, made.memory)
    return TidyChange(
        id=made.id,
        kind=made.kind,
        state="kept" if made.kept and _is_applied(made, change) else state_of(made.outcome, made.change_id, change, memory),
        before=made.before,
        after=memory or made.memory or _never_made(made),
        why=made.why,
        change_id=made.change_id,
    )


def state_of(outcome: str | None, change_id: str | None, change: Change | None, memory: Memory | None) -> ChangeState:
    """What became of a change; `memory` is what it made, as it is now."""
    if change_id is None:
        return "dropped"
    if change is not None and change.undone_by is not None:
        return "undone"
    if outcome == "waiting":
        if memory is None:
            return "undone"
        return "waiting" if memory.status == "waiting" else "kept"
    return "applied"


def _is_applied(made: Made, change: Change | None) -> bool:
    return made.outcome == "applied" and (change is None or change.undone_by is None)


def _never_made(made: Made) -> Memory:
    at = made.before[0].created_at if made.before else None
    first = made.before[0] if made.before else None
    return Memory.model_validate(
        {
            "id": NOBODYS_ID,
            "kind": made.memory_kind,
            "content": made.content,
            "source": "tidy",
            "created_at": at or "1970-01-01T00:00:00Z",
            "updated_at": first.updated_at if first else "1970-01-01T00:00:00Z",
        }
    )


def summary_of(run: Run) -> str:
    """One sentence, and what a language model would add where there is none."""
    done = sum(made.outcome == "applied" for made in run.changes)
    waits = sum(made.outcome == "waiting" for made in run.changes)
    parts = []
    if done:
        while_asleep = " while you slept" if run.trigger == "nightly" else ""
        parts.append(f"Conch tidied {_memories(done)}{while_asleep}.")
    if waits:
        parts.append(f"{waits} {'change waits' if waits == 1 else 'changes wait'} for your OK.")
    if not parts:
        parts.append(NOTHING)
    return " ".join([*parts, run.hint] if run.hint else parts)


def _memories(count: int) -> str:
    return "one memory" if count == 1 else f"{count} memories"
