"""`conch_set`: one real Conch for the whole session; tests that would get in each other's way use a `person` each."""

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.e2e.running import RunningSet, start

_numbers = itertools.count()


@pytest.fixture(scope="session")
def conch_set() -> Iterator[RunningSet]:
    """`.url`, `.token`, `.home`, `.client(person)`, `.conch(*arguments)`; started by `conch up` on a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="conch-e2e-") as folder:
        running = start(Path(folder) / "home")
        try:
            yield running
        finally:
            running.stop()


@pytest.fixture
def person() -> str:
    """A person whom no other test knows."""
    return f"p{next(_numbers)}"


@pytest.fixture
def client(conch_set: RunningSet, person: str) -> Iterator[httpx.Client]:
    """Signed in as this test's own person."""
    with conch_set.client(person) as signed_in:
        yield signed_in
