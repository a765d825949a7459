"""A log never grows past its limit and never brings its writer down."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conch.launcher import log as logs
from conch.launcher.log import Log


def test_lines_are_kept_whole_for_the_owner_alone(tmp_path: Path) -> None:
    log = Log(tmp_path, "memory")
    log.write(b'{"event": "ready"}\n')
    log.write(b'{"event": "half')
    log.write(b' a line"}\n')
    path = tmp_path / "memory.log"
    assert path.read_bytes() == b'{"event": "ready"}\n{"event": "half a line"}\n'
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert log.last_line == '{"event": "half a line"}'


def test_it_turns_over_and_the_oldest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LOG_BYTES_MAX", 100)
    log = Log(tmp_path, "index")
    for number in range(40):
        log.write(b"%03d %s\n" % (number, b"x" * 40))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["index.log", "index.log.1", "index.log.2"]
    assert all(path.stat().st_size <= 100 for path in tmp_path.iterdir())
    assert (tmp_path / "index.log").read_bytes().startswith(b"038")


def test_a_folder_that_is_gone_costs_lines_only(tmp_path: Path) -> None:
    log = Log(tmp_path / "gone", "index")
    log.write(b"nobody keeps this\n")
    assert log.last_line == "nobody keeps this"
    (tmp_path / "gone").mkdir()
    log.write(b"but this\n")
    assert (tmp_path / "gone" / "index.log").read_bytes() == b"but this\n"


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "index.log").symlink_to(tmp_path / "precious")
    Log(tmp_path, "index").write(b"over it\n")
    assert (tmp_path / "precious").read_text() == "mine"


@given(st.lists(st.binary(max_size=60), max_size=20))
def test_whatever_is_said_is_echoed_by_line(chunks: list[bytes]) -> None:
    heard: list[str] = []
    log = Log(Path("/nonexistent"), "x", echo=heard.append)
    for chunk in chunks:
        log.write(chunk)
    whole = [line.decode("utf-8", "replace").rstrip() for line in b"".join(chunks).split(b"\n")[:-1]]
    assert heard == [line for line in whole if line]
