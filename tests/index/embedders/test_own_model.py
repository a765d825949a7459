"""Conch's own model as a person meets it: Get it, damage, no index, Repair, Remove."""

import asyncio
from pathlib import Path

import psutil
import pytest

from kit.errors import Damaged, NotFound, Unavailable
from services.index.embedders.choice import Status
from services.index.embedders.files import MODEL, TOKENIZER
from services.index.embedders.own import OWN_ID
from services.index.embedders.own_model import HEALS_MAX, MeaningEvent
from tests.index.embedders.hand_clock import look_again
from tests.index.embedders.harm import damage, no_index, use_wheels
from tests.index.embedders.watching import Make, until


async def test_get_it_lands_with_progress_and_serves(
    make: Make, wheels: Path, monkeypatch: pytest.MonkeyPatch, events: list[MeaningEvent]
) -> None:
    use_wheels(monkeypatch, wheels)
    choice = await make()
    choice.begin_getting()
    choice.begin_getting()
    seen = await until(choice, "ready")
    getting = [status for status in seen if status.state == "getting"]
    assert getting
    assert any(status.progress is not None and 0 < status.progress.done <= status.progress.total for status in getting)
    assert getting[0].source == "words"
    assert seen[-1] == Status("ready", "own", "all-MiniLM-L6-v2", None, None)
    assert [event.type for event in events] == ["meaning.landed"]
    own = choice.current()
    assert own is not None
    assert choice.get(OWN_ID) is own
    await choice.warm()
    assert choice.own_pid is not None
    assert (await own.embed("text")).vector.shape == (384,)


async def test_a_start_with_the_model_there_says_nothing_and_serves(
    make: Make, models: Path, events: list[MeaningEvent]
) -> None:
    choice = await make(models)
    assert (await choice.status()).state == "ready"
    assert events == []


@pytest.mark.parametrize("when", ["before the start", "while it serves", "seen by the page", "seen by the look"])
async def test_damage_is_noticed_said_and_fetched_again(
    when: str, make: Make, models: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch, events: list[MeaningEvent]
) -> None:
    use_wheels(monkeypatch, wheels)
    path = models / "minilm" / MODEL.name
    if when == "before the start":
        damage(path)
    choice = await make(models)
    if when != "before the start":
        own = choice.current()
        assert own is not None
        await own.embed("warm")
        damage(path)
    if when == "while it serves":
        with pytest.raises(Unavailable):
            await own.embed("text")
    elif when == "seen by the look":
        await choice.look()
    async with asyncio.timeout(60):
        while not events:
            status = await choice.status()
            assert status.state in ("broken", "getting")
            assert status.problem is not None
            await look_again()
    assert events[0].type == "meaning.lost"
    assert "fetched again" in events[0].words
    assert choice.current() is None, "words serve meanwhile"
    better = (await choice.status()).better
    assert better is not None
    await until(choice, "ready")
    assert [event.type for event in events] == ["meaning.lost", "meaning.landed"]
    healed = choice.current()
    assert healed is not None
    assert (await healed.embed("text")).vector.shape == (384,)
    assert (models / "minilm.damaged" / MODEL.name).exists()


async def test_damage_heals_by_itself_a_few_times_a_run_and_then_waits_for_repair(
    make: Make, models: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch, events: list[MeaningEvent]
) -> None:
    use_wheels(monkeypatch, wheels)
    path = models / "minilm" / MODEL.name
    damage(path)
    choice = await make(models)
    for time in range(HEALS_MAX):
        async with asyncio.timeout(60):
            while len(events) < 2 * time + 2 or (await choice.status()).state != "ready":
                await look_again()
        damage(path)
    async with asyncio.timeout(60):
        while len(events) < 2 * HEALS_MAX + 1:
            await choice.look()
            await look_again()
    status = await choice.status()
    assert status.state == "broken", "by itself a few times a run"
    assert status.better is not None
    assert "look at the disk" in status.better
    await choice.repair()
    await until(choice, "ready")


