"""Derived files: checked when others touched them, set aside when damaged, without a trace of what was deleted."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kit.errors import ConchError, Damaged, Unavailable
from kit.sqlite import Connection, DerivedFile, HeldFile, Locked, Schema
from tests.kit.another_program import reading

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


# --- files that stay open ---------------------------------------------------------------------------------------------


@pytest.fixture
def held(tmp_path: Path) -> Iterator[HeldFile]:
    file = HeldFile(tmp_path / "deep" / "notes.db", NOTES)
    file.open()
    yield file
    file.close()


def put(held: HeldFile, *words: str) -> None:
    held.write(lambda notes: notes.run_many("INSERT INTO notes (words) VALUES (?)", ((each,) for each in words)))


def notes_of(held: HeldFile) -> list[str]:
    return held.read(lambda notes: [str(words) for (words,) in notes.rows("SELECT words FROM notes ORDER BY id")])


def test_a_held_file_is_the_owners_alone(held: HeldFile) -> None:
    put(held, "one")
    assert {path.stat().st_mode & 0o777 for path in held.path.parent.iterdir()} == {0o600}
    assert notes_of(held) == ["one"]


def test_a_write_is_whole_or_not_at_all(held: HeldFile) -> None:
    put(held, "one")

    def half(notes: Connection) -> None:
        notes.run("INSERT INTO notes (words) VALUES ('two')")
        raise KeyError("half-way")

    with pytest.raises(KeyError):
        held.write(half)
    assert notes_of(held) == ["one"]


def test_a_read_goes_on_beside_a_write_and_sees_what_was_there(held: HeldFile) -> None:
    put(held, "one")
    inside, done = threading.Event(), threading.Event()

    def slow(notes: Connection) -> None:
        notes.run("INSERT INTO notes (words) VALUES ('two')")
        inside.set()
        assert done.wait(10)

    writing = threading.Thread(target=held.write, args=(slow,))
    writing.start()
    assert inside.wait(10)
    assert notes_of(held) == ["one"]
    done.set()
    writing.join()
    assert notes_of(held) == ["one", "two"]


def test_a_reader_can_not_write(held: HeldFile) -> None:
    with pytest.raises(ConchError):
        held.read(lambda notes: notes.run("INSERT INTO notes (words) VALUES ('two')"))
    assert notes_of(held) == []


def test_erase_leaves_no_byte_of_what_was_deleted(held: HeldFile) -> None:
    put(held, *(f"zanzibar {number} " + "x" * 3_000 for number in range(50)))
    held.write(lambda notes: notes.run("DELETE FROM notes"))
    held.erase()
    assert all(b"zanzibar" not in path.read_bytes() for path in held.path.parent.iterdir())


def test_erase_says_so_while_another_program_reads(held: HeldFile) -> None:
    put(held, "zanzibar")
    with reading(held.path):
        held.write(lambda notes: notes.run("DELETE FROM notes"))
        with pytest.raises(Locked):
            held.erase()
    held.erase()
    assert all(b"zanzibar" not in path.read_bytes() for path in held.path.parent.iterdir())


def test_the_log_stays_short(held: HeldFile) -> None:
    for _ in range(40):
        put(held, *("x" * 4_000 for _ in range(250)))
    log = held.path.with_name("notes.db-wal")
    assert log.stat().st_size < 24 * 1024 * 1024 < held.path.stat().st_size


def test_a_held_file_knows_that_it_is_gone(held: HeldFile) -> None:
    assert not held.gone()
    held.path.unlink()
    assert held.gone()
    held.open()
    assert not held.gone()
    assert notes_of(held) == []


@pytest.mark.parametrize("content", [b"", b"no database", b"no database" * 1_000])
def test_what_is_no_database_is_told_at_once(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(content)
    held = HeldFile(path, NOTES)
    with pytest.raises(Damaged):
        held.open()
    held.set_aside()
    held.open()
    put(held, "one")
    assert notes_of(held) == ["one"]
    assert held.path.with_name("notes.db.damaged-last").read_bytes() == content
    held.erase_asides()
    held.close()
    assert [each.name for each in tmp_path.iterdir()] == ["notes.db"]


def test_a_damaged_page_is_told_at_the_start_of_a_small_file_and_by_a_check_of_a_big_one(held: HeldFile) -> None:
    put(held, *("x" * 3_000 for _ in range(200)))
    held.close()
    with held.path.open("r+b") as file:
        file.seek(8_192)
        file.write(b"\xff" * 40_960)
    with pytest.raises(Damaged):
        held.open()
    held.close()
    big = HeldFile(held.path, NOTES, checked_bytes_max=0)
    big.open()
    with pytest.raises(Damaged):
        big.check()
    big.close()


def test_a_held_file_of_another_version_is_made_anew(held: HeldFile) -> None:
    put(held, "one")
    held.close()
    newer = HeldFile(held.path, Schema(2, ("CREATE TABLE others (id INTEGER PRIMARY KEY)",)))
    newer.open()
    assert newer.read(lambda file: list(file.rows("SELECT name FROM sqlite_schema"))) == [("others",)]
    newer.close()


def test_a_closed_file_can_not_be_asked(held: HeldFile) -> None:
    held.close()
    with pytest.raises(Unavailable):
        notes_of(held)
    with pytest.raises(Unavailable):
        put(held, "one")
