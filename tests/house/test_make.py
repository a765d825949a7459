"""Setting up by `make`: what is missing is said in a line, and nothing is installed twice."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the Makefile and a stand-in for an installed environment, which notes how it was called."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(
        f'#!/bin/sh\necho "$@" >> "{tmp_path}/calls"\ntest ! -e "{tmp_path}/broken" || case "$3" in install) exit 1;; esac\n'
    )
    python.chmod(0o700)
    return tmp_path


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def calls(folder: Path) -> list[str]:
    return (folder / "calls").read_text().splitlines()


def test_run_sets_up_once_then_starts(checkout: Path) -> None:
    first = make(checkout, "run")
    assert first.returncode == 0, first.stderr
    assert len(first.stdout.splitlines()) == 1
    assert first.stdout.startswith("Setting up")
    assert calls(checkout)[-1] == "-m conch up"
    again = make(checkout, "run")
    assert again.stdout == ""
    assert [call for call in calls(checkout) if " install " in call] == ["-m pip install --quiet --editable ."]


def test_a_changed_pyproject_sets_up_anew(checkout: Path) -> None:
    make(checkout, "run")
    stamp = (checkout / ".venv" / ".run").stat().st_mtime
    os.utime(checkout / "pyproject.toml", (stamp + 10, stamp + 10))
    make(checkout, "run")
    assert len([call for call in calls(checkout) if " install " in call]) == 2


def test_test_needs_no_run_before_it(checkout: Path) -> None:
    assert make(checkout, "test").returncode == 0
    assert calls(checkout)[-2:] == ["-m pip install --quiet --editable .[dev]", "-m pytest"]


def test_a_failed_install_is_said_and_tried_again(checkout: Path) -> None:
    (checkout / "broken").touch()
    failed = make(checkout, "run")
    assert failed.returncode != 0
    assert ".venv/install.log" in failed.stderr
    assert "-m conch up" not in calls(checkout)
    (checkout / "broken").unlink()
    assert make(checkout, "run").returncode == 0


def test_an_old_python_is_said(checkout: Path) -> None:
    failed = make(checkout, "run", "PYTHON=false")
    assert failed.returncode != 0
    assert "needs Python 3.11" in failed.stderr


def test_clean_leaves_memories_alone(checkout: Path) -> None:
    (checkout / "people").mkdir()
    assert make(checkout, "clean").returncode == 0
    assert not (checkout / ".venv").exists()
    assert (checkout / "people").is_dir()
