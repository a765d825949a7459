"""What somebody does to a chat's file by hand is what every search says from then on, and nothing is embedded twice for it."""

import os
import shutil
from pathlib import Path

import pytest

from services.chatmeaning.log import file
from services.chatmeaning.log.line import encode
from tests.chatmeaning.whole.conftest import Begin, Whole

SAID = ("The violin lesson is on Tuesday", "Buy rye bread for the weekend", "The plumber comes at noon")


def edit(path: Path, old: str, new: str) -> None:
    """As an editor does: another file in its place, or the same one."""
    path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))


def once(whole: Whole) -> bool:
    return set(whole.index.counts.values()) == {1}


@pytest.mark.parametrize("new", ["guitar", "kettledrum", "cor"])  # as long, longer, shorter
@pytest.mark.parametrize("then", ["a look", "an append", "a start", "a start and an append"])
async def test_an_edit_is_what_is_found(begin: Begin, whole: Whole, new: str, then: str) -> None:
    await whole.say("c1", *SAID)
    await whole.say("c2", "The violin is sold")
    await whole.agrees({"c1": SAID, "c2": ["The violin is sold"]})
    if "start" in then:
        await whole.stop()
    edit(whole.log("c1"), "violin", new)
    if "start" in then:
        whole = await begin()
    if then == "a look":
        await (await whole.person()).scan.look()
    now = [SAID[0].replace("violin", new), *SAID[1:]]
    if "append" in then:
        await whole.say("c1", "One more thing to say here")
        now.append("One more thing to say here")
    await whole.agrees({"c1": now, "c2": ["The violin is sold"]})
    assert await whole.says("violin") == ["c2"]
    assert await whole.says(new) == ["c1"]
    assert once(whole)


async def test_a_second_edit_of_the_same_length_is_seen_and_a_look_alone_changes_nothing(begin: Begin, whole: Whole) -> None:
    await whole.say("c1", *SAID)
    person = await whole.embedded()
    for old, new in (("violin", "guitar"), ("guitar", "spinet")):
        edit(whole.log("c1"), old, new)
        await person.scan.look()
        await whole.agrees({"c1": [SAID[0].replace("violin", new), *SAID[1:]]})
    mark = person.chats.card("c1")
    assert not await person.scan.look()
    assert person.chats.card("c1") == mark
    await whole.stop()
    again = await begin()
    assert (await again.person()).chats.card("c1") == mark  # nothing is read again that was read
    assert once(again)


async def test_lines_appended_by_hand_taken_out_and_moved(whole: Whole) -> None:
    await whole.say("c1", *SAID)
    person = await whole.embedded()
    path = whole.log("c1")
    header, *lines = path.read_bytes().splitlines(keepends=True)
    by_hand = {"seq": 4, "id": "h", "type": "message", "role": "user", "text": "Written by hand", "at": "2026-03-01T00:00:00Z"}
    for left, wanted in (
        ([*lines, encode(by_hand)], (*SAID, "Written by hand")),
        (lines[1:], SAID[1:]),
        ([lines[0], lines[2]], (SAID[0], SAID[2])),
        (lines, SAID),
    ):
        path.write_bytes(b"".join([header, *left]))
        await person.scan.look()
        await whole.agrees({"c1": wanted})
    # What went and came back has to be embedded again; what only moved has not.
    assert {text for (_, text), times in whole.index.counts.items() if times > 1} == set(SAID[:2])


async def test_an_older_copy_put_back_with_its_time_is_not_taken_for_what_it_grew_to(whole: Whole) -> None:
    await whole.say("c1", *SAID[:2])
    await whole.embedded()
    path = whole.log("c1")
    shutil.copy2(path, whole.home / "copy")
    await whole.say("c1", "The heron stood in the pond", "A second line of no use")
    await whole.embedded()
    shutil.copy2(whole.home / "copy", path)
    await whole.say("c1", "The kettle needs a new lid", "And another line after it", "And a third one at the end")
    await whole.agrees(
        {"c1": [*SAID[:2], "The kettle needs a new lid", "And another line after it", "And a third one at the end"]}
    )
    assert await whole.says("heron") == []


async def test_a_file_of_which_a_kill_kept_the_time_from_is_read_once_more_and_embedded_no_more(
    begin: Begin, whole: Whole
) -> None:
    await whole.say("c1", *SAID)
    await whole.embedded()
    await whole.stop()
    os.utime(whole.log("c1"))
    again = await begin()
    await again.agrees({"c1": SAID})
    assert file.glance(again.log("c1")).sums.edited
    assert once(again)
