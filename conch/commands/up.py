"""`conch up`: starts everything and stays until Ctrl-C."""

from typing import Annotated

import typer


def up(is_verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show what the services log.")] = False) -> None:
    """Start everything, print the address with a sign-in link, and run until Ctrl-C.

    CONCH_HOME is the folder, CONCH_HOST and CONCH_PORT the address (127.0.0.1 and 8420), CONCH_TOKEN the person's token,
    CONCH_NATS_URL a NATS server of your own.
    """
    from conch.launcher.fleet import up as start

    raise typer.Exit(start(is_verbose=is_verbose))


def register(app: typer.Typer) -> None:
    app.command()(up)