async def test_no_index_says_so_and_words_serve(
    make: Make, monkeypatch: pytest.MonkeyPatch, events: list[MeaningEvent]
) -> None:
    no_index(monkeypatch)
    choice = await make()
    choice.begin_getting()
    status = (await until(choice, "none"))[-1]
    assert status.better is not None
    assert "can't be reached" in status.better
    assert status.problem == status.better
    assert status.source == "words"
    assert events == []


async def test_damage_without_an_index_is_broken_until_there_is_one(
    make: Make, models: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_index(monkeypatch)
    (models / "minilm" / TOKENIZER.name).unlink()
    choice = await make(models)
    status = (await until(choice, "broken"))[-1]
    assert status.better is not None
    assert choice.current() is None
    use_wheels(monkeypatch, wheels)
    choice.begin_getting()
    await until(choice, "ready")


async def test_a_start_goes_on_with_what_was_begun_and_only_with_that(
    make: Make, tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_wheels(monkeypatch, wheels)
    first = await make()
    first.begin_getting()
    async with asyncio.timeout(60):
        while not (tmp_path / "models" / "minilm.partial").exists():
            await look_again()
    await first.close()
    second = await make()
    assert (await second.status()).state == "getting"
    await second.cancel_getting()
    assert (await second.status()).state == "none"
    third = await make()
    assert (await third.status()).state == "none", "it was cancelled"


async def test_remove_ends_the_process_and_deletes_the_model(make: Make, models: Path, events: list[MeaningEvent]) -> None:
    choice = await make(models)
    await choice.warm()
    assert choice.own_pid is not None
    process = psutil.Process(choice.own_pid)
    process.suspend()  # so that removing takes a while, and the page is looked at meanwhile
    removing = asyncio.create_task(choice.remove())
    while not removing.done():
        choice.begin_getting()
        await choice.status()
        await look_again()
    await removing
    assert not process.is_running()
    assert (await choice.status()).state == "none"
    assert choice.current() is None
    assert [path.name for path in models.iterdir()] == []
    assert [event.type for event in events] == ["meaning.lost"]
    await choice.remove()
    assert len(events) == 1


async def test_removing_while_it_is_fetched_ends_the_fetching(
    make: Make, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_wheels(monkeypatch, wheels)
    choice = await make()
    choice.begin_getting()
    await asyncio.sleep(0)
    await choice.remove()
    assert (await choice.status()).state == "none"


async def test_a_model_that_someone_deletes_is_said_and_not_fetched(
    make: Make, models: Path, events: list[MeaningEvent]
) -> None:
    choice = await make(models)
    for path in (models / "minilm").iterdir():
        path.unlink()
    async with asyncio.timeout(5):
        while not events:
            await choice.status()
            await look_again()
    assert [event.type for event in events] == ["meaning.lost"]
    assert (await choice.status()).state == "none"


async def test_from_a_folder_and_from_a_wrong_one(make: Make, wheels: Path, tmp_path: Path, events: list[MeaningEvent]) -> None:
    choice = await make()
    with pytest.raises(NotFound):
        await choice.take_from(tmp_path)
    (tmp_path / MODEL.name).write_bytes(b"x")
    with pytest.raises(Damaged):
        await choice.take_from(tmp_path)
    assert (await choice.status()).state == "none"
    await choice.take_from(wheels)
    assert (await choice.status()).state == "ready"
    assert [event.type for event in events] == ["meaning.landed"]


async def test_two_deaths_break_it_until_repair(make: Make, models: Path, events: list[MeaningEvent]) -> None:
    choice = await make(models)
    own = choice.current()
    assert own is not None
    for text in ("one", "two"):
        await own.embed(text)
        assert choice.own_pid is not None
        psutil.Process(choice.own_pid).kill()
        while choice.own_pid is not None:
            await look_again()
    with pytest.raises(Unavailable):
        await own.embed("three")
    assert choice.current() is None
    status = (await until(choice, "broken"))[-1]
    assert status.better is not None
    assert "Repair" in status.better
    assert [event.type for event in events] == ["meaning.lost"]
    await choice.repair()
    assert (await choice.status()).state == "ready"
    assert choice.current() is own
    await own.embed("four")
