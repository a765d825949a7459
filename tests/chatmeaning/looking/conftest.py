"""A desk to look back from: real chats in real files, and an asking chat of the person among them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chatmeaning.conftest import Clock
from tests.chatmeaning.looking.stand import Desk, opened


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    root = tmp_path / "people" / "me"
    made = Desk(await opened(root, clock=Clock()), root)
    await made.say("ask", "hello")
    yield made
    await made.chats.close()
