"""Every person's store, opened at first need, and the watch over their folders."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from weakref import WeakValueDictionary

import structlog
import watchfiles

from kit.bus.port import Bus
from kit.contracts.subjects import is_person
from kit.errors import ConchError
from services.memory.scan import Scanner
from services.memory.seal import Checker, checked
from services.memory.settings import MemorySettings
from services.memory.store import PersonStore, Step

WATCH_DEBOUNCE_MS = 200
WATCH_RETRY_SECONDS = 2.0
_log = structlog.get_logger()


class People:
    """`start` begins to open everyone who is there, finishing what a kill left; `close` at the end."""

    def __init__(
        self, settings: MemorySettings, bus: Bus, *, step: Step = lambda _name: None, checker: Checker = checked
    ) -> None:
        self._settings = settings
        self._bus = bus
        self._step = step
        self._checker = checker
        self._stores: dict[str, PersonStore] = {}
        self._unborn: WeakValueDictionary[str, PersonStore] = WeakValueDictionary()
        """Stores of people who have no folder yet, while somebody holds one: who asks during a first write gets the same."""
        self._scanners: dict[str, Scanner] = {}
        self._opening: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._everyone: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._settings.people.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._everyone = asyncio.create_task(self._open_everyone(), name="open-everyone")
        self._tasks = [
            asyncio.create_task(self._watch(), name="watch"),
            asyncio.create_task(self._tick(), name="scan-tick"),
        ]

    async def _open_everyone(self) -> None:
        """Beside the first requests, each of which waits for its own person alone: a long log delays nobody else."""
        for name in sorted(path.name for path in self._settings.people.iterdir() if path.is_dir()):
            if not is_person(name) or self._stop.is_set():
                continue
            try:
                await self.open(name)
            except ConchError as error:
                _log.error("a person can't be opened", person=name, reason=error.reason)
            except OSError:  # One folder that the system refuses must not keep everybody else out.
                _log.exception("a person can't be opened", person=name)

    async def close(self) -> None:
        self._stop.set()
        if self._everyone is not None:
            await asyncio.gather(self._everyone, return_exceptions=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for scanner in self._scanners.values():
            await scanner.close()
        for store in self._stores.values():
            await store.close()

    async def open(self, person: str) -> PersonStore:
        """The person's store. One who has nothing yet gets an empty one, and a folder only with the first write."""
        store = self._stores.get(person) or self._unborn.get(person)
        if store is not None:
            return store
        root = self._settings.people / person
        if not root.is_dir():
            store = self._unborn[person] = self._store(person, root)
            return store
        async with self._opening[person]:
            if person not in self._stores:
                await self._store(person, root).load()
            return self._stores[person]

    def _store(self, person: str, root: Path) -> PersonStore:
        return PersonStore(person, root, self._bus, loaded=self._keep, step=self._step, checker=self._checker)

    def _keep(self, store: PersonStore) -> None:
        self._unborn.pop(store.person, None)
        self._stores[store.person] = store
        self._scanners[store.person] = Scanner(store, self._settings)
        self._scanners[store.person].soon()

    # --- edits by hand --------------------------------------------------------------------------------------------

    def scanner(self, person: str) -> Scanner | None:
        return self._scanners.get(person)

    async def _watch(self) -> None:
        """File events only start a scan; what they say is not relied on."""
        await self._for_ever(self._watch_once, "the watch over the files stopped")

    async def _watch_once(self) -> None:
        people = self._settings.people
        start = len(str(people)) + 1
        async for changes in watchfiles.awatch(people, stop_event=self._stop, debounce=WATCH_DEBOUNCE_MS, watch_filter=None):
            names = {path[start:].partition(os.sep)[0] for _, path in changes}
            for name in names & self._scanners.keys():
                self._scanners[name].soon()

    async def _tick(self) -> None:
        await self._for_ever(self._tick_once, "the regular look at the files failed")

    async def _tick_once(self) -> None:
        while True:
            await asyncio.sleep(self._settings.memory_scan_interval_seconds)
            for scanner in list(self._scanners.values()):
                scanner.soon()

    async def _for_ever(self, run: Callable[[], Awaitable[None]], failed: str) -> None:
        while not self._stop.is_set():
            try:
                await run()
            except Exception:  # noqa: BLE001 - the top of a loop that must go on
                _log.exception(failed)
                for scanner in list(self._scanners.values()):
                    scanner.soon()  # what happened meanwhile (a name that is no text ends the watch) is looked at all the same
                await asyncio.sleep(WATCH_RETRY_SECONDS)
