"""A connection can be ended at any moment, also while it tries in vain."""

import asyncio
import contextlib
import socket

import pytest

from kit.bus.client import Client
from kit.errors import Unavailable
from kit.testing import NatsWorld


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def others() -> set["asyncio.Task[object]"]:
    return {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}


async def test_connecting_in_vain_can_be_cancelled_at_any_step() -> None:
    """One step of the loop later each time: among them is the one where the refusal and the cancellation come together."""
    url = f"nats://127.0.0.1:{closed_port()}"
    for steps in range(40):
        opening = asyncio.ensure_future(Client(user="memory", name="test").open(url, "x", wait_seconds=30))
        for _ in range(steps):
            await asyncio.sleep(0)
        opening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await opening
        left = await others()
        if left:
            _, still = await asyncio.wait(left, timeout=2.0)
            assert still == set(), steps


async def test_the_loop_that_connects_again_ends_although_a_cancellation_was_swallowed(nats_world: NatsWorld) -> None:
    """As when a process ends without having closed: every task is cancelled once, at any step of its trying."""
    buses = [await nats_world.bus("memory") for _ in range(20)]
    away = [bus.client.connected for bus in buses]
    assert all(away)
    await nats_world.stop_server()
    async with asyncio.timeout(10):
        while any(bus.client.connected for bus in buses):
            await asyncio.sleep(0)
    for step in range(60):
        await asyncio.sleep(0)
        if step % 3 == 0:
            await buses[step // 3].client.close()
    left = {task for task in await others() if "nats" in repr(task.get_coro())}
    if left:
        _, still = await asyncio.wait(left, timeout=2.0)
        assert still == set()


async def test_a_server_that_never_comes_is_unavailable_and_leaves_no_task() -> None:
    with pytest.raises(Unavailable) as caught:
        await Client(user="memory", name="test").open(f"nats://127.0.0.1:{closed_port()}", "x", wait_seconds=0.25)
    assert caught.value.reason == "bus_away"
    left = await others()
    assert not left or not (await asyncio.wait(left, timeout=2.0))[1]


async def test_an_answer_that_comes_after_a_flush_was_given_up_leaves_the_connection_hearing(nats_world: NatsWorld) -> None:
    """A server that stands still for half a second, while somebody asks whether all is ready, must cost only that half."""
    client = (await nats_world.bus("memory")).client
    for _ in range(5):
        flushing = asyncio.ensure_future(client.flush(10))
        await asyncio.sleep(0)  # The ping is on its way.
        flushing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await flushing
    assert await client.flush(5)
    await asyncio.wait_for(client.ask("$JS.API.STREAM.INFO.CONCH_EVENTS", b"", timeout_seconds=5), 6)
