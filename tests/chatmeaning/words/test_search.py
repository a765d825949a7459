"""What a search by words finds, and how it says so."""

from datetime import timedelta

import pytest

from tests.chatmeaning.words.conftest import Kept
from tests.chatmeaning.words.stand import NOW


async def test_a_part_of_a_word_is_enough(kept: Kept) -> None:
    kept.say("ops", "we redeployed it on Monday")
    found = await kept.search("deplo")
    assert found.mode == "exact"
    (hit,) = found.chats[0].hits
    assert [hit.snippet[first:last] for first, last in hit.ranges] == ["deplo"]


async def test_typos_are_forgiven_and_said(kept: Kept) -> None:
    kept.say("party", "the venue for the wedding is booked")
    kept.say("other", "the weather is fine")
    found = await kept.search("venu for the weding")
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("fuzzy", ["party"])
    swapped = await kept.search("weddnig")
    assert (swapped.mode, len(swapped.chats)) == ("fuzzy", 1)


async def test_what_is_there_as_typed_is_not_called_a_typo(kept: Kept) -> None:
    kept.say("one", "a form to sign")
    kept.say("two", "a farm to see")
    found = await kept.search("farm")
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("exact", ["two"])


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Café crème", "cafe creme"),
        ("cafe creme", "CAFÉ crème"),
        ("Straße", "strasse"),
        ("strasse", "STRASSE"),
        ("İstanbul", "istanbul"),
        ("ﬁnance", "finance"),
        ("naïve", "nai\u0308ve"),
        ("Ærøskøbing", "aeroskobing"),
        ("Привет, Ёлка", "елка"),
        ("ΜΟΥΣΙΚΉ", "μουσικη"),
        ("שָׁלוֹם", "שלום"),
    ],
)
async def test_case_and_accents_fold_both_ways(kept: Kept, said: str, asked: str) -> None:
    kept.say("there", said)
    assert await kept.find(asked) == ["there"]


async def test_words_may_be_spread_over_a_chat(kept: Kept) -> None:
    kept.say("both", "the boiler is leaking", ("assistant", "call the plumber then"))
    kept.say("half", "a plumber came")
    found = await kept.search("boiler plumber")
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("exact", ["both"])
    assert sorted(hit.seq for hit in found.chats[0].hits) == [1, 2]


async def test_a_title_is_found_like_what_was_said(kept: Kept) -> None:
    kept.say("trip", "we fly in May", title="Bali trip")
    assert await kept.find("bali") == ["trip"]
    assert await kept.find("bali fly") == ["trip"]
    kept.say("trip", title="Lombok trip")
    assert await kept.find("lombok") == ["trip"]
    assert await kept.find("bali") == []


async def test_two_letters_search_titles_alone(kept: Kept) -> None:
    kept.say("titled", "nothing", title="On Zürich")
    kept.say("said", "zu spät")
    found = await kept.search("zu")
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("short", ["titled"])


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("昨晚我们吃了饺子", "昨晚"),
        ("東京に行きました", "東京"),
        ("ฉันรักแมว", "แมว"),
        ("昨晚我们吃了饺子", "饺"),
        ("안녕하세요 여러분", "여러분"),
    ],
)
async def test_scripts_without_spaces_are_searched_by_pairs(kept: Kept, said: str, asked: str) -> None:
    kept.say("there", said)
    kept.say("other", "something else 明日")
    found = await kept.search(asked)
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("exact", ["there"])
    (hit,) = found.chats[0].hits
    assert [hit.snippet[first:last] for first, last in hit.ranges] == [asked]


async def test_a_quoted_phrase_stands_word_by_word(kept: Kept) -> None:
    kept.say("long", *(f"flat as it is, number {number}" for number in range(40)), "as flat as a pancake")
    kept.say("apart", "a pancake as flat")
    found = await kept.search('"flat as a pancake"')
    assert (found.mode, [chat.conversation_id for chat in found.chats]) == ("exact", ["long"])
    assert [hit.seq for hit in found.chats[0].hits] == [41]
    assert await kept.find('"pancake flat"') == []
    assert (await kept.search('"pancake flat"')).mode == "none"


async def test_an_old_phrase_among_many_newer_lines_with_its_words_is_found(kept: Kept) -> None:
    kept.say("long", "the red door", *("a door that is red" for _ in range(300)))
    found = await kept.search('"red door"')
    assert (found.mode, [hit.seq for hit in found.chats[0].hits]) == ("exact", [1])


async def test_two_phrases_may_stand_in_two_lines(kept: Kept) -> None:
    kept.say("both", "the red door", "the blue window")
    kept.say("one", "the red door and a window that is blue")
    assert await kept.find('"red door" "blue window"') == ["both"]


async def test_words_side_by_side_rank_above_the_same_words_apart(kept: Kept) -> None:
    kept.say("apart", "a house, if it is green, and then some words more")
    kept.say("together", "a green house, if it is that, and then some words")
    assert await kept.find("green house") == ["together", "apart"]


