"""The log: what is appended lasts, a torn tail is cut, and a disk that fails is said and never written over."""

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts.message import Idempotency
from kit.errors import Conflict, Damaged, DiskFull, KeyReused, NotFound, ReadOnly
from kit.journal import PURGED, Draft, FileChange, Journal, Line, sha256
from kit.journal.line import LoggedEvent, decode, encode

DATA = st.none() | st.binary(max_size=40)
LINE = st.builds(
    Line,
    epoch=st.just("e_1"),
    seq=st.integers(1, 10**9),
    id=st.just("c_1"),
    at=st.datetimes(timezones=st.just(UTC)),
    by=st.text(max_size=10),
    kind=st.text(max_size=10),
    why=st.text(max_size=20),
    files=st.lists(st.builds(FileChange, path=st.text(max_size=20), before=DATA, after=DATA), max_size=3).map(tuple),
    events=st.lists(st.builds(LoggedEvent, type=st.text(), subject=st.text(), data=st.just({"a": 1})), max_size=2).map(tuple),
    key=st.none() | st.builds(Idempotency, key=st.text(), route=st.text(), body_sha256=st.text()),
    reply=st.none() | st.just({"created": True}),
    undoes=st.none() | st.just("c_0"),
    withdraws=st.none() | st.just(7),
    purge=st.sampled_from([(), ("memory/a.md",)]),
    held=st.dictionaries(st.text(max_size=20), st.fixed_dictionaries({"reason": st.text(max_size=20)}), max_size=2),
)


def change(path: str, before: bytes | None, after: bytes | None) -> Draft:
    return Draft(by="person", kind="edited", files=(FileChange(path, before, after),))


