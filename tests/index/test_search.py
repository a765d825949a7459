"""What was saved is found, what was forgotten is not, and every answer is of the moment it was asked for."""

import asyncio

import pytest

from kit.contracts.index import GetMeaning, GetNearby, GetPrompt, PurgeFromIndex, SearchMemories
from kit.errors import Invalid, TooLarge, Unavailable
from tests.index.conftest import FakeEmbedder, House, Start, a_memory, memory_id

WEDDING = a_memory(1, "Got married on 12 June")
LISBON = a_memory(2, "Moved to Lisbon in May")
MEETINGS = a_memory(3, "Hates long meeting invites", kind="preference")


async def found(house: House, query: str, **more: object) -> list[str]:
    reply = await house.ask(SearchMemories(q=query, **more))
    return [result.memory.content for result in reply.results]


@pytest.mark.parametrize(
    ("query", "first", "how"),
    [
        ("our anniversary", WEDDING, "concept"),
        ("where did we tie the knot", WEDDING, "concept"),
        ("lisbn", LISBON, "typo"),
        ("meetings", MEETINGS, "word"),
    ],
)
async def test_words_stems_typos_and_concepts_without_a_model(house: House, query: str, first: object, how: str) -> None:
    house.memory.save(WEDDING, LISBON, MEETINGS)
    reply = await house.ask(SearchMemories(q=query))
    assert reply.mode == "words"
    assert reply.model is None
    assert reply.results[0].memory == first
    assert how in {matched.how for matched in reply.results[0].matched}
    best = reply.results[0]
    assert all(0 <= part <= 1 for part in (best.words, best.meaning, best.tokens, best.freshness))


async def test_a_save_is_in_the_very_next_search_and_a_forgotten_one_in_none(house: House) -> None:
    for number in range(1, 20):
        house.memory.save(a_memory(number, f"Keeps parrot number{number} at home"))
        assert (await found(house, f"number{number}"))[0] == f"Keeps parrot number{number} at home"
        house.memory.forget(memory_id(number))
        assert await found(house, f"number{number} parrot") == []


async def test_what_changed_while_a_read_was_under_way_is_in_the_next_answer(house: House) -> None:
    house.memory.save(WEDDING)
    assert await found(house, "married") == [WEDDING.content]
    house.memory.hold = asyncio.Event()
    first = asyncio.create_task(found(house, "married lisbon"))
    while house.memory.reads < 2:
        await asyncio.sleep(0)
    house.memory.save(LISBON)
    house.memory.forget(WEDDING.id)
    second = [asyncio.create_task(found(house, "married lisbon")) for _ in range(10)]
    await asyncio.sleep(0)
    house.memory.hold.set()
    assert await first == [WEDDING.content]
    assert await asyncio.gather(*second) == [[LISBON.content]] * 10
    assert house.memory.reads == 3, "ten who asked before a read began share it"


async def test_memory_that_does_not_answer_is_said_and_nothing_stale_is_served(house: House) -> None:
    house.memory.save(WEDDING)
    assert await found(house, "married") == [WEDDING.content]
    house.memory.away = True
    for message in (SearchMemories(q="married"), GetPrompt(), GetNearby(said="married")):
        with pytest.raises(Unavailable):
            await house.ask(message)
    house.memory.away = False
    assert await found(house, "married") == [WEDDING.content]


async def test_superseded_ones_are_found_with_history_only_and_say_since_when(house: House) -> None:
    old = a_memory(1, "Lives in Porto", status="superseded", invalid_at="2025-03-01T00:00:00Z", superseded_by=memory_id(2))
    house.memory.save(old, a_memory(2, "Lives in Lisbon"))
    assert await found(house, "porto") == []
    reply = await house.ask(SearchMemories(q="porto", history=True))
    assert reply.results[0].memory == old
    prompt = await house.ask(GetPrompt())
    assert "Porto" not in prompt.text
    assert prompt.total == 1


