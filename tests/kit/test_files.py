"""Small files of our own: whole or not at all, and for the owner alone."""

import os
import stat
from pathlib import Path

import pytest

from kit.files import write_whole


def test_a_file_is_written_with_its_folder_for_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secrets" / "token"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [found.name for found in path.parent.iterdir()] == ["token"]


def test_a_write_that_fails_leaves_the_old_bytes_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "token"
    write_whole(path, b"one")

    def fails(_descriptor: int) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="gone"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [found.name for found in tmp_path.iterdir()] == ["token"]
