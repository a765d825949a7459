"""How fast messages are appended durably over HTTP, and whether a kill loses one: `python -m bench.appending [--json]`.

Starts Conch as a person does, on a temporary folder and a free port. First four callers append batches of 500 messages, each
to a chat of its own, as fast as they are answered. Then they append on while `chatmeaning`, `gateway` and `nats` are killed
(SIGKILL) in turn; whoever gets no answer sends the same batch again, as a careful client does. At the end every acknowledged
message must be there once, in its order, and told once. Exits with 1 where one is not.
"""

import argparse
import json
import os
import platform
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from bench.running import Running, conch
from conch.launcher.home import Run
from conch.processes import is_alive

CALLERS = 4
BATCH = 500
MEASURED_BATCHES = 60
KILLED_BATCHES = 60
KILLED = ("chatmeaning", "gateway", "nats")
KILLS = 9
PATIENCE_SECONDS = 120.0
TEXT = "I would like to go to the market with you tomorrow and then cook something nice for the evening, what do you think? "
AGAIN = (429, 502, 503, 504)


def client_of(running: Running) -> httpx.Client:
    headers = {"Authorization": f"Bearer {running.token}"}
    return httpx.Client(base_url=f"http://127.0.0.1:{running.port}", headers=headers, timeout=30, trust_env=False)


def batch(chat: str, number: int) -> list[dict[str, str]]:
    return [
        {"type": "message", "role": "user", "text": f"{TEXT}{number}.{place}", "id": f"{chat}.{number}.{place}"}
        for place in range(BATCH)
    ]


def append(client: httpx.Client, chat: str, number: int) -> int:
    """Until it is acknowledged; how often it was sent again."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    body, again = batch(chat, number), 0
    while time.monotonic() < give_up:
        try:
            answer = client.post(f"/api/conversations/{chat}/events", json=body)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code == 200:
            return again
        if answer is not None and answer.status_code not in AGAIN:
            raise SystemExit(f"{chat} was refused: {answer.text}")
        again += 1
        time.sleep(0.05)
    raise SystemExit(f"{chat} {number} was never acknowledged")


def rate(running: Running) -> float:
    """Messages a second."""

    def caller(place: int) -> None:
        with client_of(running) as client:
            for number in range(MEASURED_BATCHES // CALLERS):
                append(client, f"measured{place}", number)

    began = time.perf_counter()
    with ThreadPoolExecutor(CALLERS) as pool:
        list(pool.map(caller, range(CALLERS)))
    return MEASURED_BATCHES * BATCH / (time.perf_counter() - began)


def with_kills(running: Running) -> dict[str, Any]:
    """What became of the batches that were acknowledged while processes were killed."""
    dice = random.Random(9)
    acknowledged: list[tuple[str, int]] = []
    finished = threading.Event()
    sent_again = [0] * CALLERS

    def caller(place: int) -> None:
        with client_of(running) as client:
            for number in range(KILLED_BATCHES // CALLERS):
                sent_again[place] += append(client, f"killed{place}", number)
                acknowledged.append((f"killed{place}", number))

    def killer() -> list[str]:
        killed: list[str] = []
        for turn in range(KILLS):
            while len(acknowledged) < (turn + 1) * KILLED_BATCHES // (KILLS + 2) and not finished.is_set():
                time.sleep(0.002)
            time.sleep(dice.random() * 0.05)
            run = Run.read(running.home)
            process = run.children.get(KILLED[turn % len(KILLED)]) if run is not None else None
            if process is not None and is_alive(process):
                os.kill(process.pid, signal.SIGKILL)
                killed.append(KILLED[turn % len(KILLED)])
        return killed

    with ThreadPoolExecutor(CALLERS + 1) as pool:
        killing = pool.submit(killer)
        try:
            list(pool.map(caller, range(CALLERS)))
        finally:
            finished.set()
        killed = Counter(killing.result())
    found = {f"killed{place}": ids(running, f"killed{place}") for place in range(CALLERS)}
    wanted = {
        chat: [event["id"] for number in range(KILLED_BATCHES // CALLERS) for event in batch(chat, number)] for chat in found
    }
    told = told_of(running, KILLED_BATCHES * BATCH)
    return {
        "killed": dict(killed),
        "sent_again": sum(sent_again),
        "acknowledged": len(acknowledged) * BATCH,
        "lost": sum(len(set(wanted[chat]) - set(found[chat])) for chat in found),
        "doubled": sum(len(found[chat]) - len(set(found[chat])) for chat in found),
        "in_order": found == wanted,
        "told": len(told),
        "told_twice": sum(times - 1 for times in told.values()),
    }


def patient(client: httpx.Client, path: str) -> Any:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        try:
            answer = client.get(path)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code == 200:
            return answer.json()
        time.sleep(0.05)
    raise SystemExit(f"{path} was never answered")


def ids(running: Running, chat: str) -> list[str]:
    found: list[str] = []
    after = 0
    with client_of(running) as client:
        while True:
            page = patient(client, f"/api/conversations/{chat}?after={after}&limit=1000")
            found += [event["id"] for event in page["events"]]
            if page["next"] is None:
                return found
            after = page["next"]


def told_of(running: Running, wanted: int) -> Counter[tuple[str, int]]:
    """Of which lines of the killed chats the stream tells, and how often."""
    told: Counter[tuple[str, int]] = Counter()
    give_up = time.monotonic() + PATIENCE_SECONDS
    path = "/api/events?types=conversation.message"
    with client_of(running) as client, client.stream("GET", path, headers={"Last-Event-ID": "0"}) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                data = json.loads(line.removeprefix("data:"))["data"]
                if data["conversation_id"].startswith("killed"):
                    told[data["conversation_id"], data["seq"]] += 1
            if len(told) >= wanted or time.monotonic() > give_up:
                break
    return told


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="conch-bench-") as folder, conch(Path(folder)) as running:
        found: dict[str, Any] = {
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "messages_a_second": round(rate(running)),
            **with_kills(running),
        }
    if asked.json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name.replace('_', ' '):>20}  {value}\n")
    whole = found["in_order"] and not found["lost"] and not found["doubled"] and found["told"] == found["acknowledged"]
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
