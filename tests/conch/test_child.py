"""A child is started again when it stops by itself, ended when asked, and its words are kept."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from conch.launcher.child import Child, Command
from conch.launcher.log import Log
from conch.processes import is_alive

STEPS_SECONDS_MAX = 20.0


class Said:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, words: str, *, trouble: bool = False) -> None:
        self.lines.append(words)


class Changes:
    """Waits for a condition each time the child's process is another one."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def __call__(self) -> None:
        self._changed.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(STEPS_SECONDS_MAX):
            while not holds():
                self._changed.clear()
                await self._changed.wait()


def child(tmp_path: Path, code: str, *, ends: bool = False) -> tuple[Child, Said, Changes, Log]:
    said, changes = Said(), Changes()
    log = Log(tmp_path, "one")
    command = Command("one", (sys.executable, "-c", code), dict(os.environ), ends=ends)
    return Child(command, log, tell=said, changed=changes), said, changes, log


async def test_a_crashed_child_is_started_again_and_said(tmp_path: Path) -> None:
    one, said, changes, _ = child(tmp_path, "import time; time.sleep(600)")
    keeping = asyncio.create_task(one.keep())
    await changes.until(lambda: one.process is not None)
    first = one.process
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    await changes.until(lambda: one.process not in (None, first))
    assert said.lines == ["one stopped by itself (signal SIGKILL); starting it again now."]
    second = one.process
    await one.stop(5)
    await keeping
    assert second is not None
    assert not is_alive(second)


async def test_the_pauses_grow_and_its_last_words_are_told(tmp_path: Path) -> None:
    one, said, changes, _ = child(tmp_path, "print('no memory left'); raise SystemExit(3)")
    keeping = asyncio.create_task(one.keep())
    await changes.until(lambda: one.crashes >= 3)
    await one.stop(5)
    await keeping
    assert "one stopped by itself (exit code 3); starting it again now." in said.lines
    assert "one keeps stopping. Its log says: no memory left" in said.lines


async def test_one_that_ends_is_not_started_again(tmp_path: Path) -> None:
    one, said, _, _ = child(tmp_path, "print('made')", ends=True)
    async with asyncio.timeout(STEPS_SECONDS_MAX):
        await one.keep()
    assert said.lines == []
    assert one.crashes == 0


async def test_one_that_will_not_end_is_killed_with_its_own_children(tmp_path: Path) -> None:
    code = (
        "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
        f"open({str(tmp_path / 'ready')!r}, 'w').write(str(p.pid)); print('ready', flush=True); time.sleep(600)"
    )
    heard = asyncio.Event()
    said, changes = Said(), Changes()
    log = Log(tmp_path, "one", echo=lambda line: heard.set())
    one = Child(Command("one", (sys.executable, "-c", code), dict(os.environ)), log, tell=said, changed=changes)
    keeping = asyncio.create_task(one.keep())
    async with asyncio.timeout(STEPS_SECONDS_MAX):
        await heard.wait()
    mine = one.process
    grandchild = int((tmp_path / "ready").read_text())
    await one.stop(0.3)
    await keeping
    assert mine is not None
    assert not is_alive(mine)
    assert said.lines == ["one did not end within 0 seconds and was stopped hard."]
    from conch.processes import Process, birth

    born = birth(grandchild)
    assert born is None or not is_alive(Process(grandchild, "")), "its own child outlived it"


async def test_a_program_that_is_not_there_is_said(tmp_path: Path) -> None:
    said, changes = Said(), Changes()
    one = Child(Command("one", (str(tmp_path / "missing"),), {}), Log(tmp_path, "one"), tell=said, changed=changes)
    keeping = asyncio.create_task(one.keep())
    async with asyncio.timeout(STEPS_SECONDS_MAX):
        while not said.lines:
            await asyncio.sleep(0)
    await one.stop(1)
    await keeping
    assert "could not be started" in said.lines[0]


async def test_what_it_says_is_in_its_log(tmp_path: Path) -> None:
    one, _, _, log = child(tmp_path, "import sys; print('out'); print('err', file=sys.stderr)", ends=True)
    async with asyncio.timeout(STEPS_SECONDS_MAX):
        await one.keep()
        while log.last_line != "out" and log.last_line != "err":
            await asyncio.sleep(0)
    text = (tmp_path / "one.log").read_text()
    assert "out" in text or "err" in text
