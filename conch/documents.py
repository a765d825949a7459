"""A file that a person names, and what sort of document of memories it is, told by its content."""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kit.errors import Invalid, NotFound, TooLarge

Format = Literal["json", "markdown", "lines"]

CONTENT_TYPES: dict[Format, str] = {
    "json": "application/json",
    "markdown": "text/markdown; charset=utf-8",
    "lines": "text/plain; charset=utf-8",
}
FILE_BYTES_MAX = 128 * 1024 * 1024
EXPORT_FORMAT = "conch-memories/1"
_MARKDOWN_LINE = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]")


@dataclass(frozen=True, slots=True)
class Document:
    """A file's bytes, proven UTF-8 and without a byte order mark, and what they are."""

    data: bytes
    format: Format

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self.format]


def bytes_of(file: str) -> bytes:
    """What is in the file, or comes in on stdin where it is called `-`. Raises with a sentence for a person."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(FILE_BYTES_MAX + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(FILE_BYTES_MAX + 1)
    except FileNotFoundError:
        raise NotFound(f"There is no file {file}.") from None
    except (OSError, ValueError) as error:
        raise Invalid(f"{file} can't be read: {getattr(error, 'strerror', None) or error}.") from error
    if len(data) > FILE_BYTES_MAX:
        raise TooLarge(f"{file} has more than {FILE_BYTES_MAX // 1024 // 1024} MB.")
    return data


def read(data: bytes, *, given: Format | None = None) -> Document:
    """The document in these bytes; raises `Invalid` where they are not text, or not what `given` says."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Invalid(f"That file is not UTF-8 text (byte {error.start + 1}).") from error
    if not text.strip():
        raise Invalid("That file is empty.")
    if "\0" in text:
        raise Invalid("That file is not text: it has NUL bytes in it.")
    format_ = given or _format(text)
    if format_ == "json":
        _demand_export(text)
    return Document(data, format_)


def _format(text: str) -> Format:
    start = text.lstrip()
    if start[:1] in "{[" and not start.startswith("[ ]"):
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return _lines_or_markdown(text)
        return "json"
    return _lines_or_markdown(text)


def _lines_or_markdown(text: str) -> Format:
    return "markdown" if any(_MARKDOWN_LINE.match(line.lstrip()) for line in text.splitlines()) else "lines"


def _demand_export(text: str) -> None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid("That file is not JSON that can be read.") from error
    if not isinstance(found, dict) or found.get("format") != EXPORT_FORMAT:
        raise Invalid(f'That JSON is not an export of Conch: it has no "format": "{EXPORT_FORMAT}".')
