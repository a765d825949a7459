"""What a command said, where it should have done what it was told and where it should not."""

import subprocess
from collections.abc import Callable

Conch = Callable[..., subprocess.CompletedProcess[str]]


def done(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 0, result.stderr
    return result.stdout


def refused(result: subprocess.CompletedProcess[str], code: int = 1) -> str:
    assert result.returncode == code, (result.stdout, result.stderr)
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr
