"""Reading: lists, one memory, its history, the feed for readers that keep a copy, the export, and how the files are."""

import asyncio
import re
from datetime import datetime

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.contracts.memory import Memory
from kit.errors import Damaged, Invalid, NotFound
from kit.journal import Purged
from services.memory import document, exporting, logged
from services.memory.people import People
from services.memory.state import NO_SUCH_MEMORY, as_of, newest_first_key
from services.memory.store import PersonStore
from services.memory.waiting import waits

HISTORY_VERSIONS_MAX = 500
UNREADABLE_NAMED_MAX = 5
_CURSOR = re.compile(r"(-?[0-9]{1,15}\.[0-9]{1,9})~(m_[0-9a-z]{12})")


class Queries:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.ListMemories, self.list),
            Endpoint(contract.GetMemory, self.get),
            Endpoint(contract.GetHistory, self.history),
            Endpoint(contract.ReadFeed, self.feed),
            Endpoint(contract.ExportMemories, self.export),
            Endpoint(contract.GetMemoryHealth, self.health),
        ]

    async def list(self, call: Call, ask: contract.ListMemories) -> contract.MemoryPage:
        store = await self._people.open(call.person)
        if ask.as_of is not None:
            memories = as_of(ask.as_of, await asyncio.to_thread(_memories_at, store, ask.as_of))
        else:
            memories = [m for m in store.state.newest_first() if _listed(m, ask.status)]
        if ask.usable:
            memories = [memory for memory in memories if memory.status != "waiting" and not _waits(store, memory.id)]
        if ask.kind is not None:
            memories = [memory for memory in memories if memory.kind == ask.kind]
        start = _after(ask.cursor)
        rest = [memory for memory in memories if start is None or newest_first_key(memory) > start]
        page = tuple(rest[: ask.limit])
        return contract.MemoryPage(memories=page, next=_cursor(page[-1]) if len(rest) > len(page) else None)

    async def get(self, call: Call, ask: contract.GetMemory) -> contract.OneMemory:
        store = await self._people.open(call.person)
        memory = store.state.get(ask.id)
        if ask.usable and memory.status == "waiting":
            raise NotFound(NO_SUCH_MEMORY)
        return contract.OneMemory(memory=memory)

    async def history(self, call: Call, ask: contract.GetHistory) -> contract.Versions:
        store = await self._people.open(call.person)
        versions = [] if store.journal is None else await asyncio.to_thread(_versions, store, ask.id)
        if ask.usable:
            hidden = _waits(store, ask.id)
            versions = [v for v in versions if not hidden and (v.memory is None or v.memory.status != "waiting")]
        if not any(version.memory for version in versions):
            raise NotFound(NO_SUCH_MEMORY)
        return contract.Versions(versions=tuple(versions))

    async def feed(self, call: Call, ask: contract.ReadFeed) -> contract.Feed:
        store = await self._people.open(call.person)
        return store.feed(ask.epoch, ask.since, ask.cursor)

    async def export(self, call: Call, ask: contract.ExportMemories) -> contract.ExportPart:
        store = await self._people.open(call.person)
        if ask.cursor is not None and not ask.cursor.isdecimal():
            raise Invalid("That isn't a cursor of an export.")
        memories = exporting.ordered(list(store.state.memories.values()))
        text, following = exporting.part(ask.format, memories, int(ask.cursor or 0), store.state.profile)
        return contract.ExportPart(text=text, next=None if following is None else str(following))

    async def health(self, call: Call, ask: contract.GetMemoryHealth) -> contract.Health:
        store = await self._people.open(call.person)
        scanner = self._people.scanner(call.person)
        lines = [contract.HealthLine(check="memory", state="ok", words="Your memories are in place.")]
        if store.journal is not None and store.journal.read_only:
            lines = [contract.HealthLine(check="memory", state="needs_you", words=store.journal.read_only)]
        elif scanner is not None and scanner.needs_you:
            lines = [contract.HealthLine(check="memory", state="needs_you", words=scanner.needs_you)]
        if store.journal is not None and store.journal.set_aside is not None:
            words = "The log of changes was damaged and set aside. Your memories are all here; older changes can't be undone."
            lines.append(contract.HealthLine(check="journal", state="news", words=words))
        if store.journal is not None and store.journal.tail_cut:
            words = "A crash cut the last line of the log short. It was repaired; nothing before it was lost."
            lines.append(contract.HealthLine(check="journal", state="news", words=words))
        if store.state.unreadable:
            lines.append(contract.HealthLine(check="files", state="warning", words=_unreadable(store.state.unreadable)))
        waiting = sum(map(waits, store.state.memories.values()))
        if waiting:
            words = "1 memory waits for your OK." if waiting == 1 else f"{waiting} memories wait for your OK."
            lines.append(contract.HealthLine(check="waiting", state="needs_you", words=words))
        return contract.Health(lines=tuple(lines))


def _listed(memory: Memory, status: str) -> bool:
    """Whether a list of that status shows it: what waits is also what somebody wants forgotten."""
    return status in ("all", memory.status) or (status == "waiting" and waits(memory))


def _waits(store: PersonStore, memory_id: str) -> bool:
    """Whether it waits now: then what it said before it was held again, or its Keep undone, is not for apps either."""
    memory = store.state.memories.get(memory_id)
    return memory is not None and memory.status == "waiting"


def _unreadable(found: dict[str, str]) -> str:
    few_first = sorted(found.items(), key=lambda item: (item[0].startswith(document.FOLDER), item))
    named = [f"{path.rsplit('/', 1)[-1][:80]}: {why}" for path, why in few_first[:UNREADABLE_NAMED_MAX]]
    more = len(found) - len(named)
    return "Left as they are, and not used: " + " ".join(named) + (f" And {more} more." if more else "")


def _cursor(memory: Memory) -> str:
    return f"{-newest_first_key(memory)[0]!r}~{memory.id}"


def _after(cursor: str | None) -> tuple[float, str] | None:
    if cursor is None:
        return None
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise Invalid("That isn't a cursor of this list.", code="invalid_cursor")
    return -float(found[1]), found[2]


def _memories_at(store: PersonStore, moment: datetime) -> list[Memory]:
    """What the files said at a moment, by the log. What was there before the log began counts as there."""
    if store.journal is None:
        return []
    last = {}
    for entry in store.journal.index.entries:
        if entry.at > moment and entry.kind != "read_back":
            break
        if not entry.withdrawn:
            for path, _before, after in entry.files:
                last[path] = (entry, after)
    found = []
    for path, (entry, after) in last.items():
        if after is None or document.id_of(path) is None:
            continue
        line = store.journal.line(entry)
        data = next(change.after for change in line.files if change.path == path)
        if data is not None and not isinstance(data, Purged):
            found.append(logged.memory(path, data, store.journal.index.held, revision=line.seq, at=line.at))
    return found


def _versions(store: PersonStore, memory_id: str) -> list[contract.Version]:
    """Every version of a memory, oldest first, with the change that made it."""
    journal = store.journal
    assert journal is not None  # noqa: S101 - the caller looked
    versions = []
    for entry in journal.index.entries:
        if entry.withdrawn or not any(document.id_of(path) == memory_id for path, _, _ in entry.files):
            continue
        line = journal.line(entry)
        mine = [change for change in line.files if document.id_of(change.path) == memory_id]
        if any(isinstance(change.after, Purged) or isinstance(change.before, Purged) for change in mine):
            continue
        left = next((change for change in mine if isinstance(change.after, bytes)), None)
        try:
            memory = (
                None
                if left is None or not isinstance(left.after, bytes)
                else logged.memory(left.path, left.after, journal.index.held, revision=line.seq, at=line.at)
            )
        except Damaged:
            continue
        versions.append(
            contract.Version(change_id=line.id, at=line.at, by=line.by, kind=line.kind, why=line.why, memory=memory)
        )
    return versions[-HISTORY_VERSIONS_MAX:]
