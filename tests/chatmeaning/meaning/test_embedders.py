"""Another embedder: the old vectors serve until the new ones are whole, and no search is without an answer."""

from tests.chatmeaning.meaning.conftest import DIMENSIONS, Begin, FakeIndex, Stand, a_history, an_embedder, found


async def test_the_old_embedder_serves_until_the_new_one_is_whole(begin: Begin) -> None:
    chats, index = a_history(20), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    asked = "message 1 of chat 4, about something"
    index.there, index.current, index.answers = [an_embedder()], an_embedder("two", 48), 5
    stand.keeper.landed()
    await stand.until(lambda: index.answers == 0)
    answer = await stand.keeper.search(asked)
    assert answer is not None
    assert (answer.model, found(answer)[0]) == ("one", "c4")
    status = await stand.keeper.status()
    assert (status.model, status.total) == ("two", 20)
    assert 0 < status.done < 20
    index.answers = None
    await stand.done("own/two")
    answer = await stand.keeper.search(asked)
    assert answer is not None
    assert (answer.model, found(answer)[0]) == ("two", "c4")
    assert set(index.counts.values()) == {1}
    assert sorted({id_ for id_, _ in index.counts}) == ["own/one", "own/two"]


async def test_a_line_said_while_the_old_one_serves_is_found_at_once(begin: Begin) -> None:
    chats, index = a_history(10), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    index.room, index.there, index.current = False, [an_embedder()], an_embedder("two", 48)
    stand.keeper.landed()
    await stand.until(lambda: stand.keeper._choice.target is not None and stand.keeper._choice.target.id == "own/two")
    said = "something new that was said meanwhile"
    stand.say("c2", said)
    await stand.until(lambda: stand.keeper._backfill._fresh.newest() == "c2")
    index.answers, index.room = 3, True  # one of the backfill, then this chat for both
    await stand.until(lambda: index.answers == 0)
    assert {("own/one", said), ("own/two", said)} <= set(index.counts)
    answer = await stand.keeper.search(said)
    assert answer is not None
    assert (answer.model, found(answer)[0]) == ("one", "c2")
    index.answers = None
    await stand.done("own/two")
    assert set(index.counts.values()) == {1}


async def test_when_the_old_one_is_gone_what_the_new_one_has_serves(begin: Begin) -> None:
    chats, index = a_history(20), FakeIndex()
    stand: Stand = await begin(chats, index)
    await stand.done()
    index.current, index.answers = an_embedder("two"), 5
    stand.keeper.landed()
    await stand.until(lambda: index.answers == 0)
    answer = await stand.keeper.search("message 1 of chat 18, about something")
    assert answer is not None
    assert (answer.model, found(answer)[0], len(answer.chats) < 20) == ("two", "c18", True)


async def test_the_same_name_with_another_dimension_is_another_embedder(begin: Begin) -> None:
    index = FakeIndex()
    stand: Stand = await begin(a_history(5), index)
    await stand.done()
    index.current = an_embedder(dimensions=DIMENSIONS * 2)
    assert await stand.keeper.search("anything at all") is None
    await stand.until(lambda: set(index.counts.values()) == {2})
    await stand.done()
    answer = await stand.keeper.search("message 1 of chat 4, about something")
    assert found(answer)[0] == "c4"
