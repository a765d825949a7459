"""Secrets that only a neighbouring message names, and bare ones that nothing names."""

import pytest

from kit.secrets import masked
from kit.secrets.neighbours import masked_between

LINE = "MIIEowIBAAKCAQEA7bq1kXk2fQ9pLw8mNcVbYtRzUsJhGdFaQeWxPoIuYtRewQ12"


@pytest.mark.parametrize(
    ("before", "text", "after", "secret"),
    [
        ("what is the door code?", "70946", "thanks", "70946"),
        ("the code is", "70946", "", "70946"),
        ("", "70946", "that's the door code", "70946"),
        ("my password is", "Kestrel", "", "Kestrel"),
        ("what's the wifi password?", "hunter2", "", "hunter2"),
        ("what's the wifi password?", "it's Kestrel8x, as ever", "", "Kestrel8x"),
        ("", "Kestrel88x", "that's the wifi password", "Kestrel88x"),
        (f"-----BEGIN RSA PRIVATE KEY-----\n{LINE}", f"{LINE}\n-----END RSA PRIVATE KEY-----\nthanks", "", "MIIE"),
        (f"-----BEGIN RSA PRIVATE KEY-----\n{LINE}", "abcdefghijklmnopqrstuvwx", "", "abcdef"),
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


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("and skating technique?", "Then four weeks of slow squats on a slope, three times a week."),
        ("the token expired", "try again at 12:30"),
        ("paste your -----BEGIN RSA PRIVATE KEY----- please", "no, I won't do that"),
        ("-----BEGIN RSA PRIVATE KEY-----\nx\n-----END RSA PRIVATE KEY-----", "abcdefghijklmnopqrstuvwx"),
    ],
)
def test_what_names_nothing_is_left_alone(before: str, text: str) -> None:
    assert masked_between(before, text, "no swelling") == text
