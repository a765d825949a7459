"""A whole file over HTTP: handed on as it comes, bounded by its own limit, and leaving nothing where the client goes away."""

import asyncio
import base64
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gateway.declaration import declaration_of
from gateway.limits import LARGE_BODIES
from gateway.routes.chat_imports import router
from gateway.tokens import create_token
from kit.bus.port import Call, Endpoint
from kit.contracts.chat_imports import (
    PART_BYTES_MAX,
    ChatImport,
    DropChatImport,
    GetChatImport,
    RunChatImport,
    StageChatImport,
)
from kit.contracts.message import Reply
from kit.errors import ConchError, DiskFull, NotFound
from tests.gateway.stand import Rooms, Served, assert_problem, serving

PATH = "/api/import/chats"
ZIP = {"content-type": "application/zip"}


@dataclass
class Chats:
    """The chatmeaning service as far as an import can tell."""

    staged: dict[str, bytearray] = field(default_factory=dict)
    runs: list[RunChatImport] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    fails: ConchError | None = None
    state: str = "done"
    more: dict[str, Any] = field(default_factory=dict)
    whole: asyncio.Event = field(default_factory=asyncio.Event)

    async def handle(self, call: Call, message: Any) -> Reply:
        id_ = message.import_id
        if isinstance(message, StageChatImport):
            if self.fails is not None:
                raise self.fails
            data = self.staged.setdefault(id_, bytearray())
            assert message.offset == len(data), "parts come in their order"
            data += base64.b64decode(message.data)
        elif isinstance(message, DropChatImport):
            self.dropped.append(id_)
            self.whole.set()
        elif isinstance(message, RunChatImport):
            self.runs.append(message)
            return ChatImport(import_id=id_, state="waiting", plan=message.plan)
        elif id_ not in {run.import_id for run in self.runs}:
            raise NotFound("There is no such import.", code="no_such_import")
        if isinstance(message, GetChatImport):
            return ChatImport(import_id=id_, state=self.state, **self.more)  # type: ignore[arg-type]
        return ChatImport(import_id=id_, state="receiving")

    @property
    def file(self) -> bytes:
        (data,) = self.staged.values()
        return bytes(data)


@pytest.fixture
def chats() -> Chats:
    return Chats()


@pytest.fixture
async def served(tmp_path: Path, rooms: Rooms, chats: Chats) -> AsyncIterator[Served]:
    settings = {"body_bytes_max": 1_024, "import_bytes_max": 2_000_000, "body_seconds_max": 5.0}
    async with serving(tmp_path, rooms, **settings) as served:
        kinds = (StageChatImport, RunChatImport, GetChatImport, DropChatImport)
        bus = served.gateway.app.state.bus
        rooms.broker.services.pop("chatmeaning", None)  # this module's own takes its place
        await bus.serve("chatmeaning", description="", endpoints=[Endpoint(kind, chats.handle) for kind in kinds])
        yield served


