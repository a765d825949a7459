"""Looks at the chats' files now and then: what somebody deleted, edited or put there by hand.

A file that is gone is gone from every search at once; the journal forgets the chat after ten seconds, unless more than a fifth
(and at least five) are gone together or the folder is: then a person is asked, since a disk that isn't there looks just like
that.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import structlog

from kit.errors import ConchError, Damaged
from kit.journal import OUTSIDE, Draft, files, sha256
from services.chatmeaning.catalogue import Known
from services.chatmeaning.cover import FOLDER, LOG_SUFFIX, cover_path, log_path, read_cover
from services.chatmeaning.log import file
from services.chatmeaning.opening import look
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import Writer, Written

GONE_MIN = 5
GONE_SHARE = 0.2
SETTLES_SECONDS = 10.0
log = structlog.get_logger(__name__)


class Scan:
    """One person's; `start` looks at once and then each `interval_seconds`."""

    def __init__(self, chats: Chats, interval_seconds: float, *, settles_seconds: float = SETTLES_SECONDS) -> None:
        self._chats = chats
        self._interval_seconds = interval_seconds
        self._settles_seconds = settles_seconds
        self._task: asyncio.Task[None] | None = None
        self.needs_you: str | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

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
            except (ConchError, OSError):
                log.exception("the look at the chats' files failed", person=self._chats.person)
            await asyncio.sleep(self._interval_seconds)

    async def look(self, *, forget: bool = False) -> bool:
        """One look; True where files are gone that are not forgotten yet. `forget` forgets them, if that may be."""
        return await self._chats.write(lambda writer, written: self._look(writer, written, forget=forget))

    def _look(self, writer: Writer, written: Written, *, forget: bool) -> bool:
        chats, root = self._chats, writer.root
        folder = root / FOLDER
        gone = [known for known in writer.catalogue.all() if self._changed(writer, known, written)]
        self._take_in(writer, written, folder)
        missing = sorted({*chats.missing, *(known.name for known in gone)})
        missing = [name for name in missing if file.place_of(root / log_path(name)) is None]
        self.needs_you = self._too_many(missing, len(writer.catalogue) + len(chats.missing), folder)
        # Out of every search at once, whatever becomes of them.
        writer.catalogue.drop(known.conversation_id for known in gone)
        written.deleted += [known.conversation_id for known in gone]
        chats.missing = missing
        if missing and forget and self.needs_you is None:
            self._forget(writer, missing)
            chats.missing = []
        return bool(chats.missing) and self.needs_you is None

    def _changed(self, writer: Writer, known: Known, written: Written) -> bool:
        """Whether the file is gone; takes in what was changed in it or in its cover."""
        place = file.place_of(writer.catalogue.log(known))
        if place is None:
            return True
        if place != known.place:
            try:
                writer.reread(known)
                written.changed.append(known.conversation_id)
            except Damaged as error:
                self._chats.unreadable[f"{known.name}{LOG_SUFFIX}"] = error.detail
        self._take_cover(writer, known, written)
        return False

    def _take_cover(self, writer: Writer, known: Known, written: Written) -> None:
        path = cover_path(known.name)
        place = file.place_of(writer.root / path)
        if place is not None and place == known.cover_place:
            return
        known.cover_place = place
        mark = writer.journal.index.current.get(path)
        try:
            data = files.read(writer.root / path)
        except Damaged:
            data = None
        if data is not None and sha256(data) == mark:
            self._chats.unreadable.pop(Path(path).name, None)
            return
        try:
            if data is None:
                files.put(writer.root / path, before=None, after=known.cover.as_bytes())
                return
            read_cover(data, known.name)
            writer.take_cover(known, data)
            written.changed.append(known.conversation_id)
        except ConchError as error:
            self._chats.unreadable[Path(path).name] = error.detail

    def _take_in(self, writer: Writer, written: Written, folder: Path) -> None:
        for path in folder.glob(f"*{LOG_SUFFIX}"):
            name = path.name.removesuffix(LOG_SUFFIX)
            if name == "journal" or writer.catalogue.named(name) is not None:
                continue
            try:
                known, _ = look(writer.root, writer.journal, name)
                if writer.catalogue.get(known.conversation_id) is not None:
                    raise Damaged("Another file has the same chat.")
                if cover_path(name) in writer.journal.index.current:
                    writer.catalogue.put(known)  # it was gone, and is back
                else:
                    writer.take_in(known)
            except ConchError as error:
                self._chats.unreadable[path.name] = error.detail
                continue
            self._chats.unreadable.pop(path.name, None)
            written.changed.append(known.conversation_id)

    def _too_many(self, missing: Sequence[str], total: int, folder: Path) -> str | None:
        if not missing:
            return None
        if not folder.is_dir():
            return "The folder of your chats is gone. Put it back, or start Conch again to begin anew."
        if len(missing) >= GONE_MIN and len(missing) > GONE_SHARE * max(total, 1):
            return (
                f"{len(missing)} of your chats' files are gone at once. Put them back, or delete them one by one if you "
                "meant it."
            )
        return None

    def _forget(self, writer: Writer, missing: Sequence[str]) -> None:
        """Nothing of a chat whose file somebody deleted stays in the journal or on its cover."""
        purge = tuple(path for name in missing for path in (cover_path(name), log_path(name)))
        line = writer.journal.purge(writer.journal.seq, Draft(by=OUTSIDE, kind="deleted", files=(), purge=purge))
        writer.journal.settled_seq = max(writer.journal.settled_seq, line.seq)
