"""The own embedder with its real process and the real model."""

import asyncio
import contextlib
import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil
import pytest

from kit.errors import TimedOut, Unavailable
from services.index.embedders.files import MODEL, ModelFiles
from services.index.embedders.own import OwnEmbedder, Trouble
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.hand_clock import HandClock, look_again
from tests.index.embedders.test_files import damage

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def troubles() -> list[Trouble]:
    return []


@pytest.fixture
async def own(settings: EmbedderSettings, troubles: list[Trouble]) -> AsyncIterator[OwnEmbedder]:
    embedder = OwnEmbedder(settings, ModelFiles(settings.models_folder), on_trouble=troubles.append)
    yield embedder
    await embedder.close()


def pid_of(own: OwnEmbedder) -> int:
    assert own.pid is not None
    return own.pid


def gone(pid: int) -> bool:
    """Waits for its end, at most five seconds."""
    try:
        psutil.Process(pid).wait(5)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return False
    return True


async def in_flight(own: OwnEmbedder, text: str, **limits: float) -> "asyncio.Task[object]":
    """The text is with the (stopped) process."""
    task: asyncio.Task[object] = asyncio.create_task(own.embed(text, **limits))  # type: ignore[arg-type]
    while own._lanes.idle and not task.done():
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    return task


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


async def test_the_process_loads_the_model_and_nothing_of_the_service(own: OwnEmbedder) -> None:
    code = (
        "import sys, services.index.embedders.worker, services.index.embedders.minilm\n"
        "print([name for name in ('fastapi', 'nats', 'pydantic', 'httpx', 'structlog', 'apsw', 'kit') if name in sys.modules])"
    )
    loaded = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True, text=True
    )
    assert loaded.stdout.strip() == "[]"
    assert "onnxruntime" not in sys.modules, "the service's own process has loaded the model's library"


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


async def test_killed_over_a_text_it_is_begun_again_and_the_text_answered(own: OwnEmbedder, troubles: list[Trouble]) -> None:
    await own.embed("warm")
    pid = pid_of(own)
    os.kill(pid, signal.SIGSTOP)
    task = await in_flight(own, "Got married on 12 June")
    os.kill(pid, signal.SIGKILL)
    made = await task
    assert made is not None
    assert pid_of(own) != pid
    assert troubles == []


async def test_two_deaths_set_it_aside_until_repair(own: OwnEmbedder, troubles: list[Trouble]) -> None:
    for each in ("one", "two"):
        await own.embed(f"warm {each}")
        os.kill(pid_of(own), signal.SIGSTOP)
        task = await in_flight(own, f"Got married on 12 June {each}")
        os.kill(pid_of(own), signal.SIGKILL)
        if each == "one":
            await task
    with pytest.raises(Unavailable) as caught:
        await task
    assert caught.value.reason == "model_set_aside"
    assert troubles == ["crashed"]
    assert own.pid is None
    for _ in range(3):
        with pytest.raises(Unavailable):
            await own.embed("another")
    with pytest.raises(Unavailable):
        await own.warm()
    assert own.pid is None, "it was begun again without Repair"
    assert troubles == ["crashed"]
    own.repair()
    assert (await own.embed("another")).vector.shape == (384,)


async def test_deaths_long_apart_are_not_the_same_trouble(settings: EmbedderSettings, troubles: list[Trouble]) -> None:
    hand = HandClock()
    own = OwnEmbedder(settings, ModelFiles(settings.models_folder), clock=hand.clock, on_trouble=troubles.append)
    try:
        for each in range(4):
            await own.embed(f"text {each}")
            process = psutil.Process(pid_of(own))
            process.kill()
            while own.pid is not None:
                await look_again()
            hand.now += settings.crashes_forgotten_seconds
        assert (await own.embed("at last")).vector.shape == (384,)
        assert troubles == []
    finally:
        await own.close()


async def test_a_hang_fails_alone(settings: EmbedderSettings, troubles: list[Trouble]) -> None:
    files = ModelFiles(settings.models_folder)
    own = OwnEmbedder(replace(settings, text_seconds_max=2.0), files, on_trouble=troubles.append)
    try:
        await own.warm()
        pid = pid_of(own)
        os.kill(pid, signal.SIGSTOP)
        hung = await in_flight(own, "hangs")
        others = [asyncio.create_task(own.embed(f"other {each}")) for each in range(3)]
        with pytest.raises(TimedOut):
            await hung
        assert all(made.vector.shape == (384,) for made in await asyncio.gather(*others))
        assert gone(pid)
        assert troubles == []
    finally:
        await own.close()


async def test_a_callers_time_out_does_not_shift_the_answers(own: OwnEmbedder) -> None:
    expected = await own.embed("The router is in the cellar", background=True)
    os.kill(pid_of(own), signal.SIGSTOP)
    late = await in_flight(own, "Got married on 12 June", timeout_seconds=0.05)
    with pytest.raises(TimedOut):
        await late
    os.kill(pid_of(own), signal.SIGCONT)
    made = await own.embed("The router is in the cellar")
    assert np.array_equal(made.vector, expected.vector)


