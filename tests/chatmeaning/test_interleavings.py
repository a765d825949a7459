"""Whatever order appends, retries and kills come in, the log is the same: what was answered is there once, in its order.

A kill is the step hook that ends the work where it is, as a real one would; `test_kills.py` does it to a real process.
"""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.bus.fake import FakeBroker, FakeBus
from kit.contracts.chats import AppendEvents, PutConversation
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import batches
from tests.chatmeaning.conftest import Clock, Log, a_key, an_imported, said, until

STEPS = ["chat-made", "appending", "written", "appended", "applying", "applied", "appending-lines", "appended-lines"]


class Killed(BaseException):
    pass


class Life:
    """One process's chats, which die at the n-th time of a step; `None` lives."""

    def __init__(self, root: Path, broker: FakeBroker, dies: tuple[str, int] | None) -> None:
        self._dies, self._left = dies, dies[1] if dies else 0
        self.chats = Chats("me", root, FakeBus(broker), step=self._step, clock=Clock())
        self.dead = False

    def _step(self, name: str) -> None:
        if self.dead:
            raise Killed  # a dead process does nothing more
        if self._dies is not None and name == self._dies[0]:
            self._left -= 1
            if self._left == 0:
                self.dead = True
                raise Killed

    async def does(self, work: Callable[[Chats], Any]) -> Any:
        """What the work answers, or None where it died on the way."""
        if self.dead:
            return None
        try:
            return await work(self.chats)
        except Killed:
            return None

    async def end(self) -> None:
        """Nothing in order: what a process that ends leaves is left."""
        self.dead = True
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        tasks += [
            each._task for each in (self.chats._outbox, self.chats._messages) if each is not None and each._task is not None
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.chats.journal is not None:
            self.chats.journal.close()


appends = st.tuples(st.just("append"), st.sampled_from(["c1", "c2"]), st.lists(st.integers(0, 5), min_size=1, max_size=3))
works = st.one_of(
    appends, st.tuples(st.just("put"), st.sampled_from(["c1", "c2"]), st.lists(st.integers(0, 3), min_size=1, max_size=1))
)
deaths = st.one_of(st.none(), st.tuples(st.sampled_from(STEPS), st.integers(1, 4)))


@settings(max_examples=60)
@given(lives=st.lists(st.tuples(deaths, st.lists(works, max_size=5)), min_size=1, max_size=4))
def test_any_order_of_appends_retries_and_kills_gives_one_log(lives: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_live(Path(folder), lives))


async def _live(root: Path, lives: list[Any]) -> None:
    broker = FakeBroker()
    asked: dict[str, list[str]] = {}
    answered: dict[str, set[str]] = {}
    titles: dict[str, set[str]] = {}
    for dies, doing in [*lives, (None, [])]:
        life = Life(root, broker, dies)
        try:
            await life.chats.load()
        except Killed:
            life.dead = True
        for kind, chat_id, numbers in doing:
            if life.dead:
                break
            if kind == "put":
                title = f"t{numbers[0]}"
                titles.setdefault(chat_id, {""}).add(title)
                done = await life.does(lambda chats, c=chat_id, t=title: chats.put(PutConversation(conversation_id=c, title=t)))
                if done is not None:
                    titles[chat_id] = {title}
                continue
            ids = [f"m{number}" for number in numbers]
            asked.setdefault(chat_id, [])
            asked[chat_id] += [each for each in dict.fromkeys(ids) if each not in asked[chat_id]]
            message = AppendEvents(conversation_id=chat_id, events=[said(each, id=each) for each in ids])  # type: ignore[arg-type]
            if await life.does(lambda chats, m=message: chats.append(m)) is not None:
                answered.setdefault(chat_id, set()).update(ids)
        await life.end()
    last = Life(root, broker, None)
    await last.chats.load()
    wanted = 0
    for chat_id in {*asked, *titles}:
        known = last.chats.catalogue.get(chat_id)
        stored = list(last.chats.stored(known)) if known is not None else []
        ids = [each["id"] for each in stored]
        assert len(set(ids)) == len(ids)
        assert [each["seq"] for each in stored] == list(range(1, len(stored) + 1))
        assert answered.get(chat_id, set()) <= set(ids)
        assert set(ids) <= set(asked.get(chat_id, []))
        if known is not None and chat_id in titles:
            assert known.cover.title in titles[chat_id]
        assert known is None or known.problem is None
        wanted += len(ids)
    assert last.chats.unreadable == {}
    told = Log(root, broker, Clock(), last.chats)
    await until(lambda: sum(type_ == "conversation.message" for type_, _ in told.told()) == wanted)
    await last.end()


# --- imports and their undo -------------------------------------------------------------------------------------------

ONE = "1" * 32
CHATS = [an_imported("i1", "a", "b"), an_imported("i2", "c"), an_imported("c1", "theirs")]
BRING_STEPS = [
    ("written", 1), ("appended", 1), ("imported-file", 1), ("imported-file", 2), ("appending-lines", 1),
    ("appended-lines", 1), ("imported-files", 1), ("appending", 2), ("written", 2), ("applying", 1), ("applying", 2),
    ("applied", 2),
]  # fmt: skip
UNDO_STEPS = [
    ("appending", 1), ("appended", 1), ("import-rewritten", 1), ("appending", 2), ("appended", 2), ("purging", 1),
    ("purged", 1), ("deleted", 1),
]  # fmt: skip


async def mine(root: Path, broker: FakeBroker) -> None:
    life = Life(root, broker, None)
    await life.chats.append(AppendEvents(conversation_id="c1", events=[said("mine", id="m1")]))  # type: ignore[arg-type]
    await life.end()


async def bring(chats: Chats) -> Any:
    return await chats.bring_in(ONE, CHATS, by="person", name="export.zip")


async def undo(chats: Chats) -> Any:
    each = chats.imports[ONE]
    return await chats.write(lambda writer, written: batches.undo(writer, each, "person", a_key("u"), written))


def texts(chats: Chats) -> dict[str, list[str]]:
    return {known.conversation_id: [each["text"] for each in chats.stored(known)] for known in chats.catalogue.all()}


@pytest.mark.parametrize("dies", BRING_STEPS)
async def test_a_batch_that_a_kill_caught_comes_in_once_and_goes_out_wholly(tmp_path: Path, dies: tuple[str, int]) -> None:
    broker = FakeBroker()
    await mine(tmp_path, broker)
    life = Life(tmp_path, broker, dies)
    await life.chats.load()
    assert await life.does(bring) is None
    await life.end()
    life = Life(tmp_path, broker, None)
    await life.chats.load()
    assert await life.does(bring) is not None
    assert texts(life.chats) == {"c1": ["mine", "theirs"], "i1": ["a", "b"], "i2": ["c"]}
    assert (life.chats.imports[ONE].chats, life.chats.imports[ONE].messages) == (2, 4)
    await undo(life.chats)
    assert texts(life.chats) == {"c1": ["mine"]}
    await life.end()


@pytest.mark.parametrize("dies", UNDO_STEPS)
async def test_an_undo_that_a_kill_caught_is_finished_or_was_never_begun(tmp_path: Path, dies: tuple[str, int]) -> None:
    broker = FakeBroker()
    await mine(tmp_path, broker)
    life = Life(tmp_path, broker, None)
    await bring(life.chats)
    await life.end()
    life = Life(tmp_path, broker, dies)
    await life.chats.load()
    assert await life.does(undo) is None
    await life.end()
    life = Life(tmp_path, broker, None)
    await life.chats.load()
    if dies == ("appending", 1):
        assert life.chats.imports[ONE].undone_by is None
        await undo(life.chats)
    assert texts(life.chats) == {"c1": ["mine"]}
    assert life.chats.imports[ONE].undone_by is not None
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"theirs" in path.read_bytes()]
    told = Log(tmp_path, broker, Clock(), life.chats)
    await until(lambda: {("conversation.deleted", "i1"), ("conversation.deleted", "i2")} <= set(told.told()))
    await life.end()


@pytest.mark.parametrize(
    "dies", [("appending", 1), ("written", 1), ("appended", 1), ("purging", 1), ("purged", 1), ("deleted", 1)]
)
async def test_a_deletion_that_a_kill_caught_is_finished_or_was_never_begun(tmp_path: Path, dies: tuple[str, int]) -> None:
    broker = FakeBroker()
    life = Life(tmp_path, broker, None)
    await life.chats.put(PutConversation(conversation_id="c1", title="Xylophone"))
    await life.chats.append(AppendEvents(conversation_id="c2", events=[said("stays", id="m1")]))  # type: ignore[arg-type]
    await life.end()
    life = Life(tmp_path, broker, dies)
    await life.chats.load()
    assert await life.does(lambda chats: chats.delete("c1", by="person")) is None
    await life.end()
    life = Life(tmp_path, broker, None)
    await life.chats.load()
    if dies[0] == "appending":
        await life.chats.delete("c1", by="person")
    assert texts(life.chats) == {"c2": ["stays"]}
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"Xylophone" in path.read_bytes()]
    await life.end()
