"""One run of the model's process: begun, asked, ended. Whether to begin another is its owner's to decide."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from services.index.embedders import frames
from services.index.embedders.lanes import Work

STOP_SECONDS_MAX = 2.0
"""How long the process may take to end by itself once its stdin is closed."""

_KEPT_ENVIRONMENT = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "TEMP",
    "TMP",
    "SYSTEMROOT",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
)


class Died(Exception):
    """The process ended, or what it said can't be trusted."""


class Refused(Exception):
    """The model raised on this text; the process goes on."""


def worker_command(model_path: Path, tokenizer_path: Path) -> list[str]:
    """What starts the process: this interpreter, with paths and never a text on its command line."""
    module = "services.index.embedders.worker"
    return [sys.executable, "-P", "-m", module, str(os.getpid()), str(model_path), str(tokenizer_path)]


def worker_environment() -> dict[str, str]:
    """What the process needs and no more: no token, no key, and the folder that this package lies in to import it from."""
    kept = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
    root = str(Path(__file__).resolve().parents[3])
    return kept | {"PYTHONPATH": root, "TOKENIZERS_PARALLELISM": "false", "MALLOC_ARENA_MAX": "2"}


class ModelProcess:
    """A process with the model loaded. One question at a time; not to be asked again after `Died`."""

    def __init__(self, process: asyncio.subprocess.Process, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self._stdin = stdin
        self._stdout = stdout

    @classmethod
    async def start(cls, command: Sequence[str], seconds_max: float) -> "ModelProcess":
        """A process that said it is ready; raises `Died` when it did not within `seconds_max`."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=worker_environment(),
            )
        except OSError as error:
            raise Died(type(error).__name__) from None
        if process.stdin is None or process.stdout is None:
            raise Died("has no pipes")
        begun = cls(process, process.stdin, process.stdout)
        try:
            async with asyncio.timeout(seconds_max):
                first = await begun._answer()
        except TimeoutError:
            await begun.kill()
            raise Died("was not ready in time") from None
        except BaseException:
            await begun.kill()
            raise
        if first.kind != frames.READY:
            await begun.kill()
            raise Died(first.failure)
        return begun

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, text: str, characters_max: int) -> Work:
        """The text's embedding; raises `Refused` when the model raised on it, `Died` when the process is of no more use."""
        try:
            self._stdin.write(frames.question(text, characters_max))
            await self._stdin.drain()
        except (OSError, RuntimeError) as error:
            raise Died(type(error).__name__) from None
        reply = await self._answer()
        if reply.kind == frames.FAILED:
            raise Refused(reply.failure)
        if reply.embedding is None:
            raise Died("answered out of turn")
        return Work(reply.embedding, reply.cpu_seconds)

    async def _answer(self) -> frames.Answer:
        try:
            (length,) = frames.LENGTH.unpack(await self._stdout.readexactly(frames.LENGTH.size))
            if length > frames.ANSWER_BYTES_MAX:
                raise Died("said more than it may")
            return frames.answer(await self._stdout.readexactly(length))
        except (OSError, asyncio.IncompleteReadError, frames.BadFrame) as error:
            raise Died(type(error).__name__) from None

    async def stop(self) -> None:
        """Closes its stdin, which ends it; kills it when it does not end in time."""
        self._stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS_MAX):
                await self._process.wait()
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """Ends it now and waits until it is gone, so that no zombie and no pipe is left."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._stdin.close()
        await self._process.wait()
