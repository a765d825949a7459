"""Claude's export: words from typed blocks, files and tools as reads, branches."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from services.chatmeaning.importing import claude as room
from tests.chatmeaning.importing.reading import Found, read


def message(id: str, sender: str, text: str, **more: Any) -> dict[str, Any]:
    return {"uuid": id, "sender": sender, "text": text, "created_at": "2025-01-01T10:00:00.5", **more}


def chat(id: str, *messages: object, **more: Any) -> dict[str, Any]:
    return {"uuid": id, "name": f"Chat {id}", "created_at": "2025-01-01T09:00:00Z", "chat_messages": list(messages), **more}


def of(folder: Path, *chats: object) -> Found:
    return read(folder, orjson.dumps(list(chats)))


def test_blocks_of_text_are_what_was_said(tmp_path: Path) -> None:
    blocks = [
        {"type": "thinking", "thinking": "hmm"},
        {"type": "text", "text": "Ubud is quiet."},
        {"type": "tool_use", "name": "web_search", "input": {"query": "ubud"}},
        {
            "type": "tool_result",
            "name": "web_search",
            "content": [{"type": "text", "text": "page", "url": "https://a.example"}],
        },
        {"type": "text", "text": "Go there."},
    ]
    attached = [{"file_name": "plan.txt", "extracted_content": "the plan"}]
    found = of(
        tmp_path,
        chat(
            "c",
            message("1", "human", "Where?", attachments=attached, files=[{"file_name": "map.png"}]),
            message("2", "assistant", "This block is not supported", content=blocks),
        ),
    )
    assert found.said("claude:c") == [("user", "Where?"), ("assistant", "Ubud is quiet.\n\nGo there.")]
    assert found.reads("claude:c") == [("file", "plan.txt"), ("file", "map.png"), ("web", "ubud"), ("web", "https://a.example")]
    assert found.steps("claude:c") == [("web_search", "ubud")]
    assert found.skipped["thoughts of the model", room.THOUGHTS] == 1
    assert found.events["claude:c"][0].fields["text"] == "the plan"


@pytest.mark.parametrize("tool", ["bash_tool", "view", "memory_of_others", "artifacts_of_acme", "google_drive_search", ""])
def test_a_tool_that_may_bring_a_strangers_words_taints_whether_its_answer_is_there_or_not(tmp_path: Path, tool: str) -> None:
    asked = message("1", "assistant", "", content=[{"type": "tool_use", "name": tool, "input": {}}])
    came = message("1", "assistant", "", content=[{"type": "tool_result", "name": tool, "content": "words"}])
    assert of(tmp_path, chat("c", asked)).reads("claude:c")
    assert of(tmp_path, chat("c", came)).reads("claude:c")


def test_the_assistants_own_work_taints_nothing(tmp_path: Path) -> None:
    blocks = [{"type": "tool_use", "name": "artifacts", "input": {}}, {"type": "tool_result", "name": "artifacts"}]
    assert not of(tmp_path, chat("c", message("1", "assistant", "", content=blocks))).reads("claude:c")


def test_the_branch_of_the_last_message_comes_where_parents_are_named(tmp_path: Path) -> None:
    root = "00000000-0000-4000-8000-000000000000"
    found = of(
        tmp_path,
        chat(
            "c",
            message("1", "human", "Where?", parent_message_uuid=root),
            message("2", "assistant", "Rome.", parent_message_uuid="1"),
            message("3", "assistant", "Bali.", parent_message_uuid="1"),
        ),
    )
    assert found.said("claude:c") == [("user", "Where?"), ("assistant", "Bali.")]
    assert found.skipped["messages of other branches", room.OTHER_BRANCH] == 1


def test_an_empty_chat_is_named(tmp_path: Path) -> None:
    found = of(
        tmp_path, chat("e"), chat("o", message("1", "human", "Hi"), "no message"), chat("n", name=None, chat_messages=None)
    )
    assert set(found.chats) == {"claude:o"}
    assert found.skipped["Chat e", room.EMPTY] == 1
    assert found.skipped["chat 3", room.EMPTY] == 1
    assert found.skipped["Chat o", room.NO_MESSAGE] == 1


def test_a_single_chat_over_many_lines_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, orjson.dumps(chat("c", message("1", "human", "Hi")), option=orjson.OPT_INDENT_2))
    assert found.said("claude:c") == [("user", "Hi")]
