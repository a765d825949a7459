"""A staged file as parts to be read: itself, or the members of a zip that can hold chats; always as UTF-8.

Names inside a zip never become paths. What can't be read is refused as a typed error where nothing can come, and passed over
with its reason where something can.
"""

import codecs
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Final, Protocol

from kit.errors import Invalid
from services.chatmeaning.importing.elements import CHUNK_BYTES
from services.chatmeaning.importing.tally import Tally, one_line

MEMBERS_MAX: Final = 50_000
DIRECTORY_BYTES_MAX: Final = 16 * 1024 * 1024
UNPACKED_BYTES_MAX: Final = 64 * 1024 * 1024 * 1024
RATIO_MAX: Final = 250
"""Of unpacked to packed bytes. Chats pack to a tenth; a bomb to a thousandth."""
RATIO_FROM_BYTES: Final = 64 * 1024 * 1024
ENCRYPTED = "It is locked with a password."
BOMB = "It unpacks to far more than chats do."
CUT = "The file is damaged or cut off there; what came before it is in."
_CHATS = re.compile(r"(?:conversations(?:[-_ ]?\d{1,6})?\.json|.*\.jsonl|.*\.ndjson)", re.IGNORECASE)
_END_BYTES = 22
_COMMENT_BYTES_MAX = 65_535


class CutOff(Exception):
    """The file ends, or can't be unpacked further, before its end."""


@dataclass(frozen=True, slots=True)
class Part:
    """`packed_bytes` are those of the staged file that it takes; `plain` the file itself, where it need not be unpacked."""

    name: str
    packed_bytes: int
    unpacked_bytes: int
    open: Callable[[], "Reader"]
    plain: bool = False


class Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...

    def close(self) -> None: ...


class Reader:
    """Reads a part as UTF-8, whatever it is written in. Raises `CutOff`."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        head = self._take(4)
        self._decoder: codecs.IncrementalDecoder | None = None
        self.is_plain = True
        for mark, name in _MARKS:
            if head.startswith(mark):
                head = head[len(mark) :]
                self.is_plain = False
                if name:
                    self._decoder = codecs.getincrementaldecoder(name)("replace")
                break
        else:
            name = _unmarked(head)
            if name:
                self.is_plain = False
                self._decoder = codecs.getincrementaldecoder(name)("replace")
        self._head = head

    def read(self, size: int) -> bytes:
        head, self._head = self._head, b""
        if self._decoder is None:
            return head + self._take(max(1, size - len(head)))
        while True:
            raw = head + self._take(size)
            head = b""
            text = self._decoder.decode(raw, final=not raw)
            if text or not raw:
                return text.encode("utf-8", "replace")

    def _take(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
            raise CutOff from error

    def close(self) -> None:
        self._stream.close()


_MARKS: Final = (
    (codecs.BOM_UTF8, ""),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _unmarked(head: bytes) -> str:
    """UTF-16 without its mark: every second byte of JSON's beginning is zero."""
    if len(head) == 4 and head[1] == 0 and head[3] == 0 and head[0] and head[2]:
        return "utf-16-le"
    if len(head) == 4 and head[0] == 0 and head[2] == 0 and head[1] and head[3]:
        return "utf-16-be"
    return ""


def parts_of(path: Path, tally: Tally) -> list[Part]:
    """The parts that can hold chats, in the order of their names. Raises `Invalid` where there are none."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(4)
    if not size:
        raise Invalid("That file is empty.", code="empty_file")
    if head.startswith(b"PK"):
        return _members(path, tally)
    if head.startswith((b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\x28\xb5\x2f\xfd")):
        raise Invalid("That file is packed in a way that Conch doesn't read. Unpack it first, or take the .zip.", code="packed")
    return [Part("", size, size, lambda: Reader(path.open("rb", buffering=0)), plain=True)]


def _members(path: Path, tally: Tally) -> list[Part]:
    _check_directory(path)
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, OSError, OverflowError) as error:
        raise Invalid("That zip file is damaged or cut off. Download or copy it again.", code="damaged_zip") from error
    chosen = [member for member in members if _may_hold_chats(member.filename)]
    if not chosen:
        raise Invalid("There are no chats in that zip file: it has no conversations.json and no .jsonl in it.", code="no_chats")
    found: list[Part] = []
    total = 0
    for member in sorted(chosen, key=lambda member: member.filename):
        name = one_line(PurePosixPath(member.filename).name)
        total += member.file_size
        if member.flag_bits & 0x1:
            if len(chosen) == 1:
                raise Invalid("That zip file is locked with a password. Unpack it first.", code="encrypted")
            tally.skip(name, ENCRYPTED)
        elif total > UNPACKED_BYTES_MAX or _is_bomb(member):
            tally.skip(name, BOMB)
        else:
            found.append(_part(path, member, name))
    if not found:
        raise Invalid(f"Nothing in that zip file can be read. {tally.skipped()[0][0].why}", code="unreadable_zip")
    return found


def _check_directory(path: Path) -> None:
    """Refuses a zip whose list of members would fill the memory before one of them is looked at."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - _END_BYTES - _COMMENT_BYTES_MAX))
        tail = file.read()
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < _END_BYTES:
        raise Invalid("That zip file is damaged or cut off. Download or copy it again.", code="damaged_zip")
    _, _, _, _, count, directory_bytes = struct.unpack("<4sHHHHL", tail[at : at + 16])
    if count == 0xFFFF or directory_bytes == 0xFFFFFFFF:
        far = tail.rfind(b"PK\x06\x06", 0, at)
        if far >= 0 and len(tail) - far >= 56:
            count, directory_bytes = struct.unpack("<QQ", tail[far + 32 : far + 48])
    if count > MEMBERS_MAX or directory_bytes > DIRECTORY_BYTES_MAX:
        raise Invalid(f"A zip file may hold {MEMBERS_MAX:,} files at most.", code="too_many_files")


def _may_hold_chats(name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/"))
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts if part not in (".", ".."))
    return not name.endswith("/") and not hidden and _CHATS.fullmatch(path.name) is not None


def _is_bomb(member: zipfile.ZipInfo) -> bool:
    return member.file_size > RATIO_FROM_BYTES and member.file_size > RATIO_MAX * max(1, member.compress_size)


def _part(path: Path, member: zipfile.ZipInfo, name: str) -> Part:
    def open_() -> Reader:
        try:
            archive = zipfile.ZipFile(path)
            return Reader(_Member(archive, archive.open(member)))
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, OSError) as error:
            raise CutOff from error

    return Part(name, member.compress_size, member.file_size, open_)


class _Member:
    """An open member, with its archive."""

    def __init__(self, archive: zipfile.ZipFile, stream: IO[bytes]) -> None:
        self._archive = archive
        self._stream = stream

    def read(self, size: int, /) -> bytes:
        return self._stream.read(size)

    def close(self) -> None:
        self._stream.close()
        self._archive.close()


def copy_unpacked(reader: Reader, target: IO[bytes]) -> None:
    """Writes a part out as UTF-8, for what has to be read in another order than it lies. What a cut-off one has is kept."""
    while chunk := reader.read(CHUNK_BYTES):
        target.write(chunk)
