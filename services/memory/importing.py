"""What a document holds that could be remembered: our own export, a Markdown list, plain lines. Pure.

A plan says item by item what would come of it; nothing is dropped without a reason.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pydantic import ValidationError

from kit.contracts.memory import CONTENT_CHARACTERS_MAX, ImportFormat, Kind, Memory, Waiting
from kit.contracts.message import MEMORY_ID_PATTERN
from kit.errors import ConchError, Invalid, TooLarge
from kit.text import same_words
from services.memory import document
from services.memory.state import PersonState
from services.memory.wording import clean

FORMAT: Final = "conch-memories/1"
USED_TO_BE_TRUE: Final = "Used to be true"
"""The heading of history in an export to read; it doesn't come back as something true."""
EXCERPT_CHARACTERS: Final = 200
NOTED_CHARACTERS_MAX: Final = 10_000
"""Of one item's fields as they are written. More, and whether its file could be read back is tried: that takes its time."""
MARKDOWN_LINES_MAX: Final = 100_000
"""Lines with something on them. The parser takes some 2 kB and 60 µs for each: a million of them were two gigabytes."""
MARKDOWN_LINE_CHARACTERS_MAX: Final = 2 * CONTENT_CHARACTERS_MAX
"""The rest of a longer line is not parsed: it is too long for a memory already, and is named as that."""
_NO_ID: Final = "m_000000000000"
_ID = re.compile(MEMORY_ID_PATTERN)
_TASK_BOX = re.compile(r"^\[[ xX]\]\s+")
_KINDS: Final[dict[str, Kind]] = {
    "preference": "preference", "preferences": "preference", "likes": "preference", "style": "preference",
    "project": "project", "projects": "project", "work": "project",
    "person": "person", "people": "person", "family": "person", "friends": "person",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Candidate:
    """One item of a document. `fields` holds what our own export says beside the words; `why` is why it can't come.

    `raw` are its words as they stand in the document, for the check.
    """

    number: int
    content: str
    kind: Kind = "fact"
    fields: dict[str, Any] | None = None
    why: str = ""
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    candidate: Candidate
    outcome: Literal["new", "known", "waits", "skipped"]
    why: str = ""
    held: Waiting | None = None
    """What the check has against it, where it `waits`."""


def candidates(format_: ImportFormat, text: str) -> Iterator[Candidate]:
    """The document's items in its order. Raises `Invalid` where it isn't what it is said to be."""
    if format_ == "json":
        return _from_json(text)
    return _from_markdown(text) if format_ == "markdown" else _from_lines(text)


def _from_lines(text: str) -> Iterator[Candidate]:
    lines = (line for line in text.splitlines() if line.strip())
    for number, line in enumerate(lines, start=1):
        yield _checked(number, line)


def _from_json(text: str) -> Iterator[Candidate]:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Invalid("This file isn't JSON.", code="not_json") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("memories"), list):
        raise Invalid(f'This JSON isn\'t an export of Conch ("format": "{FORMAT}").', code="not_an_export")
    return _from_items(found["memories"])


def _from_items(items: list[Any]) -> Iterator[Candidate]:
    for number, item in enumerate(items, start=1):
        if not isinstance(item, dict) or not isinstance(item.get("content"), str):
            yield Candidate(number, "", why="It has no content.")
            continue
        item_id = item.get("id")
        fields = {name: value for name, value in item.items() if name in Memory.model_fields and value is not None}
        fields["id"] = item_id if isinstance(item_id, str) and _ID.fullmatch(item_id) else _NO_ID
        fields.setdefault("source", "import")
        fields.setdefault("kind", "fact")
        fields.setdefault("created_at", "2000-01-01T00:00:00Z")
        fields.setdefault("updated_at", fields["created_at"])
        try:
            memory = Memory(**fields)
        except ValidationError as error:
            field = error.errors()[0]["loc"][0]
            yield Candidate(number, item["content"][:EXCERPT_CHARACTERS], why=f"Its {field} can't be read.")
            continue
        timed = "created_at" in item
        dropped = {"id", "revision", "waiting", *(() if timed else ("created_at", "updated_at"))}
        kept = {name: getattr(memory, name) for name in memory.model_fields_set - dropped}
        if memory.id != _NO_ID:
            kept["id"] = memory.id
        if sum(map(len, map(str, kept.values()))) > NOTED_CHARACTERS_MAX and not _fits_a_file(memory):
            yield Candidate(number, memory.content[:EXCERPT_CHARACTERS], why="Too much is noted of it.")
            continue
        yield _checked(number, memory.content, memory.kind, kept)


