"""What the memory service is asked by runs, looks and cards alike."""

import hashlib

from kit.bus.port import Bus
from kit.contracts.memory import GetHistory, GetMemory, ListMemories, Memory, RejectMemory, UndoChange
from kit.contracts.message import Idempotency
from kit.contracts.revising import Revised, ReviseMemory
from kit.errors import Invalid, NotFound, TooLarge

PAGE = 200


async def active(bus: Bus, person: str) -> list[Memory]:
    """Every memory that is true now, the oldest first."""
    found: list[Memory] = []
    cursor: str | None = None
    while True:
        page = await bus.request(person, ListMemories(limit=PAGE, cursor=cursor))
        found += page.memories
        if page.next is None:
            return sorted(found, key=lambda memory: (memory.created_at, memory.id))
        cursor = page.next


async def as_it_is(bus: Bus, person: str, memory: Memory | None) -> Memory | None:
    """A memory as it is now; None where it is gone, or never was."""
    if memory is None:
        return None
    try:
        return (await bus.request(person, GetMemory(id=memory.id))).memory
    except NotFound:
        return None


def keyed(ask: ReviseMemory, key: str) -> dict[str, object]:
    """The request as it is kept until it was made, with a key of its own: made again it is the same change."""
    body = hashlib.sha256(ask.model_dump_json().encode()).hexdigest()
    idempotency = Idempotency(key=key, route="revise", body_sha256=body)
    return ask.model_copy(update={"idempotency": idempotency}).model_dump(mode="json")


async def revise(bus: Bus, person: str, ask: dict[str, object] | None) -> Revised:
    """What the memory service made of it; words that can't be a memory are dropped."""
    try:
        return await bus.request(person, ReviseMemory.model_validate(ask))
    except (Invalid, TooLarge) as error:
        return Revised(outcome="dropped", memory=None, message=error.detail)


async def take_back(
    bus: Bus, person: str, change_id: str, outcome: str | None, memory: Memory | None, idempotency: Idempotency | None
) -> None:
    """Puts back what was there before a change; what waited or was kept since is not kept. Raises `Conflict`."""
    now = await as_it_is(bus, person, memory)
    if outcome != "waiting" or now is None:
        await bus.request(person, UndoChange(id=change_id, idempotency=idempotency))
        return
    if now.status != "waiting" and (kept := await _kept_by(bus, person, now.id)) is not None:
        await bus.request(person, UndoChange(id=kept))
    await bus.request(person, RejectMemory(id=now.id, idempotency=idempotency))


async def _kept_by(bus: Bus, person: str, memory_id: str) -> str | None:
    """The change by which the person kept a memory that waited."""
    versions = (await bus.request(person, GetHistory(id=memory_id))).versions
    return next((version.change_id for version in reversed(versions) if version.kind == "kept"), None)
