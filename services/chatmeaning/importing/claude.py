"""Claude's export: `conversations.json`, each chat with `chat_messages` of typed blocks.

Words are taken from blocks of the type `text`; the flat `text` beside them is what stands there where there are none. Where
messages name their parents, the branch that was shown last is walked up from its last message.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from kit.contracts.memory import ReadKind
from services.chatmeaning.importing.making import ChatMaking, chat_id, moment, summary_of, text_of
from services.chatmeaning.importing.tally import Tally

EMPTY = "There are no messages in it."
NO_MESSAGE = "A message in it can't be read."
THOUGHTS = "It is what the model thought, not what it said."
OTHER_BRANCH = "It is on a branch that was not shown last."
_ROLES: Final[dict[str, Literal["user", "assistant"]]] = {
    "human": "user", "user": "user", "assistant": "assistant",
}  # fmt: skip
_WEB: Final = ("web_search", "web_fetch", "fetch", "search", "launch_extended_search")
_OWN_TOOLS: Final = (
    "artifacts",
    "repl",
    "analysis_tool",
    "create_file",
    "str_replace",
    "memory_user_edits",
    "end_conversation",
)
"""Tools whose answers are the assistant's own work, by their whole names. Any other may bring a stranger's words."""
_SUMMARY_FIELDS: Final = ("query", "url", "command", "title", "path", "file_path", "description", "code")


def looks_like(value: Mapping[str, Any]) -> bool:
    return "chat_messages" in value


def chat_of(value: Mapping[str, Any], number: int, tally: Tally, now: datetime) -> ChatMaking | None:
    """The chat in one entry of the export; None, and told to the tally, where there is none."""
    title = text_of(value.get("name"))
    found = value.get("chat_messages")
    messages = [message for message in found if isinstance(message, dict)] if isinstance(found, list) else []
    if not messages:
        tally.skip(title or f"chat {number}", EMPTY)
        return None
    for _ in range(len(found) - len(messages) if isinstance(found, list) else 0):
        tally.skip(title or f"chat {number}", NO_MESSAGE)
    created_at = moment(value.get("created_at"), now)
    conversation_id = chat_id("claude", value.get("uuid"), title, str(value.get("created_at")), str(messages[0].get("uuid")))
    made = ChatMaking("claude", conversation_id, title, created_at, tally, now, archived=value.get("is_archived") is True)
    branch = _branch(messages, value.get("current_leaf_message_uuid"))
    tally.left_out("messages of other branches", OTHER_BRANCH, len(messages) - len(branch))
    for message in branch:
        _take(made, message, tally, now)
    if not made.events:
        tally.skip(title or f"chat {number}", EMPTY)
        return None
    return made


def _branch(messages: Sequence[Mapping[str, Any]], leaf: Any) -> list[Mapping[str, Any]]:
    """The messages that were shown last, in order; all of them where none names another as its parent."""
    by_id = {message["uuid"]: message for message in messages if isinstance(message.get("uuid"), str)}
    linked = any(message.get("parent_message_uuid") in by_id for message in messages if isinstance(message.get("uuid"), str))
    if not linked:
        return list(messages)
    key = leaf if isinstance(leaf, str) and leaf in by_id else messages[-1].get("uuid")
    walked: dict[str, Mapping[str, Any]] = {}
    while isinstance(key, str) and key in by_id and key not in walked:
        walked[key] = by_id[key]
        key = by_id[key].get("parent_message_uuid")
    return list(reversed(walked.values()))


def _take(made: ChatMaking, message: Mapping[str, Any], tally: Tally, now: datetime) -> None:
    id_ = message.get("uuid")
    at = moment(message.get("created_at"), now)
    own = id_ if isinstance(id_, str) and id_ else f"message-{len(made.events) + 1}"
    content = message.get("content")
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    _take_files(made, own, at, message)
    texts: list[str] = []
    for number, block in enumerate(blocks, start=1):
        kind = block.get("type")
        if kind == "text":
            texts.append(text_of(block.get("text")))
        elif kind == "tool_use":
            _take_use(made, f"{own}:step-{number}", at, block)
        elif kind == "tool_result":
            _take_result(made, f"{own}:read-{number}", at, block)
        elif kind in ("thinking", "redacted_thinking"):
            tally.left_out("thoughts of the model", THOUGHTS)
    text = "\n\n".join(part for part in texts if part.strip()) or text_of(message.get("text"))
    sender = text_of(message.get("sender"))
    role = _ROLES.get(sender)
    if role is not None:
        made.message(own, at, role, text)
    else:
        made.message(own, at, "other", text, sender)


def _take_files(made: ChatMaking, own: str, at: datetime | None, message: Mapping[str, Any]) -> None:
    number = 0
    for field in ("attachments", "files"):
        files = message.get(field)
        for file in files if isinstance(files, list) else ():
            number += 1
            about = file if isinstance(file, dict) else {}
            name = text_of(about.get("file_name")) or "a file"
            made.read(f"{own}:file-{number}", at, "file", name, text_of(about.get("extracted_content")))


def _take_use(made: ChatMaking, id: str, at: datetime | None, block: Mapping[str, Any]) -> None:
    """What a tool was asked for. Its answer need not be in the export, and was read all the same."""
    tool, summary = text_of(block.get("name")), summary_of(block.get("input"), _SUMMARY_FIELDS)
    made.step(id, at, tool, summary)
    kind = _kind_of(tool)
    if kind is not None:
        made.read(f"{id}:read", at, kind, summary if kind == "web" and summary else tool)


def _kind_of(tool: str) -> ReadKind | None:
    name = tool.casefold()
    if name in _OWN_TOOLS:
        return None
    return "web" if name.startswith(_WEB) else "app"


def _take_result(made: ChatMaking, id: str, at: datetime | None, block: Mapping[str, Any]) -> None:
    """What a tool answered: words from outside, but for tools that only do the assistant's own work."""
    tool = text_of(block.get("name"))
    kind = _kind_of(tool)
    if kind is None:
        return
    content = block.get("content")
    parts = [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    texts = [text_of(part.get("text")) for part in parts] or [text_of(content)]
    label = next((found for part in parts if (found := text_of(part.get("url")) or text_of(part.get("title")))), "")
    made.read(id, at, kind, label or tool or "a tool", "\n".join(text for text in texts if text))
