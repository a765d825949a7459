"""The forms of a text: what is stored, what rules read, and that ordinary writing is left as it is (must-show 8)."""

import unicodedata
from time import perf_counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.memory.check.evidence import Text, quoted
from services.memory.check.visible import MARKS_MAX, seen_and_hidden, visible

CONTEXTS = (
    "ab1#\u0301\u0316\u0327 \u00a0\u3000\u05d0\u0628\u064e\u0915\u094d\u09b0\u09cd\u1780\u0e01\u1820\u845b\uf900\u2126\u2801"
    "\U0001f469\u2764\U0001f3ff\U0001f525\U0001f3f4\u20e3\u2194=\u0338\u1000"
)
SUSPECTS = (
    "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u061c\u202a\u202e\u2066\u2069\xad\u034f\u115f\u3164\u2800\u180b\u180e\ufe00\ufe0e"
    "\ufe0f\U000e0100\U000e0067\U000e0062\U000e0065\U000e006e\U000e007f\ue000\u0378\x00\x1b\ud800\ufdd0"
)
MIXED = st.text(st.sampled_from(CONTEXTS + SUSPECTS), max_size=40)
ANY = st.one_of(MIXED, st.text(max_size=60), st.text(st.characters(codec=None), max_size=30))

ORDINARY = (
    "Bäckt jeden Sonntag Brot für die Straße 5 m², ½ kg Mehl.",
    "L'Hôpital's façade, Œuvres; Ó Súilleabháin, 10², ﬁn, №5, Ⅳ, ①, µm, kΩ.",
    "Thích ăn phở ở Hà Nội, tiếng Việt.",
    "Собака боится грозы, ёжик спит. Її їжа.",
    "Μένει στην Αθήνα, ΰ ΐ.",
    "週末は釣りに行く。ＮＨＫ「ガ」、葛\U000e0100城市、ｶﾞｷﾞ",
    "我住在北京，喜欢喝茶。",
    "한국어를 배워요.",
    "هر روز پیاده‌روی می‌کند. PDF‌ها، ۱۴۴۵ه‍",
    "هُوَ يُحِبُّ ٱلْقَهْوَةَ. السعر \u200f(5)",
    "אוהבת קפה \u200e+972 54, בְּרֵאשִׁ֖ית",
    "शनिवार को तैराकी सीखती हैं। र्‍य, क्‌ष",
    "র‍্যাব আর ক্‌ষ, আমি ভাত খাই।",
    "సాఫ్ట్‌వేర్ పని చేస్తాను.",
    "അവന്‍ ചായ കുടിക്കും.",
    "ශ්‍රී ලංකාවේ ජීවත් වේ.",
    "தமிழ் பேசுவேன்.",
    "ខ្ញុំ\u200bទៅ\u200bផ្សារ។",
    "ผมชอบกินข้าวผัด น้ำ",
    "မြန်မာစာ ကျွန်ုပ်",
    "ᠠᠷᠪᠠᠨ᠎ᠠ ᠨᠢ᠋",
    "བོད་སྐད་རྒྱུད།",
    "ქართული ენა. Հայերեն լեզու։",
    "ኢትዮጵያ ውስጥ ይኖራል።",
    "⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙",
    "Celebrates 🇳🇴 👩🏿‍⚕️ 🏳️‍🌈 ❤️‍🔥 👨‍👩‍👧‍👦 1️⃣ #️⃣ ☺︎ ™️ ↩︎ 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "Lives at 5′ 6″ — “quoted”… naïve, ʻokina, Ọlá, Şırnak, gözəl, ħ, ɓ.",
)


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_writing_is_left_byte_for_byte(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    assert seen_and_hidden(text) == (text, "")


@settings(max_examples=500, deadline=None)
@given(ANY)
@example("a\u200b\u0301")
@example("\u05d0 a\u200e\u200bb")
@example("\u0628" + "\u0301" * 8 + "\u064e\u200c")
@example("=\ufe0f\u0338")
@example("\u0628\u200c\u200d\u0628")
def test_what_is_stored_is_stored_again_unchanged(raw: str) -> None:
    stored, hidden = seen_and_hidden(raw)
    assert visible(raw) == stored
    assert seen_and_hidden(stored) == (stored, "")
    assert unicodedata.is_normalized("NFC", stored)
    assert stored == " ".join(stored.split())
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Co") for character in stored)
    if raw == stored:
        assert hidden == ""


@settings(max_examples=300, deadline=None)
@given(ANY)
def test_rules_read_the_fold_of_what_is_stored(raw: str) -> None:
    text = Text(raw)
    assert text.kept == visible(raw)
    once_more = unicodedata.normalize("NFKC", text.folded)
    assert unicodedata.normalize("NFKC", once_more) == unicodedata.normalize("NFKC", text.folded)
    assert not any(character in text.folded for character in "\u200b\u200c\u200d\u2060\ufeff\xad\u202e\ue000\x00")


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u2060", "\ufeff", "\xad", "\u202e", "\u2066", "\u115f", "\u3164", "\u034f", "\u180e"]
)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=2, max_size=20), st.data())
def test_nothing_hidden_stays_among_latin_letters(hidden: str, words: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words)))
    assert seen_and_hidden(words[:place] + hidden + words[place:]) == (words, hidden)


