"""What the command line shows. A memory may have been written by an attacker, so nothing of it reaches the terminal raw."""

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    map(chr, range(0xE0100, 0xE01F0))
)
"""Letters and marks that show nothing: fillers and the selectors that can carry a hidden text."""

_JOINERS = "\u200c\u200d"
"""Invisible, but spelling in Persian and Indic scripts, and parts of emoji."""

CELL_CHARACTERS_MAX = 400


def clean(text: object, *, characters_max: int | None = None) -> str:
    """One line that a terminal shows as it is: controls, escapes, marks of direction and whatever else hides become visible,
    lone surrogates �."""
    said = str(text)
    if characters_max is not None and len(said) > characters_max:
        said = said[: characters_max - 1] + "…"
    return "".join(map(_shown, said.replace("\r\n", " ").replace("\n", " ").replace("\t", " ")))


def clean_document(text: str) -> str:
    """The same for a text of many lines."""
    return "\n".join(clean(line) for line in text.split("\n"))


def _shown(character: str) -> str:
    if " " <= character <= "~":
        return character
    number, category = ord(character), unicodedata.category(character)
    if category == "Cs":
        return "\ufffd"
    hides = category in ("Cc", "Cf", "Co", "Zl", "Zp") or character in _BLANK
    if hides and character not in _JOINERS:
        return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
    return character


def say(words: str = "") -> None:
    """One line on stdout."""
    sys.stdout.write(words + "\n")


def complain(words: str) -> None:
    """One calm line on stderr."""
    sys.stderr.write(clean(words) + "\n")


def say_json(data: object) -> None:
    """JSON in ASCII, which no terminal takes for anything else."""
    say(json.dumps(data, indent=2, ensure_ascii=True))


def console() -> "Console":
    """A console on stdout that takes no text for markup."""
    from rich.console import Console

    # A pipe has no width: 120 columns keep its lines whole enough to read.
    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 120
    return Console(markup=False, highlight=False, emoji=False, width=width)


@contextmanager
def waiting_for(words: str) -> Iterator[None]:
    """Something that moves while nothing can be counted; on stderr, and only where somebody looks."""
    from rich.console import Console

    stream = Console(stderr=True, markup=False, highlight=False, emoji=False)
    if not stream.is_terminal:
        yield
        return
    with stream.status(words):
        yield


def progress(*columns: "ProgressColumn") -> "Progress":
    """A bar that is gone when it ends; on stderr, so that stdout stays the answer, and only where somebody looks."""
    from rich.console import Console
    from rich.progress import Progress

    stream = Console(stderr=True, markup=False, highlight=False, emoji=False)
    return Progress(*columns, console=stream, transient=True, disable=not stream.is_terminal)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, wide: str) -> None:
    """A table whose column `wide` takes the room that is left; every cell is cleaned."""
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        is_wide = column == wide
        shown.add_column(
            column, overflow="fold", no_wrap=False, ratio=1 if is_wide else None, min_width=20 if is_wide else None
        )
    for row in rows:
        shown.add_row(*(Text(clean(cell, characters_max=CELL_CHARACTERS_MAX)) for cell in row))
    console().print(shown)


def blocks(items: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Names, each with lines beside it that wrap under each other, and an empty line after it; everything is cleaned."""
    from rich.table import Table
    from rich.text import Text

    for name, lines in items:
        shown = Table.grid(padding=(0, 2))
        shown.add_column(no_wrap=True)
        shown.add_column(overflow="fold")
        for number, line in enumerate(lines):
            shown.add_row(Text("" if number else clean(name)), Text(clean(line)))
        out = console()
        with out.capture() as drawn:
            out.print(shown)
        say("\n".join(line.rstrip() for line in drawn.get().splitlines()) + "\n")


def pairs(items: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> None:
    """Names and values, one a line, aligned."""
    listed = list(items.items() if isinstance(items, Mapping) else items)
    width = max((len(name) for name, _ in listed), default=0)
    for name, value in listed:
        say(f"{name.ljust(width)}  {clean(value)}")


def ask(question: str, *, yes: bool) -> bool:
    """The person's answer; without a terminal there is nobody to ask, so `--yes` must have been said."""
    from kit.errors import Invalid

    if yes:
        return True
    if not sys.stdin.isatty():
        raise Invalid("Nobody is here to ask. Say --yes to do it without asking.")
    sys.stderr.write(f"{clean(question)} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")
