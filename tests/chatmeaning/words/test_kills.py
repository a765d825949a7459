"""A process killed while its index catches up leaves a file that the next one goes on with."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.chatmeaning.words import child
from tests.chatmeaning.words.conftest import Keeping

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("reads", [1, 17, 44])
async def test_the_next_start_goes_on_from_what_was_kept(keeping: Keeping, reads: int) -> None:
    kept = keeping(child.history())
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.chatmeaning.words.child", str(kept.folder), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(reads):
        assert await process.stdout.readline()
    process.kill()
    await process.wait()
    await kept.keeper.start()
    had = set(kept.keeper.marks())
    await kept.settle()
    assert kept.healing.recent() == ()
    assert len(had) >= (reads - 6) // 3 * 3
    assert had.isdisjoint({conversation_id for conversation_id, _ in kept.chats.reads})
    assert kept.keeper.counts() == (child.CHATS, child.CHATS * child.LINES)
    assert await kept.find(f"word{child.CHATS - 1}x3") == [f"chat-{child.CHATS - 1}"]
    assert (await kept.search("zebra")).total == child.CHATS