async def test_the_newer_chat_is_first_where_all_else_is_the_same(kept: Kept) -> None:
    kept.say("old", "about the garden", days_ago=200)
    kept.say("new", "about the garden", days_ago=1)
    assert await kept.find("garden") == ["new", "old"]


async def test_what_the_person_said_ranks_above_what_was_done(kept: Kept) -> None:
    kept.say("done", ("step", "ran the backup"))
    kept.say("said", ("user", "ran the backup"))
    assert await kept.find("backup") == ["said", "done"]


async def test_a_question_finds_what_shares_its_telling_words(kept: Kept) -> None:
    kept.say("dentist", "my dentist moved to Baker Street, number nine")
    kept.say("street", "the street was busy")
    kept.say("nothing", "what did we do when it was there")
    found = await kept.search("What was the address of the dentist, which street?")
    assert found.mode == "question"
    assert found.chats[0].conversation_id == "dentist"
    assert found.chats[0].score == 1.0
    assert "nothing" not in [chat.conversation_id for chat in found.chats]


async def test_irregular_forms_answer_a_question(kept: Kept) -> None:
    kept.say("there", "we flew to Oslo")
    kept.say("other", "we walked to school")
    assert await kept.find("When did we fly to Oslo?") == ["there"]


async def test_nothing_at_all_is_no_error(kept: Kept) -> None:
    kept.say("there", "some words")
    found = await kept.search("zzzzqqqq")
    assert (found.mode, found.chats, found.total) == ("none", (), 0)


@pytest.mark.parametrize(
    "q",
    [
        "", " ", '"', '""', '" "', "*", "NEAR(", 'a"b OR *', "text:x", "-x", "^x", "(", "' OR 1=1 --", "x" * 200_000,
        "a " * 50_000, "\x00", "\ud800", "a\ud800b", "\u0301" * 5_000, "%_", "昨" * 10_000, '"' + "a b " * 500 + '"',
        "?" * 5_000, "🎉🎉🎉",
    ],
)  # fmt: skip
async def test_any_text_is_a_query(kept: Kept, q: str) -> None:
    kept.say("there", "near or text OR 1=1", title="x")
    assert (await kept.search(q)).mode in {"exact", "fuzzy", "question", "short", "none"}


async def test_syntax_is_text(kept: Kept) -> None:
    kept.say("one", "cats and dogs")
    kept.say("two", "cats alone")
    assert await kept.find("cats NOT dogs") == await kept.find("cats dogs")
    assert await kept.find("dogs*") == ["one"]


async def test_within_one_chat(kept: Kept) -> None:
    kept.say("here", "the garden", "the garden again")
    kept.say("there", "another garden")
    assert await kept.find("garden", within="here") == ["here"]
    assert await kept.find("garden", within="missing") == []
    assert await kept.find("another", within="here") == []


async def test_a_message_is_found_to_its_end(kept: Kept) -> None:
    kept.say("long", "word " * 40_000 + "zanzibar")
    found = await kept.search("zanzibar")
    (hit,) = found.chats[0].hits
    assert len(hit.snippet) <= 160
    assert [hit.snippet[first:last] for first, last in hit.ranges] == ["zanzibar"]


async def test_markdown_is_searched_as_it_is_read(kept: Kept) -> None:
    kept.say("there", "## **Bold** plan\n- see [the map](https://maps.example/secretpath)\n```python\nimport zebra\n```")
    assert await kept.find("zebra") == await kept.find("bold plan") == await kept.find("the map") == ["there"]
    assert await kept.find("secretpath") == []
    (hit,) = (await kept.search("bold")).chats[0].hits
    assert "*" not in hit.snippet


async def test_three_hits_a_chat_and_scores_between_one_and_nothing(kept: Kept) -> None:
    for number in range(30):
        kept.say(
            f"chat-{number}", *(f"apples {'apples ' * (number % 7)} and pears {turn}" for turn in range(5)), days_ago=number
        )
    found = await kept.search("apples", limit=10)
    assert found.total == 30
    assert len(found.chats) == 10
    assert all(len(chat.hits) == 3 for chat in found.chats)
    scores = [chat.score for chat in found.chats]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 1.0
    assert min(scores) >= 0.0


async def test_where_something_was_said_is_where_it_stands_word_for_word(kept: Kept) -> None:
    kept.say("there", "I told you: my sister lives in Porto now.")
    kept.say("near", "my sister, who now lives far away, was in Porto")
    assert await kept.keeper.where_said(["My sister lives in Porto"]) == ["there"]
    assert await kept.keeper.where_said(["My brother lives in Porto", "sister in Porto"]) == []
    long = " ".join(f"word{number}" for number in range(200))
    kept.say("long", long)
    assert await kept.keeper.where_said([long]) == ["long"]


async def test_lines_are_those_that_the_index_has(kept: Kept) -> None:
    kept.say("there", "one", "two")
    await kept.settle()
    lines = await kept.keeper.lines([("there", 2), ("there", 9), ("gone", 1)])
    assert {ref: line.text for ref, line in lines.items()} == {("there", 2): "two"}
    assert lines["there", 2].at == NOW - timedelta(days=0)
