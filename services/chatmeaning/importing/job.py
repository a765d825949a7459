"""One import at work: batch after batch through the log, what is done noted after each, so that any stop loses nothing.

A batch that a kill came after, and before its note, is read again and brings nothing twice: its events are there by their ids.
What was new is counted by the journal, so the report is right even then (of a chat of several batches, one batch's messages may
count as known).
"""

import asyncio
import hashlib
import threading
import time
from collections.abc import Callable, Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog

from kit.errors import Changed, ConchError, Invalid, NotFound
from services.chatmeaning.imported import ImportedChat
from services.chatmeaning.importing.batch import Batch, place_from
from services.chatmeaning.importing.reading import Reading, Stopped
from services.chatmeaning.importing.spool import Progress, Spool
from services.chatmeaning.importing.tally import Tally
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats

HASH_BYTES: Final = 1024 * 1024
UNDONE: Final = "It was undone while it ran, so it stopped."
TORN: Final = "The file did not come whole. Send it again."
WENT_WRONG: Final = "Something went wrong while it was read. What came before is in; import it again to go on."
log = structlog.get_logger(__name__)


class Job:
    """`run` once. `progress` is what is known now; `moved` is told whenever that changes."""

    def __init__(
        self, spool: Spool, progress: Progress, chats: Chats, settings: ChatmeaningSettings, *,
        moved: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.progress = progress
        self._spool = spool
        self._chats = chats
        self._settings = settings
        self._moved = moved
        self._tally = Tally(progress.tally)
        self._stop = threading.Event()
        self._planned: set[str] = set()

    def stop(self) -> None:
        """Ends at the next chance, to be carried on by the next start."""
        self._stop.set()

    async def run(self) -> None:
        """Until its end, good or bad, or until `stop`."""
        progress = self.progress
        progress.state = "running"
        try:
            if not progress.is_verified:
                await asyncio.to_thread(self._verify)
            await self._bring_all()
        except Stopped:
            return
        except ConchError as error:
            progress.state, progress.problem, progress.code = "failed", error.detail, error.reason
        except Exception as error:  # the top of a job: a file can't take the service down
            log.exception("an import failed", person=self._chats.person, kind=type(error).__name__)
            progress.state, progress.problem, progress.code = "failed", WENT_WRONG, "failed"
        else:
            progress.state = "done"
        await self._end()

    def _verify(self) -> None:
        """Raises `Invalid` where the file is not the one that was sent."""
        if self.progress.sha256 is not None and self.progress.sha256.lower() != sha256_of(self._spool.file, self._stop):
            raise Invalid(TORN, code="torn")
        self.progress.is_verified = True

    async def _bring_all(self) -> None:
        progress = self.progress
        if self._spool.size() is None:
            raise NotFound("The file is gone. Send it again.", code="not_staged")
        reading = Reading(
            self._spool.file, self._spool.scratch, self._tally, datetime.now(UTC),
            format=progress.given, value_bytes_max=self._settings.chats_import_value_bytes_max,
            messages_max=self._settings.chats_import_batch_messages,
            place=place_from([] if progress.plan else progress.place), stop=self._stop,
        )  # fmt: skip
        batches = reading.batches()
        try:
            while (batch := await asyncio.to_thread(_next, batches)) is not None:
                began = time.monotonic()
                progress.format = reading.format
                await self._take(batch)
                self._moved()
                if self._stop.is_set():
                    raise Stopped
                # A search waits for the same processor and the same disk.
                await asyncio.sleep((time.monotonic() - began) * self._settings.chats_import_rest_ratio)
        finally:
            batches.close()

    async def _take(self, batch: Batch) -> None:
        progress = self.progress
        if progress.plan:
            await asyncio.to_thread(self._count, batch.chats)
        elif batch.chats:
            await self._chats.bring_in(progress.import_id, batch.chats, by=progress.by, name=progress.name)
            self._count_new()
        progress.bytes_done = max(progress.bytes_done, min(batch.bytes_done, progress.bytes_total))
        if batch.place is None:
            return
        progress.seen += batch.messages
        progress.place = batch.place.as_json()
        progress.tally = self._tally.as_json()
        if not progress.plan:
            await asyncio.to_thread(self._spool.save, progress)

    def _count_new(self) -> None:
        """What is new by the journal's word."""
        each = self._chats.imports.get(self.progress.import_id)
        if each is None:
            return
        self.progress.chats, self.progress.messages = each.chats, each.messages
        self.progress.change_id = each.change_id
        if each.undone_by is not None:
            raise Changed(UNDONE, code="undone")

    def _count(self, chats: tuple[ImportedChat, ...]) -> None:
        """What would be new; nothing is changed."""
        for chat in chats:
            found = self._chats.read(chat.conversation_id, lines_max=10_000_000)
            known = {line.message_id for line in found.lines} if found is not None else set()
            if found is None and chat.conversation_id not in self._planned:
                self.progress.chats += 1
            self._planned.add(chat.conversation_id)
            self.progress.messages += sum(event.type == "message" and event.id not in known for event in chat.events)

    async def _end(self) -> None:
        """Notes the end, tells of it, and lets go of the file."""
        progress = self.progress
        progress.ended_at = time.time()
        progress.tally = self._tally.as_json()
        try:
            if not progress.plan:
                await self._note_end()
            if progress.state == "done":
                progress.bytes_done = progress.bytes_total
            await asyncio.to_thread(self._spool.save, progress)
            await asyncio.to_thread(self._spool.drop_file)
        except (ConchError, OSError):
            log.exception("the end of an import can't be noted", person=self._chats.person)
        self._moved()

    async def _note_end(self) -> None:
        if self.progress.code != "undone":
            self.progress.change_id = await self._chats.end_import(self.progress.import_id)


def _next(batches: Generator[Batch, None, None]) -> Batch | None:
    return next(batches, None)


def sha256_of(path: Path, stop: threading.Event) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(HASH_BYTES):
            if stop.is_set():
                raise Stopped
            digest.update(chunk)
    return digest.hexdigest()
