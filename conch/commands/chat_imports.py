"""`import chats`: other programs' chats from a file, with a bar while it is sent and while it is brought in."""

import os
import stat
import sys
import time
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from conch.commands.options import Json, Person, Yes

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from conch.client import Client

LOOK_SECONDS = 1.0
AWAY_SECONDS_MAX = 90.0
"""For so long the import may tell nothing of itself: a service that was restarted carries it on."""
SHOWN_MAX = 40
_KINDS = {".zip": "application/zip", ".json": "application/json", ".jsonl": "application/x-ndjson"}


class ChatFormat(StrEnum):
    chatgpt = "chatgpt"
    claude = "claude"
    claude_code = "claude-code"
    jsonl = "jsonl"


def import_chats(
    file: Annotated[
        str | None, typer.Argument(help="An export (.zip or .json), sessions or plain JSONL; - reads stdin.")
    ] = None,
    format: Annotated[ChatFormat | None, typer.Option(help="What the file is, if its content doesn't tell.")] = None,
    plan: Annotated[bool, typer.Option("--plan", help="Read everything, say what would come in, and stop.")] = False,
    watch: Annotated[str | None, typer.Option("--watch", metavar="ID", help="Watch an import that goes on.")] = None,
    yes: Yes = False,
    json: Json = False,
    person: Person = None,
) -> None:
    """Bring in chats of ChatGPT, Claude, Claude Code or plain JSONL, as one change that can be undone."""
    from conch import client, screen
    from kit.errors import Invalid

    if (file is None) == (watch is None):
        raise Invalid("Name the file with the chats, or the import to --watch.")
    conch = client.Client(client.here(), person=person)
    if watch is not None:
        if len(watch) != 32 or not set(watch) <= set("0123456789abcdef"):
            raise Invalid("An import's id has 32 letters and digits.")
        _show(_until_its_end(conch, watch), json=json)
        return
    with _opened(str(file)) as (stream, length):
        size = f" ({_size(length)})" if length is not None else ""
        name = Path(str(file)).name if file != "-" else ""
        if not plan and not screen.ask(f"Import the chats in {name or 'what comes in'}{size}?", yes=yes):
            screen.complain("Nothing was changed.")
            raise typer.Exit(1)
        query = {"format": format.value if format else None, "plan": plan or None, "name": _short(name) or None}
        begun = _send(conch, stream, length, _KINDS.get(Path(name).suffix.lower(), "application/octet-stream"), query)
    _show(_until_its_end(conch, begun["import_id"]), json=json)


class _opened:  # noqa: N801 - reads as a word
    """The file and how long it is; None for a pipe."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._stream: IO[bytes] | None = None

    def __enter__(self) -> tuple[IO[bytes], int | None]:
        from kit.errors import Invalid, NotFound

        if self._file == "-":
            stream: IO[bytes] = sys.stdin.buffer
        else:
            try:
                stream = self._stream = Path(self._file).open("rb")
            except FileNotFoundError:
                raise NotFound(f"There is no file {self._file}.") from None
            except (OSError, ValueError) as error:
                raise Invalid(f"{self._file} can't be read: {getattr(error, 'strerror', None) or error}.") from error
        try:
            status = os.fstat(stream.fileno())
        except (OSError, ValueError):
            return stream, None
        length = status.st_size if stat.S_ISREG(status.st_mode) and stream is self._stream else None
        if length == 0:
            raise Invalid("That file is empty.")
        return stream, length

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            self._stream.close()


class _Watched:
    """A stream that tells a bar how far it was read; no further than it was long, since a session's log may grow meanwhile."""

    def __init__(self, stream: IO[bytes], length: int | None, bar: "Progress", task: "TaskID") -> None:
        self._stream = stream
        self._left = length
        self._bar = bar
        self._task = task
        self.is_at_end = False

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size if self._left is None else min(size, self._left))
        if self._left is not None:
            self._left -= len(data)
        self.is_at_end = not data or self._left == 0
        self._bar.advance(self._task, len(data))
        return data


