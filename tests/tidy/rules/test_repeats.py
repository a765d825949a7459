"""What says the same, what only looks like it, and what a newer fact plainly replaces."""

from datetime import UTC, datetime, timedelta

import pytest

from kit.contracts.index import Pair
from kit.contracts.memory import Kind, Memory, Source
from services.tidy.rules.repeats import exact_repeats, near_repeats, plainly_replaced
from services.tidy.rules.values import lost, names, negated, numbers

AT = datetime(2026, 1, 1, tzinfo=UTC)


def memory(number: int, content: str, kind: Kind = "fact", source: Source = "agent") -> Memory:
    at = AT + timedelta(days=number)
    return Memory(id=f"m_{number:012d}", kind=kind, content=content, source=source, created_at=at, updated_at=at)


def memories(*contents: str) -> list[Memory]:
    return [memory(number, content) for number, content in enumerate(contents)]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Wants maps printed in colour", "Wants printed maps in colour"),
        ("Teaches fencing in Évora", "teaches fencing in evora."),
        ("Has three cats", "Has 3 cats"),
        ("Hat drei Hunde", "hat 3 Hunde"),
        ("Moved in March 2020 to the 2nd floor", "Moved to the 2nd floor in March 2020"),
        ("Mange du fromage", "mange du fromage !"),
    ],
)
def test_repeats(one: str, two: str) -> None:
    (found,) = exact_repeats(memories(one, two))
    assert len(found.old) == 2
    assert found.waits is None


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Is allergic to nuts", "Is not allergic to nuts"),
        ("Isst Fleisch gern am Sonntag", "Isst kein Fleisch gern am Sonntag"),
        ("Mange de la viande", "Ne mange pas de la viande"),
        ("Come carne", "No come carne"),
        ("Come carne", "Não come carne"),
        ("Mangia carne", "Non mangia carne"),
        ("Eet vlees", "Eet geen vlees"),
        ("Spiser kød", "Spiser ikke kød"),
        ("Meets at 5pm in the blue bar by the river port", "Meets at 6pm in the blue bar by the river port"),
        ("Runs 10 km along the river path before work", "Runs 12 km along the river path before work"),
        ("Was born on 3 May 1980 in the old town hospital", "Was born on 3 May 1981 in the old town hospital"),
        ("Walks the big brown dog of old Mrs Ida Holm at noon", "Walks the big brown dog of old Mrs Eva Holm at noon"),
        ("Marta is a very good swimmer and climber", "Berta is a very good swimmer and climber"),
    ],
)
def test_no_repeats(one: str, two: str) -> None:
    assert exact_repeats(memories(one, two)) == []


def test_kinds_stay_apart() -> None:
    assert exact_repeats([memory(1, "Likes jazz"), memory(2, "Likes jazz", "preference")]) == []


def test_the_persons_wording_is_kept() -> None:
    (found,) = exact_repeats([memory(1, "likes jazz", source="user"), memory(2, "Likes jazz!!")])
    assert found.content == "likes jazz"


def test_close_pairs_are_offered_and_never_made() -> None:
    given = memories("Cycles to work", "Goes to the office by bike", "Goes to 2 offices by bike", "Goes to Rome by bike")
    pairs = [Pair(ids=(given[0].id, other.id), closeness=0.9) for other in given[1:]]
    (found,) = near_repeats(given, pairs)
    assert found.ids == {given[0].id, given[1].id}
    assert found.waits is not None
    assert near_repeats(given, [Pair(ids=(given[0].id, given[1].id), closeness=0.84)]) == []
    assert near_repeats(given, pairs, frozenset({given[0].id})) == []


def test_a_fact_that_a_newer_one_replaces_is_offered() -> None:
    (found,) = plainly_replaced(memories("Lives in Berlin", "Moved to Lisbon in May", "Likes Berlin"))
    assert found.how == "updated"
    assert "Lisbon" in found.content
    assert found.waits is not None


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Lives in Berlin", "Lives in Berlin since 2019"),
        ("Lives in Berlin", "Brother lives in Lisbon"),
        ("Lives in Berlin", "Does not live in Lisbon"),
        ("Lives in Berlin", "Wants to move to Lisbon"),
        ("Lives in fear of spiders", "Lives in Lisbon"),
        ("Works at Siemens", "Works at night"),
    ],
)
def test_nothing_is_replaced_that_is_not_plain(one: str, two: str) -> None:
    assert plainly_replaced(memories(one, two)) == []


def test_numbers_names_and_negations() -> None:
    assert numbers("Paid 45,000 for three of 12 rooms on 2026-05-12") == {"45000", "3", "12", "2026", "05"}
    assert names("Likes Bach, and IKEA too. The choir sings") == {"bach", "ikea"}
    assert names("Marta is a dentist") == names("Asked for help from Marta")
    assert names("The choir is loud. Work on it") == frozenset()
    assert not negated("Knows the north")
    assert lost("Plays chess with Anouk", "Plays chess with Anouk on 12 May") is not None
    assert lost("Plays chess with anouk daily", "Plays chess with Anouk") is None
    assert lost("Has 3 cats", "Has three cats") is None
