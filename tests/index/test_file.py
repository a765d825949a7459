"""The index file cut, filled with garbage, deleted, replaced or locked by others: answers go on, it heals, and says so."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kit.contracts.index import GetIndexHealth, RepairIndex, SearchMemories
from services.index.store import Store
from tests.index.conftest import FakeEmbedder, FakeMemory, House, Start, a_memory

WORDS = ("apple", "bread", "candle", "desk", "engine", "flute", "garden", "hammer", "island", "jacket")


async def filled(start: Start, memory: FakeMemory | None = None, **settings: object) -> House:
    house = await start(memory, **settings)
    if memory is None:
        house.memory.save(*(a_memory(number, f"Has a {word} at home") for number, word in enumerate(WORDS, 1)))
    house.choice.use(FakeEmbedder())
    await all_found(house)
    await house.settle()
    assert house.file.exists()
    return house


async def all_found(house: House) -> None:
    for word in WORDS:
        reply = await house.ask(SearchMemories(q=word))
        assert reply.results[0].memory.content == f"Has a {word} at home"


def stored(house: House) -> tuple[int, int]:
    """How many documents and vectors the file holds."""
    contents = Store(house.folder, busy_seconds=1, asides_max=2).load()
    return len(contents.documents), sum(len(each) for each in contents.hashes.values())


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def garbage_at_the_start(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(os.urandom(200))


def garbage_in_the_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(3_000))


def one_flipped_byte_in_a_row(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[data.index(b"Has a garden")] ^= 1
    path.write_bytes(data)


def another_program(path: Path) -> None:
    path.write_bytes(b"#!/bin/sh\nexit 0\n" * 100)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES = (cut, empty, garbage_at_the_start, garbage_in_the_middle, one_flipped_byte_in_a_row, another_program, a_folder)


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damaged_while_it_serves(start: Start, damage: object) -> None:
    house = await filled(start)
    made = len(house.choice.best.texts)
    damage(house.file)  # type: ignore[operator]
    await all_found(house)
    await house.settle()
    assert stored(house) == (10, 10)
    assert house.events() == ["index.healed"]
    assert len(list(house.folder.glob("*.damaged-*"))) == 1
    texts = house.choice.best.texts[made:]
    assert not any(text.startswith("Has a") for text in texts), "what is in memory is not embedded again"
    lines = (await house.ask(GetIndexHealth())).lines
    assert any(line.state == "news" and line.check == "memory-index" for line in lines)


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damaged_while_it_was_not_running(start: Start, damage: object) -> None:
    house = await filled(start)
    await house.stop()
    damage(house.file)  # type: ignore[operator]
    again = await start(house.memory, house.choice)
    await all_found(again)
    await again.settle()
    assert stored(again) == (10, 10)
    assert again.events() == ["index.healed"]


async def test_deleted_while_it_serves(start: Start) -> None:
    house = await filled(start)
    shutil.rmtree(house.home / "derived")
    await all_found(house)
    await house.settle()
    assert stored(house) == (10, 10)
    assert house.events() == ["index.healed"]
    assert house.file.stat().st_mode & 0o777 == 0o600


async def test_damaged_again_and_again_under_load(start: Start) -> None:
    house = await filled(start)
    stop = asyncio.Event()

    async def load() -> None:
        number = 100
        while not stop.is_set():
            number += 1
            house.memory.save(a_memory(number, f"Wrote line{number}"))
            reply = await house.ask(SearchMemories(q=f"line{number}"))
            assert reply.results[0].memory.content == f"Wrote line{number}"

    running = asyncio.create_task(load())
    for damage in (cut, garbage_at_the_start, empty, garbage_in_the_middle, cut):
        seen = len(house.events())
        async with asyncio.timeout(20):
            # Damage done in the very moment that the file is written back may be written over; then it is none.
            while len(house.events()) == seen and not running.done():
                with contextlib.suppress(OSError, ValueError):
                    damage(house.file)
                for _ in range(1_000):
                    await asyncio.sleep(0)
    stop.set()
    await running
    await all_found(house)
    await house.settle()
    documents, vectors = stored(house)
    assert documents == vectors == len(house.memory.items)
    assert len(list(house.folder.glob("*.damaged-*"))) <= 2


async def test_deleted_again_and_again_under_load_no_start_takes_a_part_for_all(start: Start) -> None:
    house = await filled(start)
    for number in range(100, 160):
        house.memory.save(a_memory(number, f"Wrote line{number}"))
        shutil.rmtree(house.folder, ignore_errors=True)
        await house.ask(SearchMemories(q=f"line{number}"))
        if number % 7 == 0:
            await house.settle()
            assert stored(house)[0] == len(house.memory.items)
    await house.settle()
    shutil.rmtree(house.folder)
    house.memory.save(a_memory(200, "Wrote the last line"))
    # The write goes ahead of any look at the file.
    index = (await house.held()).index
    await index._turnstile.pass_through()
    await house.settle()
    assert stored(house)[0] == len(house.memory.items)
    assert "index.healed" in house.events()


async def test_an_older_copy_put_in_its_place_is_brought_up_to_date(start: Start) -> None:
    house = await filled(start)
    old = house.file.read_bytes()
    house.memory.save(a_memory(50, "Has a kettle at home"))
    house.memory.forget(a_memory(1, "").id)
    await house.ask(SearchMemories(q="kettle"))
    await house.settle()
    house.file.write_bytes(old)
    await house.ask(SearchMemories(q="kettle"))
    await house.settle()
    contents = Store(house.folder, busy_seconds=1, asides_max=2).load()
    assert {b"kettle" in document for _, document in contents.documents} == {True, False}
    assert not any(b"apple" in document for _, document in contents.documents)


class Holder:
    """Another program that holds the file."""

    CODE = (
        "import sqlite3, sys\n"
        "held = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "if sys.argv[2] == 'alone': held.execute('PRAGMA locking_mode=EXCLUSIVE')\n"
        "held.execute('BEGIN EXCLUSIVE')\n"
        "if sys.argv[2] == 'alone': held.execute('CREATE TABLE IF NOT EXISTS other (a)')\n"
        "print(flush=True)\n"
        "sys.stdin.read()\n"
    )

    def __init__(self, path: Path, how: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", self.CODE, str(path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def let_go(self) -> None:
        self._process.communicate(b"")


@pytest.mark.parametrize("how", ["writing", "alone"])
async def test_locked_while_it_serves_and_let_go_soon(start: Start, how: str) -> None:
    house = await filled(start, index_file_lock_seconds_max=60.0)
    holder = Holder(house.file, how)
    house.memory.save(a_memory(50, "Has a kettle at home"))
    reply = await house.ask(SearchMemories(q="kettle"))
    assert reply.results[0].memory.content == "Has a kettle at home"
    keeper = (await house.held()).index.keeper
    async with asyncio.timeout(10):
        while keeper.state != "locked":
            await all_found(house)
    lines = (await house.ask(GetIndexHealth())).lines
    assert lines[0].state == "warning"
    holder.let_go()
    await house.settle()
    assert keeper.state == "ok"
    assert stored(house) == (11, 11)
    assert house.events() == ["index.healed"]
    assert list(house.folder.glob("*.damaged-*")) == []


async def test_locked_for_too_long_it_is_set_aside(start: Start) -> None:
    house = await filled(start, index_file_lock_seconds_max=0.1)
    holder = Holder(house.file, "alone")
    house.memory.save(a_memory(50, "Has a kettle at home"))
    await house.ask(SearchMemories(q="kettle"))
    await house.settle()
    assert stored(house) == (11, 11)
    assert house.events() == ["index.healed"]
    assert len(list(house.folder.glob("*.damaged-*"))) == 1
    holder.let_go()
    await all_found(house)


async def test_locked_when_it_starts_nothing_is_embedded_twice_once_it_is_free(start: Start) -> None:
    house = await filled(start)
    await house.stop()
    holder = Holder(house.file, "alone")
    house.choice.best.texts.clear()
    house.choice.best.background_gate = asyncio.Event()
    again = await start(house.memory, house.choice, index_file_lock_seconds_max=60.0, index_saved_embed_max=0)
    await all_found(again)
    holder.let_go()
    held = await again.held()
    async with asyncio.timeout(10):
        while held.index.meanings.coverage.count(again.choice.best.id) < 10:
            await asyncio.sleep(0.001)
    again.choice.best.background_gate.set()
    await again.settle()
    assert [text for text in again.choice.best.texts if text.startswith("Has a")] in ([], ["Has a jacket at home"])
    assert (await again.ask(SearchMemories(q="jacket"))).mode == "meaning"
    assert stored(again) == (10, 10)


async def test_a_start_reads_neither_memories_nor_vectors_again(start: Start) -> None:
    house = await filled(start)
    await house.stop()
    house.memory.reads = 0
    house.choice.best.texts.clear()
    seen: list[int] = []
    feed = house.memory.feed

    async def counted(call: object, ask: object) -> object:
        reply = await feed(call, ask)  # type: ignore[arg-type]
        seen.append(len(reply.changes))
        return reply

    house.memory.feed = counted  # type: ignore[assignment, method-assign]
    again = await start(house.memory, house.choice)
    await all_found(again)
    await again.settle()
    assert set(seen) == {0}
    assert not any(text.startswith("Has a") for text in again.choice.best.texts)


async def test_another_schema_version_is_made_again_quietly(start: Start) -> None:
    house = await filled(start)
    await house.stop()
    connection = sqlite3.connect(house.file)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    again = await start(house.memory, house.choice)
    await all_found(again)
    await again.settle()
    assert stored(again) == (10, 10)
    assert again.events() == []


async def test_a_full_disk_is_said_and_answers_go_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    from kit.errors import DiskFull

    house = await filled(start)
    keeper = (await house.held()).index.keeper
    save = keeper._store.save

    def full(batch: object, **_: object) -> None:
        raise DiskFull("full")

    monkeypatch.setattr(keeper._store, "save", full)
    house.memory.save(a_memory(50, "Has a kettle at home"))
    assert (await house.ask(SearchMemories(q="kettle"))).results
    async with asyncio.timeout(10):
        while keeper.state != "full":
            await asyncio.sleep(0.001)
    assert (await house.ask(GetIndexHealth())).lines[0].state == "needs_you"
    monkeypatch.setattr(keeper._store, "save", save)
    await house.settle()
    assert stored(house)[0] == 11


async def test_repair_of_a_locked_file_says_so_and_waits(start: Start) -> None:
    house = await filled(start, index_file_lock_seconds_max=60.0)
    holder = Holder(house.file, "alone")
    await house.ask(RepairIndex())
    assert (await house.ask(SearchMemories(q="apple"))).results
    holder.let_go()
    await house.settle()
    async with asyncio.timeout(10):
        while stored(house) != (10, 10):
            await asyncio.sleep(0.001)


async def test_repair_reads_everything(start: Start) -> None:
    house = await filled(start)
    one_flipped_byte_in_a_row(house.file)
    await house.ask(RepairIndex())
    await house.settle()
    assert house.events() == ["index.healed"]
    assert stored(house) == (10, 10)
