"""The reference pages are what `make docs` would write, and the folders' table and cards are whole."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from kit.contracts.events import TYPES

ROOT = Path(__file__).resolve().parents[2]


def _generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conch_docs_generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = _generate()


@pytest.mark.parametrize("name", sorted(GENERATE.PAGES))
def test_a_page_is_not_stale(name: str) -> None:
    assert (ROOT / "docs" / name).read_text("utf-8") == GENERATE.PAGES[name](), "run: make docs"


def test_every_event_is_told() -> None:
    document = yaml.safe_load((ROOT / "docs" / "asyncapi.yaml").read_text("utf-8"))
    assert document["asyncapi"].startswith("3.")
    assert set(document["channels"]) == set(TYPES)
    addresses = [channel["address"] for channel in document["channels"].values()]
    assert "conch.{person}.event.memory.saved" in addresses


def test_every_setting_has_its_words() -> None:
    rows = re.findall(r"^\| `(CONCH_\w+)` \|.*\| (.*) \|$", (ROOT / "docs" / "settings.md").read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 20
    assert [name for name, words in rows if not words.strip()] == []


@pytest.mark.parametrize("room", ["services/memory", "services/index", "gateway", "conch"])
def test_a_room_opens_with_its_card(room: str) -> None:
    card = (ROOT / room / "__init__.py").read_text("utf-8")
    for word in ("Owns:", "Answers:", "Listens:", "Emits:"):
        assert word in card, f"{room} says nothing of {word}"


def test_the_table_of_folders_names_folders_that_are_there() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    folders = re.findall(r"^\| `([\w/]+/)` \|", page, re.MULTILINE)
    assert len(folders) >= 10
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
    named = re.findall(r"`((?:kit|conch|services|gateway|tests)/[\w/]+\.py)`", page)
    assert [name for name in named if not (ROOT / name).is_file()] == []
