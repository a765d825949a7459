"""Which events a change of one memory implies, from what it was and what it became. Pure."""

from kit.contracts.events import (
    EventData,
    MemoryDecided,
    MemoryEdited,
    MemoryForgotten,
    MemoryRestored,
    MemorySaved,
    MemorySuperseded,
    MemoryWaiting,
)
from kit.contracts.memory import Memory


def events_of(
    person: str,
    change_id: str,
    revision: int,
    before: Memory | None,
    after: Memory | None,
    *,
    undo: bool = False,
    anyway: bool = False,
) -> list[EventData]:
    """The events, in order. A memory that waits is announced by `memory.waiting`, and its end by `memory.decided` alone."""
    memory = after or before
    if memory is None:
        return []
    was, now = before.status if before else None, after.status if after else None
    saved = {"person": person, "change_id": change_id, "memory_id": memory.id, "kind": memory.kind, "revision": revision}

    def decided(decision: str) -> MemoryDecided:
        edited = bool(before and after and before.content != after.content)
        return MemoryDecided.model_validate(
            {
                "person": person,
                "memory_id": memory.id,
                "decision": decision,
                "edited": edited,
                "anyway": anyway,
                "conversation_id": memory.conversation_id,
            }
        )

    if was == "active" and _wished_gone(before) != _wished_gone(after):
        waits = MemoryWaiting(person=person, memory_id=memory.id, held=False, conversation_id=memory.conversation_id)
        answered = decided("undone" if undo else "kept" if now == "active" else "forgotten")
        if now == "active":
            return [waits] if _wished_gone(after) else [answered]
        if now is None:
            return [MemoryForgotten.model_validate(saved), answered]
    if now == "waiting":
        waits = MemoryWaiting(person=person, memory_id=memory.id, held=_held(memory), conversation_id=memory.conversation_id)
        asks = [] if was == "waiting" else [waits]
        return [decided("undone"), *asks] if undo and was is not None and was != "waiting" else [*asks]
    if was == "waiting":
        return [decided("undone" if undo else "kept" if after else "forgotten")]
    if now is None:
        forgotten: list[EventData] = [MemoryForgotten.model_validate(saved)]
        return [*forgotten, decided("undone")] if undo and memory.source == "agent" else forgotten
    if now == "superseded":
        return [] if was == "superseded" else [MemorySuperseded.model_validate(saved)]
    if was is None:
        if undo:
            return [MemoryRestored.model_validate(saved)]
        # What Conch learned is told in its chat by `learning.learned`.
        chat = None if memory.source in ("tidy", "learned") else memory.conversation_id
        return [MemorySaved.model_validate({**saved, "conversation_id": chat})]
    if was == "superseded":
        return [MemoryRestored.model_validate(saved)]
    return [MemoryEdited.model_validate(saved)]


def _wished_gone(memory: Memory | None) -> bool:
    """Whether a wish to forget it waits, while the memory itself is in use."""
    return bool(memory and memory.status == "active" and memory.waiting and memory.waiting.forget)


def _held(memory: Memory) -> bool:
    return bool(memory.waiting and memory.waiting.held)
