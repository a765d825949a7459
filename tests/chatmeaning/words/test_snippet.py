"""A snippet's ranges hold what matched, whatever folding did to the letters."""

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from kit.text import fold, words
from services.chatmeaning.words.query import read
from services.chatmeaning.words.snippet import ranges_in, snippet

LETTERS = st.text(st.sampled_from("aeızßİıﬁæøŁé昨晚แมĀ\u0301\u0308 '-_.7x"), max_size=60)


@given(
    before=LETTERS,
    after=LETTERS,
    word=st.sampled_from(["Straße", "İstanbul", "ﬁnance", "nai\u0308ve", "Ærø", "venue", "昨晚", "E\u0301te\u0301"]),
)
@example(before="ßﬁ" * 40, after="", word="venue")
@example(before="x" * 900 + " ", after=" y" * 900, word="İstanbul")
def test_a_range_folds_to_what_was_asked(before: str, after: str, word: str) -> None:
    text = f"{before} {word} {after}"
    shown, ranges = snippet(text, read(word), typos=False)
    assert any(fold(word) in fold(shown[first:last]) for first, last in ranges)
    assert all(0 <= first < last <= len(shown) for first, last in ranges)
    assert all(one[1] < two[0] for one, two in pairwise(ranges))


@given(text=st.text(max_size=400), q=st.text(max_size=60))
@example(text="¼", q="1")
@example(text="½½½", q="1 2")
def test_ranges_stay_in_any_text(text: str, q: str) -> None:
    for first, last in ranges_in(text, q):
        assert 0 <= first < last <= len(text)
    shown, ranges = snippet(text, read(q), typos=True)
    assert len(shown) <= 152
    assert all(0 <= first < last <= len(shown) for first, last in ranges)


@given(st.text(st.characters(categories=["L"]), min_size=4, max_size=12))
def test_a_word_is_found_in_itself(word: str) -> None:
    if words(word) and len(words(word)) == 1:
        ranges = ranges_in(word, word)
        assert ranges
        assert ranges[0][0] == 0


def test_parts_of_words_and_forms_are_marked() -> None:
    def marked(text: str, q: str) -> list[str]:
        return [text[first:last] for first, last in ranges_in(text, q)]

    assert marked("we redeployed it", "deplo") == ["deplo"]
    assert marked("the weddings we planned", "wedding plan") == ["wedding", "plan"]
    assert marked("a weding", "wedding") == ["weding"]
    assert marked("the end of the day", "the day") == ["day"]
    assert marked("昨晚我们吃了", "昨晚") == ["昨晚"]


def test_the_piece_is_where_most_of_the_query_stands() -> None:
    text = "venue " + "x " * 500 + "the venue for the wedding is booked" + " y" * 500
    shown, ranges = snippet(text, read("venue wedding"), typos=False)
    assert [shown[first:last] for first, last in ranges] == ["venue", "wedding"]
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert len(shown) <= 152
