"""One person's index: any order of deltas gives what a rebuild gives, reads are shared rightly, and idle ones leave memory."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.index import SearchMemories
from kit.contracts.memory import Memory
from services.index.feed import FeedReader
from services.index.person import PersonIndex
from services.index.settings import IndexSettings
from services.index.store import Store
from services.index.turnstile import Turnstile
from tests.index.conftest import FakeChoice, FakeEmbedder, FakeMemory, House, Start, a_memory, memory_id

WORDS = ("apple", "bread", "wedding", "married", "lisbon", "dog", "bike")
QUERIES = ("apple", "knot", "wedding bread", "lisbn", "puppy", "anything else")

save = st.tuples(
    st.just("save"),
    st.integers(0, 7),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4),
    st.sampled_from(["active", "superseded"]),
)
forget = st.tuples(st.just("forget"), st.integers(0, 7))
epoch = st.tuples(st.just("epoch"), st.integers(1, 99))
ask = st.tuples(st.just("ask"), st.integers(0, 0))
restart = st.tuples(st.just("restart"), st.integers(0, 0))


async def built(memory: FakeMemory, choice: FakeChoice, home: Path) -> tuple[PersonIndex, FakeBus]:
    bus = FakeBus(FakeBroker())
    await bus.serve("memory", description="", endpoints=memory.endpoints())
    told = IndexSettings(home=home, index_file_gather_seconds=0.0)
    index = PersonIndex(
        "me",
        feed=FeedReader(bus, "me", timeout_seconds=5, pages_max=1_000),
        store=Store(told.derived / "me", busy_seconds=1, asides_max=2),
        choice=choice,  # type: ignore[arg-type]
        settings=told,
        heal=lambda words: pytest.fail(words),
    )
    await index.open()
    return index, bus


async def answers(index: PersonIndex) -> list[list[tuple[str, float]]]:
    await index.catch_up()
    found = []
    for query in QUERIES:
        ranking = await index.rank(query, understood=None, limit=20, history=True)
        found.append([(each.id, round(each.score, 4)) for each in ranking.results])
    return found


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(save, save, forget, epoch, ask, restart), max_size=25), st.integers(1, 4))
def test_any_order_of_deltas_and_restarts_gives_what_a_rebuild_gives(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[object, ...]], page_items: int
) -> None:
    async def run() -> None:
        memory, choice = FakeMemory(page_items=page_items), FakeChoice()
        home = tmp_path_factory.mktemp("home")
        index, bus = await built(memory, choice, home)
        for kind, number, *rest in steps:
            assert isinstance(number, int)
            if kind == "save":
                words, status = rest
                memory.save(a_memory(number, " ".join(words), status=status))  # type: ignore[call-overload]
            elif kind == "forget":
                memory.forget(memory_id(number))
            elif kind == "epoch":
                memory.begin_epoch(f"e{number}")
            elif kind == "ask":
                await answers(index)
            else:
                await index.close()
                await bus.drain()
                index, bus = await built(memory, choice, home)
        seen = await answers(index)
        fresh, other = await built(memory, choice, tmp_path_factory.mktemp("other"))
        assert seen == await answers(fresh)
        there = {id_ for id_, (_, each) in memory.items.items() if isinstance(each, Memory)}
        assert set(index.shelf.entries) == there
        await index.close()
        await fresh.close()
        await bus.drain()
        await other.drain()
        if index.keeper.busy is False and there:
            contents = Store(home / "derived" / "me", busy_seconds=1, asides_max=2).load()
            assert {id_ for id_, _ in contents.documents} == there

    asyncio.run(run())


async def test_a_read_is_shared_only_by_those_who_asked_before_it_began() -> None:
    gates: list[asyncio.Event] = []

    async def read() -> None:
        gates.append(asyncio.Event())
        await gates[-1].wait()

    turnstile = Turnstile(read)
    first = [asyncio.create_task(turnstile.pass_through()) for _ in range(3)]
    while not gates:
        await asyncio.sleep(0)
    late = [asyncio.create_task(turnstile.pass_through()) for _ in range(3)]
    await asyncio.sleep(0)
    assert len(gates) == 1
    gates[0].set()
    await asyncio.gather(*first)
    while len(gates) < 2:
        await asyncio.sleep(0)
    assert not any(task.done() for task in late)
    gates[1].set()
    await asyncio.gather(*late)
    assert len(gates) == 2
    await turnstile.close()


async def test_a_read_that_failed_fails_its_own_callers_only() -> None:
    results = [ValueError("first"), None]

    async def read() -> None:
        result = results.pop(0)
        if result is not None:
            raise result

    turnstile = Turnstile(read)
    with pytest.raises(ValueError, match="first"):
        await turnstile.pass_through()
    await turnstile.pass_through()
    given_up = asyncio.create_task(turnstile.pass_through())
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait({given_up})
    assert results == []


async def test_idle_ones_leave_memory_and_come_back_without_embedding_again(start: Start) -> None:
    house = await start(index_idle_seconds=600.0)
    house.memory.save(*(a_memory(number, f"Has thing{number}") for number in range(5)))
    house.choice.use(FakeEmbedder())
    await house.ask(SearchMemories(q="thing3"))
    await house.settle()
    room = await house.room()
    now = [room.people._monotonic()]
    room.people._monotonic = lambda: now[0]
    now[0] += 599
    await room.people.let_go()
    assert len(room.people.here()) == 1
    now[0] += 2
    async with room.people.use("me"):
        now[0] += 601
        await room.people.let_go()
        assert len(room.people.here()) == 1, "nobody leaves while asked"
    now[0] += 601
    await room.people.let_go()
    assert room.people.here() == []
    house.choice.best.texts.clear()
    assert (await house.ask(SearchMemories(q="thing3"))).results
    await house.settle()
    assert not any(text.startswith("Has") for text in house.choice.best.texts)


async def test_too_many_people_the_longest_unused_leave(start: Start) -> None:
    house = await start(index_people_max=3)
    for number in range(10):
        await house.ask(SearchMemories(q="x"), f"p{number}")
    room = await house.room()
    await room.people.let_go()
    assert [held.index.person for held in room.people.here()] == ["p7", "p8", "p9"]


async def test_one_person_who_waits_holds_up_nobody(start: Start) -> None:
    house = await start()
    house.memory.save(a_memory(1, "Has a dog"))
    gate = asyncio.Event()
    feed = house.memory.feed

    async def slow(call, asked):  # type: ignore[no-untyped-def]
        if call.person == "slow":
            await gate.wait()
        return await feed(call, asked)

    house.memory.feed = slow  # type: ignore[method-assign]
    await house.buses[1].drain()
    house.buses[1] = FakeBus(house.broker)
    await house.buses[1].serve("memory", description="", endpoints=house.memory.endpoints())
    waiting = [asyncio.create_task(house.ask(SearchMemories(q="dog"), "slow")) for _ in range(5)]
    for _ in range(20):
        assert (await house.ask(SearchMemories(q="dog"), "quick")).results
    assert not any(task.done() for task in waiting)
    gate.set()
    assert all(reply.results for reply in await asyncio.gather(*waiting))


async def test_giving_up_waiting_breaks_nothing(house: House) -> None:
    house.memory.save(*(a_memory(number, f"Has thing{number}") for number in range(200)))
    for _ in range(10):
        task = asyncio.create_task(house.ask(SearchMemories(q="thing3")))
        for _ in range(5):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
    assert (await house.ask(SearchMemories(q="thing3"))).results[0].memory.content == "Has thing3"
