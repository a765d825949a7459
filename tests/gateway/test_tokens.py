"""Tokens: the person's own, the apps', and the file that the command line writes too."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.tokens import (
    TokenBook,
    base62,
    create_token,
    hashed,
    list_tokens,
    new_secret,
    person_token,
    revoke_token,
)
from kit.errors import Conflict, Damaged, Invalid, NotFound


@given(st.binary(min_size=32, max_size=32))
def test_base62_has_one_length_and_loses_nothing(data: bytes) -> None:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    text = base62(data)
    assert len(text) == 43
    number = 0
    for one in text:
        number = number * 62 + digits.index(one)
    assert number.to_bytes(32, "big") == data


def test_the_persons_token_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    secrets = tmp_path / "secrets"
    token = person_token(secrets)
    assert token.startswith("conch_")
    assert len(token) == len("conch_") + 43
    assert person_token(secrets) == token
    assert stat.S_IMODE((secrets / "token").stat().st_mode) == 0o600
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o700
    assert person_token(secrets, "conch_configured_token") == "conch_configured_token"


def test_two_processes_that_make_the_token_at_once_agree(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from gateway.tokens import person_token; print(person_token(Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "secrets")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(4)]
    assert len({process.communicate()[0] for process in running}) == 1


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff\xfe" * 20, b"with a space in the middle"])
def test_a_damaged_token_file_is_said_and_not_used(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "token").write_bytes(content)
    with pytest.raises(Damaged):
        person_token(tmp_path)


def test_of_an_apps_token_only_a_hash_is_kept(tmp_path: Path) -> None:
    secret = create_token(tmp_path, "notes", "suggest")
    text = (tmp_path / "tokens.json").read_text()
    assert secret not in text
    assert secret.removeprefix("conch_app_") not in text
    assert json.loads(text)["tokens"][0]["hash"] == hashed(secret)
    assert stat.S_IMODE((tmp_path / "tokens.json").stat().st_mode) == 0o600


def test_a_change_of_the_file_is_noticed_at_the_next_question(tmp_path: Path) -> None:
    book = TokenBook(tmp_path)
    assert book.app("conch_app_nobody") is None
    secret = create_token(tmp_path, "notes", "remember", person="ada")
    found = book.app(secret)
    assert found is not None
    assert (found.name, found.may, found.person) == ("notes", "remember", "ada")
    revoke_token(tmp_path, "notes")
    assert book.app(secret) is None
    again = create_token(tmp_path, "notes", "suggest")
    assert book.app(secret) is None
    assert book.app(again) is not None
    assert [token.revoked_at is None for token in list_tokens(tmp_path)] == [False, True]


def test_the_persons_token_is_no_apps_and_the_other_way_round(tmp_path: Path) -> None:
    secret = create_token(tmp_path, "notes", "remember")
    book = TokenBook(tmp_path)
    own = person_token(tmp_path)
    assert book.is_person(own)
    assert not book.is_person(secret)
    assert not book.is_person("")
    assert not book.is_person(own + "\udc80")
    assert book.app(own) is None


def test_a_damaged_file_lets_no_app_in_and_refuses_to_be_written_over(tmp_path: Path) -> None:
    secret = create_token(tmp_path, "notes", "remember")
    (tmp_path / "tokens.json").write_text("{ not json")
    assert TokenBook(tmp_path).app(secret) is None
    with pytest.raises(Damaged):
        create_token(tmp_path, "other", "remember")
    assert (tmp_path / "tokens.json").read_text() == "{ not json"


@pytest.mark.parametrize("data", [{"tokens": 7}, {"tokens": [{"name": "x"}]}, {"tokens": ["x"]}, ["x"]])
def test_a_file_of_another_shape_is_damaged(tmp_path: Path, data: object) -> None:
    (tmp_path / "tokens.json").write_text(json.dumps(data))
    with pytest.raises(Damaged):
        list_tokens(tmp_path)


@pytest.mark.parametrize("name", ["", "Notes", "a/b", "a" * 65, "../x", "a\n", "-a"])
def test_an_apps_name_is_plain(tmp_path: Path, name: str) -> None:
    with pytest.raises(Invalid):
        create_token(tmp_path, name, "suggest")


def test_names_are_taken_once_and_unknown_ones_cant_be_revoked(tmp_path: Path) -> None:
    create_token(tmp_path, "notes", "suggest")
    with pytest.raises(Conflict):
        create_token(tmp_path, "notes", "remember")
    with pytest.raises(Invalid):
        create_token(tmp_path, "other", "suggest", person="A/B")
    with pytest.raises(NotFound):
        revoke_token(tmp_path, "other")


def test_secrets_differ() -> None:
    assert len({new_secret("x") for _ in range(50)}) == 50
