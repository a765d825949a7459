"""Which addresses an embedding server may have: this machine's and the private network's, checked and then pinned.

What a person said goes nowhere else to be embedded. A name is resolved here, every address that it has is checked, and the
connection is made to the checked address itself, so that a name that changes its mind in between (DNS rebinding) gains nothing.
"""

import asyncio
import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from kit.errors import Unavailable

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

PRIVATE_NETWORKS = tuple(
    ipaddress.ip_network(network)
    for network in ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
)
"""RFC 1122 and 4291 loopback, RFC 1918, RFC 4193. Not link-local (cloud metadata lives there), not carrier-grade NAT."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is, as its setting says. `path` has no slash at its end."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.scheme == "https" else 80
        return host if self.port == usual else f"{host}:{self.port}"


def place(url: str) -> Place:
    """The parts of a server's URL; raises `Unavailable` for one that is not plain http(s)://host[:port][/path]."""
    try:
        parts: SplitResult = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        raise _unreadable() from None
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.password or parts.query or parts.fragment:
        raise _unreadable()
    if not url.isprintable() or "%" in host or "\\" in url:
        raise _unreadable()
    return Place(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), parts.path.rstrip("/"))


def ollama_url(setting: str) -> str:
    """`OLLAMA_HOST` as Ollama's own programs read it: host, host:port or a URL; "every address" means this machine."""
    text = setting.strip().rstrip("/")
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "127.0.0.1", parts.port
    except ValueError:
        return text
    if host in ("0.0.0.0", "::"):  # noqa: S104 - read as a client: nothing is bound here
        host = "127.0.0.1"
    shown = f"[{host}]" if ":" in host else host
    usual = {"http": 11434, "https": 443}.get(parts.scheme, 11434)
    if port is None and "://" in setting:
        usual = 443 if parts.scheme == "https" else 80
    return f"{parts.scheme}://{shown}:{port or usual}{parts.path}"


def is_private(address: IpAddress) -> bool:
    """On loopback or the private network; an IPv4 address in IPv6 clothes is judged as what it is."""
    mapped = getattr(address, "ipv4_mapped", None)
    checked: IpAddress = mapped if mapped is not None else address
    return any(checked.version == network.version and checked in network for network in PRIVATE_NETWORKS)


def is_loopback(address: IpAddress) -> bool:
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped if mapped is not None else address).is_loopback


async def checked_address(where: Place) -> IpAddress:
    """One address to connect to; raises `Unavailable` when the name has none, or any that is not private."""
    try:
        addresses: list[IpAddress] = [ipaddress.ip_address(where.host)]
    except ValueError:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(where.host, where.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Unavailable("The embedding server's name can't be found.", code="address_unknown") from None
        addresses = [ipaddress.ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    if not addresses or not all(is_private(address) for address in addresses):
        raise Unavailable(
            "The embedding server is not on this computer or the private network, so nothing is sent to it.",
            code="address_refused",
        )
    # IPv4 first: servers that people start here listen there more often than on ::1.
    return min(addresses, key=lambda address: address.version)


def _unreadable() -> Unavailable:
    return Unavailable(
        "The embedding server's address can't be read; one looks like http://127.0.0.1:11434.", code="address_refused"
    )
