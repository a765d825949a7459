"""Secrets that only a neighbouring message names, and bare ones that nothing names."""

from time import process_time

import pytest

from kit.secrets import masked
from kit.secrets.neighbours import masked_between


@pytest.mark.parametrize(
    ("before", "text", "after", "secret"),
    [
        ("what is the door code?", "70946", "thanks", "70946"),
        ("the code is", "70946", "", "70946"),
        ("", "70946", "that's the door code", "70946"),
        ("my password is", "Kestrel", "", "Kestrel"),
    ],
)
def test_a_secret_split_over_two_messages_is_masked(before: str, text: str, after: str, secret: str) -> None:
    assert secret not in masked_between(before, text, after)


@pytest.mark.parametrize(
    "secret",
    [
        "22b7903d730bf34bafc83de231a2ad7a04eb639e",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7bq1\nabcDEF123",
        "Authorization: Basic aGFsdm9yOnNlY3JldA==",
        "Cookie: session=9f8a7b6c5d",
    ],
)
def test_what_nothing_names_is_masked(secret: str) -> None:
    assert secret.split()[-1] not in masked(f"here: {secret}")


def test_what_names_nothing_is_left_alone() -> None:
    text = "Then four weeks of slow squats on a slope, three times a week."
    assert masked_between("and skating technique?", text, "no swelling") == text


def test_many_beginnings_of_a_key_take_no_longer_than_one() -> None:
    began = process_time()
    masked("-----BEGIN RSA PRIVATE KEY-----\n" * 6_200)
    assert process_time() - began < 3
