"""A real HTTP server on loopback that acts as an Ollama and as an OpenAI-compatible endpoint, and misbehaves on demand."""

import asyncio
import contextlib
import hashlib
import json
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class StandIn:
    """`behaviour` is "good", or the name of a fault; `texts` are the ones that were embedded."""

    dimensions: int = 8
    models: list[dict[str, Any]] = field(default_factory=lambda: [{"name": "nomic-embed-text:latest", "digest": "a" * 64}])
    behaviour: str = "good"
    text_characters_max: int | None = None
    requests: list[Request] = field(default_factory=list)
    released: asyncio.Event = field(default_factory=asyncio.Event)
    _server: asyncio.Server | None = None
    _open: set[asyncio.StreamWriter] = field(default_factory=set)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def texts(self) -> list[str]:
        return [request.body["input"] for request in self.requests if request.method == "POST"]

    async def __aenter__(self) -> "StandIn":
        await self.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.end()

    async def begin(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def end(self) -> None:
        self.released.set()
        if self._server is not None:
            self._server.close()
            for writer in list(self._open):
                writer.close()
            await self._server.wait_closed()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while await self._answer(reader, writer):
                pass
        self._open.discard(writer)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.split("\r\n")
        method, path, _ = first.split(" ")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        request = Request(method, path, headers, json.loads(body) if body else None)
        self.requests.append(request)
        if self.behaviour == "late":
            await self.released.wait()
        if self.behaviour == "closes":
            return False
        status, extra, reply = self._reply(request)
        writer.write(f"HTTP/1.1 {status}\r\n{extra}Content-Length: {len(reply)}\r\n\r\n".encode())
        if self.behaviour == "drips":
            writer.write(reply[:3])
            await writer.drain()
            await self.released.wait()
        writer.write(reply)
        await writer.drain()
        return True

    def _reply(self, request: Request) -> tuple[str, str, bytes]:
        if request.path == "/api/tags":
            return "200 OK", "", json.dumps({"models": self.models}).encode()
        vector: Any = self.vector(request.body["input"])
        match self.behaviour:
            case "not json":
                return "200 OK", "", b"<html>"
            case "500":
                return "500 Oops", "", b"{}"
            case "redirects":
                return "307 Over there", f"Location: {self.url}/elsewhere\r\n", b""
            case "gzip":
                return "200 OK", "Content-Encoding: gzip\r\n", b"\x1f\x8b\x08"
            case "5 MB":
                return "200 OK", "", b'"' + b"x" * 5_000_000 + b'"'
            case "no list":
                vector = {"a": 1}
            case "words":
                vector = ["a"] * self.dimensions
            case "empty":
                vector = []
            case "zeros":
                vector = [0.0] * self.dimensions
            case "null":
                vector = None
            case "truth":
                vector = [True] * self.dimensions
            case "nested":
                return "200 OK", "", b"[" * 100_000
        if self.text_characters_max is not None and len(request.body["input"]) > self.text_characters_max:
            return "400 Too long", "", b"{}"
        return "200 OK", "", self._wrapped(request.path, vector)

    def _wrapped(self, path: str, vector: Any) -> bytes:
        shape = {"embeddings": [vector]} if path == "/api/embed" else {"data": [{"embedding": vector, "index": 0}]}
        text = json.dumps(shape)
        if self.behaviour == "NaN":
            text = text.replace("[0.", "[NaN, 0.", 1) if "[0." in text else text.replace("[-", "[NaN, -", 1)
        if self.behaviour == "1e999":
            text = text.replace("]", ", 1e999]", 1)
        return text.encode()

    def vector(self, text: str) -> list[float]:
        digest = hashlib.sha512(text.encode()).digest() * (1 + self.dimensions // 64)
        return [(byte - 127.5) / 128 for byte in digest[: self.dimensions]]
