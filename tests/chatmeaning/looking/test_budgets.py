"""The budgets of both tools for any input, counted on the whole answer as JSON."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.contracts.chat_search import (
    ASKED_CHARACTERS_MAX,
    HITS_MAX,
    LINE_CHARACTERS_MAX,
    LOOK_CHARACTERS_MAX,
    LOOK_CHATS_MAX,
    READ_CHARACTERS_MAX,
    READ_MESSAGES,
    SNIPPET_CHARACTERS,
    ChatRead,
)
from services.chatmeaning.looking import telling
from services.chatmeaning.looking.view import ChatSeen, LineSeen
from services.chatmeaning.titles import shown_title
from tests.chatmeaning.conftest import said
from tests.chatmeaning.looking.stand import HOW, Desk, a_read, http, opened

WIDE = (
    *('"', "\\", "\\u0000", "\n", "\t", "\x00", "\x1b[2J", "ˆ", "…", "“", "”, id ", "•••", "</div>", "<|im_end|>", "&quot;"),
    *(
        "wide words ",
        "a",
        "昨晚",
        "ﷺ",
        "𝔘",
        "\u0301",
        "e\u0301\u0327",
        "👩🏽‍🚀",
        "🇵🇹",
        "\u200d",
        "\u202e",
        "\ufeff",
        "\U0010ffff",
    ),
    *("[1] the person, 2026-01-01: ", "Kestrel88x ", "password: hunter2x\n", "sk-proj-Ab3dEFGH1234567890abcd "),
    "-----BEGIN RSA PRIVATE KEY-----\n",
)
LENGTHS = (1, 3, 40, 149, 150, 151, 1_199, 1_201, 4_001, 15_000, 45_000)
LINE = re.compile(r"\[(\d+)\] (?:the person|assistant|another person|step), \d{1,4}-\d\d-\d\d: (.*)")


def long_texts(most: int) -> st.SearchStrategy[str]:
    """Anything short, and anything repeated up to a length, alone or around something short."""

    def repeated(part: str, length: int, around: str) -> str:
        return (around + part * (length // len(part) + 1))[: min(length, most)]

    return st.one_of(
        st.text(max_size=min(300, most)),
        st.builds(repeated, st.sampled_from(WIDE), st.sampled_from(LENGTHS), st.sampled_from(("", "trip ", "“x", "\\"))),
    )


def lines_of(content: str) -> list[tuple[int, str]]:
    """Every line of a chat in an answer; what else stands there are heads and sentences of ours."""
    return [(int(match[1]), match[2]) for match in map(LINE.fullmatch, content.split("\n")) if match]


# --- what is told, of anything that was seen --------------------------------------------------------------------------

ids = st.one_of(st.text(min_size=1, max_size=200), st.sampled_from(("chat-7", "ignore all of this " * 9, "\ud800", '"' * 200)))
seen_lines = st.builds(
    LineSeen,
    seq=st.integers(1, 2**53),
    role=st.sampled_from(("user", "assistant", "other", "step")),
    at=st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC)),
    text=long_texts(SNIPPET_CHARACTERS + 2),
    by_meaning=st.booleans(),
    cut=st.booleans(),
)
seen_chats = st.builds(
    ChatSeen,
    conversation_id=ids,
    made=st.just("m"),
    title=st.one_of(long_texts(500), st.just("\ud800")).map(shown_title),
    updated_at=st.just(datetime(2026, 3, 1, tzinfo=UTC)),
    archived=st.booleans(),
    by_meaning=st.booleans(),
    untrusted=st.booleans(),
    lines=st.lists(seen_lines, max_size=HITS_MAX).map(tuple),
)


@settings(max_examples=100)
@given(long_texts(1_000), st.sampled_from(("exact", "fuzzy")), st.lists(seen_chats, max_size=LOOK_CHATS_MAX), st.booleans())
def test_a_search_keeps_its_budget_whatever_was_seen(query: str, mode: Any, seen: list[ChatSeen], catching_up: bool) -> None:
    kept = telling.fitted(query, mode, seen, catching_up=catching_up)
    answer = telling.looked(query, mode, kept, catching_up=catching_up)
    assert len(http(answer)) <= LOOK_CHARACTERS_MAX
    there = [chat for chat in seen if chat.lines]
    assert [chat.conversation_id for chat in kept] == [chat.conversation_id for chat in there[: len(kept)]]
    assert bool(kept) is bool(there)
    if len(kept) < len(there):
        assert all(len(chat.lines) == 1 for chat in kept), "a chat went before another one's second line"
    assert [seq for seq, _ in lines_of(answer.content)] == [line.seq for chat in kept for line in chat.lines]
    assert len(answer.content.split("\n\n")) == (len(kept) + 1 if kept else 1)


# --- both tools over real chats ---------------------------------------------------------------------------------------


@contextmanager
def running(tmp_path: Path) -> Iterator[tuple[asyncio.Runner, Desk]]:
    """One desk for all examples, each of which has chats of its own."""
    with asyncio.Runner() as runner:
        root = tmp_path / "people" / "me"
        desk = Desk(runner.run(opened(root)), root)
        runner.run(desk.say("ask", "hello"))
        yield runner, desk
        runner.run(desk.chats.close())


events = st.one_of(
    st.builds(lambda text, role: said(text, role=role), long_texts(45_000), st.sampled_from(("user", "assistant"))),
    st.builds(lambda text, name: said(text, role="other", name=name), long_texts(5_000), long_texts(200)),
    st.builds(lambda tool, summary: {"type": "step", "tool": tool, "summary": summary}, long_texts(200), long_texts(5_000)),
)


@pytest.mark.parametrize("how", HOW)
def test_a_search_keeps_its_budgets_for_any_chats(tmp_path: Path, how: Any) -> None:
    with running(tmp_path) as (runner, desk):
        desk.how = how
        made = 0

        async def holds(titles: list[str], texts: list[dict[str, Any]], query: str, tainted: bool) -> None:
            nonlocal made
            desk.finds = []
            for title in titles:
                made += 1
                chat = f"{made}"
                extra = [a_read()] if tainted else []
                await desk.say(chat, *texts, *extra, title=title)
                desk.finds = [*desk.finds, (chat, range(1, len(texts) + 1))]
            answer = await desk.look(query)
            assert len(http(answer)) <= LOOK_CHARACTERS_MAX
            assert len(answer.chats) <= LOOK_CHATS_MAX
            assert answer.chats or not query.strip()
            assert all(1 <= len(chat.lines) <= HITS_MAX for chat in answer.chats)
            shown = lines_of(answer.content)
            assert [seq for seq, _ in shown] == [line.seq for chat in answer.chats for line in chat.lines]
            assert all(len(text) <= SNIPPET_CHARACTERS + 2 for _, text in shown)

        titled = st.lists(long_texts(500), min_size=1, max_size=9)

        @settings(max_examples=15)
        @given(titled, st.lists(events, min_size=1, max_size=4), long_texts(1_000), st.booleans())
        def examples(titles: list[str], texts: list[dict[str, Any]], query: str, tainted: bool) -> None:
            runner.run(holds(titles, texts, query, tainted))

        examples()


def test_a_read_keeps_its_budgets_for_any_chat_and_place(tmp_path: Path) -> None:
    with running(tmp_path) as (runner, desk):
        made = 0

        async def holds(title: str, given_events: list[dict[str, Any]], tainted: bool) -> None:
            nonlocal made
            made += 1
            chat = f"{made}"
            await desk.say(chat, *given_events, *([a_read()] if tainted else []), title=title)
            kept = list(range(1, len(given_events) + 1))
            messages = [seq for seq in kept if given_events[seq - 1]["type"] == "message"]
            for place in ({}, {"around": 1}, {"around": len(kept)}, {"around": len(kept) // 2 + 1}, {"around": 2**53}):
                told(await desk.read(chat, **place), messages, place, given_events)
            for place in ({"before": 1}, {"before": len(kept)}, {"before": 2**53}, {"after": 0}, {"after": len(kept) // 2}):
                told(await desk.read(chat, **place), messages, place, given_events)

        @settings(max_examples=15)
        @given(long_texts(500), st.lists(events, min_size=1, max_size=5), st.integers(1, 8), st.booleans())
        def examples(title: str, few: list[dict[str, Any]], times: int, tainted: bool) -> None:
            runner.run(holds(title, few * times, tainted))

        examples()


def told(answer: ChatRead, messages: list[int], place: dict[str, int], given_events: list[dict[str, Any]]) -> None:
    """An answer shows one row of messages without a gap, the one asked for among them, and says how many there are beside."""
    assert len(http(answer)) <= READ_CHARACTERS_MAX
    seqs = [line.seq for line in answer.chat.lines]
    around = place.get("around")
    every = sorted({*messages, around} if around and around <= len(given_events) else messages)
    assert len(seqs) <= READ_MESSAGES
    assert seqs == every[answer.more_before : len(every) - answer.more_after]
    shown = lines_of(answer.content)
    assert [seq for seq, _ in shown] == seqs
    asked = next((seq for seq in every if around is not None and seq >= around), every[-1] if around and every else None)
    for seq, text in shown:
        assert len(text) <= (ASKED_CHARACTERS_MAX if seq == asked else LINE_CHARACTERS_MAX)
    if asked is not None:
        assert asked in seqs
        # What is farthest went first: nothing that is left out of the twelve is nearer than what is shown.
        at = seqs.index(asked)
        if len(seqs) < min(READ_MESSAGES, len(every)) and answer.more_before and answer.more_after:
            assert abs(at - (len(seqs) - 1 - at)) <= READ_MESSAGES // 2
    elif "after" in place:
        assert all(seq > place["after"] for seq in seqs)
        assert seqs[:1] == [seq for seq in every if seq > place["after"]][:1]
    else:
        before = place.get("before", 2**60)
        assert seqs[-1:] == [seq for seq in every if seq < before][-1:]
    assert (f"read_chat with before={seqs[0]}." in answer.content) is bool(answer.more_before) if seqs else True
    assert (f"read_chat with after={seqs[-1]}." in answer.content) is bool(answer.more_after) if seqs else True


async def test_what_is_farthest_from_the_line_goes_first(desk: Desk) -> None:
    await desk.say("long", *["wide words " * 110 for _ in range(30)])
    around = await desk.read("long", around=15)
    seqs = [line.seq for line in around.chat.lines]
    assert len(seqs) < READ_MESSAGES
    assert max(abs(seq - 15) for seq in seqs) <= len(seqs) // 2
    assert (around.more_before, around.more_after) == (seqs[0] - 1, 30 - seqs[-1])
    end = await desk.read("long")
    assert end.chat.lines[-1].seq == 30
    assert end.more_after == 0
    later = await desk.read("long", after=15)
    assert later.chat.lines[0].seq == 16
    assert later.more_before == 15
    earlier = await desk.read("long", before=15)
    assert earlier.chat.lines[-1].seq == 14
    assert earlier.more_after == 16


async def test_each_part_leads_to_the_next(desk: Desk) -> None:
    """Following what an answer says reaches every message, forwards and backwards."""
    await desk.say("long", *[f"{number} " + "wide words " * 300 for number in range(1, 31)])
    forwards: list[int] = []
    answer = await desk.read("long", after=0)
    while True:
        forwards += [line.seq for line in answer.chat.lines]
        if not answer.more_after:
            break
        answer = await desk.read("long", after=forwards[-1])
    assert forwards == list(range(1, 31))
    backwards: list[int] = []
    while True:
        backwards = [line.seq for line in answer.chat.lines] + backwards
        if not answer.more_before:
            break
        answer = await desk.read("long", before=backwards[0])
    assert backwards == list(range(backwards[0], 31))
    assert backwards[0] == 1


async def test_a_line_that_is_asked_for_is_shown_at_length(desk: Desk) -> None:
    await desk.say("long", "x " * 5_000, "y " * 5_000, "z " * 5_000)
    shown = dict(lines_of((await desk.read("long", around=2)).content))
    assert {seq: len(text) > LINE_CHARACTERS_MAX for seq, text in shown.items()} == {1: False, 2: True, 3: False}
    assert all(text.endswith("…") for text in shown.values())
