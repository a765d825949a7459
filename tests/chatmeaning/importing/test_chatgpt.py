"""ChatGPT's export: the branch that was shown, what nobody saw, what was read, and the facts that bite."""

from pathlib import Path

import orjson
import pytest

from services.chatmeaning.importing import chatgpt as room
from services.chatmeaning.importing.elements import TOO_DEEP, TOO_LARGE
from services.chatmeaning.importing.source import CUT
from tests.chatmeaning.importing.reading import Found, a_chatgpt, chatgpt, node, read


def of(folder: Path, *chats: object) -> Found:
    return read(folder, orjson.dumps(list(chats)))


def test_the_branch_shown_last_is_the_one_that_comes(tmp_path: Path) -> None:
    chat = chatgpt(
        "c",
        node("q", None, "user", "Where to?"),
        node("a1", "q", "assistant", "Rome."),
        node("a2", "q", "assistant", "Bali."),
        node("q2", "a2", "user", "Thanks"),
        node("late", "a1", "user", "Newer, but not shown", at=1_800_000_000.0),
        current="q2",
    )
    found = of(tmp_path, chat)
    assert found.said("chatgpt:c") == [("user", "Where to?"), ("assistant", "Bali."), ("user", "Thanks")]
    assert found.skipped["messages of other branches", room.OTHER_BRANCH] == 2


@pytest.mark.parametrize("current", ["gone", 7, None])
def test_without_a_current_node_the_newest_leaf_was_shown_last(tmp_path: Path, current: object) -> None:
    nodes = [
        node("q", None, "user", "Where to?"),
        node("a2", "q", "assistant", "Bali.", at=1_700_000_900.0),
        node("a1", "q", "assistant", "Rome.", at=1_700_000_100.0),
    ]
    found = of(tmp_path, {**chatgpt("c", *nodes), "current_node": current})
    assert found.said("chatgpt:c")[-1] == ("assistant", "Bali.")


def test_a_circle_ends(tmp_path: Path) -> None:
    found = of(tmp_path, chatgpt("c", node("a", "b", "user", "one"), node("b", "a", "assistant", "two")))
    assert found.said("chatgpt:c") == [("user", "one"), ("assistant", "two")]


def test_a_missing_parent_is_known_by_the_parents_children(tmp_path: Path) -> None:
    first, second = node("a", None, "user", "one"), node("b", None, "assistant", "two")
    first["children"] = ["b"]
    del second["parent"]
    assert of(tmp_path, chatgpt("c", first, second)).said("chatgpt:c") == [("user", "one"), ("assistant", "two")]


def test_context_that_nobody_saw_is_counted_and_left_out(tmp_path: Path) -> None:
    hidden = {"is_visually_hidden_from_conversation": True}
    found = of(
        tmp_path,
        chatgpt(
            "c",
            node("s", None, "system", "You are a model."),
            node("i", "s", "user", content={"content_type": "user_editable_context", "user_profile": "I am Ada"}),
            node("h", "i", "user", "hidden", metadata=hidden),
            node("w", "h", "assistant", "thrown away", weight=0),
            node("t", "w", "assistant", content={"content_type": "thoughts", "thoughts": [{"content": "hmm"}]}),
            node("q", "t", "user", "Hi"),
        ),
    )
    assert found.said("chatgpt:c") == [("user", "Hi")]
    assert found.skipped["hidden lines", room.HIDDEN] == 5


def test_tools_become_steps_and_what_they_read_taints(tmp_path: Path) -> None:
    quote = {"content_type": "tether_quote", "url": "https://a.example/x", "domain": "a.example", "text": "From the page"}
    cited = {"citations": [{"metadata": {"url": "https://b.example"}}]}
    found = of(
        tmp_path,
        chatgpt(
            "c",
            node("q", None, "user", "Look", metadata={"attachments": [{"name": "plan.pdf"}]}),
            node("s", "q", "assistant", content={"content_type": "code", "text": "search(1)"}, recipient="browser"),
            node("r", "s", "tool", content=quote, author={"name": "browser"}, weight=0.0),
            node("p", "r", "tool", content={"content_type": "execution_output", "text": "42"}, author={"name": "python"}),
            node("x", "p", "tool", "plugin words", author={"name": "acme.lookup"}),
            node("a", "x", "assistant", "Found \ue200cite\ue202turn0\ue201it【3†source】.", metadata=cited),
        ),
    )
    assert found.said("chatgpt:c") == [("user", "Look"), ("assistant", "Found it.")]
    assert found.steps("chatgpt:c") == [("browser", "search(1)"), ("python", "42")]
    assert found.reads("chatgpt:c") == [
        ("file", "plan.pdf"), ("web", "https://a.example/x"), ("app", "acme.lookup"), ("web", "https://b.example"),
    ]  # fmt: skip
    assert found.events["chatgpt:c"][3].fields["text"] == "From the page"


