"""One Conch a folder, and what a killed one left is ended before another starts."""

import fcntl
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from conch.launcher.home import Home, Run
from conch.processes import Process, birth, end, is_alive
from kit.errors import Conflict, Unavailable


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    home = Home(tmp_path / "a" / "conch")
    home.take()
    assert stat.S_IMODE((tmp_path / "a" / "conch").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "a" / "conch" / "logs").stat().st_mode) == 0o700
    home.leave()


def test_a_folder_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "conch"
    path.mkdir(mode=0o755)
    home = Home(path)
    home.take()
    assert stat.S_IMODE(path.stat().st_mode) == 0o700
    home.leave()


def test_a_second_one_is_refused_in_plain_words(tmp_path: Path) -> None:
    first = Home(tmp_path)
    first.take()
    first.write(Run.of_this_process("http://127.0.0.1:8420"))
    with pytest.raises(Conflict, match=r"already runs on .* at http://127\.0\.0\.1:8420 \(process \d+\).*CONCH_HOME"):
        Home(tmp_path).take()
    first.leave()
    again = Home(tmp_path)
    again.take()
    again.leave()


def test_a_folder_that_cant_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable, match="CONCH_HOME"):
        Home(tmp_path / "file" / "conch").take()


def test_children_do_not_hold_the_lock(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.take()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    home.leave()
    lock = os.open(tmp_path / "lock", os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(lock)
    child.communicate(b"\n")


def test_what_was_left_is_ended_but_no_one_elses(tmp_path: Path) -> None:
    code = "import time; time.sleep(600)"
    left, other = (subprocess.Popen([sys.executable, "-c", code]) for _ in range(2))
    home = Home(tmp_path)
    home.take()
    run = Run.of_this_process("http://127.0.0.1:8420")
    # The second entry has the id of a living process but another birth: an id that was used again.
    run.children = {"memory": Process(left.pid, birth(left.pid) or ""), "index": Process(other.pid, "another boot:1")}
    home.write(run)
    assert [process.pid for process in home.reap()] == [left.pid]
    assert left.wait(10) != 0
    assert other.poll() is None
    other.kill()
    other.wait()
    home.leave()


def test_a_note_that_cant_be_read_is_no_note(tmp_path: Path) -> None:
    for text in (
        "",
        "{",
        "[]",
        '{"launcher": 3}',
        json.dumps({"launcher": {"pid": "1", "birth": 2}, "url": "", "children": {}}),
    ):
        (tmp_path / "run.json").write_text(text)
        assert Run.read(tmp_path) is None


def test_a_note_reads_back(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.take()
    run = Run.of_this_process("http://127.0.0.1:9")
    run.children = {"memory": Process(7, "b:1"), "launcher": Process(8, "b:2")}
    home.write(run)
    found = Run.read(tmp_path)
    assert found is not None
    assert found.is_alive
    assert (found.launcher, found.url) == (run.launcher, run.url)
    assert found.children["memory"] == Process(7, "b:1")
    home.leave()


def test_one_that_ignores_the_request_is_killed() -> None:
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('ready', flush=True); time.sleep(600)"
    stubborn = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert stubborn.stdout is not None
    stubborn.stdout.readline()
    process = Process(stubborn.pid, birth(stubborn.pid) or "")
    assert end([process], grace_seconds=0.2) == (process,)
    assert not is_alive(process)
    stubborn.wait()
