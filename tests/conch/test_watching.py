"""The bar of an import counts files that came, and never fails."""

import threading
from pathlib import Path

from conch.watching import Arrivals


def test_it_counts_what_came_since(tmp_path: Path) -> None:
    (tmp_path / "m_0000000000aa.md").write_text("before")
    heard: list[int] = []
    both = threading.Event()

    def counted(count: int) -> None:
        heard.append(count)
        if count == 2:
            both.set()

    with Arrivals(tmp_path, counted):
        for name in ("m_0000000000ab.md", "m_0000000000ac.md", "journal.jsonl", ".m_0000000000ad.md.new"):
            (tmp_path / name).write_text("x")
        assert both.wait(10)
    assert heard == sorted(heard)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    heard: list[int] = []
    looked = threading.Event()
    with Arrivals(tmp_path / "missing", lambda count: (heard.append(count), looked.set())[0]):
        assert looked.wait(10)
    assert set(heard) == {0}
