"""An assistant's wish to forget: done at once in a chat that someone is in and that read nothing, else the person is asked."""

from kit.bus.port import Call, Endpoint
from kit.contracts.check import AssistantForgot, ForgetForAssistant
from kit.contracts.memory import Waiting
from kit.errors import Conflict, NotFound
from services.memory import document, waiting
from services.memory.door import Door, replay
from services.memory.state import NO_SUCH_MEMORY


class Forgetting:
    def __init__(self, door: Door) -> None:
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint(ForgetForAssistant, self.forget)]

    async def forget(self, call: Call, ask: ForgetForAssistant) -> AssistantForgot:
        """Raises `NotFound` also for what waits: an assistant may not know of it."""
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, AssistantForgot)) is not None:
                return done
            memory = store.state.get(ask.id)
            if memory.status == "waiting":
                raise NotFound(NO_SUCH_MEMORY)
            reason = waiting.decide_forgetting(ask).reason
            if reason is None:
                message, kind, why = waiting.FORGOTTEN, "forgotten", "Forgotten in a chat."
                files: dict[str, bytes | None] = {document.path_of(memory): None}
                left = memory
            elif memory.status == "superseded":
                raise Conflict("This used to be true and is kept as history. Only the person can forget it.")
            else:
                message, kind, why = waiting.FORGETTING_WAITS.format(reason=reason), "waiting", reason
                if waiting.waits(memory):
                    return AssistantForgot(outcome="waiting", memory=memory, message=message)
                left = memory.model_copy(update={"waiting": Waiting(reason=reason, forget=True)})
                files = {document.path_of(left): document.render(left)}
            told = {"outcome": "forgotten" if reason is None else "waiting", "message": message}
            line = await self._door.commit(store, ask, files, kind=kind, why=why, told={**told, "memory_id": memory.id})
            now = store.state.memories.get(memory.id, left)
            return AssistantForgot.model_validate({**told, "memory": now, "change_id": line.id})
