"""Shapes of secrets that never come out, wherever they are cut, and ordinary texts that stay whole."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.secrets import MARGIN_CHARACTERS, MASK, masked, masked_within, spans
from kit.secrets.levelled import Levelled
from tests.secret_texts import ORDINARY, SHAPES

KEY_LINE = "MIIEowIBAAKCAQEA7bq1kXk2fQ9pLw8mNcVbYtRzUsJhGdFaQeWxPoIuYtRewQ12\n"


@pytest.mark.parametrize("name", SHAPES)
def test_no_such_secret_comes_out(name: str) -> None:
    text, secret = SHAPES[name]
    for whole in (text, f"so here it is:\n{text}\nthanks"):
        shown = masked(whole)
        assert secret not in shown
        assert secret not in Levelled(shown).text


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_text_stays_whole(text: str) -> None:
    assert masked(text) == text


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(SHAPES) >= 40
    assert len(ORDINARY) >= 60


@pytest.mark.parametrize(
    ("begin", "end"),
    [("-----BEGIN RSA PRIVATE KEY-----", "-----END RSA PRIVATE KEY-----"), ("PuTTY-User-Key-File-3: x", "Private-MAC: 0a")],
)
def test_no_line_of_a_key_block_of_any_length_comes_out(begin: str, end: str) -> None:
    text = f"before {begin}\n{KEY_LINE * 1_000}{end}\nafter"
    assert masked(text).startswith("before •••")
    assert masked(text).endswith("\nafter")
    for start in range(0, len(text) - 200, 4_999):
        shown = masked_within(text, start, start + 200)
        assert "MIIE" not in shown
        assert "tRewQ12" not in shown


@pytest.mark.parametrize("where", range(0, 60, 7))
def test_an_edge_leaves_no_half_of_a_secret(where: int) -> None:
    token = "ghp_q4khdvbunhc2yKYDiWrwOsr3tuRRHlktyvV5"
    text = "word " * 6_000 + token + " word" * 6_000
    at = text.index(token) + where
    for shown in (masked_within(text, at - 300, at), masked_within(text, at, at + 300)):
        assert not any(token[place : place + 8] in shown for place in range(len(token) - 8))


@given(st.text(max_size=400), st.sampled_from([*SHAPES.values()]), st.text(max_size=400), st.data())
def test_a_part_shows_what_is_no_secret_and_nothing_else(
    before: str, shape: tuple[str, str], after: str, data: st.DataObject
) -> None:
    text = f"{before}\n{shape[0]}\n{after}"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    hidden = {place for first, last in spans(text) for place in range(first, last)}
    wanted = "".join(text[place] for place in range(start, end) if place not in hidden)
    assert masked_within(text, start, end).replace(MASK, "") == wanted.replace(MASK, "")


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN RSA PRIVATE KEY-----\n",
        "PuTTY-User-Key-File-3 ",
        "secret=",
        "key: ",
        "<token>",
        "AKIAIOSFODNN7EXAMPLE ",
        "kind: Secret\ndata:\n",
    ],
)
def test_many_beginnings_take_no_longer_than_one(text: str) -> None:
    began = process_time()
    masked(text * (6 * MARGIN_CHARACTERS // len(text)))
    assert process_time() - began < 2
