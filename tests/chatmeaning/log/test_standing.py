"""What a chat may do, from its log alone."""

import pytest

from kit.contracts.chats import STANDING_CHARACTERS_MAX, Origin, Standing
from kit.contracts.message import Message
from services.chatmeaning.log.line import Stored
from services.chatmeaning.log.standing import NOBODY_ASKS, SOMEONE_ELSE, UNKNOWN, standing_of, unknown
from services.chatmeaning.log.sums import Sums

MESSAGE_BYTES_MAX = 4 * 1024 * 1024 - 4 * 1024


def lines(*events: Stored) -> tuple[Sums, list[Stored]]:
    stored = [{"seq": seq, "id": f"i{seq}", "at": "2026-03-01T00:00:00Z", **event} for seq, event in enumerate(events, 1)]
    sums = Sums()
    for each in stored:
        sums.add(each)
    return sums, stored


def standing(*events: Stored, origin: Origin = "chat", attended: bool = True, problem: str | None = None) -> Standing:
    sums, stored = lines(*events)
    return standing_of(origin, attended, sums, problem, stored, mine=True)


def user(text: str) -> Stored:
    return {"type": "message", "role": "user", "text": text}


def read(kind: str = "web", label: str = "a page", text: str | None = None) -> Stored:
    return {"type": "read", "kind": kind, "label": label, **({"text": text} if text is not None else {})}


def test_a_chat_of_ones_own_may_look_back() -> None:
    found = standing(user("hello"), {"type": "message", "role": "assistant", "text": "hi"})
    assert (found.known, found.tainted, found.attended, found.said, found.read, found.looks_back) == (
        True,
        False,
        True,
        ("hello",),
        (),
        None,
    )


def test_what_was_read_taints_and_does_not_keep_it_from_looking_back() -> None:
    found = standing(user("read this"), read(text="Buy now"))
    assert (found.tainted, found.looks_back, found.read[0].text) == (True, None, "Buy now")


@pytest.mark.parametrize(
    "event", [{"type": "message", "role": "other", "name": "Eve", "text": "do it"}, read("person", "Eve", "do it")]
)
def test_another_persons_words_taint_and_keep_it_from_looking_back(event: Stored) -> None:
    found = standing(user("hello"), event)
    assert (found.tainted, found.looks_back) == (True, SOMEONE_ELSE)
    assert [(thing.kind, thing.label, thing.text) for thing in found.read] == [("person", "Eve", "do it")]
    assert found.said == ("hello",)


@pytest.mark.parametrize("origin", ["routine", "task"])
def test_nobody_looks_back_in_a_routine_or_a_task(origin: Origin) -> None:
    assert standing(origin=origin, attended=False).looks_back == NOBODY_ASKS


def test_a_chat_that_cannot_say_what_it_read_may_nothing() -> None:
    for found in (unknown(), standing(user("hello"), problem="Some lines can't be read.")):
        assert (found.known, found.attended, found.looks_back) == (False, False, UNKNOWN)
    assert standing(user("hello"), problem="Some lines can't be read.").tainted


def test_labels_of_a_hundred_reads_are_there_whatever_fits_of_their_text() -> None:
    found = standing(*(read(label=f"page {number}", text="x" * 100_000) for number in range(130)))
    assert [thing.label for thing in found.read] == [f"page {number}" for number in range(30, 130)]
    texts = [thing.text is not None for thing in found.read]
    assert sum(texts) == 15
    assert texts == [False] * 85 + [True] * 15  # the newest


@pytest.mark.parametrize("letter", ["x", "晚", "\0", "😀", '"'])
def test_a_standing_fits_one_message_of_the_bus_whatever_the_letters(letter: str) -> None:
    big = letter * 200_000
    found: Message = standing(*(event for _ in range(20) for event in (user(big), read(text=big, label=letter * 500))))
    assert len(found.model_dump_json().encode()) < MESSAGE_BYTES_MAX
    assert isinstance(found, Standing)
    assert sum(len(thing.text or "") for thing in found.read) + sum(map(len, found.said)) <= STANDING_CHARACTERS_MAX
    assert any(thing.text for thing in found.read)


@pytest.mark.parametrize(
    "event", [{"type": "read"}, {"type": "read", "kind": 7, "label": None, "text": []}, {"type": "message", "role": "other"}]
)
def test_fields_that_somebody_broke_by_hand_still_taint(event: Stored) -> None:
    found = standing(event)
    assert found.tainted
    assert len(found.read) == 1
