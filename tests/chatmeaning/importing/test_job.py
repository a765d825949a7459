"""An import at work on a real log: twice adds nothing, newer files add what is new, any stop loses nothing."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from kit.bus.fake import FakeBus
from services.chatmeaning.importing import job as room
from services.chatmeaning.importing.job import Job
from services.chatmeaning.importing.spool import Progress, Spool
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import batches
from tests.chatmeaning.importing.reading import a_chatgpt, json_lines

CHATS = [a_chatgpt(str(number), *(f"words {place} of chat {number}" for place in range(7))) for number in range(30)]


class Desk:
    """Runs imports of one person's, one after another."""

    def __init__(self, home: Path, chats: Chats, **settings: Any) -> None:
        self.chats = chats
        self.settings = ChatmeaningSettings(home=home, chats_import_batch_messages=20, chats_import_rest_ratio=0, **settings)
        self.number = 0

    def job(self, data: bytes, import_id: str | None = None, **more: Any) -> Job:
        self.number += 1
        spool = Spool(self.chats.root, import_id or f"{self.number:032x}")
        spool.write(0, data, None, bytes_max=10**9, free_bytes_min=0)
        progress = Progress(spool.import_id, "person", time.time(), name="export.json", bytes_total=len(data), **more)
        spool.save(progress)
        return Job(spool, progress, self.chats, self.settings)

    def again(self, job: Job) -> Job:
        """The job as the next start finds it."""
        spool = Spool(self.chats.root, job.progress.import_id)
        found = spool.load()
        assert found is not None
        return Job(spool, found, self.chats, self.settings)

    async def run(self, data: bytes, **more: Any) -> Progress:
        job = self.job(data, **more)
        await job.run()
        return job.progress


@pytest.fixture
async def desk(home: Path) -> AsyncIterator[Desk]:
    chats = Chats("me", home / "people" / "me", FakeBus())
    await chats.load()
    yield Desk(home, chats)
    await chats.close()


def texts(chats: Chats, conversation_id: str) -> list[str]:
    found = chats.read(conversation_id)
    assert found is not None
    return [line.text for line in found.lines]


async def test_everything_comes_in_and_twice_adds_nothing(desk: Desk) -> None:
    first = await desk.run(orjson.dumps(CHATS))
    assert (first.state, first.chats, first.messages, first.seen) == ("done", 30, 210, 210)
    assert first.change_id is not None
    assert texts(desk.chats, "chatgpt:3") == [f"words {place} of chat 3" for place in range(7)]
    card = desk.chats.conversation("chatgpt:3")
    assert card is not None
    assert (card.title, card.imported, card.messages) == ("Chat 3", "chatgpt", 7)

    again = await desk.run(orjson.dumps(CHATS))
    assert (again.state, again.chats, again.messages, again.as_reply().known, again.change_id) == ("done", 0, 0, 210, None)
    newer = await desk.run(orjson.dumps([*CHATS, a_chatgpt("3", *(f"words {place} of chat 3" for place in range(9)))]))
    assert (newer.chats, newer.messages) == (0, 2)
    assert texts(desk.chats, "chatgpt:3")[-1] == "words 8 of chat 3"
    assert not Spool(desk.chats.root, first.import_id).file.exists()


async def test_a_plan_reads_everything_and_changes_nothing(desk: Desk) -> None:
    await desk.run(orjson.dumps(CHATS[:10]))
    before = {path: path.read_bytes() for path in (desk.chats.root / "chats").glob("*.json*")}
    plan = await desk.run(orjson.dumps(CHATS), plan=True)
    assert (plan.state, plan.chats, plan.messages, plan.as_reply().known) == ("done", 20, 140, 70)
    assert plan.change_id is None
    assert {path: path.read_bytes() for path in (desk.chats.root / "chats").glob("*.json*")} == before


