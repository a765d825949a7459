"""What is not to be learned again: a file each in `memory/never/`, and keyed hashes alone of what was forgotten for good.

A file each, so that taking one thing back never stands on another, and that forgetting for good takes its words out of the log
with the file. Something declined that was said in the person's own words (a merge, a replacement) is kept as a hash too: those
words may be learned.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import orjson
from pydantic import ValidationError

from kit.contracts.memory import Memory
from kit.contracts.message import Message, Time
from kit.contracts.revising import NEVER_ID_PATTERN, NeverItem
from kit.errors import Damaged
from kit.files import write_whole
from kit.journal import short_id
from kit.text import same_words, stems

PATH: Final = "memory/never.json"
FOLDER: Final = "memory/never"
CLOSE_SHARE: Final = 0.6
"""Of the stems of whichever says less, this share in the other is close."""
CLOSE_STEMS_MIN: Final = 2
CONCHS_OWN: Final = frozenset({"tidy", "learned"})
"""Sources of what Conch wrote by itself."""
_NAME = re.compile(rf"{FOLDER}/({NEVER_ID_PATTERN[1:-1]})\.json")

From = Literal["undone", "forgotten", "you"]


class NotAgain(Message):
    """One file's content. `content` is what is not to be learned; of something declined only `declined`, its hash."""

    at: Time
    came: From
    content: str | None = None
    declined: str | None = None


def path_of(entry_id: str) -> str:
    return f"{FOLDER}/{entry_id}.json"


def id_of(path: str) -> str | None:
    found = _NAME.fullmatch(path)
    return found.group(1) if found else None


def render_entry(entry: NotAgain) -> bytes:
    data = entry.model_dump(mode="json", exclude_none=True)
    return orjson.dumps(data, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def parse_entry(data: bytes) -> NotAgain:
    try:
        entry = NotAgain.model_validate_json(data)
    except ValidationError as error:
        raise Damaged("It isn't something not to learn again.") from error
    if (entry.content is None) == (entry.declined is None):
        raise Damaged("It says nothing that is not to be learned again.")
    return entry


def check_entry(path: str, data: bytes) -> None:
    """Raises `Damaged` where a file of this name or with these bytes keeps nothing from being learned."""
    if id_of(path) is None:
        raise Damaged("Its name isn't one of that list.")
    parse_entry(data)


def item_of(entry_id: str, entry: NotAgain) -> NeverItem | None:
    """As the person sees it; None for what has no words."""
    return None if entry.content is None else NeverItem(id=entry_id, content=entry.content, at=entry.at, from_=entry.came)


# --- what is noted ----------------------------------------------------------------------------------------------------


def noted(content: str, came: From, at: datetime) -> dict[str, bytes | None]:
    """The file that keeps these words from being learned again."""
    return {path_of(short_id("n")): render_entry(NotAgain(at=at, came=came, content=content))}


def taken_back(
    secret: bytes, memory: Memory, how: str | None, replaced: Iterable[Memory], came: From, at: datetime
) -> dict[str, bytes | None]:
    """The file that keeps what the person took back of a revision from being made again; nothing for what they wrote.

    `how` is `merged`, `updated` or None (added); `replaced` are the memories whose place it took or was to take.
    """
    if memory.source not in CONCHS_OWN and how is None:
        return {}
    old = tuple(replaced)
    if how == "merged" or any(same_words(each.content) == same_words(memory.content) for each in old):
        mark = declined_mark(secret, how or "added", (each.id for each in old), memory.content)
        return {path_of(short_id("n")): render_entry(NotAgain(at=at, came=came, declined=mark))}
    return noted(memory.content, came, at)


def declined_mark(secret: bytes, how: str, ids: Iterable[str], content: str) -> str:
    """The same for the same merge in whatever words, and for the same words in the place of the same memories."""
    words = "" if how == "merged" else content
    return digest(secret, " ".join((how, *sorted(ids), words)))


# --- what it keeps from being learned ---------------------------------------------------------------------------------


def holds(secret: bytes, content: str, entries: Mapping[str, NotAgain], hashes: frozenset[str]) -> bool:
    """Whether these words, in other case or punctuation, are not to be learned again."""
    if hashes and digest(secret, content) in hashes:
        return True
    words = same_words(content)
    return any(entry.content is not None and same_words(entry.content) == words for entry in entries.values())


def paths_saying(content: str, entries: Mapping[str, NotAgain]) -> list[str]:
    """The files that say the same in the same words."""
    words = same_words(content)
    return [
        path_of(each) for each, entry in entries.items() if entry.content is not None and same_words(entry.content) == words
    ]


def was_declined(mark: str, entries: Mapping[str, NotAgain]) -> bool:
    return any(entry.declined == mark for entry in entries.values())


def is_close(content: str, entries: Mapping[str, NotAgain]) -> bool:
    """Whether other words on the list share most of their stems with these."""
    mine = _stems(content)
    for entry in entries.values():
        theirs = _stems(entry.content) if entry.content is not None else frozenset()
        shared = len(mine & theirs)
        if shared >= CLOSE_STEMS_MIN and shared >= CLOSE_SHARE * min(len(mine), len(theirs)):
            return True
    return False


@lru_cache(maxsize=4_096)
def _stems(content: str) -> frozenset[str]:
    return frozenset(stems(content))


# --- hashes -----------------------------------------------------------------------------------------------------------


def key(folder: Path) -> bytes:
    """The secret of this installation, made at first need; without it the hashes say nothing."""
    path = folder / "never.key"
    if not path.exists():
        write_whole(path, secrets.token_bytes(32))
    return path.read_bytes()


def digest(secret: bytes, content: str) -> str:
    """The same for the same words in other case or punctuation."""
    return hmac.new(secret, same_words(content).encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def render(hashes: frozenset[str]) -> bytes:
    return orjson.dumps({"hashes": sorted(hashes)}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def parse(data: bytes) -> frozenset[str]:
    try:
        return frozenset(str(item) for item in orjson.loads(data)["hashes"])
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged("It isn't the list of what not to learn again.") from error
