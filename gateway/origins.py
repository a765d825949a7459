"""Which addresses a request may be sent to and from: what keeps other sites' scripts out (also by DNS rebinding).

Host must be a name of this computer's loopback, the address listened on, or the configured further name; Origin, where a
browser sends one, the very same. Ports: any for the loopback's names (a container's port may be published as another one).
"""

import re

from gateway.settings import GatewaySettings, is_loopback

_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?")


def split(host: str) -> tuple[str, int | None] | None:
    """Name in small letters and port of a Host header; None for what is not one."""
    found = _HOST.fullmatch(host)
    if found is None:
        return None
    port = int(found[2]) if found[2] else None
    return (found[1].strip("[]").lower().rstrip("."), port) if port is None or port <= 65_535 else None


class Origins:
    """Answers whether a Host is one of ours, remembering the few that are."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._names = {settings.host.lower()}
        self._exact: tuple[str, int | None] | None = None
        if settings.public_host:
            self._exact = split(settings.public_host)
            if self._exact is None:
                raise ValueError("CONCH_PUBLIC_HOST is not a host or host:port.")
        self._known: set[str] = set()

    def allows_host(self, host: str) -> bool:
        if host in self._known:
            return True
        found = split(host)
        if found is None:
            return False
        name, port = found
        listened = name in self._names and name not in ("0.0.0.0", "::")  # noqa: S104
        public = self._exact is not None and name == self._exact[0] and self._exact[1] in (None, port)
        if not (is_loopback(name) or listened or public):
            return False
        if len(self._known) < 64:
            self._known.add(host)
        return True

    def allows_origin(self, origin: str, host: str) -> bool:
        """True for the page's own origin: the same host and port that the request is addressed to."""
        scheme, separator, rest = origin.partition("://")
        return bool(separator) and scheme in ("http", "https") and rest.lower() == host.lower()