def _fits_a_file(memory: Memory) -> bool:
    try:
        document.render(memory)
    except TooLarge:
        return False
    return True


def _from_markdown(text: str) -> Iterator[Candidate]:
    """List items; the heading above gives the kind. Headings are no items; paragraphs, code and tables are named as skipped.

    Raises `Invalid` past `MARKDOWN_LINES_MAX`.
    """
    number, heading, in_heading, depth = 0, "", False, 0
    for token in MarkdownIt("commonmark").parse(_bounded(_without_front_matter(text))):
        if token.type in ("heading_open", "heading_close"):
            in_heading = token.type == "heading_open"
        elif token.type in ("list_item_open", "list_item_close"):
            depth += token.nesting
        elif token.type == "inline":
            words = _flatten(token)
            if in_heading:
                heading = words.strip().rstrip(":").casefold()
                continue
            number += 1
            if not depth:
                yield Candidate(number, words[:EXCERPT_CHARACTERS], why="It isn't a list item.")
            elif heading == USED_TO_BE_TRUE.casefold():
                yield Candidate(number, words[:EXCERPT_CHARACTERS], why="It used to be true.")
            else:
                yield _checked(number, _TASK_BOX.sub("", words), _KINDS.get(heading, "fact"))
        elif token.type in ("fence", "code_block", "html_block") and not token.content.lstrip().startswith("<!--"):
            number += 1
            excerpt = " ".join(token.content.split())[:EXCERPT_CHARACTERS]
            yield Candidate(number, excerpt, why="It is code or HTML, not a list item.")


def _bounded(text: str) -> str:
    lines = text.split("\n")
    if len(lines) > MARKDOWN_LINES_MAX and sum(not line.isspace() and line != "" for line in lines) > MARKDOWN_LINES_MAX:
        raise Invalid(f"A document may hold {MARKDOWN_LINES_MAX:,} lines at most. Split it.", code="too_many_lines")
    return "\n".join(line[:MARKDOWN_LINE_CHARACTERS_MAX] for line in lines)


def _flatten(inline: Token) -> str:
    """What a reader sees of an inline token; line breaks are spaces, images their alternative text."""
    parts: list[str] = []
    for child in inline.children or ():
        if child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif child.type != "html_inline":
            parts.append(child.content)
    return "".join(parts)


def _without_front_matter(text: str) -> str:
    found = re.match(r"\A---\r?\n.{0,20000}?\r?\n---\r?\n", text, re.DOTALL)
    return text[found.end() :] if found else text


def _checked(number: int, content: str, kind: Kind = "fact", fields: dict[str, Any] | None = None) -> Candidate:
    try:
        return Candidate(number, clean(content), kind, fields, raw=content)
    except ConchError as error:
        return Candidate(number, content[:EXCERPT_CHARACTERS].encode("utf-8", "replace").decode(), kind, why=error.detail)


def plan(
    found: Iterator[Candidate], state: PersonState, check: Callable[[str], Waiting | None], *, items_max: int
) -> list[Planned]:
    """What would come of each: `new`, `known`, `skipped`, or `waits` where `check` holds its words.

    Raises `Invalid` past `items_max`.
    """
    planned: list[Planned] = []
    taken: set[tuple[str, str]] = set()
    for candidate in found:
        if len(planned) >= items_max:
            raise Invalid(f"A document may hold {items_max:,} items at most. Split it.", code="too_many_items")
        if candidate.why:
            planned.append(Planned(candidate, "skipped", candidate.why))
            continue
        status = "superseded" if (candidate.fields or {}).get("status") == "superseded" else "active"
        key = (status, same_words(candidate.content))
        if key in taken:
            planned.append(Planned(candidate, "known", "It stands in this document twice."))
        elif any(memory.status == status for memory in state.same(candidate.content)):
            planned.append(Planned(candidate, "known", "It is remembered already."))
        elif any(memory.status == "waiting" for memory in state.same(candidate.content)):
            planned.append(Planned(candidate, "known", "It waits for your OK already."))
        elif (held := check(candidate.raw)) is not None:
            why = " ".join(reason.words for reason in held.held or ())
            planned.append(Planned(candidate, "waits", f"{held.reason} {why}", held))
        else:
            planned.append(Planned(candidate, "new"))
        taken.add(key)
    return planned
