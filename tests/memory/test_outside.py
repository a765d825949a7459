"""Edits by hand: picked up, never overwritten, and never mistaken for Forget."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.contracts import memory as contract
from kit.errors import Changed, NotFound
from services.memory.scan import Scanner
from tests.memory.conftest import House, Start

VIM_STYLE = "mv {path} {path}~ && printf '%s' \"$TEXT\" > {path} && rm {path}~"
SED_STYLE = "sed -i 's/Berlin/Porto/' {path}"
RENAME_STYLE = "printf '%s' \"$TEXT\" > {path}.new && mv {path}.new {path}"
IN_PLACE = "printf '%s' \"$TEXT\" > {path}"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def scanned(house: House) -> tuple[House, Scanner, Clock, contract.Memory]:
    """A house with one memory, watched by a scanner on a clock of the test's."""
    memory = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    for number in range(5):
        await house.ask(contract.AddMemory(content=f"Fact {number}"))
    clock = Clock()
    store = await house.service.people.open("me")
    watching = house.service.people.scanner("me")
    assert watching is not None
    await watching.close()
    house.service.people._scanners.clear()
    return house, Scanner(store, house.service.people._settings, clock=clock), clock, memory


def edit_by(shell: str, path: Path) -> None:
    text = path.read_text().replace("Berlin", "Porto")
    subprocess.run(["sh", "-c", shell.format(path=path)], check=True, env={**os.environ, "TEXT": text})


async def look_until_settled(scanner: Scanner, clock: Clock) -> None:
    while (again := await scanner.look()) is not None:
        clock.now += again


@pytest.mark.parametrize("shell", [VIM_STYLE, SED_STYLE, RENAME_STYLE, IN_PLACE])
async def test_every_way_to_save_is_one_edit(scanned: tuple[House, Scanner, Clock, contract.Memory], shell: str) -> None:
    house, scanner, clock, memory = scanned
    path = house.root / "memory" / f"{memory.id}.md"
    edit_by(shell, path)
    bytes_by_hand = path.read_bytes()
    await look_until_settled(scanner, clock)
    found = (await house.ask(contract.GetMemory(id=memory.id))).memory
    assert found.content == "Lives in Porto"
    assert found.revision > memory.revision
    assert path.read_bytes() == bytes_by_hand
    history = (await house.ask(contract.GetHistory(id=memory.id))).versions
    assert [(version.kind, version.by) for version in history] == [("added", "person"), ("edited", "outside")]


async def test_a_file_moved_away_and_back_is_never_a_forget(scanned: tuple[House, Scanner, Clock, contract.Memory]) -> None:
    house, scanner, clock, memory = scanned
    path = house.root / "memory" / f"{memory.id}.md"
    path.rename(path.with_suffix(".md~"))
    assert await scanner.look() == pytest.approx(10.0)
    clock.now += 9.0
    await scanner.look()
    path.with_suffix(".md~").rename(path)
    await look_until_settled(scanner, clock)
    assert [version.kind for version in (await house.ask(contract.GetHistory(id=memory.id))).versions] == ["added"]


async def test_a_deletion_that_lasts_is_a_forget_with_undo(scanned: tuple[House, Scanner, Clock, contract.Memory]) -> None:
    house, scanner, clock, memory = scanned
    path = house.root / "memory" / f"{memory.id}.md"
    data = path.read_bytes()
    path.unlink()
    await look_until_settled(scanner, clock)
    assert memory.id not in {m.id for m in (await house.ask(contract.ListMemories())).memories}
    newest = (await house.ask(contract.ListChanges(limit=1))).changes[0]
    assert (newest.kind, newest.by) == ("forgotten", "outside")
    await house.ask(contract.UndoChange(id=newest.id))
    assert path.read_bytes() == data


async def test_much_gone_at_once_needs_the_person_and_forgets_nothing(
    scanned: tuple[House, Scanner, Clock, contract.Memory],
) -> None:
    house, scanner, clock, _ = scanned
    for path in (house.root / "memory").glob("m_*.md"):
        path.unlink()
    clock.now += 60
    await look_until_settled(scanner, clock)
    clock.now += 60
    await look_until_settled(scanner, clock)
    assert scanner.needs_you is not None
    assert len((await house.ask(contract.ListMemories())).memories) == 6


