"""The one way in: whoever changes something passes here, with its idempotency key, and so through the journal."""

from collections.abc import Mapping
from typing import Any, TypeVar

from kit.contracts.memory import Memory, Saved
from kit.contracts.message import Command, Reply
from kit.errors import Conflict
from kit.journal import Line
from services.memory import document, logged
from services.memory.people import People
from services.memory.store import PersonStore, Step
from services.memory.writer import Write

R = TypeVar("R", bound=Reply)


class Door:
    """Writes under the store's lock, which the caller holds."""

    def __init__(self, people: People, step: Step) -> None:
        self.people = people
        self._step = step

    async def commit(
        self,
        store: PersonStore,
        ask: Command[Any],
        files: Mapping[str, bytes | None],
        *,
        kind: str,
        why: str,
        told: dict[str, Any],
        undoes: str | None = None,
        anyway: bool = False,
        purge: tuple[str, ...] = (),
    ) -> Line:
        """Makes the change last. `told` is what the writer will be told, without anyone's words, for a replay of its key."""
        line = await store.write(
            Write(
                by=ask.by,
                kind=kind,
                files=files,
                why=why,
                key=ask.idempotency,
                reply=told,
                undoes=undoes,
                anyway=anyway,
                purge=purge,
            )
        )
        self._step("answering")
        return line

    async def save(
        self,
        store: PersonStore,
        ask: Command[Saved],
        memory: Memory,
        files: Mapping[str, bytes | None] | None = None,
        *,
        kind: str,
        why: str,
        created: bool = False,
        anyway: bool = False,
    ) -> Saved:
        """Commits a memory (its own file unless `files` says otherwise) and answers with it as it is now."""
        what = {document.path_of(memory): document.render(memory)} if files is None else files
        told = {"created": created, "memory_id": memory.id}
        line = await self.commit(store, ask, what, kind=kind, why=why, told=told, anyway=anyway)
        return Saved(memory=store.state.memories.get(memory.id, memory), change_id=line.id, created=created)


async def replay(store: PersonStore, ask: Command[Any], kind: type[R]) -> R | None:
    """The answer that this idempotency key got before; None where it is new. Raises `KeyReused`."""
    entry = store.replayed(ask.idempotency)
    if entry is None or store.journal is None:
        return None
    line = await store.line(entry)
    told = dict(line.reply or {})
    memory_id = told.pop("memory_id", None)
    if memory_id is not None:
        holds = store.journal.index.held
        left = [
            logged.memory(change.path, data, holds, revision=line.seq)
            for change in line.files
            for data in (change.after if change.after is not None else change.before,)
            if document.id_of(change.path) == memory_id and isinstance(data, bytes)
        ]
        if not left:
            raise Conflict("What this key made was forgotten for good.", code="gone")
        told["memory"] = left[-1]
        if "reasons" in kind.model_fields and left[-1].waiting is not None:
            told["reasons"] = left[-1].waiting.held or ()
    if "change_id" in kind.model_fields:
        told["change_id"] = line.id
    return kind.model_validate(told)
