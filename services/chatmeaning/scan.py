"""Looks at the chats' files now and then: what somebody deleted, edited or put there by hand.

A file that is gone is gone from every search at once; the journal forgets the chat after ten seconds, unless more than a fifth
(and at least five) are gone together or the folder is: then a person is asked, since a disk that isn't there looks like that.
"""

import asyncio
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import structlog

from kit.errors import ConchError, Damaged
from services.chatmeaning.cover import COVER_SUFFIX, FOLDER, LOG_SUFFIX, cover_path, log_path
from services.chatmeaning.log.place import Place, place_of, placed
from services.chatmeaning.opening import JOURNAL, look
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import Writer, Written, deletion, lines, outside

GONE_MIN = 5
GONE_SHARE = 0.2
SETTLES_SECONDS = 10.0
LOOKED_AT_MAX = 200
"""Files that are looked at while writers wait."""
FOLDER_GONE = "The folder of your chats is gone. Put it back, or start Conch again to begin anew."
MANY_GONE = "{count} of your chats' files are gone at once. Put them back, or delete these chats one by one if you meant it."
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Seen:
    """What is not as it was left. `moved`: names of chats whose file or cover is another; `strange`: files of no chat that we
    know; `healed`: names of files that are in order or gone.
    """

    moved: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    healed: list[str] = field(default_factory=list)


class Scan:
    """One person's; `start` looks at once and then each `interval_seconds`."""

    def __init__(self, chats: Chats, interval_seconds: float, *, settles_seconds: float = SETTLES_SECONDS) -> None:
        self._chats = chats
        self._interval_seconds = interval_seconds
        self._settles_seconds = settles_seconds
        self._task: asyncio.Task[None] | None = None
        self.needs_you: str | None = None
        """Why a person is asked before anything is forgotten."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"chats-scan-{self._chats.person}")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                if await self.look():
                    await asyncio.sleep(self._settles_seconds)
                    await self.look(forget=True)
            except Exception:
                log.exception("the look at the chats' files failed", person=self._chats.person)
            await asyncio.sleep(self._interval_seconds)

    async def look(self, *, forget: bool = False) -> bool:
        """One look; True where files are gone that are not forgotten yet. `forget` forgets them, if that may be."""
        seen = await asyncio.to_thread(self._see)
        for name in seen.healed:
            self._chats.unreadable.pop(name, None)
        for start in range(0, len(seen.moved), LOOKED_AT_MAX):
            await self._chats.write(partial(self._reread, seen.moved[start : start + LOOKED_AT_MAX]))
        for start in range(0, len(seen.strange), LOOKED_AT_MAX):
            await self._chats.write(partial(self._take_in, seen.strange[start : start + LOOKED_AT_MAX]))
        if not seen.gone and not self._chats.missing:
            self.needs_you = None
            return False
        return await self._chats.write(lambda writer, written: self._gone(writer, written, seen.gone, forget=forget))

    def _see(self) -> _Seen:
        """Compares names and places alone; nobody waits for it. Keeps no more than the names it saw: there may be many."""
        chats, seen = self._chats, _Seen()
        logs: set[str] = set()
        covers: set[str] = set()
        moved: set[str] = set()
        unreadable = set(chats.unreadable)
        for name, place in self._listed():
            unreadable.discard(name)
            is_log = name.endswith(LOG_SUFFIX)
            stem = name.removesuffix(LOG_SUFFIX if is_log else COVER_SUFFIX)
            known = chats.catalogue.named(stem)
            if known is None:
                if is_log and not name.startswith(".") and stem != JOURNAL:
                    seen.strange.append(stem)
                continue
            (logs if is_log else covers).add(known.name)
            if (place != known.place) if is_log else (place.mark != known.cover_mark):
                moved.add(known.name)
        seen.healed = list(unreadable)
        for known in chats.catalogue.all():
            if known.name not in logs:
                seen.gone.append(known.name)
            elif known.name in moved or known.name not in covers:
                seen.moved.append(known.name)
            elif chats.unreadable:
                seen.healed += [f"{known.name}{LOG_SUFFIX}", f"{known.name}{COVER_SUFFIX}"]
        return seen

    def _listed(self) -> Iterator[tuple[str, Place]]:
        try:
            with os.scandir(self._chats.root / FOLDER) as entries:
                for entry in entries:
                    if not entry.name.endswith((LOG_SUFFIX, COVER_SUFFIX)):
                        continue
                    try:
                        status = entry.stat(follow_symlinks=False)
                    except FileNotFoundError:
                        continue
                    if stat.S_ISREG(status.st_mode):
                        yield entry.name, placed(status)
        except (FileNotFoundError, NotADirectoryError):
            return

    # --- with the writer's lock -----------------------------------------------------------------------------------

    def _reread(self, names: Sequence[str], writer: Writer, written: Written) -> None:
        for name in names:
            known = writer.catalogue.named(name)
            place = place_of(writer.root / log_path(name))
            if known is None or place is None:
                continue
            try:
                if place != known.place:
                    lines.reread(writer, known)
                    written.changed.append(known.conversation_id)
                self._chats.unreadable.pop(f"{name}{LOG_SUFFIX}", None)
            except Damaged as error:
                self._chats.unreadable[f"{name}{LOG_SUFFIX}"] = error.detail
            try:
                if outside.take_cover(writer, known):
                    written.changed.append(known.conversation_id)
                self._chats.unreadable.pop(f"{name}{COVER_SUFFIX}", None)
            except ConchError as error:
                self._chats.unreadable[f"{name}{COVER_SUFFIX}"] = error.detail

    def _take_in(self, names: Sequence[str], writer: Writer, written: Written) -> None:
        for name in names:
            if writer.catalogue.named(name) is not None or place_of(writer.root / log_path(name)) is None:
                continue  # it was made, or deleted, since the look
            try:
                known, _ = look(writer.root, writer.journal, name)
                if cover_path(name) in writer.journal.index.current:
                    writer.catalogue.put(known)  # it was gone, and is back
                else:
                    outside.take_in(writer, [known])
            except ConchError as error:
                self._chats.unreadable[f"{name}{LOG_SUFFIX}"] = error.detail
                continue
            writer.numbers.passed(known.sums.published)
            self._chats.unreadable.pop(f"{name}{LOG_SUFFIX}", None)
            written.changed.append(known.conversation_id)

    def _gone(self, writer: Writer, written: Written, names: Sequence[str], *, forget: bool) -> bool:
        chats = self._chats
        missing = sorted({*chats.missing, *names})
        missing = [name for name in missing if place_of(writer.root / log_path(name)) is None]
        missing = [name for name in missing if cover_path(name) in writer.journal.index.current or writer.catalogue.named(name)]
        gone = [known for name in missing if (known := writer.catalogue.named(name)) is not None]
        total = len(writer.catalogue) + len(missing) - len(gone)
        # Out of every search at once, whatever becomes of them.
        ids = [known.conversation_id for known in gone]
        writer.catalogue.drop(ids)
        written.deleted += ids
        for name in missing:
            chats.unreadable.pop(f"{name}{LOG_SUFFIX}", None)
        self.needs_you = self._asked(missing, total)
        chats.missing = missing
        if missing and forget and self.needs_you is None:
            deletion.forget(writer, missing, written)
            chats.missing = []
        return bool(chats.missing) and self.needs_you is None

    def _asked(self, missing: Sequence[str], total: int) -> str | None:
        if missing and not (self._chats.root / FOLDER).is_dir():
            return FOLDER_GONE
        if len(missing) >= GONE_MIN and len(missing) > GONE_SHARE * total:
            return MANY_GONE.format(count=len(missing))
        return None
