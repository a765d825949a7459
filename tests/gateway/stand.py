"""A gateway on a bus in memory, with small rooms behind it that remember what they were asked."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from gateway.app import Gateway
from gateway.server import server_for
from gateway.settings import GatewaySettings
from kit.bus.broker import FakeBroker
from kit.bus.fake import FakeBus
from kit.bus.port import Call, Endpoint
from kit.contracts import chat_search, chats, check, index, learning, memory, revising, tidy
from kit.contracts.message import Reply, Request
from kit.contracts.subjects import SERVICES
from kit.errors import ConchError, NotFound

TOKEN = "conch_test_token_0123456789"
HOST = "127.0.0.1:8420"
AT = datetime(2026, 5, 1, 9, tzinfo=UTC)
ID = "m_4f0x8k2qz7bn"
CHAT = "chat-7"
UNKNOWN_CHAT = "Earlier chats can't be looked through from here."


def a_memory(id: str = ID, content: str = "Got married on 12 June", **more: Any) -> memory.Memory:
    return memory.Memory(id=id, kind="fact", content=content, source="user", created_at=AT, updated_at=AT, revision=1, **more)


def a_change(id: str = "c_1", **more: Any) -> memory.Change:
    return memory.Change(id=id, at=AT, by="person", kind="add", why="", **more)


@dataclass
class Rooms:
    """The services as far as a gateway can tell; `asked` is every message with its person, in order."""

    broker: FakeBroker = field(default_factory=FakeBroker)
    asked: list[tuple[str, Request[Any]]] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)
    answers: dict[type, Any] = field(default_factory=dict)
    """Another answer than the usual one: a reply, a failure to raise, or a function of the message."""

    def last(self, kind: type) -> Any:
        return next(message for _, message in reversed(self.asked) if isinstance(message, kind))

    def writes(self) -> list[Request[Any]]:
        return [message for _, message in self.asked if type(message).writes]

    async def _handle(self, call: Call, message: Any) -> Reply:
        self.asked.append((call.person, message))
        self.traces.append(call.traceparent)
        found = self.answers.get(type(message), _USUAL.get(type(message)))
        if callable(found) and not isinstance(found, type):
            found = found(message)
            if asyncio.iscoroutine(found):
                found = await found
        if isinstance(found, ConchError):
            raise found
        assert isinstance(found, Reply), f"nothing to answer to {type(message).__name__}"
        return found

    async def open(self) -> FakeBus:
        bus = FakeBus(self.broker)
        for service in SERVICES:
            kinds = [kind for kind in _USUAL if kind.service == service]
            await bus.serve(service, description=service, endpoints=[Endpoint(kind, self._handle) for kind in kinds])
        return bus


def _saved(message: Any) -> Reply:
    return memory.Saved(memory=a_memory(getattr(message, "id", ID)), change_id="c_1")


def _needs_known(message: Any) -> Any:
    return memory.OneMemory(memory=a_memory()) if message.id == ID else NotFound("There is no memory with this id.")


def _export(message: memory.ExportMemories) -> Reply:
    if message.cursor is None:
        return memory.ExportPart(text="- Got married", next="2")
    return memory.ExportPart(text=" on 12 June\n", next=None)


def _plan(message: memory.PlanImport) -> Reply:
    item = memory.ImportItem(number=message.after + 1, content="x", kind="fact", outcome="new", ticked=True)
    return memory.ImportPlan(items=(item,), total=3, next=message.after + 1 if message.after < 2 else None)


def a_chat(id: str = CHAT, **more: Any) -> chats.Conversation:
    told: dict[str, Any] = {
        "title": "Bali",
        "origin": "chat",
        "attended": True,
        "archived": False,
        "learn": True,
        "tainted": False,
    }
    return chats.Conversation(id=id, created_at=AT, updated_at=AT, messages=1, last_seq=1, **{**told, **more})


def a_standing(**more: Any) -> chats.Standing:
    """Of a chat that the log knows."""
    return chats.Standing(**{"known": True, "origin": "chat", "attended": True, **more})


def _appended(message: chats.AppendEvents) -> Reply:
    return chats.Appended(appended=len(message.events), skipped=0, last_seq=len(message.events))


def _looked(message: Any) -> Reply:
    return chat_search.Looked(content="Nothing was found.", query=message.query, mode=None, chats=())


def _chat_read(message: Any) -> Reply:
    chat = chat_search.LookedChat(
        conversation_id=message.chat, updated_at=AT, archived=False, by_meaning=False, untrusted=False, lines=()
    )
    return chat_search.ChatRead(content="Bali", chat=chat, more_before=0, more_after=0)


NEVER_ID = "n_3k9d5w1zr8mt"


def a_never() -> revising.NeverItem:
    return revising.NeverItem(id=NEVER_ID, content="Always takes the stairs", at=AT, from_="undone")


def _item() -> learning.LearningItem:
    return learning.LearningItem(
        id="l_1", at=AT, conversation_id=CHAT, kind="added", state="applied", memory_id=ID, rests_on="no, I meant", signals=(),
        model=None, why="",
    )  # fmt: skip


def _tidied(message: Any) -> Reply:
    change = tidy.TidyChange(
        id="1", kind="merged", state="applied", before=(a_memory(),), after=a_memory(), why="", change_id="c_1"
    )
    if hasattr(message, "run_id"):
        return tidy.ChangeAnswered(run_id=message.run_id, change=change)
    run = tidy.TidyReport(id="r_1", at=AT, summary="Tidied.", trigger="now", model=None, changes=(change,))
    return tidy.Tidying(nightly=False, running=False, last_at=AT, runs=(run,))


_DONE = chat_search.MeaningDone(done=1, total=2, model=None)
_MEANING = index.Meaning(state="none", source="words", model=None, indexed=0, total=1_234, better="Get the model.")
_USUAL: dict[type, Any] = {
    memory.ListMemories: memory.MemoryPage(memories=(a_memory(),)),
    memory.GetMemory: _needs_known,
    memory.GetHistory: memory.Versions(versions=()),
    memory.AddMemory: _saved,
    memory.EditMemory: _saved,
    memory.ForgetMemory: _saved,
    memory.PurgeMemory: memory.Purged(removed_from=("memory", "journal"), memory_ids=(ID,)),
    memory.RememberMemory: memory.Remembered(outcome="remembered", memory=a_memory(), message="Remembered.", change_id="c_1"),
    check.CheckMemory: check.Checked(verdict="ask", reasons=(memory.Reason(code="redirect", words="It redirects."),)),
    check.ForgetForAssistant: check.AssistantForgot(outcome="waiting", memory=a_memory(), message="It waits."),
    memory.KeepMemory: _saved,
    memory.RejectMemory: _saved,
    memory.ListChanges: memory.ChangePage(changes=(a_change(),)),
    memory.UndoChange: lambda message: memory.Undone(change=a_change("c_2", undoes=message.id)),
    memory.GetProfile: memory.ProfileReply(profile=memory.Profile(name="Ada")),
    memory.PutProfile: lambda message: memory.ProfileReply(profile=message.profile),
    memory.GetPreferences: memory.PreferencesReply(preferences=memory.Preferences()),
    memory.PatchPreferences: memory.PreferencesReply(preferences=memory.Preferences(timezone="Europe/Lisbon")),
    memory.ExportMemories: _export,
    memory.StageImport: lambda message: memory.Staged(characters=len(message.text)),
    memory.PlanImport: _plan,
    memory.ImportMemories: memory.Imported(change_id="c_3", added=2, known=0, waiting=0),
    index.SearchMemories: lambda message: index.Results(query=message.q, mode="words", model=None, results=(), took_ms=0.1),
    index.GetPrompt: index.Prompt(text="What is known", memories=(), total=0, left_out=0),
    index.GetNearby: index.Nearby(text="", memories=()),
    index.GetMeaning: _MEANING,
    memory.GetMemoryHealth: memory.Health(lines=(memory.HealthLine(check="memory", state="ok", words="In place."),)),
    index.GetIndexHealth: memory.Health(lines=(memory.HealthLine(check="memory-index", state="ok", words="In use."),)),
    index.FetchMeaning: _MEANING,
    index.RemoveMeaning: _MEANING,
    chats.PutConversation: lambda message: chats.ConversationSaved(conversation=a_chat(message.conversation_id), created=True),
    chats.AppendEvents: _appended,
    chats.ListConversations: chats.ConversationPage(conversations=(a_chat(),)),
    chats.ReadConversation: lambda message: chats.ConversationEvents(conversation=a_chat(message.conversation_id), events=()),
    chats.DeleteConversation: lambda message: chats.ConversationDeleted(
        conversation_id=message.conversation_id, removed_from=("files",)
    ),
    chats.GetStanding: chats.Standing(known=False, looks_back=UNKNOWN_CHAT),
    chats.ListChatChanges: chats.ChangePage(changes=()),
    chats.UndoChatChange: NotFound("There is no such change."),
    chats.GetChatsHealth: memory.Health(lines=(memory.HealthLine(check="chats", state="ok", words="In place."),)),
    chat_search.SearchChats: lambda message: chat_search.ChatResults(
        query=message.q, mode="exact", groups=(), total=0, took_ms=0.1
    ),
    chat_search.PreviewMessage: chat_search.Preview(conversation_id=CHAT, title="Bali", archived=False, lines=()),
    chat_search.GetSearchStatus: chat_search.SearchStatus(chats=2, messages=9, meaning=_DONE, state="ready"),
    chat_search.FindSaid: chat_search.WhereSaid(conversation_ids=()),
    chat_search.LookThroughChats: _looked,
    chat_search.ReadChat: _chat_read,
    tidy.GetTidying: _tidied,
    tidy.TidyNow: _tidied,
    tidy.KeepTidyChange: _tidied,
    tidy.UndoTidyChange: _tidied,
    tidy.PurgeFromTidy: tidy.PurgedFromTidy(removed_from=("runs",)),
    tidy.GetTidyHealth: memory.Health(lines=(memory.HealthLine(check="tidy", state="ok", words="In order."),)),
    learning.GetLearning: lambda message: learning.Learning(items=(_item(),), spent=0.0, cap=1.0),
    learning.LookNow: lambda message: learning.Looked(
        conversation_id=message.conversation_id, items=(_item(),), message="Found."
    ),
    learning.UndoLearned: lambda message: learning.ItemUndone(item=_item()),
    revising.GetNever: revising.NeverList(items=(a_never(),)),
    revising.AddNever: revising.NeverSaved(item=a_never(), change_id="c_1"),
    revising.RemoveNever: revising.NeverRemoved(item=a_never(), change_id="c_1"),
    index.PurgeFromIndex: index.PurgedFromIndex(removed_from=("index", "vectors")),
}  # fmt: skip


def settings_of(home: Path, **more: Any) -> GatewaySettings:
    return GatewaySettings(home=home, token=TOKEN, **more)


def asgi_client(gateway: Gateway, token: str | None = TOKEN) -> httpx.AsyncClient:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(transport=httpx.ASGITransport(gateway.asgi), base_url=f"http://{HOST}", headers=headers)


@dataclass
class Served:
    """A gateway on a real socket."""

    gateway: Gateway
    port: int
    client: httpx.AsyncClient
    stop: Any


@asynccontextmanager
async def serving(home: Path, rooms: Rooms, **settings: Any) -> AsyncIterator[Served]:
    """The real server on a free port, ended as a stop of the process ends it."""
    bus = await rooms.open()
    found = settings_of(home, port=0, **settings)
    gateway = Gateway(found, bus)
    server = server_for(gateway, found)
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    running = asyncio.create_task(server.serve(sockets=[listening]))

    async def stop() -> None:
        server.should_exit = True
        await running

    headers = {"Authorization": f"Bearer {TOKEN}"}
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=10.0) as client:
            yield Served(gateway, port, client, stop)
    finally:
        await stop()
        await bus.drain()


def assert_problem(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The response is a whole problem document with this status and code."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    assert found["code"] == code, found
    assert found["status"] == status
    assert found["type"] == f"urn:conch:problem:{code}"
    assert found["title"]
    assert found["detail"]
    return found
