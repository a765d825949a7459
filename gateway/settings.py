"""Every limit and address of the gateway, read from `CONCH_*`."""

import ipaddress

from pydantic import Field, field_validator, model_validator

from kit.contracts.chats import EVENTS_MAX, MESSAGE_CHARACTERS_MAX
from kit.contracts.index import QUERY_CHARACTERS_MAX
from kit.contracts.memory import CONTENT_CHARACTERS_MAX
from kit.settings import HomeSettings

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


def is_loopback(host: str) -> bool:
    """True for the loopback's names and addresses."""
    if host.lower() in LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class GatewaySettings(HomeSettings):
    """Settings of the HTTP side. The name of each limit is what a refusal names."""

    host: str = Field("127.0.0.1", description="The address to listen on.")
    port: int = Field(8420, ge=0, le=65_535, description="The port to listen on.")
    allow_remote: bool = Field(False, description="Listen on an address that is not the loopback.")
    public_host: str | None = Field(None, description="A further name that requests may be addressed to, as host or host:port.")
    token: str | None = Field(
        None, min_length=16, max_length=200, description="The person's token; none: one is made and kept."
    )

    memory_characters_max: int = Field(
        CONTENT_CHARACTERS_MAX, ge=1, le=CONTENT_CHARACTERS_MAX, description="Characters of a memory."
    )
    query_characters_max: int = Field(QUERY_CHARACTERS_MAX, ge=1, le=QUERY_CHARACTERS_MAX, description="Characters of a query.")
    said_characters_max: int = Field(20_000, ge=1, le=200_000, description="Characters of what was just said.")
    message_characters_max: int = Field(
        MESSAGE_CHARACTERS_MAX, ge=1, le=MESSAGE_CHARACTERS_MAX, description="Characters of a message, a step or what was read."
    )
    events_max: int = Field(EVENTS_MAX, ge=1, le=EVENTS_MAX, description="Events of one request.")
    append_part_bytes: int = Field(512 * 1024, ge=1_024, description="Bytes of a chat's events handed on at once.")
    results_max: int = Field(200, ge=1, le=200, description="Results or entries of one list.")
    body_bytes_max: int = Field(8 * 1024 * 1024, ge=1_024, description="Bytes of a request's body.")
    header_bytes_max: int = Field(32 * 1024, ge=1_024, description="Bytes of a request's line and headers.")
    header_seconds_max: float = Field(20.0, gt=0, description="Seconds until a request's headers must be here.")
    body_seconds_max: float = Field(30.0, gt=0, description="Seconds until a request's body must be here.")
    requests_max: int = Field(256, ge=1, description="Requests at work at once.")
    requests_per_token_max: int = Field(64, ge=1, description="Requests at work at once for one token and person.")
    event_clients_max: int = Field(32, ge=1, description="Clients that follow events at once.")
    event_heartbeat_seconds: float = Field(15.0, gt=0, description="Seconds of quiet after which a follower gets a comment.")
    import_bytes_max: int = Field(8 * 1024**3, ge=1_024, description="Bytes of a file of other programs' chats.")
    import_part_characters: int = Field(512 * 1024, ge=1_024, description="Characters of an import handed on at once.")
    ready_cache_seconds: float = Field(0.5, ge=0, description="Seconds that an answer of /readyz holds.")
    ready_timeout_seconds: float = Field(0.5, gt=0, description="Seconds that a service has to say that it is ready.")
    code_seconds: float = Field(600.0, gt=0, description="Seconds that a sign-in link works.")
    session_seconds: float = Field(30 * 86_400.0, gt=0, description="Seconds that a browser stays signed in.")
    stop_seconds_max: float = Field(5.0, gt=0, description="Seconds that running requests have when Conch stops.")

    @field_validator("token")
    @classmethod
    def _token_is_plain(cls, token: str | None) -> str | None:
        if token is not None and not (token.isascii() and token.isprintable() and " " not in token):
            raise ValueError("CONCH_TOKEN has printable ASCII characters and no spaces.")
        return token

    @model_validator(mode="after")
    def _remote_is_said(self) -> "GatewaySettings":
        if not is_loopback(self.host) and not self.allow_remote:
            raise ValueError("CONCH_HOST is not the loopback. Set CONCH_ALLOW_REMOTE=1 if others may reach Conch.")
        return self
