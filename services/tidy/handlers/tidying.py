"""Tidying: begin or join a run, see the last ones, and answer each of their changes."""

import asyncio
from collections.abc import Sequence

from pydantic import ValidationError

from kit.bus.port import Call, Endpoint
from kit.contracts.events import CloudEvent, MemoryPurged
from kit.contracts.memory import GetPreferences, Health, HealthLine, KeepMemory
from kit.contracts.revising import GetChanges
from kit.contracts.tidy import (
    ChangeAnswered,
    GetTidyHealth,
    GetTidying,
    KeepTidyChange,
    PurgedFromTidy,
    PurgeFromTidy,
    Tidying,
    TidyNow,
    UndoTidyChange,
)
from kit.errors import Conflict, Invalid, NotFound, Unavailable
from services.tidy import report
from services.tidy.people import People, Person
from services.tidy.remembered import as_it_is, take_back
from services.tidy.store import Made, Run, State

CHECK = "tidy"
NO_SUCH_RUN = "There is no such tidy-up. The last twenty are kept."
NO_SUCH_CHANGE = "That tidy-up has no such change."
ANSWERED = "This was answered already."
NOT_MADE = "This change was never made."


class Tidy:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(GetTidying, self.get),
            Endpoint(TidyNow, self.tidy),
            Endpoint(KeepTidyChange, self.keep),
            Endpoint(UndoTidyChange, self.undo),
            Endpoint(PurgeFromTidy, self.purge),
            Endpoint(GetTidyHealth, self.health),
        ]

    async def get(self, call: Call, ask: GetTidying) -> Tidying:
        return await self._tidying(call.person)

    async def tidy(self, call: Call, ask: TidyNow) -> Tidying:
        """Raises `Unavailable` where the memories can't be read; then nothing was changed."""
        task = self._people.open(call.person).begin("now")
        if ask.wait:
            await asyncio.shield(task)
        return await self._tidying(call.person)

    async def _tidying(self, name: str) -> Tidying:
        person = self._people.open(name)
        preferences = (await self._people.bus.request(name, GetPreferences())).preferences
        runs = person.store.state.runs
        return Tidying(
            nightly=preferences.tidy_memory,
            running=person.running,
            last_at=runs[0].at if runs else None,
            runs=await report.reports(self._people.bus, name, runs),
        )

    async def keep(self, call: Call, ask: KeepTidyChange) -> ChangeAnswered:
        bus, person = self._people.bus, self._people.open(call.person)
        made = _made(person, ask.run_id, ask.change_id)
        if made.outcome == "waiting":
            memory = await as_it_is(bus, call.person, made.memory)
            if memory is None:
                raise Conflict(ANSWERED, code="not_waiting")
            await bus.request(call.person, KeepMemory(id=memory.id, anyway=ask.anyway, idempotency=ask.idempotency))
        elif made.outcome == "applied":
            async with person.lock:
                person.store.save(_with(person.store.state, ask.run_id, made.model_copy(update={"kept": True})))
        else:
            raise Conflict(NOT_MADE, code="not_made")
        return await self._answered(call.person, ask.run_id, ask.change_id)

    async def undo(self, call: Call, ask: UndoTidyChange) -> ChangeAnswered:
        bus, person = self._people.bus, self._people.open(call.person)
        made = _made(person, ask.run_id, ask.change_id)
        if made.change_id is None:
            raise Conflict(NOT_MADE, code="not_made")
        await take_back(bus, call.person, made.change_id, made.outcome, made.memory, ask.idempotency)
        return await self._answered(call.person, ask.run_id, ask.change_id)

    async def _answered(self, name: str, run_id: str, change_id: str) -> ChangeAnswered:
        made = _made(self._people.open(name), run_id, change_id)
        known = await self._people.bus.request(name, GetChanges(ids=(made.change_id or "",)))
        change = known.changes[0] if known.changes else None
        return ChangeAnswered(run_id=run_id, change=await report.shown_change(self._people.bus, name, made, change))

    # --- forgetting for good --------------------------------------------------------------------------------------

    async def purge(self, call: Call, ask: PurgeFromTidy) -> PurgedFromTidy:
        return PurgedFromTidy(removed_from=await self._purge(call.person, ask.ids))

    async def purged(self, person: str, event: CloudEvent) -> None:
        """`memory.purged`: the same as the request, for when that never came. Twice is once."""
        try:
            data = MemoryPurged.model_validate(event.data)
        except ValidationError as error:
            raise Invalid("The event names no memory.") from error
        await self._purge(person, (data.memory_id,))

    async def _purge(self, name: str, ids: Sequence[str]) -> tuple[str, ...]:
        """Takes out every change that has one of them, before or after; a planned one too. Says from which record."""
        person, removed = self._people.open(name), list[str]()
        async with person.lock:
            state = person.store.state
            left = state.model_copy(
                update={
                    "runs": tuple(_without(run, ids) for run in state.runs),
                    "planned": _without(state.planned, ids) if state.planned is not None else None,
                }
            )
            if left != state:
                person.store.save(left)
                removed.append("runs")
        async with person.looking:
            learned = person.record.learned
            kept = learned.model_copy(
                update={
                    "items": tuple(item for item in learned.items if item.memory is None or item.memory.id not in ids),
                    "planned": tuple(item for item in learned.planned if item.memory is None or item.memory.id not in ids),
                }
            )
            if kept != learned:
                person.record.save(kept)
                removed.append("learning")
        return tuple(removed)

    # --- health ---------------------------------------------------------------------------------------------------

    async def health(self, call: Call, ask: GetTidyHealth) -> Health:
        try:
            store = self._people.open(call.person).store
        except OSError as error:
            raise Unavailable("The record of tidy-ups can't be read.") from error
        problems = [each for each in (store.problem, self._people.open(call.person).record.problem) if each is not None]
        if problems:
            return Health(lines=tuple(HealthLine(check=CHECK, state="news", words=words) for words in problems))
        return Health(lines=(HealthLine(check=CHECK, state="ok", words="Tidying is in order."),))


def _made(person: Person, run_id: str, change_id: str) -> Made:
    run = next((each for each in person.store.state.runs if each.id == run_id), None)
    if run is None:
        raise NotFound(NO_SUCH_RUN)
    made = next((each for each in run.changes if each.id == change_id), None)
    if made is None:
        raise NotFound(NO_SUCH_CHANGE)
    return made


def _with(state: State, run_id: str, made: Made) -> State:
    def changed(run: Run) -> Run:
        if run.id != run_id:
            return run
        return run.model_copy(update={"changes": tuple(made if each.id == made.id else each for each in run.changes)})

    return state.model_copy(update={"runs": tuple(changed(run) for run in state.runs)})


def _without(run: Run, ids: Sequence[str]) -> Run:
    kept = tuple(made for made in run.changes if not _has(made, ids))
    return run if len(kept) == len(run.changes) else run.model_copy(update={"changes": kept})


def _has(made: Made, ids: Sequence[str]) -> bool:
    return (made.memory is not None and made.memory.id in ids) or any(memory.id in ids for memory in made.before)
