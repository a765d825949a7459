"""The own embedder with its real process and the real model."""

import asyncio
import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest

from services.index.embedders.own import OwnEmbedder
from tests.index.embedders.watching import pid_of

ROOT = Path(__file__).resolve().parents[3]


async def test_it_is_the_model_bit_by_bit(own: OwnEmbedder, landed: Path) -> None:
    code = (
        "import sys, hashlib\n"
        "from services.index.embedders.minilm import MiniLM\n"
        "for text in ('Got married on 12 June', 'where did we tie the knot'):\n"
        "    made = MiniLM(sys.argv[1], sys.argv[2]).embed(text)\n"
        "    print(hashlib.sha256(made.vector.tobytes() + made.tokens.tobytes() + made.token_ids.tobytes()).hexdigest())\n"
    )
    paths = [str(landed / "minilm" / "model.onnx"), str(landed / "minilm" / "tokenizer.json")]
    direct = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code, *paths], env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True
    )
    for text, line in zip(("Got married on 12 June", "where did we tie the knot"), direct.stdout.split(), strict=True):
        made = await own.embed(text)
        assert made.tokens is not None
        assert made.token_ids is not None
        assert made.vector.shape == (own.dimensions,) == (384,)
        assert abs(float(np.linalg.norm(made.vector)) - 1) < 1e-5
        data = made.vector.tobytes() + made.tokens.tobytes() + made.token_ids.tobytes()
        assert hashlib.sha256(data).hexdigest() == line.decode()
    assert (own.id, own.source, own.floor, own.same) == ("own/all-MiniLM-L6-v2-int8/384", "own", 0.30, 0.50)


async def test_meaning_is_in_it(own: OwnEmbedder) -> None:
    async def closeness(a: str, b: str) -> float:
        return float((await own.embed(a)).vector @ (await own.embed(b)).vector)

    assert await closeness("our wedding anniversary", "Got married on 12 June") > own.floor
    assert await closeness("our wedding anniversary", "The router is in the cellar") < own.floor


NASTY = [
    *("", " ", "\0", "a\0b", "\ud800", "x" * 100_000, "é" * 50_000, "漢字" * 9_000, "\u202e\ufeff", "a " * 60_000),
    "🦪" * 3_000,
]


async def test_no_text_harms_it(own: OwnEmbedder) -> None:
    await own.warm()
    pid = pid_of(own)
    for text in NASTY:
        made = await own.embed(text)
        assert np.isfinite(made.vector).all(), ascii(text[:20])
        assert own.pid == pid, ascii(text[:20])
    assert own.trouble is None


async def test_nothing_runs_before_the_first_text_and_warming_begins_it(own: OwnEmbedder) -> None:
    assert own.pid is None
    await own.warm()
    pid = pid_of(own)
    await own.warm()
    await own.embed("a")
    assert pid_of(own) == pid


@pytest.mark.parametrize(
    ("modules", "kept_out"),
    [
        ("services.index.embedders.worker, services.index.embedders.minilm", "fastapi nats pydantic httpx structlog apsw kit"),
        ("services.index.__main__, services.index.room, services.index.embedders.own", "onnxruntime tokenizers fastapi"),
    ],
    ids=["the model's process", "the service's process"],
)
async def test_the_model_and_the_service_load_nothing_of_each_other(modules: str, kept_out: str) -> None:
    # Each in a process of its own: among the tests, others have loaded both.
    code = f"import sys, {modules}\nprint([name for name in {kept_out.split()} if name in sys.modules])"
    loaded = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True, text=True
    )
    assert loaded.stdout.strip() == "[]"


async def test_the_process_knows_no_secret_and_no_text_stands_on_its_command_line(
    own: OwnEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCH_TOKEN", "a-secret")
    await own.embed("Got married on 12 June")
    process = psutil.Process(pid_of(own))
    assert "a-secret" not in process.environ().values()
    assert "married" not in " ".join(process.cmdline())


async def test_a_question_asked_again_comes_from_memory(own: OwnEmbedder) -> None:
    first = await own.embed("where did we tie the knot")
    os.kill(pid_of(own), signal.SIGSTOP)
    try:
        assert await own.embed("where did we tie the knot") is first
    finally:
        os.kill(pid_of(own), signal.SIGCONT)
