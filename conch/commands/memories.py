"""`remember`, `recall`, `forget`: one memory at a time."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from conch.commands.options import Json, Person, Yes


class Kind(StrEnum):
    fact = "fact"
    preference = "preference"
    project = "project"
    person = "person"


def remember(
    text: Annotated[list[str], typer.Argument(help="What to remember, as one short statement.")],
    kind: Annotated[Kind | None, typer.Option(help="What sort of thing it is.")] = None,
    json: Json = False,
    person: Person = None,
) -> None:
    """Remember something, in your own words."""
    from conch import client, screen

    body = {"content": " ".join(text), **({"kind": kind.value} if kind else {})}
    answer = client.Client(client.here(), person=person).ask("POST", "/api/memories", body=body)
    if json:
        screen.say_json(answer)
        return
    memory = answer["memory"]
    screen.say(f"Remembered as {screen.clean(memory['kind'])} {screen.clean(memory['id'])}: {screen.clean(memory['content'])}")
    screen.say(f"Undo with: conch undo {screen.clean(answer['change_id'])}")


def recall(
    query: Annotated[list[str], typer.Argument(help="A question or a few words.")],
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many at most.")] = 8,
    history: Annotated[bool, typer.Option("--history", help="Also what was true once.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Also what was close, and why it lost.")] = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Find what is remembered, by words, by typo and by meaning."""
    from conch import client, screen

    asked = {"q": " ".join(query), "limit": limit, "history": history, "explain": explain}
    answer = client.Client(client.here(), person=person).ask("GET", "/api/memories/search", query=asked)
    if json:
        screen.say_json(answer)
        return
    results, misses = answer["results"], answer.get("near_misses") or []
    if results:
        screen.table(["id", "memory", "score", "why"], [_row(result) for result in results], wide="memory")
    else:
        screen.say("Nothing that is remembered answers that.")
    if misses:
        screen.say()
        screen.say("Close, but left out:")
        screen.table(["id", "memory", "score", "why not"], [_row(miss) for miss in misses], wide="memory")
    found_by = "meaning and words" if answer["mode"] == "meaning" else "words"
    screen.say(f"\n{len(results)} found by {found_by} in {float(answer['took_ms']):.1f} ms.")


def forget(
    id: Annotated[str, typer.Argument(help="The memory's id, as recall shows it.")],
    purge: Annotated[bool, typer.Option("--purge", help="For good: its words go from everywhere, without Undo.")] = False,
    yes: Yes = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Forget a memory."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    path = f"/api/memories/{client.part(id)}"
    if not yes:
        content = conch.ask("GET", path)
        content = content.get("memory", content).get("content", "")
        question = "Forget for good, with no way back" if purge else "Forget"
        if not screen.ask(f"{question}: {screen.clean(content)}?", yes=yes):
            screen.complain("Nothing was changed.")
            raise typer.Exit(1)
    answer = conch.ask("DELETE", path, query={"purge": True} if purge else None)
    if json:
        screen.say_json(answer)
    elif purge:
        screen.say("Forgotten for good. It was removed from: " + screen.clean(", ".join(answer["removed_from"]) or "nothing"))
        for key, words in (("still_said_in", "Still said in these chats"), ("still_in_backups", "Still in these backups")):
            if answer.get(key):
                screen.say(f"{words}: {screen.clean(', '.join(answer[key]))}")
    else:
        screen.say(f"Forgotten. Undo with: conch undo {screen.clean(answer['change_id'])}")


def _row(result: dict[str, Any]) -> tuple[str, str, str, str]:
    memory = result["memory"]
    content = memory["content"]
    if memory.get("status") == "superseded":
        content += f"  (true until {str(memory.get('invalid_at') or '')[:10]})"
    return memory["id"], content, f"{float(result['score']):.2f}", result.get("why") or _why(result)


def _why(result: dict[str, Any]) -> str:
    """How it was found: the words that met, a typo forgiven, a concept; else that its meaning is close."""
    found = []
    for match in result.get("matched", []):
        term, met, how = str(match["term"]), str(match["found"]), match["how"]
        if how == "typo":
            found.append(f"{term} read as {met}")
        elif how == "concept":
            found.append(f"{term} ~ {met}")
        elif how == "word":
            found.append(term)
    if result.get("meaning") or result.get("tokens"):
        found.append(f"meaning {max(float(result['meaning']), float(result['tokens'])):.2f}")
    return ", ".join(dict.fromkeys(found)) or "words"


def register(app: typer.Typer) -> None:
    for command in (remember, recall, forget):
        app.command()(command)
