"""What the person's own hand does to a memory: add, edit, forget, replace, forget for good. Not checked: their own words."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Saved
from kit.errors import Changed, Conflict
from kit.journal import short_id
from services.memory import document, never
from services.memory.door import Door, replay
from services.memory.waiting import waiting_edited
from services.memory.wording import clean, in_own_words


class Editing:
    def __init__(self, door: Door, secrets: Path) -> None:
        self._door = door
        self._secrets = secrets

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.AddMemory, self.add),
            Endpoint(contract.EditMemory, self.edit),
            Endpoint(contract.ForgetMemory, self.forget),
            Endpoint(contract.SupersedeMemory, self.supersede),
            Endpoint(contract.PurgeMemory, self.purge),
        ]

    async def add(self, call: Call, ask: contract.AddMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            content, now = clean(ask.content), datetime.now(UTC)
            known = next((m for m in store.state.same(content) if m.status != "superseded"), None)
            if known is not None:
                # Said by the person, it is true now, whatever it waited for, in these words: an accent more is another address.
                update: dict[str, Any] = {
                    "kind": ask.kind,
                    "content": content,
                    "status": "active",
                    "waiting": None,
                    "updated_at": now,
                }
                if known.provenance is not None:
                    update["provenance"] = known.provenance.model_copy(update={"yours": True})
                fresh = known.model_copy(update=update)
                return await self._door.save(store, ask, fresh, kind="refreshed", why="Said again.")
            memory = Memory(id=short_id("m"), kind=ask.kind, content=content, source="user", created_at=now, updated_at=now)
            return await self._door.save(store, ask, memory, kind="added", why="Added by you.", created=True)

    async def edit(self, call: Call, ask: contract.EditMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = store.state.get(ask.id)
            if ask.revision is not None and ask.revision != memory.revision:
                raise Changed("This memory was changed meanwhile. Look at it again, then repeat what you wanted.")
            if memory.status == "superseded":
                raise Conflict("This used to be true and is kept as it was. Undo the change that replaced it first.")
            update: dict[str, Any] = {"updated_at": datetime.now(UTC)}
            if ask.content is not None:
                update |= in_own_words(memory, ask.content)
                changed = update["content"] != memory.content
                if changed and memory.status == "waiting" and memory.waiting is not None and memory.waiting.held:
                    update["waiting"] = waiting_edited(memory.waiting, ask.content)
            if ask.kind is not None:
                update["kind"] = ask.kind
            edited = memory.model_copy(update=update)
            return await self._door.save(store, ask, edited, kind="edited", why="Edited by you.")

    async def forget(self, call: Call, ask: contract.ForgetMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            memory = store.state.get(ask.id)
            gone: dict[str, bytes | None] = {document.path_of(memory): None}
            if memory.source in never.CONCHS_OWN:
                gone |= never.noted(memory.content, "forgotten", datetime.now(UTC))
            return await self._door.save(store, ask, memory, gone, kind="forgotten", why="Forgotten by you.")

    async def supersede(self, call: Call, ask: contract.SupersedeMemory) -> Saved:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, Saved)) is not None:
                return done
            old, now = store.state.get(ask.id), datetime.now(UTC)
            if old.status != "active":
                raise Conflict("Only something that is true now can be replaced.")
            memory = Memory(
                id=short_id("m"),
                kind=ask.kind or old.kind,
                content=clean(ask.content),
                source="user",
                created_at=now,
                updated_at=now,
            )
            past = old.model_copy(update={"status": "superseded", "invalid_at": now, "superseded_by": memory.id})
            files = {
                document.path_of(old): None,
                document.path_of(past): document.render(past),
                document.path_of(memory): document.render(memory),
            }
            why = clean(ask.why) if ask.why.strip() else "Something newer replaced it."
            return await self._door.save(store, ask, memory, files, kind="superseded", why=why, created=True)

    async def purge(self, call: Call, ask: contract.PurgeMemory) -> contract.Purged:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, contract.Purged)) is not None:
                return done
            memory = store.state.get(ask.id)
            files: dict[str, bytes | None] = {}
            if memory.source != "user":
                digest = never.digest(never.key(self._secrets), memory.content)
                files[never.PATH] = never.render(store.state.never_hashes | {digest})
            reply = contract.Purged(removed_from=("memory", "history", "journal"), memory_ids=(memory.id,))
            both = (
                f"{document.FOLDER}/{memory.id}.md",
                f"{document.HISTORY_FOLDER}/{memory.id}.md",
                *never.paths_saying(memory.content, store.state.never),
            )
            told = reply.model_dump(mode="json")
            await self._door.commit(store, ask, files, kind="purged", why="Forgotten for good.", told=told, purge=both)
            return reply
