"""What a line implies is told at least once and in order, also after a stop, a deletion, and with the bus away."""

import asyncio

from kit.bus.fake import FakeBroker, FakeBus
from services.chatmeaning.store import Chats
from tests.chatmeaning.conftest import Log, an_imported, said, until

Told = list[tuple[str, object]]
ENDED = {"type": "turn_ended"}


def lines(log: Log) -> Told:
    return [each for each in log.told() if each[0] in ("conversation.message", "conversation.settled")]


async def test_messages_and_ends_of_turns_are_told_in_order(log: Log) -> None:
    await log.append("c1", said("a"), {"type": "step", "tool": "run"}, said("b", role="assistant"), ENDED, ENDED)
    await until(lambda: len(lines(log)) == 3)
    assert lines(log) == [("conversation.message", 1), ("conversation.message", 3), ("conversation.settled", 4)]
    assert ("conversation.started", "c1") in log.told()


async def test_what_was_not_told_is_told_after_the_next_start_and_nothing_twice(log: Log) -> None:
    await log.append("c1", said("a"))
    await until(lambda: len(lines(log)) == 1)
    log.broker.away = True
    await log.append("c1", said("b", at="2001-01-01T00:00:00Z"))  # whenever it says that it was
    await log.append("c2", said("c"))
    await log.append("c1", ENDED)
    log.broker.away = False
    await log.again()
    await until(lambda: len(lines(log)) == 4)
    assert lines(log) == [
        ("conversation.message", 1),
        ("conversation.message", 2),
        ("conversation.message", 1),
        ("conversation.settled", 3),
    ]
    await log.again()
    await log.append("c3", said("d"))
    await until(lambda: len(lines(log)) == 5)


async def test_the_bus_comes_back_while_running(log: Log) -> None:
    log.broker.away = True
    await log.append("c1", said("a"), said("b"))
    await asyncio.sleep(0)
    log.broker.away = False
    await until(lambda: lines(log) == [("conversation.message", 1), ("conversation.message", 2)])


async def test_numbers_grow_past_those_of_a_chat_that_is_gone(log: Log) -> None:
    await log.append("c1", said("old"))
    await log.append("c2", said("the newest"))
    await until(lambda: len(lines(log)) == 2)
    await log.chats.delete("c2", by="person")
    await log.again()
    await log.append("c1", said("after it"))
    await until(lambda: len(lines(log)) == 3)
    assert lines(log)[-1] == ("conversation.message", 2)


async def test_numbers_grow_when_the_clock_went_back(log: Log) -> None:
    writer = log.chats.writer
    assert writer is not None
    writer.numbers.passed(2**52)
    await log.append("c1", said("a"))
    await log.again()
    await log.append("c2", said("b"))
    assert log.stored("c2")[0]["n"] > log.stored("c1")[0]["n"] > 2**52
    await until(lambda: len(lines(log)) == 2)


async def test_more_than_is_kept_waiting_is_read_from_the_files(log: Log, monkeypatch: object) -> None:
    import services.chatmeaning.announcing as announcing

    log.broker.away = True
    kept, announcing.WAITING_MAX = announcing.WAITING_MAX, 10
    try:
        for number in range(6):
            await log.append("c1", *(said(f"{number}.{place}") for place in range(5)))
        log.broker.away = False
        await until(lambda: len(lines(log)) >= 30)
    finally:
        announcing.WAITING_MAX = kept
    assert lines(log) == [("conversation.message", seq) for seq in range(1, 31)]


async def test_an_import_is_told_once_and_not_by_its_messages(log: Log) -> None:
    await log.chats.bring_in("a" * 32, [an_imported("i1", "x", "y")], by="person", name="export.zip")
    change_id = await log.chats.end_import("a" * 32)
    assert await log.chats.end_import("a" * 32) == change_id
    await log.append("c1", said("z"))
    await until(lambda: len(log.told()) == 3)
    assert sorted(log.told()) == sorted(
        [("conversation.imported", change_id), ("conversation.started", "c1"), ("conversation.message", 1)]
    )


async def test_a_deletion_is_told_after_the_chats_messages_need_not_be(log: Log) -> None:
    log.broker.away = True
    await log.append("c1", said("a"))
    await log.chats.delete("c1", by="person")
    log.broker.away = False
    await log.again()
    await until(lambda: ("conversation.deleted", "c1") in log.told())
    assert lines(log) == []


async def test_another_stream_is_told_what_it_would_still_keep(log: Log) -> None:
    await log.append("c1", said("a"))
    await until(lambda: len(lines(log)) == 1)
    await log.chats.close()
    log.broker = FakeBroker()
    log.chats = Chats("me", log.root, FakeBus(log.broker), clock=log.clock)
    await log.open()
    await until(lambda: lines(log) == [("conversation.message", 1)])


async def test_a_chat_began_before_its_messages_came(log: Log) -> None:
    """Also where the bus was away, over a stop, and for a chat that went and came again."""
    began = [("conversation.started", "c1"), ("conversation.message", 1)]
    await log.append("c1", said("a"))
    await until(lambda: len(log.told()) == 2)
    assert log.told() == began
    log.broker.away = True
    await log.append("c2", said("b"))
    await log.append("c1", said("c"))
    await log.again()
    log.broker.away = False
    await until(lambda: len(log.told()) == 5)
    assert log.told()[2:] == [("conversation.started", "c2"), ("conversation.message", 1), ("conversation.message", 2)]
    await log.chats.delete("c1", by="person")
    await log.append("c1", said("again"))
    await until(lambda: len(log.told()) == 8)
    assert log.told()[5:] == [("conversation.deleted", "c1"), *began]