@pytest.mark.parametrize("batches", [0, 1, 4])
@pytest.mark.parametrize("noted", [True, False])
async def test_a_stop_at_any_batch_is_carried_on(desk: Desk, monkeypatch: Any, batches: int, noted: bool) -> None:
    """`noted` false: the kill came after the batch was in and before that was noted."""
    job = desk.job(orjson.dumps([*CHATS, {"title": "No tree", "mapping": {}}]))
    taken = 0
    save = Spool.save

    def counted(self: Spool, progress: Progress) -> None:
        nonlocal taken
        taken += 1
        if taken > batches:
            job.stop()
            if not noted:
                return
        save(self, progress)

    monkeypatch.setattr(Spool, "save", counted)
    await job.run()
    monkeypatch.undo()
    assert job.progress.state == "running"
    carried_on = desk.again(job)
    await carried_on.run()
    progress = carried_on.progress
    assert (progress.state, progress.chats, progress.messages, progress.as_reply().known) == ("done", 30, 210, 0)
    assert [row.item for row in progress.as_reply().skipped] == ["No tree"]
    assert texts(desk.chats, "chatgpt:29") == [f"words {place} of chat 29" for place in range(7)]


async def test_lines_are_carried_on_too(desk: Desk) -> None:
    lines = json_lines(*({"conversation_id": f"c{n % 3}", "role": "user", "text": "the same"} for n in range(100)))
    job = desk.job(lines)
    job._moved = job.stop
    await job.run()
    assert 0 < job.progress.messages < 100
    carried_on = desk.again(job)
    await carried_on.run()
    assert (carried_on.progress.messages, carried_on.progress.as_reply().known) == (100, 0)
    assert len(texts(desk.chats, "jsonl:c0")) == 34


async def test_a_file_that_is_another_one_is_refused_as_torn(desk: Desk) -> None:
    failed = await desk.run(orjson.dumps(CHATS), sha256="0" * 64)
    assert (failed.state, failed.code, failed.problem) == ("failed", "torn", room.TORN)
    assert desk.chats.cards() == []


async def test_what_is_no_chats_fails_calmly(desk: Desk) -> None:
    failed = await desk.run(b"just words")
    assert (failed.state, failed.code) == ("failed", "unknown_format")
    assert failed.problem is not None
    assert not Spool(desk.chats.root, failed.import_id).file.exists()


async def test_an_import_is_one_change_that_undo_takes_back(desk: Desk) -> None:
    """Also where it added to a chat that was there before."""
    await desk.run(orjson.dumps([a_chatgpt("3", "words 0 of chat 3")]))
    done = await desk.run(orjson.dumps(CHATS))
    each = desk.chats.imports[done.import_id]
    assert each.change_id == done.change_id
    await desk.chats.write(lambda writer, written: batches.undo(writer, each, "person", None, written))
    assert [card.conversation_id for card in desk.chats.cards()] == ["chatgpt:3"]
    assert texts(desk.chats, "chatgpt:3") == ["words 0 of chat 3"]


async def test_an_import_undone_while_it_runs_stops(desk: Desk) -> None:
    job = desk.job(orjson.dumps(CHATS))

    def undo_once() -> None:
        job._moved = lambda: None
        undone.append(asyncio.create_task(undo()))

    async def undo() -> None:
        each = desk.chats.imports[job.progress.import_id]
        await desk.chats.write(lambda writer, written: batches.undo(writer, each, "person", None, written))

    undone: list[asyncio.Task[None]] = []
    job._moved = undo_once
    await job.run()
    await asyncio.gather(*undone)
    assert (job.progress.state, job.progress.code) == ("failed", "undone")


async def test_what_was_read_taints_and_a_chat_of_another_is_not_the_persons(desk: Desk) -> None:
    await desk.run(json_lines({"conversation_id": "e", "role": "other", "name": "Eve", "text": "Hi"}))
    standing = desk.chats.standing("jsonl:e", by="person", whole=True)
    assert standing.tainted
    assert standing.looks_back is not None
