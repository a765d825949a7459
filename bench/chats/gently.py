"""What background embedding costs a whole Conch, and how soon a chat that just changed is found by meaning meanwhile.

The processor seconds are of the launcher and everything it started, over a minute of wall time, from `/proc`. Bare onnxruntime
embeds the same texts in the same run, on one core, as fast as it can.
"""

import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil

from bench.chats.history import english
from bench.running import ROOT, Running, conch

MINUTE_SECONDS = 60.0
SETTLES_SECONDS = 15.0
LINES_A_CHAT = 10
FRESH_SECONDS_MAX = 30.0
FRESH: Sequence[tuple[str, str]] = (
    ("The kestrel caught a vole above the quarry", "bird of prey hunting rodents"),
    ("Penguins huddle through the Antarctic winter", "flightless polar seabirds keeping warm"),
    ("The volcano buried the village in ash", "eruption destroys settlement"),
    ("Astronauts grew lettuce aboard the orbiting station", "vegetables cultivated in outer space"),
    ("The submarine surfaced beneath the iceberg", "underwater vessel hits frozen floe"),
    ("Pirates plundered the merchant galleon", "buccaneers robbing ships"),
    ("The pharaoh's tomb was sealed for three millennia", "ancient Egyptian burial chamber"),
    ("Bees dance to tell where nectar is", "insects communicating food sources"),
    ("The senator vetoed the tariff bill", "politician rejects customs legislation"),
    ("Chess grandmasters sacrifice a queen to force mate", "checkmate strategy"),
    ("The glacier carved a fjord", "ice erosion of valleys"),
    ("Samurai swords are folded from steel", "Japanese katana forging"),
    ("The meteorite left a crater in the desert", "asteroid impact"),
    ("Wolves returned to the national park", "predators reintroduced to the wilderness"),
    ("The surgeon transplanted a kidney", "organ donation operation"),
    ("Vaccines wiped out smallpox", "immunisation eradicated disease"),
    ("The tsunami warning came too late", "giant wave alarm delayed"),
    ("Camels store fat in their humps", "desert animals survive drought"),
    ("The orchestra tuned before the opera", "musicians warm up for the performance"),
    ("Counterfeit banknotes flooded the casino", "fake money in gambling halls"),
)
"""What is said, and a question that shares no telling word with it."""


ROOM = {"CONCH_INDEX_HEADROOM_LOAD_MAX": "9", "CONCH_INDEX_HEADROOM_RESUME_SECONDS": "0"}
"""Else the background would wait for other programs on this machine, as it should where nothing is measured."""


def measure(models: Path, messages: int, minute_seconds: float, tries: int) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copytree(models / "minilm", folder / "home" / "models" / "minilm")
        with conch(folder, ROOM) as running:
            tell(running, messages)
            print(f"{messages:,} messages are embedded in the background")
            time.sleep(SETTLES_SECONDS)
            _cost(running, minute_seconds)
            _bare(models, messages)
            _fresh(running, tries)


def tell(running: Running, messages: int) -> None:
    texts = list(english(messages))
    for start in range(0, messages, LINES_A_CHAT):
        events = [{"type": "message", "role": "user", "text": text} for text in texts[start : start + LINES_A_CHAT]]
        running.ask("POST", f"/api/conversations/h{start}/events", events)


def tree(running: Running) -> list[psutil.Process]:
    launcher = psutil.Process(running.process.pid)
    return [launcher, *launcher.children(recursive=True)]


def _cost(running: Running, minute_seconds: float) -> None:
    pieces, seconds = pieces_of(running), _seconds(running)
    began = time.perf_counter()
    time.sleep(minute_seconds)
    took = time.perf_counter() - began
    used = {name: each - seconds.get(name, 0.0) for name, each in _seconds(running).items()}
    share = sum(used.values()) / took
    rate = (pieces_of(running) - pieces) / took
    parts = ", ".join(
        f"{name} {each / took:.1%}" for name, each in sorted(used.items(), key=lambda one: -one[1]) if each > 0.05
    )
    print(f"  over {took:.0f} s: {share:.1%} of one core ({parts}); {rate:.1f} pieces/s, {rate / share:.1f} a core second")


def _seconds(running: Running) -> dict[str, float]:
    """Processor seconds used so far by each process, children that ended included."""
    found: dict[str, float] = {}
    for process in tree(running):
        times = process.cpu_times()
        line = " ".join(process.cmdline())
        names = ("gateway", "services.memory", "services.chatmeaning", "embedders.worker", "services.index", "nats-server")
        name = next((name for name in names if name in line), "conch up")
        found[name] = found.get(name, 0.0) + times.user + times.system + times.children_user + times.children_system
    return found


def pieces_of(running: Running) -> int:
    """Counted in the file as it is, without opening it as a database of ours: nothing is written beside it."""
    path = running.home / "derived" / "me" / "chats-meaning.db"
    for _ in range(50):
        try:
            with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as file:
                return int(file.execute("SELECT count(*) FROM piece").fetchone()[0])
        except sqlite3.Error:  # it was written meanwhile
            time.sleep(0.02)
    raise SystemExit("The vectors could not be counted.")


_BARE = """
import sys, time
from bench.chats.history import english
from services.chatmeaning.line import Line
from services.chatmeaning.meaning.pieces import pieces_of
from services.index.embedders.minilm import MiniLM
model = MiniLM(sys.argv[1] + "/minilm/model.onnx", sys.argv[1] + "/minilm/tokenizer.json")
texts = [piece for text in english(int(sys.argv[2])) for piece in pieces_of(Line(1, "", "user", None, text))][-400:]
model.embed(texts[0])
began, used, done = time.perf_counter(), time.process_time(), 0
while time.perf_counter() - began < 10 and done < len(texts):
    model.embed(texts[done]); done += 1
print(done / (time.perf_counter() - began), done / (time.process_time() - used))
"""


def _bare(models: Path, messages: int) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", _BARE, str(models), str(messages)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    rate, each_second = map(float, answer.stdout.split())
    print(f"  bare onnxruntime, while that goes on: {rate:.1f} pieces/s, {each_second:.1f} a core second")


def _fresh(running: Running, tries: int) -> None:
    """From before the append is sent until a search finds the chat for its meaning."""
    for ends in (True, False):
        times = [_until_found(running, *FRESH[number % len(FRESH)], number, ends) for number in range(tries)]
        how = "with turn_ended" if ends else "without turn_ended"
        left = running.ask("GET", "/api/search/status")["meaning"]
        print(
            f"  a fresh chat {how}: {tries} times, p50 {statistics.median(times):.2f} s, the slowest "
            f"{', '.join(f'{each:.2f}' for each in sorted(times)[-3:])} s "
            f"({left['done']:,} of {left['total']:,} chats done)"
        )


def _until_found(running: Running, said: str, question: str, number: int, ends: bool) -> float:
    name = f"fresh-{number}-{ends}"
    events: list[dict[str, Any]] = [
        {"type": "message", "role": "user", "text": f"{said}. {'Please' if ends else 'And'} {number}"}
    ]
    if ends:
        events.append({"type": "turn_ended"})
    began = time.perf_counter()
    running.ask("POST", f"/api/conversations/{name}/events", events)
    while time.perf_counter() - began < FRESH_SECONDS_MAX:
        groups = running.ask("GET", f"/api/search?limit=50&q={quote(question)}")["groups"]
        if any(group["conversation_id"] == name and any(hit["by_meaning"] for hit in group["hits"]) for group in groups):
            return time.perf_counter() - began
        time.sleep(0.1)
    raise SystemExit(f"Nothing found {name}.")
