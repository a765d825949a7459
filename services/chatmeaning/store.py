"""One person's chats: the only one that writes them. What it did is told to who keeps an index of them, in the event loop.

Every write takes `lock` and runs in a thread, since it waits for the disk; whoever gives up waiting doesn't undo it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import structlog

from kit.bus.port import Bus
from kit.contracts.chats import SERVICE, Appended, AppendEvents, Conversation, PutConversation, Standing
from kit.contracts.events import (
    ConversationArchived,
    ConversationDeleted,
    ConversationImported,
    ConversationRetitled,
    ConversationStarted,
)
from kit.contracts.message import Idempotency
from kit.errors import ConchError
from kit.journal import Journal, Outbox
from services.chatmeaning.announcing import MessageOutbox
from services.chatmeaning.arrivals import Arrival
from services.chatmeaning.catalogue import Catalogue, Known
from services.chatmeaning.imported import BroughtIn, ImportedChat
from services.chatmeaning.line import Card, Line, Read
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored, time_of
from services.chatmeaning.log.standing import standing_of, unknown
from services.chatmeaning.recovery import recover
from services.chatmeaning.titles import label_of
from services.chatmeaning.writing import Step, Writer, Written, batches, covers, deletion, lines, reaches
from services.chatmeaning.writing.writer import Clock, now

T = TypeVar("T")
JOURNAL_EVENTS = (
    ConversationStarted, ConversationRetitled, ConversationArchived, ConversationDeleted, ConversationImported,
)  # fmt: skip
JOURNAL_TYPES = tuple(event.type for event in JOURNAL_EVENTS)
SYNC_PAUSE_SECONDS = 0.2
SYNC_RETRY_SECONDS = 5.0
SEARCHED_TYPES = ("message", "step")
log = structlog.get_logger(__name__)


class Chats:
    """`load` first where the person has a folder; a new person's comes into being with the first write."""

    def __init__(self, person: str, root: Path, bus: Bus, *, step: Step = lambda _name: None, clock: Clock = now) -> None:
        self.person = person
        self.root = root
        self.lock = asyncio.Lock()
        self.changed: list[Callable[[str], None]] = []
        """Told in the loop after a durable append, and when a chat's cover changed."""
        self.deleted: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        """Awaited before a deletion, or an import undone, is answered."""
        self.unreadable: dict[str, str] = {}
        """Names of files in the chats' folder that are no chat's, and why."""
        self.mended = 0
        self.missing: list[str] = []
        """Names of chats whose files are gone, and which are not forgotten."""
        self.journal: Journal | None = None
        self.catalogue = Catalogue(root)
        self.writer: Writer | None = None
        self.clock = clock
        self._bus = bus
        self._step = step
        self._outbox: Outbox | None = None
        self._messages: MessageOutbox | None = None
        self._syncing: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    # --- opening and closing --------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Opens everything, finishing what a kill left; a new person's folder is made."""
        async with self.lock:
            await self._load()

    async def _load(self) -> None:
        if self.writer is not None:
            return
        opened, writer = await asyncio.to_thread(recover, self.person, self.root, step=self._step, clock=self.clock)
        self.unreadable, self.missing, self.mended = opened.unreadable, opened.missing, opened.mended
        self.journal, self.catalogue, self.writer = opened.journal, opened.catalogue, writer
        self._outbox = Outbox(self._bus, self.person, SERVICE, opened.journal, step=self._step, types=JOURNAL_TYPES)
        self._outbox.start()
        self._messages = MessageOutbox(self._bus, self.person, self.catalogue, writer.numbers, self._outbox, step=self._step)
        self._messages.start()

    async def close(self) -> None:
        """Everything that happened is on disk; what is not published yet is published after the next start."""
        self._closing.set()
        if self._messages is not None:
            await self._messages.close()
        if self._outbox is not None:
            await self._outbox.close()
        if self._syncing is not None:
            await asyncio.gather(self._syncing, return_exceptions=True)
        async with self.lock:
            if self.journal is not None:
                await asyncio.to_thread(self.journal.close)

    # --- writing --------------------------------------------------------------------------------------------------

    async def write(self, work: Callable[[Writer, Written], T]) -> T:
        """Does one thing to the chats and tells everyone; what was deleted is out of every index when this returns."""
        doing = asyncio.create_task(self._do(work))
        return await asyncio.shield(doing)

    async def _do(self, work: Callable[[Writer, Written], T]) -> T:
        async with self.lock:
            await self._load()
            writer, written = self.writer, Written()
            assert writer is not None  # noqa: S101 - loaded
            try:
                done = await asyncio.to_thread(work, writer, written)
            finally:
                # First what is gone: a chat that lost lines is taken out of every index whole, and comes in again.
                try:
                    if written.deleted:
                        await self._tell_deleted(written.deleted)
                finally:
                    self._tell(written)
            return done

    async def _tell_deleted(self, conversation_ids: Sequence[str]) -> None:
        failed: list[Exception] = []
        for deleted in self.deleted:
            try:
                await deleted(conversation_ids)
            except Exception as error:  # noqa: BLE001 - one that fails must not keep the words in the others
                failed.append(error)
        if failed:
            raise failed[0]

    def _tell(self, written: Written) -> None:
        if self._messages is not None:
            self._messages.put(written.announced)
        if self._outbox is not None:
            self._outbox.wake()
        for conversation_id in dict.fromkeys(written.changed):
            for changed in self.changed:
                changed(conversation_id)
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.create_task(self._sync_soon())

    async def put(self, message: PutConversation) -> tuple[Conversation, str | None, bool]:
        known, change_id, created = await self.write(lambda writer, written: covers.put(writer, message, written))
        return known.conversation(), change_id, created

    async def append(self, message: AppendEvents) -> Appended:
        return await self.write(
            lambda writer, written: lines.append(
                writer, message.conversation_id, message.events, by=message.by, key=message.idempotency, written=written
            )
        )

    async def append_own(self, conversation_id: str, events: Sequence[Mapping[str, Any]]) -> None:
        """Conch's own lines, durable when this returns; each once by its id. A chat that is not there gets none."""
        if self.catalogue.get(conversation_id) is not None:
            await self.write(lambda writer, written: lines.append_own(writer, conversation_id, events, written))

    async def end_turn(self, conversation_id: str) -> None:
        """Ends a turn in which nothing came any more."""
        await self.write(lambda writer, written: lines.end_turn(writer, conversation_id, written))

    async def delete(self, conversation_id: str, *, by: str, key: Idempotency | None = None) -> None:
        """Gone from files, journal and indexes when this returns. Raises `NotFound`."""
        await self.write(lambda writer, written: deletion.delete_one(writer, conversation_id, by, key, written))

    async def bring_in(
        self, import_id: str, chats: Sequence[ImportedChat], *, by: str, name: str, key: Idempotency | None = None
    ) -> BroughtIn:
        """One batch of an import, durable when this returns; the same batch again brings nothing."""

        return await self.write(
            lambda writer, written: batches.bring_in(writer, import_id, chats, by=by, name=name, key=key, written=written)
        )

    async def end_import(self, import_id: str) -> str | None:
        """The change that Undo takes; None where nothing was new."""
        return await self.write(lambda writer, _: batches.end(writer, import_id))

    async def _sync_soon(self) -> None:
        """Makes the covers last; the journal has their bytes."""
        journal = self.journal
        pause_seconds = SYNC_PAUSE_SECONDS
        while journal is not None and journal.unsynced and journal.read_only is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), pause_seconds)
            try:
                await asyncio.to_thread(journal.sync_applied)
            except (OSError, ConchError):
                log.warning("covers can't be synced", person=self.person)
                pause_seconds = SYNC_RETRY_SECONDS
                if self._closing.is_set():
                    return

    @property
    def imports(self) -> Mapping[str, Arrival]:
        """Every import that the journal knows, by its id."""
        return self.writer.arrivals.by_import if self.writer is not None else {}

    # --- reading, from any thread ---------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        """Every chat, newest first."""
        return [known.card() for known in self.catalogue.newest_first()]

    def card(self, conversation_id: str) -> Card | None:
        known = self.catalogue.get(conversation_id)
        return known.card() if known is not None else None

    def conversation(self, conversation_id: str) -> Conversation | None:
        known = self.catalogue.get(conversation_id)
        return known.conversation() if known is not None else None

    def read(self, conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        """The messages and steps after a seq; cut short, the card's mark says how far they reach. None: no such chat."""
        known = self.catalogue.get(conversation_id)
        if known is None:
            return None
        card = known.card()
        found: list[Line] = []
        reached = after_seq
        for stored in self.stored(known, after_seq):
            if stored["seq"] > card.mark.last_seq or len(found) >= lines_max:
                break
            reached = stored["seq"]
            if stored["type"] in SEARCHED_TYPES:
                found.append(_line_of(stored))
        else:
            return Read(card, tuple(found))
        if reached >= card.mark.last_seq:
            return Read(card, tuple(found))
        return Read(replace(card, mark=replace(card.mark, last_seq=reached)), tuple(found))

    def stored(self, known: Known, after_seq: int = 0) -> Iterator[Stored]:
        """Every line of the file after a seq that can be read; none where the file is gone.

        A `read` that came with a look is labelled by what its source is called now.
        """
        path = self.catalogue.log(known)
        try:
            for _, stored in file.lines_from(path, self.catalogue.offset(known, after_seq)):
                if stored["seq"] > after_seq:
                    source = stored.get("from_conversation") if stored["type"] == "read" else None
                    yield stored if source is None else {**stored, "label": label_of(self.card(str(source)))}
        except ConchError:
            return

    def standing(self, conversation_id: str, *, by: str, whole: bool) -> Standing:
        known = self.catalogue.get(conversation_id)
        if known is None:
            return unknown()
        mine = reaches(by, known)
        if mine:
            self.catalogue.read_whole(known)
        told = list(self.stored(known)) if whole and mine else []
        return standing_of(known.cover.origin, known.cover.is_attended, known.sums, known.problem, told, mine=mine)


def _line_of(stored: Stored) -> Line:
    if stored["type"] == "step":
        tool, summary = str(stored.get("tool", "")), str(stored.get("summary", ""))
        return Line(stored["seq"], stored["id"], "step", time_of(stored), f"{tool}: {summary}" if summary else tool)
    role = stored.get("role")
    text, name = str(stored.get("text", "")), str(stored.get("name") or "")
    return Line(
        stored["seq"],
        stored["id"],
        role if role in ("user", "assistant") else "other",
        time_of(stored),
        text if not name or text.startswith(name) else f"{name}: {text}",
    )
