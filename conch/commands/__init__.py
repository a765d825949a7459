"""The command line: one module a noun. What is heavy is imported by the command that needs it."""

import typer

from conch.commands import (
    bus,
    changes,
    chats,
    checking,
    container,
    events,
    learning,
    meaning,
    memories,
    never,
    preferences,
    status,
    tidy,
    tokens,
    transfer,
    up,
    waiting,
)

app = typer.Typer(
    name="conch",
    help="The memory an assistant can be trusted with: local, plain, undoable.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for room in (up, status, memories, waiting, checking, transfer, changes, preferences, learning):
    room.register(app)
app.add_typer(chats.app, name="chats")
app.add_typer(tidy.app, name="tidy")
app.add_typer(never.app, name="never")
app.add_typer(meaning.app, name="meaning")
app.add_typer(events.app, name="events")
app.add_typer(tokens.app, name="token")
for room in (container, bus):
    room.register(app)
