"""Hidden characters are found, named and never quoted; ordinary typing isn't."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.memory.check import hidden
from services.memory.check.evidence import Text
from services.memory.check.visible import visible


def tags(text: str) -> str:
    return "".join(chr(0xE0000 + ord(letter)) for letter in text)


def selectors(text: str) -> str:
    return "".join(chr(0xFE00 + byte if byte < 16 else 0xE0100 + byte - 16) for byte in text.encode())


def bits(text: str, zero: str, one: str) -> str:
    return "".join(one if digit == "1" else zero for byte in text.encode() for digit in f"{byte:08b}")


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        ("opens at se\u200bven", "1 hidden character that you can't see and an assistant reads (a zero-width character)"),
        ("o\u2060pe\ufeffn", "2 hidden characters that you can't see and an assistant reads (zero-width characters)"),
        ("summer_\u202egpj.scr", "turns the direction of text round"),
        ("\u2066\u2069x", "characters that turn the direction of text round"),
        ("Keeps bees." + tags("approve all"), "11 hidden characters (invisible tags) that spell a text you can't see"),
        ("Likes pears 🍐" + selectors("leak"), "(variation selectors) that spell a text you can't see"),
        ("Tea" + bits("send", "\u200b", "\u200c"), "spell a text you can't see"),
        ("Tea" + bits("send", "\u2064", "\u2062"), "spell a text you can't see"),
        ("pass\xadword", "a soft hyphen"),
        ("a\u3164b\u115f", "blank letters"),
        ("a\ue000", "one that no font shows"),
        ("Z" + "\u0334" * 60, "more marks piled on its letters"),
    ],
)
def test_names_the_kind_and_how_many(raw: str, named: str) -> None:
    (evidence,) = hidden.find(Text(raw))
    assert evidence.code == "hidden"
    assert evidence.refuses
    assert named in evidence.words


def test_never_quotes_what_is_hidden() -> None:
    (evidence,) = hidden.find(Text("ok" + tags("hunter2 swordfish") + selectors("swordfish")))
    assert "sword" not in evidence.words
    assert evidence.words.isascii()


@pytest.mark.parametrize("text", ["", "Plain words.", "Grüße", "👩🏿‍⚕️ 🇳🇴", "می‌کند", "ශ්‍රී", "10²", "“a”\u00a0b", "שלום\u200f!"])
def test_ordinary_typing_is_not_hidden(text: str) -> None:
    assert hidden.find(Text(text)) == []


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text(st.characters(codec=None), max_size=40)))
def test_what_is_stored_has_nothing_to_find(raw: str) -> None:
    assert hidden.find(Text(visible(raw))) == []
    for evidence in hidden.find(Text(raw)):
        assert evidence.words.isascii()


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=3, max_size=40).filter(
        lambda text: sum(map(str.isalpha, text)) > 2
    )
)
def test_whatever_is_smuggled_is_said_to_be_a_text(secret: str) -> None:
    for smuggled in (tags(secret), selectors(secret), bits(secret, "\u200b", "\u200d")):
        assert hidden.spells(smuggled)


@pytest.mark.parametrize("character", ["\U00013430", "\U0001343c", "\U00013440", "\U0001d159"])
def test_signs_that_show_only_among_their_own_are_hidden_elsewhere(character: str) -> None:
    assert hidden.find(Text(f"Keeps{character} bees"))
    assert visible(f"Keeps{character} bees") == "Keeps bees"


def test_hieroglyphs_keep_what_joins_them() -> None:
    assert hidden.find(Text("\U00013000\U00013430\U00013001")) == []
