"""A message as it arrived from the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field

STATUS = "Status"
NO_RESPONDERS = "503"


@dataclass(frozen=True, slots=True)
class Incoming:
    """One message as it arrived; `status` is the server's own word where it sent one (404, 408, 503 …)."""

    subject: str
    reply: str
    data: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> str | None:
        return self.headers.get(STATUS)
