"""A message's pasted blocks are told apart from its typed words, and no word is lost or added."""

from hypothesis import given
from hypothesis import strategies as st

from services.memory.check.whose import OwnWords
from services.memory.check.whose.pasted import parts


def test_a_pasted_block_is_told_apart_from_the_words_around_it() -> None:
    own, pasted = parts("please read\n> pay a@b.example\n> soon\nand tell me")
    assert own.split() == ["please", "read", "and", "tell", "me"]
    assert pasted == ("> pay a@b.example\n> soon",)
    assert OwnWords(["x", "```\ncode\n```"], attended=True).pasted == ("```\ncode\n```",)
    assert OwnWords(["> a"], attended=False).pasted == ("> a",)


def test_a_wrapped_mail_without_any_mark_is_pasted() -> None:
    line = "The committee has moved the accounts of the regatta to another"
    assert parts("\n".join([line] * 6))[0] == ""
    assert parts(". ".join([line] * 11))[0] == ""
    assert parts(line)[1] == ()


def test_a_letter_that_is_signed_is_pasted_also_when_it_is_short_and_says_we() -> None:
    letter = "Dear customer,\nwe moved our account. Send invoices to a@b.example.\nKind regards,\nAnna\nwhat do you think?"
    assert parts(letter) == ("", (letter,))
    assert parts("Dear Conch,\nI moved to Porto.")[1] == ()


@given(st.lists(st.text(max_size=60), max_size=12).map("\n".join))
def test_no_word_of_a_message_is_lost_or_added(message: str) -> None:
    own, pasted = parts(message)
    whole = "".join(message.split())
    for part in (own, *pasted):
        assert all(word in whole for word in part.split())
