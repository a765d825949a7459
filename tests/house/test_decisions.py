"""Every decision is listed, and names a test that exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_decision_names_the_test_that_holds_it(page: Path) -> None:
    named = re.findall(r"(?:tests|bench)/[\w/]+(?:\.py)?", page.read_text("utf-8"))
    assert named, f"{page.name} names no test"
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing


def test_the_list_is_whole() -> None:
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8"))
    assert sorted(set(listed)) == [page.name for page in PAGES]


@pytest.mark.parametrize("page", [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_no_link_leads_nowhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