@pytest.mark.parametrize("tool", ["container.exec", "computer.get", "api_tool", "pythonic", "bio_of_acme", ""])
def test_a_tool_that_may_bring_a_strangers_words_taints_whatever_its_answer_is_called(tmp_path: Path, tool: str) -> None:
    said = {"content_type": "execution_output", "text": "words"}
    found = of(tmp_path, chatgpt("c", node("q", None, "tool", content=said, author={"name": tool})))
    assert found.reads("chatgpt:c") == [("app", tool or "a tool")]


def test_a_gpt_that_somebody_else_may_have_written_taints_and_a_project_does_not(tmp_path: Path) -> None:
    def reads(gizmo: str) -> list[tuple[str, str]]:
        return of(tmp_path, {**chatgpt("c", node("q", None, "user", "Hi")), "gizmo_id": gizmo}).reads("chatgpt:c")

    assert reads("g-abc") == [("app", "a custom GPT")]
    assert reads("g-p-abc") == []


def test_pictures_and_what_was_spoken(tmp_path: Path) -> None:
    parts = [
        {"content_type": "image_asset_pointer", "asset_pointer": "file://1"},
        {"content_type": "audio_transcription", "text": "spoken words"},
        "typed words",
    ]
    found = of(tmp_path, chatgpt("c", node("q", None, "user", content={"content_type": "multimodal_text", "parts": parts})))
    assert found.said("chatgpt:c") == [("user", "spoken words\ntyped words")]
    assert found.reads("chatgpt:c") == [("file", "a picture")]


def test_one_bad_chat_costs_nothing_but_itself(tmp_path: Path) -> None:
    good = orjson.dumps(a_chatgpt("good", "Hi", "Hello"))
    deep = b'{"mapping": ' + b"[" * 300 + b"]" * 300 + b"}"
    huge = b'{"title": "' + b"x" * 5_000 + b'"}'
    data = b",".join(
        [good, b'{"title": "No tree", "create_time": 1}', b'{"mapping": {,}}', b"17", b'"text"', b"null", deep, huge,
         b'{"create_time": NaN, "id": "n", "mapping": ' + orjson.dumps(a_chatgpt("n", "Hi NaN")["mapping"]) + b"}",
         orjson.dumps(a_chatgpt("last", "Bye"))]
    )  # fmt: skip
    found = read(tmp_path, b"[" + data + b"]", value_bytes_max=4_000)
    assert set(found.chats) == {"chatgpt:good", "chatgpt:n", "chatgpt:last"}
    assert found.skipped["No tree", room.NO_TREE] == 1
    assert {("chat 7", TOO_DEEP), ("chat 8", TOO_LARGE)} <= set(found.skipped)
    assert len(found.skipped) == 7


def test_a_cut_off_file_brings_what_is_whole_and_says_where_it_broke(tmp_path: Path) -> None:
    data = orjson.dumps([a_chatgpt(str(number), f"Question {number}") for number in range(5)])
    found = read(tmp_path, data[: len(data) - 100])
    assert set(found.chats) == {f"chatgpt:{number}" for number in range(4)}
    assert found.skipped["the file, after chat 5", CUT] == 1


def test_times_that_no_chat_can_have_are_those_of_what_came_before(tmp_path: Path) -> None:
    nodes = [
        node("a", None, "user", "one", at=None),
        node("b", "a", "user", "two", at=1e300),
        node("c", "b", "user", "3", at=-5e9),
    ]
    found = of(tmp_path, chatgpt("c", *nodes, create_time=1_700_000_000.5))
    assert {event.at.timestamp() for event in found.events["chatgpt:c"]} == {1_700_000_000.5}


def test_ids_are_the_sources_or_hashes_that_stay_the_same(tmp_path: Path) -> None:
    long, path = "x" * 500, "../../etc/passwd"
    chats = [a_chatgpt(long, "Hi"), a_chatgpt(path, "Hi"), {**a_chatgpt("r", "Hi"), "id": None, "conversation_id": "a\x00b"}]
    first, second = of(tmp_path, *chats), of(tmp_path, *chats)
    assert set(first.chats) == set(second.chats)
    assert all(len(id_) <= 200 and "\x00" not in id_ for id_ in first.chats)
    assert f"chatgpt:{path}" in first.chats, "an id is no path: the log hashes it"
    assert [event.id for event in first.events[f"chatgpt:{path}"]] == [f"{path}-0"]


def test_a_text_by_an_attacker_can_be_kept(tmp_path: Path) -> None:
    raw = orjson.dumps(a_chatgpt("c", "XX")).replace(b'"XX"', rb'"\ud83d\ude00 \ud800 \u0000 <b>"')
    found = read(tmp_path, b"[" + raw + b"]")
    assert found.said("chatgpt:c") == [("user", "😀 � � <b>")]
