"""Over the bus: a file in parts, its job, progress, restarts, and leaving nothing."""

import asyncio
import base64
import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import orjson
import pytest

from kit.bus.fake import FakeBus
from kit.contracts.chat_imports import ChatFormat, ChatImport, DropChatImport, GetChatImport, RunChatImport, StageChatImport
from kit.errors import Conflict, DiskFull, Invalid, KeyReused, NotFound, TooLarge
from services.chatmeaning.handlers.imports import Imports
from services.chatmeaning.importing.spool import STARTED_MAX
from services.chatmeaning.people import People
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.store import Chats
from tests.chatmeaning.importing.reading import a_chatgpt

ID = "0123456789abcdef0123456789abcdef"
FILE = orjson.dumps([a_chatgpt(str(number), "Hi", "Hello") for number in range(40)])


@dataclass
class OnlyChats:
    chats: Chats


class ChatsOfAll:
    """`People` without what keeps indexes of the chats."""

    def __init__(self, home: Path, bus: FakeBus) -> None:
        self._home = home
        self._bus = bus
        self._people: dict[str, OnlyChats] = {}

    async def open(self, person: str) -> OnlyChats:
        if person not in self._people:
            chats = Chats(person, self._home / "people" / person, self._bus)
            await chats.load()
            self._people[person] = OnlyChats(chats)
        return self._people[person]

    async def close(self) -> None:
        for person in self._people.values():
            await person.chats.close()


class Room:
    """The imports of a service on a bus; `restart` as after a stop of the process."""

    def __init__(self, home: Path, **settings: Any) -> None:
        self.home = home
        self.settings = ChatmeaningSettings(home=home, chats_import_free_bytes_min=0, **settings)
        self.spools = home / "people" / "me" / "chats" / ".imports"

    async def start(self) -> None:
        self.bus = FakeBus()
        self.people = ChatsOfAll(self.home, self.bus)
        self.imports = Imports(cast(People, self.people), self.settings)
        await self.imports.start()
        await self.bus.serve("chatmeaning", description="", endpoints=self.imports.endpoints())

    async def stop(self) -> None:
        await self.bus.drain()
        await self.imports.close()
        await self.people.close()

    async def stage(self, data: bytes, offset: int = 0, import_id: str = ID, bytes_total: int | None = None) -> ChatImport:
        part = base64.b64encode(data).decode()
        return await self.bus.request(
            "me", StageChatImport(import_id=import_id, offset=offset, bytes_total=bytes_total, data=part)
        )

    async def run(self, import_id: str = ID, format: ChatFormat | None = None, **more: Any) -> ChatImport:
        return await self.bus.request("me", RunChatImport(import_id=import_id, format=format, **more))

    async def ended(self, import_id: str = ID) -> ChatImport:
        return await self.bus.request("me", GetChatImport(import_id=import_id, wait_seconds=20), timeout_seconds=25)


@pytest.fixture
async def room(home: Path) -> AsyncIterator[Room]:
    room = Room(home, chats_import_batch_messages=10)
    await room.start()
    yield room
    await room.stop()


async def test_a_file_in_parts_is_one_and_a_part_twice_is_one(room: Room) -> None:
    half = len(FILE) // 2
    await room.stage(FILE[:half])
    await room.stage(FILE[:half])
    staged = await room.stage(FILE[half:], half)
    assert (staged.state, staged.bytes_done) == ("receiving", len(FILE))
    begun = await room.run(name="../x/export.json")
    assert begun.state in ("waiting", "running")
    done = await room.ended()
    assert (done.state, done.chats, done.messages, done.bytes_done) == ("done", 40, 80, len(FILE))
    assert await room.run() == done, "the same once more is the same"
    assert sorted(path.name for path in (room.spools / ID).iterdir()) == ["import.json"]
    assert (room.spools / ID).stat().st_mode & 0o77 == 0


async def test_what_can_not_be_is_refused_and_changes_nothing(room: Room) -> None:
    with pytest.raises(Invalid, match="missing"):
        await room.stage(b"late", 7)
    with pytest.raises(Invalid, match="base 64"):
        await room.bus.request("me", StageChatImport(import_id=ID, offset=0, data="*"))
    with pytest.raises(NotFound):
        await room.run(import_id="f" * 32)
    with pytest.raises(NotFound):
        await room.ended("f" * 32)
    with pytest.raises(TooLarge):
        await room.stage(b"x", bytes_total=room.settings.chats_import_bytes_max + 1)


async def test_no_room_on_the_disk_is_said_before_the_file_comes(home: Path) -> None:
    room = Room(home)
    room.settings = ChatmeaningSettings(home=home, chats_import_free_bytes_min=2**60)
    await room.start()
    with pytest.raises(DiskFull):
        await room.stage(b"x", bytes_total=10)
    await room.stop()
    assert not (room.spools / ID / "file").exists()


async def test_a_sender_that_goes_away_leaves_nothing(room: Room) -> None:
    await room.stage(FILE)
    await room.bus.request("me", DropChatImport(import_id=ID))
    assert not (room.home / "people" / "me").exists(), "nobody came into being"


async def test_only_so_many_can_be_begun(room: Room) -> None:
    for number in range(STARTED_MAX):
        await room.stage(b"x", import_id=f"{number:032x}")
    with pytest.raises(Conflict):
        await room.stage(b"x", import_id="f" * 32)


async def test_another_file_under_the_same_id_is_refused(room: Room) -> None:
    await room.stage(b"[]")
    await room.run(sha256="a" * 64)
    with pytest.raises(KeyReused):
        await room.run(sha256="b" * 64)
    with pytest.raises(Conflict):
        await room.stage(b"more", 2)


async def test_a_stop_is_carried_on_by_the_next_start(home: Path) -> None:
    """The rest after the first batch is so long that the stop comes into it."""
    room = Room(home, chats_import_batch_messages=10, chats_import_rest_ratio=10.0)
    await room.start()
    await room.stage(FILE)
    await room.run()
    assert (await room.bus.request("me", GetChatImport(import_id=ID))).state != "done"
    await room.stop()
    again = Room(home, chats_import_batch_messages=10)
    await again.start()
    done = await again.ended()
    assert (done.state, done.chats, done.messages, done.known) == ("done", 40, 80, 0)
    await again.stop()


async def test_one_at_a_time_in_the_order_they_came(room: Room) -> None:
    ids = [f"{number:032x}" for number in range(3)]
    for id_ in ids:
        await room.stage(FILE, import_id=id_)
    for id_ in ids:
        await room.run(import_id=id_)
    done = await asyncio.gather(*(room.ended(id_) for id_ in ids))
    assert [each.messages for each in done] == [80, 0, 0]
    assert [each.known for each in done] == [0, 80, 80]


async def test_old_reports_and_forgotten_files_go(home: Path) -> None:
    room = Room(home)
    await room.start()
    await room.stage(FILE)
    await room.run()
    await room.ended()
    await room.stage(b"forgotten", import_id="f" * 32)
    await room.stop()
    old = time.time() - room.settings.chats_import_keeps_seconds - 60
    for path in [*room.spools.rglob("*"), room.spools]:
        os.utime(path, (old, old))
    imports = Imports(cast(People, room.people), room.settings)
    await asyncio.to_thread(imports._remove_old)
    assert not room.spools.exists()
