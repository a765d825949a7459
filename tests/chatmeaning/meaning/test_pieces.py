"""What of a message is embedded."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts.embedding import TEXT_CHARACTERS_MAX, EmbedTexts
from services.chatmeaning.line import Card, Line, Mark, Read
from services.chatmeaning.meaning.batch import PIECES_MAX, batches_of
from services.chatmeaning.meaning.pieces import pieces_of

AT = datetime(2026, 1, 1, tzinfo=UTC)


def line(text: str, role: str = "user", seq: int = 1) -> Line:
    return Line(seq, str(seq), role, AT, text)  # type: ignore[arg-type]


def test_short_ones_and_steps_are_left_to_words() -> None:
    assert pieces_of(line("thanks a lot")) == ("thanks a lot",)
    assert pieces_of(line("thanks a lo")) == ()
    assert pieces_of(line("   ok  \n\n\n\n    yes  ")) == ()
    assert pieces_of(line("ran the tests, all of them", "step")) == ()
    assert pieces_of(line("I am somebody else entirely", "other")) == ("I am somebody else entirely",)
    assert pieces_of(line("I am the assistant here", "assistant")) == ("I am the assistant here",)


def test_a_long_one_is_cut_between_paragraphs_else_sentences_else_words() -> None:
    paragraphs = ["a" * 700 + " end.", "b" * 700 + " end.", "c" * 700 + " end."]
    assert [piece[0] for piece in pieces_of(line("\n\n".join(paragraphs)))] == ["a", "b", "c"]
    sentences = " ".join(f"Sentence number {number} goes on for a while." for number in range(60))
    assert all(piece.endswith(".") for piece in pieces_of(line(sentences)))
    words = "word " * 500
    assert all(piece.startswith("word") and piece.endswith("word") for piece in pieces_of(line(words)))


def test_it_is_four_pieces_at_most_also_of_one_endless_word() -> None:
    pieces = pieces_of(line("x" * 200_000))
    assert [len(piece) for piece in pieces] == [1_000] * 4


@given(st.text(alphabet=st.characters(), max_size=6_000), st.sampled_from(["", "\ud800", "\0", " \n\n ", "。"]))
def test_any_text_gives_pieces_that_can_be_sent(text: str, hostile: str) -> None:
    pieces = pieces_of(line(hostile.join((text, text, hostile))))
    assert len(pieces) <= 4
    assert all(0 < len(piece) <= TEXT_CHARACTERS_MAX for piece in pieces)
    EmbedTexts(texts=pieces).model_dump_json().encode()


@given(st.lists(st.integers(0, 4_500), max_size=30))
def test_batches_are_whole_messages_and_together_everything(lengths: list[int]) -> None:
    lines = tuple(line("w" * length, seq=seq) for seq, length in enumerate(lengths, 1))
    read = Read(Card("c", "", False, AT, Mark(len(lines), 9, "m")), lines)
    batches = list(batches_of(read, {}))
    assert all(len(batch.pieces) <= PIECES_MAX for batch in batches)
    assert [piece.text for batch in batches for piece in batch.pieces] == [piece for one in lines for piece in pieces_of(one)]
    assert batches[-1].mark == read.card.mark
    ended = 0
    for batch in batches:
        assert all(ended < piece.seq <= batch.mark.last_seq for piece in batch.pieces)
        ended = batch.mark.last_seq


def test_what_has_its_vector_is_not_wanted_again() -> None:
    read = Read(Card("c", "", False, AT, Mark(1, 9, "m")), (line("the very same text"),))
    (batch,) = batches_of(read, {})
    have = {(one.seq, one.part): one.hash for one in batch.pieces}
    assert [one.pieces for one in batches_of(read, have)] == [()]


@pytest.mark.parametrize("text", ["\n" * 200_000, ". " * 100_000, "a\n\n" * 66_000, '."' * 100_000])
def test_hostile_texts_are_cut_at_once(text: str) -> None:
    assert len(pieces_of(line(text))) <= 4
