"""Quiet learning: what was learned from which words, one look now, and the way back."""

from collections.abc import Sequence

from pydantic import ValidationError

from kit.bus.port import Call, Endpoint
from kit.contracts.events import CloudEvent, ConversationArchived, ConversationDeleted
from kit.contracts.learning import (
    ITEMS_SHOWN,
    GetLearning,
    ItemUndone,
    Learning,
    LearningItem,
    Looked,
    LookNow,
    UndoLearned,
)
from kit.contracts.memory import Change, GetPreferences
from kit.contracts.revising import CHANGES_MAX, GetChanges
from kit.errors import Conflict, Invalid, NotFound
from services.tidy.look import NO_MODEL, OFF
from services.tidy.people import People
from services.tidy.record import Item
from services.tidy.remembered import as_it_is, take_back
from services.tidy.report import state_of
from services.tidy.sweep import Sweep

NO_SUCH_ITEM = "Nothing of that name was learned."
NOT_MADE = "It was never learned."


class LearningHandlers:
    def __init__(self, people: People, sweep: Sweep) -> None:
        self._people = people
        self._sweep = sweep

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(GetLearning, self.get), Endpoint(LookNow, self.look), Endpoint(UndoLearned, self.undo)]

    async def get(self, call: Call, ask: GetLearning) -> Learning:
        items = self._people.open(call.person).record.learned.items[:ITEMS_SHOWN]
        preferences = (await self._people.bus.request(call.person, GetPreferences())).preferences
        model = self._people.model
        paused = OFF if not preferences.auto_memory else NO_MODEL if model is None else model.paused()
        return Learning(
            items=await self._shown(call.person, items),
            spent=0.0 if model is None else model.spent(),
            cap=self._people.settings.llm_cap_usd,
            paused=paused,
        )

    async def look(self, call: Call, ask: LookNow) -> Looked:
        items, message = await self._people.open(call.person).look(ask.conversation_id)
        return Looked(conversation_id=ask.conversation_id, items=await self._shown(call.person, items), message=message)

    async def undo(self, call: Call, ask: UndoLearned) -> ItemUndone:
        bus, item = self._people.bus, self._item(call.person, ask.id)
        if item.change_id is None:
            raise Conflict(NOT_MADE, code="not_made")
        await take_back(bus, call.person, item.change_id, item.outcome, item.memory, ask.idempotency)
        return ItemUndone(item=(await self._shown(call.person, (item,)))[0])

    async def archived(self, person: str, event: CloudEvent) -> None:
        try:
            data = ConversationArchived.model_validate(event.data)
        except ValidationError as error:
            raise Invalid("The event names no chat.") from error
        await self._sweep.archived(person, data.conversation_id)

    async def deleted(self, name: str, event: CloudEvent) -> None:
        """No word of the chat stays in the record. Twice is once."""
        try:
            data = ConversationDeleted.model_validate(event.data)
        except ValidationError as error:
            raise Invalid("The event names no chat.") from error
        person = self._people.open(name)
        async with person.looking:
            left = person.record.learned.without_chat(data.conversation_id)
            if left != person.record.learned:
                person.record.save(left)

    def _item(self, name: str, item_id: str) -> Item:
        found = next((item for item in self._people.open(name).record.learned.items if item.id == item_id), None)
        if found is None:
            raise NotFound(NO_SUCH_ITEM)
        return found

    async def _shown(self, name: str, items: Sequence[Item]) -> tuple[LearningItem, ...]:
        ids = [item.change_id for item in items if item.change_id is not None]
        changes: dict[str, Change] = {}
        for start in range(0, len(ids), CHANGES_MAX):
            known = await self._people.bus.request(name, GetChanges(ids=tuple(ids[start : start + CHANGES_MAX])))
            changes |= {change.id: change for change in known.changes}
        return tuple([await self._one(name, item, changes.get(item.change_id or "")) for item in items])

    async def _one(self, name: str, item: Item, change: Change | None) -> LearningItem:
        memory = await as_it_is(self._people.bus, name, item.memory) if item.outcome == "waiting" else item.memory
        return LearningItem(
            id=item.id,
            at=item.at,
            conversation_id=item.conversation_id,
            kind=item.kind,
            state=state_of(item.outcome, item.change_id, change, memory),
            memory_id=item.memory.id if item.memory is not None else None,
            rests_on=item.rests_on,
            signals=item.signals,
            model=item.model,
            why=item.why,
        )