def test_compatibility_forms_are_stored_and_folded_for_rules() -> None:
    text = Text("10² ﬁn ＤＶＤ\u200b")
    assert text.kept == "10² ﬁn ＤＶＤ"
    assert text.folded == "102 fin dvd"


def test_unusual_spaces_are_spaces() -> None:
    assert seen_and_hidden(" a\u00a0\u2009b\u3000c\u202fd\n\te ") == ("a b c d e", "")


def test_only_the_three_flags_are_spelt_with_tags() -> None:
    def tagged(code: str) -> str:
        return "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in code) + "\U000e007f"

    assert visible(tagged("gbeng")) == tagged("gbeng")
    assert visible(tagged("steal")) == "\U0001f3f4"
    assert visible(tagged("gbeng") + "\U000e0061") == tagged("gbeng")


def test_a_selector_is_kept_once_and_only_after_what_takes_it() -> None:
    assert visible("\u2764\ufe0f\ufe0f") == "\u2764\ufe0f"
    assert visible("a\ufe0f") == "a"
    assert visible("1\ufe0f") == "1"
    assert visible("1\ufe0f\u20e3") == "1\ufe0f\u20e3"
    assert visible("\u845b\U000e0100\U000e0101") == "\u845b\U000e0100"
    assert visible("\U0001f350\U000e0100") == "\U0001f350"


def test_direction_marks_are_typed_only_beside_right_to_left_writing() -> None:
    assert visible("shop\u200f closes") == "shop closes"
    assert visible("שלום\u200f!") == "שלום\u200f!"
    assert visible("שלום\u200f\u200f!") == "שלום\u200f!"
    assert visible("שלום ba\u200enk.example") == "שלום bank.example"
    assert visible("שלום \u202eabc\u202c") == "שלום abc"


def test_stacked_marks_are_bounded() -> None:
    stored = visible("Z" + "\u0334\u0315\u0489" * 200)
    assert len(stored) == 1 + MARKS_MAX


def test_a_quotation_shows_nothing_hidden_and_ends_where_it_ends() -> None:
    assert quoted("a”\u202eb\x1b c") == "“a'b c”"


@pytest.mark.parametrize(
    "raw",
    [
        "\u0301\u0316" * 1_000,
        "\u200b" * 2_000,
        "a\u200b" * 1_000,
        "\u05d0\u200e" * 1_000,
        "\u0628\u200c\u200d\u200b" * 500,
        "葛" + "\U000e0100" * 1_999,
    ],
)
def test_crafted_texts_take_a_moment(raw: str) -> None:
    visible(raw)
    fastest_seconds = min(_seconds(raw) for _ in range(5))
    assert fastest_seconds < 0.012  # a quarter of it on a quiet machine


def _seconds(raw: str) -> float:
    start = perf_counter()
    visible(raw)
    return perf_counter() - start
