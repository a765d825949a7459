"""A kill between the files of a batch and the journal's line for them, and what a power cut leaves of a file."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kit.bus.fake import FakeBus
from kit.bus.port import Call
from kit.contracts.chats import ListChatChanges, UndoChatChange
from services.chatmeaning.cover import log_path, name_of
from services.chatmeaning.handlers.changes import Changes
from services.chatmeaning.imported import ImportedChat, ImportedEvent
from services.chatmeaning.people import People
from services.chatmeaning.store import Chats
from tests.chatmeaning.importing.reading import NOW

IMPORT = "a" * 32


class Killed(BaseException):
    pass


def chat(id: str, *ids: str) -> ImportedChat:
    events = tuple(ImportedEvent(each, NOW, "message", {"role": "user", "text": f"words of {each}"}) for each in ids)
    return ImportedChat(id, f"Chat {id}", NOW, "jsonl", events)


class Restarts:
    """Chats that can be killed at a step and started again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.killed_at = ""

    async def start(self) -> Chats:
        self.chats = Chats("me", self.root, FakeBus(), step=self._step)
        await self.chats.load()
        return self.chats

    def _step(self, name: str) -> None:
        if name == self.killed_at:
            raise Killed

    async def kill(self, at: str, *chats: ImportedChat) -> Chats:
        self.killed_at = at
        with pytest.raises(Killed):
            await self.bring(*chats)
        self.killed_at = ""
        await self.chats.close()
        return await self.start()

    async def bring(self, *chats: ImportedChat) -> tuple[int, int, int]:
        brought = await self.chats.bring_in(IMPORT, chats, by="person", name="file")
        return brought.chats, brought.messages, brought.known

    def totals(self) -> tuple[int, int]:
        each = self.chats.imports[IMPORT]
        return each.chats, each.messages

    def changes(self) -> Changes:
        async def known(_person: str) -> Any:
            return SimpleNamespace(chats=self.chats)

        return Changes(cast(People, SimpleNamespace(known=known)))


CALL = Call("me", "", 0.0)


@pytest.fixture
def restarts(home: Path) -> Restarts:
    return Restarts(home / "people" / "me")


async def test_new_chats_are_the_imports_also_where_a_kill_kept_them_from_the_journal(restarts: Restarts) -> None:
    await restarts.start()
    await restarts.kill("imported-files", chat("a", "1", "2"), chat("b", "1"))
    await restarts.chats.close()
    await restarts.start()  # a second start knows it from the journal alone
    assert await restarts.bring(chat("a", "1", "2"), chat("b", "1"), chat("c", "1")) == (1, 1, 3)
    assert restarts.totals() == (3, 4)
    await undo(restarts)
    assert restarts.chats.cards() == []
    await restarts.chats.close()


async def test_lines_added_to_a_chat_are_the_imports_too(restarts: Restarts) -> None:
    chats = await restarts.start()
    await chats.bring_in("b" * 32, (chat("a", "1"),), by="person", name="earlier")
    await restarts.kill("imported-files", chat("a", "1", "2", "3"))
    assert restarts.totals() == (0, 2)  # the start noted what the kill had let in
    assert await restarts.bring(chat("a", "1", "2", "3")) == (0, 0, 3)
    assert restarts.totals() == (0, 2)
    await undo(restarts)
    found = restarts.chats.read("a")
    assert found is not None
    assert [line.text for line in found.lines] == ["words of 1"]
    await restarts.chats.close()


@pytest.mark.parametrize("left", [b"", b'{"v":1,"conv', b"\0" * 100])
async def test_what_a_power_cut_leaves_of_a_new_file_is_replaced(restarts: Restarts, left: bytes) -> None:
    await restarts.start()
    await restarts.chats.close()
    path = restarts.root / log_path(name_of("a"))
    path.write_bytes(left)
    await restarts.start()
    assert await restarts.bring(chat("a", "1")) == (1, 1, 0)
    await restarts.chats.close()


async def test_an_import_of_many_batches_is_one_card(restarts: Restarts) -> None:
    await restarts.start()
    for number in range(5):
        await restarts.bring(chat(f"c{number}", "1"))
    (card,) = (await restarts.changes().list(CALL, ListChatChanges())).changes
    assert card.why == "5 chats, 5 messages from file"
    await undo(restarts)
    assert restarts.chats.cards() == []
    await restarts.chats.close()


async def undo(restarts: Restarts) -> None:
    change_id = restarts.chats.imports[IMPORT].change_id
    await restarts.changes().undo(CALL, UndoChatChange(id=change_id))
