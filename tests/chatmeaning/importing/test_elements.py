"""Single values cut out of a stream: the same as a parser of the whole finds, however the bytes come."""

import io
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from services.chatmeaning.importing import elements as room
from services.chatmeaning.importing.elements import Elements, value_of
from services.chatmeaning.importing.lines import lines

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.lists(st.dictionaries(st.text(), VALUES, max_size=4) | st.lists(VALUES, max_size=3), max_size=6)


class Slow:
    """Gives at most so many bytes at once, whatever is asked for."""

    def __init__(self, data: bytes, size: int) -> None:
        self._stream = io.BytesIO(data)
        self._size = size

    def read(self, size: int) -> bytes:
        return self._stream.read(min(size, self._size))


@given(OBJECTS, st.integers(1, 40), st.sampled_from([None, 2]), st.booleans(), st.integers(8, 10_000))
def test_what_is_cut_is_what_was_written(values: list[Any], size: int, indent: int | None, ascii_: bool, most: int) -> None:
    data = json.dumps(values, indent=indent, ensure_ascii=ascii_).encode("utf-8", "surrogatepass")
    cut = Elements(Slow(data, size).read, bytes_max=most)
    found = list(cut)
    assert len(found) == len(values)
    assert not cut.torn
    for element, value in zip(found, values, strict=True):
        if element.raw is None:
            assert element.end - element.start > most
            assert element.problem == room.TOO_LARGE
        else:
            assert len(element.raw) <= most
            assert value_of(element.raw) == value or not ascii_
            assert data[element.start : element.end] == element.raw


@given(OBJECTS, st.integers(1, 40), st.data())
def test_reading_goes_on_where_it_stood(values: list[Any], size: int, data: st.DataObject) -> None:
    raw = json.dumps(values).encode()
    whole = list(Elements(Slow(raw, size).read, bytes_max=10**6))
    done = data.draw(st.integers(0, len(whole)))
    place = whole[done - 1] if done else None
    begin = (place.end, place.number) if place else (0, 0)
    assert list(Elements(Slow(raw, size).read, bytes_max=10**6, start=begin[0], number=begin[1])) == whole[done:]


@given(OBJECTS.filter(bool), st.integers(1, 40), st.data())
def test_a_cut_off_document_says_so(values: list[Any], size: int, data: st.DataObject) -> None:
    raw = json.dumps(values).encode()
    end = data.draw(st.integers(1, len(raw) - 1))
    cut = Elements(Slow(raw[:end], size).read, bytes_max=10**6)
    whole = [element for element in cut if element.raw is not None]
    assert cut.torn
    assert [value_of(element.raw or b"") for element in whole] == values[: len(whole)]


@given(st.binary(max_size=300), st.integers(1, 20), st.integers(1, 50))
def test_any_bytes_end(data: bytes, size: int, most: int) -> None:
    for begin in (b"", b"[", b"[{", b'{"conversations": ['):
        found = list(Elements(Slow(begin + data, size).read, bytes_max=most))
        assert all(element.end >= element.start for element in found)
        assert [element.number for element in found] == list(range(1, len(found) + 1))


@given(
    st.lists(st.binary(max_size=30).map(lambda raw: raw.replace(b"\n", b"")), max_size=8),
    st.integers(1, 20),
    st.integers(1, 20),
)
def test_lines_keep_their_numbers_and_places(parts: list[bytes], size: int, most: int) -> None:
    data = b"\n".join(parts)
    found = list(lines(Slow(data, size).read, bytes_max=most))
    for line in found:
        part = parts[line.number - 1]
        if line.raw is None:
            assert len(part) > most
        else:
            assert line.raw == part.rstrip(b"\r")
            assert data[line.start :].startswith(part)
    for place, done in enumerate(found, start=1):
        again = list(lines(Slow(data, size).read, bytes_max=most, start=done.end, number=done.number))
        assert again == found[place:]


def test_a_wrapped_list_is_read_too() -> None:
    raw = b'\n {"conversations" : [{"a": 1}, {"b": 2}], "more": [{}]}'
    assert [element.raw for element in Elements(io.BytesIO(raw).read, bytes_max=100)] == [b'{"a": 1}', b'{"b": 2}']
