"""`conch_set`: a Conch for a module's commands; `conch` runs one as a person of the test's own."""

import re
import subprocess
from collections.abc import Iterator

import pytest

from tests.conch.said import Conch
from tests.e2e.running import RunningSet, start


@pytest.fixture(scope="module")
def conch_set(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSet]:
    running = start(tmp_path_factory.mktemp("commands") / "home")
    yield running
    running.stop()


@pytest.fixture
def person(request: pytest.FixtureRequest) -> str:
    return re.sub(r"[^a-z0-9]", "", request.node.name.lower())[:60]


@pytest.fixture
def conch(conch_set: RunningSet, person: str) -> Conch:
    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return conch_set.conch(*arguments, stdin=stdin, more={"CONCH_PERSON": person})

    return run
