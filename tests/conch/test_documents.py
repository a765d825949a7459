"""A file of memories is known by its content."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conch import documents
from kit.errors import Invalid


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("- Lives in Lisbon\n- Has a dog\n", "markdown"),
        ("# About me\n\nI live in Lisbon\n", "markdown"),
        ("* one\n", "markdown"),
        ("1. one\n2. two\n", "markdown"),
        ("Lives in Lisbon\nHas a dog\n", "lines"),
        ("[1] is not JSON\n", "lines"),
        ("{not json}\n- but a list\n", "markdown"),
        ("-5 degrees is too cold for her\n", "lines"),
        ('{"format": "conch-memories/1", "memories": []}', "json"),
        ("\ufeff- with a mark before it\n", "markdown"),
    ],
)
def test_what_it_is(text: str, format_: str) -> None:
    assert documents.read(text.encode()).format == format_


@pytest.mark.parametrize("data", [b"", b" \n\n", b"\xff\xfe- \x00", b"a\x00b", b'{"format": "other"}', b"[1, 2]"])
def test_what_it_can_not_be(data: bytes) -> None:
    with pytest.raises(Invalid):
        documents.read(data)


def test_json_that_is_not_an_export_is_refused_though_given() -> None:
    with pytest.raises(Invalid, match="conch-memories/1"):
        documents.read(b'{"memories": []}', given="json")


def test_deep_json_is_no_crash() -> None:
    assert documents.read(b"[" * 200_000).format == "lines"


@given(st.text(min_size=1))
def test_any_text_is_something_or_refused(text: str) -> None:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return
    try:
        found = documents.read(data)
    except Invalid:
        return
    assert found.data.decode() == text.removeprefix("\ufeff")
    if found.format == "json":
        json.loads(found.data)
