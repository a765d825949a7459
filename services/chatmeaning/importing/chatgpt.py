"""ChatGPT's export: `conversations.json`, where each chat is a tree of messages and `current_node` names the one shown last.

The branch that was shown is walked up from there. What the person never saw (system lines, custom instructions, hidden ones,
the model's own thoughts) is left out; what tools did becomes steps, what they read becomes reads.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from kit.contracts.memory import ReadKind
from services.chatmeaning.importing.making import ChatMaking, chat_id, moment, text_of
from services.chatmeaning.importing.tally import Tally

NO_TREE = "It has no messages in it."
HIDDEN = "The person never saw it: it is context for the model."
OTHER_BRANCH = "It is on a branch that was not shown last."
_TOOLS_THAT_READ_WEB: Final = ("browser", "web", "bing", "search", "openurl")
_TOOLS_THAT_READ_FILES: Final = ("myfiles_browser", "file_search", "msearch", "retrieval")
_OWN_TOOLS: Final = ("python", "dalle", "bio", "canmore", "automations", "image_gen", "t2uay3k")
"""Tools whose answers are ChatGPT's own doing, not words from outside: none of them reaches the net."""
_PROJECT: Final = "g-p-"
"""How the ids of the person's own projects begin; other ids of this sort are GPTs, which somebody else may have written."""
_CONTEXT_TYPES: Final = frozenset(
    {"user_editable_context", "model_editable_context", "thoughts", "reasoning_recap", "system_message"}
)
_STEP_TYPES: Final = frozenset({"code", "execution_output", "system_error", "tether_browsing_code", "computer_output"})
_MARKS = re.compile("\ue200[^\ue201]{0,500}\ue201|【[^】]{1,200}†[^】]{0,200}】|[\ue200-\ue206]")
"""Places of citations in the text, which ChatGPT's page shows as links."""


def looks_like(value: Mapping[str, Any]) -> bool:
    return "mapping" in value or ("current_node" in value and "create_time" in value)


def title_of(value: Mapping[str, Any]) -> str:
    return text_of(value.get("title"))


def chat_of(value: Mapping[str, Any], number: int, tally: Tally, now: datetime) -> ChatMaking | None:
    """The chat in one entry of the export; None, and told to the tally, where there is none."""
    title = title_of(value)
    mapping = value.get("mapping")
    if not isinstance(mapping, dict) or not mapping:
        tally.skip(title or f"chat {number}", NO_TREE)
        return None
    nodes = {key: node for key, node in mapping.items() if isinstance(node, dict)}
    created_at = moment(value.get("create_time"), now)
    branch = _branch(nodes, value.get("current_node"), now)
    source_id = value.get("conversation_id") or value.get("id")
    root = branch[0] if branch else ""
    made = ChatMaking(
        "chatgpt", chat_id("chatgpt", source_id, title, str(value.get("create_time")), root), title, created_at, tally, now,
        archived=value.get("is_archived") is True,
    )  # fmt: skip
    gpt = text_of(value.get("gizmo_id"))
    if gpt and not gpt.startswith(_PROJECT):
        made.read("custom-gpt", created_at, "app", "a custom GPT")
    said_from = len(made.events)
    for key in branch:
        message = nodes[key].get("message")
        if isinstance(message, dict):
            _take(made, message, key, tally, now)
    shown = set(branch)
    others = sum(_is_said(node.get("message")) for key, node in nodes.items() if key not in shown)
    tally.left_out("messages of other branches", OTHER_BRANCH, others)
    if len(made.events) == said_from:
        tally.skip(title or f"chat {number}", NO_TREE)
        return None
    return made


def _branch(nodes: Mapping[str, Mapping[str, Any]], current: Any, now: datetime) -> list[str]:
    """The keys from the root to the message shown last. A cycle ends the walk."""
    parents = _parents(nodes)
    key = current if isinstance(current, str) and current in nodes else _newest_leaf(nodes, parents, now)
    walked: dict[str, None] = {}
    while key is not None and key in nodes and key not in walked:
        walked[key] = None
        key = parents.get(key)
    return list(reversed(walked))


