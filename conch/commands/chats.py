"""`chats`: the list, one chat's lines, search, and what can be done with a chat."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Person, Yes

if TYPE_CHECKING:
    from conch.client import Client

app = typer.Typer(help="Your chats: list, read, search, archive, delete.", no_args_is_help=False)
Chat = Annotated[str, typer.Argument(help="The chat's id, as `conch chats` shows it.")]

UNTITLED = "(no title)"
LIMIT = 50
_MODES = {
    "fuzzy": "Nothing has exactly these words, so this is what is close in spelling.",
    "question": "No message has all of these words, so this is what answers the question best.",
    "meaning": "Nothing has these words, so this is what means something close.",
    "short": "That is very short, so only titles were looked at. Three characters or more search in messages too.",
}


@app.callback(invoke_without_command=True)
def chats(context: typer.Context, json: Json = False, person: Person = None) -> None:
    """Your chats: list, read, search, archive, delete. Alone, it lists them."""
    if context.invoked_subcommand is None:
        _list(LIMIT, None, None, json, person)


@app.command("list")
def list_(
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many at most.")] = LIMIT,
    archived: Annotated[bool | None, typer.Option("--archived/--not-archived", help="Archived ones alone, or none.")] = None,
    cursor: Annotated[str | None, typer.Option(help="Where the last page ended.")] = None,
    json: Json = False,
    person: Person = None,
) -> None:
    """List chats, newest first."""
    _list(limit, archived, cursor, json, person)


def _list(limit: int, archived: bool | None, cursor: str | None, json: bool, person: str | None) -> None:
    from conch import client, screen

    asked = {"limit": limit, "archived": archived, "cursor": cursor}
    answer = client.Client(client.here(), person=person).ask("GET", "/api/conversations", query=asked)
    if json:
        screen.say_json(answer)
        return
    rows = [
        (chat["id"], _day(chat["updated_at"]), chat["messages"], chat["title"] or UNTITLED, ", ".join(_notes(chat)))
        for chat in answer["conversations"]
    ]
    if not rows:
        screen.say("There are no chats here.")
        return
    screen.table(["chat", "last", "messages", "title", ""], rows, wide="title")
    if answer.get("next"):
        screen.say(f"\nThere are more: conch chats list --cursor {screen.clean(answer['next'])}")


@app.command()
def show(
    id: Chat,
    after: Annotated[int, typer.Option(min=0, help="Only the lines after this number.")] = 0,
    limit: Annotated[int, typer.Option(min=1, max=1_000, help="How many lines at most.")] = 100,
    json: Json = False,
    person: Person = None,
) -> None:
    """Show a chat's lines, oldest first."""
    from conch import client, screen

    asked = {"after": after, "limit": limit}
    answer = client.Client(client.here(), person=person).ask("GET", _path(id), query=asked)
    if json:
        screen.say_json(answer)
        return
    chat = answer["conversation"]
    notes = ["begun " + _day(chat["created_at"]), *_notes(chat)]
    screen.say(f"{screen.clean(chat['title'] or UNTITLED)} ({screen.clean(', '.join(notes))})\n")
    if chat.get("problem"):
        screen.say(screen.clean(chat["problem"]) + "\n")
    for event in answer["events"]:
        screen.blocks([(f"{event['seq']} {_who(event)}", _said(event).split("\n"))])
    if not answer["events"]:
        screen.say("There are no lines after that." if after else "There is nothing in it yet.")
    if answer.get("next") is not None:
        screen.say(f"There are more: conch chats show --after {int(answer['next'])}")


@app.command()
def search(
    query: Annotated[list[str], typer.Argument(help="Words, parts of words, or a question.")],
    within: Annotated[str | None, typer.Option("--in", help="Only in the chat of this id.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many chats at most.")] = 10,
    json: Json = False,
    person: Person = None,
) -> None:
    """Find chats by words, typos forgiven, and by meaning."""
    from conch import client, screen

    asked = {"q": " ".join(query), "in": within, "limit": limit}
    answer = client.Client(client.here(), person=person).ask("GET", "/api/search", query=asked)
    if json:
        screen.say_json(answer)
        return
    groups = answer["groups"]
    if not groups:
        screen.say("No chat answers that.")
    elif answer["mode"] in _MODES:
        screen.say(_MODES[answer["mode"]] + "\n")
    for group in groups:
        _show_group(group)
    if answer.get("catching_up"):
        screen.say("Some chats are still being read in, so there may be more in a moment.")
    if groups:
        found = f"{int(answer['total'])}{' or more' if answer['capped'] else ''}"
        screen.say(f"{len(groups)} of {found} chats in {float(answer['took_ms']):.1f} ms.")


