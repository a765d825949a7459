"""`preferences`: what Conch may do by itself, and when it is night."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from conch.commands.options import Json, Person


class Switch(StrEnum):
    on = "on"
    off = "off"


def preferences(
    check_memories: Annotated[
        Switch | None, typer.Option(help="Hold what looks planted. Off, only secrets and hidden characters are held.")
    ] = None,
    auto_memory: Annotated[
        Switch | None, typer.Option(help="Let assistants remember by themselves. Off, what you didn't ask for waits.")
    ] = None,
    tidy_memory: Annotated[Switch | None, typer.Option(help="Tidy up at night.")] = None,
    timezone: Annotated[str | None, typer.Option(help="Where you are, such as Europe/Lisbon.")] = None,
    json: Json = False,
    person: Person = None,
) -> None:
    """Show your preferences, or change those that are named."""
    from conch import client, screen

    switches = {"check_memories": check_memories, "auto_memory": auto_memory, "tidy_memory": tidy_memory}
    changed: dict[str, Any] = {name: switch is Switch.on for name, switch in switches.items() if switch is not None}
    if timezone is not None:
        changed["timezone"] = timezone
    conch = client.Client(client.here(), person=person)
    answer = conch.ask("PATCH", "/api/preferences", body=changed) if changed else conch.ask("GET", "/api/preferences")
    if json:
        screen.say_json(answer)
        return
    check = "on" if answer["check_memories"] else "off: only secrets and hidden characters are held"
    screen.pairs(
        [
            ("check-memories", check),
            ("auto-memory", "on" if answer["auto_memory"] else "off: what you didn't ask for waits"),
            ("tidy-memory", "on" if answer["tidy_memory"] else "off"),
            ("timezone", answer["timezone"]),
        ]
    )


def register(app: typer.Typer) -> None:
    app.command()(preferences)
