"""`token`: who may ask. The person's own, those of apps, and the link that signs a browser in."""

from enum import StrEnum
from typing import Annotated

import typer

from conch.commands.options import Json

app = typer.Typer(help="Print your token; make, list and revoke those of apps.", rich_markup_mode=None)


class May(StrEnum):
    suggest = "suggest"
    remember = "remember"


@app.callback(invoke_without_command=True)
def token(context: typer.Context) -> None:
    """Print your token; make, list and revoke those of apps."""
    if context.invoked_subcommand is None:
        from conch import client, screen

        screen.say(client.own_token(client.here()))


@app.command()
def create(
    name: Annotated[str, typer.Option("--app", help="The app's name: small letters, digits, - and _.")],
    may: Annotated[May, typer.Option(help="suggest: what it saves waits for you. remember: it may save.")],
    person: Annotated[str | None, typer.Option(help="The only person that it works for.")] = None,
    json: Json = False,
) -> None:
    """Make a token for an app. It is shown this once."""
    from conch import client, screen
    from gateway import tokens

    secret = tokens.create_token(client.here().secrets, name, may.value, person)
    if json:
        screen.say_json({"app": name, "may": may.value, "person": person, "token": secret})
    else:
        screen.say(secret)
        screen.complain(f"This is the only time that it is shown. {name} may {may.value}.")


@app.command("list")
def list_(json: Json = False) -> None:
    """List the apps that have a token."""
    from dataclasses import asdict

    from conch import client, screen
    from gateway import tokens

    found = tokens.list_tokens(client.here().secrets)
    if json:
        screen.say_json([{key: value for key, value in asdict(token).items() if key != "hash"} for token in found])
    elif found:
        rows = [
            (token.name, token.may, token.person or "anyone", token.created_at[:10], (token.revoked_at or "")[:10])
            for token in found
        ]
        screen.table(["app", "may", "for", "made", "revoked"], rows, wide="app")
    else:
        screen.say("No app has a token.")


@app.command()
def revoke(name: Annotated[str, typer.Argument(help="The app's name.")]) -> None:
    """Take an app's token away, from its next request on."""
    from conch import client, screen
    from gateway import tokens

    tokens.revoke_token(client.here().secrets, name)
    screen.say(f"{screen.clean(name)} can't ask any more.")


@app.command()
def link(json: Json = False) -> None:
    """Print a fresh link that signs a browser in, once, within ten minutes."""
    from conch import client, screen

    answer = client.Client(client.here()).ask("POST", "/api/sign-in/codes")
    if json:
        screen.say_json(answer)
    else:
        screen.say(screen.clean(answer["url"]))