async def test_a_file_far_over_the_usual_limit_comes_whole(served: Served, chats: Chats) -> None:
    data = bytes(range(256)) * 6_000
    assert len(data) > 3 * PART_BYTES_MAX
    answer = await served.client.post(PATH, content=data, headers=ZIP, params={"format": "chatgpt", "name": "a.zip"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["state"] == "done"
    assert chats.file == data
    (run,) = chats.runs
    assert (run.format, run.plan, run.name, run.by) == ("chatgpt", False, "a.zip", "person")
    assert run.sha256 == hashlib.sha256(data).hexdigest()
    assert chats.dropped == []


async def test_a_stream_of_unknown_length_too(served: Served, chats: Chats) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"y" * 10_000

    answer = await served.client.post(PATH, content=parts(), headers=ZIP)
    assert answer.status_code == 200
    assert chats.file == b"y" * 200_000


async def test_every_route_that_streams_has_a_bound_and_none_else(served: Served) -> None:
    streaming = {
        (method, route.path)  # type: ignore[attr-defined]
        for route in served.gateway.app.state.routes
        if hasattr(route, "endpoint") and getattr(declaration_of(route.endpoint), "streams", False)
        for method in route.methods
    }
    assert streaming == LARGE_BODIES
    answer = await served.client.post("/api/memories", json={"content": "x" * 2_000})
    assert_problem(answer, 413, "body_too_large")


async def test_its_own_limit_is_named(served: Served, chats: Chats) -> None:
    answer = await served.client.post(PATH, content=b"x" * 2_000_001, headers=ZIP)
    assert assert_problem(answer, 413, "body_too_large")["limit"] == "import_bytes_max"
    assert chats.staged == {}

    async def parts() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b"y" * 100_000

    answer = await served.client.post(PATH, content=parts(), headers=ZIP)
    assert assert_problem(answer, 413, "body_too_large")["limit"] == "import_bytes_max"
    assert chats.dropped == list(chats.staged), "what had come is left nowhere"
    assert chats.runs == []


async def test_a_client_that_goes_away_leaves_nothing(served: Served, chats: Chats) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", served.port)
    head = f"POST {PATH} HTTP/1.1\r\nhost: 127.0.0.1:{served.port}\r\ncontent-type: application/zip\r\n"
    head += f"authorization: {served.client.headers['authorization']}\r\ncontent-length: 1900000\r\n\r\n"
    writer.write(head.encode() + b"x" * (2 * PART_BYTES_MAX))
    await writer.drain()
    writer.close()
    async with asyncio.timeout(5):
        await chats.whole.wait()
    assert chats.dropped == list(chats.staged)
    assert chats.runs == []


async def test_a_full_disk_is_said_as_that(served: Served, chats: Chats) -> None:
    chats.fails = DiskFull("There is not enough free space.")
    assert_problem(await served.client.post(PATH, content=b"x" * 500_000, headers=ZIP), 507, "disk_full")
    assert len(chats.dropped) == 1


async def test_what_is_not_taken(served: Served, chats: Chats) -> None:
    client = served.client
    assert_problem(await client.post(PATH, content=b"", headers=ZIP), 422, "empty_file")
    assert_problem(await client.post(PATH, content=b"x", headers={"content-type": "image/png"}), 415, "unsupported_media_type")
    assert_problem(await client.post(PATH, content=b"x", headers=ZIP, params={"format": "word"}), 422, "invalid")
    assert_problem(await client.post(PATH, content=b"x", headers=ZIP, params={"other": "1"}), 422, "invalid")
    assert_problem(await client.get(f"{PATH}/nonsense"), 422, "invalid")
    assert_problem(await client.get(f"{PATH}/{'a' * 32}"), 404, "no_such_import")
    token = create_token(served.gateway.settings.secrets, "notes", "remember")
    app = {"authorization": f"Bearer {token}"}
    assert_problem(await client.post(PATH, content=b"x", headers=ZIP | app), 403, "scope")
    assert_problem(await client.post(PATH, content=b"x" * 2_000, headers=ZIP | app), 413, "body_too_large")
    assert chats.staged == {}


async def test_who_does_not_wait_asks_later(served: Served, chats: Chats) -> None:
    chats.state = "running"
    answer = await served.client.post(PATH, content=b"x", headers=ZIP | {"prefer": "respond-async"})
    assert answer.status_code == 202
    assert answer.headers["location"] == f"{PATH}/{answer.json()['import_id']}"
    assert (await served.client.get(answer.headers["location"], params={"wait": 0})).json()["state"] == "running"


async def test_a_failed_import_is_a_problem_with_its_own_words(served: Served, chats: Chats) -> None:
    chats.state = "failed"
    chats.more = {"problem": "That zip file is locked with a password.", "code": "encrypted", "change_id": "c_1"}
    found = assert_problem(await served.client.post(PATH, content=b"x", headers=ZIP), 422, "encrypted")
    assert found["detail"].startswith("That zip file is locked")
    assert "c_1" in found["detail"]


async def test_the_same_key_is_the_same_import(served: Served, chats: Chats) -> None:
    key = ZIP | {"idempotency-key": "once"}
    first = await served.client.post(PATH, content=b"file", headers=key)
    again = await served.client.post(PATH, content=b"file", headers=key)
    assert first.json()["import_id"] == again.json()["import_id"]
    assert len(chats.staged) == 1
    assert chats.file == b"file"
    assert [run.sha256 for run in chats.runs] == [hashlib.sha256(b"file").hexdigest()] * 2
    other = await served.client.post(PATH, content=b"file", headers=ZIP | {"idempotency-key": "twice"})
    assert other.json()["import_id"] != first.json()["import_id"]


async def test_the_document_says_what_is_taken(served: Served) -> None:
    document = (await served.client.get("/openapi.json")).json()
    operation = document["paths"][PATH]["post"]
    assert set(operation["requestBody"]["content"]) == set(declaration_of(router.routes[0].endpoint).takes)  # type: ignore[attr-defined]
    assert {"200", "202", "413", "507"} <= set(operation["responses"])
