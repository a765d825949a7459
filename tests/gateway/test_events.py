"""Following events over a real socket: from now on, from where a client was, past a gap, and until Conch stops."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.routes.events import frame, last_seen, wanted_types
from kit.bus.port import OutgoingEvent, StreamEvent
from kit.contracts.events import CloudEvent, MemoryEdited, MemorySaved
from kit.errors import Invalid
from tests.gateway.stand import ID, Rooms, Served, assert_problem, serving

AT = datetime(2026, 5, 1, 9, tzinfo=UTC)


class Frames:
    """Reads server-sent events as the standard says."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.comments: list[str] = []
        self._lines = response.aiter_lines()

    async def next(self) -> dict[str, str]:
        fields: dict[str, str] = {}
        async with asyncio.timeout(10):
            async for line in self._lines:
                if line == "":
                    if fields.keys() & {"data", "id", "event"}:
                        return fields
                    fields = {}
                elif line.startswith(":"):
                    self.comments.append(line[1:].strip())
                else:
                    name, _, value = line.partition(": ")
                    fields[name] = value
        raise EOFError


@asynccontextmanager
async def following(served: Served, query: str = "", **headers: str) -> AsyncIterator[Frames]:
    async with served.client.stream("GET", f"/api/events{query}", headers=headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Frames(response)


async def publish(rooms: Rooms, number: int, person: str = "me", kind: Any = MemorySaved) -> int:
    data = kind(person=person, change_id=f"c_{number}", memory_id=ID, kind="fact", revision=number)
    bus = await rooms.open()
    return await bus.publish(person, OutgoingEvent(id=f"e{person}{number}", subject=ID, at=AT, data=data))


async def test_events_come_as_they_happen_each_a_cloud_event(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served, following(served) as frames:
        sequence = await publish(rooms, 1)
        found = await frames.next()
        assert (found["id"], found["event"]) == (str(sequence), "memory.saved")
        event = CloudEvent.model_validate_json(found["data"])
        assert (event.specversion, event.source, event.subject) == ("1.0", "conch/memory", ID)
        assert event.data["change_id"] == "c_1"
        assert set(event.data) == {"person", "change_id", "memory_id", "kind", "revision"}, "and nobody's words"


async def test_another_persons_events_do_not_come(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served, following(served, **{"Conch-Person": "ada"}) as frames:
        await publish(rooms, 1, "me")
        await publish(rooms, 2, "ada")
        assert json.loads((await frames.next())["data"])["data"]["person"] == "ada"


async def test_only_the_asked_types_come(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served, following(served, "?types=memory.edited,memory.purged") as frames:
        await publish(rooms, 1)
        await publish(rooms, 2, kind=MemoryEdited)
        assert (await frames.next())["event"] == "memory.edited"


async def test_who_was_away_catches_up(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served:
        sequences = [await publish(rooms, number) for number in range(1, 5)]
        async with following(served, **{"Last-Event-ID": str(sequences[1])}) as frames:
            assert [(await frames.next())["id"] for _ in range(2)] == [str(sequences[2]), str(sequences[3])]


async def test_who_was_away_too_long_hears_of_the_gap_first(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served:
        sequences = [await publish(rooms, number) for number in range(1, 5)]
        rooms.broker.forget(sequences[2])
        async with following(served, **{"Last-Event-ID": str(sequences[0])}) as frames:
            gap = await frames.next()
            assert gap["event"] == "gap"
            assert "id" not in gap, "a gap is no place to go on from"
            assert json.loads(gap["data"])["data"] == {"person": "me", "after": sequences[0], "next": sequences[2]}
            assert (await frames.next())["id"] == str(sequences[2])


async def test_quiet_is_filled_with_comments(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, event_heartbeat_seconds=0.02) as served, following(served) as frames:
        async with asyncio.timeout(10):
            lines = frames.response.aiter_lines()
            seen = [await anext(lines) for _ in range(9)]
        assert seen.count(": still here") >= 2


async def test_a_stop_ends_followers_at_once_and_cleanly(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, stop_seconds_max=30.0) as served, following(served) as frames:
        began = asyncio.get_running_loop().time()
        stopping = asyncio.create_task(served.stop())
        with pytest.raises(EOFError):
            await frames.next()
        await stopping
        assert asyncio.get_running_loop().time() - began < 5.0


async def test_so_many_followers_and_their_places_come_back(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, event_clients_max=2) as served:
        async with following(served), following(served):
            response = await served.client.get("/api/events")
            assert assert_problem(response, 429, "busy")["limit"] == "event_clients_max"
        async with asyncio.timeout(10):
            while True:
                async with served.client.stream("GET", "/api/events") as response:
                    if response.status_code == 200:
                        break


async def test_without_a_bus_nothing_is_followed(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served:
        rooms.broker.away = True
        assert_problem(await served.client.get("/api/events"), 503, "unavailable")


@pytest.mark.parametrize("header", ["-1", "x", "1.5", "9" * 19, "１", "1 "])
async def test_a_last_id_that_is_none_is_refused(tmp_path: Path, rooms: Rooms, header: str) -> None:
    with pytest.raises(Invalid):
        last_seen(header)


def test_a_type_that_there_is_not_is_refused() -> None:
    assert wanted_types(None) == ()
    assert wanted_types("memory.saved, memory.edited,") == ("memory.edited", "memory.saved")
    for types in ("memory.*", "nothing", "memory.saved,x"):
        with pytest.raises(Invalid):
            wanted_types(types)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=60), max_size=4))
def test_no_text_ends_a_frame_early(data: dict[str, str]) -> None:
    event = CloudEvent(id="e", source="conch/memory", type="memory.saved", subject="s", time=AT, data=data)
    text = frame(StreamEvent(7, event)).decode()
    assert text.endswith("\n\n")
    lines = text[:-2].split("\n")
    assert [line.split(": ", 1)[0] for line in lines] == ["id", "event", "data"]
    assert "\r" not in text
    assert CloudEvent.model_validate_json(lines[2].removeprefix("data: ")) == event
