"""`tidy`: tidy up now, see what the last runs did, and answer each change."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Person

if TYPE_CHECKING:
    from collections.abc import Iterator

app = typer.Typer(help="Tidy up the memories; every change is shown and can be undone.", no_args_is_help=True)

LOOK_SECONDS = 0.3
_DONE = {"merged": "became one", "updated": "was replaced", "added": "was added"}
_WOULD = {"merged": "would become one", "updated": "would be replaced", "added": "would be added"}
_STATES = {"applied": "", "kept": "kept", "undone": "undone", "waiting": "waits for your OK", "dropped": "not made"}

RunId = Annotated[str, typer.Argument(metavar="RUN", help="The run's id, as `conch tidy show` names it.")]
ChangeId = Annotated[str, typer.Argument(metavar="CHANGE", help="The change's number in that run.")]


@app.command()
def now(
    wait: Annotated[bool, typer.Option("--wait/--no-wait", help="Answer when it has ended.")] = True,
    json: Json = False,
    person: Person = None,
) -> None:
    """Tidy up now, and show what was changed."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    answer = conch.ask("POST", "/api/tidy")
    if wait:
        with screen.waiting_for("Tidying..."):
            while answer["running"]:
                time.sleep(LOOK_SECONDS)
                answer = conch.ask("GET", "/api/tidy")
    if json:
        screen.say_json(answer)
    elif answer["running"]:
        screen.say("Tidying has begun. See what it did with: conch tidy show")
    else:
        _show(answer["runs"][:1])


@app.command()
def show(
    limit: Annotated[int, typer.Option(min=1, max=20, help="How many runs at most.")] = 3,
    json: Json = False,
    person: Person = None,
) -> None:
    """Show the last runs, newest first."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("GET", "/api/tidy")
    if json:
        screen.say_json(answer)
        return
    if answer["running"]:
        screen.say("Conch is tidying now.\n")
    if not answer["runs"]:
        screen.say("Nothing was tidied yet. Do it now with: conch tidy now")
    _show(answer["runs"][:limit])
    if not answer["nightly"]:
        screen.say("It doesn't run by itself. Every night: conch preferences --tidy-memory on")


@app.command()
def keep(
    run: RunId,
    change: ChangeId,
    anyway: Annotated[bool, typer.Option("--anyway", help="Keep it although the memory check refused it.")] = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Keep a change: one that waits is made."""
    _answer("keep", run, change, {"anyway": anyway}, json=json, person=person)


@app.command()
def undo(run: RunId, change: ChangeId, json: Json = False, person: Person = None) -> None:
    """Undo a change: what was there is back exactly as it was."""
    _answer("undo", run, change, None, json=json, person=person)


def _answer(verb: str, run: str, change: str, body: dict[str, Any] | None, *, json: bool, person: str | None) -> None:
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    path = f"/api/tidy/{client.part(run)}/changes/{client.part(change)}/{verb}"
    answer = conch.ask("POST", path, body=body) if body is not None else conch.ask("POST", path)
    if json:
        screen.say_json(answer)
        return
    screen.say("Kept." if verb == "keep" else "Undone: everything is as it was before.")


def _show(runs: list[dict[str, Any]]) -> None:
    from conch import screen

    for run in runs:
        when = run["at"][:16].replace("T", " ")
        screen.say(f"{screen.clean(run['summary'])}")
        screen.say(f"  {screen.clean(run['id'])}, {when}" + (f", with {screen.clean(run['model'])}" if run["model"] else ""))
        if run.get("problem"):
            screen.say(f"  {screen.clean(run['problem'])}")
        for change in run["changes"]:
            for line in _lines(change):
                screen.say(f"  {line}")
        if any(change["state"] == "waiting" for change in run["changes"]):
            screen.say(f"  Make one that waits with: conch tidy keep {screen.clean(run['id'])} NUMBER")
        screen.say()


def _lines(change: dict[str, Any]) -> "Iterator[str]":
    """A small diff: what went, what came, and why."""
    from conch.screen import clean

    state = _STATES.get(change["state"], change["state"])
    said = (_DONE if change["state"] in ("applied", "kept") else _WOULD).get(change["kind"], change["kind"])
    yield f"{clean(change['id'])}  {said}" + (f" ({state})" if state else "")
    for memory in change["before"]:
        yield f"   - {clean(memory['content'], characters_max=400)}"
    yield f"   + {clean(change['after']['content'], characters_max=400)}"
    if change["why"]:
        yield f"     {clean(change['why'], characters_max=300)}"
