"""`check`: what the memory check says of some words, without writing anything."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from conch.commands.options import Json, Person

_VERDICTS = {
    "ok": "ok: nothing in it looks planted.",
    "ask": "ask: it would be held, and you would be asked.",
    "refuse": "refuse: it would be held, and kept only with --anyway.",
}


class Via(StrEnum):
    remember = "remember"
    app = "app"
    import_ = "import"


class ReadKind(StrEnum):
    web = "web"
    download = "download"
    email = "email"
    app = "app"
    file = "file"
    person = "person"


def check(
    text: Annotated[list[str], typer.Argument(help="The words, as they would be remembered.")],
    said: Annotated[list[str] | None, typer.Option(help="Something that you typed in the chat; again for more.")] = None,
    read: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Something that the chat read; - reads stdin; again for more.")
    ] = None,
    label: Annotated[
        list[str] | None, typer.Option(help="What it is called, such as news.example; one for each --read, or alone.")
    ] = None,
    kind: Annotated[ReadKind, typer.Option(help="What sort of thing was read.")] = ReadKind.web,
    via: Annotated[Via, typer.Option(help="The way by which it would come in.")] = Via.remember,
    unattended: Annotated[bool, typer.Option("--unattended", help="As in a chat that nobody is in.")] = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Ask what the memory check says of some words. Nothing is written."""
    from conch import client, screen

    body = {
        "content": " ".join(text),
        "via": via.value,
        "said": said or [],
        "read": _things(read or [], label or [], kind.value),
        "attended": not unattended,
    }
    answer = client.Client(client.here(), person=person).ask("POST", "/api/memories/check", body=body)
    if json:
        screen.say_json(answer)
        return
    screen.say(_VERDICTS.get(answer["verdict"], screen.clean(answer["verdict"])))
    for reason in answer["reasons"]:
        screen.say(f"  · {screen.clean(reason['words'])}")
    if answer["yours"]:
        screen.say("These are your own words.")


def _things(files: list[str], labels: list[str], kind: str) -> list[dict[str, Any]]:
    """What was read: the files, by their names where no label says better; labels without a file are known by name alone."""
    from conch import documents
    from kit.errors import Invalid

    found: list[dict[str, Any]] = []
    for number, file in enumerate(files):
        try:
            text = documents.bytes_of(file).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Invalid(f"{file} is not UTF-8 text (byte {error.start + 1}).") from None
        name = labels[number] if number < len(labels) else "stdin" if file == "-" else Path(file).name
        found.append({"kind": kind, "label": name, "text": text})
    return found + [{"kind": kind, "label": name} for name in labels[len(files) :]]


def register(app: typer.Typer) -> None:
    app.command()(check)
