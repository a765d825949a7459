"""What a staged file is packed and written in: zips of every kind, every Unicode, and what is refused."""

import io
import zipfile
from pathlib import Path

import orjson
import pytest

from kit.errors import Invalid
from services.chatmeaning.importing import source as room
from tests.chatmeaning.importing.reading import a_chatgpt, read

ONE = orjson.dumps([a_chatgpt("one", "Hi", "Grüße 🐚")])
TWO = orjson.dumps([a_chatgpt("two", "Hi")])


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def refused(folder: Path, data: bytes) -> str:
    with pytest.raises(Invalid) as error:
        read(folder, data)
    return error.value.reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_unicode_is_read(tmp_path: Path, encoding: str) -> None:
    found = read(tmp_path, ONE.decode().encode(encoding))
    assert found.said("chatgpt:one") == [("user", "Hi"), ("assistant", "Grüße 🐚")]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_the_chats_in_a_zip_are_found_wherever_they_lie(tmp_path: Path, method: int) -> None:
    members = {
        "user.json": b"{}", "__MACOSX/conversations.json": b"junk", "../../deep/conversations-001.json": TWO,
        "export/conversations-000.json": ONE, "pictures/1.png": b"\x89PNG",
    }  # fmt: skip
    assert set(read(tmp_path, zipped(members, method)).chats) == {"chatgpt:one", "chatgpt:two"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_a_zip_without_chats_and_files_that_are_none(tmp_path: Path) -> None:
    assert refused(tmp_path, zipped({"user.json": b"{}"})) == "no_chats"
    assert refused(tmp_path, zipped({"conversations.json": ONE})[:-30]) == "damaged_zip"
    assert refused(tmp_path, b"PK\x05\x06" + b"\x00" * 18) == "no_chats"
    assert refused(tmp_path, b"PK\x05\x06" + b"\x00" * 14) == "damaged_zip"
    assert refused(tmp_path, b"\x1f\x8b\x08rest") == "packed"
    assert refused(tmp_path, b"") == "empty_file"
    for junk in (b"just words\nand more", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), b"[]", b'{"a": 1}', b"[" * 5_000):
        assert refused(tmp_path, junk) == "unknown_format"


def test_a_locked_zip_is_refused_as_that(tmp_path: Path) -> None:
    data = bytearray(zipped({"conversations.json": ONE}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    assert refused(tmp_path, bytes(data)) == "encrypted"


def test_what_unpacks_to_a_thousandfold_is_named_and_left(tmp_path: Path) -> None:
    packed = zipped({"conversations-000.json": b" " * (room.RATIO_FROM_BYTES + 2**20), "conversations-001.json": ONE})
    found = read(tmp_path, packed)
    assert set(found.chats) == {"chatgpt:one"}
    assert found.skipped["conversations-000.json", room.BOMB] == 1


def test_too_many_files_are_refused_before_they_are_listed(tmp_path: Path) -> None:
    data = bytearray(zipped({"conversations.json": ONE}))
    end = data.rindex(b"PK\x05\x06")
    data[end + 10 : end + 12] = (60_000).to_bytes(2, "little")
    assert refused(tmp_path, bytes(data)) == "too_many_files"


def test_a_member_that_is_damaged_brings_what_comes_before(tmp_path: Path) -> None:
    many = orjson.dumps([a_chatgpt(str(number), "x" * 50, str(number) * 300) for number in range(400)])
    data = bytearray(zipped({"conversations.json": many}, zipfile.ZIP_STORED))
    data[len(data) // 2] ^= 0x55  # the checksum is wrong, which shows at the member's end: what was read last is not taken
    found = read(tmp_path, bytes(data))
    assert 300 <= len(found.chats) < 400
    assert room.CUT in found.whys()
