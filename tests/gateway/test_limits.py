"""How much and how large, on a real socket: bodies with and without a length, headers, slow ones, and many at once."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kit.contracts import index, memory
from tests.gateway.stand import TOKEN, Rooms, Served, assert_problem, serving

JSON = {"Content-Type": "application/json"}


async def raw(port: int, data: bytes, *, end: bool = False) -> tuple[int, dict[str, str], bytes]:
    """Sends bytes as they are, and reads one answer up to the end of the connection or of its length."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        if end:
            writer.write_eof()
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        first, *lines = head.decode("latin-1").rstrip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        return int(first.split()[1]), headers, body
    finally:
        writer.close()


def request_head(served: Served, method: str, path: str, *more: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{served.port}", f"Authorization: Bearer {TOKEN}", *more]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


async def test_a_body_of_ten_megabytes_is_refused_and_the_client_hears_why(tmp_path: Path, rooms: Rooms) -> None:
    body = json.dumps({"content": "x" * 10_000_000}).encode()

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(body), 65_536):
            yield body[start : start + 65_536]

    async with serving(tmp_path, rooms) as served:
        for content in (body, chunks()):
            response = await served.client.post("/api/memories", content=content, headers=JSON)
            found = assert_problem(response, 413, "body_too_large")
            assert (found["limit"], found["maximum"]) == ("body_bytes_max", 8 * 1024 * 1024)
        assert rooms.asked == []
        assert (await served.client.post("/api/memories", json={"content": "x"})).status_code == 201


@pytest.mark.parametrize("length", ["99999999999", "9" * 30])
async def test_a_length_that_is_too_much_is_refused_at_once_where_the_client_asks_first(
    tmp_path: Path, rooms: Rooms, length: str
) -> None:
    async with serving(tmp_path, rooms) as served:
        head = request_head(
            served,
            "POST",
            "/api/memories",
            "Content-Type: application/json",
            f"Content-Length: {length}",
            "Expect: 100-continue",
        )
        status, _, body = await raw(served.port, head)
        assert status in (400, 413)
        assert json.loads(body)["code"] in ("body_too_large", "malformed")


async def test_a_body_that_never_comes_is_not_waited_for(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, body_seconds_max=0.05) as served:
        head = request_head(served, "POST", "/api/memories", "Content-Type: application/json", "Content-Length: 50")
        status, headers, body = await raw(served.port, head + b'{"content": ')
        assert (status, json.loads(body)["code"]) == (408, "body_too_slow")
        assert headers["connection"] == "close"
    assert rooms.asked == []


@pytest.mark.parametrize(
    "flood",
    [
        [f"X-{number}: {'a' * 100}" for number in range(500)],
        ["X-One: " + "a" * 60_000],
        ["Cookie: " + "a=b; " * 10_000],
    ],
    ids=["many", "one", "cookie"],
)
async def test_headers_are_bounded(tmp_path: Path, rooms: Rooms, flood: list[str]) -> None:
    async with serving(tmp_path, rooms) as served:
        status, headers, body = await raw(served.port, request_head(served, "GET", "/api/memories", *flood))
        assert (status, json.loads(body)["limit"]) == (431, "header_bytes_max")
        assert headers["content-type"] == "application/problem+json"


async def test_a_header_that_never_ends_is_cut_off(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        with contextlib.suppress(ConnectionError):  # Cut off in the middle of sending: that is what is wanted.
            writer.write(b"GET / HTTP/1.1\r\nX-One: ")
            for _ in range(10_000):
                writer.write(b"a" * 10_000)
                await writer.drain()
            pytest.fail("a hundred megabytes of one header were taken")
        writer.close()
        del reader
        assert (await served.client.get("/livez")).status_code == 200


async def test_headers_that_never_come_are_not_waited_for(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, header_seconds_max=0.05) as served:
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.write(sent)
            assert await asyncio.wait_for(reader.read(), 10) == b""
            writer.close()


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_a_problem_too(tmp_path: Path, rooms: Rooms, data: bytes) -> None:
    async with serving(tmp_path, rooms) as served:
        status, headers, body = await raw(served.port, data)
        assert status in (400, 403)
        assert headers["content-type"] == "application/problem+json"
        json.loads(body)


class Slow:
    """A room that answers one person's searches only when told to."""

    def __init__(self) -> None:
        self.waiting = 0
        self.go = asyncio.Event()

    async def answer(self, message: index.SearchMemories) -> index.Results:
        if message.q == "slow":
            self.waiting += 1
            await self.go.wait()
        return index.Results(query=message.q, mode="words", model=None, results=(), took_ms=0.1)


async def until(condition: Any) -> None:
    """Waits for what another task is about to do, and fails where it never does."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0)


async def test_so_many_at_once_for_one_token_and_person_and_nobody_else_is_delayed(tmp_path: Path, rooms: Rooms) -> None:
    slow = Slow()
    rooms.answers[index.SearchMemories] = slow.answer
    async with serving(tmp_path, rooms, requests_per_token_max=3) as served:
        url = "/api/memories/search?q=slow"
        running = [asyncio.create_task(served.client.get(url)) for _ in range(3)]
        await until(lambda: slow.waiting == 3)
        response = await served.client.get("/api/memories")
        assert assert_problem(response, 429, "busy")["limit"] == "requests_per_token_max"
        assert response.headers["retry-after"] == "1"
        other = await served.client.get("/api/memories/search?q=quick", headers={"Conch-Person": "ada"})
        assert other.status_code == 200
        assert (await served.client.get("/livez")).status_code == 200
        slow.go.set()
        assert [response.status_code for response in await asyncio.gather(*running)] == [200, 200, 200]
        assert (await served.client.get("/api/memories")).status_code == 200


async def test_so_many_at_once_in_all(tmp_path: Path, rooms: Rooms) -> None:
    slow = Slow()
    rooms.answers[index.SearchMemories] = slow.answer
    async with serving(tmp_path, rooms, requests_max=2) as served:
        running = [
            asyncio.create_task(served.client.get("/api/memories/search?q=slow", headers={"Conch-Person": person}))
            for person in ("ada", "bea")
        ]
        await until(lambda: slow.waiting == 2)
        found = assert_problem(await served.client.get("/api/memories"), 429, "busy")
        assert found["limit"] == "requests_max"
        for path in ("/livez", "/readyz"):  # A health check that fails has Conch started again for nothing.
            assert (await served.client.get(path)).status_code != 429
        slow.go.set()
        await asyncio.gather(*running)


async def test_a_place_comes_back_when_the_client_leaves(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms, requests_per_token_max=1) as served:
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.write(request_head(served, "POST", "/api/memories", "Content-Type: application/json", "Content-Length: 90"))
            writer.write(b'{"content": ')
            await writer.drain()
            writer.close()
            await writer.wait_closed()
            del reader
        async with asyncio.timeout(10):
            while (await served.client.get("/api/memories")).status_code == 429:
                pass
    assert not any(isinstance(message, memory.AddMemory) for _, message in rooms.asked)


async def test_pipelined_requests_are_answered_in_order(tmp_path: Path, rooms: Rooms) -> None:
    async with serving(tmp_path, rooms) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(request_head(served, "GET", "/livez") + request_head(served, "GET", "/nothing", "Connection: close"))
        text = (await asyncio.wait_for(reader.read(), 10)).decode()
        writer.close()
        assert text.index("200 OK") < text.index("404 Not Found")
