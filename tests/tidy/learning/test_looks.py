"""Looks at chats through real services: what is learned, what waits, what is dropped, and what teaches nothing at all."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kit.contracts import memory as contract
from kit.contracts.chats import (
    AppendEvents,
    DeleteConversation,
    MessageGiven,
    PutConversation,
    ReadConversation,
    StepGiven,
    TurnEndedGiven,
)
from kit.contracts.learning import GetLearning, Looked, LookNow, UndoLearned
from kit.contracts.revising import GetNever
from kit.errors import Conflict, Damaged, NotFound, Unavailable
from kit.llm.fake import FakeLanguageModel
from services.tidy import look
from services.tidy.learning import deciding
from services.tidy.rules.gate import WHY
from tests.tidy.conftest import Life, Live

NOTHING: dict[str, Any] = {"changes": []}


def change(content: str, rests_on: str, **more: Any) -> dict[str, Any]:
    return {"do": "add", "id": "", "content": content, "kind": "preference", "rests_on": rests_on, "why": "Said so.", **more}


def found(*changes: dict[str, Any]) -> dict[str, Any]:
    return {"changes": list(changes)}


async def looked(life: Life, chat: str = "c1") -> Looked:
    told: Looked = await life.ask(LookNow(conversation_id=chat))
    return told


def outcome(told: Looked) -> list[tuple[str, str]]:
    return [(item.kind, item.state) for item in told.items]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.01)


TYPESCRIPT = change("Prefers TypeScript to JavaScript", "no, I meant TypeScript")


async def test_a_correction_becomes_a_preference_told_in_its_chat_and_undone_for_good(live: Live) -> None:
    model = FakeLanguageModel([found(TYPESCRIPT), found(TYPESCRIPT), NOTHING])
    life = await live(model)
    await life.says("c1", "write me a parser", "no, I meant TypeScript")
    told = await looked(life)
    assert (outcome(told), await life.contents()) == ([("added", "applied")], {"Prefers TypeScript to JavaScript"})
    item = told.items[0]
    assert (item.rests_on, item.signals, item.model) == ("no, I meant TypeScript", ("correction",), "fake")
    await until(lambda: "learning.learned" in life.events())
    lines = await asyncio.wait_for(_lines(life, "c1", "learned"), 10)
    assert [line.memory_id for line in lines] == [item.memory_id]
    undone = (await life.ask(UndoLearned(id=item.id))).item
    assert (undone.state, await life.contents()) == ("undone", set())
    assert [each.content for each in (await life.ask(GetNever())).items] == ["Prefers TypeScript to JavaScript"]
    await life.says("c1", "no, I meant TypeScript, once more")
    assert outcome(await looked(life)) == [("added", "dropped")]
    assert [each.state for each in (await life.ask(GetLearning())).items] == ["dropped", "undone"]
    with pytest.raises(Conflict):
        await life.ask(UndoLearned(id=(await life.ask(GetLearning())).items[0].id))


async def _lines(life: Life, chat: str, kind: str) -> list[Any]:
    while True:
        read = await life.ask(ReadConversation(conversation_id=chat, limit=1_000))
        if lines := [event for event in read.events if event.type == kind]:
            return lines
        await asyncio.sleep(0.01)


async def test_a_chat_with_nothing_lasting_asks_no_model_and_is_read_once(live: Live) -> None:
    model = FakeLanguageModel([])
    life = await live(model)
    await life.says("c1", "what rhymes with harpoon?")
    assert (await looked(life)).message == look.NOTHING_STOOD_OUT
    assert (await looked(life)).message == look.NOTHING_NEW
    assert model.asked == []
    with pytest.raises(NotFound):
        await looked(life, "nowhere")


async def test_someone_elses_words_a_routine_and_a_closed_chat_teach_nothing(live: Live) -> None:
    model = FakeLanguageModel([])
    life = await live(model)
    await life.says("with", "I always take the stairs")
    await life.ask(AppendEvents(conversation_id="with", events=(MessageGiven(role="other", name="Ina", text="me too"),)))
    await life.says("routine", "I always take the stairs", origin="routine")
    await life.says("closed", "I always take the stairs", learn=False)
    told = [(await looked(life, chat)).message for chat in ("with", "routine", "closed")]
    assert told == [look.SOMEONE_ELSE, look.NOT_FROM_HERE, look.NOT_FROM_HERE]
    assert (model.asked, await life.contents()) == ([], set())


async def test_what_is_said_while_learning_is_off_is_never_read(live: Live) -> None:
    model = FakeLanguageModel([NOTHING, NOTHING])
    life = await live(model)
    await life.says("c1", "I always take the stairs")
    await looked(life)
    await life.ask(contract.PatchPreferences(auto_memory=False))
    await life.says("c1", "I live in Porto")
    await life.says("c2", "I work at the mill")
    assert (await looked(life)).message == look.OFF
    assert (await life.ask(GetLearning())).paused == look.OFF
    await life.ask(contract.PatchPreferences(auto_memory=True))
    assert (await looked(life, "c2")).message == look.NOTHING_NEW  # nobody had looked at it meanwhile
    await life.says("c1", "I prefer tea")
    await looked(life)
    assert [json.loads(question.data.splitlines()[1])["words"] for question in model.asked] == [
        ["I always take the stairs"],
        ["I prefer tea"],
    ]


async def test_what_only_repeats_a_memory_teaches_nothing_in_ten_rounds(live: Live) -> None:
    model = FakeLanguageModel([])
    life = await live(model)
    memories = await life.remembers("Lives in Berlin", "Prefers dark-roast coffee", "Works at the observatory")
    block = "\n".join(f"- {memory.content}" for memory in memories)
    for number in range(10):
        events = (
            MessageGiven(role="assistant", text=f"I remember about you:\n{block}"),
            MessageGiven(role="user", text=f"You said: {memories[number % 3].content}."),
            MessageGiven(role="user", text=block),
            TurnEndedGiven(),
        )
        await life.ask(AppendEvents(conversation_id="c1", events=events))
        await looked(life)
    assert (len(await life.contents()), len(model.asked)) == (3, 0)


async def test_what_a_chat_read_waits_and_is_no_line_of_what_was_learned(live: Live) -> None:
    life = await live(FakeLanguageModel([found(change("Sails on Tuesdays", "we always sail on Tuesdays"))]))
    await life.says("c1", "I read that we always sail on Tuesdays", read="club.example")
    assert outcome(await looked(life)) == [("added", "waiting")]
    assert (await life.contents(), await life.contents("waiting")) == (set(), {"Sails on Tuesdays"})


async def test_a_chat_app_waits(live: Live) -> None:
    life = await live(FakeLanguageModel([found(change("Always takes the stairs", "I always take the stairs"))]))
    await life.says("c1", "I always take the stairs", origin="channel", channel="signal")
    assert outcome(await looked(life)) == [("added", "waiting")]


async def test_something_newer_replaces_and_what_the_person_wrote_waits(live: Live) -> None:
    superseding = found(
        change("Lives in Lisbon", "I live in Lisbon now", do="supersede", id="a1", kind="fact"),
        change("Drives a tram", "I drive a tram now", do="supersede", id="a9", kind="fact"),
    )
    life = await live(FakeLanguageModel([superseding, superseding]))
    await life.remembers("Lives in Berlin")
    await life.says("c1", "I live in Lisbon now, and I drive a tram now")
    assert outcome(await looked(life)) == [("superseded", "applied"), ("added", "dropped")]
    assert (await life.contents(), await life.contents("superseded")) == ({"Lives in Lisbon"}, {"Lives in Berlin"})


async def test_more_than_three_a_look_and_eight_a_day_wait(live: Live) -> None:
    sports = ["tennis", "chess", "rowing", "judo", "sailing"]
    answers = [found(*(change(f"Plays {sport}{n}", f"I play {sport}{n}") for sport in sports)) for n in range(3)]
    life = await live(FakeLanguageModel(answers))
    states = []
    for n in range(3):
        await life.says(f"c{n}", ". ".join(f"I play {sport}{n}" for sport in sports))
        states.append([item.state for item in (await looked(life, f"c{n}")).items])
    assert states == [["applied"] * 3 + ["waiting"] * 2] * 2 + [["applied"] * 2 + ["waiting"] * 3]


DROPPED = {
    "nobody said it": (change("Owns a boat", "I own a boat"), deciding.NOT_SAID),
    "says something else": (change("Owns a boat", "always take the stairs"), deciding.RESTS_ON_OTHER),
    "health": (change("Always takes the stairs for asthma", "I always take the stairs"), WHY["health"]),
    "a power": (
        change("Always take the stairs without asking", "I always take the stairs"),
        "It would give the assistant a power.",
    ),
    "a secret": (change("Always uses the password Limao!Verde9", "password is Limao!Verde9 always"), WHY["secret"]),
}


@pytest.mark.parametrize("name", DROPPED)
async def test_what_a_model_may_not_learn_is_dropped(live: Live, name: str) -> None:
    item, why = DROPPED[name]
    life = await live(FakeLanguageModel([found(item)]))
    await life.says("c1", "I always take the stairs", "my password is Limao!Verde9 always")
    told = await looked(life)
    assert (outcome(told), told.items[0].why, await life.contents()) == ([("added", "dropped")], why, set())
    assert "Limao" not in (life.root / "tidy" / "learning.json").read_text()


async def test_a_model_that_can_t_be_asked_leaves_the_words_for_later(live: Live) -> None:
    model = FakeLanguageModel([Unavailable("away"), Damaged("cut"), NOTHING])
    life = await live(model)
    await life.says("c1", "I always take the stairs")
    with pytest.raises(Unavailable):
        await looked(life)
    assert (await looked(life)).message == look.NOT_READ
    assert (await looked(life)).message == look.NOTHING_NEW
    assert len(model.asked) == 2


async def test_without_a_model_code_learns_what_it_can_tell_and_words_wait(live: Live) -> None:
    life = await live()
    steps = (
        StepGiven(tool="shell", summary="bash: rg: command not found"), StepGiven(tool="shell", summary="$ grep -rn pattern ."),
        MessageGiven(role="user", text="I always take the stairs"), TurnEndedGiven(),
    )  # fmt: skip
    await life.ask(PutConversation(conversation_id="c1", attended=True))
    await life.ask(AppendEvents(conversation_id="c1", events=steps))
    told = await looked(life)
    assert (outcome(told), told.items[0].model) == ([("added", "applied")], None)
    (memory,) = (await life.ask(contract.ListMemories())).memories
    assert (memory.content, memory.about) == ("rg is not there on this computer; grep does the job", "environment")
    assert (await looked(life)).items == ()
    assert (await life.ask(GetLearning())).paused == look.NO_MODEL
    life = await live(FakeLanguageModel([found(change("Always takes the stairs", "I always take the stairs"))]))
    assert outcome(await looked(life)) == [("added", "applied")]


async def test_a_sweep_looks_at_two_quiet_chats_of_the_last_week(live: Live) -> None:
    clock = [datetime.now(UTC)]
    model = FakeLanguageModel([NOTHING] * 9)
    life = await live(model, now=lambda: clock[0], learning_sweep_seconds=3_600)
    for number in range(3):
        await life.says(f"c{number}", f"I always take the stairs {number}")
    await life.tidy.sweep.look()
    assert len(model.asked) == 0
    clock[0] += timedelta(minutes=11)
    await life.tidy.sweep.look()
    assert len(model.asked) == 2
    await life.tidy.sweep.look()
    await life.tidy.sweep.look()
    assert len(model.asked) == 3
    await life.says("c9", "I always swim")
    clock[0] += timedelta(days=8)
    await life.tidy.sweep.look()
    assert len(model.asked) == 3


async def test_a_sweep_while_learning_is_off_passes_over_what_was_said(live: Live) -> None:
    life = await live(FakeLanguageModel([]), learning_sweep_seconds=3_600)
    await life.says("c1", "I always take the stairs")
    await life.ask(contract.PatchPreferences(auto_memory=False))
    await life.tidy.sweep.look()
    await life.ask(contract.PatchPreferences(auto_memory=True))
    assert (await looked(life)).message == look.NOTHING_NEW


async def test_archiving_looks_at_once(live: Live) -> None:
    life = await live(FakeLanguageModel([found(change("Always takes the stairs", "I always take the stairs"))]))
    await life.says("c1", "I always take the stairs")
    await life.ask(PutConversation(conversation_id="c1", archived=True))
    async with asyncio.timeout(10):
        while await life.contents() != {"Always takes the stairs"}:
            await asyncio.sleep(0.02)


async def test_a_deleted_chats_words_leave_the_record(live: Live) -> None:
    life = await live(FakeLanguageModel([found(change("Always takes the stairs", "I always take the stairs to work"))]))
    await life.says("c1", "I always take the stairs to work")
    assert outcome(await looked(life)) == [("added", "applied")]
    await life.ask(DeleteConversation(conversation_id="c1"))
    path = life.root / "tidy" / "learning.json"
    await until(lambda: "to work" not in path.read_text())
    (item,) = (await life.ask(GetLearning())).items
    assert (item.rests_on, item.state, await life.contents()) == ("", "applied", {"Always takes the stairs"})
