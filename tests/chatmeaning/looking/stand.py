"""Looking back over real chats in real files; what words and meaning find is said by the test, what lines say is read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from gateway.tools.tool import ToolAnswer
from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.chat_search import ChatRead, Looked, LookThroughChats, ReadChat
from kit.contracts.chats import AppendEvents, PutConversation
from services.chatmeaning.line import Line
from services.chatmeaning.looking.reading import read_chat
from services.chatmeaning.looking.search import look
from services.chatmeaning.meaning.found import MeaningChat, MeaningFound, MeaningLine
from services.chatmeaning.store import Chats
from services.chatmeaning.words.found import NOTHING, WordChat, WordHit, WordsFound
from services.chatmeaning.words.query import read
from services.chatmeaning.words.snippet import snippets
from services.chatmeaning.writing import Step
from tests.chatmeaning.conftest import said

How = Literal["words", "meaning", "both"]
HOW: tuple[How, ...] = ("words", "meaning", "both")
Found = Sequence[tuple[str, Sequence[int]]]


@dataclass
class Desk:
    """`chats` and an asking chat in them; `finds` are the chats and seqs that the next looks find, `how` by what."""

    chats: Chats
    root: Path
    how: How = "meaning"
    finds: Found = ()
    mode: Literal["exact", "fuzzy", "question", "short"] = "exact"
    before_lines: list[Any] = field(default_factory=list)
    """Coroutine functions to be awaited, once each, right before the lines are read; `after_lines` right after."""
    after_lines: list[Any] = field(default_factory=list)

    # --- as `Words` and as `Meaning` ----------------------------------------------------------------------------------

    async def search(self, q: str, **_limits: Any) -> Any:
        return self._words(q)

    def _words(self, q: str) -> WordsFound:
        if self.how == "meaning":
            return NOTHING
        found = []
        for conversation_id, seqs in self.finds:
            chat = self.chats.read(conversation_id)
            if chat is not None:
                hits = tuple(WordHit(line, snippets(read(q), typos=True)) for line in chat.lines if line.seq in seqs)[:3]
                card = chat.card
                found.append(WordChat(conversation_id, card.title, card.archived, card.updated_at, 0.9, hits))
        return WordsFound(self.mode, tuple(found), len(found))

    async def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        while self.before_lines:
            await self.before_lines.pop()()
        found = {}
        for conversation_id in {each for each, _ in refs}:
            chat = self.chats.read(conversation_id)
            found |= {(conversation_id, line.seq): line for line in chat.lines} if chat else {}
        while self.after_lines:
            await self.after_lines.pop()()
        return {ref: found[ref] for ref in refs if ref in found}

    # --- what a test does ---------------------------------------------------------------------------------------------

    async def say(self, conversation_id: str, *events: str | dict[str, Any], by: str = "person", **cover: Any) -> None:
        if cover:
            await self.chats.put(PutConversation(conversation_id=conversation_id, by=by, **cover))
        given = tuple(said(each) if isinstance(each, str) else each for each in events)
        await self.chats.append(AppendEvents(conversation_id=conversation_id, events=given, by=by))  # type: ignore[arg-type]

    async def look(self, query: str = "our honeymoon", *, asking: str = "ask", **fields: Any) -> Looked:
        message = LookThroughChats(conversation_id=asking, query=query, **{"limit": 8, **fields})
        return await look(self.chats, self, _Meaning(self), message)

    async def read(self, chat: str, *, asking: str = "ask", **fields: Any) -> ChatRead:
        return await read_chat(self.chats, ReadChat(conversation_id=asking, chat=chat, **fields))

    def stored(self, conversation_id: str = "ask") -> list[dict[str, Any]]:
        known = self.chats.catalogue.get(conversation_id)
        return list(self.chats.stored(known)) if known is not None else []

    def reads(self, conversation_id: str = "ask") -> list[str]:
        """The sources whose taint the chat's log says it took."""
        return [line["from_conversation"] for line in self.stored(conversation_id) if "from_conversation" in line]

    async def again(self) -> None:
        await self.chats.close()
        self.chats = await opened(self.root)


@dataclass
class _Meaning:
    desk: Desk

    async def search(self, q: str) -> MeaningFound | None:
        if self.desk.how == "words":
            return None
        found = [(each, seqs) for each, seqs in self.desk.finds if self.desk.chats.card(each) is not None]
        lines = [tuple(MeaningLine(seq, 0.6) for seq in seqs[:3]) for _, seqs in found]
        chats = zip(found, lines, strict=True)
        return MeaningFound("MiniLM", tuple(MeaningChat(each, 0.5, 0.6, True, line) for (each, _), line in chats))


async def opened(root: Path, *, step: Step = lambda _name: None, clock: Any = None) -> Chats:
    chats = Chats("me", root, FakeBus(FakeBroker()), step=step, **({"clock": clock} if clock else {}))
    await chats.load()
    return chats


def http(answer: Looked | ChatRead) -> str:
    """The body with which the gateway answers, as its two tools make it."""
    told = ToolAnswer(content=answer.content, data=answer.model_dump(mode="json", exclude={"content"}))
    return told.model_dump_json()


def a_read(label: str = "a page", *, kind: str = "web", at: datetime | None = None) -> dict[str, Any]:
    return {"type": "read", "kind": kind, "label": label, **({"at": at} if at else {})}
