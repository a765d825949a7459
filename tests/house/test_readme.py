"""The README's commands, run as they stand; a line `#> words` says what the commands before it print."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.running import ROOT, RunningSet, environment, start

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
MARK = "@@ step"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningSet]:
    one = start(tmp_path / "home")
    yield one
    one.stop()


def steps() -> list[tuple[str, str | None]]:
    """Commands and what they are to print; None where the README promises nothing."""
    found: list[tuple[str, str | None]] = []
    for block in BLOCKS:
        commands: list[str] = []
        for line in block.splitlines():
            if line.startswith("#> "):
                found.append(("\n".join(commands), line.removeprefix("#> ")))
                commands = []
            else:
                commands.append(line)
        if commands:
            found.append(("\n".join(commands), None))
    return found


def test_every_command_does_what_it_says(running: RunningSet, tmp_path: Path) -> None:
    shim = tmp_path / "conch"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m conch "$@"\n')
    shim.chmod(0o700)
    script = "set -eu\n" + "".join(f"echo '{MARK}'\n{commands}\n" for commands, _ in steps())
    script = script.replace(".venv/bin/conch", str(shim)).replace("http://127.0.0.1:8420", running.url)
    ran = subprocess.run(
        ["bash", "-c", script],
        env=environment(running.home, running.port),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    outputs = ran.stdout.split(MARK + "\n")[1:]
    for (commands, expected), output in zip(steps(), outputs, strict=True):
        assert '"status":4' not in output, f"{commands}\nprinted\n{output}"
        assert '"status":5' not in output, f"{commands}\nprinted\n{output}"
        if expected is not None:
            assert expected in output, f"{commands}\nprinted\n{output}"


def test_there_is_something_to_run() -> None:
    assert sum(expected is not None for _, expected in steps()) >= 8


@pytest.mark.parametrize("target", ["run", "test", "check", "bench", "docs", "clean", "help"])
def test_make_has_every_target(target: str) -> None:
    tried = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr


def test_make_alone_says_what_there_is() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    told = re.findall(r"^  make ([\w-]+)", said, re.MULTILINE)
    assert told == ["help", "run", "test", "test-llm", "check", "bench", "docs", "clean"]


def test_every_command_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"(?:`|bin/)conch ([a-z][a-z-]*(?: [a-z-]+)*)", README))
    assert len(named) >= 8
    for words in sorted(named):
        command = words.split()
        while command:
            helped = subprocess.run(
                [sys.executable, "-m", "conch", *command, "--help"],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
            # What follows the command's own name may be its argument.
            if helped.returncode == 0 and f"conch {' '.join(command)}".strip() in helped.stdout:
                break
            command.pop()
        assert command, f"conch {words} is no command"


def test_the_two_commands_are_those_of_ci() -> None:
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.search(r"^make test$", ci, re.MULTILINE)
    assert re.search(r"^make run\b", README, re.MULTILINE)
    assert re.search(r"^make test\b", README, re.MULTILINE)
