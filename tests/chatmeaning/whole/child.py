"""A whole service in a process of its own, which does things in their order and is killed on the way, as by a power cut.

The stream is a file, so that it outlives the process; what was acknowledged is written down as soon as it was.
"""

import asyncio
import base64
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from kit.bus.broker import FakeBroker, Stored
from kit.bus.fake import FakeBus
from kit.bus.port import Endpoint
from kit.contracts.chat_imports import GetChatImport, RunChatImport, StageChatImport
from kit.contracts.chats import DeleteConversation, ListChatChanges, PutConversation, UndoChatChange
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from kit.errors import Conflict, NotFound
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings
from tests.chatmeaning.conftest import House, a_key, said
from tests.chatmeaning.meaning.conftest import FakeIndex
from tests.chatmeaning.whole.conftest import QUICK

IMPORT = "1" * 32
BATCH = 12
FILE = b"\n".join(
    orjson.dumps(
        {
            "conversation_id": chat,
            "title": "Spoons",
            "id": f"{chat}{place}",
            "role": "user",
            "text": text,
            "at": "2026-01-01T00:00:00Z",
        }
    )
    for chat, texts in (("new", ("Zanzibar spices for the stew", "Zanzibar harbour at night")), ("old", ("Zanzibar again",)))
    for place, text in enumerate(texts)
)


class KeptBroker(FakeBroker):
    """What is published is in the file before it is acknowledged, once by its id."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        for line in path.read_bytes().splitlines() if path.exists() else ():
            sequence, subject, data, headers = orjson.loads(line)
            self.stream.append(Stored(sequence, subject, base64.b64decode(data), headers))
            self._ids[headers.get("Nats-Msg-Id", f"no id {sequence}")] = self.last_sequence = sequence

    async def store(self, subject: str, data: bytes, headers: dict[str, str]) -> int:
        before = self.last_sequence
        sequence = await super().store(subject, data, headers)
        if sequence > before:
            with self._path.open("ab") as file:
                file.write(orjson.dumps([sequence, subject, base64.b64encode(data).decode(), headers]) + b"\n")
        return sequence


async def put(house: House) -> None:
    await house.ask(PutConversation(conversation_id="old", title="Lanterns", idempotency=a_key("p1")))


async def append(house: House) -> None:
    await house.append("old", said("Lanterns for the garden", id="o1"), idempotency=a_key("a1"))


async def append_batch(house: House) -> None:
    events = [said(f"Xylophone practice number {place}", id=f"x{place}") for place in range(BATCH)]
    await house.append("gone", *events, {"type": "turn_ended", "id": "xe"}, idempotency=a_key("a2"))


async def retitle(house: House) -> None:
    await house.ask(PutConversation(conversation_id="gone", title="Xylophone"))


async def bring_in(house: House) -> None:
    with suppress(Conflict):  # it goes on by itself
        await house.ask(StageChatImport(import_id=IMPORT, offset=0, data=base64.b64encode(FILE).decode()))
        await house.ask(RunChatImport(import_id=IMPORT, name="export.jsonl", format="jsonl"))
    assert (await house.ask(GetChatImport(import_id=IMPORT, wait_seconds=10))).state == "done"


async def speak(house: House) -> None:
    await house.append("jsonl:old", said("Lanterns in what was imported", id="j1"), idempotency=a_key("a3"))


async def delete(house: House) -> None:
    with suppress(NotFound):
        await house.ask(DeleteConversation(conversation_id="gone"))


async def undo(house: House) -> None:
    changes = (await house.ask(ListChatChanges())).changes
    (change,) = (each for each in changes if each.kind == "imported")
    with suppress(Conflict):
        await house.ask(UndoChatChange(id=change.id))


WORKS = (put, append, append_batch, retitle, bring_in, speak, delete, undo)

OLD, GONE = "Lanterns for the garden", [f"Xylophone practice number {place}" for place in range(BATCH)]
NEW, AGAIN, MINE = (
    ["Zanzibar spices for the stew", "Zanzibar harbour at night"],
    "Zanzibar again",
    "Lanterns in what was imported",
)
IMPORTED = {"jsonl:new": NEW, "jsonl:old": [AGAIN]}
AFTER: tuple[dict[str, list[str]], ...] = (
    {}, {"old": []}, {"old": [OLD]}, {"old": [OLD], "gone": GONE}, {"old": [OLD], "gone": GONE},
    {"old": [OLD], "gone": GONE, **IMPORTED}, {"old": [OLD], "gone": GONE, "jsonl:new": NEW, "jsonl:old": [AGAIN, MINE]},
    {"old": [OLD], "jsonl:new": NEW, "jsonl:old": [AGAIN, MINE]}, {"old": [OLD], "jsonl:old": [MINE]},
)  # fmt: skip
"""What there is after so many works."""


@dataclass
class Life:
    """`at`: the work in which it dies, the step's name and the how-manieth time; or after so many seconds."""

    home: Path
    kept: Path
    at: tuple[int, str, int] | float | None = None
    work: int = -1
    steps: list[tuple[int, str]] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        path = self.kept / "acknowledged"
        return len(path.read_bytes()) if path.exists() else 0

    def step(self, name: str) -> None:
        self.steps.append((self.work, name))
        if isinstance(self.at, tuple) and self.steps.count(self.at[:2]) == self.at[2] and self.steps[-1] == self.at[:2]:
            os.kill(os.getpid(), signal.SIGKILL)

    async def open(self, broker: FakeBroker) -> tuple[House, FakeIndex, Callable[[], Any]]:
        index = FakeIndex()
        model, bus, caller = FakeBus(broker), FakeBus(broker), FakeBus(broker)
        endpoints = (Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
        await model.serve("index", description="", endpoints=endpoints)
        service = ChatmeaningService(ChatmeaningSettings(home=self.home, **QUICK), bus, step=self.step)
        await service.start()
        await bus.serve("chatmeaning", description=service.description, endpoints=service.endpoints())
        return House(self.home, broker, service, bus, caller), index, model.drain

    async def live(self) -> None:
        """Does what is not acknowledged yet."""
        broker = KeptBroker(self.kept / "stream")
        house, _, end = await self.open(broker)
        for place in range(self.acknowledged, len(WORKS)):
            self.work = place
            await WORKS[place](house)
            with (self.kept / "acknowledged").open("ab") as file:
                file.write(b".")
        await house.stop()
        await end()


def main(home: Path, kept: Path, at: tuple[int, str, int] | float | None) -> None:
    life = Life(home, kept, at)
    if isinstance(at, float):
        threading.Timer(at, lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
    asyncio.run(life.live())
    (kept / "steps").write_bytes(orjson.dumps(life.steps))
    os._exit(0)
