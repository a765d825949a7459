"""`answers`: what a container's health check runs."""

from typing import Annotated

import typer


def answers(service: Annotated[str, typer.Argument(help="memory, index, chatmeaning, tidy or gateway.")]) -> None:
    """Exit with 0 when this service answers, with 1 when it doesn't (for health checks)."""
    from conch import client, screen
    from kit.contracts.subjects import SERVICES
    from kit.errors import Invalid, Unavailable

    place = client.here()
    if service == "gateway":
        from conch.launcher.front import is_alive

        if not is_alive(place.host, place.port):
            raise Unavailable("gateway does not answer.")
    elif service in SERVICES:
        from conch.subscriber import is_there

        if not is_there(place, service):
            raise Unavailable(f"{service} does not answer.")
    else:
        raise Invalid(f"There is {', '.join(SERVICES)} and gateway.")
    screen.say(f"{service} answers.")


def register(app: typer.Typer) -> None:
    app.command()(answers)
