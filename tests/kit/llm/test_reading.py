"""Whatever a model writes is a whole object or `Damaged`, in bounded time."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.errors import Damaged
from kit.llm.reading import read_object

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(max_size=8), VALUES, min_size=1, max_size=4)
PROSE = st.text(st.characters(exclude_characters='{}[]`<>"', exclude_categories=["Cs"]), max_size=60)


@given(OBJECTS, PROSE, PROSE, st.sampled_from(["{}", "```json\n{}\n```", "```\n{}\n```", "\ufeff{}"]))
def test_an_object_is_read_whatever_stands_around_it(told: dict[str, object], before: str, after: str, form: str) -> None:
    written = json.dumps(told, ensure_ascii=False)
    if "```" in written:
        return
    assert read_object(before + "\n" + form.replace("{}", written) + "\n" + after) == told


@given(st.text(max_size=400))
def test_nothing_else_than_damaged_is_raised(text: str) -> None:
    with suppress(Damaged):
        assert isinstance(read_object(text), dict)


@pytest.mark.parametrize(
    "text", ["{" * 50_000, '{"a":' * 50_000, "[" * 300_000, "```" * 100_000, '{"a": "' + "x" * 390_000, "x" * 500_000]
)
def test_what_is_built_to_be_slow_is_refused(text: str) -> None:
    with pytest.raises(Damaged):
        read_object(text)
