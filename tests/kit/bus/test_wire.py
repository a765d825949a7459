"""parse(serialise(x)) = x, and bytes of any kind are refused with a typed error."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.bus import wire
from kit.bus.port import Cursor, OutgoingEvent
from kit.contracts.memory import AddMemory, ReadFeed
from kit.errors import Changed, ConchError, Damaged, Invalid, TooLarge, from_wire, to_wire
from kit.testing import MOMENT, saved

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


@given(content=texts, by=texts)
def test_a_request_comes_back_as_it_was(content: str, by: str) -> None:
    message = AddMemory(content=content, by=by)
    assert wire.decode_request(AddMemory, wire.encode(message, bytes_max=100_000)) == message


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_bytes_that_are_no_request_are_invalid_and_not_quoted(data: bytes) -> None:
    try:
        wire.decode_request(AddMemory, data)
    except Invalid as error:
        assert len(error.detail) <= wire.WORDS_CHARACTERS_MAX  # noqa: PT017  # a property: some bytes are a request


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'{"content": "\\ud800"}', b'{"content": "\xed\xa0\x80"}', b"\x00", b"null", b"1e999"]
)
def test_awkward_bytes_are_invalid(data: bytes) -> None:
    with pytest.raises(Invalid):
        wire.decode_request(AddMemory, data)


def test_fields_that_are_not_known_are_ignored_and_no_bytes_are_an_empty_request() -> None:
    assert wire.decode_request(ReadFeed, b'{"new": 1}') == ReadFeed()
    assert wire.decode_request(ReadFeed, b"") == ReadFeed()


def test_more_than_a_message_carries_is_too_large() -> None:
    with pytest.raises(TooLarge):
        wire.encode(AddMemory(content="x" * 100), bytes_max=100)


@given(detail=texts, code=st.from_regex(r"[a-z_]{1,30}", fullmatch=True))
def test_an_error_comes_back_as_the_same_class(detail: str, code: str) -> None:
    body, headers = wire.encode_error(Changed(detail, code=code))
    with pytest.raises(Changed) as caught:
        wire.decode_reply(wire.R.__bound__, body, headers)  # type: ignore[attr-defined]
    assert (caught.value.detail, caught.value.reason) == (detail, code)
    assert from_wire(to_wire(caught.value)).reason == code


@given(st.binary(max_size=200))
def test_an_error_that_can_t_be_read_is_an_error_still(body: bytes) -> None:
    with pytest.raises(ConchError):
        wire.decode_reply(wire.R.__bound__, body, {wire.ERROR_HEADER: "changed"})  # type: ignore[attr-defined]


@given(epoch=st.from_regex(r"[A-Za-z0-9_.-]{0,64}", fullmatch=True), seq=st.integers(0, 10**17), index=st.integers(0, 10**8))
def test_a_cursor_comes_back_as_it_was(epoch: str, seq: int, index: int) -> None:
    cursor = Cursor(seq=seq, index=index, epoch=epoch)
    _, headers = wire.encode_event("me", saved(1, cursor=cursor), bytes_max=10_000)
    assert wire.decode_cursor(headers[wire.CURSOR_HEADER]) == cursor


@given(st.text(max_size=100) | st.from_regex(r"\A[a-c.]{0,66}:\d{1,20}:\d{1,11}\n?"))
def test_any_other_text_is_no_cursor(value: str) -> None:
    cursor = wire.decode_cursor(value)
    assert (cursor is not None) is bool(re.fullmatch(r"[A-Za-z0-9_.-]{0,64}:[0-9]{1,18}:[0-9]{1,9}", value))


def test_an_epoch_that_a_header_can_t_hold_is_refused() -> None:
    with pytest.raises(Invalid):
        wire.encode_event("me", saved(1, cursor=Cursor(seq=1, index=0, epoch="a:b\r\nX: y")), bytes_max=10_000)


def test_an_event_comes_back_as_a_cloud_event() -> None:
    data, headers = wire.encode_event("me", saved(3), bytes_max=10_000)
    event = wire.decode_event(data)
    assert (event.id, event.time, event.data["revision"]) == ("me-e1-3", MOMENT, 3)
    assert headers == {
        "Content-Type": "application/cloudevents+json", "Nats-Msg-Id": "me-e1-3", "Conch-Cursor": "e1:3:0",
    }  # fmt: skip


@given(st.binary(max_size=300))
def test_bytes_that_are_no_event_are_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        wire.decode_event(data)


def test_text_that_is_no_text_is_invalid_in_an_event() -> None:
    event = saved(1)
    with pytest.raises(Invalid):
        wire.encode_event("me", OutgoingEvent(event.id, "\ud800", event.at, event.data), bytes_max=10_000)


@given(st.text(max_size=30))
def test_a_deadline_is_never_further_away_than_the_most_that_may_be_waited(value: str) -> None:
    now = time.time()
    deadline = wire.deadline_of({wire.DEADLINE_HEADER: value}, now=now, default_seconds=5, seconds_max=600)
    assert deadline <= now + 600


@given(st.text(max_size=80))
def test_a_trace_goes_on_where_it_can_be_read_and_begins_anew_where_not(value: str) -> None:
    assert len(wire.next_trace(value)) == 55
    trace = wire.new_trace()
    assert wire.next_trace(trace)[:35] == trace[:35]
    assert wire.next_trace(trace) != trace
