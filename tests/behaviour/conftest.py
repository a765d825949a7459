"""Everything here runs twice: over the bus in memory and over a real server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kit.testing import FakeWorld, NatsWorld, World


@pytest.fixture(params=["fake", "nats"])
async def world(request: pytest.FixtureRequest, home: Path) -> AsyncIterator[World]:
    made: World
    if request.param == "fake":
        made = FakeWorld()
    else:
        made = NatsWorld(home)
        await made.start_server()
    yield made
    await made.close()
