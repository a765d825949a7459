"""The model lent to other services: over a real server, with Conch's own model, and what is said where there is none."""

import base64
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from kit.bus.connection import NatsBus
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from kit.errors import Unavailable
from kit.testing import NatsWorld
from services.index.handlers import IndexService
from services.index.settings import IndexSettings
from tests.models import model_folder


@pytest.fixture
async def asking(nats_world: NatsWorld, home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[NatsBus, Path]]:
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    index_bus, chats_bus = await nats_world.bus("index"), await nats_world.bus("chatmeaning")
    index = IndexService(index_bus, IndexSettings(home=home))
    await index.start()
    await index_bus.serve("index", description=index.description, endpoints=index.endpoints())
    yield chats_bus, home
    await index_bus.drain()
    await index.close()


def put_model(home: Path) -> None:
    shutil.copytree(model_folder(), home / "models", dirs_exist_ok=True)


def vector(text: str) -> "np.typing.NDArray[np.float32]":
    return np.frombuffer(base64.b64decode(text), np.int8).astype(np.float32)


async def test_without_a_model_it_says_so(asking: tuple[NatsBus, Path]) -> None:
    bus, _ = asking
    with pytest.raises(Unavailable) as refused:
        await bus.request("me", EmbedTexts(texts=("hello",)))
    assert refused.value.reason == "no_model"


async def test_texts_become_vectors_of_the_model_that_serves(asking: tuple[NatsBus, Path]) -> None:
    bus, home = asking
    put_model(home)
    told = await bus.request("me", EmbedTexts(texts=()))
    assert (told.vectors, told.embedder.dimensions, told.current) == ((), 384, told.embedder)
    texts = ("our honeymoon", "the trip to Bali after the wedding", "the printer is out of ink")
    answer = await bus.request("me", EmbedTexts(texts=texts, embedder=told.embedder.id, background=True))
    asked, near, far = (vector(each) for each in answer.vectors)
    assert all(abs(np.linalg.norm(each) - 127) < 3 for each in (asked, near, far))
    assert asked @ near > asked @ far
    with pytest.raises(Unavailable) as refused:
        await bus.request("me", EmbedTexts(texts=("x",), embedder="another/8"))
    assert refused.value.reason == "embedder_gone"


async def test_headroom_is_told_without_loading_the_model(asking: tuple[NatsBus, Path]) -> None:
    bus, _ = asking
    told = await bus.request("me", GetHeadroom())
    assert told.load is not None
    assert told.available_bytes
    assert told.age_seconds < 5
