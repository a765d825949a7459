"""A process that is killed at any instant embeds nothing again of which it kept the vectors."""

import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

CHATS, MESSAGES = 60, 20
BATCH_PIECES = 16


def child(folder: Path, *more: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.chatmeaning.meaning.child", str(folder), str(CHATS), str(MESSAGES), *map(str, more)]
    return subprocess.Popen(command)


def embedded(folder: Path) -> Counter[str]:
    path = folder / "embedded.txt"
    return Counter(path.read_text().splitlines()) if path.exists() else Counter()


def test_killed_between_two_batches_it_embeds_nothing_twice(tmp_path: Path) -> None:
    for batch in (4, 9):
        assert child(tmp_path, batch).wait(60) == -signal.SIGKILL
    assert child(tmp_path).wait(60) == 0
    counts = embedded(tmp_path)
    assert (len(counts), set(counts.values())) == (CHATS * MESSAGES, {1})


def test_killed_anywhere_it_repeats_at_most_the_batch_it_was_in(tmp_path: Path) -> None:
    kills = 3
    for kill in range(1, kills + 1):
        running = child(tmp_path)
        end = time.monotonic() + 60
        while embedded(tmp_path).total() < kill * 170 and time.monotonic() < end:
            time.sleep(0.001)
        running.kill()
        assert running.wait(60) == -signal.SIGKILL
    assert child(tmp_path).wait(60) == 0
    counts = embedded(tmp_path)
    assert len(counts) == CHATS * MESSAGES
    assert counts.total() - len(counts) <= kills * BATCH_PIECES
