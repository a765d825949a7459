"""`nats-config`, `nats-streams`: what a NATS server that Conch does not start itself needs, such as compose.yaml's."""

from pathlib import Path
from typing import Annotated

import typer


def nats_config(
    output: Annotated[Path, typer.Option("--output", "-o", help="The configuration file to write.")],
    store: Annotated[Path, typer.Option(help="Where that server keeps its streams.")] = Path("/streams"),
    host: Annotated[str, typer.Option(help="The address that it listens on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="The port that it listens on.")] = 4222,
    monitor: Annotated[int | None, typer.Option(min=1, max=65_535, help="A loopback port for its own health check.")] = None,
) -> None:
    """Write the configuration of a NATS server with Conch's users and their rights; the passwords stay in CONCH_HOME."""
    import json

    from conch import client, screen
    from kit.bus.server import server_config
    from kit.files import write_whole

    place = client.here()
    config = json.loads(server_config(place.home, port, host=host, prefix=place.nats_prefix, pid_file=False))
    config["jetstream"]["store_dir"] = str(store)
    if monitor is not None:
        config["http"] = f"127.0.0.1:{monitor}"
    write_whole(output, (json.dumps(config, indent=2) + "\n").encode())
    screen.say(f"Written to {screen.clean(output)}.")


def nats_streams() -> None:
    """Make Conch's streams of events on the NATS server that CONCH_NATS_URL names; running it again changes nothing."""
    import asyncio

    from conch import client, screen
    from conch.launcher.groundwork import make_streams
    from conch.subscriber import bus_url

    place = client.here()
    asyncio.run(make_streams(place, bus_url(place)))
    screen.say("The streams are there.")


def register(app: typer.Typer) -> None:
    app.command("nats-config")(nats_config)
    app.command("nats-streams")(nats_streams)
