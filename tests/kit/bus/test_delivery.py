"""An event's way to a handler: kept alive while it is worked on, given up in the end, handed out again after a crash."""

import asyncio
from dataclasses import dataclass, field

import pytest

from kit.bus import delivery, streams, wire
from kit.bus.delivery import Listener
from kit.contracts.events import CloudEvent
from kit.testing import NatsWorld, saved


@dataclass
class Handed:
    """A delivery that writes down what became of it."""

    attempt: int = 1
    subject: str = "conch.me.event.memory.saved"
    sequence: int = 1
    data: bytes = field(default_factory=lambda: wire.encode_event("me", saved(1), bytes_max=10_000)[0])
    became: list[str] = field(default_factory=list)
    working_enough: asyncio.Event = field(default_factory=asyncio.Event)

    async def done(self) -> None:
        self.became.append("done")

    async def again(self, pause_seconds: float) -> None:
        self.became.append(f"again in {pause_seconds}")

    async def park(self, reason: str, *, readable: bool) -> None:
        self.became.append(f"parked: {reason}, {'readable' if readable else 'unreadable'}")

    async def working(self) -> None:
        self.became.append("working")
        if len(self.became) == 3:
            self.working_enough.set()


def listener(handler: delivery.EventHandler) -> Listener:
    return Listener("index", prefix="conch", types=["memory.saved"], handler=handler, pauses_seconds=(1.0, 5.0))


async def fails(person: str, event: CloudEvent) -> None:
    raise OSError("no space")


@pytest.mark.parametrize(
    ("attempt", "became"),
    [
        (1, "again in 1.0"),
        (2, "again in 5.0"),
        (3, "parked: OSError, readable"),
        (4, "parked: no_answer, readable"),
    ],
)
async def test_pauses_grow_and_then_it_is_parked(attempt: int, became: str) -> None:
    handed = Handed(attempt)
    await listener(fails).take(handed)
    assert handed.became == [became]


async def test_a_slow_handler_says_that_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "ACKNOWLEDGE_SECONDS", 0.003)
    handed = Handed()

    async def slow(person: str, event: CloudEvent) -> None:
        await handed.working_enough.wait()

    await listener(slow).take(handed)
    assert set(handed.became[:-1]) == {"working"}
    assert handed.became[-1] == "done"


async def test_a_handler_that_never_ends_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "EVENT_SECONDS_MAX", 0.01)
    handed = Handed(attempt=3)

    async def hangs(person: str, event: CloudEvent) -> None:
        await asyncio.Event().wait()

    await listener(hangs).take(handed)
    assert handed.became[-1] == "parked: took_too_long, readable"


async def test_an_event_whose_listener_died_is_handed_out_again(nats_world: NatsWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "ACKNOWLEDGE_SECONDS", 0.2)
    memory, first, second = [await nats_world.bus(user) for user in ("memory", "index", "index")]
    begun: asyncio.Queue[str] = asyncio.Queue()

    async def dies(person: str, event: CloudEvent) -> None:
        await begun.put(event.id)
        await asyncio.Event().wait()

    async def lives(person: str, event: CloudEvent) -> None:
        await begun.put(f"again {event.id}")

    await first.subscribe("index", types=["memory.saved"], handler=dies)
    await memory.publish("me", saved(1))
    async with asyncio.timeout(10):
        assert await begun.get() == "me-e1-1"
        await first.client.close()  # as a crash: nothing is said to the server
        await second.subscribe("index", types=["memory.saved"], handler=lives)
        assert await begun.get() == "again me-e1-1"


async def test_a_consumer_that_somebody_deleted_is_made_again(nats_world: NatsWorld) -> None:
    memory, index, admin = [await nats_world.bus(user) for user in ("memory", "index", "conch")]
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def hear(person: str, event: CloudEvent) -> None:
        await heard.put(event.id)

    await index.subscribe("index", types=["memory.saved"], handler=hear)
    await memory.publish("me", saved(1))
    async with asyncio.timeout(10):
        assert await heard.get() == "me-e1-1"
        assert await streams.remove_consumer(admin.client, "index")
        await memory.publish("me", saved(2))
        while await heard.get() != "me-e1-2":
            pass