async def test_an_edit_between_read_and_patch_wins(scanned: tuple[House, Scanner, Clock, contract.Memory]) -> None:
    house, _, _, memory = scanned
    path = house.root / "memory" / f"{memory.id}.md"
    edit_by(IN_PLACE, path)
    by_hand = path.read_bytes()
    with pytest.raises(Changed):
        await house.ask(contract.EditMemory(id=memory.id, content="Lives in Faro", revision=memory.revision))
    assert path.read_bytes() == by_hand
    found = (await house.ask(contract.GetMemory(id=memory.id))).memory
    assert found.content == "Lives in Porto"
    again = await house.ask(contract.EditMemory(id=memory.id, content="Lives in Faro", revision=found.revision))
    assert again.memory.content == "Lives in Faro"


async def test_an_edit_between_append_and_apply_wins(scanned: tuple[House, Scanner, Clock, contract.Memory]) -> None:
    house, _, _, memory = scanned
    store = await house.service.people.open("me")
    path = house.root / "memory" / f"{memory.id}.md"

    def edit_then(step: str) -> None:
        if step == "appended":
            store.journal._step = lambda _name: None  # type: ignore[union-attr]
            edit_by(IN_PLACE, path)

    store.journal._step = edit_then  # type: ignore[union-attr]
    with pytest.raises(Changed):
        await house.ask(contract.EditMemory(id=memory.id, content="Lives in Faro"))
    assert b"Porto" in path.read_bytes()
    assert (await house.ask(contract.GetMemory(id=memory.id))).memory.content == "Lives in Porto"
    history = (await house.ask(contract.GetHistory(id=memory.id))).versions
    assert [version.memory.content for version in history if version.memory] == ["Lives in Berlin", "Lives in Porto"]
    async with asyncio.timeout(5):
        while len(house.broker.stream) < 7:
            await asyncio.sleep(0)
    assert house.types() == [*["memory.saved"] * 6, "memory.edited"]


@pytest.mark.parametrize(
    "bad", [b"\xff\xfe", b"---\nkind: [\n---\nx\n", b"---\nkind: nonsense\n---\nx\n", b"---\n---\n", b"x" * 70_000]
)
async def test_what_cannot_be_read_stays_and_is_named(
    scanned: tuple[House, Scanner, Clock, contract.Memory], bad: bytes
) -> None:
    house, scanner, clock, memory = scanned
    path = house.root / "memory" / f"{memory.id}.md"
    path.write_bytes(bad)
    await look_until_settled(scanner, clock)
    assert path.read_bytes() == bad
    lines = (await house.ask(contract.GetMemoryHealth())).lines
    assert any(line.check == "files" and memory.id in line.words for line in lines)
    assert (await house.ask(contract.GetMemory(id=memory.id))).memory.content == "Lives in Berlin"


def _a_link(path: Path) -> None:
    target = path.parent / "elsewhere"
    target.write_text("The words of another file\n")
    path.symlink_to(target)


def _a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def _a_huge_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


def _a_number_that_python_can_not_read(path: Path) -> None:
    path.write_text(f"---\nkind: {':'.join(['59'] * 15_000)}.5\n---\nx\n")


ODD = [os.mkfifo, os.mkdir, _a_link, _a_link_to_itself, _a_huge_file, _a_number_that_python_can_not_read]


@pytest.mark.parametrize("make", ODD)
async def test_an_odd_file_is_named_and_hides_no_edit(
    scanned: tuple[House, Scanner, Clock, contract.Memory], make: Callable[[Path], None]
) -> None:
    """A pipe would be waited for without end, and a link would bring any file of the person's into what is remembered."""
    house, scanner, clock, memory = scanned
    make(house.root / "memory" / "m_0123456789ab.md")
    edit_by(RENAME_STYLE, house.root / "memory" / f"{memory.id}.md")
    await asyncio.wait_for(look_until_settled(scanner, clock), 10)
    assert (await house.ask(contract.GetMemory(id=memory.id))).memory.content == "Lives in Porto"
    with pytest.raises(NotFound):
        await house.ask(contract.GetMemory(id="m_0123456789ab"))
    lines = (await house.ask(contract.GetMemoryHealth())).lines
    assert any(line.check == "files" and "m_0123456789ab" in line.words for line in lines)


