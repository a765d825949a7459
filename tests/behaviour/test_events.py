"""What every bus does with events: stored once, heard at least once, parked with the reason, followed from any place."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path

import pytest

from kit.bus.port import Cursor, StreamEvent
from kit.contracts.events import CloudEvent, MeaningLanded, MemoryForgotten, PreferencesChanged
from kit.errors import Conflict, Invalid, Unavailable
from kit.testing import FakeWorld, NatsWorld, World, saved


class Heard:
    """A handler that keeps what it heard, and fails the first times that it is told to."""

    def __init__(self, fails: int = 0) -> None:
        self.events: list[tuple[str, CloudEvent]] = []
        self._fails = fails
        self._news = asyncio.Condition()

    async def __call__(self, person: str, event: CloudEvent) -> None:
        async with self._news:
            self.events.append((person, event))
            self._news.notify_all()
        if self._fails > 0:
            self._fails -= 1
            raise Conflict("not now")

    async def wait(self, count: int) -> list[tuple[str, CloudEvent]]:
        async with asyncio.timeout(10), self._news:
            await self._news.wait_for(lambda: len(self.events) >= count)
        return self.events


async def first(
    world: World, user: str, count: int, *, person: str = "me", after: int | None = 0, types: Sequence[str] = ()
) -> list[StreamEvent]:
    """The first `count` events that a follower gets."""
    bus = await world.bus(user)
    found: list[StreamEvent] = []
    async with asyncio.timeout(10), aclosing(bus.follow(person, after=after, types=types)) as following:  # type: ignore[type-var]
        async for event in following:
            found.append(event)
            if len(found) == count:
                break
    return found


async def parked_count(world: World, count: int) -> None:
    gateway = await world.bus("gateway")
    async with asyncio.timeout(10):
        while len(await gateway.parked()) < count:
            await asyncio.sleep(0)


async def test_an_event_is_stored_once_however_often_it_is_published(world: World) -> None:
    memory = await world.bus("memory")
    assert await memory.publish("me", saved(1)) == 1
    assert await memory.publish("me", saved(1)) == 1
    assert await memory.publish("me", saved(2)) == 2
    assert [each.sequence for each in await first(world, "gateway", 2)] == [1, 2]


async def test_an_event_is_a_cloud_event_with_its_person_and_without_words(world: World) -> None:
    memory = await world.bus("memory")
    await memory.publish("me", saved(1))
    event = (await first(world, "gateway", 1))[0].event
    assert (event.specversion, event.source, event.type, event.subject) == (
        "1.0",
        "conch/memory",
        "memory.saved",
        "m_000000000000",
    )
    assert event.data == {
        "person": "me", "change_id": "c_1", "memory_id": "m_000000000000", "kind": "fact", "revision": 1,
    }  # fmt: skip


async def test_an_event_of_another_person_than_it_is_published_for_is_refused(world: World) -> None:
    memory = await world.bus("memory")
    with pytest.raises(Invalid):
        await memory.publish("you", saved(1, person="me"))


async def test_published_is_the_owner_s_last_event_of_that_person(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    assert await memory.published("me", "memory") is None
    await memory.publish("me", saved(1))
    forgotten = MemoryForgotten(person="me", change_id="c", memory_id="m_000000000000", kind="fact", revision=2)
    await memory.publish("me", saved(2, data=forgotten, cursor=Cursor(epoch="e1", seq=2, index=1)))
    await memory.publish("you", saved(9, person="you"))
    await index.publish("me", saved(7, data=MeaningLanded(person="me", model="m"), cursor=Cursor(epoch="ix", seq=70, index=0)))
    assert await memory.published("me", "memory") == Cursor(epoch="e1", seq=2, index=1)
    assert await memory.published("you", "memory") == Cursor(epoch="e1", seq=9, index=0)
    assert await index.published("me", "index") == Cursor(epoch="ix", seq=70, index=0)
    assert await memory.published("nobody", "memory") is None


async def test_a_listener_hears_its_types_of_every_person_and_what_was_before_it(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    await memory.publish("me", saved(1))
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("me", saved(2, data=PreferencesChanged(person="me", keys=("timezone",))))
    await memory.publish("you", saved(3, person="you"))
    assert [(person, event.data.get("change_id")) for person, event in await heard.wait(2)] == [("me", "c_1"), ("you", "c_3")]


async def test_a_listener_that_was_away_hears_what_it_missed_and_nothing_twice(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("me", saved(1))
    await heard.wait(1)
    await index.drain()
    await memory.publish("me", saved(2))
    again = Heard()
    await (await world.bus("index")).subscribe("index", types=["memory.saved"], handler=again)
    assert [event.id for _, event in await again.wait(1)] == ["me-e1-2"]
    assert len(heard.events) == 1


async def test_one_person_s_events_are_heard_in_order(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    for number in range(1, 101):
        for person in ("me", "you"):
            await memory.publish(person, saved(number, person=person))
    events = await heard.wait(200)
    for person in ("me", "you"):
        assert [event.data["revision"] for who, event in events if who == person] == list(range(1, 101))


async def test_what_failed_comes_again_and_only_that(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard(fails=2)
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("me", saved(1))
    assert [event.id for _, event in await heard.wait(3)] == ["me-e1-1"] * 3
    await memory.publish("me", saved(2))
    assert [event.id for _, event in (await heard.wait(4))[3:]] == ["me-e1-2"]
    assert await (await world.bus("gateway")).parked() == ()


async def test_what_fails_every_time_is_parked_with_the_reason_and_does_not_hold_up_the_rest(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard(fails=5)
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("me", saved(1))
    await heard.wait(5)
    await parked_count(world, 1)
    (parked,) = await (await world.bus("gateway")).parked()
    assert (parked.durable, parked.sequence, parked.subject) == ("index", 1, "conch.me.event.memory.saved")
    assert (parked.reason, parked.attempts) == ("conflict", 5)
    await memory.publish("me", saved(2))
    assert (await heard.wait(6))[-1][1].id == "me-e1-2"
    assert len(heard.events) == 6


@pytest.mark.parametrize(
    ("subject", "data"),
    [
        ("conch.me.event.memory.saved", b"\xff\x00 no event"),
        ("conch.me.event.memory.saved", b"[" * 5000),
        ("conch.me.event.memory.saved", b'{"specversion": "1.0"}'),
        ("conch.NOBODY.event.memory.saved", b"{}"),
    ],
)
async def test_bytes_that_are_no_event_are_parked_at_once_and_followers_pass_them(
    world: World, subject: str, data: bytes
) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await world.put_bytes(subject, data)
    await memory.publish("me", saved(2))
    assert [event.id for _, event in await heard.wait(1)] == ["me-e1-2"]
    await parked_count(world, 1)
    (parked,) = await (await world.bus("gateway")).parked()
    assert (parked.subject, parked.attempts, parked.sequence) == (subject, 1, 1)
    assert parked.reason in ("event_unreadable", "invalid")
    assert [each.event.id for each in await first(world, "gateway", 1)] == ["me-e1-2"]


async def test_an_event_that_names_another_person_than_its_subject_is_parked(world: World) -> None:
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("you", saved(1, person="you"))
    await heard.wait(1)
    stored = (await first(world, "gateway", 1, person="you"))[0].event.model_dump_json(exclude_none=True).encode()
    await world.put_bytes("conch.me.event.memory.saved", stored)
    await parked_count(world, 1)
    assert len(heard.events) == 1


async def test_a_follower_gets_what_comes_after_its_place_and_one_person_s_only(world: World) -> None:
    memory = await world.bus("memory")
    for number in range(1, 6):
        await memory.publish("me", saved(number))
        await memory.publish("you", saved(number, person="you"))
    found = await first(world, "gateway", 2, after=5)
    assert [(each.sequence, each.event.data["revision"], each.gap) for each in found] == [(7, 4, False), (9, 5, False)]
    assert [each.event.data["person"] for each in found] == ["me"] * 2


async def test_a_follower_without_a_place_gets_new_ones_only_as_they_come(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.publish("me", saved(1))
    following = gateway.follow("me", types=["memory.saved"])
    coming = asyncio.ensure_future(anext(following))
    number = 2
    async with asyncio.timeout(10):
        while not coming.done():
            await memory.publish("me", saved(number, data=PreferencesChanged(person="me", keys=())))
            await memory.publish("me", saved(number + 1))
            number += 2
    event = await coming
    assert event.event.type == "memory.saved"
    assert event.sequence > 1
    assert not event.gap
    await following.aclose()  # type: ignore[attr-defined]


async def test_many_followers_at_once_each_get_everything(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def follow(person: str) -> list[int]:
        found: list[int] = []
        async with aclosing(gateway.follow(person, after=0)) as following:  # type: ignore[type-var]
            async for event in following:
                found.append(event.event.data["revision"])
                if len(found) == 10:
                    break
        return found

    followers = [asyncio.create_task(follow(person)) for person in ("me", "you") for _ in range(20)]
    for number in range(1, 11):
        await memory.publish("me", saved(number))
        await memory.publish("you", saved(number, person="you"))
    async with asyncio.timeout(20):
        assert await asyncio.gather(*followers) == [list(range(1, 11))] * 40


@pytest.mark.parametrize(("after", "gap"), [(0, True), (2, True), (3, False), (99, True)])
async def test_a_follower_whose_place_is_gone_is_told_once(world: World, after: int, gap: bool) -> None:
    memory = await world.bus("memory")
    for number in range(1, 7):
        await memory.publish("me", saved(number))
    await world.forget_events(4)
    found = await first(world, "gateway", 3, after=after)
    assert [each.sequence for each in found] == [4, 5, 6]
    assert [each.gap for each in found] == [gap, False, False]


async def test_a_follower_of_everything_forgotten_is_told_with_the_next_event(world: World) -> None:
    memory = await world.bus("memory")
    for number in range(1, 4):
        await memory.publish("me", saved(number))
    await world.forget_events(4)
    waiting = asyncio.create_task(first(world, "gateway", 1, after=1))
    await memory.publish("me", saved(4))
    (event,) = await waiting
    assert (event.sequence, event.gap) == (4, True)


async def test_listeners_and_followers_live_through_a_restart_of_the_server(home: Path) -> None:
    world = NatsWorld(home)
    await world.start_server()
    memory, index, gateway = await world.bus("memory"), await world.bus("index"), await world.bus("gateway")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    following = gateway.follow("me", after=0)
    await memory.publish("me", saved(1))
    assert (await anext(following)).sequence == 1
    await heard.wait(1)
    coming = asyncio.ensure_future(anext(following))
    await world.stop_server()
    await world.start_server()
    async with asyncio.timeout(20):
        while True:
            try:
                assert await memory.publish("me", saved(2)) == 2
                break
            except Unavailable:
                continue
        assert (await coming).sequence == 2
        assert [event.id for _, event in await heard.wait(2)][-1] == "me-e1-2"
    await following.aclose()  # type: ignore[attr-defined]
    await world.close()


async def test_a_handler_is_told_the_same_event_twice_when_its_acknowledgement_was_lost() -> None:
    world = FakeWorld()
    memory, index = await world.bus("memory"), await world.bus("index")
    heard = Heard()
    await index.subscribe("index", types=["memory.saved"], handler=heard)
    await memory.publish("me", saved(1))
    await heard.wait(1)
    world.broker.durables["index"].open[1] = 1
    await world.broker.wake()
    assert [event.id for _, event in await heard.wait(2)] == ["me-e1-1"] * 2
    await world.close()


async def test_who_follows_from_the_newest_misses_nothing_that_comes_later(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    assert await gateway.newest() == 0
    await memory.publish("me", saved(1))
    place = await gateway.newest()
    await memory.publish("me", saved(2))
    assert [each.event.id for each in await first(world, "gateway", 1, after=place)] == [saved(2).id]
