"""`import` and `export`: memories as a file."""

import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from conch.commands import chat_imports
from conch.commands.options import Json, Person, Yes

if TYPE_CHECKING:
    from conch.client import Client
    from conch.documents import Document

PLAN_ROWS_MAX = 40

_OUTCOMES = {
    "new": "remembered",
    "known": "known already",
    "waits": "looks planted",
    "skipped": "left out",
}


class ExportFormat(StrEnum):
    markdown = "markdown"
    json = "json"


class ImportFormat(StrEnum):
    json = "json"
    markdown = "markdown"
    lines = "lines"


def import_(
    file: Annotated[str, typer.Argument(help="A Markdown list, an export of Conch, or plain lines; - reads stdin.")],
    format: Annotated[ImportFormat | None, typer.Option(help="What the file is, if its content doesn't tell.")] = None,
    only: Annotated[str | None, typer.Option(help="The numbers of the plan to take, and no others, such as 1,2,5.")] = None,
    also: Annotated[str | None, typer.Option(help="Numbers that the plan leaves out, to take as well.")] = None,
    plan: Annotated[bool, typer.Option("--plan", help="Show what would happen, and stop.")] = False,
    yes: Yes = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Bring memories in from a file: first the plan, then one change that can be undone.

    Other programs' chats come in with: conch import chats FILE
    """
    from conch import client, documents, screen
    from kit.errors import Invalid

    document = documents.read(documents.bytes_of(file), given=format.value if format else None)
    conch = client.Client(client.here(), person=person)
    shown = conch.ask("POST", "/api/memories/import", query={"plan": True}, document=(document.data, document.content_type))
    chosen = [*(_numbers(only, "--only") if only is not None else []), *(_numbers(also, "--also") if also is not None else [])]
    if chosen and max(chosen) > shown["total"]:
        raise Invalid(f"The plan has {shown['total']} numbers; there is no {max(chosen)}.")
    taken = [] if only is not None else [item["number"] for item in shown["items"] if item["ticked"]]
    ticked = sorted({*taken, *chosen})
    if plan and json:
        screen.say_json(shown)
        return
    if not json:
        _show_plan(shown, ticked)
    if plan:
        return
    if not ticked and not any(item["outcome"] == "known" for item in shown["items"]):
        if any(item["outcome"] == "waits" for item in shown["items"]):
            raise Invalid("Nothing was changed: what is new in that file looks planted.")
        raise Invalid("There is nothing in that file to remember.")
    # A file brought in twice is no mistake: what it says is there.
    if ticked and not screen.ask(f"Import {len(ticked)} of {shown['total']}?", yes=yes):
        screen.complain("Nothing was changed.")
        raise typer.Exit(1)
    done = _send(conch, document, {"ticked": _runs(ticked)} if chosen else None, len(ticked))
    if json:
        screen.say_json(done)
    else:
        _show_done(done)


def export(
    format: Annotated[ExportFormat, typer.Option(help="markdown to read, json to bring back whole.")] = ExportFormat.markdown,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write; else it is printed.")] = None,
    person: Person = None,
) -> None:
    """Take everything that is remembered out, as one document."""
    from conch import client, screen
    from kit.errors import NotFound, Unavailable

    answer = client.Client(client.here(), person=person).ask("GET", "/api/memories/export", query={"format": format.value})
    if output is None and format is ExportFormat.json:
        screen.say_json(answer)
        return
    if format is ExportFormat.json:
        from json import dumps

        text = dumps(answer, indent=2, ensure_ascii=False) + "\n"
    else:
        text = str(answer or "")
    if output is None:
        screen.say(screen.clean_document(text.rstrip("\n")) if sys.stdout.isatty() else text.rstrip("\n"))
        return
    from kit.files import write_whole

    if not output.parent.is_dir():
        raise NotFound(f"There is no folder {output.parent}.")
    try:
        write_whole(output, text.encode("utf-8", "replace"))
    except OSError as error:
        raise Unavailable(f"{output} can't be written: {error.strerror or error}.") from error
    screen.complain(f"Written to {output}.")


def _numbers(text: str, option: str) -> list[int]:
    from kit.errors import Invalid

    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
        raise Invalid(f"{option} takes the plan's numbers, such as 1,2,5.")
    return sorted({int(part) for part in parts})


def _runs(numbers: Sequence[int]) -> str:
    """Sorted numbers as short as they can be said: 1-3,7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ",".join("-".join(map(str, run)) for run in runs)


def _show_plan(shown: Mapping[str, Any], ticked: Sequence[int]) -> None:
    from conch import screen

    items, chosen = shown["items"], set(ticked)
    rows = [
        (item["number"], "✓" if item["number"] in chosen else "", item["kind"], item["content"], _why(item))
        for item in items[:PLAN_ROWS_MAX]
    ]
    if rows:
        screen.table(["", "", "kind", "memory", "what happens"], rows, wide="memory")
    left_out = [item for item in items[PLAN_ROWS_MAX:] if item["number"] not in chosen]
    if len(items) > PLAN_ROWS_MAX:
        screen.say(f"... and {len(items) - PLAN_ROWS_MAX} more, of which {len(left_out)} would not be taken.")
    for item in left_out[:PLAN_ROWS_MAX]:
        screen.say(f"  {item['number']}. {screen.clean(item['content'], characters_max=80)} ({screen.clean(_why(item))})")
    planted = [item["number"] for item in items if item["outcome"] == "waits" and item["number"] not in chosen]
    if planted:
        named = ",".join(map(str, planted[:PLAN_ROWS_MAX])) + (",..." if len(planted) > PLAN_ROWS_MAX else "")
        one = len(planted) == 1
        looks = "1 looks planted and is" if one else f"{len(planted)} look planted and are"
        screen.say(f"{looks} left out. To bring {'it' if one else 'them'} in all the same: --also {named}")


def _why(item: Mapping[str, Any]) -> str:
    if item["outcome"] == "waits" and item.get("why"):
        return str(item["why"])  # It says by itself that it looks planted.
    what = _OUTCOMES.get(item["outcome"], item["outcome"])
    return f"{what}: {item['why']}" if item.get("why") else what


def _send(conch: "Client", document: "Document", query: Mapping[str, str] | None, memories: int) -> Any:
    """Imports with a bar of the memories that have been written."""
    from uuid import uuid4

    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    from conch import screen
    from conch.watching import Arrivals

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with screen.progress(*columns) as bar:
        task = bar.add_task("Importing", total=memories)
        with Arrivals(conch.files, lambda count: bar.update(task, completed=count)):
            answer = conch.ask(
                "POST",
                "/api/memories/import",
                query=query,
                document=(document.data, document.content_type),
                headers={"Idempotency-Key": uuid4().hex},
            )
    return answer


def _show_done(done: Mapping[str, Any]) -> None:
    from conch import screen

    counts = [f"{done['added']} remembered"]
    counts += [f"{done['known']} known already"] if done.get("known") else []
    counts += [f"{done['waiting']} waiting for your yes"] if done.get("waiting") else []
    skipped = done.get("skipped") or []
    total_skipped = len(skipped) + int(done.get("more_skipped") or 0)
    screen.say(", ".join(counts) + (f", {total_skipped} left out:" if total_skipped else "."))
    for item in skipped:
        screen.say(f"  {screen.clean(item['item'], characters_max=100)} ({screen.clean(item['why'])})")
    if done.get("more_skipped"):
        screen.say(f"  and {done['more_skipped']} more")
    if done.get("change_id"):
        screen.say(f"One change, {screen.clean(done['change_id'])}. Undo with: conch undo {screen.clean(done['change_id'])}")


class FileOrWhat(TyperGroup):
    """`import FILE` is about memories; `import chats FILE` says another thing first."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in self.commands:
            args = ["memories", *args]
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    imports = typer.Typer(
        cls=FileOrWhat,
        rich_markup_mode=None,
        help="Bring memories in from a file, or other programs' chats: import chats FILE.",
    )
    imports.command("memories")(import_)
    imports.command("chats")(chat_imports.import_chats)
    app.add_typer(imports, name="import")
    app.command()(export)
