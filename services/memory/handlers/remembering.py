"""An assistant's save: checked, and remembered at once, known already, or waiting for the person."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.check import Checked, CheckMemory
from kit.contracts.memory import Memory, Remembered, RememberMemory
from kit.journal import short_id
from kit.llm import LanguageModel
from services.memory import document, never, second_look, waiting
from services.memory.admission import Admitted, admit, verdict_on
from services.memory.check import Evidence, Origin, Piece
from services.memory.door import Door, replay
from services.memory.store import PersonStore
from services.memory.wording import clean

SOURCES: Final[dict[contract.Via, contract.Source]] = {"remember": "agent", "app": "app", "import": "import"}


class Remembering:
    def __init__(self, door: Door, secrets: Path, model: LanguageModel | None) -> None:
        self._door = door
        self._secrets = secrets
        self._model = model

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(RememberMemory, self.remember), Endpoint(CheckMemory, self.check)]

    async def remember(self, call: Call, ask: RememberMemory) -> Remembered:
        """Every save by an assistant comes through here, and what it waits for is decided here alone."""
        store = await self._door.people.open(call.person)
        doubt = await self._doubt(store, ask)
        async with store.lock:
            if (done := await replay(store, ask, Remembered)) is not None:
                return done
            content = clean(ask.content)
            state = store.state
            if (state.never or state.never_hashes) and never.holds(
                never.key(self._secrets), content, state.never, state.never_hashes
            ):
                return Remembered(outcome="refused", memory=None, message=waiting.NEVER)
            decision = waiting.decide(ask, store.state.preferences)
            admitted = await admit(store.state, ask.content, _draft(ask, content), _origin(ask), decision, doubt)
            known = next((m for m in store.state.same(content) if m.status != "superseded"), None)
            if known is not None:
                return await self._known(store, ask, known, admitted)
            return await self._write(store, ask, admitted)

    async def check(self, call: Call, ask: CheckMemory) -> Checked:
        """What the check says of a memory as it would be said, and nothing else: nothing is written or kept."""
        store = await self._door.people.open(call.person)
        clean(ask.content)
        origin = replace(_origin(ask), recent=tuple(Piece(content) for content in ask.recent))
        verdict = await verdict_on(ask.content, origin, store.state.preferences)
        return Checked(verdict=verdict.verdict, reasons=waiting.reasons(verdict.evidence), yours=verdict.yours)

    async def _doubt(self, store: PersonStore, ask: RememberMemory) -> Evidence | None:
        """What a second look finds, where there is a model and nothing was found without it. No lock is held meanwhile."""
        if self._model is None or not ask.read or store.replayed(ask.idempotency) is not None:
            return None
        preferences = store.state.preferences
        verdict = await verdict_on(ask.content, _origin(ask), preferences)
        if not preferences.check_memories or not second_look.wanted(verdict, _origin(ask)):
            return None
        return await second_look.look(self._model, ask.content, _origin(ask))

    async def _known(self, store: PersonStore, ask: RememberMemory, known: Memory, admitted: Admitted) -> Remembered:
        """A repeat makes nothing new. What would be remembered at once refreshes it; what waits is the person's to end.

        Earlier pieces that it makes a plant of are held again all the same.
        """
        found = admitted.memory.waiting
        if again := [piece for piece in admitted.again if piece.id != known.id]:
            files = {document.path_of(piece): document.render(piece) for piece in again}
            pieces = ask.model_copy(update={"idempotency": None})  # the answer is the repeat's, and is made anew each time
            await self._door.commit(store, pieces, files, kind="held", why=waiting.LOOKS_PLANTED, told={})
        if known.status == "waiting":
            if ask.app is not None and not waiting.its_own(known, ask.app):
                # What another's says exactly, where it came from and what it belongs with is the person's alone to see.
                reason = found.reason if found else waiting.WAITS_ALREADY
                return Remembered(outcome="waiting", memory=None, message=waiting.WAITS.format(reason=reason))
            if found is None and admitted.verdict.yours:
                # Said by the person, it is true now, whatever it waited for.
                said = _said(known, admitted.memory)
                return await self._write(store, ask, Admitted(said, (), admitted.verdict))
            if found is not None and found.held and known.waiting is not None and not known.waiting.held:
                return await self._write(store, ask, Admitted(_held(known, found), (), admitted.verdict))
            return _answer(known)
        if found is not None:
            return Remembered(outcome="known", memory=known, message=waiting.KNOWN)
        fresh = known.model_copy(update={"updated_at": datetime.now(UTC)})
        return await self._commit(
            store, ask, [fresh], kind="refreshed", why="Said again.", outcome="known", message=waiting.KNOWN
        )

    async def _write(self, store: PersonStore, ask: RememberMemory, admitted: Admitted) -> Remembered:
        memory = admitted.memory
        if memory.waiting is None:
            why, message = "Learned in a chat.", waiting.REMEMBERED
            return await self._commit(store, ask, [memory], kind="remembered", why=why, outcome="remembered", message=message)
        told = _answer(memory)
        kind = "held" if memory.waiting.held else "waiting"
        return await self._commit(
            store,
            ask,
            [memory, *admitted.again],
            kind=kind,
            why=memory.waiting.reason,
            outcome=told.outcome,
            message=told.message,
        )

    async def _commit(
        self,
        store: PersonStore,
        ask: RememberMemory,
        memories: list[Memory],
        *,
        kind: str,
        why: str,
        outcome: str,
        message: str,
    ) -> Remembered:
        """Writes the memories, the first of which is the one that was asked for, and answers with it."""
        memory_id = memories[0].id
        told: dict[str, Any] = {"outcome": outcome, "message": message}
        files = {document.path_of(memory): document.render(memory) for memory in memories}
        line = await self._door.commit(store, ask, files, kind=kind, why=why, told={**told, "memory_id": memory_id})
        memory = store.state.get(memory_id)
        reasons = (memory.waiting.held or ()) if memory.waiting else ()
        return Remembered(memory=memory, reasons=reasons, change_id=line.id, **told)


def _answer(memory: Memory) -> Remembered:
    """What is told of a memory that waits."""
    why = memory.waiting or contract.Waiting(reason="")
    if why.held:
        outcome = "refused" if why.refused else "held"
        return Remembered.model_validate(
            {"outcome": outcome, "memory": memory, "reasons": why.held, "message": waiting.told_of_held(why)}
        )
    return Remembered(outcome="waiting", memory=memory, message=waiting.WAITS.format(reason=why.reason))


def _held(known: Memory, found: contract.Waiting) -> Memory:
    """A memory that waits already, with what the check has found against it meanwhile."""
    return known.model_copy(update={"waiting": found})


def _said(known: Memory, now: Memory) -> Memory:
    """A memory that waited, in the words in which the person has said it since; its chat stays, where the asking card is."""
    came = known.provenance.model_copy(update={"yours": True}) if known.provenance is not None else now.provenance
    update = {"kind": now.kind, "content": now.content, "status": "active", "waiting": None, "updated_at": now.updated_at}
    return known.model_copy(update={**update, "provenance": came})


def _origin(ask: RememberMemory | CheckMemory) -> Origin:
    """Where the words come from. In a chat with someone else's words nobody's are the person's own.

    What an app saves counts as from outside, also where it may remember: nobody but the app says what it has read.
    """
    anothers = any(read.kind == "person" for read in ask.read)
    via = "app" if isinstance(ask, RememberMemory) and ask.app is not None else ask.via
    return Origin(via, ask.read, ask.said, ask.attended is True and not anothers)


def _draft(ask: RememberMemory, content: str) -> Memory:
    """An assistant's save as a memory; what becomes of it, and where it came from, is settled when it is admitted."""
    now = datetime.now(UTC)
    return Memory(
        id=short_id("m"),
        kind=ask.kind,
        content=content,
        source=SOURCES[ask.via],
        created_at=now,
        updated_at=now,
        conversation_id=ask.conversation_id,
        provenance=contract.Provenance(via=ask.via, app=ask.app),
    )
