"""The real services, each in a process of its own, with Conch's own model: killed in the middle of a backfill, none of what was
kept is embedded again.

Counted are the texts that the model's process is asked for. What is kept is read from a copy of the file, taken after the kill.
"""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from kit.bus.connection import NatsBus
from kit.contracts.chat_search import GetSearchStatus
from kit.contracts.chats import AppendEvents, MessageGiven
from kit.errors import ConchError
from kit.testing import NatsWorld
from services.chatmeaning.meaning.pieces import hash_of
from tests.models import model_folder

CHATS, MESSAGES = 7, 20
BATCH_PIECES = 16
WAIT_SECONDS = 60.0
# As it is, but that it waits less long for an answer that a killed index owes.
CHATMEANING = """
from kit.contracts.embedding import EmbedTexts
from services.chatmeaning.__main__ import main
EmbedTexts.timeout_seconds = 5.0
raise SystemExit(main())
"""
ROOT = Path(__file__).parents[3]


class Set:
    """Chatmeaning and index beside a NATS server, and what the model was asked for."""

    def __init__(self, world: NatsWorld, caller: NatsBus, folder: Path) -> None:
        self.caller = caller
        self.noted = folder / "noted.jsonl"
        self._world = world
        self._folder = folder
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def begin(self, service: str) -> None:
        """It may be asked some time later; whoever needs it asks again."""
        index = ["-m", "tests.chatmeaning.meaning.counting", str(self.noted)]
        environment = {
            "PATH": "", "CONCH_HOME": str(self._world.home), "CONCH_NATS_URL": self._world.url, "PYTHONPATH": str(ROOT),
            "CONCH_CHATS_MODEL_RETRY_SECONDS": "0.1", "CONCH_CHATS_MODEL_LOOK_SECONDS": "1",
            "CONCH_CHATS_EMBED_SETTLES_SECONDS": "0.05", "OLLAMA_HOST": "http://127.0.0.1:9",
        }  # fmt: skip
        self._running[service] = subprocess.Popen(
            [sys.executable, *(index if service == "index" else ["-c", CHATMEANING])],
            cwd=ROOT, env=environment, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def kill(self, service: str) -> None:
        self._running[service].kill()
        self._running[service].wait()

    def kill_model(self) -> None:
        os.kill(self.asked()[-1][0], signal.SIGKILL)

    def end(self) -> None:
        for process in self._running.values():
            process.kill()
            process.wait()

    def asked(self) -> list[tuple[int, str]]:
        """The model's process and the text, of each time that it was asked."""
        lines = self.noted.read_text().splitlines() if self.noted.exists() else []
        return [(pid, text) for pid, text in map(json.loads, lines)]

    def kept(self) -> set[bytes]:
        """The hashes of the pieces whose vectors are in the file."""
        source = self._world.home / "derived" / "me"
        copy = self._folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(source, copy, ignore=lambda _, names: [name for name in names if "chats-meaning" not in name])
        with sqlite3.connect(copy / "chats-meaning.db") as file:
            return {row[0] for row in file.execute("SELECT hash FROM piece")}

    async def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + WAIT_SECONDS
        while not true():
            assert time.monotonic() < end, "it did not come to pass"
            await asyncio.sleep(0.005)

    async def done(self) -> None:
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                with suppress(ConchError):
                    status = await self.caller.request("me", GetSearchStatus(), timeout_seconds=2.0)
                    if status.meaning.total == status.meaning.done == CHATS:
                        return
                await asyncio.sleep(0.05)

    async def tell(self) -> None:
        for chat in range(CHATS):
            events = tuple(
                MessageGiven(role="user", text=f"message {each} of chat {chat}, about it") for each in range(MESSAGES)
            )
            async with asyncio.timeout(WAIT_SECONDS):
                while True:
                    with suppress(ConchError):
                        message = AppendEvents(conversation_id=f"c{chat}", events=events)
                        await self.caller.request("me", message, timeout_seconds=5.0)
                        break
                    await asyncio.sleep(0.05)


@pytest.fixture
async def running(nats_world: NatsWorld, tmp_path: Path) -> AsyncIterator[Set]:
    shutil.copytree(model_folder() / "minilm", nats_world.home / "models" / "minilm")
    running = Set(nats_world, await nats_world.bus("gateway"), tmp_path)
    yield running
    running.end()


async def test_killed_in_the_middle_nothing_that_was_kept_is_embedded_again(running: Set) -> None:
    for service in ("index", "chatmeaning"):
        running.begin(service)
    await running.tell()
    repeated_max = 0
    for service, asked in (("chatmeaning", 30), ("index", 65), ("model", 105)):
        await running.until(lambda asked=asked: len(running.asked()) >= asked)  # type: ignore[misc]
        if service == "model":
            running.kill_model()
            # The one that it was at; the batch goes on with the next process.
            repeated_max += 1
            continue
        running.kill(service)
        kept, before = running.kept(), len(running.asked())
        assert 0 < len(kept) < CHATS * MESSAGES
        running.begin(service)
        await running.until(lambda before=before: len(running.asked()) > before + BATCH_PIECES)  # type: ignore[misc]
        assert not kept & {hash_of(text) for _, text in running.asked()[before:]}
        repeated_max += BATCH_PIECES
    await running.done()
    counts = Counter(text for _, text in running.asked())
    assert len(counts) == CHATS * MESSAGES
    assert counts.total() - len(counts) <= repeated_max
    assert len({pid for pid, _ in running.asked()}) >= 3
    assert running.kept() == {hash_of(text) for text in counts}
