"""Searches, previews, status and Health answer with the fields that the HTTP contract names, and these say what is so."""

import shutil
from datetime import UTC, datetime
from typing import Any

import pytest

from kit.contracts.chat_search import GetSearchStatus, Preview, PreviewMessage
from kit.contracts.chats import GetChatsHealth, PutConversation, RepairChats
from kit.errors import NotFound
from tests.chatmeaning.conftest import said, until
from tests.chatmeaning.whole.conftest import Begin, Whole

AT = "2026-03-01T12:00:00Z"
STEP = {"type": "step", "tool": "search", "summary": "kettles", "id": "step"}
READ = {"type": "read", "kind": "web", "label": "a page of kettles"}


def fields(message: Any) -> set[str]:
    return set(message.model_dump(mode="json"))


async def preview(whole: Whole, message_id: str, q: str = "", chat: str = "c1") -> Preview:
    found: Preview = await whole.ask(PreviewMessage(conversation_id=chat, message_id=message_id, q=q))
    return found


async def test_a_search_has_the_fields_of_the_contract(whole: Whole) -> None:
    await whole.ask(PutConversation(conversation_id="c1", title="Kitchen", archived=True))
    await whole.append("c1", said("The kettle 😀 boils", id="m1", at=AT), {**STEP, "at": AT})
    found = await whole.search("kettle")
    assert fields(found) == {"query", "mode", "groups", "total", "capped", "catching_up", "took_ms"}
    assert (found.query, found.mode, found.total, found.capped, found.catching_up) == ("kettle", "exact", 1, False, False)
    (group,) = found.groups
    assert fields(group) == {"conversation_id", "title", "updated_at", "archived", "by_meaning", "score", "hits"}
    assert (group.conversation_id, group.title, group.archived, group.by_meaning) == ("c1", "Kitchen", True, False)
    assert group.updated_at == datetime(2026, 3, 1, 12, tzinfo=UTC)
    message, step = sorted(group.hits, key=lambda hit: hit.seq)
    assert message.model_dump(mode="json") == {
        "message_id": "m1", "seq": 1, "role": "user", "at": AT, "snippet": "The kettle 😀 boils", "ranges": [[4, 10]],
        "by_meaning": False,
    }  # fmt: skip
    assert (step.message_id, step.seq, step.role, step.snippet) == ("step", 2, "step", "search: kettles")


async def test_a_line_is_found_by_who_said_it(whole: Whole) -> None:
    await whole.append(
        "c1", said("The firewood is yours", role="other", name="Solveig"), said("Solveig? Not me", name="Solveig")
    )
    await whole.append("c2", said("Who has firewood?"))
    (group,) = (await whole.search("solveig firewood")).groups
    texts = [(hit.snippet, [hit.snippet[start:end] for start, end in hit.ranges]) for hit in group.hits]
    assert texts == [("Solveig: The firewood is yours", ["Solveig", "firewood"]), ("Solveig? Not me", ["Solveig"])]


async def test_a_preview_has_three_lines_on_each_side_and_marks_the_one_asked_for(whole: Whole) -> None:
    await whole.ask(PutConversation(conversation_id="c1", title="Kitchen"))
    events = [said(f"line {at} of the kettle", id=f"m{at}", role="assistant" if at % 2 else "user") for at in range(10)]
    await whole.append("c1", *events[:5], READ, STEP, *events[5:], {"type": "turn_ended"})
    for message_id, wanted in (
        ("m0", ["m0", "m1", "m2", "m3"]),
        ("m4", ["m1", "m2", "m3", "m4", "step", "m5", "m6"]),
        ("step", ["m2", "m3", "m4", "step", "m5", "m6", "m7"]),
        ("m9", ["m6", "m7", "m8", "m9"]),
    ):
        found = await preview(whole, message_id, "kettle")
        assert fields(found) == {"conversation_id", "title", "archived", "lines"}
        assert (found.conversation_id, found.title, found.archived) == ("c1", "Kitchen", False)
        assert [line.message_id for line in found.lines] == wanted
        assert [line.message_id for line in found.lines if line.asked] == [message_id]
        for line in found.lines:
            assert fields(line) == {"message_id", "seq", "role", "at", "text", "ranges", "asked", "cut"}
            assert not line.cut
            assert ["kettle" in line.text[start:end] for start, end in line.ranges] == [True]
    assert {line.role for line in found.lines} == {"user", "assistant"}


