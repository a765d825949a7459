"""`never`: what Conch is not to learn again."""

from typing import Annotated

import typer

from conch.commands.options import Json, Person

app = typer.Typer(help="What Conch is not to learn again: see it, add to it, take something off.", no_args_is_help=True)

_FROM = {"undone": "you undid it", "forgotten": "you forgot it", "you": "you put it here"}


@app.command(name="list")
def list_items(json: Json = False, person: Person = None) -> None:
    """Show the list, newest first."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("GET", "/api/learning/never")
    if json:
        screen.say_json(answer)
        return
    rows = [(each["id"], each["at"][:10], each["content"], _FROM.get(each["from"], each["from"])) for each in answer["items"]]
    if rows:
        screen.table(["id", "since", "never learned", "because"], rows, wide="never learned")
    else:
        screen.say("The list is empty. What you undo or forget of what Conch learned comes here.")


@app.command()
def add(
    content: Annotated[str, typer.Argument(help="What is not to be learned.")], json: Json = False, person: Person = None
) -> None:
    """Put something on the list by hand."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("POST", "/api/learning/never", body={"content": content})
    if json:
        screen.say_json(answer)
    else:
        screen.say("It won't be learned." if answer["created"] else "It was on the list already.")


@app.command()
def remove(
    id: Annotated[str, typer.Argument(help="The id, as `conch never list` shows it.")],
    json: Json = False,
    person: Person = None,
) -> None:
    """Take something off the list: it may be learned again."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("DELETE", f"/api/learning/never/{client.part(id)}")
    if json:
        screen.say_json(answer)
    else:
        screen.say("It may be learned again.")
