"""The blend: its order, what is shown of a chat found by meaning, and words alone where there is no model."""

from collections.abc import Sequence
from datetime import UTC, datetime

from services.chatmeaning.finding import blended, find
from services.chatmeaning.line import Card, Line, Mark
from services.chatmeaning.meaning.found import MeaningChat, MeaningFound, MeaningLine
from services.chatmeaning.words.found import WordChat, WordHit, WordsFound

AT = datetime(2026, 1, 1, tzinfo=UTC)


def line(seq: int, text: str = "a line") -> Line:
    return Line(seq, f"m{seq}", "user", AT, text)


def said(conversation_id: str, score: float, *seqs: int) -> WordChat:
    hits = tuple(WordHit(line(seq), lambda text: (text, ((0, 1),))) for seq in seqs or (1,))
    return WordChat(conversation_id, conversation_id, False, AT, score, hits)


def meant(conversation_id: str, closeness: float, *seqs: int, is_match: bool = True) -> MeaningChat:
    lines = tuple(MeaningLine(seq, closeness) for seq in seqs or (1,))
    return MeaningChat(conversation_id, closeness, closeness, is_match, lines)


class Words:
    def __init__(self, found: WordsFound, there: Sequence[tuple[str, int]] = ()) -> None:
        self.found = found
        self.there = there

    async def search(self, q: str, *, within: str | None = None, limit: int = 200, now: datetime | None = None) -> WordsFound:
        return self.found

    async def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        return {ref: line(ref[1], "what was meant") for ref in refs if ref in self.there}


class Meaning:
    def __init__(self, found: MeaningFound | None) -> None:
        self.found = found

    async def search(self, q: str) -> MeaningFound | None:
        return self.found


class Chats:
    def card(self, conversation_id: str) -> Card | None:
        return Card(conversation_id, conversation_id, False, AT, Mark(1, 1, "x"))


def test_found_both_ways_comes_first_and_the_words_best_above_meaning_alone() -> None:
    by_words = [said("best", 1.0), said("both", 0.2), said("weak", 0.0)]
    by_meaning = [meant("alone", 0.9), meant("both", 0.4), meant("far", 0.1, is_match=False)]
    assert [each.conversation_id for each in blended(by_words, by_meaning)] == ["both", "best", "alone", "weak"]


def test_what_is_no_match_is_never_shown_for_its_meaning_and_still_orders_what_words_found() -> None:
    by_words = [said("far", 0.5), said("near", 0.4)]
    by_meaning = [meant("near", 0.2, is_match=False), meant("far", 0.1, is_match=False), meant("other", 0.0, is_match=False)]
    ordered = blended(by_words, by_meaning)
    assert [(each.conversation_id, each.meaning) for each in ordered] == [("near", None), ("far", None)]


def test_all_but_the_first_stand_by_their_scores() -> None:
    by_words = [said("word", 1.0), said("weak", 0.1), said("weakest", 0.05)]
    ordered = blended(by_words, [meant("weak", 0.9), meant("weakest", 0.1)])
    assert [each.conversation_id for each in ordered] == ["weak", "word", "weakest"]


async def test_without_a_model_words_stand_alone() -> None:
    found = await find(Words(WordsFound("exact", (said("a", 1.0),), 1)), Meaning(None), "x", chats=Chats())
    assert (found.mode, [group.conversation_id for group in found.groups], found.groups[0].by_meaning) == (
        "exact",
        ["a"],
        False,
    )
    assert found.groups[0].hits[0].ranges == ((0, 1),)


async def test_a_line_that_is_not_in_the_index_is_never_shown() -> None:
    meaning = Meaning(MeaningFound("m", (meant("a", 0.9, 1, 2), meant("b", 0.8, 1))))
    found = await find(Words(WordsFound("none"), [("a", 2)]), meaning, "x", chats=Chats())
    assert found.mode == "meaning"
    (group,) = found.groups
    assert (group.conversation_id, group.by_meaning, found.total) == ("a", True, 1)
    assert [(hit.seq, hit.by_meaning, hit.ranges) for hit in group.hits] == [(2, True, ())]


async def test_meaning_fills_up_the_lines_of_a_chat_that_says_it_too() -> None:
    meaning = Meaning(MeaningFound("m", (meant("a", 0.9, 1, 2, 3, 4),)))
    words = Words(WordsFound("exact", (said("a", 1.0, 1),), 1), [("a", seq) for seq in range(5)])
    (group,) = (await find(words, meaning, "x", chats=Chats())).groups
    assert not group.by_meaning
    assert [(hit.seq, hit.by_meaning) for hit in group.hits] == [(1, False), (2, True), (3, True)]


async def test_the_asking_chat_is_left_out() -> None:
    words = Words(WordsFound("exact", (said("asks", 1.0), said("other", 0.5)), 2), [("asks", 1)])
    meaning = Meaning(MeaningFound("m", (meant("asks", 0.9),)))
    found = await find(words, meaning, "x", chats=Chats(), without="asks")
    assert [group.conversation_id for group in found.groups] == ["other"]
