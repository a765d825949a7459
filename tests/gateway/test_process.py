"""The gateway as a process on a real bus: it starts without the services, stops cleanly, and says when its port is taken."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from gateway.tokens import person_token
from kit.contracts.subjects import SERVICES
from tests.e2e.running import free_port
from tests.gateway.stand import assert_problem

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def gateway_process(home: Path, nats_url: str, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CONCH_")}
    environment = {
        **kept,
        "CONCH_HOME": str(home),
        "CONCH_NATS_URL": nats_url,
        "CONCH_PORT": str(port),
        "PYTHONPATH": str(ROOT),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gateway", env=environment, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def said(process: asyncio.subprocess.Process, event: str) -> dict[str, object]:
    """The first log line of this event; fails where the process ends without one."""
    assert process.stderr is not None
    async with asyncio.timeout(30):
        async for line in process.stderr:
            found: dict[str, object] = json.loads(line)
            if found["event"] == event:
                return found
    raise AssertionError(f"it never said {event}")


async def test_it_answers_without_services_and_stops_while_someone_follows(home: Path, nats_server: str) -> None:
    port = free_port()
    headers = {"Authorization": f"Bearer {person_token(home / 'secrets')}"}
    async with (
        gateway_process(home, nats_server, port) as process,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=20) as client,
    ):
        await said(process, "gateway_ready")
        assert (await client.get("/livez")).status_code == 200
        ready = await client.get("/readyz")
        assert ready.status_code == 503
        silent = dict.fromkeys(SERVICES, "does not answer")
        assert ready.json()["services"] == {"bus": "ok", **silent}
        assert_problem(await client.get("/api/memories"), 503, (await client.get("/api/memories")).json()["code"])
        async with client.stream("GET", "/api/events") as response:
            lines = response.aiter_lines()
            assert (await anext(lines)).startswith("retry:")
            process.terminate()
            async with asyncio.timeout(10):
                assert [line async for line in lines if line.startswith("data")] == [], "it ends whole, with no cut in between"
                assert await process.wait() == 0


async def test_a_taken_port_is_said(home: Path, nats_server: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with gateway_process(home, nats_server, port) as process:
            assert (await said(process, "port_taken"))["port"] == port
            async with asyncio.timeout(20):
                assert await process.wait() == 1


async def test_it_stops_while_it_waits_for_a_bus(home: Path) -> None:
    async with gateway_process(home, f"nats://127.0.0.1:{free_port()}", free_port()) as process:
        await said(process, "bus_connecting")
        process.terminate()
        async with asyncio.timeout(20):
            assert await process.wait() == 0
