"""Publishes what the chats' own files say happened: a message, the end of a turn. At least once, in order, also after a kill;
what the journal says of a chat (that it began) comes before.

Each line that implies an event has a number `n` that grows over all of the person's chats. The stream says up to which one was
published (the cursor of the owner's last event of these types), so that no second file can disagree. What is older than the
stream keeps is not told after a start.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime

import structlog

from kit.bus.port import Bus, Cursor, OutgoingEvent
from kit.contracts.chats import SERVICE
from kit.contracts.events import ConversationMessage, ConversationSettled, EventData
from kit.errors import ConchError, Unavailable
from kit.journal.outbox import RETRY_SECONDS, STREAM_KEEPS, Outbox
from services.chatmeaning.catalogue import Catalogue
from services.chatmeaning.log import file
from services.chatmeaning.log.line import Stored
from services.chatmeaning.writing import Announced, Numbers, Step

TYPES = (ConversationMessage.type, ConversationSettled.type)
WAITING_MAX = 50_000
"""Events kept in memory while the bus is away; past it they are read from the files again."""
log = structlog.get_logger(__name__)


class MessageOutbox:
    """One person's; `put` after each append. What is unpublished at `close` is published after the next start."""

    def __init__(self, bus: Bus, person: str, catalogue: Catalogue, numbers: Numbers, first: Outbox, *, step: Step) -> None:
        self._bus = bus
        self._person = person
        self._catalogue = catalogue
        self._numbers = numbers
        self._first = first
        self._step = step
        self._waiting: deque[Announced] = deque()
        self._published = 0
        self._behind = True
        """Whether the files have to be looked at: at the start, and after more waited than is kept."""
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"messages-{self._person}")

    def put(self, announced: Sequence[Announced]) -> None:
        if not announced:
            return
        if len(self._waiting) + len(announced) > WAITING_MAX:
            self._waiting.clear()
            self._behind = True
        elif not self._behind:
            self._waiting.extend(announced)
        self._woken.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        failures = 0
        standing = False
        while True:
            try:
                self._woken.clear()
                if not standing:
                    self._published = await self._standing()
                    standing = True
                if self._behind:
                    await self._read_files()
                while self._waiting:
                    await self._publish_next()
                    failures = 0
                await self._woken.wait()
            except Unavailable as error:
                if failures == 0:
                    log.warning("events wait for the bus", person=self._person, reason=error.reason)
            except Exception:
                log.exception("events can't be published", person=self._person)
            else:
                continue
            await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
            failures += 1

    async def _publish_next(self) -> None:
        await self._first.told()
        try:
            await self._publish(self._waiting[0])
        except Unavailable:
            raise
        except Exception:
            log.exception("an event can't be published", person=self._person)
        self._waiting.popleft()

    async def _standing(self) -> int:
        cursor = await self._bus.published(self._person, SERVICE, types=TYPES)
        if cursor is None:
            return 0
        self._numbers.passed(cursor.seq)
        return cursor.seq

    async def _read_files(self) -> None:
        """What the files have past the cursor; who appends meanwhile puts it beside."""
        self._behind = False
        try:
            found = await asyncio.to_thread(self._unpublished, self._published)
        except Exception:
            self._behind = True
            raise
        have = {each.n for each in found}
        late = [each for each in self._waiting if each.n not in have]
        self._waiting = deque(sorted([*found, *late], key=lambda each: each.n))

    def _unpublished(self, after: int) -> list[Announced]:
        # Numbers are microseconds of the clock or ahead of it: when a line was written, whatever time it gives itself.
        after = max(after, int((datetime.now(UTC) - STREAM_KEEPS).timestamp() * 1_000_000))
        found: list[Announced] = []
        for known in self._catalogue.all():
            if known.sums.published <= after:
                continue
            try:
                lines: list[Stored] = [stored for _, stored in file.lines_from(self._catalogue.log(known))]
            except ConchError:
                continue
            found += [
                Announced(stored["n"], known.conversation_id, known.made, stored)
                for stored in lines
                if stored.get("n", 0) > after
            ]
        return found

    async def _publish(self, announced: Announced) -> None:
        known = self._catalogue.get(announced.conversation_id)
        if known is None or announced.n <= self._published:
            return  # it was deleted meanwhile, which is all there is to say of it; or it was published already
        await self._bus.publish(
            self._person,
            OutgoingEvent(
                id=f"{known.name}.{announced.made}.{announced.stored['seq']}",
                subject=announced.conversation_id,
                at=datetime.now(UTC),
                data=self._data(announced, tainted=known.sums.tainted, attended=known.cover.is_attended),
                cursor=Cursor(seq=announced.n, index=0),
            ),
        )
        self._published = announced.n
        self._step("published-message")

    def _data(self, announced: Announced, *, tainted: bool, attended: bool) -> EventData:
        stored, conversation_id = announced.stored, announced.conversation_id
        if stored["type"] == "message":
            role = stored["role"] if stored.get("role") in ("user", "assistant") else "other"
            return ConversationMessage(person=self._person, conversation_id=conversation_id, seq=stored["seq"], role=role)
        return ConversationSettled(
            person=self._person, conversation_id=conversation_id, last_seq=stored["seq"], tainted=tainted, attended=attended
        )