def opened(root: Path) -> Journal:
    return Journal.open(root, root / "memory" / "journal.jsonl")


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A folder whose log has three changes of one file."""
    journal = opened(tmp_path)
    texts = [None, b"one", b"two", b"three"]
    for number in range(3):
        journal.apply(journal.append(number, change("memory/a.md", texts[number], texts[number + 1])))
    journal.close()
    return tmp_path


@given(LINE)
def test_a_line_reads_back_as_it_was(line: Line) -> None:
    assert decode(encode(line)) == line


def test_a_log_cut_anywhere_keeps_every_whole_line_before_the_cut(
    three: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = (three / "memory" / "journal.jsonl").read_bytes()
    ends = [position + 1 for position, byte in enumerate(whole) if byte == 10]
    for cut in sorted({*range(0, len(whole), 7), *ends, *(end - 1 for end in ends)}):
        root = tmp_path_factory.mktemp("cut")
        (root / "memory").mkdir()
        (root / "memory" / "journal.jsonl").write_bytes(whole[:cut])
        journal = opened(root)
        assert journal.seq == sum(end <= cut for end in ends)
        assert journal.set_aside is None
        journal.append(journal.seq, change("memory/b.md", None, b"new"))
        journal.close()
        assert opened(root).seq == journal.seq


def test_the_last_change_is_applied_if_the_files_dont_have_it_yet(three: Path) -> None:
    (three / "memory" / "a.md").write_bytes(b"two")
    opened(three).close()
    assert (three / "memory" / "a.md").read_bytes() == b"three"


def test_what_a_person_wrote_since_is_left(three: Path) -> None:
    (three / "memory" / "a.md").write_bytes(b"by hand")
    journal = opened(three)
    assert (three / "memory" / "a.md").read_bytes() == b"by hand"
    assert journal.index.current["memory/a.md"] == sha256(b"three")
    journal.close()


TORN = [b"", b"two", b"three"[:3], b"th\0\0\0", b"\0\0\0\0\0"]


@pytest.mark.parametrize("left", TORN)
@pytest.mark.parametrize("checkpoint", [None, 1])
def test_what_a_power_cut_left_of_a_file_is_put_in_place_again(three: Path, left: bytes, checkpoint: int | None) -> None:
    """The change of b.md is the last line, that of a.md one that no checkpoint covers."""
    journal = opened(three)
    journal.apply(journal.append(3, change("memory/b.md", None, b"three")))
    noted = journal.path.with_name(".applied")
    noted.unlink(missing_ok=True) if checkpoint is None else noted.write_text(f"{journal.epoch} {checkpoint}\n")
    journal.close()
    (three / "memory" / "a.md").write_bytes(left)
    (three / "memory" / "b.md").unlink() if left == b"two" else (three / "memory" / "b.md").write_bytes(left)
    opened(three).close()
    assert (three / "memory" / "a.md").read_bytes() == b"three"
    assert (three / "memory" / "b.md").read_bytes() == b"three"


@pytest.mark.parametrize("edited", [b"", b"second", b"secon", b"first"])
def test_also_the_last_change_is_the_persons_to_change_once_a_checkpoint_covers_it(three: Path, edited: bytes) -> None:
    """Their edit may look like the torn end of the change, or like what was there before it."""
    journal = opened(three)
    journal.apply(journal.append(3, change("memory/b.md", None, b"first")))
    journal.apply(journal.append(4, change("memory/b.md", b"first", b"second half")))
    journal.sync_applied()
    journal.close()
    (three / "memory" / "b.md").write_bytes(edited)
    opened(three).close()
    assert (three / "memory" / "b.md").read_bytes() == edited


def test_what_a_checkpoint_covers_is_the_persons_to_change(three: Path) -> None:
    journal = opened(three)
    journal.apply(journal.append(3, change("memory/b.md", None, b"b")))
    journal.sync_applied()
    journal.close()
    (three / "memory" / "a.md").write_bytes(b"two")
    opened(three).close()
    assert (three / "memory" / "a.md").read_bytes() == b"two"


def test_the_log_has_passed_what_it_ever_held(three: Path) -> None:
    journal = opened(three)
    assert all(journal.index.knows("memory/a.md", sha256(data)) for data in (b"one", b"two", b"three"))
    assert not journal.index.knows("memory/a.md", sha256(b"four"))
    journal.close()


HOLD = {"memory/a.md": {"reason": "It looks planted."}}


def planted(before: bytes | None, after: bytes | None) -> Draft:
    return replace(change("memory/a.md", before, after), by="outside", held=HOLD)


def test_what_was_held_once_is_held_whoever_brings_it_back(three: Path) -> None:
    journal = opened(three)
    (three / "memory" / "a.md").write_bytes(b"planted")
    journal.apply(journal.append(3, planted(b"three", b"planted")))
    journal.apply(journal.append(4, change("memory/a.md", b"planted", b"kept")))
    journal.apply(journal.append(5, change("memory/a.md", b"kept", b"planted")))
    for _ in range(2):
        held = journal.index.held
        assert held("memory/a.md", sha256(b"planted")) == HOLD["memory/a.md"]
        assert [held("memory/a.md", sha256(data)) for data in (b"three", b"kept")] == [None, None]
        assert held("memory/b.md", sha256(b"planted")) is None
        journal.close()
        journal = opened(three)
    journal.close()


def test_a_line_without_holds_is_written_as_before(three: Path) -> None:
    log = (three / "memory" / "journal.jsonl").read_bytes()
    assert b"held" not in log
    assert [decode(line).held for line in log.splitlines()] == [{}, {}, {}]
    for held in (b"7", b"[]", b'{"memory/a.md":7}', b"null"):
        with pytest.raises(Damaged):
            decode(log.splitlines()[0][:-1] + b',"held":' + held + b"}")


def test_a_withdrawn_line_brings_in_with_its_hold_what_it_met_and_leaves_what_may_not_come_in(three: Path) -> None:
    journal = opened(three)
    both = (FileChange("memory/a.md", b"three", b"four"), FileChange("memory/b.md", None, b"new"))
    line = journal.append(3, Draft(by="person", kind="edited", files=both))
    for name in ("a", "b"):
        (three / "memory" / f"{name}.md").write_bytes(b"planted")
    edited = journal.apply(line)
    assert [found.path for found in edited] == ["memory/a.md", "memory/b.md"]
    journal.withdraw(line, edited[:1], held=HOLD)
    journal.close()
    again = opened(three)
    assert again.index.current == {"memory/a.md": sha256(b"planted")}
    assert again.index.held("memory/a.md", sha256(b"planted")) == HOLD["memory/a.md"]
    assert not again.index.knows("memory/b.md", sha256(b"planted"))
    assert [(three / "memory" / f"{name}.md").read_bytes() for name in ("a", "b")] == [b"planted", b"planted"]
    again.close()


def test_a_purge_takes_the_hold_with_it(three: Path) -> None:
    journal = opened(three)
    (three / "memory" / "a.md").write_bytes(b"planted")
    journal.apply(journal.append(3, planted(b"three", b"planted")))
    journal.purge(4, Draft(by="person", kind="purged", files=(), purge=("memory/a.md",)))
    assert b"looks planted" not in journal.path.read_bytes()
    assert journal.index.held("memory/a.md", sha256(b"planted")) is None
    journal.close()


def test_an_append_on_an_old_seq_is_refused(three: Path) -> None:
    journal = opened(three)
    with pytest.raises(Conflict):
        journal.append(2, change("memory/a.md", b"three", b"x"))
    with pytest.raises(NotFound):
        journal.index.find("c_nothing")
    journal.close()


def test_a_full_disk_changes_nothing_and_writing_goes_on_later(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(three)
    before = journal.path.read_bytes()
    real, calls = os.write, [0]

    def fills_up(descriptor: int, data: bytes) -> int:
        calls[0] += 1
        if calls[0] == 1:
            return real(descriptor, bytes(data)[:10])
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as full:
        full.setattr(os, "write", fills_up)
        with pytest.raises(DiskFull):
            journal.append(3, change("memory/a.md", b"three", b"four"))
    assert journal.path.read_bytes() == before
    journal.apply(journal.append(3, change("memory/a.md", b"three", b"four")))
    assert (three / "memory" / "a.md").read_bytes() == b"four"
    journal.close()


def test_after_a_failed_fsync_nothing_is_written_any_more(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(three)

    def fails(_descriptor: int) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        with pytest.raises(ReadOnly):
            journal.append(3, change("memory/a.md", b"three", b"four"))
    with pytest.raises(ReadOnly):
        journal.append(journal.seq, change("memory/a.md", b"three", b"four"))
    assert journal.read_only is not None
    journal.close()


def test_a_disk_that_fills_between_log_and_files_takes_the_change_back(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it stays, in the log neither, and writing goes on as soon as there is room."""
    journal = opened(three)
    before = journal.path.read_bytes()
    both = (FileChange("memory/a.md", b"three", b"four"), FileChange("memory/b.md", None, b"new"))
    key = Idempotency(key="k", route="r", body_sha256="b")
    line = journal.append(3, Draft(by="person", kind="edited", files=both, key=key))
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if bytes(data) == b"new":
            raise OSError(errno.ENOSPC, "full")
        return real(descriptor, data)

    with monkeypatch.context() as filled:
        filled.setattr(os, "write", full)
        with pytest.raises(DiskFull):
            journal.apply(line)
    assert (journal.path.read_bytes(), journal.seq, journal.settled_seq, journal.read_only) == (before, 3, 3, None)
    assert (three / "memory" / "a.md").read_bytes() == b"three"
    assert not (three / "memory" / "b.md").exists()
    assert journal.index.with_key(key) is None
    journal.apply(journal.append(3, Draft(by="person", kind="edited", files=both, key=key)))
    assert (three / "memory" / "b.md").read_bytes() == b"new"
    journal.close()