@pytest.mark.parametrize("make", ODD)
async def test_odd_files_keep_nobody_from_starting(house: House, start: Start, make: Callable[[Path], None]) -> None:
    """Neither one that was never a memory, where the log is lost, nor one in the place of a memory."""
    lost = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    kept = (await house.ask(contract.AddMemory(content="Plays the oboe"), person="ada")).memory
    await house.stop()
    (house.root / "memory" / "journal.jsonl").unlink()
    make(house.root / "memory" / "m_0123456789ab.md")
    path = house.home / "people" / "ada" / "memory" / f"{kept.id}.md"
    path.unlink()
    make(path)
    again = await asyncio.wait_for(start(), 10)
    assert [m.id for m in (await again.ask(contract.ListMemories())).memories] == [lost.id]
    assert (await again.ask(contract.GetMemory(id=kept.id), person="ada")).memory.content == "Plays the oboe"
    with pytest.raises(Changed):
        await again.ask(contract.EditMemory(id=kept.id, content="Plays the flute"), person="ada")
    assert path.is_symlink() or path.exists()


async def test_a_file_written_by_hand_is_a_memory(scanned: tuple[House, Scanner, Clock, contract.Memory]) -> None:
    house, scanner, clock, _ = scanned
    (house.root / "memory" / "m_0123456789ab.md").write_text("Plays the oboe\n")
    await look_until_settled(scanner, clock)
    found = (await house.ask(contract.GetMemory(id="m_0123456789ab"))).memory
    assert (found.content, found.kind, found.source) == ("Plays the oboe", "fact", "user")


async def test_a_lost_log_is_read_back_from_the_files(house: House, start: Start) -> None:
    saved = await house.ask(contract.AddMemory(content="Lives in Berlin"))
    await house.stop()
    (house.root / "memory" / "journal.jsonl").unlink()
    again = await start()
    assert [m.id for m in (await again.ask(contract.ListMemories())).memories] == [saved.memory.id]


async def test_a_log_damaged_in_its_middle_is_set_aside_and_said(house: House, start: Start) -> None:
    for number in range(3):
        await house.ask(contract.AddMemory(content=f"Fact {number}"))
    await house.stop()
    log = house.root / "memory" / "journal.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(lines[0] + lines[1].replace(b'"text"', b'"tixt"') + lines[2])
    again = await start()
    assert len((await again.ask(contract.ListMemories())).memories) == 3
    assert any(line.check == "journal" for line in (await again.ask(contract.GetMemoryHealth())).lines)
    assert len(list(log.parent.glob("journal.jsonl.damaged-*"))) == 1


async def test_the_watch_sees_an_edit_by_itself(start: Start, tmp_path: Path) -> None:
    house = await start(memory_edit_settles_seconds=0.05)
    memory = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    edited = house.root / "memory" / f"{memory.id}.md"
    async with asyncio.timeout(20):
        while (await house.ask(contract.GetMemory(id=memory.id))).memory.content != "Lives in Porto":
            if b"Berlin" in edited.read_bytes():
                edit_by(RENAME_STYLE, edited)
            await asyncio.sleep(0.05)


async def test_writes_into_a_folder_that_is_gone_are_refused(house: House) -> None:
    await house.ask(contract.AddMemory(content="Lives in Berlin"))
    shutil.rmtree(house.root)
    with pytest.raises(Exception, match="gone"):
        await house.ask(contract.AddMemory(content="Another"))


async def test_a_name_that_is_no_text_ends_the_watch_for_a_moment_only(start: Start, tmp_path: Path) -> None:
    house = await start(memory_edit_settles_seconds=0.05)
    memory = (await house.ask(contract.AddMemory(content="Lives in Berlin"))).memory
    edited = house.root / "memory" / f"{memory.id}.md"
    (house.root / "memory" / os.fsdecode(b"x\xff.md")).write_text("odd")
    edit_by(RENAME_STYLE, edited)
    async with asyncio.timeout(20):
        while (await house.ask(contract.GetMemory(id=memory.id))).memory.content != "Lives in Porto":
            await asyncio.sleep(0.05)
