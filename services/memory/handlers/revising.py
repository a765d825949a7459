"""What Conch itself found, by tidying or by learning: done at once, waiting for the person, or not at all."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kit.bus.port import Call, Endpoint
from kit.contracts.memory import Memory, Waiting
from kit.contracts.revising import Revised, ReviseMemory
from kit.journal import short_id
from services.memory import never, revision, waiting
from services.memory.admission import admit
from services.memory.door import Door, replay
from services.memory.revision import base_of
from services.memory.state import PersonState
from services.memory.store import PersonStore
from services.memory.wording import clean

KINDS = {"merged": "merged", "updated": "updated", "added": "learned"}


class Revising:
    def __init__(self, door: Door, secrets: Path) -> None:
        self._door = door
        self._secrets = secrets

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(ReviseMemory, self.revise)]

    async def revise(self, call: Call, ask: ReviseMemory) -> Revised:
        revision.check_shape(ask)
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Revised)) is not None:
                return done
            content = clean(ask.content)
            old = _replaced(store.state, ask)
            if old is None:
                return _dropped(revision.CHANGED_MEANWHILE)
            same = [memory for memory in store.state.same(content) if memory.status != "superseded" and memory not in old]
            if (told := await self._already(store, ask, old, same)) is not None:
                return told
            if ask.how != "added":
                old = (*old, *(memory for memory in same if memory.status == "active"))
            if (told := self._taken_back(store.state, ask, content, old)) is not None:
                return told
            return await self._write(store, ask, content, old)

    async def _already(
        self, store: PersonStore, ask: ReviseMemory, old: tuple[Memory, ...], same: list[Memory]
    ) -> Revised | None:
        """What is there already: the same words, or the same memories waiting to be replaced."""
        ids = {memory.id for memory in old}
        if ask.how == "added":
            if same and same[0].status == "waiting":
                return Revised(outcome="waiting", memory=same[0], message=waiting.WAITS_ALREADY)
            return await self._seen_again(store, ask, same[0]) if same else None
        for memory in store.state.memories.values():
            why = memory.waiting
            if memory.status == "waiting" and why is not None and why.how == ask.how and ids <= set(why.replaces or ()):
                return Revised(outcome="waiting", memory=memory, message=waiting.WAITS_ALREADY)
        if ask.how == "updated" and not (ids - {memory.id for memory in old if _says(memory, ask.content)}):
            return _dropped(revision.NO_CHANGE)
        return None

    async def _seen_again(self, store: PersonStore, ask: ReviseMemory, known: Memory) -> Revised:
        """Learned once more, it counts as said again; found by tidying it is no news."""
        told = {"outcome": "known", "message": waiting.KNOWN}
        if ask.source != "learned":
            return Revised.model_validate({**told, "memory": known})
        fresh = known.model_copy(update={"updated_at": datetime.now(UTC)})
        saved = await self._commit(store, ask, fresh, revision.places(fresh, None, (), fresh.updated_at), "refreshed", told)
        return Revised.model_validate({**told, "memory": saved[0], "change_id": saved[1]})

    def _taken_back(self, state: PersonState, ask: ReviseMemory, content: str, old: tuple[Memory, ...]) -> Revised | None:
        """What is told where the person's earlier no keeps it from being made; None where nothing does."""
        if not (state.never or state.never_hashes):
            return None
        secret = never.key(self._secrets)
        mark = never.declined_mark(secret, ask.how, (memory.id for memory in old), content)
        if never.was_declined(mark, state.never):
            return Revised(outcome="declined", memory=None, message=revision.DECLINED)
        if base_of(content, old) is None and never.holds(secret, content, state.never, state.never_hashes):
            return _dropped(revision.NOT_AGAIN)
        return None

    async def _write(self, store: PersonStore, ask: ReviseMemory, content: str, old: tuple[Memory, ...]) -> Revised:
        state, now, base = store.state, datetime.now(UTC), base_of(content, old)
        close = base is None and never.is_close(content, state.never)
        decision = waiting.Decision(revision.why_it_waits(ask, content, old, state.preferences, close=close))
        memory = revision.draft(ask, short_id("m"), content, old, base, now)
        again: tuple[Memory, ...] = ()
        if base is None:
            admitted = await admit(state, ask.content, memory, revision.origin_of(ask, old), decision)
            if admitted.verdict.verdict == "refuse" or any(each.code == "secret" for each in admitted.verdict.evidence):
                return _dropped(revision.REFUSED)
            memory, again = admitted.memory, admitted.again
        elif decision.reason is not None:
            memory = memory.model_copy(update={"status": "waiting", "waiting": Waiting(reason=decision.reason)})
        if memory.waiting is None:
            why = clean(ask.why) if ask.why.strip() else "Found by Conch."
            files = revision.places(memory, ask.how, old, now)
            told = {"outcome": "applied", "message": revision.APPLIED}
            saved, change_id = await self._commit(store, ask, memory, files, KINDS[ask.how], told, why)
            return Revised.model_validate({**told, "memory": saved, "change_id": change_id})
        held = memory.waiting
        memory = memory.model_copy(update={"waiting": revision.waiting_for(held, ask, old)})
        files = revision.places(memory, None, again, now)
        files |= {path: data for piece in again for path, data in revision.places(piece, None, (), now).items()}
        told = {"outcome": "waiting", "message": held.reason}
        kind = "held" if held.held else "waiting"
        saved, change_id = await self._commit(store, ask, memory, files, kind, told, held.reason)
        reasons = saved.waiting.held if saved.waiting and saved.waiting.held else ()
        return Revised.model_validate({**told, "memory": saved, "reasons": reasons, "change_id": change_id})

    async def _commit(
        self,
        store: PersonStore,
        ask: ReviseMemory,
        memory: Memory,
        files: dict[str, bytes | None],
        kind: str,
        told: dict[str, Any],
        why: str = "Said again.",
    ) -> tuple[Memory, str]:
        line = await self._door.commit(store, ask, files, kind=kind, why=why, told={**told, "memory_id": memory.id})
        return store.state.memories.get(memory.id, memory), line.id


def _replaced(state: PersonState, ask: ReviseMemory) -> tuple[Memory, ...] | None:
    """The memories as the asker saw them; None where one is gone, is no longer true, or was changed since."""
    found = [state.memories.get(each.id) for each in ask.replaces]
    usable = {"active", "waiting"} if ask.how == "updated" else {"active"}
    if any(
        memory is None or memory.revision != each.revision or memory.status not in usable
        for memory, each in zip(found, ask.replaces, strict=True)
    ):
        return None
    return tuple(memory for memory in found if memory is not None)


def _says(memory: Memory, content: str) -> bool:
    return base_of(content, (memory,)) is not None


def _dropped(why: str) -> Revised:
    return Revised(outcome="dropped", memory=None, message=why)
