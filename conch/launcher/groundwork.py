"""What must be there before the set can work: the bus's configuration and its streams.

Runs as a process of its own (`python -m conch.launcher.groundwork`), since what it needs must not stay in the launcher's
memory. It prints how to start the server as one line of JSON, then waits for the server, makes the streams, and ends.
"""

import asyncio
import json
import os
import sys

from conch.place import Place, read
from kit.errors import ConchError

STREAM_SECONDS_MAX = 30.0


def lay() -> None:
    """Prints `{url, arguments, environment}` of the server to start (only `url` where it is outside), then the streams."""
    place = read(os.environ)
    if place.nats_url is None:
        from kit.bus.secrets import write_private
        from kit.bus.server import prepare

        prepared = prepare(place.home, prefix=place.nats_prefix)
        write_private(place.home / "bus" / "url", prepared.url.encode())
        url = prepared.url
        told = {"url": url, "arguments": prepared.arguments, "environment": prepared.environment}
    else:
        url = place.nats_url
        told = {"url": url}
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    asyncio.run(make_streams(place, url))


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
        sys.stderr.write(error.detail + "\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
