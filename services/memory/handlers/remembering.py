"""An assistant's save, and the person's answer to one that waits."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Remembered, Saved
from kit.errors import Changed, Conflict
from kit.journal import short_id
from services.memory import document, never
from services.memory.door import Door, replay
from services.memory.store import PersonStore
from services.memory.waiting import KNOWN, NEVER, REMEMBERED, WAITS, WAITS_ALREADY, Decision, decide
from services.memory.wording import clean


class Remembering:
    def __init__(self, door: Door, secrets: Path) -> None:
        self._door = door
        self._secrets = secrets

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.RememberMemory, self.remember),
            Endpoint(contract.KeepMemory, self.keep),
            Endpoint(contract.RejectMemory, self.reject),
        ]

    async def remember(self, call: Call, ask: contract.RememberMemory) -> Remembered:
        """Every save by an assistant comes through here, and what it waits for is decided here alone."""
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Remembered)) is not None:
                return done
            content = clean(ask.content)
            if store.state.never and never.digest(never.key(self._secrets), content) in store.state.never:
                return Remembered(outcome="refused", memory=None, message=NEVER)
            decision = decide(ask, store.state.preferences)
            known = next((m for m in store.state.same(content) if m.status != "superseded"), None)
            if known is not None:
                return await self._known(store, ask, known, decision)
            memory = _memory(ask, content, decision)
            if decision.reason is not None:
                message = WAITS.format(reason=decision.reason)
                return await self._keep_saying(store, ask, memory, "waiting", "waiting", decision.reason, message)
            return await self._keep_saying(store, ask, memory, "remembered", "remembered", "Learned in a chat.", REMEMBERED)

    async def _known(self, store: PersonStore, ask: contract.RememberMemory, known: Memory, decision: Decision) -> Remembered:
        """A repeat makes nothing new. Only what would be remembered at once may refresh it, and never what waits."""
        if known.status == "waiting":
            if ask.app is not None and (known.provenance is None or known.provenance.app != ask.app):
                # Another's suggestion: what it says exactly, and where it came from, is the person's alone to see.
                return Remembered(outcome="waiting", memory=None, message=WAITS.format(reason=decision.reason or WAITS_ALREADY))
            reason = known.waiting.reason if known.waiting else ""
            return Remembered(outcome="waiting", memory=known, message=WAITS.format(reason=reason))
        if decision.reason is not None:
            return Remembered(outcome="known", memory=known, message=KNOWN)
        fresh = known.model_copy(update={"updated_at": datetime.now(UTC)})
        return await self._keep_saying(store, ask, fresh, "known", "refreshed", "Said again.", KNOWN)

    async def _keep_saying(
        self,
        store: PersonStore,
        ask: contract.RememberMemory,
        memory: Memory,
        outcome: str,
        kind: str,
        why: str,
        message: str,
    ) -> Remembered:
        told: dict[str, Any] = {"outcome": outcome, "message": message}
        files = {document.path_of(memory): document.render(memory)}
        line = await self._door.commit(store, ask, files, kind=kind, why=why, told={**told, "memory_id": memory.id})
        return Remembered(memory=store.state.get(memory.id), change_id=line.id, **told)

    async def keep(self, call: Call, ask: contract.KeepMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = _waiting(store, ask.id)
            if ask.revision is not None and ask.revision != memory.revision:
                raise Changed("This is no longer what you saw. Look at it again before you keep it.")
            if memory.waiting is not None and memory.waiting.refused and not ask.anyway:
                raise Conflict("This looks planted. Keep it only if you are sure.", code="needs_anyway")
            update: dict[str, Any] = {"status": "active", "waiting": None, "updated_at": datetime.now(UTC)}
            if ask.content is not None:
                update["content"] = clean(ask.content)
            kept = memory.model_copy(update=update)
            return await self._door.save(store, ask, kept, kind="kept", why="Kept by you.", anyway=ask.anyway)

    async def reject(self, call: Call, ask: contract.RejectMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = _waiting(store, ask.id)
            gone = {document.path_of(memory): None}
            return await self._door.save(store, ask, memory, gone, kind="rejected", why="Not kept by you.")


def _waiting(store: PersonStore, memory_id: str) -> Memory:
    memory = store.state.get(memory_id)
    if memory.status != "waiting":
        raise Conflict("This doesn't wait for an answer any more.", code="not_waiting")
    return memory


def _memory(ask: contract.RememberMemory, content: str, decision: Decision) -> Memory:
    """An assistant's save as a memory, with where it came from."""
    now = datetime.now(UTC)
    labels = tuple(contract.ReadLabel(kind=read.kind, label=read.label) for read in ask.read)
    return Memory(
        id=short_id("m"),
        kind=ask.kind,
        content=content,
        source="app" if ask.via == "app" else "import" if ask.via == "import" else "agent",
        created_at=now,
        updated_at=now,
        status="waiting" if decision.waits else "active",
        conversation_id=ask.conversation_id,
        waiting=contract.Waiting(reason=decision.reason) if decision.reason is not None else None,
        provenance=contract.Provenance(via=ask.via, read=labels, app=ask.app),
    )
