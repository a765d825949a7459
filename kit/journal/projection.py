"""The log's projection into plain files: putting bytes in place, and syncing many files at once a moment later.

The log alone must last at once, since it has the bytes. What a power cut then takes of the files is what no checkpoint covers
yet; such a file is as it was before, or looks torn, and the next start puts its bytes in place again.
"""

from collections.abc import Iterable
from pathlib import Path

from kit.errors import Changed, Damaged
from kit.files import sync_folder, write_whole
from kit.journal import files
from kit.journal.line import FileChange, Purged, sha256


class Projection:
    """The files of one log under `root`. `put` in the log's order; `sync` may run beside it in another thread."""

    def __init__(self, root: Path, checkpoint: Path) -> None:
        self.root = root
        self._checkpoint = checkpoint
        self._unsynced: dict[Path, int] = {}

    def put(self, change: FileChange, seq: int) -> bool:
        """Puts one file's bytes in place; False where somebody's edit is there instead. Raises `OSError`."""
        if isinstance(change.before, Purged) or isinstance(change.after, Purged):
            return True
        path = self.root / change.path
        try:
            if files.put(path, before=None if change.before is None else sha256(change.before), after=change.after):
                self._unsynced[path] = seq
        except Changed:
            return False
        return True

    def put_again(self, change: FileChange, seq: int) -> bool:
        """The same at a start: what a power cut left of the file counts as not being there yet."""
        path = self.root / change.path
        try:
            found = files.read(path)
        except Damaged:
            found = None  # `put` leaves what is there as it is
        if found is not None and isinstance(change.after, bytes) and files.looks_torn(found, change.after):
            if isinstance(change.before, bytes):
                write_whole(path, change.before)
            else:
                path.unlink()
        return self.put(change, seq)

    @property
    def unsynced(self) -> bool:
        return bool(self._unsynced)

    def sync(self, epoch: str, settled_seq: int) -> None:
        """Syncs what was put in place and notes that every line up to `settled_seq` lasts.

        Raises `OSError` where a file may not last, a `ConchError` where only the note could not be written.
        """
        paths = list(self._unsynced)
        if not paths:
            return
        files.sync_many(paths)
        for folder in {path.parent for path in paths}:
            sync_folder(folder)
        try:
            write_whole(self._checkpoint, f"{epoch} {settled_seq}\n".encode("ascii"))
        except OSError as error:
            # The files last; without the note the next start only looks at more of them. It is tried again.
            raise files.as_error(error) from error
        for path in paths:
            if self._unsynced.get(path, 0) <= settled_seq:
                self._unsynced.pop(path, None)

    def synced_seq(self, epochs: Iterable[str]) -> int:
        """The last line whose files are known to last; 0 where nothing was noted in one of these epochs."""
        noted = (files.read(self._checkpoint) or b"").decode("ascii", "replace").split()
        known = len(noted) == 2 and noted[0] in epochs and noted[1].isdecimal()
        return int(noted[1]) if known else 0

    def clear_leftovers(self, folders: Iterable[Path]) -> None:
        """Removes what a kill left half-written."""
        for folder in folders:
            if folder.is_dir():
                files.clear_temporaries(folder)
