"""The folder of one import: the file as it comes, and `import.json`, what is known of it. Synchronous, for worker threads.

`people/<person>/chats/.imports/<import_id>/`, for the owner's eyes. The file goes when the import ends; what is known stays a
day.
"""

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import orjson

from kit.contracts.chat_imports import ChatFormat, ChatImport
from kit.errors import Conflict, DiskFull, Invalid, TooLarge
from kit.files import sync_folder, write_whole
from kit.journal import files
from services.chatmeaning.cover import FOLDER
from services.chatmeaning.importing.tally import Tally

IMPORTS_FOLDER: Final = ".imports"
FILE: Final = "file"
STATE_FILE: Final = "import.json"
SCRATCH: Final = "unpacked"
STARTED_MAX: Final = 8
"""Imports of one person that are there at once, reports aside."""

State = Literal["waiting", "running", "done", "failed"]


@dataclass(slots=True)
class Progress:
    """What is known of an import. `seen` messages were read; those that were not new were known."""

    import_id: str
    by: str
    began_at: float
    state: State = "waiting"
    name: str = ""
    given: ChatFormat | None = None
    format: ChatFormat | None = None
    plan: bool = False
    sha256: str | None = None
    is_verified: bool = False
    bytes_done: int = 0
    bytes_total: int = 0
    place: list[int] = field(default_factory=list)
    seen: int = 0
    chats: int = 0
    messages: int = 0
    tally: dict[str, Any] = field(default_factory=dict)
    change_id: str | None = None
    ended_at: float | None = None
    problem: str | None = None
    code: str | None = None

    @property
    def is_ended(self) -> bool:
        return self.state in ("done", "failed")

    def as_reply(self) -> ChatImport:
        skipped, more = Tally(self.tally).skipped()
        return ChatImport(
            import_id=self.import_id, state=self.state, format=self.format or self.given, plan=self.plan, chats=self.chats,
            messages=self.messages, known=max(0, self.seen - self.messages), bytes_done=self.bytes_done,
            bytes_total=self.bytes_total, skipped=skipped, more_skipped=more, change_id=self.change_id, problem=self.problem,
            code=self.code,
        )  # fmt: skip


class Spool:
    def __init__(self, root: Path, import_id: str) -> None:
        """`root` is the person's folder. An import's id has 32 hex letters: the contract sees to it."""
        self.import_id = import_id
        self._root = root
        self.folder = root / FOLDER / IMPORTS_FOLDER / import_id

    @property
    def file(self) -> Path:
        return self.folder / FILE

    @property
    def scratch(self) -> Path:
        return self.folder / SCRATCH

    # --- the file, as it comes ------------------------------------------------------------------------------------

    def write(self, offset: int, data: bytes, bytes_total: int | None, *, bytes_max: int, free_bytes_min: int) -> int:
        """Puts a part of the file in its place and returns how long the file is; the same part twice is one.

        Raises `Conflict` once the import began, `Invalid` for a gap, `TooLarge`, `DiskFull`.
        """
        if (self.folder / STATE_FILE).exists():
            raise Conflict("That import has begun already.", code="begun")
        if max(offset + len(data), bytes_total or 0) > bytes_max:
            raise TooLarge(f"A file to import has at most {bytes_max:,} bytes.", code="import_too_large")
        try:
            if not self.folder.is_dir():
                self._make()
            coming = max(len(data), (bytes_total or 0) - offset)
            if shutil.disk_usage(self.folder).free - coming < free_bytes_min:
                raise DiskFull("There is not enough free space on the disk for that file. Free some and try again.")
            return self._put(offset, data)
        except OSError as error:
            raise files.as_error(error) from error

    def _make(self) -> None:
        if sum(1 for each in spools(self._root) if not each.is_report) >= STARTED_MAX:
            raise Conflict("Too many imports have been begun. Let one end first.", code="too_many_imports")
        for folder in (self._root, self._root / FOLDER, self._root / FOLDER / IMPORTS_FOLDER, self.folder):
            folder.mkdir(mode=0o700, exist_ok=True, parents=folder == self._root)

    def _put(self, offset: int, data: bytes) -> int:
        descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            size = os.fstat(descriptor).st_size
            if offset > size:
                raise Invalid("A part of the file before this one is missing.", code="gap")
            view = memoryview(data)
            while view:
                written = os.pwrite(descriptor, view, offset)
                view, offset = view[written:], offset + written
            return max(size, offset)
        finally:
            os.close(descriptor)

    def size(self) -> int | None:
        """How long the file is by now; None where there is none."""
        try:
            return self.file.stat().st_size
        except OSError:
            return None

    def sync(self) -> None:
        """Makes the whole file last, before its import is promised."""
        try:
            files.sync(self.file)
            for folder in (self.folder, self.folder.parent, self.folder.parent.parent):
                sync_folder(folder)
        except OSError as error:
            raise files.as_error(error) from error

    # --- what is known of it --------------------------------------------------------------------------------------

    @property
    def is_report(self) -> bool:
        found = self.load()
        return found is not None and found.is_ended

    def load(self) -> Progress | None:
        """What is known; None where the import has not begun, or that can't be read."""
        try:
            stored = orjson.loads((self.folder / STATE_FILE).read_bytes())
            return Progress(**stored)
        except (OSError, ValueError, TypeError):
            return None

    def save(self, progress: Progress) -> None:
        """Durable when it returns. Raises `DiskFull` or `ReadOnly`."""
        try:
            write_whole(self.folder / STATE_FILE, orjson.dumps(asdict(progress)))
        except OSError as error:
            raise files.as_error(error) from error

    # --- leaving nothing ------------------------------------------------------------------------------------------

    def drop_file(self) -> None:
        self.file.unlink(missing_ok=True)
        self.scratch.unlink(missing_ok=True)

    def remove(self) -> None:
        """The whole folder, and those above it that were made for it alone."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.folder.parent, self._root / FOLDER, self._root):
            try:
                folder.rmdir()
            except OSError:
                return

    def age_seconds(self) -> float:
        """Since something was last written here."""
        newest = 0.0
        for path in (self.file, self.folder / STATE_FILE, self.folder):
            try:
                newest = max(newest, path.stat().st_mtime)
            except OSError:
                continue
        return time.time() - newest


def spools(root: Path) -> Iterator[Spool]:
    """Every import that left something in the person's folder."""
    folder = root / FOLDER / IMPORTS_FOLDER
    try:
        names = sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and not entry.is_symlink())
    except OSError:
        return
    for name in names:
        if len(name) == 32 and all(letter in "0123456789abcdef" for letter in name):
            yield Spool(root, name)
