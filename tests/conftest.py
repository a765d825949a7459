"""Fixtures that several rooms share: a home, a real server in it, and buses for its users."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import settings

from kit.bus.connection import NatsBus
from kit.testing import NatsWorld

# The same examples at every run: a red run is somebody's change. `HYPOTHESIS_PROFILE=wide` looks further.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("wide", max_examples=1_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


# A language model takes minutes to build: `make test-llm` is for it.
collect_ignore = [] if "CONCH_TEST_LLM" in os.environ else ["llm"]

# The machine that runs the tests is busy with them: background work goes on all the same, unless a test is about that.
os.environ.setdefault("CONCH_INDEX_HEADROOM_LOAD_MAX", "1000")
os.environ.setdefault("CONCH_INDEX_HEADROOM_STALLED_MAX", "1")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
async def nats_world(home: Path) -> AsyncIterator[NatsWorld]:
    """A real nats-server in `home`, its streams made. It fails, and does not skip, where there is none."""
    world = NatsWorld(home)
    await world.start_server()
    yield world
    await world.close()


@pytest.fixture
def nats_server(nats_world: NatsWorld) -> str:
    """The server's address."""
    return nats_world.url


@pytest.fixture
def bus(nats_world: NatsWorld) -> Callable[[str], Awaitable[NatsBus]]:
    """`await bus("memory")`: a bus of that user, drained at the end of the test."""
    return nats_world.bus
