"""Memory and speed of a large import: `python -m bench.importing [--megabytes 2000] [--chats 100000] [--undo]`.

A ChatGPT export of that size is made, brought to a whole Conch through the command line, and the most memory that the
chatmeaning service had until the import was done is told, beside Python's own reader of the same file where that is small.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from bench.chats.history import word_forms
from bench.running import ROOT, Running, conch

MESSAGES_A_CHAT = 6
PLAIN_BYTES_MAX = 200_000_000
SAMPLE_SECONDS = 0.2


def make(path: Path, megabytes: int, chats: int, forms: Sequence[str]) -> None:
    chosen = random.Random(5)
    characters = max(megabytes * 1_000_000 // chats // MESSAGES_A_CHAT - 220, 50)
    pool = " ".join(chosen.choices(forms, k=2_000_000))
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        for number in range(chats):
            file.write(",\n" * bool(number) + json.dumps(_chat(number, characters, pool, chosen)))
        file.write("]")


def _chat(number: int, characters: int, pool: str, chosen: random.Random) -> dict[str, Any]:
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None, "children": ["0"]}}
    for place in range(MESSAGES_A_CHAT):
        start = chosen.randrange(len(pool) - characters)
        mapping[str(place)] = {
            "id": str(place),
            "parent": str(place - 1) if place else "root",
            "children": [str(place + 1)] if place + 1 < MESSAGES_A_CHAT else [],
            "message": {
                "id": f"{number}-{place}",
                "author": {"role": "assistant" if place % 2 else "user"},
                "create_time": 1_700_000_000 + number * 60 + place,
                "content": {"content_type": "text", "parts": [pool[start : start + characters]]},
            },
        }
    return {
        "id": f"chat-{number}", "title": f"Chat {number}", "create_time": 1_700_000_000 + number * 60,
        "current_node": str(MESSAGES_A_CHAT - 1), "mapping": mapping,
    }  # fmt: skip


class Peak:
    """The most memory that chatmeaning had, in MB of PSS."""

    def __init__(self, running: Running) -> None:
        launcher = psutil.Process(running.process.pid)
        children = launcher.children(recursive=True)
        self._process = next(each for each in children if "services.chatmeaning" in " ".join(each.cmdline()))
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self.megabytes = 0.0

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._end.wait(SAMPLE_SECONDS):
            self.megabytes = max(self.megabytes, self._process.memory_full_info().pss / 1e6)


def measure(megabytes: int, chats: int, *, undo: bool) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        path = folder / "conversations.json"
        make(path, megabytes, chats, word_forms())
        print(f"{path.stat().st_size / 1e6:,.0f} MB, {chats:,} chats, {chats * MESSAGES_A_CHAT:,} messages")
        with conch(folder) as running:
            environment = {
                **os.environ,
                "CONCH_HOME": str(running.home),
                "CONCH_PORT": str(running.port),
                "PYTHONPATH": str(ROOT),
            }
            with Peak(running) as peak:
                began = time.perf_counter()
                command = [sys.executable, "-m", "conch", "import", "chats", "--yes", str(path)]
                told = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
                took = time.perf_counter() - began
            print(f"  {(told.stdout or told.stderr).strip().splitlines()[-1]}")
            print(f"  {chats / took:,.0f} chats/s, {chats * MESSAGES_A_CHAT / took:,.0f} messages/s, {took:.0f} s")
            print(f"  chatmeaning had at most {peak.megabytes:,.0f} MB")
            if undo:
                change = next(
                    each for each in running.ask("GET", "/api/changes?limit=5")["changes"] if each["kind"] == "imported"
                )
                with Peak(running) as peak:
                    began = time.perf_counter()
                    running.ask("POST", f"/api/changes/{change['id']}/undo")
                    took = time.perf_counter() - began
                print(f"  undone in {took:.1f} s, {1_000 * took / chats:.2f} ms a chat, at most {peak.megabytes:,.0f} MB")
        if path.stat().st_size <= PLAIN_BYTES_MAX:
            began = time.perf_counter()
            json.loads(path.read_bytes())
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
            print(f"  read plainly in {time.perf_counter() - began:.1f} s, this process had {most:,.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=2_000)
    parser.add_argument("--chats", type=int, default=100_000)
    parser.add_argument("--undo", action="store_true", help="time the undo as well")
    options = parser.parse_args()
    measure(options.megabytes, options.chats, undo=options.undo)


if __name__ == "__main__":
    main()