def _send(conch: "Client", stream: IO[bytes], length: int | None, kind: str, query: Mapping[str, object]) -> Any:
    from typing import cast
    from uuid import uuid4

    from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    from conch import screen
    from conch.client import Upload

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn())
    headers = {"Prefer": "respond-async", "Idempotency-Key": uuid4().hex}
    with screen.progress(*columns) as bar:
        task = bar.add_task("Sending", total=length)
        watched = _Watched(stream, length, bar, task)
        upload = Upload(cast(IO[bytes], watched), length, kind)
        try:
            return conch.ask("POST", "/api/import/chats", query=query, upload=upload, headers=headers)
        except KeyboardInterrupt:
            if watched.is_at_end:
                screen.complain(
                    "Stopped when all of it was sent: it may come in. If it did, conch changes shows the change to undo."
                )
            else:
                screen.complain("Stopped while it was sent. Nothing was changed.")
            raise


def _until_its_end(conch: "Client", import_id: str) -> Any:
    """What the import says at its end; how far it is meanwhile."""
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

    from conch import screen
    from kit.errors import Unavailable

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[said]}"), TimeElapsedColumn())
    try:
        with screen.progress(*columns) as bar:
            task = bar.add_task("Importing", total=None, said="")
            heard_at = time.monotonic()
            while True:
                try:
                    found = conch.ask("GET", f"/api/import/chats/{import_id}", query={"wait": LOOK_SECONDS})
                except Unavailable:
                    if time.monotonic() - heard_at > AWAY_SECONDS_MAX:
                        raise
                    time.sleep(LOOK_SECONDS)
                    continue
                heard_at = time.monotonic()
                if found["state"] in ("done", "failed"):
                    return found
                said = f"{found['chats']:,} chats, {found['messages']:,} messages"
                bar.update(task, total=found["bytes_total"] or None, completed=found["bytes_done"], said=said)
    except KeyboardInterrupt:
        screen.complain(f"The import goes on without this command. Watch it with: conch import chats --watch {import_id}")
        raise


def _show(found: Mapping[str, Any], *, json: bool) -> None:
    from conch import screen
    from kit.errors import Unavailable

    if json:
        screen.say_json(found)
        if found["state"] == "failed":
            raise typer.Exit(1)
        return
    verb = "would come in" if found["plan"] else "came in"
    counts = f"{_counted(found['chats'], 'chat')} with {_counted(found['messages'], 'message')} {verb}"
    counts += f", {_counted(found['known'], 'message')} known already" if found["known"] else ""
    if found["state"] == "done" or found["messages"]:
        screen.say(counts + ".")
    _show_skipped(found)
    if found.get("change_id"):
        change = screen.clean(found["change_id"])
        screen.say(f"One change, {change}. Undo with: conch undo {change}")
    if found["state"] == "failed":
        raise Unavailable(str(found.get("problem") or "The import failed."))


def _show_skipped(found: Mapping[str, Any]) -> None:
    """What did not come, by its reason, with examples."""
    from conch import screen

    reasons: dict[str, list[Mapping[str, Any]]] = {}
    for row in found.get("skipped") or ():
        reasons.setdefault(row["why"], []).append(row)
    if reasons:
        screen.say("Not as it was in the file:")
    for why, rows in reasons.items():
        total = sum(row["count"] for row in rows)
        screen.say(f"  {total:,}: {screen.clean(why)}")
        for row in rows[: SHOWN_MAX // max(1, len(reasons)) + 1]:
            many = f" ({row['count']:,})" if row["count"] > 1 else ""
            screen.say(f"    {screen.clean(row['item'], characters_max=100)}{many}")
    if found.get("more_skipped"):
        screen.say(f"  and {found['more_skipped']:,} more")


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _size(length: int) -> str:
    return f"{length / 1024**2:,.1f} MB" if length >= 1024**2 else f"{length / 1024:,.0f} kB"


def _short(name: str) -> str:
    """The file's name as an address can hold it."""
    return "".join(character if character.isprintable() else " " for character in name)[:200]
