"""Fixtures of the embedders' room: the real model, fetched once a machine."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from services.index.embedders.choice import Choice
from services.index.embedders.files import ModelFiles
from services.index.embedders.own import OwnEmbedder, Trouble
from services.index.embedders.own_model import MeaningEvent
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.standin import StandIn
from tests.index.embedders.watching import Make
from tests.models import model_folder, wheel_folder


@pytest.fixture(scope="session")
def landed() -> Path:
    """A models folder with the model in it; shared, so not to be written to."""
    return model_folder()


@pytest.fixture(scope="session")
def wheels() -> Path:
    return wheel_folder()


@pytest.fixture
def models(tmp_path: Path, landed: Path) -> Path:
    """A models folder of this test's own, with the model in it."""
    shutil.copytree(landed / "minilm", tmp_path / "models" / "minilm")
    return tmp_path / "models"


@pytest.fixture
def settings(models: Path) -> EmbedderSettings:
    return EmbedderSettings(models_folder=models, ollama_url=None)


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn() as server:
        yield server


@pytest.fixture
def troubles() -> list[Trouble]:
    return []


@pytest.fixture
async def own(settings: EmbedderSettings, troubles: list[Trouble]) -> AsyncIterator[OwnEmbedder]:
    embedder = OwnEmbedder(settings, ModelFiles(settings.models_folder), on_trouble=troubles.append)
    yield embedder
    await embedder.close()


@pytest.fixture
def events() -> list[MeaningEvent]:
    return []


@pytest.fixture
async def make(tmp_path: Path, events: list[MeaningEvent]) -> AsyncIterator[Make]:
    made: list[Choice] = []

    async def notify(event: MeaningEvent) -> None:
        events.append(event)

    async def choice(folder: Path | None = None, **more: Any) -> Choice:
        settings = EmbedderSettings(models_folder=folder or tmp_path / "models", **{"ollama_url": None} | more)
        made.append(Choice(settings, notify=notify))
        await made[-1].start()
        return made[-1]

    yield choice
    for each in made:
        await each.close()
