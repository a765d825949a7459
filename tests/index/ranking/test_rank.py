"""The ranking without a model: what must be found, what must not, and that order and history of changes decide nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.index.ranking.corpus import Corpus
from services.index.ranking.doc import Doc
from services.index.ranking.query import texts_to_embed
from services.index.ranking.rank import Ranking, rank
from services.index.ranking.schemes import SCHEMES
from services.index.ranking.signals import QueryEmbedding
from tests.index.ranking.texts import ANY_TEXT, NOW_SECONDS, SENTENCE, corpus_of, embedding_of

FACTS = (
    "Got married on 12 June",
    "Moved to Lisbon in May",
    "Hates long meeting invites",
    "Drinks oolong tea in the morning",
    "The hamster is called Turbo",
    "Pays 1,250 euros for the flat in Rua Augusta",
    "Neighbour Wilma feeds the hamster",
)


def found(ranking: Ranking) -> list[str]:
    return [each.id for each in ranking.results]


def embedded(corpus: Corpus, query: str) -> QueryEmbedding:
    return QueryEmbedding.of([embedding_of(text) for text in texts_to_embed(corpus, query)], 0.3)


@pytest.mark.parametrize(
    ("query", "first", "matched"),
    [
        ("our anniversary", "m0", "anniversary (same idea)"),
        ("where did we tie the knot", "m0", "married (same idea as tie the knot)"),
        ("lisbn", "m1", "lisbon (for lisbn)"),
        ("Lsibon", "m1", "lisbon (for lsibon)"),
        ("meetings", "m2", "meetings"),
        ("Wie heißt der Hamster?", "m4", "hamster"),
        ("¿Cuándo es la boda?", "m0", "boda (same idea)"),
        ("does she have pets", "m4", "pets (same idea)"),
        ("1250", "m5", "1250"),
        ("€1,250", "m5", "1250"),
        ("neighbor", "m6", "neighbor"),
    ],
)
def test_is_found_without_a_model(query: str, first: str, matched: str) -> None:
    ranking = rank(corpus_of(*FACTS), query, now=NOW_SECONDS)
    assert ranking.mode == "words"
    assert found(ranking)[0] == first
    assert matched in ranking.results[0].matched


@pytest.mark.parametrize(
    "query", ["credit score", "who is my dentist", "golf handicap", "", "   ", "the of and", "?!", "\0", "\ud800", "1251"]
)
def test_nothing_is_answered_with_nothing(query: str) -> None:
    assert rank(corpus_of(*FACTS), query, now=NOW_SECONDS).results == ()


def test_a_real_word_is_no_typing_mistake() -> None:
    corpus = corpus_of("Sold the car", "Takes the stove apart")
    assert rank(corpus, "who takes care", now=NOW_SECONDS).results[0].id == "m1"
    assert rank(corpus, "in store", now=NOW_SECONDS).results == ()


def test_a_kind_is_not_another_kind() -> None:
    corpus = corpus_of("The cat is called Miso", "Plays the cello")
    assert found(rank(corpus, "name of the hamster", now=NOW_SECONDS)) == []
    assert found(rank(corpus, "which instrument", now=NOW_SECONDS))[0] == "m1"


def test_german_memories_are_found_in_english() -> None:
    corpus = corpus_of("Hat einen Hund und eine Katze", "Wohnt seit dem Mai in Köln")
    assert found(rank(corpus, "her dog", now=NOW_SECONDS))[0] == "m0"
    assert found(rank(corpus, "Koln", now=NOW_SECONDS))[0] == "m1"


def test_scripts_without_spaces_have_words() -> None:
    corpus = corpus_of("彼女は猫が好きです", "ชอบกินข้าวผัด", "Hat einen Hund")
    assert found(rank(corpus, "猫", now=NOW_SECONDS))[0] == "m0"
    assert found(rank(corpus, "ข้าวผัด", now=NOW_SECONDS))[0] == "m1"


def test_superseded_memories_are_history() -> None:
    corpus = corpus_of("Lives in Porto")
    corpus.put(Doc("old", "Lives in Faro", "fact", NOW_SECONDS, superseded=True))
    assert "old" not in found(rank(corpus, "Faro", now=NOW_SECONDS))
    assert found(rank(corpus, "Faro", now=NOW_SECONDS, history=True))[0] == "old"


def test_among_narrows() -> None:
    corpus = corpus_of("Likes tea", "Likes green tea")
    assert found(rank(corpus, "tea", now=NOW_SECONDS, among={"m1", "not there"})) == ["m1"]


def test_the_newer_of_two_that_say_the_same_comes_first() -> None:
    assert found(rank(corpus_of("Likes tea", "Likes tea"), "tea", now=NOW_SECONDS)) == ["m0", "m1"]


def test_near_misses_say_why() -> None:
    corpus = corpus_of(*FACTS)
    asked = rank(corpus, "hamster", now=NOW_SECONDS, limit=1, explain=True)
    assert asked.near_misses[0].why == "others match better"
    assert "no word in common" in rank(corpus, "golf handicap", now=NOW_SECONDS, explain=True).near_misses[0].why


def test_an_unknown_scheme_is_an_error() -> None:
    with pytest.raises(KeyError):
        rank(corpus_of("a"), "a", scheme="none such", now=NOW_SECONDS)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANY_TEXT, max_size=5), ANY_TEXT, st.sampled_from(sorted(SCHEMES)))
def test_any_text_ranks(contents: list[str], query: str, scheme: str) -> None:
    corpus = corpus_of(*contents)
    assert len(rank(corpus, query, scheme=scheme, now=NOW_SECONDS, explain=True).results) <= 8
    for place, content in enumerate(contents):
        corpus.set_embedding(f"m{place}", embedding_of(content))
    ranking = rank(corpus, query, scheme=scheme, embedding=embedded(corpus, query), now=NOW_SECONDS, explain=True)
    assert all(each.score == each.score for each in ranking.results)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["put", "put", "put", "drop", "embed"]), st.integers(0, 6), SENTENCE, st.integers(0, 3), st.booleans()
    ),
    max_size=30,
)


@settings(max_examples=150, deadline=None)
@given(CHANGES, SENTENCE, st.randoms(use_true_random=False), st.booleans())
def test_any_order_of_changes_ranks_as_a_fresh_build(changes, query, random, hashed_early) -> None:  # type: ignore[no-untyped-def]
    corpus = Corpus()
    if hashed_early:
        corpus.hashed()
    kept: dict[str, Doc] = {}
    vectors: set[str] = set()
    for change, number, text, age_days, superseded in changes:
        doc_id = f"m{number}"
        if change == "put":
            if doc_id in kept and kept[doc_id].content != text:
                vectors.discard(doc_id)
            kept[doc_id] = Doc(doc_id, text, "fact", NOW_SECONDS - 86_400.0 * age_days, superseded)
            corpus.put(kept[doc_id])
        elif change == "drop":
            kept.pop(doc_id, None)
            vectors.discard(doc_id)
            corpus.drop(doc_id)
        elif doc_id in kept:
            corpus.set_embedding(doc_id, embedding_of(kept[doc_id].content))
            vectors.add(doc_id)
    fresh = Corpus()
    order = list(kept.values())
    random.shuffle(order)
    for doc in order:
        fresh.put(doc)
        if doc.id in vectors:
            fresh.set_embedding(doc.id, embedding_of(doc.content))
    assert len(corpus) == len(fresh) == len(kept)
    for embedding in (None, embedded(corpus, query)):
        one = rank(corpus, query, embedding=embedding, now=NOW_SECONDS, history=True, explain=True)
        other = rank(fresh, query, embedding=embedding, now=NOW_SECONDS, history=True, explain=True)
        assert one.mode == other.mode
        assert [(each.id, each.matched) for each in one.results] == [(each.id, each.matched) for each in other.results]
        assert [each.score for each in one.results] == pytest.approx([each.score for each in other.results], abs=1e-4)
