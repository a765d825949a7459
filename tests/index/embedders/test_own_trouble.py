"""The own embedder when its process dies, hangs, idles or talks nonsense, and when its files rot."""

import asyncio
import contextlib
import os
import signal
import sys
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
from tests.index.embedders.harm import damage
from tests.index.embedders.watching import gone, in_flight, pid_of

ROOT = Path(__file__).resolve().parents[3]


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
