"""A real small language model on loopback: `make test-llm` installs it, and the default tests leave this folder out."""

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.tidy.conftest import live, start

__all__ = ["live", "start"]

ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / ".venv" / "llm"
READY_SECONDS = 120.0
CONTEXT_TOKENS = 8_192


@pytest.fixture(scope="session")
def model_url() -> Iterator[str]:
    """The address of an OpenAI-compatible server with the model; ended with the tests."""
    weights = sorted(INSTALLED.rglob("*.gguf"))
    assert weights, "make test-llm installs the model"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        str(INSTALLED / "bin" / "python"), "-m", "llama_cpp.server", "--model", str(weights[0]), "--host", "127.0.0.1",
        "--port", str(port), "--n_ctx", str(CONTEXT_TOKENS),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}/v1"
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end and process.poll() is None:
            try:
                if httpx.get(f"{url}/models", timeout=2, trust_env=False).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.5)
        assert process.poll() is None, "the model's server ended"
        yield url
    finally:
        process.kill()
        process.wait()