def _parents(nodes: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Each node's parent by its own word, or by the parent's."""
    parents: dict[str, str] = {}
    for key, node in nodes.items():
        children = node.get("children")
        for child in children if isinstance(children, list) else ():
            if isinstance(child, str):
                parents.setdefault(child, key)
    parents.update({key: node["parent"] for key, node in nodes.items() if isinstance(node.get("parent"), str)})
    return parents


def _newest_leaf(nodes: Mapping[str, Mapping[str, Any]], parents: Mapping[str, str], now: datetime) -> str | None:
    """Where nothing says what was shown last: the newest message under which there is none; of equal ones the last."""
    inner = set(parents.values())
    leaves = [key for key in nodes if key not in inner] or list(nodes)
    newest, newest_at = None, None
    for key in leaves:
        message = nodes[key].get("message")
        at = moment(message.get("create_time"), now) if isinstance(message, dict) else None
        if newest is None or (at is not None and (newest_at is None or at >= newest_at)):
            newest, newest_at = key, at
    return newest


def _take(made: ChatMaking, message: Mapping[str, Any], key: str, tally: Tally, now: datetime) -> None:
    author, content, metadata = (_dict(message.get(name)) for name in ("author", "content", "metadata"))
    role, kind = author.get("role"), text_of(content.get("content_type"))
    id_, at = message.get("id") or key, moment(message.get("create_time"), now)
    text = _text(content)
    if role == "tool" or (role == "assistant" and kind.startswith("tether")):
        _take_tool(made, id_, at, text_of(author.get("name")), kind, content, text)
        return
    hidden = metadata.get("is_visually_hidden_from_conversation") is True or metadata.get("is_user_system_message") is True
    if role == "system" or hidden or kind in _CONTEXT_TYPES:
        tally.left_out("hidden lines", HIDDEN)
        return
    if role == "assistant":
        recipient = text_of(message.get("recipient")) or "all"
        if recipient != "all" or kind in _STEP_TYPES:
            made.step(id_, at, recipient if recipient != "all" else kind, text)
            return
        if message.get("weight") == 0:
            tally.left_out("hidden lines", HIDDEN)
            return
        _take_sources(made, id_, at, metadata)
        made.message(id_, at, "assistant", _MARKS.sub("", text))
        return
    if role == "user":
        if message.get("weight") == 0:
            tally.left_out("hidden lines", HIDDEN)
            return
        _take_files(made, id_, at, content, metadata)
        made.message(id_, at, "user", text)
        return
    made.message(id_, at, "other", text, text_of(author.get("name")) or text_of(role))


def _take_tool(
    made: ChatMaking, id: Any, at: datetime | None, tool: str, kind: str, content: Mapping[str, Any], text: str
) -> None:
    """A tool's answer: a step, or a read where it brought words from outside. An unknown tool is somebody else's."""
    name = tool.casefold()
    label = next((found for field in ("url", "domain", "title") if (found := text_of(content.get(field)))), "")
    reads: ReadKind | None = None
    if name.startswith(_TOOLS_THAT_READ_FILES):
        reads = "file"
    elif kind.startswith("tether") or name.startswith(_TOOLS_THAT_READ_WEB):
        reads = "web"
    elif name.partition(".")[0] not in _OWN_TOOLS:
        reads = "app"
    if reads is None:
        made.step(id, at, tool or "tool", text)
    else:
        made.read(id, at, reads, label or tool or "a tool", text)


def _take_sources(made: ChatMaking, id: Any, at: datetime | None, metadata: Mapping[str, Any]) -> None:
    """Pages that an answer quotes: the answer was written over them."""
    labels: dict[str, None] = {}
    groups = _list(metadata.get("search_result_groups"))
    entries = [entry for group in groups for entry in _list(_dict(group).get("entries"))]
    for source in (*_list(metadata.get("citations")), *_list(metadata.get("content_references")), *entries):
        found = _dict(source)
        about = {**_dict(found.get("metadata")), **found}
        items = [about, *(_dict(item) for item in _list(found.get("items")))]
        for item in items:
            label = text_of(item.get("url")) or text_of(item.get("domain"))
            if label:
                labels.setdefault(label)
    if labels:
        first, *others = labels
        made.read(f"{id}:sources", at, "web", f"{first[:150]} and {len(others)} more" if others else first)


def _take_files(
    made: ChatMaking, id: Any, at: datetime | None, content: Mapping[str, Any], metadata: Mapping[str, Any]
) -> None:
    for number, file in enumerate(_list(metadata.get("attachments")), start=1):
        made.read(f"{id}:file-{number}", at, "file", text_of(_dict(file).get("name")) or "a file")
    pictures = sum(_dict(part).get("content_type") == "image_asset_pointer" for part in _list(content.get("parts")))
    if pictures and not _list(metadata.get("attachments")):
        made.read(f"{id}:picture", at, "file", "a picture" if pictures == 1 else f"{pictures} pictures")


def _text(content: Mapping[str, Any]) -> str:
    """All words of a content, whatever its type is: parts, the transcript of what was spoken, code, results."""
    parts: list[str] = []
    for part in _list(content.get("parts")):
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            parts.append(part["text"])
    if not any(part.strip() for part in parts):
        parts = [found for field in ("text", "result", "summary") if (found := text_of(content.get(field)))]
    return text_of("\n".join(part for part in parts if part))


def _is_said(message: Any) -> bool:
    if not isinstance(message, dict) or _dict(message.get("author")).get("role") not in ("user", "assistant"):
        return False
    return bool(_text(_dict(message.get("content"))).strip())


def _dict(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
