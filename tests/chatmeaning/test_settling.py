"""A turn that nobody ended is ended after a while, also over a restart; one that was ended is left."""

import pytest

from services.chatmeaning.settling import Settling
from tests.chatmeaning.conftest import Log, an_imported, said, until

ENDED = {"type": "turn_ended"}


async def settling(log: Log) -> Settling:
    """Begun as a start begins it, but for its own clock."""
    made = Settling(log.chats, 120.0)
    made.start()
    await made.close()
    return made


def types(log: Log, chat_id: str = "c1") -> list[str]:
    return [stored["type"] for stored in log.stored(chat_id)]


async def test_a_quiet_turn_ends_once(log: Log) -> None:
    turns = await settling(log)
    await log.append("c1", said("hello"))
    log.clock.on(seconds=119)
    await turns.look()
    assert types(log) == ["message"]
    await log.append("c1", {"type": "step", "tool": "run"})
    log.clock.on(seconds=119)
    await turns.look()
    assert types(log) == ["message", "step"]
    log.clock.on(seconds=2)
    for _ in range(2):
        await turns.look()
    assert types(log) == ["message", "step", "turn_ended"]
    assert log.stored("c1")[-1]["quiet"] is True
    await until(lambda: ("conversation.settled", 3) in log.told())


async def test_a_turn_that_was_ended_is_left(log: Log) -> None:
    turns = await settling(log)
    await log.append("c1", said("hello"), ENDED)
    log.clock.on(seconds=500)
    await turns.look()
    assert types(log) == ["message", "turn_ended"]


async def test_what_conch_writes_opens_no_turn(log: Log) -> None:
    turns = await settling(log)
    await log.append("c1", said("hello"), ENDED)
    await log.chats.append_own("c1", [{"id": "x", "type": "remembered", "memory_id": "m_0123456789ab"}])
    log.clock.on(seconds=500)
    await turns.look()
    assert types(log) == ["message", "turn_ended", "remembered"]


@pytest.mark.parametrize("past_seconds", [60, 500])
async def test_a_turn_that_was_open_at_the_stop_is_ended_after_the_start(log: Log, past_seconds: int) -> None:
    await log.append("c1", said("hello"))
    log.clock.on(seconds=past_seconds)
    await log.again()
    turns = await settling(log)
    await turns.look()
    assert len(types(log)) == (2 if past_seconds > 120 else 1)
    log.clock.on(seconds=61)
    await turns.look()
    assert types(log) == ["message", "turn_ended"]


async def test_an_import_is_no_turn(log: Log) -> None:
    turns = await settling(log)
    await log.chats.bring_in("1" * 32, [an_imported("i1", "a")], by="person", name="x")
    await log.append("c1", said("deleted meanwhile"))
    await log.chats.delete("c1", by="person")
    log.clock.on(seconds=500)
    await turns.look()
    await log.again()
    await (await settling(log)).look()
    assert types(log, "i1") == ["message"]
