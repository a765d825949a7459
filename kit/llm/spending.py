"""What language models cost this month, kept by every process in one file, so that together they stay under the cap.

A call is noted at its worst before it is made and at its price after it; a kill between the two leaves the worst.
"""

import fcntl
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import orjson

from kit.errors import Unavailable

FOLDER: Final = "spending"


class Spending:
    """`cap_usd` a month. Raises `Unavailable` where the file can't be written: what can't be counted isn't spent."""

    def __init__(self, home: Path, cap_usd: float, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.cap_usd = cap_usd
        self._folder = home / FOLDER
        self._now = now

    def spent(self) -> float:
        """US dollars this month."""
        try:
            return round(sum(_costs(self._path().read_bytes()).values()), 6)
        except FileNotFoundError:
            return 0.0
        except OSError:
            return self.cap_usd

    def paused(self) -> str | None:
        """Why nothing that costs is asked any more this month; None: there is something left."""
        if self.spent() < self.cap_usd:
            return None
        return f"The language model's {self.cap_usd:g} USD for this month are spent; it goes on next month."

    def reserve(self, usd: float) -> str:
        """Notes what a call may cost at most, and names it. Raises `Unavailable` (`cap_reached`) where that is too much."""
        call = secrets.token_hex(8)
        with self._locked() as (descriptor, before):
            if before + usd > self.cap_usd:
                raise Unavailable(
                    f"That could cost more than the {self.cap_usd:g} USD that language models may cost this month.",
                    code="cap_reached",
                )
            _append(descriptor, call, usd)
        return call

    def settle(self, call: str, usd: float) -> None:
        """Notes what the call did cost."""
        with self._locked() as (descriptor, _):
            _append(descriptor, call, usd)

    def _path(self) -> Path:
        return self._folder / f"{self._now():%Y-%m}.jsonl"

    @contextmanager
    def _locked(self) -> Iterator[tuple[int, float]]:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self._path(), os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise Unavailable("What language models cost can't be noted, so none is asked.", code="not_noted") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            data = os.pread(descriptor, os.fstat(descriptor).st_size, 0)
            if data and not data.endswith(b"\n"):
                os.write(descriptor, b"\n")
            yield descriptor, sum(_costs(data).values())
        except OSError as error:
            raise Unavailable("What language models cost can't be noted, so none is asked.", code="not_noted") from error
        finally:
            os.close(descriptor)


def _append(descriptor: int, call: str, usd: float) -> None:
    os.write(descriptor, orjson.dumps({"call": call, "usd": round(usd, 8)}) + b"\n")
    os.fsync(descriptor)


def _costs(data: bytes) -> dict[str, float]:
    """By call what was noted of it last; a line that a kill tore counts for nothing."""
    found: dict[str, float] = {}
    for line in data.splitlines():
        try:
            told = orjson.loads(line)
            found[str(told["call"])] = float(told["usd"])
        except (ValueError, KeyError, TypeError):
            continue
    return found
