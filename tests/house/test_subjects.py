"""A subject's string is made in one place, and each heavy word of the house stays in its room."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ONLY = ROOT / "kit" / "contracts" / "subjects.py"
FAKE = ROOT / "kit" / "bus" / "fake.py"  # matches subjects itself, as the server would
CODE = [path for room in ("kit", "conch", "services", "gateway") for path in (ROOT / room).rglob("*.py")]

_MADE = re.compile(r"""f?["'](?:conch|\{[\w.]*prefix\})\.(?:\{|\*|(?!launcher)[a-z]+\.)""")


def test_only_one_module_makes_subjects() -> None:
    makers = [path for path in CODE if _MADE.search(path.read_text("utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in makers if path not in (ONLY, FAKE)] == []
    assert _MADE.search(ONLY.read_text("utf-8")), "the pattern no longer finds what it looks for"


def test_no_module_is_called_for_what_it_is_not() -> None:
    banned = {"utils", "helpers", "common", "manager", "managers", "misc"}
    assert [path for path in CODE if path.stem in banned or path.parent.name in banned] == []


def test_no_file_grew_past_its_noun() -> None:
    """250 lines is where a file is to be split by noun; past 400 nobody can say that they were about to."""
    long = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in CODE}
    lists = ("kit/contracts/", "services/memory/check/wording/lexicons/")  # messages and phrases: more of them is no other noun
    assert {name: lines for name, lines in long.items() if lines > 400 and not name.startswith(lists)} == {}
