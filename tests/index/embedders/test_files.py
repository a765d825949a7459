import os
import shutil
from pathlib import Path

import pytest

from services.index.embedders.files import MODEL, PINNED, TOKENIZER, ModelFiles, sha256_of
from tests.index.embedders.harm import damage


def test_the_pinned_files_are_good_and_hashed_once(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (models / "minilm" / "verified.json").unlink(missing_ok=True)
    hashed: list[Path] = []

    def counting(path: Path) -> str:
        hashed.append(path)
        return sha256_of(path)

    monkeypatch.setattr("services.index.embedders.files.sha256_of", counting)
    files = ModelFiles(models)
    assert not files.unchanged()
    assert files.verify() == "good"
    assert files.unchanged()
    assert len(hashed) == 2
    assert ModelFiles(models).verify() == "good", "another start remembers"
    assert len(hashed) == 2
    assert ModelFiles(models).verify(again=True) == "good"
    assert len(hashed) == 4


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned.name)
def test_a_flipped_byte_is_noticed_without_being_told(models: Path, pinned: object) -> None:
    files = ModelFiles(models)
    assert files.verify() == "good"
    damage(models / "minilm" / pinned.name)  # type: ignore[attr-defined]
    assert not files.unchanged()
    assert files.verify() == "damaged"
    assert not files.unchanged()


def test_a_flipped_byte_under_the_old_time_is_noticed_before_it_is_loaded(models: Path) -> None:
    files = ModelFiles(models)
    assert files.verify() == "good"
    before = files.model_path.stat()
    damage(files.model_path)
    os.utime(files.model_path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert files.unchanged(), "size, time and inode are what they were"
    assert files.verify(again=True) == "damaged"


def test_touched_but_the_same_is_still_good(models: Path) -> None:
    files = ModelFiles(models)
    files.verify()
    os.utime(files.tokenizer_path)
    assert not files.unchanged()
    assert files.verify() == "good"
    assert files.unchanged()


def test_cut_off_one_missing_and_all_missing(models: Path) -> None:
    files = ModelFiles(models)
    os.truncate(files.model_path, 1000)
    assert files.verify() == "damaged"
    files.model_path.unlink()
    assert files.verify() == "damaged"
    files.tokenizer_path.unlink()
    assert files.verify() == "missing"
    assert ModelFiles(models / "nowhere").verify() == "missing"


@pytest.mark.parametrize("record", ["", "[]", "{}", "null", '{"model.onnx": 3}', "[" * 9000, '{"model.onnx": {"sha256": 1}}'])
def test_a_record_that_lies_or_cannot_be_read_costs_only_time(models: Path, record: str) -> None:
    (models / "minilm" / "verified.json").write_text(record)
    assert ModelFiles(models).verify() == "good"
    damage(models / "minilm" / MODEL.name)
    (models / "minilm" / "verified.json").write_text(record)
    assert ModelFiles(models).verify() == "damaged"


def test_set_aside_keeps_one_and_remove_keeps_none(models: Path) -> None:
    files = ModelFiles(models)
    shutil.copytree(files.folder, files.damaged_folder)
    (files.damaged_folder / "old").touch()
    files.set_aside()
    assert files.verify() == "missing"
    assert sorted(
        path.name for path in files.damaged_folder.iterdir() if path.suffix != ".json" or path.name == TOKENIZER.name
    ) == [
        MODEL.name,
        TOKENIZER.name,
    ]
    files.set_aside()
    files.remove()
    assert not files.folder.exists()
    assert not files.damaged_folder.exists()
