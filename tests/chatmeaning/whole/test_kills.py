"""SIGKILL at every step of everything that is ever done to chats, and at any moment: after the next start all parts agree.

In this run a kill for each step in one of the works that take it; `HYPOTHESIS_PROFILE=wide` kills at each in every work.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.chatmeaning.conftest import holding
from tests.chatmeaning.whole import child
from tests.chatmeaning.whole.conftest import Whole

LIFE_SECONDS_MAX = 30.0
PUT, APPEND, BATCH, RETITLE, IMPORT, SPEAK, DELETE, UNDO = range(len(child.WORKS))
JOURNAL = ("appending", "written", "appended", "applying", "applied")
AT = [
    (APPEND, "appending-lines", 1), (BATCH, "chat-made", 1), (BATCH, "applying", 1), (BATCH, "appended-lines", 1),
    (RETITLE, "written", 1), (RETITLE, "applied", 1), (IMPORT, "imported-file", 1), (IMPORT, "imported-files", 1),
    (IMPORT, "applying", 2), (SPEAK, "appended-lines", 1), (DELETE, "appending", 1), (DELETE, "purging", 1),
    (DELETE, "deleted", 1), (UNDO, "appended", 1), (UNDO, "import-rewritten", 1), (UNDO, "purged", 1),
]  # fmt: skip
if os.environ.get("HYPOTHESIS_PROFILE") == "wide":
    AT = [(work, step, 1) for work in (PUT, BATCH, RETITLE, IMPORT, DELETE, UNDO) for step in JOURNAL]
    AT += [(work, step, 1) for work in (APPEND, BATCH, SPEAK) for step in ("appending-lines", "appended-lines")]
    AT += [(work, step, 1) for work in (DELETE, UNDO) for step in ("purging", "purged", "deleted")]
    AT += [(IMPORT, step, 2) for step in JOURNAL]
    AT += [(IMPORT, "imported-file", 1), (IMPORT, "imported-file", 2), (IMPORT, "imported-files", 1)]
    AT += [(UNDO, "import-rewritten", 1), (PUT, "chat-made", 1), (BATCH, "chat-made", 1)]
MOMENTS = [0.05, 0.12, 0.2] if len(AT) < 20 else [number / 100 for number in range(1, 40)]
ABOUT = "conversation."


def die(home: Path, kept: Path, at: Any) -> int | None:
    """Lives one life in a process of its own; how it ended."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["tests.chatmeaning.whole.child"])
    process = forks.Process(target=child.main, args=(home, kept, at))
    process.start()
    process.join(LIFE_SECONDS_MAX)
    if process.is_alive():
        process.kill()
        process.join()
        raise AssertionError("it neither lived nor died")
    return process.exitcode


@pytest.mark.parametrize("at", [*AT, *MOMENTS], ids=str)
async def test_after_a_kill_everything_agrees(tmp_path: Path, at: Any) -> None:
    home, kept = tmp_path / "home", tmp_path / "kept"
    home.mkdir()
    kept.mkdir()
    ended = await asyncio.to_thread(die, home, kept, at)
    assert ended == -signal.SIGKILL or isinstance(at, float)
    life = child.Life(home, kept)
    done = life.acknowledged
    assert isinstance(at, float) or done == at[0]

    broker = child.KeptBroker(kept / "stream")
    house, index, end = await life.open(broker)
    person = await house.service.people.open("me")
    there = {card.conversation_id: texts(person.chats, card.conversation_id) for card in person.chats.cards()}
    is_half_way(there, child.AFTER[done], child.AFTER[min(done + 1, len(child.WORKS))])
    await house.stop()
    await end()

    await life.live()  # whoever got no answer asks again

    broker = child.KeptBroker(kept / "stream")
    house, index, end = await life.open(broker)
    whole = Whole(home, broker, house.service, house.bus, house.caller, index=index)
    await whole.agrees(child.AFTER[-1])
    for gone in ("Xylophone", "Zanzibar"):
        assert holding(home, gone) == []
        assert [group.conversation_id for group in (await whole.search(gone)).groups if not group.by_meaning] == []
    assert [path for path in home.rglob(".conch-*") if path.is_file()] == []
    told = events(kept / "stream")
    assert told[0] == ("started", "old", None)
    assert {
        ("started", "old", None), ("started", "gone", None), ("retitled", "gone", None), ("deleted", "gone", None),
        ("deleted", "jsonl:new", None), ("message", "old", 1), ("message", "jsonl:old", 2),
    } <= set(told)  # fmt: skip
    assert sum(type_ == "imported" for type_, _, _ in told) == 1
    assert told.index(("started", "gone", None)) < min(place for place, each in enumerate(told) if each[1] == "gone") + 1
    assert len(told) == len(set(told))
    await house.stop()
    await end()


def texts(chats: Any, conversation_id: str) -> list[str]:
    return [line.text for line in chats.read(conversation_id).lines]


def is_half_way(there: Mapping[str, list[str]], before: Mapping[str, list[str]], after: Mapping[str, list[str]]) -> None:
    """Each chat is as it was before the work or as it is after it: nothing of what was acknowledged is lost."""
    for conversation_id in {*there, *before, *after}:
        found = there.get(conversation_id)
        # A chat comes into being with its first line, and a kill may come between the two.
        made = [] if conversation_id not in before else None
        assert found in (before.get(conversation_id), after.get(conversation_id), made)


def events(stream: Path) -> list[tuple[str, str, int | None]]:
    """What was told of chats, in its order: the type, the chat, and the line."""
    found = []
    for stored in child.KeptBroker(stream).stream:
        document = orjson.loads(stored.data)
        if document["type"].startswith(ABOUT):
            data = document["data"]
            seq = data.get("seq") or data.get("last_seq")
            found.append((document["type"].removeprefix(ABOUT), document["subject"], seq))
    return found
