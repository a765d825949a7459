"""Logs are JSON, one object a line, without anyone's words."""

import io
import logging
import sys
from collections.abc import Iterator

import orjson
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from kit import logs


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    handlers = logging.getLogger().handlers[:]
    logs.configure("memory")
    yield written
    structlog.reset_defaults()
    logging.getLogger().handlers[:] = handlers


def read(written: io.StringIO) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in written.getvalue().splitlines()]


def test_a_line_says_its_service_its_time_and_its_request(lines: io.StringIO) -> None:
    with logs.tracing("00-" + "a" * 32 + "-" + "b" * 16 + "-01", change="c_1"):
        structlog.get_logger().info("memory_saved", memory_id="m_1")
    structlog.get_logger().info("after")
    line, after = read(lines)
    assert line.pop("at")
    assert line == {
        "event": "memory_saved", "level": "info", "service": "memory", "request": "a" * 32, "change": "c_1", "memory_id": "m_1",
    }  # fmt: skip
    assert "request" not in after
    assert logs.trace.get() is None


@given(words=st.text(min_size=4, max_size=40).filter(lambda text: not text.isalnum() or len(text) > 12))
def test_no_field_of_words_and_no_exception_s_message_gets_into_a_line(words: str) -> None:
    secret = f"hush{words}hush"
    fields = dict.fromkeys((*logs.WORDS, *logs.SECRETS), secret)
    try:
        raise ValueError(secret)
    except ValueError as error:
        kept = logs.redact(
            None, "error", {"event": "x", "inner": {"deep": [{"content": secret, "Q": secret}]}, "exc_info": error, **fields}
        )
    line = logs.render(None, "error", kept)
    assert "hush" not in line
    assert kept["error"] == "ValueError"
    assert str(kept["places"][-1]).endswith("test_no_field_of_words_and_no_exception_s_message_gets_into_a_line")


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4) | st.tuples(inner),
    max_leaves=20,
))  # fmt: skip
def test_whatever_is_logged_is_one_line_of_json(value: object) -> None:
    line = logs.render(None, "info", logs.redact(None, "info", {"event": "x", "value": value}))
    assert "\n" not in line
    assert orjson.loads(line)["event"] == "x"


def test_a_text_can_t_forge_a_line_nor_fill_the_disk(lines: io.StringIO) -> None:
    structlog.get_logger().info("x", memory_id='1"}\n{"event": "forged"}' + "y" * 10_000 + "\ud800\x00")
    (line,) = read(lines)
    assert line["event"] == "x"
    assert len(lines.getvalue()) < 1500


def test_a_library_s_lines_lose_their_text(lines: io.StringIO) -> None:
    logging.getLogger("nats.aio.client").error("failed on %s", "my secret")
    (line,) = read(lines)
    assert (line["event"], line["logger"], line["level_there"]) == ("library_line", "nats.aio.client", "ERROR")
    assert "secret" not in lines.getvalue()


def test_below_the_level_nothing_is_written(lines: io.StringIO) -> None:
    structlog.get_logger().debug("x")
    assert lines.getvalue() == ""
