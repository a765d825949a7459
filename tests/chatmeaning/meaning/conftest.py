"""Vectors of chats over the bus in memory, beside chats and a model that a test holds in its hand."""

import asyncio
import base64
import hashlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.bus.fake import FakeBroker, FakeBus
from kit.bus.port import Call, Endpoint
from kit.contracts.embedding import Embedded, EmbedderInfo, EmbedTexts, GetHeadroom, Headroom
from kit.errors import Unavailable
from kit.healing import Healing, Note
from services.chatmeaning.line import Card, Line, Mark, Read
from services.chatmeaning.meaning.found import MeaningFound
from services.chatmeaning.meaning.keeper import MeaningKeeper
from services.chatmeaning.settings import ChatmeaningSettings

START = datetime(2026, 1, 1, tzinfo=UTC)
DIMENSIONS = 32
WAIT_SECONDS = 10.0


def an_embedder(name: str = "one", dimensions: int = DIMENSIONS) -> EmbedderInfo:
    return EmbedderInfo(id=f"own/{name}", source="own", model=name, dimensions=dimensions, floor=0.30, same=0.9)


@dataclass
class FakeChats:
    """What the keeper asks of chats; `said` adds messages, each a line."""

    lines: dict[str, list[Line]] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    updated: dict[str, datetime] = field(default_factory=dict)
    clock: int = 0

    def said(self, conversation_id: str, *texts: str, role: Any = "user") -> None:
        lines = self.lines.setdefault(conversation_id, [])
        for text in texts:
            self.clock += 1
            seq = lines[-1].seq + 1 if lines else 1
            lines.append(Line(seq, f"{conversation_id}-{seq}", role, START + timedelta(minutes=self.clock), text))
        self.made.setdefault(conversation_id, "first")
        self.updated[conversation_id] = START + timedelta(minutes=self.clock)

    def card(self, conversation_id: str) -> Card | None:
        if conversation_id not in self.lines:
            return None
        lines = self.lines[conversation_id]
        mark = Mark(lines[-1].seq if lines else 0, sum(100 + len(line.text) for line in lines), self.made[conversation_id])
        return Card(conversation_id, "", False, self.updated[conversation_id], mark)

    def cards(self) -> list[Card]:
        cards = [card for one in self.lines if (card := self.card(one)) is not None]
        return sorted(cards, key=lambda card: card.updated_at, reverse=True)

    def read(self, conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        card = self.card(conversation_id)
        if card is None:
            return None
        lines = [line for line in self.lines[conversation_id] if line.seq > after_seq]
        if len(lines) > lines_max:
            lines = lines[:lines_max]
            card = Card(card.conversation_id, "", False, card.updated_at, Mark(lines[-1].seq, card.mark.bytes, card.mark.made))
        return Read(card, tuple(lines))


@dataclass
class FakeIndex:
    """Embeds texts of which each has a direction of its own; texts given in `alike` share one. Counts what it embedded."""

    current: EmbedderInfo | None = field(default_factory=an_embedder)
    there: list[EmbedderInfo] = field(default_factory=list)
    room: bool = True
    failing: bool = False
    never: str | None = None
    """A text that is never embedded."""
    hold: asyncio.Event | None = None
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    batches: list[tuple[str, ...]] = field(default_factory=list)
    asked: int = 0
    alike: dict[str, str] = field(default_factory=dict)
    then: Callable[[], Any] | None = None
    """Awaited before a background batch is answered."""
    answers: int | None = None
    """Background batches that are still answered."""

    async def embed(self, call: Call, message: EmbedTexts) -> Embedded:
        self.asked += 1
        if self.failing or self.never in message.texts:
            raise Unavailable("away")
        here = {one.id: one for one in ([self.current] if self.current else []) + self.there}
        if self.current is None and not here:
            raise Unavailable("There is no model.", code="no_model")
        wanted = message.embedder or (self.current.id if self.current else None)
        if wanted not in here:
            raise Unavailable("It is gone.", code="embedder_gone")
        info = here[wanted]
        if message.background:
            if self.answers is not None:
                if self.answers <= 0:
                    raise Unavailable("away")
                self.answers -= 1
            if message.texts:
                self.batches.append(message.texts)
            self.counts.update((info.id, text) for text in message.texts)
            if message.texts and self.then is not None:
                await self.then()
        elif self.hold is not None and message.texts:
            await self.hold.wait()
        vectors = tuple(self.vector(text, info) for text in message.texts)
        return Embedded(embedder=info, current=self.current, vectors=vectors)

    def vector(self, text: str, info: EmbedderInfo) -> str:
        text = self.alike.get(text, text)
        seed = int.from_bytes(hashlib.sha256(f"{info.id}{text}".encode()).digest()[:8], "big")
        unit = np.random.default_rng(seed).standard_normal(info.dimensions)
        unit /= np.linalg.norm(unit)
        return base64.b64encode(np.rint(unit * 127).astype(np.int8).tobytes()).decode()

    async def headroom(self, call: Call, message: GetHeadroom) -> Headroom:
        return Headroom(room=self.room, age_seconds=0.0)


@dataclass
class Stand:
    folder: Path
    chats: FakeChats
    index: FakeIndex
    keeper: MeaningKeeper
    notes: list[Note]

    async def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + WAIT_SECONDS
        while not true():
            assert time.monotonic() < end, "it did not come to pass"
            await asyncio.sleep(0.005)

    async def done(self, embedder: str | None = None) -> None:
        """Returns when every chat has its vectors, and no other embedder's are left."""

        def is_done() -> bool:
            backfill = self.keeper._backfill
            choice = backfill.choice
            target = choice.target
            contents = self.keeper._shelf.contents
            kept = choice.covering()
            return (
                target is not None
                and (embedder is None or target.id == embedder)
                and all(choice.is_done(card, kept) for card in self.chats.cards())
                and len(contents.embedders) <= 1
                and not backfill._fresh
            )

        await self.until(is_done)

    def say(self, conversation_id: str, *texts: str, role: Any = "user") -> None:
        self.chats.said(conversation_id, *texts, role=role)
        self.keeper.changed(conversation_id)

    async def delete(self, *ids: str) -> None:
        for one in ids:
            self.chats.lines.pop(one, None)
        await self.keeper.deleted(ids)

    def stored(self) -> bytes:
        return b"".join(path.read_bytes() for path in sorted(self.folder.iterdir()) if path.is_file())


def a_history(chats: int, messages: int = 3) -> FakeChats:
    history = FakeChats()
    for number in range(chats):
        history.said(f"c{number}", *(f"message {each} of chat {number}, about something" for each in range(messages)))
    return history


def found(answer: MeaningFound | None) -> list[str]:
    assert answer is not None
    return [chat.conversation_id for chat in answer.chats if chat.is_match]


Begin = Callable[..., Any]


@pytest.fixture
async def begin(tmp_path: Path) -> AsyncIterator[Begin]:
    """Starts a keeper on `tmp_path`, again where one was closed; everything is closed at the end."""
    opened: list[tuple[MeaningKeeper, Sequence[FakeBus]]] = []

    async def start(chats: FakeChats | None = None, index: FakeIndex | None = None, **settings: Any) -> Stand:
        chats, index = chats or FakeChats(), index or FakeIndex()
        broker = FakeBroker()
        serving, bus = FakeBus(broker), FakeBus(broker)
        await serving.serve(
            "index", description="", endpoints=(Endpoint(EmbedTexts, index.embed), Endpoint(GetHeadroom, index.headroom))
        )
        notes: list[Note] = []

        async def announce(note: Note) -> None:
            notes.append(note)

        given = {
            "chats_embed_settles_seconds": 0.01, "chats_embed_rest_ratio": 0.0, "chats_headroom_wait_seconds": 0.01,
            "chats_model_retry_seconds": 0.01, "chats_model_look_seconds": 0.1,
        }  # fmt: skip
        made = ChatmeaningSettings(home=tmp_path, **{**given, **settings})
        folder = tmp_path / "derived" / "me"
        keeper = MeaningKeeper(folder, "me", bus, chats, Healing(announce), made)
        opened.append((keeper, (serving, bus)))
        await keeper.start()
        return Stand(folder, chats, index, keeper, notes)

    yield start
    for keeper, buses in opened:
        await keeper.close()
        for bus in buses:
            await bus.drain()
