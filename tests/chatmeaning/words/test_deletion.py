"""Of a chat that is deleted not a byte stays in the word index or beside it."""

import random
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.sqlite import Locked
from services.chatmeaning.words.keeper import REBUILDS_MAX
from tests.chatmeaning.words.conftest import Keeping, Kept
from tests.kit.another_program import reading

ITS_OWN = ("zanzibarian", "quokkaesque", "Überraschungsei", "uberraschungsei", "秘密話題")


async def test_its_words_and_title_are_in_no_file(kept: Kept) -> None:
    chosen = random.Random(5)
    for number in range(60):
        kept.say(f"chat-{number}", *(" ".join(f"word{chosen.randint(0, 900)}" for _ in range(20)) for _ in range(10)))
    kept.say(
        "secret",
        *(f"zanzibarian plan {n}, Überraschungsei 秘密話題 word{n} " + "y" * 3_000 for n in range(80)),
        title="quokkaesque",
    )
    await kept.settle()
    assert set(kept.holds(*ITS_OWN)) == set(ITS_OWN)
    await kept.delete("secret")
    assert kept.holds(*ITS_OWN, "yyyy", "secret") == []
    assert await kept.find("zanzibarian") == await kept.find("zanz") == await kept.find("zanzibarain") == []
    assert len(await kept.find("word5")) > 0
    kept.say("after", "more words")
    await kept.settle()
    await kept.keeper.close()
    assert kept.holds(*ITS_OWN, "yyyy", "secret") == []


async def test_it_is_gone_also_from_a_file_that_was_set_aside(keeping: Keeping) -> None:
    first = keeping()
    await first.keeper.start()
    first.say("secret", "zanzibarian")
    await first.settle()
    await first.keeper.close()
    first.path.write_bytes(b"bad" + b"zanzibarian" * 2_000)
    again = keeping(first.chats)
    await again.keeper.start()
    await again.settle()
    assert again.holds("zanzibarian")
    await again.delete("secret")
    assert again.holds("zanzibarian") == []


async def test_where_the_file_can_not_be_written_it_goes_whole(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.say("secret", "zanzibarian")
    kept.say("other", "giraffe")
    await kept.settle()
    kept.keeper._rebuilds = REBUILDS_MAX

    def locked(_ids: object) -> None:
        raise Locked("Another program is using the file.")

    monkeypatch.setattr(kept.keeper._store, "remove", locked)
    await kept.delete("secret")
    assert kept.holds("zanzibarian") == []
    monkeypatch.undo()
    assert await kept.find("giraffe") == ["other"]
    assert kept.healing.recent() == ()


async def test_another_program_that_reads_does_not_keep_its_words(kept: Kept) -> None:
    kept.say("secret", "zanzibarian")
    kept.say("other", "giraffe")
    await kept.settle()
    with reading(kept.path):
        await kept.delete("secret")
        assert kept.holds("zanzibarian") == []
    assert await kept.find("giraffe") == ["other"]


async def test_deleting_what_is_not_there_is_nothing(kept: Kept) -> None:
    await kept.keeper.deleted(["never"])
    kept.say("chat", "words")
    assert await kept.find("words") == ["chat"]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
async def test_any_order_of_events_gives_what_a_fresh_index_has(keeping: Keeping, data: st.DataObject) -> None:
    """Appending, renaming, rewriting and deleting leave the tables that the chats as they are would fill."""
    kept = keeping()
    if kept.path.exists():
        kept.path.unlink()
    await kept.keeper.start()
    ids, texts = (
        st.sampled_from(["a", "b", "c"]),
        st.sampled_from(["red door", "blue door door", "昨晚 red", "", "door's 7.20"]),
    )
    for turn in range(data.draw(st.integers(1, 10))):
        chat, text = data.draw(ids), data.draw(texts)
        there = kept.chats.card(chat) is not None
        match data.draw(st.sampled_from(["say", "title", "rewrite", "delete", "settle"])):
            case "say":
                kept.say(chat, text, text)
            case "title":
                kept.say(chat, title=text or "red")
            case "rewrite" if there:
                kept.chats.rewrite(chat, text, made=f"made-{turn}")
                kept.keeper.changed(chat)
            case "delete" if there:
                await kept.delete(chat)
            case _:
                await kept.settle()
    await kept.settle()
    had = _tables(kept)
    await kept.keeper.close()
    kept.path.unlink()
    fresh = keeping(kept.chats)
    await fresh.keeper.start()
    await fresh.settle()
    assert had == _tables(fresh)
    await fresh.keeper.close()


def _tables(kept: Kept) -> tuple[object, ...]:
    with sqlite3.connect(kept.path) as connection:
        names = dict(connection.execute("SELECT id, conversation_id FROM chats").fetchall())
        chats = sorted(
            connection.execute("SELECT conversation_id, title, last_seq, bytes, made, lines, words FROM chats").fetchall()
        )
        lines = sorted(
            (names[id_ >> 24], id_ & 0xFFFFFF, text) for id_, text in connection.execute("SELECT id, text FROM lines")
        )
        postings = sorted(
            (word, names[chat], sorted(memoryview(seqs).cast("I")))
            for word, chat, seqs in connection.execute("SELECT word, chat, seqs FROM postings")
        )
        counts = sorted(connection.execute("SELECT word, chats, lines FROM words").fetchall())
    connection.close()
    vocabulary = kept.keeper._store.vocabulary
    assert {word: (chats_, lines_) for word, chats_, lines_ in counts} == {
        word: (count, vocabulary.lines[word]) for word, count in vocabulary.chats.items()
    }
    assert {entry.id for entry in kept.keeper._store.entries.values()} == set(kept.keeper._store.by_id)
    return chats, lines, postings, counts
