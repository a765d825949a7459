"""Asking over HTTP at as little cost as can be, since the client shares the processors with what it measures."""

import asyncio
import json
import time
from collections.abc import Sequence
from typing import Any


def request(method: str, target: str, port: int, token: str, body: bytes = b"") -> bytes:
    """The bytes of one request on a connection that stays open."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Authorization: Bearer {token}"]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def save(content: str, port: int, token: str) -> bytes:
    return request("POST", "/api/memories", port, token, json.dumps({"content": content}).encode())


class Connection:
    """One connection that is kept."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> "Connection":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, data: bytes) -> Any:
        """The JSON of a good answer; raises `RuntimeError` for any other."""
        self._writer.write(data)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        body = await self._reader.readexactly(length)
        if head[9:10] != b"2":
            raise RuntimeError(f"{head[:40]!r} {body[:400]!r}")
        return body

    def close(self) -> None:
        self._writer.close()


async def times_ms(port: int, requests: Sequence[bytes]) -> list[float]:
    """How long each took, one after the other, in milliseconds."""
    connection = await Connection.open(port)
    took = []
    for data in requests:
        began = time.perf_counter()
        await connection.ask(data)
        took.append((time.perf_counter() - began) * 1000)
    connection.close()
    return took


async def rate(port: int, requests: Sequence[bytes], clients: int) -> float:
    """How many a second are answered with so many clients at once."""
    waiting = iter(requests)

    async def client() -> None:
        connection = await Connection.open(port)
        for data in waiting:
            await connection.ask(data)
        connection.close()

    began = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return len(requests) / (time.perf_counter() - began)
