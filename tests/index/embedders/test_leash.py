import asyncio
import contextlib
import os
import sys
from pathlib import Path

import psutil
import pytest

from services.index.embedders import leash

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is a parent's-death signal on Linux alone")

LEASH = str(Path(leash.__file__))

BOTH = """
import subprocess, sys, os
child = subprocess.Popen([sys.executable, "-P", sys.argv[1], str(os.getpid()), "http.server", "0", "--bind", "127.0.0.1"],
                         stdout=subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"}, start_new_session=True)
child.stdout.readline()
print(child.pid, flush=True)
child.wait()
"""


async def test_a_module_on_the_leash_dies_with_its_parent() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BOTH, LEASH, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert parent.stdout is not None
    child = psutil.Process(int(await parent.stdout.readline()))
    assert child.is_running()
    parent.kill()
    await parent.wait()
    with contextlib.suppress(psutil.NoSuchProcess):
        await asyncio.to_thread(child.wait, 5)
    assert not child.is_running()


async def test_begun_after_its_parent_died_it_ends_at_once() -> None:
    command = (sys.executable, "-P", LEASH, str(os.getppid()), "this")
    late = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await late.communicate()
    assert late.returncode == 1
    assert said == b""


async def test_arguments_reach_the_module() -> None:
    command = (sys.executable, "-P", LEASH, str(os.getpid()), "json.tool", "--compact")
    child = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    said, _ = await child.communicate(b'{"a": 1}')
    assert said.strip() == b'{"a":1}'
