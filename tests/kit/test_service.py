"""The run loop, as real processes: it serves, waits for the bus, ends in order, and dies with its parent."""

import asyncio
import os
import signal
import sys
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import orjson
import psutil
import pytest

from kit.bus import secrets, server
from kit.bus.connection import NatsBus
from kit.contracts.memory import AddMemory, GetProfile
from kit.errors import Unavailable
from kit.files import write_whole
from kit.testing import NatsWorld

PROJECT = Path(__file__).parents[2]

SERVICE = """
    import asyncio, sys
    from pathlib import Path
    from kit.bus.port import Call, Endpoint
    from kit.contracts.memory import AddMemory, GetProfile, Profile, ProfileReply
    from kit.service import run
    from kit.settings import HomeSettings

    class Small:
        description = "A small one."

        def __init__(self, home):
            self.home = home

        def endpoints(self):
            return [Endpoint(GetProfile, self.profile), Endpoint(AddMemory, self.add)]

        async def profile(self, call, message):
            return ProfileReply(profile=Profile(name=call.person))

        async def add(self, call, message):
            if message.content == "fail":
                raise ValueError("somebody's words")
            (self.home / "began").touch()
            await asyncio.sleep(0.3)
            (self.home / "ended").touch()
            return ProfileReply(profile=Profile(name="ended"))

        async def start(self):
            if (self.home / "broken").exists():
                raise ValueError("somebody's words")

        async def close(self):
            (self.home / "closed").touch()

    settings = HomeSettings()
    sys.exit(run("memory", settings, lambda bus: Small(settings.home)))
"""


