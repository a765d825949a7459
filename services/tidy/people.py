"""Everybody's tidying, opened at first need: one run at a time a person, and what a kill left of one finished first."""

import asyncio
import functools
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import structlog

from kit.bus.port import Bus, OutgoingEvent
from kit.contracts.events import EventData, LearnedItem, LearningLearned, TidyFinished, TidyStarted
from kit.contracts.subjects import is_person
from kit.contracts.tidy import Trigger
from kit.errors import ConchError, Unavailable
from kit.healing import Announcer
from kit.llm import LanguageModel
from services.tidy.look import Looker
from services.tidy.record import Item, Record
from services.tidy.run import Runner, Step, new_run_id
from services.tidy.settings import TidySettings
from services.tidy.store import RunStore

log = structlog.get_logger(__name__)


class Person:
    """One person's runs. `run` joins the one that goes on."""

    def __init__(
        self,
        person: str,
        store: RunStore,
        runner: Runner,
        record: Record,
        looker: Looker,
        tell: Callable[[str, EventData], None],
    ) -> None:
        self.person = person
        self.store = store
        self.record = record
        self.looker = looker
        self.looking = asyncio.Lock()
        """Held during a look, and while the record is replaced by anything else."""
        self.lock = asyncio.Lock()
        """Held while `store.state` is replaced by anything but a run."""
        self._runner = runner
        self._tell = tell
        self._task: asyncio.Task[None] | None = None

    @property
    def unfinished(self) -> bool:
        """Something was planned before the last end of this service and not carried out."""
        return self.store.state.planned is not None or bool(self.record.learned.planned)

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def begin(self, trigger: Trigger, nights: tuple[date, ...] | None = None) -> "asyncio.Task[None]":
        """The run that goes on, or a new one; whoever gives up waiting leaves it running."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(trigger, nights), name=f"tidy-{self.person}")
            self._task.add_done_callback(self._ended)
        return self._task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Whoever waited has the error; nobody may have."""
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("a tidy-up failed", person=self.person, error=type(error).__name__)

    async def resume(self) -> None:
        """Finishes what was planned before the last end of this service."""
        if self.store.state.planned is not None:
            async with self.lock:
                await self._runner.finish()
        if self.record.learned.planned:
            async with self.looking:
                self._told(await self.looker.finish())

    async def look(self, conversation_id: str) -> tuple[tuple[Item, ...], str]:
        """One look at a chat, told to whoever listens. Raises `NotFound`, and `Unavailable` where the model can't be asked."""
        async with self.looking:
            items, message = await self.looker.look(conversation_id)
            self._told(items)
            return items, message

    def _told(self, items: Sequence[Item]) -> None:
        chats: dict[str, list[LearnedItem]] = {}
        for item in items:
            if item.change_id is not None and item.memory is not None:
                told = LearnedItem(item_id=item.id, memory_id=item.memory.id, waiting=item.outcome == "waiting")
                chats.setdefault(item.conversation_id, []).append(told)
        for chat, learned in chats.items():
            data = LearningLearned(person=self.person, conversation_id=chat, items=tuple(learned))
            self._tell(learned[0].item_id, data)

    async def close(self) -> None:
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _run(self, trigger: Trigger, nights: tuple[date, ...] | None) -> None:
        run_id = new_run_id()
        async with self.lock:
            if self.store.state.planned is not None:
                await self._runner.finish()
            self._tell(run_id, TidyStarted(person=self.person, run_id=run_id))
            changes, problem = 0, True
            try:
                run = await self._runner.run(run_id, trigger, nights)
                changes = sum(made.outcome in ("applied", "waiting") for made in run.changes)
                problem = run.problem is not None
            finally:
                self._tell(run_id, TidyFinished(person=self.person, run_id=run_id, changes=changes, problem=problem))


class People:
    """`start` finishes what a kill left of anybody's run; `close` at the end."""

    def __init__(
        self,
        settings: TidySettings,
        bus: Bus,
        model: LanguageModel | None,
        *,
        step: Step = lambda _name: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.settings = settings
        self.bus = bus
        self.model = model
        self.now = now
        self._step = step
        self._people: dict[str, Person] = {}
        self._announcer = Announcer(self._publish)
        self._resuming: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._resuming = asyncio.create_task(self._resume(), name="resume-runs")

    async def close(self) -> None:
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.wait({self._resuming})
        for person in self._people.values():
            await person.close()
        await self._announcer.close()

    def names(self) -> list[str]:
        """Everybody who has a folder."""
        folder: Path = self.settings.people
        return sorted(path.name for path in folder.iterdir() if is_person(path.name)) if folder.is_dir() else []

    def open(self, name: str) -> Person:
        if name not in self._people:
            store = RunStore(self.settings.people / name)
            runner = Runner(name, self.bus, store, self.settings, self.model, step=self._step, now=self.now)
            record = Record(self.settings.people / name)
            seconds = self.settings.tidy_model_seconds
            looker = Looker(name, self.bus, record, self.model, seconds=seconds, step=self._step, now=self.now)
            tell = functools.partial(self._put, name)
            self._people[name] = Person(name, store, runner, record, looker, tell)
        return self._people[name]

    async def _resume(self) -> None:
        """As soon as the memory service answers: it may start later than this one."""
        waiting = [name for name in self.names() if self.open(name).unfinished]
        while waiting:
            try:
                await self.open(waiting[0]).resume()
                waiting.pop(0)
            except Unavailable:
                await asyncio.sleep(1.0)
            except ConchError:
                log.exception("a run can't be finished", person=waiting.pop(0))

    def _put(self, person: str, subject: str, data: EventData) -> None:
        event = OutgoingEvent(id=f"{data.type}-{subject}", subject=subject, at=datetime.now(UTC), data=data)
        self._announcer.put((person, event))

    async def _publish(self, told: tuple[str, OutgoingEvent]) -> None:
        await self.bus.publish(*told)
