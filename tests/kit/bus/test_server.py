"""The server's configuration, its passwords and its start."""

import asyncio
import os
import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson
import pytest

from kit.bus import configuration, secrets, server
from kit.bus.connection import connect
from kit.bus.users import USERS
from kit.errors import Damaged, Invalid, NotFound, Unavailable
from kit.testing import NatsWorld, saved


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_passwords_are_made_once_long_and_for_their_owner_alone(home: Path) -> None:
    first = {user: secrets.password(home, user) for user in USERS}
    assert first == {user: secrets.password(home, user) for user in USERS}
    assert len(set(first.values())) == len(USERS)
    assert all(len(password) >= 43 for password in first.values())
    assert mode(secrets.path(home)) == 0o600
    assert mode(secrets.path(home).parent) == 0o700


def test_processes_that_start_together_agree_on_the_passwords(home: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: secrets.passwords(home), range(32)))
    assert all(each == found[0] for each in found)


def test_damaged_passwords_are_said_and_left(home: Path) -> None:
    secrets.passwords(home)
    secrets.path(home).write_bytes(b"{")
    with pytest.raises(Damaged):
        secrets.password(home, "memory")
    assert secrets.path(home).read_bytes() == b"{"


def test_only_users_have_passwords(home: Path) -> None:
    with pytest.raises(NotFound):
        secrets.password(home, "sub_nobody")
    with pytest.raises(Invalid):
        secrets.password(home, "root")


def test_the_configuration_names_every_user_and_is_for_its_owner_alone(home: Path) -> None:
    secrets.add_subscriber(home, "reader")
    path = configuration.write_config(home, 4222)
    config = orjson.loads(path.read_bytes())
    assert {user["user"] for user in config["authorization"]["users"]} == {*USERS, "sub_reader"}
    assert config["host"] == "127.0.0.1"
    assert config["max_payload"] == 4 * 1024 * 1024
    assert mode(path) == 0o600
    assert orjson.loads(configuration.server_config(home, 4222, host="0.0.0.0", pid_file=False))["host"] == "0.0.0.0"


async def test_the_first_start_takes_a_free_port_and_the_next_the_same(home: Path) -> None:
    first = await server.start(home, log_file=home / "logs" / "nats.log")
    await first.stop()
    second = await server.start(home, log_file=home / "logs" / "nats.log")
    assert second.port == first.port
    assert server.running_server(home) is not None
    await second.stop()
    assert server.running_server(home) is None


async def test_another_port_where_that_of_last_time_is_taken_and_a_plain_word_where_one_was_asked_for(home: Path) -> None:
    prepared = server.prepare(home)
    with socket.socket() as other:
        other.bind(("127.0.0.1", prepared.port))
        other.listen()
        started = await server.start(home, log_file=home / "logs" / "nats.log")
        assert started.port != prepared.port
        await started.stop()
        with pytest.raises(Unavailable) as caught:
            await server.start(home, prepared.port)
        assert caught.value.reason == "port_taken"


async def test_a_pid_that_was_given_anew_is_not_taken_for_the_server(home: Path) -> None:
    server.prepare(home)
    (home / "bus" / "nats.pid").write_text(str(os.getpid()))
    assert server.running_server(home) is None
    assert not server.reload(home)


async def test_events_are_there_after_a_crash_of_the_server(nats_world: NatsWorld) -> None:
    memory = await nats_world.bus("memory")
    await memory.publish("me", saved(1))
    await nats_world.stop_server()
    await nats_world.start_server()
    again = await nats_world.bus("memory")
    cursor = await again.published("me", "memory")
    assert cursor is not None
    assert cursor.seq == 1


async def test_nobody_there_is_said_after_the_wait(home: Path) -> None:
    prepared = server.prepare(home)
    async with asyncio.timeout(5):
        with pytest.raises(Unavailable) as caught:
            await connect(prepared.url, user="memory", password="x", name="test", wait_seconds=0.3)
    assert caught.value.reason == "bus_away"
