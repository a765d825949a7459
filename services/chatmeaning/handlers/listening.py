"""What happens to memories is written into the chat that they came from, so that a reload shows it in place. Twice is once."""

from pydantic import ValidationError

from kit.contracts.events import CloudEvent, LearningLearned, MeaningLanded, MemoryDecided, MemorySaved, MemoryWaiting
from kit.errors import Invalid
from services.chatmeaning.log.line import when
from services.chatmeaning.people import People


class Listening:
    def __init__(self, people: People) -> None:
        self._people = people

    async def heard(self, person: str, event: CloudEvent) -> None:
        """Takes one event; raises `Invalid` for data that can't be read."""
        if event.type == MeaningLanded.type:
            for each in self._people.here():
                each.meaning.landed()
            return
        if event.type == LearningLearned.type:
            await self._learned(person, event)
            return
        try:
            conversation_id, fields = _line_of(event)
        except ValidationError as error:
            raise Invalid("The event names no memory.") from error
        if conversation_id is None:
            return
        found = await self._people.known(person)
        if found is not None:
            line = {"id": f"conch_{event.id}", "at": when(event.time), **fields}
            await found.chats.append_own(conversation_id, [line])

    async def _learned(self, person: str, event: CloudEvent) -> None:
        """A line for each thing that is in use now; what waits has one of its own already."""
        try:
            data = LearningLearned.model_validate(event.data)
        except ValidationError as error:
            raise Invalid("The event names nothing that was learned.") from error
        found = await self._people.known(person)
        lines = [
            {"id": f"conch_{event.id}_{item.item_id}", "at": when(event.time), "type": "learned", "memory_id": item.memory_id}
            for item in data.items
            if not item.waiting
        ]
        if found is not None and lines:
            await found.chats.append_own(data.conversation_id, lines)


def _line_of(event: CloudEvent) -> tuple[str | None, dict[str, object]]:
    if event.type == MemorySaved.type:
        saved = MemorySaved.model_validate(event.data)
        return saved.conversation_id, {"type": "remembered", "memory_id": saved.memory_id}
    if event.type == MemoryWaiting.type:
        waiting = MemoryWaiting.model_validate(event.data)
        return waiting.conversation_id, {"type": "waiting", "memory_id": waiting.memory_id, "held": waiting.held}
    decided = MemoryDecided.model_validate(event.data)
    return decided.conversation_id, {
        "type": "memory_decided",
        "memory_id": decided.memory_id,
        "decision": decided.decision,
        "edited": decided.edited,
        "anyway": decided.anyway,
    }
