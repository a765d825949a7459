"""`changes` and `undo`: what happened to memories and chats, and the way back."""

from typing import Annotated, Any

import typer

from conch.commands.options import Json, Person


def changes(
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many at most.")] = 20,
    json: Json = False,
    person: Person = None,
) -> None:
    """Show what was changed, newest first."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("GET", "/api/changes", query={"limit": limit})
    if json:
        screen.say_json(answer)
        return
    rows = []
    for change in answer["changes"]:
        touched = change["after"] or change["before"]
        words = "; ".join(memory["content"] for memory in touched[:3]) or _of_chats(change)
        more = max(len(touched) - 3, 0) + (change.get("more", 0) if touched else 0)
        note = "undone" if change.get("undone_by") else "" if change.get("undoable", True) else "no undo"
        rows.append(
            (change["id"], change["at"][:16].replace("T", " "), change["kind"], words + (f" +{more}" if more > 0 else ""), note)
        )
    if rows:
        screen.table(["change", "when", "what", "memory", ""], rows, wide="memory")
    else:
        screen.say("Nothing has been changed yet.")


def _of_chats(change: dict[str, Any]) -> str:
    """What a change of chats says: its own words, and the title that it left."""
    titles = [(one.get("after") or one.get("before") or {}).get("title") for one in change.get("chats") or []]
    return "  ".join(part for part in (change["why"], "; ".join(title for title in titles if title)) if part)


def undo(
    id: Annotated[str, typer.Argument(help="The change's id, as `conch changes` shows it.")],
    json: Json = False,
    person: Person = None,
) -> None:
    """Undo a change: everything is as it was before it."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("POST", f"/api/changes/{client.part(id)}/undo")
    if json:
        screen.say_json(answer)
        return
    change = answer.get("change", answer)
    if change.get("undoable", True):
        screen.say(f"Undone. To have it back: conch undo {screen.clean(change['id'])}")
    else:
        screen.say(f"Undone. {screen.clean(change.get('why', ''))}".rstrip())


def register(app: typer.Typer) -> None:
    for command in (changes, undo):
        app.command()(command)
