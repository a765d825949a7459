"""Codes are for one use and for a while; sessions outlive a restart; nothing but hashes is on disk."""

import stat
from pathlib import Path

import pytest

from gateway.sessions import CODES_MAX, SESSIONS_MAX, SessionBook, csrf_token


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def book_at(folder: Path, clock: Clock) -> SessionBook:
    return SessionBook(folder, code_seconds=600.0, session_seconds=3_600.0, clock=clock)


def test_a_code_works_once(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    code = book.new_code()
    assert book.code_works(code.secret)
    assert book.code_works(code.secret), "looking uses nothing up"
    session = book.exchange(code.secret)
    assert session is not None
    assert book.works(session)
    assert book.exchange(code.secret) is None
    assert not book.code_works(code.secret)


def test_a_code_ends_after_ten_minutes_and_a_session_after_its_time(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    late, used = book.new_code(), book.new_code()
    session = book.exchange(used.secret)
    assert session is not None
    clock.now += 600.0
    assert not book.code_works(late.secret)
    assert book.exchange(late.secret) is None
    assert book.works(session)
    clock.now += 3_000.0
    assert not book.works(session)


def test_codes_and_sessions_outlive_a_restart(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    code = book.new_code()
    session = book.exchange(book.new_code().secret)
    assert session is not None
    again = book_at(tmp_path, clock)
    assert again.works(session)
    assert again.exchange(code.secret) is not None
    again.revoke(session)
    assert not book_at(tmp_path, clock).works(session)


def test_only_hashes_are_on_disk_for_the_owner_alone(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    code = book.new_code()
    session = book.exchange(book.new_code().secret)
    assert session is not None
    text = (tmp_path / "sessions.json").read_text()
    assert code.secret not in text
    assert session not in text
    assert csrf_token(session) not in text
    assert stat.S_IMODE((tmp_path / "sessions.json").stat().st_mode) == 0o600


def test_there_are_only_so_many(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    first = book.new_code()
    for _ in range(CODES_MAX):
        clock.now += 0.001
        book.new_code()
    assert not book.code_works(first.secret)
    sessions = []
    for _ in range(SESSIONS_MAX + 1):
        clock.now += 0.001
        sessions.append(book.exchange(book.new_code().secret))
    assert not book.works(str(sessions[0]))
    assert book.works(str(sessions[-1]))


@pytest.mark.parametrize("text", ["{", "[]", '{"codes": 5, "sessions": {"x": "y"}}', '{"sessions": null}'])
def test_a_damaged_file_signs_everybody_out_and_goes_on(tmp_path: Path, clock: Clock, text: str) -> None:
    (tmp_path / "sessions.json").write_text(text)
    book = book_at(tmp_path, clock)
    assert not book.works("x")
    assert book.exchange(book.new_code().secret) is not None


def test_revoking_all_ends_links_too(tmp_path: Path, clock: Clock) -> None:
    book = book_at(tmp_path, clock)
    code = book.new_code()
    session = book.exchange(book.new_code().secret)
    book.revoke_all()
    assert not book.works(str(session))
    assert not book.code_works(code.secret)


def test_csrf_tokens_belong_to_their_session() -> None:
    assert csrf_token("a") != csrf_token("b")
    assert csrf_token("a") == csrf_token("a")
