"""What `nats micro ls|info|stats` ask, answered by their own protocol."""

import asyncio
from typing import Any

import orjson
import pytest

from kit.bus.incoming import Incoming
from kit.bus.port import Call, Endpoint
from kit.contracts.memory import AddMemory, GetProfile, Profile, ProfileReply
from kit.errors import Conflict
from kit.testing import NatsWorld


async def profile(call: Call, message: GetProfile) -> ProfileReply:
    return ProfileReply(profile=Profile())


async def add(call: Call, message: AddMemory) -> ProfileReply:
    raise Conflict("no")


async def answers(world: NatsWorld, subject: str, count: int) -> list[dict[str, Any]]:
    admin = await world.bus("conch")
    came: asyncio.Queue[Incoming] = asyncio.Queue()
    inbox = admin.client.new_inbox()
    await admin.client.listen(inbox, came.put)
    await admin.client.tell(subject, b"", reply=inbox)
    async with asyncio.timeout(5):
        return sorted([orjson.loads((await came.get()).data) for _ in range(count)], key=lambda each: each["name"])


async def test_every_service_answers_ping_info_and_stats_to_all_by_name_and_by_instance(nats_world: NatsWorld) -> None:
    memory, index, gateway = [await nats_world.bus(user) for user in ("memory", "index", "gateway")]
    await memory.serve("memory", description="Remembers.", endpoints=[Endpoint(GetProfile, profile), Endpoint(AddMemory, add)])
    await index.serve("index", description="Finds.", endpoints=[])
    pings = await answers(nats_world, "$SRV.PING", 2)
    assert [(ping["name"], ping["type"]) for ping in pings] == [
        ("index", "io.nats.micro.v1.ping_response"),
        ("memory", "io.nats.micro.v1.ping_response"),
    ]
    (info,) = await answers(nats_world, "$SRV.INFO.memory", 1)
    assert info["description"] == "Remembers."
    assert [endpoint["subject"] for endpoint in info["endpoints"]] == ["conch.*.memory.profile", "conch.*.memory.add"]
    await gateway.request("me", GetProfile())
    for _ in range(3):
        with pytest.raises(Conflict):
            await gateway.request("me", AddMemory(content="x"))
    (stats,) = await answers(nats_world, f"$SRV.STATS.memory.{info['id']}", 1)
    by_name = {endpoint["name"]: endpoint for endpoint in stats["endpoints"]}
    assert (by_name["profile"]["num_requests"], by_name["profile"]["num_errors"]) == (1, 0)
    assert (by_name["add"]["num_requests"], by_name["add"]["num_errors"], by_name["add"]["last_error"]) == (3, 3, "conflict")
    assert by_name["add"]["average_processing_time"] > 0
    assert len(await gateway.discover()) == 2


async def test_an_answer_goes_to_an_inbox_only(nats_world: NatsWorld) -> None:
    memory, gateway = [await nats_world.bus(user) for user in ("memory", "gateway")]
    heard: list[str] = []

    async def note(call: Call, message: GetProfile) -> ProfileReply:
        heard.append(call.person)
        return ProfileReply(profile=Profile())

    await memory.serve("memory", description="d", endpoints=[Endpoint(GetProfile, note)])
    await gateway.client.tell("conch.you.memory.profile", b"{}", reply="conch.me.memory.profile")
    await gateway.client.tell("$SRV.INFO", b"", reply="conch.me.memory.profile")
    await gateway.client.flush(2.0)
    await gateway.request("me", GetProfile())
    assert heard == ["me"]
