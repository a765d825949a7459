"""Shapes of secrets that never come out."""

import pytest

from kit.secrets import masked

SHAPES: dict[str, tuple[str, ...]] = {
    "aws": ("AKIAIOSFODNN7EXAMPLE",) * 2,
    "awssecret": ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI"),
    "gh": ("ghp_q4khdvbunhc2yKYDiWrwOsr3tuRRHlktyvV5",) * 2,
    "slack": ("xoxb-123456789012-abcdefABCDEF",) * 2,
    "jwt": ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N",) * 2,
    "ant": ("sk-ant-api03-abcDEF0123456789abcdef",) * 2,
    "pypi": ("pypi-AgEIcHlwaS5vcmcCJDU2Nzg5MDEy",) * 2,
    "pg": ("postgres://u:hunter2x@db/x", "hunter2x"),
    "cookie": ("Cookie: sid=abc123def", "abc123def"),
    "env": ("DB_PASSWORD=tr0ub4dor", "tr0ub4dor"),
    "wifi": ("the wifi password is Kestrel88x", "Kestrel88x"),
    "de": ("Das Passwort lautet Kestrel88x", "Kestrel88x"),
    "pin": ("my PIN is 4711", "4711"),
    "alarm": ("alarm code 70946", "70946"),
    "totp": ("TOTP secret: JBSWY3DPEHPK3PXP", "JBSWY3DPEHPK3PXP"),
    "pgp": ("-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQOYBF\nabcd12", "abcd12"),
    "recovery": ("recovery codes: 8f3k-29dl, 7h2j-1kd9", "7h2j-1kd9"),
    "card": ("4111 1111 1111 1111",) * 2,
    "zh": ("密码是 Kestrel88x", "Kestrel88x"),
    "fr": ("le mot de passe est Kestrel88x", "Kestrel88x"),
    "bearer": ("bearer abcdef123456", "abcdef123456"),
    "mssql": ("Server=x;User Id=a;Password=Tr0ub4dor;", "Tr0ub4dor"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_no_such_secret_comes_out(name: str) -> None:
    text, secret = SHAPES[name]
    assert secret not in masked(text)
