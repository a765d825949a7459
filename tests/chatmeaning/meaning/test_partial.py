"""A model that is too slow for a whole batch: what came is kept, and only the rest is asked for again."""

import pytest

from kit.bus.port import Call
from kit.contracts.embedding import Embedded, EmbedTexts
from tests.chatmeaning.meaning.conftest import Begin, FakeChats, FakeIndex, Stand

LONG = "\n\n".join(f"paragraph {number} " + "of many words " * 60 for number in range(4))
"""A message of several pieces."""


class SlowIndex(FakeIndex):
    """Makes so many vectors before its caller's deadline."""

    at_once = 3

    async def embed(self, call: Call, message: EmbedTexts) -> Embedded:
        first = message.texts[: self.at_once] if message.background else message.texts
        return await super().embed(call, message.model_copy(update={"texts": first}))


def the_chats() -> FakeChats:
    chats = FakeChats()
    chats.said("a", *(f"message {number}, about something" for number in range(10)), LONG, "and this at the end")
    return chats


@pytest.mark.parametrize("at_once", [1, 2, 3, 15])
async def test_a_batch_is_made_in_as_many_answers_as_it_takes(begin: Begin, at_once: int) -> None:
    index = SlowIndex()
    index.at_once = at_once
    stand: Stand = await begin(the_chats(), index)
    await stand.done()
    assert len(index.counts) > 12
    assert set(index.counts.values()) == {1}


async def test_what_came_before_a_stop_isn_t_made_again(begin: Begin) -> None:
    """Stopped within the long message's pieces."""
    chats, index = the_chats(), SlowIndex(answers=4)
    stand: Stand = await begin(chats, index)
    await stand.until(lambda: index.answers == 0)
    await stand.keeper.close()
    reached = next(iter(stand.keeper._shelf.contents.reached.values()))
    assert (reached.pieces, reached.mark.last_seq) == (12, 10)
    index.answers = None
    again: Stand = await begin(chats, index)
    await again.done()
    assert set(index.counts.values()) == {1}


async def test_what_is_said_meanwhile_goes_before_the_rest_of_a_batch(begin: Begin) -> None:
    chats, index = the_chats(), SlowIndex()
    stand: Stand = await begin(chats, index)

    async def say() -> None:
        index.then = None
        stand.say("now", "this one was said just now, by the person")
        fresh = stand.keeper._backfill._fresh
        await stand.until(lambda: fresh.newest() == "now")

    index.then = say
    await stand.done()
    assert index.batches[1] == ("this one was said just now, by the person",)
