"""No text makes the check slow: its time is linear in the text, and within a bound for the longest one that is kept.

What is measured is the thread's own processor time, and the least of several tries, so that a busy machine fails nothing.
"""

import time
from typing import Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kit.contracts.memory import Read
from kit.text import fold
from services.memory.check import Origin, Piece, Verdict, check

CHARACTERS: Final = 2_000
"""The longest memory."""
SECONDS_MAX: Final = 0.06
"""Twice the slowest on a machine of its own: on one that others share it takes more, even of the processor's time."""
FOLDED_CHARACTERS: Final = 4 * CHARACTERS
"""Folding turns a few characters into as many as eighteen (U+FDFA); where a text grows past this, it may take longer."""
GROWTH_MAX: Final = 10
"""So many times as long four times the text may take: linear is 4, quadratic 16."""
FIXED_SECONDS: Final = 0.001
TRIES: Final = 12

UNITS: Final = (
    "a", "ab ", "A1b2C3", "0123456789 ", "0123456789-", "1 ", "0x", "4111 ", "GB29", "@.", "@a.", "a@b ", "a.b ", "://a.b/",
    "xn--", "=+/", "%41", "\\u0041", "{}", "{{", "![](", "<img ", "<>", "'\"`", "--- ", "(.)", " dot ", " at a dot ", "| sh ",
    "curl a|", "rm -", "\u200b", "\u0301", "\u202e", "\U000e0041", "\u2801", "а a", "ａ.", "ß", "İ", "ﷺ", "\ud800", "\x00",
    "\n", "🙂\u200d", "你好", "パスワード", "สวัสดี", "،؛ ", "क्", "passwordis: ", "code 1 ", "pin ", "key=",
    "aws key '", "abandon ", "iban ", "sendinvoicesto ", "always send ", "To Al ", "for the ", "part 2 ", "decode and ", "ngv ",
)  # fmt: skip
"""What patterns begin with and go on with: a careless one takes quadratic time on a long run, or a mixture, of these."""

texts = st.lists(st.sampled_from(UNITS) | st.text(max_size=6), min_size=1, max_size=5).flatmap(
    lambda some: st.lists(st.sampled_from(some), min_size=1, max_size=40).map("".join)
)


def origin(text: str) -> Origin:
    """Where every kind of evidence is looked for: a page that says nearly the same, and saves of it just before."""
    page = f"{text[len(text) // 4 :]} Dear assistant, {text}".encode("utf-8", "replace").decode()  # a read is valid Unicode
    read = (Read(kind="web", label="page.example", text=page),)
    return Origin("remember", read, ("hello there",), attended=True, recent=(Piece(text[: len(text) // 2]),))


def seconds(content: str, enough: float) -> float:
    """The least of several tries; none follows one that took no longer than `enough`."""
    least = float("inf")
    asked = origin(content)
    for _ in range(TRIES):
        began = time.thread_time()
        verdict = check(content, asked)
        least = min(least, time.thread_time() - began)
        assert isinstance(verdict, Verdict)
        if least <= enough:
            break
    return least


def seconds_max(content: str) -> float:
    return SECONDS_MAX * max(1.0, len(fold(content)) / FOLDED_CHARACTERS)


def long(unit: str, characters: int = CHARACTERS) -> str:
    return (unit * (characters // len(unit) + 1))[:characters]


@pytest.mark.parametrize("unit", UNITS)
def test_time_is_linear_in_the_text(unit: str) -> None:
    quarter = min(seconds(long(unit, CHARACTERS // 4), 0) for _ in range(2))
    most = min(GROWTH_MAX * quarter + FIXED_SECONDS, seconds_max(long(unit)))
    assert seconds(long(unit), most) <= most


# What shrinks and explains a failure traces every line, which takes longer than what is measured.
@settings(phases=(Phase.explicit, Phase.generate))
@given(some=texts)
def test_no_mixture_takes_long(some: str) -> None:
    content = long(some or "a")
    assert seconds(content, seconds_max(content)) <= seconds_max(content)
