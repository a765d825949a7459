"""`events`: what happens, as it happens, and the users of those who want to be told over NATS."""

from typing import Annotated, Any

import typer

from conch.commands.options import Json, Person

app = typer.Typer(help="Follow what happens; let another program subscribe.", no_args_is_help=True, rich_markup_mode=None)

PAUSE_SECONDS = 1.0
"""Between two attempts to follow on after the connection ended."""


@app.command()
def tail(
    types: Annotated[str | None, typer.Option(help="Only these, such as memory.saved,memory.forgotten.")] = None,
    after: Annotated[str | None, typer.Option(help="Begin after the event with this id.")] = None,
    count: Annotated[int | None, typer.Option(min=1, help="End after this many.")] = None,
    json: Json = False,
    person: Person = None,
) -> None:
    """Show events as they come, until Ctrl-C. What happened while the connection was away comes after it."""
    import time

    from conch import client, screen
    from kit.errors import Unavailable

    conch = client.Client(client.here(), person=person)
    last, seen = after, 0
    while True:
        began = time.monotonic()
        try:
            for event in conch.follow("/api/events", query={"types": types}, after=last):
                last = event.id or last
                screen.say(event.data if json and event.data.isascii() else _line(event.data, json))
                _flush()
                seen += 1
                if seen == count:
                    return
        except Unavailable:
            if last is after and not seen and time.monotonic() - began < PAUSE_SECONDS:
                raise  # It never began: there is nothing to follow.
        time.sleep(PAUSE_SECONDS)


@app.command()
def credentials(
    name: Annotated[str, typer.Option(help="The subscriber's name: small letters, digits and _.")] = "subscriber",
    types: Annotated[str | None, typer.Option(help="Only these, such as memory.saved,memory.*; else all.")] = None,
    revoke: Annotated[bool, typer.Option("--revoke", help="Take its user and its consumer away.")] = False,
    json: Json = False,
    person: Annotated[str | None, typer.Option("--person", help="Only this person's events; else everyone's.")] = None,
) -> None:
    """Make (or print again) a NATS user that may read events, and nothing else."""
    from conch import client, screen, subscriber

    place = client.here()
    if revoke:
        subscriber.revoke(place, name)
        screen.say(f"{screen.clean(name)} can't read events any more.")
        return
    made = subscriber.admit(place, name, tuple(part.strip() for part in (types or "").split(",") if part.strip()), person)
    if json:
        screen.say_json({**made.as_dict(), "example": subscriber.example(made)})
        return
    screen.pairs(made.as_dict())
    screen.say("\nFor example, in Python:\n")
    screen.say(subscriber.example(made))


def _line(data: str, is_json: bool) -> str:
    from json import dumps, loads

    from conch import screen

    try:
        event: dict[str, Any] = loads(data)
    except ValueError:
        return screen.clean(data)
    if is_json:
        return dumps(event, ensure_ascii=True)
    when = str(event.get("time", ""))[:19].replace("T", " ")
    said = {key: value for key, value in (event.get("data") or {}).items() if key != "person" and value is not None}
    words = " ".join(f"{key}={value}" for key, value in said.items())
    return screen.clean(f"{when}  {event.get('type', '?')}  {words}")


def _flush() -> None:
    import sys

    sys.stdout.flush()
