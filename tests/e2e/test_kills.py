"""Kill -9 of any process at any moment during a thousand writes over HTTP: nothing acknowledged is lost or doubled."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from conch.processes import is_alive
from tests.e2e.running import ROOT, RunningSet, environment, start

WRITES = 1_000
WRITERS = 8
KILLS = 10
PATIENCE_SECONDS = 90.0


@pytest.fixture
def own_set(tmp_path: Path) -> Iterator[RunningSet]:
    """A Conch for this test alone, since it is killed."""
    running = start(tmp_path / "home")
    yield running
    running.stop()


def save_until_acknowledged(running: RunningSet, client: httpx.Client, number: int) -> str:
    """Saves one fact, again and again with its key as a careful client does, and returns the memory's id."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        try:
            answer = client.post(
                "/api/memories", json={"content": f"Fact number {number}"}, headers={"Idempotency-Key": f"key-{number}"}
            )
        except httpx.TransportError:
            time.sleep(0.02)
            continue
        if answer.status_code in (200, 201):
            return str(answer.json()["memory"]["id"])
        assert answer.status_code in (429, 503, 504), answer.text
        time.sleep(0.02)
    raise AssertionError(f"number {number} was never acknowledged\n{running.logs()}")


def test_kills_of_any_process_lose_and_double_nothing(own_set: RunningSet) -> None:
    dice = random.Random(6)
    acknowledged: dict[int, str] = {}
    finished = threading.Event()

    def writer(first: int) -> None:
        with own_set.client() as client:
            for number in range(first, WRITES, WRITERS):
                acknowledged[number] = save_until_acknowledged(own_set, client, number)

    def killer() -> list[str]:
        killed = []
        for turn in range(KILLS):
            while len(acknowledged) < min((turn + 1) * WRITES // (KILLS + 1), WRITES - 1) and not finished.is_set():
                time.sleep(0.002)
            name, process = dice.choice(sorted(own_set.children().items()))
            if is_alive(process):
                os.kill(process.pid, signal.SIGKILL)
                killed.append(name)
            time.sleep(dice.random() * 0.2)
        return killed

    with ThreadPoolExecutor(WRITERS + 1) as pool:
        killing = pool.submit(killer)
        try:
            list(pool.map(writer, range(WRITERS)))
        finally:
            finished.set()
        killed = killing.result()
    assert len(set(killed)) >= 3, killed
    with own_set.client() as client:
        memories, cursor = [], None
        while True:
            page = wait_for(client, f"/api/memories?limit=200{f'&cursor={cursor}' if cursor else ''}")
            memories += page["memories"]
            if not (cursor := page.get("next")):
                break
        assert Counter(memory["id"] for memory in memories) == Counter(acknowledged.values())
        assert len({memory["content"] for memory in memories}) == WRITES
        told = events_told(client, WRITES)
        assert told == Counter(acknowledged.values())
        newest = wait_for(client, "/api/changes?limit=1")["changes"][0]
        assert client.post(f"/api/changes/{newest['id']}/undo").status_code == 200
    person = own_set.home / "people" / "me" / "memory"
    assert len(list(person.glob("*.md"))) == WRITES - 1
    assert list(person.rglob(".conch-*")) == []


def wait_for(client: httpx.Client, path: str) -> dict[str, object] | object:
    """The answer of a set that may still be getting up."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        try:
            answer = client.get(path)
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            return answer.json()
        time.sleep(0.05)
    raise AssertionError(f"{path} never answered")


def events_told(client: httpx.Client, wanted: int) -> Counter[str]:
    """Whose saving the stream tells of, from its beginning."""
    told: Counter[str] = Counter()
    give_up = time.monotonic() + PATIENCE_SECONDS
    with client.stream("GET", "/api/events?types=memory.saved", headers={"Last-Event-ID": "0"}) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:") and '"memory_id"' in line:
                told[line.split('"memory_id":"')[1].split('"')[0]] += 1
            if sum(told.values()) >= wanted or time.monotonic() > give_up:
                return told
    return told


def test_a_client_in_another_process_sees_each_event_as_a_cloud_event(conch_set: RunningSet, person: str) -> None:
    """With the credentials that `conch events credentials` prints, and nothing of Conch but its address."""
    made = conch_set.conch("events", "credentials", "--name", f"test_{person}", "--person", person, "--json")
    assert made.returncode == 0, made.stderr
    with conch_set.client(person) as client:
        saved = client.post("/api/memories", json={"content": "Plays the oboe"}).json()
    program = """
import asyncio, json, sys, nats

async def main():
    given = json.loads(sys.argv[1])
    client = await nats.connect(
        given["url"], user=given["user"], password=given["password"], inbox_prefix=given["inbox"].encode()
    )
    consumer = await client.jetstream().pull_subscribe_bind(given["consumer"], given["stream"])
    [message] = await consumer.fetch(1, timeout=5)
    await message.ack()
    print(message.data.decode())
    await client.close()

asyncio.run(main())
"""
    seen = subprocess.run(
        [sys.executable, "-c", program, made.stdout],
        cwd=ROOT,
        env=environment(conch_set.home, conch_set.port),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert seen.returncode == 0, seen.stderr
    event = httpx.Response(200, text=seen.stdout).json()
    assert (event["specversion"], event["type"], event["source"]) == ("1.0", "memory.saved", "conch/memory")
    assert event["subject"] == event["data"]["memory_id"] == saved["memory"]["id"]
    assert "oboe" not in seen.stdout
