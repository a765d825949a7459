"""One run, from the memories and the person's words to changes that the memory service made, proposed or declined.

Nothing is written before the plan is whole and durable; from there on a kill only delays it: the next start goes on, and each
change has an idempotency key of its own.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import structlog

from kit.bus.port import Bus
from kit.contracts.index import FindPairs, Pair, Pairs
from kit.contracts.memory import Memory
from kit.contracts.revising import Replaced, ReviseMemory
from kit.contracts.tidy import Trigger
from kit.errors import ConchError, Damaged, TimedOut, Unavailable
from kit.journal import short_id
from kit.llm import LanguageModel, Question
from kit.secrets import masked
from kit.text import same_words
from services.tidy import remembered
from services.tidy.rules import answer, asking
from services.tidy.rules.answer import Answer
from services.tidy.rules.asking import Asking
from services.tidy.rules.plan import Plan
from services.tidy.rules.proposal import Proposal, Said
from services.tidy.rules.repeats import exact_repeats, near_repeats, plainly_replaced
from services.tidy.said import SKIPPED, Reading, read_since
from services.tidy.settings import TidySettings
from services.tidy.store import Made, Run, RunStore

PAIRS_FLOOR = 0.5
ANSWER_TOKENS_MAX = 3_000
NO_MODEL = "A language model would also merge what is said in other words, and learn from your chats."
NOT_READ = "The language model's answer could not be read, so only exact repeats were looked for."
NO_ANSWER = "The language model gave no answer in time, so only exact repeats were looked for."
NOT_THERE = "The language model could not be asked, so only exact repeats were looked for."
SOME_NOT_READ = "A part of the language model's answers could not be used."
CHATS_NOT_READ = "Your chats could not be read, so only the memories were looked at."
Step = Callable[[str], None]
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Asked:
    """What a model answered, and why it took no part where it took none."""

    answers: list[tuple[Asking, Answer]]
    problem: str | None


class Runner:
    """One person's. `run` and `finish` never at the same time."""

    def __init__(
        self,
        person: str,
        bus: Bus,
        store: RunStore,
        settings: TidySettings,
        model: LanguageModel | None,
        *,
        step: Step = lambda _name: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._person = person
        self._bus = bus
        self._store = store
        self._settings = settings
        self._model = model
        self._step = step
        self._now = now

    async def run(self, run_id: str, trigger: Trigger, nights: tuple[date, ...] | None = None) -> Run:
        """A whole run. `nights`: those that had theirs with this one. Raises `Unavailable` where memories can't be read."""
        now = self._now()
        memories = await remembered.active(self._bus, self._person)
        reading, problem = await self._read(now)
        pairs = await self._pairs()
        plan = Plan(memories, reading.said)
        plan.take(exact_repeats(memories))
        if self._model is None:
            plan.take(near_repeats(memories, pairs.pairs, plan.touched))
            if pairs.model is not None:
                plan.take(plainly_replaced(memories, plan.touched))
        else:
            asked = await self._ask(self._model, [m for m in memories if m.id not in plan.touched], reading.said, pairs.pairs)
            plan.answered(asked.answers)
            problem = asked.problem or problem
        run = Run(
            id=run_id,
            at=now,
            trigger=trigger,
            model=self._model.name if self._model is not None else None,
            problem=problem,
            hint=NO_MODEL if self._model is None else SKIPPED if reading.skipped else None,
            changes=tuple(self._planned(run_id, n, each) for n, each in enumerate(plan.proposals, 1)),
        )
        self._step("planning")
        keeps = self._model is not None and problem is None
        state = self._store.state
        self._store.save(
            state.model_copy(
                update={
                    "planned": run,
                    # What no model has read stays unread, for the day there is one.
                    "next_marks": reading.marks if keeps else state.marks,
                    "next_read_from": reading.read_from if keeps else state.read_from,
                    "nights": state.nights if nights is None else nights,
                }
            )
        )
        self._step("planned")
        return await self.finish()

    async def finish(self) -> Run:
        """Carries out what is left of the planned run; each change is made once, whatever was done before a kill."""
        run = self._store.state.planned
        assert run is not None  # noqa: S101 - called where one is planned
        done: list[Made] = []
        for made in run.changes:
            done.append(made if made.outcome is not None else await self._carry_out(made))
            self._step("changed")
        # What was there already, or was turned down before, is no news.
        listed = tuple(made for made in done if made.change_id is not None or made.outcome == "dropped")
        finished = run.model_copy(update={"changes": listed})
        self._step("finishing")
        self._store.save(self._store.state.finished(finished))
        self._step("finished")
        return finished

    # --- reading --------------------------------------------------------------------------------------------------

    async def _read(self, now: datetime) -> tuple[Reading, str | None]:
        if self._model is None:
            return Reading(), None
        state = self._store.state
        since = state.read_from or now - timedelta(days=self._settings.tidy_first_days)
        try:
            reading = await read_since(
                self._bus, self._person, marks=state.marks, since=since, now=now,
                characters_max=min(self._settings.tidy_said_characters_max, asking.said_room(self._model.context_tokens)),
            )  # fmt: skip
        except (Unavailable, TimedOut) as error:
            log.info("chats not read", reason=error.reason)
            return Reading(marks=dict(state.marks), read_from=state.read_from), CHATS_NOT_READ
        return reading, None

    async def _pairs(self) -> Pairs:
        try:
            return await self._bus.request(self._person, FindPairs(floor=PAIRS_FLOOR))
        except (Unavailable, TimedOut) as error:
            log.info("no meaning for tidying", reason=error.reason)
            return Pairs(model=None, pairs=())

    # --- asking ---------------------------------------------------------------------------------------------------

    async def _ask(self, model: LanguageModel, memories: list[Memory], said: Sequence[Said], pairs: Sequence[Pair]) -> Asked:
        """Every question in turn; the first that can't be asked ends it, for the next would not fare better."""
        asked = asking.questions(memories, said, context_tokens=model.context_tokens, nonce=secrets.token_hex(8), pairs=pairs)
        answers: list[tuple[Asking, Answer]] = []
        problem: str | None = None
        for each in asked:
            question = Question(
                asking.RULES, each.data, answer.SCHEMA, self._settings.tidy_model_seconds, answer_tokens_max=ANSWER_TOKENS_MAX
            )
            try:
                read = answer.read(await model.answer(question))
            except TimedOut:
                return Asked(answers, NO_ANSWER)
            except Damaged:
                read = None
            except ConchError as error:
                log.info("no language model", reason=error.reason)
                return Asked(answers, NOT_THERE)
            if read is None:
                problem = SOME_NOT_READ if len(asked) > 1 else NOT_READ
            else:
                answers.append((each, read))
        return Asked(answers, problem if answers or problem is None else NOT_READ)

    # --- changing -------------------------------------------------------------------------------------------------

    def _planned(self, run_id: str, number: int, proposal: Proposal) -> Made:
        made = Made(
            id=str(number),
            kind=proposal.how,
            content=masked(proposal.content) if proposal.dropped else proposal.content,
            memory_kind=proposal.kind,
            why=proposal.dropped or proposal.why,
            before=_shown_before(proposal),
        )
        if proposal.dropped is not None:
            return made.model_copy(update={"outcome": "dropped"})
        said = proposal.said
        ask = ReviseMemory(
            source="tidy",
            by="tidy",
            how=proposal.how,
            replaces=tuple(Replaced(id=memory.id, revision=memory.revision) for memory in proposal.old),
            content=proposal.content,
            kind=proposal.kind,
            conversation_id=said.conversation_id if said else None,
            read=said.read if said else (),
            said=said.texts if said else (),
            attended=said.attended if said else False,
            waits=proposal.waits,
            why=proposal.why[:500],
        )
        return made.model_copy(update={"ask": remembered.keyed(ask, f"tidy:{run_id}:{number}")})

    async def _carry_out(self, made: Made) -> Made:
        revised = await remembered.revise(self._bus, self._person, made.ask)
        update: dict[str, object] = {
            "outcome": revised.outcome,
            "change_id": revised.change_id,
            "memory": revised.memory,
            "ask": None,
        }
        if revised.outcome == "dropped":
            update |= {"why": revised.message, "content": masked(made.content)}
        return made.model_copy(update=update)


def _shown_before(proposal: Proposal) -> tuple[Memory, ...]:
    """What went, as its card shows it: of a replacement not the memory that says the new words already."""
    if proposal.how != "updated":
        return proposal.old
    words = same_words(proposal.content)
    return tuple(memory for memory in proposal.old if same_words(memory.content) != words)


def new_run_id() -> str:
    return short_id("r")