async def test_a_waiting_one_is_never_taken_in_even_if_the_feed_had_it(house: House) -> None:
    house.memory.save(a_memory(1, "Pays invoices to an unknown account", status="waiting"))
    assert await found(house, "invoices", history=True) == []
    assert (await house.ask(GetPrompt())).text == ""


async def test_another_epoch_takes_everything_anew(house: House) -> None:
    house.memory.page_items = 3
    house.memory.save(*(a_memory(number, f"Has tool number{number}") for number in range(1, 20)))
    assert len(await found(house, "tool", limit=100)) == 19
    house.memory.begin_epoch("e2")
    house.memory.items.pop(memory_id(7))
    assert len(await found(house, "tool", limit=100)) == 18
    assert "Has tool number7" not in await found(house, "number7")


async def test_near_misses_say_why(house: House) -> None:
    house.memory.save(WEDDING, LISBON, MEETINGS)
    reply = await house.ask(SearchMemories(q="lisbon", explain=True))
    assert reply.near_misses
    assert all(miss.why for miss in reply.near_misses)
    assert (await house.ask(SearchMemories(q="lisbon"))).near_misses is None


async def test_limits_are_said(house: House) -> None:
    with pytest.raises(TooLarge):
        await house.ask(SearchMemories(q="x" * 1_001))
    with pytest.raises(Invalid):
        await house.ask(SearchMemories(q="x", scheme="none such"))
    assert await found(house, "   ") == []


async def test_people_are_apart(house: House) -> None:
    house.memory.save(WEDDING)
    await house.ask(SearchMemories(q="married"), "ada")
    await house.settle("ada")
    house.memory.items.clear()
    await house.ask(PurgeFromIndex(ids=(WEDDING.id,)), "bob")
    assert not (house.home / "derived" / "bob").exists()
    assert (house.home / "derived" / "ada" / "memory-index.db").exists()


async def test_asking_for_people_who_are_not_there_makes_no_folders(house: House) -> None:
    for number in range(20):
        await house.ask(SearchMemories(q="married"), f"nobody{number}")
        await house.settle(f"nobody{number}")
    assert not (house.home / "derived").exists() or list((house.home / "derived").iterdir()) == []


async def test_meaning_finds_what_was_just_saved(start: Start) -> None:
    house = await start()
    house.choice.use(FakeEmbedder())
    house.memory.save(LISBON)
    await found(house, "lisbon")
    house.memory.save(WEDDING)
    reply = await house.ask(SearchMemories(q="knot"))
    assert reply.mode == "meaning"
    assert reply.model == "small"
    assert reply.results[0].memory.content == WEDDING.content
    assert reply.results[0].matched[0].how == "meaning"


async def test_a_model_that_does_not_answer_in_time_leaves_words(start: Start) -> None:
    house = await start(index_query_embed_seconds=0.05)
    embedder = FakeEmbedder()
    embedder.gate = asyncio.Event()
    house.choice.use(embedder)
    house.memory.save(WEDDING)
    reply = await house.ask(SearchMemories(q="married"))
    assert reply.mode == "words"
    assert [result.memory.content for result in reply.results] == [WEDDING.content]
    embedder.gate.set()
    await house.settle()
    assert (await house.ask(SearchMemories(q="married"))).mode == "meaning"


async def test_a_broken_model_leaves_words_and_status_tells_progress(start: Start) -> None:
    house = await start()
    embedder = FakeEmbedder()
    embedder.broken = True
    house.choice.use(embedder)
    house.memory.save(WEDDING, LISBON)
    assert (await found(house, "married"))[0] == WEDDING.content
    status = await house.ask(GetMeaning())
    assert (status.indexed, status.total) == (0, 2)
    embedder.broken = False
    (await house.held()).reindex.wake()
    await house.settle()
    status = await house.ask(GetMeaning())
    assert (status.indexed, status.total, status.better) == (2, 2, None)
