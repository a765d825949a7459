"""A chat's file: what was appended is read again, a torn end is cut, and one bad line costs itself alone."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.errors import Damaged, Invalid, ReadOnly
from services.chatmeaning.log import file, mending
from services.chatmeaning.log.line import Header, Stored, decode, decode_header, encode, encode_header, event_of, new_header
from services.chatmeaning.log.place import place_of

AT = datetime(2026, 3, 1, tzinfo=UTC)
HEADER = new_header("c1", "person", AT, {"title": "Bali"})


def a_line(seq: int, text: str = "hello", **fields: Any) -> Stored:
    return {
        "seq": seq,
        "id": f"i{seq}",
        "type": "message",
        "role": "user",
        "text": text,
        "at": "2026-03-01T00:00:00Z",
        **fields,
    }


def made(path: Path, *batches: list[Stored]) -> file.Glance:
    """A file appended to in these batches, and what it adds up to."""
    path.unlink(missing_ok=True)
    file.create(path, HEADER)
    seen = file.glance(path)
    for batch in batches:
        seen.place = file.append(path, seen.sums, None, batch, seen.place)
    return seen


def lines(path: Path) -> list[Stored]:
    return [{key: value for key, value in stored.items() if key != "so_far"} for _, stored in file.lines_from(path)]


texts = st.text(max_size=40)
events = st.one_of(
    st.builds(
        lambda text, role: {"type": "message", "role": role, "text": text},
        texts,
        st.sampled_from(["user", "assistant", "other"]),
    ),
    st.builds(lambda text: {"type": "step", "tool": "run", "summary": text}, texts),
    st.builds(lambda kind: {"type": "read", "kind": kind, "label": "x"}, st.sampled_from(["web", "person"])),
    st.builds(lambda: {"type": "turn_ended"}),
    st.builds(lambda text: {"type": "message", "role": "user", "text": text, "import": "0" * 32}, texts),
)


@given(batches=st.lists(st.lists(events, min_size=1, max_size=4), max_size=5))
def test_the_last_line_says_what_all_lines_add_up_to(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[Stored]]
) -> None:
    path = tmp_path_factory.mktemp("chats") / "c.jsonl"
    seq = 0
    numbered = []
    for batch in batches:
        numbered.append([{**a_line(seq + place), **event} for place, event in enumerate(batch, 1)])
        seq += len(batch)
    seen = made(path, *numbered)
    assert lines(path) == [stored for batch in numbered for stored in batch]
    read, _ = file.load(path)
    glanced = file.glance(path).sums
    if numbered:
        assert seen.sums == glanced == read


@given(text=st.text(), id_=st.text(min_size=1))
def test_any_text_comes_back_as_it_went_in(text: str, id_: str) -> None:
    stored = a_line(1, text, id=id_)
    raw = encode(stored)
    assert raw.count(b"\n") == 1
    assert decode(raw) == stored


def test_half_a_character_is_refused_and_written_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    seen = made(path, [a_line(1)])
    before = path.read_bytes()
    with pytest.raises(Invalid) as refused:
        file.append(path, seen.sums, None, [a_line(2, "\ud800")], seen.place)
    assert refused.value.reason == "not_text"
    assert path.read_bytes() == before
    assert seen.sums.last_seq == 1


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"seq":1}',
        b'{"seq":"1","id":"a","type":"message","at":"2026-03-01T00:00:00Z"}',
        b'{"seq":true,"id":"a","type":"message","at":"2026-03-01T00:00:00Z"}',
        b'{"seq":-1,"id":"a","type":"message","at":"2026-03-01T00:00:00Z"}',
        b'{"seq":1e400,"id":"a","type":"message","at":"2026-03-01T00:00:00Z"}',
        b'{"seq":1,"id":"a","type":"message","at":"yesterday"}',
        b'{"seq":1,"id":7,"type":"message","at":"2026-03-01T00:00:00Z"}',
        b'{"seq":1,"id":"a","type":"message","at":"0001-01-01T00:00:00+14:00"}',
        b'{"seq":1,"id":"a","type":"message","at":"2026-03-01T00:00:00Z","n":"7"}',
    ],
)  # fmt: skip
def test_what_is_no_line_is_named_damaged(raw: bytes) -> None:
    with pytest.raises(Damaged):
        decode(raw)


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"\xff", b'{"v":2,"conversation_id":"a","made":"m","by":"person","at":"2026-03-01T00:00:00Z"}']
)
def test_what_is_no_header_is_named_damaged(raw: bytes) -> None:
    with pytest.raises(Damaged):
        decode_header(raw)


def test_an_event_of_an_unknown_type_is_no_event_for_a_reader() -> None:
    with pytest.raises(Damaged):
        event_of(a_line(1, type="sang"))


def test_a_longest_header_is_read_at_a_glance(tmp_path: Path) -> None:
    header = new_header(
        "\0" * 200, "app:" + "\0" * 60, AT, {"conversation_id": "\0" * 200, "title": "\0" * 500, "channel": "\0" * 200}
    )
    path = tmp_path / "c.jsonl"
    file.create(path, header)
    assert file.glance(path).header == header
    assert len(encode_header(header)) < file.FIRST_BYTES


def test_wherever_the_end_is_torn_what_was_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "first")], [a_line(2, "naïve 昨晚")])
    whole = path.read_bytes()
    starts = whole.rindex(b"\n", 0, -1) + 1
    for length in range(starts, len(whole)):
        path.write_bytes(whole[:length])
        assert [stored["text"] for stored in lines(path)] == ["first"]  # before it is mended, too
        mended = mending.mend_end(path)
        seen = file.glance(path)
        if length == starts:
            assert not mended
        if length == len(whole) - 1:  # only its newline was torn
            assert seen.sums.last_seq == 2
            continue
        assert (seen.sums.last_seq, path.read_bytes()) == (1, whole[:starts])
        seen.place = file.append(path, seen.sums, None, [a_line(2, "again")], seen.place)
        assert [stored["text"] for stored in lines(path)] == ["first", "again"]


def test_a_file_of_one_torn_line_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(encode_header(HEADER)[:30])
    assert not mending.mend_end(path)
    assert path.read_bytes() == encode_header(HEADER)[:30]


@pytest.mark.parametrize("bad", [b"\xff\xfe\xfd", b"{not json", b'{"seq": "x"}', b"\0" * 40, b""])
def test_a_damaged_line_costs_itself_alone_and_keeps_its_number(tmp_path: Path, bad: bytes) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "first"), a_line(2, "second"), a_line(3, "third")])
    raw = path.read_bytes().splitlines(keepends=True)
    raw[2] = bad + b"\n"
    path.write_bytes(b"".join(raw))
    assert [stored["text"] for stored in lines(path)] == ["first", "third"]
    seen = file.glance(path)
    assert (seen.sums.damaged, seen.sums.last_seq) == (1, 3)
    raw[3] = bad + b"\n"
    path.write_bytes(b"".join(raw))
    seen = file.glance(path)
    assert (seen.sums.damaged, seen.sums.last_seq) == (2, 3)
    file.append(path, seen.sums, None, [a_line(4)], seen.place)
    assert bad + b"\n" in path.read_bytes()


def test_a_lost_first_line_leaves_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "first"), a_line(2, "second")])
    raw = path.read_bytes().splitlines(keepends=True)
    for first in (b"", b"\xff\xff\n"):
        path.write_bytes(b"".join([first, *raw[1:]]))
        seen = file.glance(path)
        assert seen.header is None
        assert [stored["text"] for stored in lines(path)] == ["first", "second"]


def test_an_edit_by_hand_is_not_taken_for_what_the_last_line_says(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "first"), a_line(2, "second", role="other")], [a_line(3)])
    raw = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([raw[0], raw[1], raw[3]]))
    sums = file.glance(path).sums
    assert (sums.messages, sums.tainted, sums.last_seq) == (2, False, 3)


def test_nothing_is_appended_to_a_file_that_somebody_changed(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    seen = made(path, [a_line(1)])
    with path.open("ab") as other:
        other.write(encode(a_line(2, "by hand")))
    before = path.read_bytes()
    with pytest.raises(Damaged) as refused:
        file.append(path, seen.sums, None, [a_line(2)], seen.place)
    assert (refused.value.reason, path.read_bytes()) == ("moved", before)


def test_a_disk_that_fails_to_keep_a_write_ends_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.jsonl"
    seen = made(path, [a_line(1)])

    def fails(_descriptor: int) -> None:
        raise OSError(5, "i/o")

    monkeypatch.setattr("services.chatmeaning.log.file.os.fsync", fails)
    with pytest.raises(ReadOnly):
        file.append(path, seen.sums, None, [a_line(2)], seen.place)
    assert seen.sums.last_seq == 1


@pytest.mark.parametrize("what", ["a folder", "a link", "a pipe"])
def test_what_is_no_plain_file_is_not_read(tmp_path: Path, what: str) -> None:
    path = tmp_path / "c.jsonl"
    if what == "a folder":
        path.mkdir()
    elif what == "a link":
        (tmp_path / "other").write_bytes(encode_header(HEADER))
        path.symlink_to(tmp_path / "other")
    else:
        os.mkfifo(path)
    assert place_of(path) is None
    with pytest.raises(Damaged):
        file.glance(path)
    with pytest.raises(Damaged):
        file.create(path, HEADER)


@given(sizes=st.lists(st.integers(0, 30_000), min_size=1, max_size=40), after=st.integers(0, 45), data=st.data())
def test_a_line_is_found_by_halves_as_it_is_by_reading(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int], after: int, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("chats") / "c.jsonl"
    stored = [a_line(seq, "x" * size) for seq, size in enumerate(sizes, 1)]
    made(path, stored)
    if data.draw(st.booleans()):
        raw = path.read_bytes().splitlines(keepends=True)
        raw[data.draw(st.integers(1, len(sizes)))] = b"\xff\n"
        path.write_bytes(b"".join(raw))
    offset = file.offset_after(path, after)
    found = [line["seq"] for _, line in file.lines_from(path, offset) if line["seq"] > after]
    assert found == [line["seq"] for _, line in file.lines_from(path) if line["seq"] > after]


def test_a_rewritten_file_keeps_what_nobody_can_read(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "mine"), a_line(2, "theirs", **{"import": "f" * 32}), a_line(3, "mine again")])
    raw = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*raw[:2], b"\xff what is this\n", *raw[2:]]))
    found = mending.sort(path, lambda stored: stored.get("import") != "f" * 32)
    other = Header("c1", "another", "person", AT, {})
    mending.rewrite(path, other, found.kept)
    assert found.dropped == 1
    assert [stored["text"] for stored in lines(path)] == ["mine", "mine again"]
    assert b"\xff what is this\n" in path.read_bytes()
    seen = file.glance(path)
    assert (seen.header, seen.sums.damaged, seen.sums.last_seq) == (other, 1, 3)


def test_a_rewritten_file_says_again_what_it_adds_up_to(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    made(path, [a_line(1, "mine", role="user"), a_line(2, "theirs", role="other", **{"import": "f" * 32})])
    mending.rewrite(path, HEADER, mending.sort(path, lambda stored: "import" not in stored).kept)
    assert orjson.loads(path.read_bytes().splitlines()[-1])["so_far"]["messages"] == 1
    assert file.glance(path).sums == file.load(path)[0]
    assert not file.glance(path).sums.tainted
