"""The options that several commands share."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do it without asking.")]
Person = Annotated[str | None, typer.Option("--person", help="Whose memories; CONCH_PERSON, else me.")]