async def test_a_caller_that_is_cancelled_does_not_shift_the_answers(own: OwnEmbedder) -> None:
    expected = await own.embed("The router is in the cellar", background=True)
    tasks = [asyncio.create_task(own.embed(f"cancelled {each}")) for each in range(30)]
    for task in tasks[::2]:
        await asyncio.sleep(0)
        task.cancel()
    made = await own.embed("The router is in the cellar")
    assert np.array_equal(made.vector, expected.vector)
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_it_stops_when_idle_and_begins_again(settings: EmbedderSettings) -> None:
    hand = HandClock()
    own = OwnEmbedder(settings, ModelFiles(settings.models_folder), clock=hand.clock)
    try:
        await own.embed("first")
        pid = pid_of(own)
        await hand.turn(settings.idle_seconds - 1)
        assert psutil.pid_exists(pid)
        await own.embed("second")
        await hand.turn(settings.idle_seconds - 1)
        assert own.pid == pid, "it was used one second before"
        await hand.turn(2)
        assert own.pid is None
        assert await asyncio.to_thread(gone, pid)
        await own.embed("third")
        assert own.pid not in (None, pid)
        assert own.trouble is None
    finally:
        await own.close()


async def test_a_damaged_file_is_noticed_at_the_next_text_while_the_model_runs(
    own: OwnEmbedder, troubles: list[Trouble], settings: EmbedderSettings
) -> None:
    await own.embed("first")
    damage(settings.models_folder / "minilm" / MODEL.name)
    with pytest.raises(Unavailable) as caught:
        await own.embed("second")
    assert caught.value.reason == "model_not_there"
    assert troubles == ["damaged"]
    with pytest.raises(Unavailable):
        await own.embed("third", background=True)
    assert troubles == ["damaged"]


async def test_a_file_damaged_under_its_old_time_is_never_loaded(
    own: OwnEmbedder, troubles: list[Trouble], settings: EmbedderSettings
) -> None:
    await own.recheck()
    path = settings.models_folder / "minilm" / MODEL.name
    before = path.stat()
    damage(path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(Unavailable):
        await own.embed("first")
    assert own.pid is None
    assert troubles == ["damaged"]


async def test_a_process_that_cannot_begin_is_set_aside(settings: EmbedderSettings, troubles: list[Trouble]) -> None:
    files = ModelFiles(settings.models_folder)
    own = OwnEmbedder(settings, files, on_trouble=troubles.append, command=lambda model, tokens: [sys.executable, "-c", "1"])
    with pytest.raises(Unavailable):
        await own.embed("text")
    assert troubles == ["crashed"]
    await own.close()


@pytest.mark.parametrize(
    "said", [b"", b"\xff\xff\xff\xff", b"\x01\x00\x00\x00\x07", b"garbage" * 100, b"\x01\x00\x00\x00\x00" * 5]
)
async def test_a_process_that_talks_nonsense_is_ended(said: bytes, settings: EmbedderSettings, troubles: list[Trouble]) -> None:
    code = f"import sys, time; sys.stdout.buffer.write({said!r}); sys.stdout.flush(); sys.stdin.buffer.read(5)"
    files = ModelFiles(settings.models_folder)
    hasty = replace(settings, start_seconds_max=1.0)
    own = OwnEmbedder(hasty, files, on_trouble=troubles.append, command=lambda model, tokens: [sys.executable, "-c", code])
    with pytest.raises(Unavailable):
        await own.embed("text", timeout_seconds=20)
    assert troubles == ["crashed"]
    assert own.pid is None
    await own.close()


async def test_closing_refuses_what_waits_and_ends_the_process(settings: EmbedderSettings) -> None:
    own = OwnEmbedder(settings, ModelFiles(settings.models_folder))
    await own.warm()
    pid = pid_of(own)
    os.kill(pid, signal.SIGSTOP)
    waiting = [await in_flight(own, "one")]
    waiting += [asyncio.create_task(own.embed("two")), asyncio.create_task(own.embed("b", background=True))]
    await own.close()
    for task in waiting:
        with pytest.raises(Unavailable):
            await task
    assert gone(pid)
    with pytest.raises(Unavailable):
        await own.embed("late")
    assert own.pid is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the end of stdin tells the process")
async def test_it_dies_with_its_parent_even_in_the_middle_of_a_text(models: Path) -> None:
    code = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from services.index.embedders.files import ModelFiles\n"
        "from services.index.embedders.own import OwnEmbedder\n"
        "from services.index.embedders.settings import EmbedderSettings\n"
        "import structlog\n"
        "structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))\n"
        "async def main():\n"
        "    models = Path(sys.argv[1])\n"
        "    own = OwnEmbedder(EmbedderSettings(models_folder=models), ModelFiles(models))\n"
        "    await own.warm()\n"
        "    print(own.pid, flush=True)\n"
        "    await asyncio.gather(*(own.embed('text ' * each, timeout_seconds=600) for each in range(1000)))\n"
        "asyncio.run(main())\n"
    )
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", code, str(models)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    pid = int(await parent.stdout.readline())
    worker = psutil.Process(pid)
    os.kill(pid, signal.SIGSTOP)  # so that it can't notice the end of its stdin
    parent.kill()
    await parent.wait()
    with contextlib.suppress(psutil.NoSuchProcess):
        await asyncio.to_thread(worker.wait, 5)
    assert not worker.is_running()
