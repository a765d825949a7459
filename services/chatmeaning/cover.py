"""A chat's cover: what is known of it that is no event, as `chats/<hash>.json` holds it and the journal changes it."""

import hashlib
import sys
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, get_args

import orjson

from kit.contracts.chats import TITLE_CHARACTERS_MAX, Origin, PutConversation
from kit.contracts.memory import CHAT_ID_CHARACTERS_MAX, ChatCard
from kit.errors import Damaged
from services.chatmeaning.log.line import Header, as_json, new_header, when

FOLDER = "chats"
COVER_SUFFIX = ".json"
LOG_SUFFIX = ".jsonl"
_HASH_LETTERS = 32


def name_of(conversation_id: str) -> str:
    """The name of a chat's files: ids are the caller's, of any letters, so they never become a path."""
    return hashlib.sha256(conversation_id.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_LETTERS]


def cover_path(name: str) -> str:
    return f"{FOLDER}/{name}{COVER_SUFFIX}"


def log_path(name: str) -> str:
    return f"{FOLDER}/{name}{LOG_SUFFIX}"


@dataclass(frozen=True, slots=True)
class Cover:
    conversation_id: str
    by: str
    created_at: datetime
    title: str = ""
    origin: Origin = "chat"
    channel: str | None = None
    attended: bool = True
    archived: bool = False
    learn: bool = True
    imported: str | None = None

    @property
    def is_attended(self) -> bool:
        """A routine, a task and a channel have nobody in them, whatever was said."""
        return self.origin == "chat" and self.attended

    def changed_by(self, put: PutConversation) -> "Cover":
        given = {
            name: value
            for name in ("title", "origin", "channel", "attended", "archived", "learn")
            if (value := getattr(put, name)) is not None
        }
        return replace(self, **given)

    def as_card(self) -> ChatCard:
        return ChatCard(title=self.title, archived=self.archived, attended=self.is_attended, learn=self.learn)

    def as_json(self) -> dict[str, Any]:
        stored = {name: value for name, value in asdict(self).items() if value is not None}
        return {**stored, "created_at": when(self.created_at)}

    def as_bytes(self) -> bytes:
        """Raises `Invalid` for text that has no bytes."""
        return as_json(self.as_json(), orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)

    def header(self) -> Header:
        """The header of a new file of this chat."""
        return new_header(self.conversation_id, self.by, self.created_at, self.as_json())


def read_cover(data: bytes, name: str) -> Cover:
    """The cover that the file `name` holds; raises `Damaged` for anything else."""
    try:
        stored = orjson.loads(data)
    except ValueError as error:
        raise Damaged("Its cover can't be read.") from error
    return _cover_of(stored, name)


def cover_from(header: Header, name: str) -> Cover:
    """The cover that a chat's own file was made with. Raises `Damaged` where the file has another chat's name."""
    given = {"conversation_id": header.conversation_id, "by": header.by, "created_at": when(header.at)}
    try:
        return _cover_of({**header.cover, **given}, name)
    except Damaged:
        return _cover_of(given, name)


def _cover_of(stored: Any, name: str) -> Cover:
    try:
        cover = Cover(
            conversation_id=stored["conversation_id"],
            by=sys.intern(stored.get("by", "person")),
            created_at=datetime.fromisoformat(stored["created_at"]),
            title=stored.get("title", ""),
            origin=stored.get("origin", "chat"),
            channel=stored.get("channel"),
            attended=stored.get("attended", True),
            archived=stored.get("archived", False),
            learn=stored.get("learn", True),
            imported=stored.get("imported"),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Damaged("Its cover can't be read.") from error
    texts = (cover.conversation_id, cover.by, cover.title)
    flags = (cover.attended, cover.archived, cover.learn)
    sound = (
        all(isinstance(text, str) for text in texts)
        and 0 < len(cover.conversation_id) <= CHAT_ID_CHARACTERS_MAX
        and name_of(cover.conversation_id) == name
        and len(cover.title) <= TITLE_CHARACTERS_MAX
        and all(isinstance(flag, bool) for flag in flags)
        and cover.origin in get_args(Origin)
        and all(text is None or isinstance(text, str) for text in (cover.channel, cover.imported))
        and cover.created_at.tzinfo is not None
    )
    if not sound:
        raise Damaged("Its cover can't be read.")
    return cover
