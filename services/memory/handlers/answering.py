"""The person's answer to what waits: Keep, Edit first, Remember anyway, Forget."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Saved
from kit.errors import Changed, Conflict
from services.memory import document, never, revision
from services.memory.door import Door, replay
from services.memory.store import PersonStore
from services.memory.waiting import waiting_edited, waits
from services.memory.wording import in_own_words


class Answering:
    def __init__(self, door: Door, secrets: Path) -> None:
        self._door = door
        self._secrets = secrets

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(contract.KeepMemory, self.keep), Endpoint(contract.RejectMemory, self.reject)]

    async def keep(self, call: Call, ask: contract.KeepMemory) -> Saved:
        """Raises `Changed` where it is no longer what the person saw, `Conflict` (`needs_anyway`) for a refused one."""
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = _waiting(store, ask.id)
            if ask.revision is not None and ask.revision != memory.revision:
                raise Changed("This is no longer what you saw. Look at it again before you keep it.")
            if _refused(memory, ask.content) and not ask.anyway:
                raise Conflict("This looks planted or holds a secret. Keep it only if you are sure.", code="needs_anyway")
            update: dict[str, Any] = {"status": "active", "waiting": None, "updated_at": datetime.now(UTC)}
            if ask.content is not None:
                update |= in_own_words(memory, ask.content)
            kept = memory.model_copy(update=update)
            files = revision.places(
                kept, memory.waiting.how if memory.waiting else None, _replaced(store, memory), kept.updated_at
            )
            return await self._door.save(store, ask, kept, files, kind="kept", why="Kept by you.", anyway=ask.anyway)

    async def reject(self, call: Call, ask: contract.RejectMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = _waiting(store, ask.id)
            gone: dict[str, bytes | None] = {document.path_of(memory): None}
            asked_gone = memory.status == "active"
            if memory.waiting is not None and (memory.waiting.how is not None or memory.source in never.CONCHS_OWN):
                secret, now = never.key(self._secrets), datetime.now(UTC)
                gone |= never.taken_back(secret, memory, memory.waiting.how, _replaced(store, memory), "forgotten", now)
            kind, why = ("forgotten", "Forgotten by you.") if asked_gone else ("rejected", "Not kept by you.")
            return await self._door.save(store, ask, memory, gone, kind=kind, why=why)


def _waiting(store: PersonStore, memory_id: str) -> Memory:
    memory = store.state.get(memory_id)
    if not waits(memory):
        raise Conflict("This doesn't wait for an answer any more.", code="not_waiting")
    return memory


def _replaced(store: PersonStore, memory: Memory) -> list[Memory]:
    """The memories whose place it takes once it is kept, as far as they are still true or wait."""
    ids = memory.waiting.replaces or () if memory.waiting is not None else ()
    found = [store.state.memories.get(memory_id) for memory_id in ids]
    return [each for each in found if each is not None and each.status != "superseded" and each.id != memory.id]


def _refused(memory: Memory, edited: str | None) -> bool:
    """Whether it is kept only with "Remember anyway". Edited first, it is the edited words that count."""
    if memory.waiting is None or not memory.waiting.refused:
        return False
    return edited is None or bool(waiting_edited(memory.waiting, edited).refused)
