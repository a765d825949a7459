"""Looking back over real chats in real files; what is found is handed in."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kit.bus.fake import FakeBus
from kit.contracts.chat_search import LOOK_CHARACTERS_MAX, READ_CHARACTERS_MAX, LookThroughChats, ReadChat
from kit.contracts.chats import AppendEvents, MessageGiven, PutConversation, ReadGiven
from kit.errors import Forbidden, NotFound
from services.chatmeaning.line import Line
from services.chatmeaning.looking.reading import read_chat
from services.chatmeaning.looking.search import look
from services.chatmeaning.meaning.found import MeaningChat, MeaningFound, MeaningLine
from services.chatmeaning.store import Chats
from services.chatmeaning.words.found import NOTHING, WordsFound

NOW = datetime(2026, 3, 1, tzinfo=UTC)


class Words:
    def __init__(self, chats: Chats) -> None:
        self.chats = chats

    async def search(self, q: str, *, within: str | None = None, limit: int = 200, now: datetime | None = None) -> WordsFound:
        return NOTHING

    async def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        found = {}
        for conversation_id in {each for each, _ in refs}:
            read = self.chats.read(conversation_id)
            found |= {(conversation_id, line.seq): line for line in read.lines} if read else {}
        return {ref: found[ref] for ref in refs if ref in found}


class Meaning:
    def __init__(self, *ids: str) -> None:
        self.ids = ids

    async def search(self, q: str) -> MeaningFound | None:
        return MeaningFound("m", tuple(MeaningChat(each, 0.5, 0.6, True, (MeaningLine(1, 0.6),)) for each in self.ids))


async def _chats(tmp_path: Path) -> Chats:
    chats = Chats("me", tmp_path / "me", FakeBus())
    await chats.load()
    for name, text in (
        ("ask", "hello"),
        ("bali", "the trip to Bali, token=ghp_q4khdvbunhc2yKYDiWrwOsr3tuRRHlktyvV5"),
        ("web", "a page"),
    ):
        await chats.append(AppendEvents(conversation_id=name, events=(MessageGiven(role="user", text=text, at=NOW),)))
    await chats.append(AppendEvents(conversation_id="web", events=(ReadGiven(kind="web", label="x"),)))
    return chats


@pytest.mark.asyncio
async def test_a_look_by_meaning_masks_marks_and_taints_once(tmp_path: Path) -> None:
    chats = await _chats(tmp_path)
    for _ in range(2):
        looked = await look(
            chats, Words(chats), Meaning("ask", "bali", "web"), LookThroughChats(conversation_id="ask", query="our honeymoon")
        )
    assert {chat.conversation_id for chat in looked.chats} == {"bali", "web"}
    assert looked.mode == "meaning"
    assert looked.untrusted
    assert "ghp_" not in looked.content
    known = chats.catalogue.get("ask")
    assert known is not None
    kinds = [line["type"] for line in chats.stored(known)]
    assert kinds.count("read") == 1
    assert kinds.count("looked") == 2
    await chats.close()


@pytest.mark.asyncio
async def test_who_may_not_look_is_refused_and_the_asking_chat_is_never_read(tmp_path: Path) -> None:
    chats = await _chats(tmp_path)
    with pytest.raises(NotFound):
        await read_chat(chats, ReadChat(conversation_id="ask", chat="ask"))
    await chats.append(AppendEvents(conversation_id="ask", events=(MessageGiven(role="other", text="hi"),)))
    await chats.put(PutConversation(conversation_id="job", origin="task"))
    for asking in ("ask", "job", "nowhere"):
        with pytest.raises(Forbidden):
            await look(chats, Words(chats), Meaning("bali"), LookThroughChats(conversation_id=asking, query="trip"))
        with pytest.raises(Forbidden):
            await read_chat(chats, ReadChat(conversation_id=asking, chat="bali"))
    await chats.close()


@pytest.mark.asyncio
async def test_budgets_hold_for_long_messages(tmp_path: Path) -> None:
    chats = await _chats(tmp_path)
    events = tuple(MessageGiven(role="user", text="wide words " * 1_000) for _ in range(30))
    await chats.append(AppendEvents(conversation_id="long", events=events))
    read = await read_chat(chats, ReadChat(conversation_id="ask", chat="long", around=15))
    assert len(read.content) <= READ_CHARACTERS_MAX
    assert any(line.seq == 15 for line in read.chat.lines)
    looked = await look(chats, Words(chats), Meaning("long"), LookThroughChats(conversation_id="ask", query="w" * 1_000))
    assert len(looked.content) <= LOOK_CHARACTERS_MAX
    await chats.close()
