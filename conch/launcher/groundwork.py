"""What must be there before the set can work: the bus's configuration and its streams.

Runs as a process of its own (`python -m conch.launcher.groundwork`), since what it needs must not stay in the launcher's
memory. It prints how to start the server as one line of JSON, then waits for the server, makes the streams, and ends.
"""

import asyncio
import contextlib
import json
import os
import socket
import sys
from pathlib import Path

from conch.place import Place, read
from kit.errors import ConchError, Unavailable

STREAM_SECONDS_MAX = 15.0
"""How long a server outside may take to answer, before the start is given up with a sentence that says so."""


BUS_PORT = "CONCH_BUS_PORT"
"""The launcher's word to this process: on which port of this machine the server is to listen. Absent where it is outside."""


def bus_port(home: Path) -> int:
    """The port of last time, so that subscribers find the bus again; a free one where that is taken, or the first time."""
    try:
        wanted = int((home / "bus" / "port").read_text("ascii"))
    except (OSError, ValueError):
        wanted = 0
    for port in (wanted if 0 < wanted < 65_536 else 0, 0):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return int(probe.getsockname()[1])
    raise Unavailable("This machine has no free port for the bus.")


def lay() -> None:
    """Prints `{arguments, environment}` of the server to start (nothing where it is outside), then makes the streams."""
    place = read(os.environ)
    told: dict[str, object] = {}
    if BUS_PORT in os.environ:
        from kit.bus.server import prepare
        from kit.files import write_whole

        prepared = prepare(place.home, int(os.environ[BUS_PORT]), prefix=place.nats_prefix)
        write_whole(place.home / "bus" / "url", prepared.url.encode())
        told = {"arguments": prepared.arguments, "environment": prepared.environment}
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    asyncio.run(make_streams(place, place.nats_url or ""))


async def make_streams(place: Place, url: str) -> None:
    """Makes the streams on the server at `url`, waiting for it; raises `Unavailable` where it does not come."""
    from kit.bus.connection import connect
    from kit.bus.secrets import password
    from kit.bus.streams import ensure_stream
    from kit.bus.users import ADMIN

    bus = await connect(
        url,
        user=ADMIN,
        password=password(place.home, ADMIN),
        name="conch groundwork",
        prefix=place.nats_prefix,
        wait_seconds=STREAM_SECONDS_MAX,
    )
    try:
        await ensure_stream(bus.client, place.nats_prefix)
    finally:
        await bus.drain()


def main() -> int:
    try:
        lay()
    except ConchError as error:
        is_outside = BUS_PORT not in os.environ
        sys.stderr.write(error.detail + (" CONCH_NATS_URL names it." if is_outside else "") + "\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