def _show_group(group: dict[str, Any]) -> None:
    from rich.text import Text

    from conch import screen

    notes = [_day(group["updated_at"])]
    notes += ["archived"] if group["archived"] else []
    notes += ["by meaning"] if group["by_meaning"] else []
    title = screen.clean(group["title"] or UNTITLED, characters_max=screen.CELL_CHARACTERS_MAX)
    out = screen.console()
    out.print(Text.assemble((title, "bold"), f"  {screen.clean(', '.join(notes))}"), soft_wrap=True)
    out.print(Text(f"  {screen.clean(group['conversation_id'])}", style="dim"), soft_wrap=True)
    for hit in group["hits"]:
        line = Text(f"  {int(hit['seq'])} {screen.clean(hit['role'])} {_day(hit['at'])}: ")
        for part, is_match in marked(str(hit["snippet"]), hit["ranges"]):
            line.append(screen.clean(part), style="bold underline" if is_match else "")
        if hit["by_meaning"] and not group["by_meaning"]:
            line.append("  (by meaning)")
        out.print(line, soft_wrap=True)
    screen.say()


def marked(text: str, ranges: Sequence[Sequence[int]]) -> list[tuple[str, bool]]:
    """The text in its parts, each with whether it matched; ranges that are none are passed over."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for start, end in sorted((int(one[0]), int(one[1])) for one in ranges):
        if not at <= start < end <= len(text):
            continue
        parts += [(text[at:start], False), (text[start:end], True)]
        at = end
    return [part for part in (*parts, (text[at:], False)) if part[0]]


@app.command()
def archive(id: Chat, json: Json = False, person: Person = None) -> None:
    """Put a chat away; search still finds it."""
    _put(id, {"archived": True}, "Archived.", json, person)


@app.command()
def unarchive(id: Chat, json: Json = False, person: Person = None) -> None:
    """Bring a chat back from the archive."""
    _put(id, {"archived": False}, "Brought back.", json, person)


@app.command()
def retitle(
    id: Chat,
    title: Annotated[list[str], typer.Argument(help="The new title.")],
    json: Json = False,
    person: Person = None,
) -> None:
    """Give a chat another title."""
    _put(id, {"title": " ".join(title)}, "Retitled.", json, person)


def _put(id: str, body: dict[str, Any], done: str, json: bool, person: str | None) -> None:
    """A chat that is not there is not made by a word mistyped, so it is looked at first."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    _chat(conch, id)
    answer = conch.ask("PUT", _path(id), body=body)
    if json:
        screen.say_json(answer)
    elif answer.get("change_id"):
        screen.say(f"{done} Undo with: conch undo {screen.clean(answer['change_id'])}")
    else:
        screen.say("It is so already.")


@app.command()
def delete(id: Chat, yes: Yes = False, json: Json = False, person: Person = None) -> None:
    """Delete a chat for good: its lines, its words in search and its vectors."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    if not yes:
        chat = _chat(conch, id)
        title = screen.clean(chat["title"] or UNTITLED)
        if not screen.ask(f"Delete for good, with no way back: {title}, {int(chat['messages'])} messages?", yes=yes):
            screen.complain("Nothing was changed.")
            raise typer.Exit(1)
    answer = conch.ask("DELETE", _path(id))
    if json:
        screen.say_json(answer)
    else:
        screen.say("Deleted for good. It was removed from: " + screen.clean(", ".join(answer["removed_from"]) or "nothing"))


def _chat(conch: "Client", id: str) -> dict[str, Any]:
    found: dict[str, Any] = conch.ask("GET", _path(id), query={"limit": 1})["conversation"]
    return found


def _path(id: str) -> str:
    from conch import client

    return f"/api/conversations/{client.part(id)}"


def _day(at: object) -> str:
    return str(at)[:10]


def _notes(chat: dict[str, Any]) -> list[str]:
    notes = [] if chat["origin"] == "chat" else [str(chat["origin"])]
    notes += ["archived"] if chat["archived"] else []
    notes += ["read from outside"] if chat["tainted"] else []
    notes += [f"imported from {chat['imported']}"] if chat.get("imported") else []
    notes += ["can't be read whole"] if chat.get("problem") else []
    return notes


_ROLES = {"user": "you", "assistant": "assistant", "other": "other"}


def _who(event: dict[str, Any]) -> str:
    if event["type"] != "message":
        return str(event["type"]).replace("_", " ")
    return str(event.get("name") or _ROLES.get(str(event.get("role")), "other"))[:40]


def _said(event: dict[str, Any]) -> str:
    """What a line says, in its own words where it has some."""
    if event["type"] == "message":
        return str(event.get("text") or "")
    if event["type"] == "step":
        return ": ".join(part for part in (event.get("tool"), event.get("summary")) if part)
    if event["type"] == "read":
        return f"{event.get('kind')}: {event.get('label')}"
    if event["type"] == "looked":
        return f"looked for {event.get('query')}: {len(event.get('found') or [])} chats"
    return " ".join(str(event[name]) for name in ("memory_id", "decision") if event.get(name))