def test_a_note_that_finds_no_room_is_written_later(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(three)
    journal.apply(journal.append(3, change("memory/a.md", b"three", b"four")))

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as filled:
        filled.setattr("kit.journal.projection.write_whole", full)
        with pytest.raises(DiskFull):
            journal.sync_applied()
    assert journal.unsynced
    journal.sync_applied()
    assert not journal.unsynced
    journal.close()


def test_a_purge_without_room_for_a_second_log_changes_nothing(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(three)
    before = journal.path.read_bytes()
    purge = Draft(by="person", kind="purged", files=(), purge=("memory/a.md",))
    with monkeypatch.context() as filled:
        filled.setattr("kit.journal.log.PURGE_BYTES_SPARE", 2**62)
        with pytest.raises(DiskFull):
            journal.purge(3, purge)
    assert journal.path.read_bytes() == before
    journal.purge(3, purge)
    assert b"three" not in journal.path.read_bytes()
    journal.close()


def test_what_fails_between_log_and_file_is_finished_by_the_next_start(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = opened(three)
    line = journal.append(3, change("memory/a.md", b"three", b"four"))

    def fails(*_arguments: object) -> int:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", fails)
        with pytest.raises(ReadOnly):
            journal.apply(line)
    assert journal.read_only is not None
    journal.close()
    again = opened(three)
    assert (three / "memory" / "a.md").read_bytes() == b"four"
    again.close()


def test_a_key_is_remembered_for_a_day(three: Path) -> None:
    journal = opened(three)
    key = Idempotency(key="k", route="r", body_sha256="b")
    line = journal.append(3, Draft(by="person", kind="added", files=(), key=key))
    entry = journal.index.with_key(key)
    assert entry is not None
    assert entry.id == line.id
    with pytest.raises(KeyReused):
        journal.index.with_key(key.model_copy(update={"body_sha256": "c"}))
    entry.at = datetime.now(UTC) - timedelta(hours=25)
    assert journal.index.with_key(key) is None
    journal.close()


def test_a_purge_leaves_no_byte_and_the_numbering_goes_on(three: Path) -> None:
    journal = opened(three)
    journal.apply(journal.append(3, change("memory/b.md", None, b"stays")))
    epoch = journal.epoch
    line = journal.purge(4, Draft(by="person", kind="purged", files=(), purge=("memory/a.md",)))
    text = journal.path.read_bytes()
    assert not any(word in text for word in (b"one", b"two", b"three"))
    assert b"stays" in text
    assert not (three / "memory" / "a.md").exists()
    assert journal.epoch != epoch
    assert epoch in journal.index.lineage
    assert journal.seq == line.seq == 5
    first = journal.index.at(1)
    assert first is not None
    assert journal.line(first).files[0].after is PURGED
    journal.close()
    again = opened(three)
    assert again.index.current == {"memory/b.md": sha256(b"stays")}
    again.close()
