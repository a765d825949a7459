"""Where a Conch is: its folder, its address, its token. Read from `CONCH_*` without loading the services' settings.

The services' own settings (`kit.settings`, `gateway.settings`) cost 100 ms to import, which every command would pay;
`tests/house/test_settings.py` holds the defaults here and there together.
"""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kit.errors import Invalid

HOST_DEFAULT = "127.0.0.1"
PORT_DEFAULT = 8420


@dataclass(frozen=True, slots=True)
class Place:
    """`url` is what a person's browser opens; `is_elsewhere` where `CONCH_URL` names a Conch that this folder is not of."""

    home: Path
    host: str
    port: int
    url: str
    token: str | None
    nats_url: str | None
    nats_prefix: str
    is_remote_allowed: bool
    is_elsewhere: bool

    @property
    def logs(self) -> Path:
        return self.home / "logs"

    @property
    def secrets(self) -> Path:
        return self.home / "secrets"


def default_home() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("conch", appauthor=False))


def url_of(host: str, port: int) -> str:
    """The address that a browser on this machine opens for a server bound to `host`."""
    shown = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host)  # noqa: S104 - compared, never bound
    if shown is None:
        shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def read(environment: Mapping[str, str]) -> Place:
    """The place that the environment names; raises `Invalid` with a sentence for a person."""
    given = environment.get("CONCH_HOME", "")
    if "\0" in given:
        raise Invalid("CONCH_HOME is not the name of a folder.")
    home = (Path(given).expanduser() if given else default_home()).absolute()
    host = environment.get("CONCH_HOST") or HOST_DEFAULT
    port = _port(environment.get("CONCH_PORT") or str(PORT_DEFAULT))
    url = (environment.get("CONCH_URL") or "").rstrip("/")
    if url and not url.startswith(("http://", "https://")):
        raise Invalid("CONCH_URL is an address that begins with http:// or https://.")
    return Place(
        home=home,
        host=host,
        port=port,
        url=url or url_of(host, port),
        token=environment.get("CONCH_TOKEN") or None,
        nats_url=environment.get("CONCH_NATS_URL") or None,
        nats_prefix=environment.get("CONCH_NATS_PREFIX") or "conch",
        is_remote_allowed=environment.get("CONCH_ALLOW_REMOTE", "").lower() in ("1", "true", "yes", "on"),
        is_elsewhere=bool(url),
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) < 65_536):
        raise Invalid("CONCH_PORT is a number between 1 and 65535.")
    return int(text)
