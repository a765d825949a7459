"""Edits by hand come back in: what a person did to the files in an editor becomes a change like any other.

An edit settles before it is read, since editors write in steps; a deletion settles longer, since many save by moving a file
away first. Much gone at once is never taken for Forget: a disk that isn't mounted looks the same.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from kit.errors import ConchError, Damaged
from kit.journal import files, sha256
from services.memory import plain
from services.memory.settings import MemorySettings
from services.memory.store import PersonStore

GONE_SHARE_MAX = 0.2
"""More than this share of the files gone at once (and more than one) needs the person."""
RETRY_SECONDS = 5.0
LOOK_PAUSE_SECONDS = 0.25
LOOK_SHARE = 20.0
"""Our own writes start looks too: the pause after one is at least this many times as long as it took."""
_log = structlog.get_logger()
_Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Sighting:
    mark: str | None
    since: float


@dataclass(slots=True)
class _Found:
    """What a look at the folder found: edits that have settled, files gone long enough, and when to look again."""

    edited: dict[str, bytes] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    again_seconds: float | None = None


class Scanner:
    """One person's. `soon` asks for a look; looks never overlap."""

    def __init__(self, store: PersonStore, settings: MemorySettings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._stamps: dict[str, tuple[_Stamp, str]] = {}
        self._sightings: dict[str, _Sighting] = {}
        self._task: asyncio.Task[None] | None = None
        self._took_seconds = 0.0
        self._wanted = asyncio.Event()
        self.needs_you: str | None = None
        """A sentence for the person where files are missing in a way that Conch doesn't decide by itself."""

    def soon(self) -> None:
        self._wanted.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name=f"scan-{self._store.person}")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._wanted.is_set():
            self._wanted.clear()
            try:
                again = await self.look()
            except (ConchError, OSError) as error:
                _log.warning("the files can't be looked at now", person=self._store.person, error=type(error).__name__)
                again = RETRY_SECONDS
            await asyncio.sleep(max(LOOK_PAUSE_SECONDS, self._took_seconds * LOOK_SHARE))
            if again is not None:
                try:
                    await asyncio.wait_for(self._wanted.wait(), timeout=again)
                except TimeoutError:
                    self._wanted.set()

    async def look(self) -> float | None:
        """One look, taking in what has settled; returns in how many seconds something more will have."""
        store = self._store
        if store.journal is None:
            return None
        began = time.perf_counter()
        found = await asyncio.to_thread(self._compare)
        self._took_seconds = time.perf_counter() - began
        store.state.unreadable = found.unreadable
        if not found.edited and not found.gone:
            return found.again_seconds
        async with store.lock:  # looked at again where nobody writes: what looked like an edit may have been ours
            found = await asyncio.to_thread(self._compare)
            store.state.unreadable = found.unreadable
            current = store.journal.index.current
            if found.edited:
                new = all(path not in current for path in found.edited)
                await store.adopt("added" if new else "edited", found.edited, "Changed on disk.")
                _log.info("edits by hand taken in", person=store.person, files=len(found.edited))
            if found.gone:
                await store.adopt("forgotten", dict.fromkeys(found.gone), "Deleted on disk.")
                _log.info("deletions by hand taken in", person=store.person, files=len(found.gone))
        return found.again_seconds

    def _compare(self) -> _Found:
        store, now = self._store, self._clock()
        assert store.journal is not None  # noqa: S101 - look() checked
        current = dict(store.journal.index.current)
        found, waits, seen = _Found(), [], set()
        for path in plain.owned_paths(store.root):
            seen.add(path)
            try:
                mark, data = self._mark(store.root, path)
            except Damaged as error:
                found.unreadable[path] = error.detail
                continue
            if mark is None or mark == current.get(path):
                self._sightings.pop(path, None)
                continue
            wait = self._settles(path, mark, now, self._settings.memory_edit_settles_seconds)
            if wait > 0:
                waits.append(wait)
                continue
            try:
                data = files.read(store.root / path) if data is None else data
                if data is None or sha256(data) != mark:
                    waits.append(self._settings.memory_edit_settles_seconds)
                    continue
                plain.check(path, data)
            except Damaged as error:
                found.unreadable[path] = error.detail
                continue
            if (why := store.refuses(path, data)) is not None:
                found.unreadable[path] = why
            else:
                found.edited[path] = data
        self._compare_gone(current, seen, now, found, waits)
        found.again_seconds = min(waits, default=None)
        return found

    def _compare_gone(self, current: dict[str, str], seen: set[str], now: float, found: _Found, waits: list[float]) -> None:
        gone = [path for path in current if path not in seen]
        self.needs_you = None
        if not gone:
            return
        if len(gone) > max(1.0, len(current) * GONE_SHARE_MAX):
            self.needs_you = (
                f"{len(gone)} of {len(current)} files are gone from {self._store.person}'s folder. If you deleted them, "
                "forget those memories in Conch; if not, put the files back. Nothing was forgotten."
            )
            return
        for path in gone:
            wait = self._settles(path, None, now, self._settings.memory_deletion_settles_seconds)
            if wait > 0:
                waits.append(wait)
            else:
                found.gone.append(path)

    def _settles(self, path: str, mark: str | None, now: float, seconds: float) -> float:
        """How long the file must still rest as it is; a new sighting starts the count again."""
        sighting = self._sightings.get(path)
        if sighting is None or sighting.mark != mark:
            sighting = self._sightings[path] = _Sighting(mark, now)
        return seconds - (now - sighting.since)

    def _mark(self, root: Path, path: str) -> tuple[str | None, bytes | None]:
        """The file's SHA-256, read again only where size, time or inode changed; its bytes where they were read."""
        try:
            status = (root / path).lstat()
        except FileNotFoundError:
            return None, None
        stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
        if (known := self._stamps.get(path)) is not None and known[0] == stamp:
            return known[1], None
        data = files.read(root / path)
        if data is None:
            return None, None
        self._stamps[path] = (stamp, sha256(data))
        return self._stamps[path][1], data
