"""`waiting`, `keep`, `reject`: what waits for the person, and the answers to it."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Person, Yes

if TYPE_CHECKING:
    from conch.client import Client
    from kit.errors import ConchError

PAGES_MAX = 50
SHOWN_MAX = 50
WORDS_CHARACTERS_MAX = 400
"""Of a memory in the list; who is asked to keep one sees all of it."""

_READ_AS = {
    "web": "a web page",
    "download": "a download",
    "email": "an email",
    "app": "an app",
    "file": "a file",
    "person": "another person",
}
_CAME_BY = {"remember": "an assistant", "app": "an app", "import": "an import", "file": "a file that was changed"}


def waiting(
    json: Json = False,
    person: Person = None,
) -> None:
    """Show what waits for you: what it says, why it waits, and where it came from."""
    from conch import client, screen

    memories, more = _all(client.Client(client.here(), person=person))
    if json:
        screen.say_json({"memories": memories, "count": len(memories), "more": more})
        return
    if not memories:
        screen.say("Nothing waits for you.")
        return
    count = f"{len(memories)} or more" if more else len(memories)
    screen.say(f"{count} {'waits' if count == 1 else 'wait'} for you.\n")
    screen.blocks((memory["id"], _lines(memory, WORDS_CHARACTERS_MAX)) for memory in memories[:SHOWN_MAX])
    if len(memories) > SHOWN_MAX:
        screen.say(f"... and {len(memories) - SHOWN_MAX} more; --json shows all.\n")
    screen.say("Keep one with: conch keep ID   Have it forgotten with: conch reject ID")


def keep(
    id: Annotated[str, typer.Argument(help="The memory's id, as `conch waiting` shows it.")],
    edit: Annotated[str | None, typer.Option(metavar="TEXT", help="Keep it with these words instead.")] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Keep it although the memory check refused it.")] = False,
    yes: Yes = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Keep something that waits. Why it is held is shown first, and you are asked."""
    from conch import client, screen
    from kit.errors import Conflict

    conch = client.Client(client.here(), person=person)
    memory = _one(conch, id)
    why = memory["waiting"]
    if not json:
        screen.blocks([(memory["id"], _lines(memory))])
    if why.get("refused") and not anyway and edit is None:
        raise Conflict("Nothing was changed. This one is kept only with --anyway, or in other words with --edit.")
    if why.get("held"):
        if json and not yes:  # stdout is for the answer alone; nobody says yes to what they haven't seen.
            for line in _lines(memory):
                screen.complain(line)
        question = "Keep it all the same?" if edit is None else f"Keep it as: {edit}?"
        if not screen.ask(question, yes=yes):
            screen.complain("Nothing was changed.")
            raise typer.Exit(1)
    body = {"revision": memory["revision"], "anyway": anyway, **({"content": edit} if edit is not None else {})}
    try:
        answer = conch.ask("POST", f"/api/memories/{client.part(id)}/keep", body=body)
    except Conflict as error:
        raise _plainer(error, id) from error
    if json:
        screen.say_json(answer)
        return
    screen.say(f"Kept: {screen.clean(answer['memory']['content'])}")
    screen.say(f"Undo with: conch undo {screen.clean(answer['change_id'])}")


def reject(
    id: Annotated[str, typer.Argument(help="The memory's id, as `conch waiting` shows it.")],
    yes: Yes = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Have something that waits forgotten. What is remembered, and only asked to be forgotten, is asked about first."""
    from conch import client, screen

    conch = client.Client(client.here(), person=person)
    memory = _one(conch, id)
    if memory["waiting"].get("forget") and not screen.ask(f"Forget: {memory['content']}?", yes=yes):
        screen.complain("Nothing was changed.")
        raise typer.Exit(1)
    answer = conch.ask("POST", f"/api/memories/{client.part(id)}/forget")
    if json:
        screen.say_json(answer)
        return
    screen.say(f"Forgotten: {screen.clean(answer['memory']['content'], characters_max=WORDS_CHARACTERS_MAX)}")
    screen.say(f"Undo with: conch undo {screen.clean(answer['change_id'])}")


def _all(conch: "Client") -> tuple[list[dict[str, Any]], bool]:
    """Everything that waits, newest first, and whether there is more than is read."""
    found: list[dict[str, Any]] = []
    cursor: str | None = None
    for _ in range(PAGES_MAX):
        page = conch.ask("GET", "/api/memories", query={"status": "waiting", "limit": 200, "cursor": cursor})
        found += page["memories"]
        cursor = page.get("next")
        if cursor is None:
            break
    return found, cursor is not None


def _one(conch: "Client", id: str) -> dict[str, Any]:
    from conch import client
    from kit.errors import Conflict

    memory: dict[str, Any] = conch.ask("GET", f"/api/memories/{client.part(id)}")["memory"]
    if not memory.get("waiting"):
        raise Conflict("It doesn't wait for an answer. What does: conch waiting")
    return memory


def _lines(memory: dict[str, Any], characters_max: int | None = None) -> list[str]:
    """What it says, why it waits, and where it came from."""
    from conch import screen

    why = memory["waiting"]
    words = screen.clean(memory["content"], characters_max=characters_max)
    lines = [f"Wants to forget: {words}" if why.get("forget") else words, why["reason"]]
    lines += [f"· {held['words']}" for held in why.get("held") or []]
    if why.get("refused"):
        lines.append("Kept only with --anyway.")
    came = _came(memory)
    return [*lines, f"From {came}"] if came else lines


def _came(memory: dict[str, Any]) -> str:
    provenance = memory.get("provenance")
    if provenance is None:
        return ""
    by = f"the app {provenance['app']}" if provenance.get("app") else _CAME_BY.get(provenance["via"], provenance["via"])
    if memory.get("conversation_id"):
        by += f", chat {memory['conversation_id']}"
    read = [f"{_READ_AS.get(one['kind'], one['kind'])}: {one['label']}" for one in provenance.get("read") or []]
    return f"{by}, after reading {'; '.join(read)}" if read else by


def _plainer(error: "ConchError", id: str) -> "ConchError":
    from kit.errors import Conflict

    if error.reason == "changed":
        return Conflict(f"It changed since it was shown here, so nothing was kept. Look at it again: conch keep {id}")
    if error.reason == "needs_anyway":
        return Conflict(f"{error.detail} Nothing was changed; --anyway keeps it.")
    return error


def register(app: typer.Typer) -> None:
    for command in (waiting, keep, reject):
        app.command()(command)
