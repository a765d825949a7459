"""Derived files: checked when others touched them, set aside when damaged, without a trace of what was deleted."""

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kit.errors import Damaged, Unavailable
from kit.sqlite import Connection, DerivedFile, Schema

NOTES = Schema(1, ("CREATE TABLE notes (id INTEGER PRIMARY KEY, words TEXT)",))


@pytest.fixture
def file(tmp_path: Path) -> DerivedFile:
    return DerivedFile(tmp_path / "deep" / "notes.db", NOTES)


def write(file: DerivedFile, *words: str) -> None:
    file.visit(lambda notes: notes.run_many("INSERT INTO notes (words) VALUES (?)", ((each,) for each in words)))


def read(file: DerivedFile) -> list[str]:
    return file.visit(
        lambda notes: [str(words) for (words,) in notes.rows("SELECT words FROM notes ORDER BY id")], writes=False
    )


def test_only_the_owner_may_read_it_and_nothing_lies_beside_it(file: DerivedFile) -> None:
    write(file, "one")
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert file.path.parent.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in file.path.parent.iterdir()] == ["notes.db"]
    assert file.erased()
    assert read(file) == ["one"]


def test_a_visit_is_whole_or_not_at_all(file: DerivedFile) -> None:
    write(file, "one")

    def half(notes: Connection) -> None:
        notes.run("INSERT INTO notes (words) VALUES ('two')")
        raise KeyError("half-way")

    with pytest.raises(KeyError):
        file.visit(half)
    assert read(file) == ["one"]
    assert not file.touched()


def test_deleted_words_are_in_no_file(file: DerivedFile) -> None:
    write(file, *(f"zanzibar {number} " + "x" * 3_000 for number in range(50)))
    file.visit(lambda notes: notes.run("DELETE FROM notes"))
    assert all(b"zanzibar" not in path.read_bytes() for path in file.path.parent.iterdir())


def test_touched_tells_what_others_did(file: DerivedFile) -> None:
    assert not file.touched()
    write(file, "one")
    assert not file.touched()
    os.utime(file.path, ns=(1, 1))
    assert file.touched()
    read(file)
    assert not file.touched()
    file.path.unlink()
    assert file.touched()
    assert file.missing()
    assert read(file) == []


@pytest.mark.parametrize("during", ["removed", "cut", "replaced"])
def test_what_others_did_during_a_visit_is_noticed_after_it(file: DerivedFile, during: str) -> None:
    write(file, *("x" * 1_000 for _ in range(50)))

    def work(notes: Connection) -> None:
        notes.run("INSERT INTO notes (words) VALUES ('two')")
        if during == "cut":
            os.truncate(file.path, file.path.stat().st_size // 2)
        else:
            file.path.rename(file.path.with_suffix(".moved"))
        if during == "replaced":
            file.path.write_bytes(b"")

    file.visit(work)
    assert file.touched()


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 300, b"SQLite format 3\0" + b"\xff" * 8_000])
def test_a_damaged_file_raises_and_is_set_aside(file: DerivedFile, damage: bytes) -> None:
    write(file, "one")
    file.path.write_bytes(damage)
    with pytest.raises(Damaged):
        read(file)
    aside = file.set_aside()
    assert aside is not None
    assert aside.read_bytes() == damage
    assert read(file) == []


def test_a_log_of_another_file_is_not_played_into_a_new_one(file: DerivedFile) -> None:
    write(file, "one")
    wal = file.path.with_name("notes.db-wal")
    file.path.unlink()
    wal.write_bytes(b"\x37\x7f\x06\x82" + b"\0" * 100)
    assert read(file) == []


def test_the_newest_few_set_aside_are_kept(tmp_path: Path) -> None:
    moments = iter(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number) for number in range(9))
    file = DerivedFile(tmp_path / "notes.db", NOTES, asides_max=2, now=lambda: next(moments))
    for _ in range(5):
        write(file, "one")
        file.set_aside()
    assert [path.name.split("damaged-")[1][:8] for path in file.asides()] == ["20260104", "20260105"]
    assert file.set_aside() is None
    file.erase_asides()
    assert list(tmp_path.iterdir()) == []


def test_another_schema_version_is_made_again(file: DerivedFile) -> None:
    write(file, "one")
    newer = DerivedFile(file.path, Schema(2, ("CREATE TABLE other (a)",)))
    assert newer.visit(lambda other: list(other.rows("SELECT * FROM other"))) == []
    with pytest.raises(Damaged):
        newer.visit(lambda other: list(other.rows("SELECT * FROM notes")))
    assert read(file) == []


def test_a_reader_of_another_program_keeps_nothing_from_being_written(file: DerivedFile) -> None:
    write(file, "one")
    reader = sqlite3.connect(file.path)
    assert reader.execute("SELECT words FROM notes").fetchall() == [("one",)]
    write(file, "two")
    reader.close()
    assert read(file) == ["one", "two"]


def test_a_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "deep").write_text("a file")
    with pytest.raises(Unavailable):
        write(DerivedFile(tmp_path / "deep" / "notes.db", NOTES), "one")


def test_destroy_leaves_nothing(file: DerivedFile) -> None:
    write(file, "one")
    file.set_aside()
    write(file, "two")
    file.destroy()
    assert list(file.path.parent.iterdir()) == []
    assert read(file) == []


@pytest.mark.parametrize("asides_max", [0, 1])
def test_a_folder_in_its_place_is_set_aside_and_removed_like_a_file(tmp_path: Path, asides_max: int) -> None:
    file = DerivedFile(tmp_path / "notes.db", NOTES, asides_max=asides_max)
    for _ in range(3):
        (file.path / "deep").mkdir(parents=True)
        with pytest.raises((Damaged, Unavailable)):
            read(file)
        file.set_aside()
    assert len(file.asides()) == asides_max
    file.path.mkdir()
    file.destroy()
    assert list(tmp_path.iterdir()) == []
