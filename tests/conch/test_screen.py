"""Nothing that was remembered can command the terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conch import screen

ANY_TEXT = st.text(st.characters(), max_size=200)


@given(ANY_TEXT)
def test_a_cleaned_text_is_one_line_without_controls(text: str) -> None:
    shown = screen.clean(text)
    shown.encode("utf-8")
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u2069\u2028" for c in shown)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)))
def test_plain_text_is_left_as_it_is(text: str) -> None:
    assert screen.clean(text) == text


@pytest.mark.parametrize("hidden", "\u200b \u2060 \ufeff \u00ad \U000e0041 \U000e0101 \u3164 \u202e \u061c \u034f".split(" "))
def test_what_hides_is_shown(hidden: str) -> None:
    number = ord(hidden)
    assert screen.clean(f"a{hidden}b") == (f"a\\x{number:02x}b" if number < 0x100 else f"a\\u{number:04x}b")


@pytest.mark.parametrize("text", ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "naïve 10² 日本語"])
def test_what_people_write_stays(text: str) -> None:
    assert screen.clean(text) == text


def test_escapes_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    screen.table(["memory"], [["\x1b]0;owned\x07 [bold]x[/bold] \x1b[31m\u202edesrever"]], wide="memory")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "\\x1b]0;owned\\x07 [bold]x[/bold]" in out
    assert "\u202e" not in out


def test_json_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    screen.say_json({"content": "\x1b[2J é \ud800"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert "\x1b" not in out