class Process:
    """A service in a process of its own, and the lines that it logged."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[dict[str, object]] = []

    async def line(self, event: str) -> dict[str, object]:
        assert self.process.stderr is not None
        async with asyncio.timeout(20):
            while raw := await self.process.stderr.readline():
                self.lines.append(orjson.loads(raw))
                if self.lines[-1]["event"] == event:
                    return self.lines[-1]
        raise AssertionError(f"it ended without {event}: {self.lines}")

    async def end(self) -> int:
        async with asyncio.timeout(20):
            assert self.process.stderr is not None
            self.lines += [orjson.loads(raw) for raw in (await self.process.stderr.read()).splitlines()]
            return await self.process.wait()


Start = Callable[..., Awaitable[Process]]


@pytest.fixture
async def start(home: Path) -> AsyncIterator[Start]:
    started: list[Process] = []

    async def start_(**environment: str) -> Process:
        program = home / "small.py"
        program.write_text(textwrap.dedent(SERVICE))
        whole = {"PATH": os.environ["PATH"], "PYTHONPATH": str(PROJECT), "CONCH_HOME": str(home), **environment}
        process = await asyncio.create_subprocess_exec(sys.executable, str(program), env=whole, stderr=asyncio.subprocess.PIPE)
        started.append(Process(process))
        return started[-1]

    yield start_
    for each in started:
        if each.process.returncode is None:
            each.process.kill()
            await each.process.wait()


async def test_a_service_serves_and_ends_in_order(nats_world: NatsWorld, home: Path, start: Start) -> None:
    service = await start(CONCH_NATS_URL=nats_world.url)
    line = await service.line("service_ready")
    assert line["service"] == "memory"
    gateway = await nats_world.bus("gateway")
    assert (await gateway.request("anna", GetProfile())).profile.name == "anna"
    service.process.terminate()
    assert await service.end() == 0
    assert (home / "closed").exists()
    with pytest.raises(Unavailable):
        await gateway.request("anna", GetProfile())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_write_that_runs_is_let_end(nats_world: NatsWorld, home: Path, start: Start, number: signal.Signals) -> None:
    service = await start(CONCH_NATS_URL=nats_world.url)
    await service.line("service_ready")
    gateway = await nats_world.bus("gateway")
    writing = asyncio.create_task(_add(gateway, "slow"))
    async with asyncio.timeout(10):
        while not (home / "began").exists():
            await asyncio.sleep(0)
    service.process.send_signal(number)
    assert await service.end() == 0
    assert (home / "ended").exists()
    assert "reply_unreadable" in await writing  # the small one answers with another type, which is not what is tested


async def _add(gateway: NatsBus, content: str) -> str:
    try:
        await gateway.request("me", AddMemory(content=content))
    except Exception as error:
        return getattr(error, "reason", "")
    return ""


async def test_a_failure_is_logged_with_its_place_and_without_words(nats_world: NatsWorld, start: Start) -> None:
    service = await start(CONCH_NATS_URL=nats_world.url)
    await service.line("service_ready")
    gateway = await nats_world.bus("gateway")
    assert await _add(gateway, "fail") == "failed"
    line = await service.line("request_failed")
    assert (line["error"], line["verb"], line["person"]) == ("ValueError", "add", "me")
    assert "small.py" in str(line["places"])
    assert len(str(line["request"])) == 32
    service.process.terminate()
    await service.end()
    assert "words" not in orjson.dumps(service.lines).decode()


async def test_a_service_waits_for_the_bus_and_can_be_stopped_meanwhile(home: Path, start: Start) -> None:
    prepared = server.prepare(home)
    (home / "bus" / "url").write_text(prepared.url)
    service, other = await start(), await start()
    await service.line("bus_connecting")
    await other.line("bus_connecting")
    other.process.terminate()
    assert await other.end() == 0
    world = NatsWorld(home)
    await world.start_server()
    await service.line("service_ready")
    service.process.terminate()
    assert await service.end() == 0
    await world.close()


async def test_a_service_lives_through_a_restart_of_the_server(nats_world: NatsWorld, start: Start) -> None:
    service = await start(CONCH_NATS_URL=nats_world.url)
    await service.line("service_ready")
    await nats_world.stop_server()
    await nats_world.start_server()
    await service.line("bus_reconnected")
    gateway = await nats_world.bus("gateway")
    assert (await gateway.request("me", GetProfile())).profile.name == "me"


async def test_no_bus_and_a_service_that_can_t_start_are_said_and_end_it(
    nats_world: NatsWorld, home: Path, start: Start
) -> None:
    service = await start()
    assert await service.end() == 1
    assert service.lines[-1]["reason"] == "unavailable"
    (home / "broken").touch()
    service = await start(CONCH_NATS_URL=nats_world.url)
    assert await service.end() == 1
    assert (service.lines[-1]["event"], service.lines[-1]["error"]) == ("service_failed", "ValueError")
    assert (home / "closed").exists()
    assert "words" not in orjson.dumps(service.lines).decode()


async def test_a_service_ends_with_the_process_that_started_it(nats_world: NatsWorld, home: Path, start: Start) -> None:
    await start()  # writes the program
    launcher = home / "launcher.py"
    launcher.write_text(
        textwrap.dedent("""
        import os, subprocess, sys
        environment = {**os.environ, "CONCH_PARENT": str(os.getpid())}
        child = subprocess.Popen([sys.executable, sys.argv[1]], env=environment, stderr=subprocess.PIPE)
        for line in child.stderr:
            if b"service_ready" in line:
                print(child.pid, flush=True)
        child.wait()
        """)
    )
    environment = {
        "PATH": os.environ["PATH"], "PYTHONPATH": str(PROJECT), "CONCH_HOME": str(home), "CONCH_NATS_URL": nats_world.url,
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(launcher), str(home / "small.py"), env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(20):
        child = psutil.Process(int(await process.stdout.readline()))
        process.kill()
        await process.wait()
        while child.is_running() and child.status() != psutil.STATUS_ZOMBIE:
            await asyncio.sleep(0)
    assert (home / "closed").exists()


async def test_a_service_whose_parent_is_gone_does_not_start(nats_world: NatsWorld, start: Start) -> None:
    service = await start(CONCH_NATS_URL=nats_world.url, CONCH_PARENT="1")
    assert await service.end() == 1
    assert service.lines[-1]["event"] == "parent_gone"


async def test_a_wrong_password_is_said(nats_world: NatsWorld, home: Path, start: Start) -> None:
    found = orjson.loads(secrets.path(home).read_bytes())
    write_whole(secrets.path(home), orjson.dumps(found | {"memory": "wrong"}))
    service = await start(CONCH_NATS_URL=nats_world.url)
    assert await service.end() == 1
    assert service.lines[-1]["reason"] == "bus_sign_in"
    write_whole(secrets.path(home), orjson.dumps(found))
