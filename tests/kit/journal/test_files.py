"""Bytes in place: whole or not at all, and never over somebody else's."""

from pathlib import Path

import pytest

from kit.errors import Changed
from kit.journal import files, sha256


@pytest.mark.parametrize("before", [None, b"old"])
@pytest.mark.parametrize("after", [None, b"new"])
def test_put_makes_what_was_asked(tmp_path: Path, before: bytes | None, after: bytes | None) -> None:
    path = tmp_path / "a.md"
    if before is not None:
        path.write_bytes(before)
    wrote = files.put(path, before=None if before is None else sha256(before), after=after)
    assert files.read(path) == after
    assert wrote == (before != after)
    assert [found.name for found in tmp_path.iterdir()] == ([] if after is None else ["a.md"])


@pytest.mark.parametrize("after", [None, b"new"])
@pytest.mark.parametrize("found", [None, b"by hand"])
def test_put_leaves_what_it_did_not_expect(tmp_path: Path, found: bytes | None, after: bytes | None) -> None:
    path = tmp_path / "a.md"
    if found is not None:
        path.write_bytes(found)
    if found is None and after is None:
        assert files.put(path, before=sha256(b"old"), after=None) is False
        return
    with pytest.raises(Changed):
        files.put(path, before=sha256(b"old"), after=after)
    assert files.read(path) == found
    assert [found_path.name for found_path in tmp_path.iterdir()] == ([] if found is None else ["a.md"])


def test_an_edit_in_the_last_moment_is_put_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file changes after it was looked at and before the bytes change places."""
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    real = files._write_temporary

    def edited_meanwhile(folder: Path, data: bytes) -> Path:
        temporary = real(folder, data)
        path.write_bytes(b"by hand")
        return temporary

    monkeypatch.setattr(files, "_write_temporary", edited_meanwhile)
    with pytest.raises(Changed):
        files.put(path, before=sha256(b"old"), after=b"new")
    assert path.read_bytes() == b"by hand"
    assert [found.name for found in tmp_path.iterdir()] == ["a.md"]


def test_a_file_made_in_the_last_moment_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    real = files._write_temporary

    def made_meanwhile(folder: Path, data: bytes) -> Path:
        temporary = real(folder, data)
        path.write_bytes(b"by hand")
        return temporary

    monkeypatch.setattr(files, "_write_temporary", made_meanwhile)
    with pytest.raises(Changed):
        files.put(path, before=None, after=b"new")
    assert path.read_bytes() == b"by hand"
    assert [found.name for found in tmp_path.iterdir()] == ["a.md"]


def test_what_a_kill_left_half_written_is_cleared(tmp_path: Path) -> None:
    (tmp_path / ".conch-0011.tmp").write_bytes(b"half")
    (tmp_path / "m.md").write_bytes(b"whole")
    assert files.clear_temporaries(tmp_path) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["m.md"]
