"""What a crash or a power cut leaves at the end of a file is mended at the next start and said; nothing before it is lost."""

from pathlib import Path

import pytest

from kit.bus.fake import FakeBus
from kit.contracts.chats import GetChatsHealth
from services.chatmeaning.cover import log_path, name_of
from services.chatmeaning.opening import open_chats
from services.chatmeaning.store import Chats
from tests.chatmeaning.conftest import House, Log, Start, said

LAST = "naïve 昨晚 😀 e\u0301"


def ends(whole: bytes) -> range:
    """Every place at which the last line may be cut, from before its first byte to before its newline."""
    return range(whole.rindex(b"\n", 0, -1) + 1, len(whole))


async def test_a_last_line_torn_at_any_byte_loses_nothing_before_it(log: Log) -> None:
    await log.append("c1", said("first"), said("second"))
    await log.append("c1", said(LAST))
    await log.chats.close()
    path = log.path("c1")
    whole = path.read_bytes()
    begins = ends(whole).start
    for length in ends(whole):
        path.write_bytes(whole[:length])
        opened = open_chats(log.root, lambda _step: None)
        known = opened.catalogue.get("c1")
        assert known is not None
        kept = 3 if length == len(whole) - 1 else 2
        assert (known.sums.last_seq, known.sums.messages, known.problem) == (kept, kept, None)
        assert opened.mended == (length != begins)
        assert path.read_bytes() == (whole if kept == 3 else whole[:begins])
        opened.journal.close()
    await log.open()


@pytest.mark.parametrize(
    "end",
    [
        b"\0" * 4096, b'{"seq":3,"id":"a' + b"\0" * 300, b"\0" * 50 + b'"}\n', b'{"seq":3,"id":"' + b"\0" * 9 + b'"}\n',
        b'{"seq":3,"id":"a"', "é".encode()[:1], b"\r", b" ",
    ],
)  # fmt: skip
async def test_what_a_power_cut_leaves_is_cut_and_the_next_line_follows(log: Log, end: bytes) -> None:
    await log.append("c1", said("first"), said("second"))
    await log.chats.close()
    path = log.path("c1")
    whole = path.read_bytes()
    path.write_bytes(whole + end)
    log.chats = Chats("me", log.root, FakeBus(log.broker), clock=log.clock)
    await log.open()
    assert log.chats.mended == 1
    assert path.read_bytes() == whole
    assert (await log.append("c1", said("third"))).last_seq == 3
    assert log.texts("c1") == ["first", "second", "third"]
    standing = log.chats.standing("c1", by="person", whole=False)
    assert (standing.known, standing.tainted) == (True, False)


async def test_two_torn_lines(log: Log) -> None:
    """A torn line that something was written after is somebody's by now: it stays, is said, and costs itself alone."""
    await log.append("c1", said("first"))
    await log.chats.close()
    path = log.path("c1")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seq":2,"id":"a\n{"seq":3,"id"')
    log.chats = Chats("me", log.root, FakeBus(log.broker), clock=log.clock)
    await log.open()
    assert path.read_bytes() == whole + b'{"seq":2,"id":"a\n'
    chat = log.chats.conversation("c1")
    assert chat is not None
    assert (chat.messages, chat.last_seq, chat.problem is not None, log.chats.mended) == (1, 2, True, 1)
    assert (await log.append("c1", said("next"))).last_seq == 3
    assert log.texts("c1") == ["first", "next"]
    assert not log.chats.standing("c1", by="person", whole=False).known


async def test_a_mended_end_is_said_once_and_not_again_after_the_next_start(house: House, start: Start) -> None:
    await house.say("c1", "first", "second")
    await house.say("c2", "whole")
    await house.stop()
    for name in ("c1", "c2"):
        path = house.root / log_path(name_of(name))
        path.write_bytes(path.read_bytes()[:-4] if name == "c1" else path.read_bytes() + b"\0\0")
    again = await start()
    words = "A crash tore the last line of 2 chats; it was cut. Nothing before it was lost."
    assert words in [line.words for line in (await again.ask(GetChatsHealth())).lines]
    await again.stop()
    third = await start()
    lines = [line.words for line in (await third.ask(GetChatsHealth())).lines if line.check == "chats"]
    assert lines == ["2 chats are in order."]


def test_a_file_of_zeros_is_named_and_left(tmp_path: Path) -> None:
    folder = tmp_path / "chats"
    folder.mkdir()
    path = folder / f"{name_of('c1')}.jsonl"
    path.write_bytes(b"\0" * 4096)
    opened = open_chats(tmp_path, lambda _step: None)
    assert (list(opened.unreadable), path.read_bytes()) == ([path.name], b"\0" * 4096)
    opened.journal.close()
