"""`kit.text`: one reading of words for whoever compares texts, whatever the text."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.text import fold, is_stop, language, same_words, stem, stems, words

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=200)
"""Lone surrogates and NUL included."""


@given(ANY_TEXT)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(ANY_TEXT)
def test_words_of_folded_text_are_its_words(text: str) -> None:
    assert words(fold(text)) == words(text)


@given(ANY_TEXT)
def test_any_text_has_stems_and_a_key(text: str) -> None:
    assert all(stems(text))
    assert same_words(same_words(text)) == same_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "a'" * 50_000,
        "1.1" * 33_000,
        "1:" * 50_000,
        "̖́" * 50_000,
        "ִ֑" * 50_000,
        "ก" * 100_000,
        "ﷺ" * 20_000,
        "\ud800" * 100_000,
        "\0" * 100_000,
        " " * 100_000 + ".",
        "." * 100_000 + "a",
    ],
)
def test_a_hostile_text_takes_time_in_proportion(text: str) -> None:
    """A quadratic step on 100,000 characters takes many seconds."""
    started = time.process_time()
    for read in (fold, words, stems, same_words):
        read(text)
    assert time.process_time() - started < 3.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jule's café, the 3rd", ["jule", "cafe", "the", "3"]),
        ("45,000 euros", ["45000", "euros"]),
        ("7.20 metres at 19:30", ["7.2", "metres", "at", "19:30"]),
        ("don't", ["dont"]),
        ("l'anniversaire", ["l", "anniversaire"]),
        ("a 250-gram jar", ["a", "250", "gram", "jar"]),
        ("寿司が好き", ["寿司", "司が", "が好", "好き"]),
        ("猫 und Hund", ["猫", "und", "hund"]),
        ("iPhone用ケース", ["iphone", "用ケ", "ケー", "ース"]),
        ("ØREBRO Straße İstanbul ①", ["orebro", "strasse", "istanbul", "1"]),
        ("हिन्दी", ["हिन्दी"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("meetings", "meeting"),
        ("went", "going"),
        ("children", "child"),
        ("harbour", "harbor"),
        ("organising", "organize"),
        ("married", "marriage"),
        ("vaccinated", "vaccination"),
    ],
)
def test_forms_of_one_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wer gießt die Tomaten im Hof?", "german"),
        ("Quand se réunit le club des apiculteurs ?", "french"),
        ("¿De qué tiene miedo la niña?", "spanish"),
        ("Wat is de naam van de hond", "dutch"),
        ("где мои ключи", "russian"),
        ("Moved to Lisbon in May", "english"),
        ("Lisbon", "english"),
        ("", "english"),
    ],
)
def test_language(text: str, expected: str) -> None:
    assert language(words(text)) == expected


def test_a_memory_said_again_has_the_same_key() -> None:
    assert same_words("  Got Married on 12 June. ") == same_words("got married  on 12 june")
    assert same_words("Got married on 12 June") != same_words("Got married on 13 June")


def test_stop_words_are_of_a_language() -> None:
    assert is_stop("the")
    assert not is_stop("die")
    assert is_stop("die", "german")
