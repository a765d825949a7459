"""The list of what is not to be learned again, as the person sees it and changes it."""

from datetime import UTC, datetime

from kit.bus.port import Call, Endpoint
from kit.contracts.revising import (
    NEVER_ITEMS_MAX,
    AddNever,
    GetNever,
    NeverItem,
    NeverList,
    NeverRemoved,
    NeverSaved,
    RemoveNever,
)
from kit.errors import Conflict, NotFound
from kit.journal import short_id
from kit.text import same_words
from services.memory import never
from services.memory.door import Door
from services.memory.state import PersonState
from services.memory.store import PersonStore
from services.memory.wording import clean


class Nevering:
    def __init__(self, door: Door) -> None:
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(GetNever, self.get), Endpoint(AddNever, self.add), Endpoint(RemoveNever, self.remove)]

    async def get(self, call: Call, ask: GetNever) -> NeverList:
        store = await self._door.people.open(call.person)
        return NeverList(items=tuple(_items(store.state)))

    async def add(self, call: Call, ask: AddNever) -> NeverSaved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := store.replayed(ask.idempotency)) is not None:
                made = next((path for path, _, _ in done.files if never.id_of(path)), "")
                return NeverSaved(item=_item(store.state, never.id_of(made) or ""), change_id=done.id)
            content = clean(ask.content)
            known = next((item for item in _items(store.state) if same_words(item.content) == same_words(content)), None)
            if known is not None:
                return NeverSaved(item=known, created=False)
            if len(store.state.never) >= NEVER_ITEMS_MAX:
                raise Conflict(f"The list holds {NEVER_ITEMS_MAX:,} things. Take one off it first.", code="never_full")
            entry_id = short_id("n")
            entry = never.NotAgain(at=datetime.now(UTC), came="you", content=content)
            files: dict[str, bytes | None] = {never.path_of(entry_id): never.render_entry(entry)}
            line = await self._door.commit(store, ask, files, kind="never_added", why="Not to be learned.", told={})
            return NeverSaved(item=_item(store.state, entry_id), change_id=line.id)

    async def remove(self, call: Call, ask: RemoveNever) -> NeverRemoved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := store.replayed(ask.idempotency)) is not None:
                return NeverRemoved(item=await _removed(store, done.id), change_id=done.id)
            item = _item(store.state, ask.id)
            files: dict[str, bytes | None] = {never.path_of(ask.id): None}
            line = await self._door.commit(store, ask, files, kind="never_removed", why="May be learned again.", told={})
            return NeverRemoved(item=item, change_id=line.id)


def _items(state: PersonState) -> list[NeverItem]:
    found = [item for entry_id, entry in state.never.items() if (item := never.item_of(entry_id, entry)) is not None]
    return sorted(found, key=lambda item: (item.at, item.id), reverse=True)


def _item(state: PersonState, entry_id: str) -> NeverItem:
    entry = state.never.get(entry_id)
    item = never.item_of(entry_id, entry) if entry is not None else None
    if item is None:
        raise NotFound("That isn't on the list.")
    return item


async def _removed(store: PersonStore, change_id: str) -> NeverItem:
    """What an earlier request with the same key took off the list."""
    assert store.journal is not None  # noqa: S101 - a key was found in it
    line = await store.line(store.journal.index.find(change_id))
    for change in line.files:
        entry_id = never.id_of(change.path)
        if entry_id is not None and isinstance(change.before, bytes):
            item = never.item_of(entry_id, never.parse_entry(change.before))
            if item is not None:
                return item
    raise NotFound("That isn't on the list.")
