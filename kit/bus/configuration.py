"""The nats-server's configuration: where it listens, what it keeps, and who may come in with which rights.

On loopback, streams in `<home>/bus/jetstream`, and the users of `users.py` and nobody else. In a container the same
configuration is written for another host and port.
"""

from pathlib import Path
from typing import Any

import orjson

from kit.bus import secrets
from kit.bus.users import rights
from kit.contracts.subjects import PREFIX_DEFAULT
from kit.files import write_whole

LOOPBACK = "127.0.0.1"
PAYLOAD_BYTES_MAX = 4 * 1024 * 1024
STORE_FILE_BYTES_MAX = 1024 * 1024 * 1024
STORE_MEMORY_BYTES_MAX = 32 * 1024 * 1024
CONNECTIONS_MAX = 256
LOG_BYTES_MAX = 5 * 1024 * 1024


def folder(home: Path) -> Path:
    return home / "bus"


def config_path(home: Path) -> Path:
    return folder(home) / "nats.conf"


def server_config(
    home: Path,
    port: int,
    *,
    host: str = LOOPBACK,
    prefix: str = PREFIX_DEFAULT,
    log_file: Path | None = None,
    pid_file: bool = True,
) -> str:
    """The server's configuration, with every user's password and rights. NATS reads JSON as its own format."""
    config: dict[str, Any] = {
        "server_name": "conch",
        "host": host,
        "port": port,
        "max_payload": PAYLOAD_BYTES_MAX,
        "max_connections": CONNECTIONS_MAX,
        "jetstream": {
            "store_dir": str((folder(home) / "jetstream").resolve()),
            "max_file_store": STORE_FILE_BYTES_MAX,
            "max_memory_store": STORE_MEMORY_BYTES_MAX,
        },
        "authorization": {
            "users": [
                {"user": user, "password": password, "permissions": rights(user, prefix).as_config()}
                for user, password in sorted(secrets.passwords(home).items())
            ]
        },
    }
    if pid_file:
        config["pid_file"] = str((folder(home) / "nats.pid").resolve())
    if log_file is not None:
        config["log_file"] = str(log_file.resolve())
        config["logfile_size_limit"] = LOG_BYTES_MAX
        config["logfile_max_num"] = 2
    return orjson.dumps(config, option=orjson.OPT_INDENT_2).decode()


def write_config(
    home: Path,
    port: int,
    *,
    host: str = LOOPBACK,
    prefix: str = PREFIX_DEFAULT,
    log_file: Path | None = None,
    pid_file: bool = True,
) -> Path:
    """Writes the configuration for its owner's eyes alone, whole or not at all, and answers where."""
    text = server_config(home, port, host=host, prefix=prefix, log_file=log_file, pid_file=pid_file)
    write_whole(config_path(home), text.encode())
    return config_path(home)
