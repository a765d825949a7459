"""Fixtures over `stand.py`."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from gateway.app import Gateway
from kit import logs
from tests.gateway.stand import Rooms, asgi_client, settings_of


@pytest.fixture(autouse=True, scope="session")
def quiet_logs() -> None:
    logs.configure("gateway", level="error")


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
async def gateway(tmp_path: Path, rooms: Rooms) -> AsyncIterator[Gateway]:
    bus = await rooms.open()
    yield Gateway(settings_of(tmp_path), bus)
    await bus.drain()


@pytest.fixture
async def client(gateway: Gateway) -> AsyncIterator[httpx.AsyncClient]:
    """Signed in with the person's token; no socket between."""
    async with asgi_client(gateway) as client:
        yield client
