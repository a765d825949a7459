"""Import in three steps: the document is staged in parts, planned item by item, and done as one undoable change."""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import ImportFormat, Memory, Waiting
from kit.errors import NotFound, TooLarge
from kit.journal import short_id
from kit.secrets import masked
from services.memory import document
from services.memory.check import Origin, check
from services.memory.check.visible import visible
from services.memory.door import Door, replay
from services.memory.importing import Planned, candidates, plan
from services.memory.settings import MemorySettings
from services.memory.state import PersonState
from services.memory.waiting import Decision, waiting_of

STAGED_MAX = 8
PLAN_PAGE_ITEMS = 500
SKIPPED_NAMED_MAX = 1_000
_APP = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


@dataclass(slots=True)
class _Staged:
    at: float
    parts: dict[int, str] = field(default_factory=dict)
    contents_only: bool = False
    checked: dict[str, Waiting | None] = field(default_factory=dict)
    """What the check says of each item's words: a plan is asked for a page at a time."""


class Imports:
    def __init__(self, door: Door, settings: MemorySettings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._door = door
        self._settings = settings
        self._clock = clock
        self._staged: OrderedDict[tuple[str, str], _Staged] = OrderedDict()

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.StageImport, self.stage),
            Endpoint(contract.PlanImport, self.plan),
            Endpoint(contract.ImportMemories, self.do),
        ]

    async def stage(self, call: Call, ask: contract.StageImport) -> contract.Staged:
        now = self._clock()
        for key in [key for key, kept in self._staged.items() if now - kept.at > self._settings.memory_import_keeps_seconds]:
            del self._staged[key]
        staged = self._staged.setdefault((call.person, ask.import_id), _Staged(now))
        staged.parts[ask.part] = ask.text
        characters = sum(len(part) for part in staged.parts.values())
        if characters > self._settings.memory_import_characters_max:
            del self._staged[(call.person, ask.import_id)]
            limit = self._settings.memory_import_characters_max
            raise TooLarge(f"A document to import has at most {limit:,} characters. Split it.", code="import_too_large")
        while len(self._staged) > STAGED_MAX:
            self._staged.popitem(last=False)
        return contract.Staged(characters=characters)

    async def plan(self, call: Call, ask: contract.PlanImport) -> contract.ImportPlan:
        planned = await self._planned(call.person, ask.import_id, ask.format)
        page = planned[ask.after : ask.after + PLAN_PAGE_ITEMS]
        items = tuple(
            contract.ImportItem(
                number=item.candidate.number,
                content=item.candidate.content,
                kind=item.candidate.kind,
                outcome=item.outcome,
                ticked=item.outcome == "new",
                why=item.why,
            )
            for item in page
        )
        end = ask.after + len(page)
        return contract.ImportPlan(items=items, total=len(planned), next=end if end < len(planned) else None)

    async def do(self, call: Call, ask: contract.ImportMemories) -> contract.Imported:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if (done := await replay(store, ask, contract.Imported)) is not None:
                return done
            planned = await self._planned(call.person, ask.import_id, ask.format)
            ticked = None if ask.ticked is None else frozenset(ask.ticked)
            chosen = [item for item in planned if _comes_in(item, ticked)]
            skipped = [_skipped(item, ticked) for item in planned if item.outcome == "skipped" or _left_out(item, ticked)]
            memories = _memories(chosen, store.state)
            waiting = sum(memory.status == "waiting" for memory in memories)
            told: dict[str, Any] = {
                "added": len(memories) - waiting,
                "known": sum(item.outcome == "known" for item in planned),
                "waiting": waiting,
                "skipped": [item.model_dump() for item in skipped[:SKIPPED_NAMED_MAX]],
                "more_skipped": max(0, len(skipped) - SKIPPED_NAMED_MAX),
            }
            if not memories:
                return contract.Imported(change_id=None, **told)
            files = {document.path_of(memory): document.render(memory) for memory in memories}
            why = f"Imported {len(memories)} {'memory' if len(memories) == 1 else 'memories'}."
            line = await self._door.commit(store, ask, files, kind="imported", why=why, told=told)
            self._staged.pop((call.person, ask.import_id), None)
            return contract.Imported(change_id=line.id, **told)

    async def _planned(self, person: str, import_id: str, format_: ImportFormat) -> list[Planned]:
        staged = self._staged.get((person, import_id))
        if staged is None:
            raise NotFound("That document isn't here any more. Send it again.", code="not_staged")
        text = "".join(staged.parts[number] for number in sorted(staged.parts))
        store = await self._door.people.open(person)
        contents_only = not store.state.preferences.check_memories
        if staged.contents_only != contents_only:
            staged.checked, staged.contents_only = {}, contents_only

        def checked(raw: str) -> Waiting | None:
            if raw not in staged.checked:
                staged.checked[raw] = waiting_of(check(raw, Origin("import"), contents_only=contents_only), Decision(None))
            return staged.checked[raw]

        limit = self._settings.memory_import_items_max
        return await asyncio.to_thread(lambda: plan(candidates(format_, text), store.state, checked, items_max=limit))


def _comes_in(item: Planned, ticked: frozenset[int] | None) -> bool:
    """What is new, unless it was left unticked; and what looks planted where the person ticked it all the same."""
    if ticked is None:
        return item.outcome == "new"
    return item.outcome in ("new", "waits") and item.candidate.number in ticked


def _left_out(item: Planned, ticked: frozenset[int] | None) -> bool:
    return item.outcome in ("new", "waits") and not _comes_in(item, ticked)


def _skipped(item: Planned, ticked: frozenset[int] | None) -> contract.Skipped:
    why = item.why or "It wasn't ticked."
    return contract.Skipped(item=f"item {item.candidate.number}", why=why)


def _seen(told: contract.Provenance) -> contract.Provenance:
    """Where a document says that a memory came from, with its labels as they can be seen, and an app only by a name for one."""
    read = tuple(contract.ReadLabel(kind=each.kind, label=masked(visible(each.label))) for each in told.read)
    app = told.app if told.app and _APP.fullmatch(told.app) else None
    return told.model_copy(update={"read": read, "app": app})


def _memories(chosen: list[Planned], state: PersonState) -> list[Memory]:
    """The chosen items as memories. An id from an export is kept where it is free, so that history still points right."""
    now, ids = datetime.now(UTC), dict[str, str]()
    for item in chosen:
        wanted = (item.candidate.fields or {}).get("id")
        if wanted and wanted not in ids:
            ids[wanted] = wanted if wanted not in state.memories else short_id("m")
    used: set[str] = set()
    memories = []
    for item in chosen:
        fields = {"created_at": now, "updated_at": now, "source": "import", **(item.candidate.fields or {})}
        fields["id"] = ids.get(fields.get("id", ""), "") or short_id("m")
        if fields["id"] in used:
            fields["id"] = short_id("m")
        used.add(fields["id"])
        if fields.get("status") != "superseded":
            fields["status"] = "active"
            fields.pop("superseded_by", None)
            fields.pop("invalid_at", None)
        elif (by := fields.get("superseded_by")) is not None:
            fields["superseded_by"] = ids.get(by, by)
        fields["content"], fields["kind"] = item.candidate.content, item.candidate.kind
        if item.held is not None and item.held.refused:  # ticking is an OK, not yet "Remember anyway"
            fields |= {"status": "waiting", "waiting": item.held}
            fields.pop("superseded_by", None)
            fields.pop("invalid_at", None)
        memory = Memory(**fields)
        memory = memory.model_copy(update={"provenance": _seen(memory.provenance or contract.Provenance(via="import"))})
        memories.append(memory)
    return memories
