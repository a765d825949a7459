"""What code reads in a chat, and whatever a model answers: never a raise, never more than allowed, never what wasn't said."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts.chats import ChatEvent
from kit.contracts.memory import Memory
from services.tidy.learning import asking, deciding
from services.tidy.learning.durable import is_durable
from services.tidy.learning.echo import Known
from services.tidy.learning.signals import another_ways, signals_of

AT = datetime(2026, 5, 1, tzinfo=UTC)
MEMORY = Memory(id="m_0123456789ab", kind="fact", content="Lives in Berlin", source="agent", created_at=AT, updated_at=AT)


def event(kind: str, **more: Any) -> ChatEvent:
    return ChatEvent.model_validate({"seq": 1, "id": "e", "type": kind, "at": AT, **more})


def said(*texts: str) -> list[ChatEvent]:
    return [event("message", role="user", text=text) for text in texts]


SIGNALS = [
    (said("no, I meant TypeScript"), "correction"), (said("Nein, ich meinte morgen"), "correction"),
    (said("send the weekly report to Ina", "send Ina that weekly report now"), "rephrased"),
    (said("open the file", "Open the file."), "repeated"), (said("ugh, how many times do I say it"), "frustration"),
    (said("perfect, thank you"), "thanks"), ([event("turn_ended", stopped=True)], "stopped"),
    ([event("undo_files")], "files_undone"), ([event("memory_decided", decision="undone")], "memory_undone"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "signal"), SIGNALS, ids=lambda each: each if isinstance(each, str) else "")
def test_what_stands_out_is_seen(events: list[ChatEvent], signal: str) -> None:
    assert signal in signals_of(events)


def test_an_ordinary_question_has_no_signal() -> None:
    assert signals_of(said("what is the capital of France?", "and how tall is the tower?")) == ()


def test_another_way_names_both_commands_and_no_attackers_words() -> None:
    steps = ["zsh: command not found: rg", "ran `grep -r x`", "bash: jq; rm -rf /: not found", "ran python3 x.py"]
    assert another_ways([event("step", tool="shell", summary=summary) for summary in steps]) == (
        "rg is not there on this computer; grep does the job",
    )


@pytest.mark.parametrize(
    "text", ["I always take the stairs", "call me Jo", "Ich wohne in Porto", "J'habite à Lyon", "my dog is old"]
)
def test_what_lasts_is_seen(text: str) -> None:
    assert is_durable(text)


@pytest.mark.parametrize("text", ["what rhymes with harpoon?", "fix line 12", "translate this"])
def test_what_passes_is_not(text: str) -> None:
    assert not is_durable(text)


def test_only_what_repeats_a_memory_is_left_out() -> None:
    known = Known(["Lives in Berlin", "Prefers dark-roast coffee"])
    assert known.own_words("You said: lives in Berlin. I moved to Lisbon!") == "I moved to Lisbon!"
    assert known.own_words("- Lives in Berlin\n- Prefers dark-roast coffee") == ""
    assert known.own_words("I live in Lisbon and drink tea") == "I live in Lisbon and drink tea"


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=30)
    | st.sampled_from(["a1", "a2", "add", "supersede", MEMORY.id]),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["changes", "do", "id", "content", "kind", "rests_on", "why"]), inner, max_size=7)
    ),
    max_leaves=30,
)


@given(st.dictionaries(st.sampled_from(["changes", "x"]), ANYTHING), st.lists(st.text(max_size=40), max_size=3))
def test_whatever_a_model_answers_is_read_or_left(told: dict[str, Any], words: list[str]) -> None:
    found = asking.read(told, [MEMORY])
    assert len(found) <= asking.CHANGES_MAX
    for candidate in found:
        assert candidate.memory in (None, MEMORY)
        if deciding.dropped(candidate, words) is None:
            assert candidate.rests_on
