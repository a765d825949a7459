"""No secret comes out of either tool, wherever it stands; what is none stays whole."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kit.contracts.chat_search import LINE_CHARACTERS_MAX, READ_MESSAGES
from kit.secrets import masked
from kit.secrets.levelled import Levelled
from tests.chatmeaning.conftest import said
from tests.chatmeaning.looking.stand import HOW, Desk, a_read, http
from tests.secret_texts import ORDINARY, SHAPES

KEY_LINE = "MIIEowIBAAKCAQEA7bq1kXk2fQ9pLw8mNcVbYtRzUsJhGdFaQeWxPoIuYtRewQ12\n"
BEGIN, END = "-----BEGIN RSA PRIVATE KEY-----\n", "-----END RSA PRIVATE KEY-----\n"
TOKEN = "ghp_q4khdvbunhc2yKYDiWrwOsr3tuRRHlktyvV5"
QUERIES = ("our honeymoon", "password token key", "here thanks", "zebra")
A_CHAT = 24
"""Messages that a chat of these tests has: two answers of `read_chat`."""
Event = Callable[[str], dict[str, Any]]
EVENTS: dict[str, Event] = {
    "user": lambda text: said(text),
    "assistant": lambda text: said(text, role="assistant"),
    "other": lambda text: said(text, role="other", name="Ada"),
    "step": lambda text: {"type": "step", "tool": "shell", "summary": text},
}


def nothing_of(secrets: dict[str, str], answer: str) -> None:
    """None of the secrets, by its name in the table, is in what a model gets; nor with full-width letters levelled."""
    level = Levelled(answer).text
    assert [name for name, secret in secrets.items() if secret in answer or secret in level] == []


def groups() -> Iterator[dict[str, tuple[str, str]]]:
    every = list(SHAPES.items())
    for start in range(0, len(every), A_CHAT):
        yield dict(every[start : start + A_CHAT])


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("kind", EVENTS)
async def test_no_secret_of_any_shape_comes_out(desk: Desk, how: Any, kind: str) -> None:
    desk.how = how
    secrets = {name: secret for name, (_, secret) in SHAPES.items()}
    for number, group in enumerate(groups()):
        texts = [
            f"{text}" if place % 2 else f"so here it is:\n{text}\nthanks" for place, (text, _) in enumerate(group.values())
        ]
        await desk.say(f"c{number}", *[EVENTS[kind](text) for text in texts])
    for start in range(1, A_CHAT + 1, 3):
        desk.finds = [(f"c{number}", range(start, start + 3)) for number in range(8)]
        looked = await desk.look(QUERIES[start % len(QUERIES)])
        nothing_of(secrets, http(looked))
        assert "•••" in looked.content
    if how == "meaning":
        shown = 0
        for number, group in enumerate(groups()):
            places = range(1, len(group) + 1) if kind == "step" else range(6, len(group) + 6, READ_MESSAGES)
            for around in places:
                answer = await desk.read(f"c{number}", around=around)
                shown += len(answer.chat.lines)
                nothing_of(secrets, http(answer))
        assert shown >= len(SHAPES)


async def test_no_secret_comes_out_of_a_title_a_label_a_name_or_an_id(desk: Desk) -> None:
    # A few digits also stand in the names of files by which such chats are told.
    secrets = {name: secret for name, (_, secret) in SHAPES.items() if not secret.isdigit()}
    for number, (text, _) in enumerate(SHAPES.values()):
        one_line = " ".join(text.split())
        events = [a_read(text[:500]), said("trip", role="other", name=text[:200], id=text[:200])]
        await desk.say(f"{number} {one_line}"[:200], *events, title=text[:500])
    chats = [card.conversation_id for card in desk.chats.cards() if card.conversation_id != "ask"]
    for start in range(0, len(chats), 8):
        desk.finds = [(chat, [2]) for chat in chats[start : start + 8]]
        looked = await desk.look("trip")
        assert len(looked.chats) == len(desk.finds)
        nothing_of(secrets, http(looked))
        for chat in looked.chats:
            read = await desk.read(chat.conversation_id)
            assert len(read.chat.lines) == 1
            nothing_of(secrets, http(read))
    standing = desk.chats.standing("ask", by="person", whole=True)
    assert len(standing.read) == 100
    nothing_of(secrets, standing.model_dump_json())


async def test_an_id_that_is_a_secret_alone_is_no_id_to_show(desk: Desk) -> None:
    ids = [TOKEN, "AKIAIOSFODNN7EXAMPLE", "4111111111111111", "glpat-abcDEF1234567890xyzt"]
    for each in ids:
        await desk.say(each, "trip")
    desk.finds = [(each, [1]) for each in ids]
    looked = await desk.look("trip")
    assert len(looked.chats) == len(ids)
    nothing_of({each: each for each in ids}, http(looked))


@pytest.mark.parametrize("how", HOW)
async def test_ordinary_texts_come_out_whole(desk: Desk, how: Any) -> None:
    desk.how = how
    await desk.say("plain", *[event for text in ORDINARY for event in (text, "ok")])
    content = ""
    for around in range(6, 2 * len(ORDINARY) + 6, READ_MESSAGES):
        content += (await desk.read("plain", around=around)).content
    assert [text for text in ORDINARY if " ".join(text.split()) not in content] == []
    for start in range(0, len(ORDINARY), 3):
        desk.finds = [("plain", range(2 * start + 1, 2 * start + 6, 2))]
        looked = (await desk.look("zebra")).content
        assert "•••" not in looked
        assert ORDINARY[start] in looked


@pytest.mark.parametrize("role", ["user", "step"])
@pytest.mark.parametrize("how", HOW)
async def test_a_key_block_of_any_length_shows_no_line_of_its_middle(desk: Desk, how: Any, role: str) -> None:
    desk.how = how
    lines = [KEY_LINE[:30] + f"{number:04}" + KEY_LINE[34:] for number in range(1_500)]
    text = f"the key\n{BEGIN}{''.join(lines)}{END}is the backup"
    assert len(text) > 90_000
    await desk.say("key", EVENTS[role](text))
    desk.finds = [("key", [1])]
    for query in ("key", "backup", lines[700].strip(), lines[700][20:40], lines[1_499].strip()):
        looked = http(await desk.look(query))
        assert "MIIE" not in looked
        assert "tRewQ" not in looked
    read = http(await desk.read("key", around=1))
    assert "MIIE" not in read
    assert "tRewQ" not in read


async def test_a_key_block_that_goes_over_several_messages_shows_none_of_it(desk: Desk) -> None:
    await desk.say("key", f"my key\n{BEGIN}{KEY_LINE * 3}", f"{KEY_LINE * 3}{END}thanks")
    desk.finds = [("key", [1, 2])]
    for answer in (await desk.look("thanks"), await desk.read("key"), await desk.read("key", around=2)):
        assert "MIIE" not in http(answer)
        assert "thanks" in answer.content


@pytest.mark.parametrize("how", ["words", "meaning"])
async def test_no_edge_of_what_is_shown_or_looked_at_shows_a_half(desk: Desk, how: Any) -> None:
    """A token at every edge that there is: of a snippet, of a line, of what is looked at around them."""
    desk.how = how
    edges = [100, 140, 150, 160, LINE_CHARACTERS_MAX, 4_000, 4 * LINE_CHARACTERS_MAX, 14_000, 26_000, 46_000]
    texts = []
    for edge in edges:
        for shift in (0, 13, 27):
            filler = "wide words " * 4_300
            texts.append(f"{filler[: max(0, edge - shift)]}{TOKEN} {filler[:16_000]}")
    await desk.say("edges", *texts)
    for place in range(1, len(texts) + 1, 3):
        desk.finds = [("edges", range(place, place + 3))]
        answers = [await desk.look("words"), await desk.read("edges", around=place)]
        for answer in answers:
            shown = http(answer)
            assert not any(TOKEN[at : at + 6] in shown for at in range(len(TOKEN) - 6))


@pytest.mark.parametrize(
    ("before", "between", "text", "after", "secret"),
    [
        ("what is the door code?", None, "70946", "thanks", "70946"),
        ("what is the door code?", "looked at the notes", "70946", "thanks", "70946"),
        ("what's the wifi password?", "asked the router", "Kestrel8x", "ok", "Kestrel8x"),
        ("ok", None, "70946", "that's the door code", "70946"),
        ("my password is", None, "Kestrel", "ok", "Kestrel"),
    ],
)
@pytest.mark.parametrize("how", HOW)
async def test_a_secret_that_only_a_message_beside_it_names(
    desk: Desk, how: Any, before: str, between: str | None, text: str, after: str, secret: str
) -> None:
    desk.how = how
    steps = [EVENTS["step"](between)] if between else []
    await desk.say("door", before, *steps, text, after)
    desk.finds = [("door", [len(steps) + 2])]
    asked = (await desk.look(text)).model_copy(update={"query": ""})  # what was asked for is the asker's own
    for answer in (asked, await desk.look("zebra"), await desk.read("door")):
        assert secret not in http(answer)
        assert "•••" in answer.content


async def test_a_query_is_left_in_the_log_without_its_secrets(desk: Desk) -> None:
    for name, (text, secret) in SHAPES.items():
        if len(text) <= 1_000:
            await desk.look(text)
            left = desk.stored()[-1]["query"]
            assert secret not in left, name
            assert left == " ".join(masked(text).split()) or not text.isascii()
