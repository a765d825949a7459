"""The embedder changes: searches answer throughout, the old vectors serve meanwhile, and nothing is embedded twice."""

import asyncio
from collections import Counter

from kit.contracts.index import GetMeaning, SearchMemories
from tests.index.conftest import FakeEmbedder, FakeMemory, House, Start, a_memory

TOTAL = 30


def memories(memory: FakeMemory) -> FakeMemory:
    memory.save(*(a_memory(number, f"Keeps thing{number} in the attic") for number in range(1, TOTAL)))
    memory.save(a_memory(TOTAL, "Got married on 12 June"))
    return memory


def made(embedder: FakeEmbedder) -> Counter[str]:
    """How often each memory was embedded."""
    return Counter(text for text in embedder.texts if text.startswith(("Keeps", "Got")))


async def once(house: House, embedder: FakeEmbedder) -> None:
    task = (await house.held()).reindex._task
    if task is not None:
        await asyncio.wait_for(asyncio.shield(task), 10)
    await house.settle()
    assert set(made(embedder).values()) == {1}
    assert sum(made(embedder).values()) == TOTAL


async def knot(house: House) -> tuple[str, str | None, list[str]]:
    reply = await house.ask(SearchMemories(q="knot"))
    return reply.mode, reply.model, [result.memory.content for result in reply.results][:1]


async def test_from_words_to_one_to_another_dimension_and_back(start: Start) -> None:
    house = await start(memories(FakeMemory()))
    assert (await knot(house))[0] == "words"
    small, large = FakeEmbedder("small", 64), FakeEmbedder("large", 100, "openai")

    house.choice.use(small)
    await knot(house)
    await once(house, small)
    assert await knot(house) == ("meaning", "small", ["Got married on 12 June"])

    large.background_gate = asyncio.Event()
    house.choice.use(large)
    for _ in range(5):
        assert await knot(house) == ("meaning", "small", ["Got married on 12 June"]), "the old serve until the new are ready"
    status = await house.ask(GetMeaning())
    assert (status.model, status.indexed, status.total) == ("large", 0, TOTAL)
    assert status.better is not None
    large.background_gate.set()
    await once(house, large)
    assert await knot(house) == ("meaning", "large", ["Got married on 12 June"])
    status = await house.ask(GetMeaning())
    assert (status.indexed, status.total, status.better) == (TOTAL, TOTAL, None)

    house.choice.use(small)
    assert await knot(house) == ("meaning", "small", ["Got married on 12 June"])
    await once(house, small)
    house.choice.use(None)
    house.choice.there.clear()
    assert (await knot(house))[0] == "words"
    house.choice.use(large)
    assert await knot(house) == ("meaning", "large", ["Got married on 12 June"])
    await once(house, large)


async def test_a_restart_in_the_middle_goes_on_where_it_stopped(start: Start) -> None:
    memory = memories(FakeMemory())
    house = await start(memory)
    small = FakeEmbedder("small", 64)
    house.choice.use(small)
    await knot(house)
    held = await house.held()
    async with asyncio.timeout(10):
        while held.index.meanings.coverage.count(small.id) < 7:
            await asyncio.sleep(0)
    await house.stop()
    assert 7 <= sum(made(small).values()) < TOTAL
    again = await start(memory, house.choice)
    await knot(again)
    await once(again, small)


async def test_a_restart_during_a_move_serves_the_old_until_the_new_are_ready(start: Start) -> None:
    memory = memories(FakeMemory())
    house = await start(memory)
    small, large = FakeEmbedder("small", 64), FakeEmbedder("large", 100)
    house.choice.use(small)
    await knot(house)
    await once(house, small)
    await house.stop()
    large.background_gate = asyncio.Event()
    house.choice.use(large)
    again = await start(memory, house.choice, index_saved_embed_max=0)
    assert (await knot(again))[:2] == ("meaning", "small")
    large.background_gate.set()
    await once(again, large)
    assert (await knot(again))[:2] == ("meaning", "large")


async def test_the_old_one_gone_the_new_serves_as_far_as_it_is(start: Start) -> None:
    house = await start(memories(FakeMemory()))
    small, large = FakeEmbedder("small", 64), FakeEmbedder("large", 100)
    house.choice.use(small)
    await knot(house)
    await once(house, small)
    large.background_gate = asyncio.Event()
    house.choice.there.clear()
    house.choice.use(large)
    reply = await house.ask(SearchMemories(q="thing7"))
    assert [result.memory.content for result in reply.results][:1] == ["Keeps thing7 in the attic"]
    large.background_gate.set()
    await once(house, large)
    assert (await knot(house))[:2] == ("meaning", "large")


async def test_a_memory_saved_during_a_move_is_found_by_meaning_at_once(start: Start) -> None:
    house = await start(memories(FakeMemory()))
    small, large = FakeEmbedder("small", 64), FakeEmbedder("large", 100)
    house.choice.use(small)
    await knot(house)
    await once(house, small)
    large.background_gate = asyncio.Event()
    house.choice.use(large)
    await knot(house)
    house.memory.save(a_memory(99, "Rides along the river on a cycling path"))
    reply = await house.ask(SearchMemories(q="bike"))
    assert reply.results[0].memory.content == "Rides along the river on a cycling path"
    large.background_gate.set()


async def test_words_that_changed_are_embedded_again_and_a_kind_that_changed_is_not(start: Start) -> None:
    house = await start(memories(FakeMemory()))
    small = FakeEmbedder("small", 64)
    house.choice.use(small)
    await knot(house)
    await once(house, small)
    house.memory.save(a_memory(1, "Keeps thing1 in the attic", kind="preference"))
    await knot(house)
    await once(house, small)
    house.memory.save(a_memory(1, "Keeps cycling gear"))
    reply = await house.ask(SearchMemories(q="bike"))
    assert reply.results[0].memory.content == "Keeps cycling gear"
    await house.settle()
    assert made(small)["Keeps cycling gear"] == 1


async def test_one_text_that_can_not_be_embedded_holds_up_no_other(start: Start) -> None:
    house = await start(memories(FakeMemory()), index_saved_embed_max=0)

    class Picky(FakeEmbedder):
        async def embed(self, text: str, *, background: bool = False, timeout_seconds: float = 10.0):  # type: ignore[no-untyped-def]
            self.broken = "thing13" in text
            return await super().embed(text, background=background, timeout_seconds=timeout_seconds)

    picky, large = Picky("picky", 64), FakeEmbedder("large", 100)
    house.choice.use(picky)
    await knot(house)
    task = (await house.held()).reindex._task
    assert task is not None
    await asyncio.wait_for(task, 10)
    assert sum(made(picky).values()) == TOTAL - 1
    assert (await house.ask(SearchMemories(q="thing13"))).results[0].memory.content == "Keeps thing13 in the attic"
    house.choice.use(large)
    await knot(house)
    await once(house, large)
    house.choice.use(picky)
    assert (await knot(house))[:2] == ("meaning", "picky"), "a text that can't be embedded keeps no embedder from serving"
