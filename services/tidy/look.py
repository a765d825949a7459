"""One look at one chat: what the person said since the last one, what stands out in it, and what comes of that.

A chat in which somebody else wrote, that nobody is to learn from, or that is a routine teaches nothing; neither does what was
said while learning was off, nor what only repeats a memory.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from kit.bus.port import Bus
from kit.contracts.chats import ChatEvent, Conversation, GetStanding, ReadConversation, Standing
from kit.contracts.index import SearchMemories
from kit.contracts.memory import GetPreferences, Memory
from kit.contracts.revising import GetLearningOff, GetNever, Replaced, ReviseMemory, Span
from kit.errors import Damaged, TimedOut, Unavailable
from kit.journal import short_id
from kit.llm import LanguageModel, Question
from kit.secrets import masked
from services.tidy import remembered
from services.tidy.learning import asking, deciding
from services.tidy.learning.asking import Candidate
from services.tidy.learning.durable import is_durable
from services.tidy.learning.echo import Known
from services.tidy.learning.signals import Signal, another_ways, signals_of
from services.tidy.record import Item, Learned, Record

PAGE = 500
ANSWER_TOKENS_MAX = 1_500
MESSAGE_CHARACTERS_MAX = asking.WORDS_CHARACTERS_MAX
"""A longer message was pasted."""
NOTHING_NEW = "Nothing new was said there."
NOTHING_STOOD_OUT = "Nothing there looked worth remembering."
OFF = "Learning is off."
NOT_FROM_HERE = "Conch doesn't learn from this chat."
SOMEONE_ELSE = "Someone else wrote in this chat, so nothing is learned from it."
NO_MODEL = "There is no language model, so Conch learns only what code can tell by itself."
NOT_READ = "The language model's answer could not be read, so nothing was learned."
NOTHING_FOUND = "Nothing was found that is worth remembering."
LEARNED = "Conch found {count} in this chat."
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Chat:
    """A chat as a look needs it: its events after the mark, and what may be said of it."""

    conversation: Conversation
    events: list[ChatEvent]
    standing: Standing


class Looker:
    """One person's looks. Never two at the same time."""

    def __init__(
        self,
        person: str,
        bus: Bus,
        record: Record,
        model: LanguageModel | None,
        *,
        seconds: float,
        step: Callable[[str], None] = lambda _name: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._person = person
        self._bus = bus
        self._record = record
        self._model = model
        self._seconds = seconds
        self._step = step
        self._now = now

    async def look(self, conversation_id: str) -> tuple[tuple[Item, ...], str]:
        """What one look came to, and a sentence about it. Raises `NotFound` for a chat that isn't there."""
        await self.finish()
        mark = self._record.learned.marks.get(conversation_id, 0)
        chat = await self._read(conversation_id, mark)
        last_seq = chat.conversation.last_seq
        why_not = await self._why_not(chat)
        if why_not is not None:
            self._mark(conversation_id, last_seq)
            return (), why_not
        words = await self._words(chat)
        signals = signals_of(chat.events)
        made = {item.content for item in self._record.learned.items}
        facts = [fact for fact in another_ways(chat.events) if fact not in made]
        if not facts and not (words and (signals or any(is_durable(text) for text in words))):
            self._mark(conversation_id, last_seq)
            return (), NOTHING_STOOD_OUT if words else NOTHING_NEW
        candidates = [(_fact_of(fact), True) for fact in facts]
        message = NOTHING_FOUND
        if self._model is None:
            message = NO_MODEL
        elif words:
            try:
                # Raises where the model can't be asked: then the mark stays, and the words wait for another look.
                candidates += [(each, False) for each in await self._asked(self._model, chat, words, signals)]
            except Damaged:
                message = NOT_READ
        items = tuple(
            self._planned(chat, n, each, words, signals, by_code=code) for n, (each, code) in enumerate(candidates, 1)
        )
        moves = self._model is not None or not words
        learned = self._record.learned.marked(conversation_id, last_seq) if moves else self._record.learned
        self._record.save(learned.model_copy(update={"planned": items}))
        self._step("planned")
        done = await self.finish()
        listed = [item for item in done if item.change_id is not None]
        if listed:
            message = LEARNED.format(count="one thing" if len(listed) == 1 else f"{len(listed)} things")
        return done, message

    async def finish(self) -> tuple[Item, ...]:
        """Carries out what a look planned; each is made once, whatever was done before a kill."""
        planned = self._record.learned.planned
        if not planned:
            return ()
        done = []
        for item in planned:
            done.append(item if item.outcome is not None else await self._carry_out(item))
            self._step("learned")
        kept = tuple(item for item in done if item.outcome not in ("known", "declined"))
        self._record.save(self._record.learned.with_items(kept))
        self._step("recorded")
        return kept

    def pass_over(self, marks: dict[str, int]) -> None:
        """What was said until now is never looked at: learning was off."""
        learned = self._record.learned
        newer = {chat: seq for chat, seq in marks.items() if seq > learned.marks.get(chat, 0)}
        if newer:
            self._record.save(learned.model_copy(update={"marks": {**learned.marks, **newer}}))

    def _mark(self, conversation_id: str, seq: int) -> None:
        learned: Learned = self._record.learned
        if learned.marks.get(conversation_id, 0) < seq:
            self._record.save(learned.marked(conversation_id, seq))

    # --- reading --------------------------------------------------------------------------------------------------

    async def _read(self, conversation_id: str, mark: int) -> Chat:
        events: list[ChatEvent] = []
        after: int | None = mark
        while after is not None:
            page = await self._bus.request(
                self._person, ReadConversation(conversation_id=conversation_id, after=after, limit=PAGE)
            )
            events += page.events
            after = page.next
        standing = await self._bus.request(self._person, GetStanding(conversation_id=conversation_id))
        return Chat(page.conversation, events, standing)

    async def _why_not(self, chat: Chat) -> str | None:
        preferences = (await self._bus.request(self._person, GetPreferences())).preferences
        if not preferences.auto_memory:
            return OFF
        if not chat.conversation.learn or chat.conversation.origin in ("routine", "task") or not chat.standing.known:
            return NOT_FROM_HERE
        return SOMEONE_ELSE if any(read.kind == "person" for read in chat.standing.read) else None

    async def _words(self, chat: Chat) -> list[str]:
        """The person's own, without what was said while learning was off and what only repeats a memory."""
        off = (await self._bus.request(self._person, GetLearningOff())).off
        said = [
            event.text
            for event in chat.events
            if event.type == "message" and event.role == "user" and event.text and not _in(event.at, off)
        ]
        if not said:
            return []
        known = Known(memory.content for memory in await remembered.active(self._bus, self._person))
        own = [known.own_words(text) for text in said if len(text) <= MESSAGE_CHARACTERS_MAX]
        return [text for text in own if text]

    # --- asking ---------------------------------------------------------------------------------------------------

    async def _asked(
        self, model: LanguageModel, chat: Chat, words: Sequence[str], signals: Sequence[Signal]
    ) -> list[Candidate]:
        memories = await self._close(words)
        never = [item.content for item in (await self._bus.request(self._person, GetNever())).items]
        steps = [f"{event.tool}: {event.summary}" for event in chat.events if event.type == "step" and event.summary]
        data = asking.data_of(words, steps, signals, memories, never, secrets.token_hex(8))
        question = Question(asking.RULES, data, asking.SCHEMA, self._seconds, answer_tokens_max=ANSWER_TOKENS_MAX)
        return asking.read(await model.answer(question), memories)

    async def _close(self, words: Sequence[str]) -> list[Memory]:
        query = " ".join(asking.newest(words, 900)) or words[-1][:900]
        try:
            found = await self._bus.request(self._person, SearchMemories(q=query, limit=asking.MEMORIES_MAX))
        except (Unavailable, TimedOut) as error:
            log.info("no close memories", reason=error.reason)
            return []
        return [result.memory for result in found.results]

    # --- learning -------------------------------------------------------------------------------------------------

    def _planned(
        self, chat: Chat, number: int, candidate: Candidate, words: Sequence[str], signals: Sequence[Signal], *, by_code: bool
    ) -> Item:
        conversation, standing, now = chat.conversation, chat.standing, self._now()
        why_dropped = None if by_code else deciding.dropped(candidate, words)
        today = self._record.learned.applied_since(now.replace(hour=0, minute=0, second=0, microsecond=0))
        waits = deciding.waits(in_look=number - 1, today=today + number - 1, origin=conversation.origin)
        hidden = why_dropped is not None
        item = Item(
            id=short_id("l"),
            at=now,
            conversation_id=conversation.id,
            kind="superseded" if candidate.memory is not None else "added",
            content=masked(candidate.content) if hidden else candidate.content,
            rests_on=masked(candidate.rests_on),
            signals=tuple(signals),
            model=None if by_code or self._model is None else self._model.name,
            why=why_dropped or candidate.why,
            outcome="dropped" if hidden else None,
        )
        if hidden:
            return item
        ask = ReviseMemory(
            source="learned",
            by="learning",
            how="updated" if candidate.memory is not None else "added",
            replaces=(Replaced(id=candidate.memory.id, revision=candidate.memory.revision),) if candidate.memory else (),
            content=candidate.content,
            kind=candidate.kind,
            about="environment" if by_code else None,
            conversation_id=conversation.id,
            read=standing.read,
            said=standing.said,
            attended=standing.attended,
            waits=waits,
            why=candidate.why,
        )
        return item.model_copy(update={"ask": remembered.keyed(ask, f"learned:{item.id}")})

    async def _carry_out(self, item: Item) -> Item:
        revised = await remembered.revise(self._bus, self._person, item.ask)
        update: dict[str, object] = {
            "outcome": revised.outcome,
            "change_id": revised.change_id,
            "memory": revised.memory,
            "ask": None,
        }
        if revised.outcome == "dropped":
            update |= {"why": revised.message, "content": masked(item.content)}
        elif revised.change_id is None:
            update["outcome"] = "known"
        return item.model_copy(update=update)


def _in(at: datetime, spans: Sequence[Span]) -> bool:
    return any(span.since <= at and (span.until is None or at <= span.until) for span in spans)


def _fact_of(fact: str) -> Candidate:
    return Candidate(fact, "fact", "", "A command was not there, and another one did the job.")