async def test_a_long_line_is_shown_where_it_matches(whole: Whole) -> None:
    filler = "Nothing of it matters here. " * 400
    await whole.append(
        "c1", said(filler + "The kettle boils. " + filler, id="m1"), said("short", id="m2"), said(filler, id="m3")
    )
    asked, short, other = (await preview(whole, "m1", "kettle")).lines
    assert (len(asked.text), asked.cut, short.cut, len(other.text), other.cut) == (4_000, True, False, 1_200, True)
    assert [asked.text[start:end] for start, end in asked.ranges] == ["kettle"]
    asked, *_ = (await preview(whole, "m1")).lines
    assert (asked.text, asked.ranges) == (filler[:4_000], ())
    beside, *_ = (await preview(whole, "m2", "kettle")).lines
    assert (len(beside.text), [beside.text[start:end] for start, end in beside.ranges]) == (1_200, ["kettle"])


@pytest.mark.parametrize("q", ["", " ", '"', "(", "NEAR(a b)", "\0", "*" * 400, "é" * 400, "DROP TABLE lines"])
async def test_a_preview_takes_any_query(whole: Whole, q: str) -> None:
    await whole.append("c1", said("The kettle boils", id="m1"))
    (line,) = (await preview(whole, "m1", q)).lines
    assert line.text == "The kettle boils"
    assert all(0 <= start < end <= len(line.text) for start, end in line.ranges)


@pytest.mark.parametrize(
    ("chat", "message_id", "reason"),
    [
        ("c1", "nobody", "no_such_message"), ("c1", "m2", "no_such_message"), ("c1", "the end", "no_such_message"),
        ("c3", "m1", "no_such_conversation"), ("../c1", "m1", "no_such_conversation"),
    ],
)  # fmt: skip
async def test_a_preview_of_what_is_not_there_is_not_found(whole: Whole, chat: str, message_id: str, reason: str) -> None:
    await whole.append("c1", said("The kettle boils", id="m1"), {"type": "turn_ended", "id": "the end"})
    await whole.append("c2", said("Another chat's", id="m2"))
    with pytest.raises(NotFound) as refused:
        await preview(whole, message_id, chat=chat)
    assert refused.value.reason == reason


async def test_nobody_has_anything_to_find(whole: Whole) -> None:
    assert (await whole.ask(GetSearchStatus(), person="you")).model_dump() == {
        "chats": 0, "messages": 0, "meaning": {"done": 0, "total": 0, "model": None}, "state": "ready"
    }  # fmt: skip
    assert (await whole.search("x")).groups == ()
    assert not (whole.home / "people" / "you").exists()


async def test_status_counts_messages_and_says_how_far_meaning_is(whole: Whole) -> None:
    whole.index.room = False
    await whole.append("c1", said("The kettle boils again"), STEP, READ, {"type": "turn_ended"})
    await whole.append("c2", said("Lanterns for the garden"), said("ok"))
    await whole.append("c3", said("ok"))  # too short to mean anything
    await whole.search("kettle")
    status = await whole.ask(GetSearchStatus())
    assert fields(status) == {"chats", "messages", "meaning", "state"}
    assert (status.chats, status.messages, status.state) == (3, 4, "ready")
    await until(lambda: whole.index.asked > 0)
    status = await whole.ask(GetSearchStatus())
    assert (status.meaning.done, status.meaning.model) == (0, "one")
    assert "aren't searchable by meaning yet" in " ".join(
        line.words for line in (await whole.ask(GetChatsHealth())).lines if line.check == "chats-meaning"
    )
    whole.index.room = True
    await whole.embedded()
    status = await whole.ask(GetSearchStatus())
    assert (status.meaning.done, status.meaning.total, status.meaning.model) == (2, 2, "one")


async def test_status_and_health_without_a_model_and_without_an_index(begin: Begin, whole: Whole) -> None:
    await whole.say("c1", "The kettle boils again")
    whole.index.current = None
    await whole.stop()
    derived = whole.home / "derived" / "me"
    shutil.rmtree(derived)
    derived.write_bytes(b"in the way")
    again: Whole = await begin()
    status = await again.ask(GetSearchStatus())
    assert (status.state, status.meaning.model) == ("unavailable", None)
    found = await again.search("kettle")
    assert (found.groups, found.catching_up) == ((), True)
    lines = [line for line in (await again.ask(GetChatsHealth())).lines if line.check != "chats"]
    assert [(line.check, line.state, line.repair) for line in lines] == [("chat-search", "warning", True)]
    derived.unlink()
    await again.ask(RepairChats())
    person = await again.person()
    await until(lambda: person.words.state == "ready")
    assert await again.says("kettle") == ["c1"]
