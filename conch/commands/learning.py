"""`learn`, `learned`, `unlearn`: look at a chat now, see what was learned, and take something back."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Person

if TYPE_CHECKING:
    from conch.client import Client

SHOWN_MAX = 30
_STATES = {
    "applied": "remembered",
    "kept": "kept",
    "waiting": "waits for your OK",
    "undone": "undone",
    "dropped": "not learned",
}


def learn(
    chat: Annotated[str, typer.Option("--chat", metavar="ID", help="The chat to look at.")],
    json: Json = False,
    person: Person = None,
) -> None:
    """Look at a chat now for something worth remembering."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    with screen.waiting_for("Looking..."):
        answer = conch.ask("POST", "/api/learning/look", body={"conversation_id": chat})
    if json:
        screen.say_json(answer)
        return
    screen.say(screen.clean(answer["message"]))
    _show(conch, answer["items"])


def learned(json: Json = False, person: Person = None) -> None:
    """Show what was learned from your chats, newest first."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    answer = conch.ask("GET", "/api/learning")
    if json:
        screen.say_json(answer)
        return
    if answer.get("paused"):
        screen.say(f"{screen.clean(answer['paused'])}\n")
    if not answer["items"]:
        screen.say("Nothing was learned yet.")
    _show(conch, answer["items"][:SHOWN_MAX])
    if answer["spent"]:
        screen.say(f"Language models cost {answer['spent']:.2f} of {answer['cap']:g} USD this month.")


def unlearn(
    id: Annotated[str, typer.Argument(help="The id, as `conch learned` shows it.")], json: Json = False, person: Person = None
) -> None:
    """Take something back that was learned: it is not learned again."""
    from conch import client, screen

    answer = client.Client(client.here(), person=person).ask("POST", f"/api/learning/{client.part(id)}/undo")
    if json:
        screen.say_json(answer)
    else:
        screen.say("Undone. It won't be learned again; see the list with: conch never list")


def _show(conch: "Client", items: list[dict[str, Any]]) -> None:
    from conch import screen

    screen.blocks((item["id"], _lines(item, _content(conch, item["memory_id"]))) for item in items)


def _content(conch: "Client", memory_id: str | None) -> str | None:
    """What was learned, while it is remembered or waits."""
    from kit.errors import NotFound

    if memory_id is None:
        return None
    try:
        content: str = conch.ask("GET", f"/api/memories/{memory_id}")["memory"]["content"]
    except NotFound:
        return None
    return content


def _lines(item: dict[str, Any], content: str | None) -> list[str]:
    from conch.screen import clean

    said = f"from your words “{clean(item['rests_on'], characters_max=200)}”" if item["rests_on"] else "from what happened"
    first = [clean(content, characters_max=400)] if content is not None else []
    lines = [*first, f"{_STATES.get(item['state'], item['state'])}, {item['at'][:10]}, {said}"]
    if item["why"]:
        lines.append(clean(item["why"], characters_max=300))
    return lines


def register(app: typer.Typer) -> None:
    for command in (learn, learned, unlearn):
        app.command()(command)
