"""The model by command: taken from a folder, looked at, removed; and told plainly where it can't be had."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.running import RunningSet, start
from tests.models import wheel_folder


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSet]:
    # No package index answers there, and no configuration of the machine's own says another.
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": "/dev/null", "PIP_RETRIES": "0"}
    one = start(tmp_path_factory.mktemp("meaning") / "home", more=nowhere)
    yield one
    one.stop()


def test_from_a_folder_and_away_again(running: RunningSet) -> None:
    running.conch("remember", "Got married on 12 June")
    got = running.conch("meaning", "get", "--from", str(wheel_folder()), "--json")
    assert got.returncode == 0, got.stderr + running.logs()
    assert json.loads(got.stdout)["state"] == "ready"
    shown = running.conch("meaning", "status")
    assert "Conch's own model" in shown.stdout
    found = json.loads(running.conch("recall", "where did we tie the knot", "--json").stdout)
    assert [result["memory"]["content"] for result in found["results"]] == ["Got married on 12 June"]
    assert "--yes" in running.conch("meaning", "remove").stderr
    removed = running.conch("meaning", "remove", "--yes", "--json")
    assert removed.returncode == 0, removed.stderr
    assert json.loads(removed.stdout)["source"] == "words"


def test_a_folder_without_it(running: RunningSet, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        refused = running.conch("meaning", "get", "--from", str(folder))
        assert refused.returncode == 1, refused.stdout
        assert len(refused.stderr.splitlines()) == 1, refused.stderr


def test_with_nowhere_to_get_it_from(running: RunningSet) -> None:
    refused = running.conch("meaning", "get")
    assert refused.returncode == 1, refused.stdout
    assert "Traceback" not in refused.stderr
    assert len(refused.stderr.splitlines()) == 1, refused.stderr
    assert "words" in running.conch("meaning", "status").stdout
