"""Plain JSONL: its two shapes, and errors by line."""

from pathlib import Path

from kit.contracts.chats import MESSAGE_CHARACTERS_MAX
from services.chatmeaning.importing import making, plain
from services.chatmeaning.importing.elements import NOT_JSON
from tests.chatmeaning.importing.reading import json_lines, read


def test_messages_of_mixed_chats_and_whole_chats(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        json_lines(
            {
                "conversation_id": "a",
                "title": "Bali",
                "role": "user",
                "text": "Where?",
                "at": "2026-05-01T09:00:00Z",
                "id": "m1",
            },
            {"conversation_id": "b", "role": "other", "name": "Eve", "content": "Hello"},
            {"conversation_id": "a", "role": "assistant", "text": "Ubud."},
            {
                "id": "c",
                "messages": [{"role": "user", "content": [{"type": "text", "text": "one"}]}, {"role": "tool", "text": "x"}],
            },
        ),
    )
    assert found.format == "jsonl"
    assert found.said("jsonl:a") == [("user", "Where?"), ("assistant", "Ubud.")]
    assert found.chats["jsonl:a"].title == "Bali"
    assert found.events["jsonl:b"][0].fields["name"] == "Eve"
    assert found.chats["jsonl:c"].title == "one"
    assert found.reads("jsonl:c") == [("app", "a tool")]


def test_errors_name_their_lines(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        json_lines(
            {"conversation_id": "a", "role": "user", "text": "Hi"},
            b"not json",
            {"conversation_id": "a", "role": "boss", "text": "Hi"},
            {"role": "user", "text": "Whose?"},
            {"conversation_id": "a", "role": "user", "text": "  "},
            {"conversation_id": "a", "role": "system", "text": "You are"},
            {"id": "c", "messages": [7]},
        ),
    )
    assert found.skipped == {
        ("line 2", NOT_JSON): 1,
        ("line 3", plain.NO_ROLE): 1,
        ("line 4", plain.NO_CHAT): 1,
        ("line 5", plain.NO_TEXT): 1,
        ("system lines", plain.CONTEXT): 1,
        ("line 7, message 1", plain.NO_MESSAGE): 1,
    }


def test_the_same_words_twice_are_two_and_a_longer_file_keeps_their_ids(tmp_path: Path) -> None:
    first = json_lines(*({"conversation_id": "a", "role": "user", "text": "Yes"} for _ in range(2)))
    more = first + json_lines({"conversation_id": "a", "role": "user", "text": "Yes"})
    ids = [[event.id for event in read(tmp_path, data).events["jsonl:a"]] for data in (first, more)]
    assert len(set(ids[1])) == 3
    assert ids[1][:2] == ids[0]


def test_nothing_of_a_too_long_message_is_lost(tmp_path: Path) -> None:
    text = "word " * (MESSAGE_CHARACTERS_MAX // 2)
    found = read(tmp_path, json_lines({"conversation_id": "a", "role": "user", "text": text, "id": "m"}), value_bytes_max=10**7)
    events = found.events["jsonl:a"]
    assert "".join(event.fields["text"] for event in events) == text
    assert [event.id for event in events] == ["m", "m#2", "m#3"]
    assert max(len(event.fields["text"]) for event in events) <= MESSAGE_CHARACTERS_MAX
    assert found.whys() == {making.IN_PARTS}


def test_windows_line_ends_and_a_list_of_our_objects(tmp_path: Path) -> None:
    line = {"conversation_id": "a", "role": "user", "text": "Hi"}
    assert read(tmp_path, json_lines(line, line).replace(b"\n", b"\r\n")).said("jsonl:a") == [("user", "Hi")] * 2
    assert read(tmp_path, b"[" + json_lines(line).strip() + b"]").said("jsonl:a") == [("user", "Hi")]
