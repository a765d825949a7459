"""Other programs' chats: the file in parts, the job that brings them in, and how far it is. One job at a time a person."""

import asyncio
import base64
import binascii
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import structlog

from kit.bus.port import Call, Endpoint
from kit.contracts.chat_imports import (
    PART_BYTES_MAX,
    ChatImport,
    DropChatImport,
    GetChatImport,
    RunChatImport,
    StageChatImport,
)
from kit.contracts.subjects import is_person
from kit.errors import ConchError, Invalid, KeyReused, NotFound
from services.chatmeaning.importing.job import Job
from services.chatmeaning.importing.spool import Progress, Spool, spools
from services.chatmeaning.importing.tally import one_line
from services.chatmeaning.people import People
from services.chatmeaning.settings import ChatmeaningSettings

SWEEP_SECONDS: Final = 3_600.0
STOP_SECONDS: Final = 6.0
NO_IMPORT: Final = "There is no such import, or it ended more than a day ago."
log = structlog.get_logger(__name__)


class Imports:
    """`start` carries on what a stop left; `close` stops at the next chance."""

    def __init__(self, people: People, settings: ChatmeaningSettings) -> None:
        self._people = people
        self._settings = settings
        self._jobs: dict[tuple[str, str], Job] = {}
        self._turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._moved = asyncio.Event()
        self._sweeping: asyncio.Task[None] | None = None
        self._stopping = False

    def endpoints(self) -> Sequence[Endpoint]:
        return (
            Endpoint(StageChatImport, self.stage),
            Endpoint(RunChatImport, self.run),
            Endpoint(GetChatImport, self.get),
            Endpoint(DropChatImport, self.drop),
        )

    async def start(self) -> None:
        for person, spool in await asyncio.to_thread(self._left):
            progress = await asyncio.to_thread(spool.load)
            if progress is not None and not progress.is_ended:
                self._begin(person, spool, progress)
        self._sweeping = asyncio.create_task(self._sweep(), name="sweep-imports")

    async def close(self) -> None:
        self._stopping = True
        for job in self._jobs.values():
            job.stop()
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
            for task in late:
                task.cancel()

    # --- requests -------------------------------------------------------------------------------------------------

    async def stage(self, call: Call, message: StageChatImport) -> ChatImport:
        try:
            data = base64.b64decode(message.data, validate=True)
        except (binascii.Error, ValueError) as error:
            raise Invalid("A part of a file is base 64.", code="malformed") from error
        if len(data) > PART_BYTES_MAX:
            raise Invalid(f"A part of a file has at most {PART_BYTES_MAX:,} bytes.", code="part_too_large")
        size = await asyncio.to_thread(
            self._spool(call.person, message.import_id).write, message.offset, data, message.bytes_total,
            bytes_max=self._settings.chats_import_bytes_max, free_bytes_min=self._settings.chats_import_free_bytes_min,
        )  # fmt: skip
        return ChatImport(import_id=message.import_id, state="receiving", bytes_done=size, bytes_total=size)

    async def run(self, call: Call, message: RunChatImport) -> ChatImport:
        spool = self._spool(call.person, message.import_id)
        known = await self._known(call.person, spool)
        if known is not None:
            if message.sha256 is not None and known.sha256 is not None and message.sha256.lower() != known.sha256.lower():
                raise KeyReused("This idempotency key was used for another file. Use a new key.")
            return known.as_reply()
        size = await asyncio.to_thread(spool.size)
        if size is None:
            raise NotFound("That file isn't here any more. Send it again.", code="not_staged")
        progress = Progress(
            message.import_id, message.by, time.time(), name=one_line(Path(message.name).name), given=message.format,
            plan=message.plan, sha256=message.sha256, bytes_total=size,
        )  # fmt: skip
        await asyncio.to_thread(spool.sync)
        await asyncio.to_thread(spool.save, progress)
        self._begin(call.person, spool, progress)
        return progress.as_reply()

    async def get(self, call: Call, message: GetChatImport) -> ChatImport:
        spool = self._spool(call.person, message.import_id)
        until = time.monotonic() + message.wait_seconds
        while True:
            moved = self._moved
            progress = await self._known(call.person, spool)
            if progress is None:
                size = await asyncio.to_thread(spool.size)
                if size is None:
                    raise NotFound(NO_IMPORT, code="no_such_import")
                return ChatImport(import_id=message.import_id, state="receiving", bytes_done=size, bytes_total=size)
            left = until - time.monotonic()
            if progress.is_ended or left <= 0:
                return progress.as_reply()
            try:
                async with asyncio.timeout(left):
                    await moved.wait()
            except TimeoutError:
                continue

    async def drop(self, call: Call, message: DropChatImport) -> ChatImport:
        spool = self._spool(call.person, message.import_id)
        if (known := await self._known(call.person, spool)) is not None:
            return known.as_reply()
        await asyncio.to_thread(spool.remove)
        return ChatImport(import_id=message.import_id, state="receiving")

    # --- jobs -----------------------------------------------------------------------------------------------------

    def _spool(self, person: str, import_id: str) -> Spool:
        return Spool(self._settings.people / person, import_id)

    async def _known(self, person: str, spool: Spool) -> Progress | None:
        job = self._jobs.get((person, spool.import_id))
        return job.progress if job is not None else await asyncio.to_thread(spool.load)

    def _begin(self, person: str, spool: Spool, progress: Progress) -> None:
        task = asyncio.create_task(self._run(person, spool, progress), name="import-chats")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, person: str, spool: Spool, progress: Progress) -> None:
        key = (person, spool.import_id)
        try:
            async with self._turns[person]:
                if self._stopping:
                    return
                chats = (await self._people.open(person)).chats
                job = self._jobs[key] = Job(spool, progress, chats, self._settings, moved=self._tell)
                if self._stopping:
                    return
                await job.run()
        except (ConchError, OSError):
            # It stays where it is, and the next start tries again.
            log.exception("an import can't begin", person=person)
        finally:
            self._jobs.pop(key, None)
            self._tell()

    def _tell(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    # --- leaving nothing ------------------------------------------------------------------------------------------

    def _left(self) -> list[tuple[str, Spool]]:
        """Every import of everybody that left something, oldest first."""
        try:
            people = sorted(path.name for path in self._settings.people.iterdir() if is_person(path.name))
        except OSError:
            return []
        found = [(person, spool) for person in people for spool in spools(self._settings.people / person)]
        return sorted(found, key=lambda each: each[1].age_seconds(), reverse=True)

    async def _sweep(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self._remove_old)
            except OSError:
                log.exception("old imports can't be removed")
            await asyncio.sleep(SWEEP_SECONDS)

    def _remove_old(self) -> None:
        """Reports of a day ago, and files whose sender went away a day ago."""
        for person, spool in self._left():
            if (person, spool.import_id) in self._jobs or spool.age_seconds() < self._settings.chats_import_keeps_seconds:
                continue
            progress = spool.load()
            if progress is None or progress.is_ended:
                spool.remove()
