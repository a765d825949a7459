"""The choice between embedders as a person meets it: Get it, damage, no index, servers that come and go."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from kit.errors import Damaged, NotFound, Unavailable
from services.index.embedders.choice import GET_IT, Choice, Status
from services.index.embedders.files import MODEL, TOKENIZER
from services.index.embedders.own import OWN_ID
from services.index.embedders.own_model import MeaningEvent
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.hand_clock import HandClock, look_again
from tests.index.embedders.standin import StandIn
from tests.index.embedders.test_fetch import use_wheels
from tests.index.embedders.test_files import damage

Make = Callable[..., Awaitable[Choice]]


@pytest.fixture
def events() -> list[MeaningEvent]:
    return []


@pytest.fixture
async def make(tmp_path: Path, events: list[MeaningEvent]) -> AsyncIterator[Make]:
    made: list[Choice] = []

    async def notify(event: MeaningEvent) -> None:
        events.append(event)

    async def choice(folder: Path | None = None, **more: Any) -> Choice:
        settings = EmbedderSettings(models_folder=folder or tmp_path / "models", **{"ollama_url": None} | more)
        made.append(Choice(settings, notify=notify))
        await made[-1].start()
        return made[-1]

    yield choice
    for each in made:
        await each.close()


async def until(choice: Choice, state: str) -> list[Status]:
    """Every status on the way to that state."""
    seen = []
    async with asyncio.timeout(60):
        while True:
            seen.append(await choice.status())
            if seen[-1].state == state:
                return seen
            await look_again()


def no_index(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{port}/simple")


async def test_with_nothing_there_words_serve_and_the_page_says_what_would_help(make: Make) -> None:
    choice = await make()
    assert choice.current() is None
    assert choice.get(OWN_ID) is None
    assert await choice.status() == Status("none", "words", None, None, GET_IT)
    await choice.warm()


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
    damage(path)
    seen = await until(choice, "broken")
    assert seen[-1].better is not None
    assert "set aside" in seen[-1].better
    async with asyncio.timeout(60):
        while len(events) < 3:
            await look_again()
    assert (await choice.status()).state == "broken", "by itself once a run"
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


async def test_the_best_serves_and_an_earlier_one_is_still_given(make: Make, models: Path, standin: StandIn) -> None:
    async with StandIn(dimensions=12) as configured:
        choice = await make(models, provider="openai", url=configured.url, model="m", ollama_url=standin.url)
        best = choice.current()
        assert best is not None
        assert best.id == "openai/m/12"
        status = await choice.status()
        assert (status.state, status.source, status.model, status.better) == ("ready", "openai", "m", None)
        ollama_id = f"ollama/nomic-embed-text:latest@{'a' * 12}/8"
        for earlier_id, size in ((OWN_ID, 384), (ollama_id, 8), (best.id, 12)):
            earlier = choice.get(earlier_id)
            assert earlier is not None
            assert earlier.id == earlier_id
            assert (await earlier.embed("text")).vector.shape == (size,)
        assert choice.get("openai/m/13") is None


async def test_what_is_set_but_cannot_be_used_is_said_and_the_next_best_serves(
    make: Make, models: Path, tmp_path: Path
) -> None:
    for more in (
        {"provider": "openai", "url": "http://8.8.8.8/v1"},
        {"provider": "openai"},
        {"provider": "openai", "url": "nonsense"},
        {"provider": "ollama", "url": "http://127.0.0.1:1"},
    ):
        choice = await make(models, **more)
        await choice.look()
        status = await choice.status()
        assert (status.state, status.source) == ("ready", "own")
        assert status.better is not None
        assert status.better.startswith("The embedding server that is set can't be used.")
        without = await make(tmp_path / "empty", **more)
        await without.look()
        assert (await without.status()).state == "broken"


async def test_an_ollama_comes_and_goes(make: Make, models: Path, standin: StandIn, events: list[MeaningEvent]) -> None:
    await standin.end()
    choice = await make(models, ollama_url=standin.url)
    own = choice.current()
    assert own is not None
    assert own.source == "own"
    await standin.begin()
    await choice.look()
    found = choice.current()
    assert found is not None
    assert found.source == "ollama"
    assert choice.get(OWN_ID) is own
    await standin.end()
    await choice.look()
    assert choice.current() is found
    await choice.look()
    assert choice.current() is own
    assert [event.type for event in events] == ["meaning.landed", "meaning.lost"]
    assert {event.model for event in events} == {"nomic-embed-text:latest"}


async def test_a_server_that_never_answers_delays_no_start(make: Make, models: Path, standin: StandIn) -> None:
    standin.behaviour = "late"
    began = asyncio.get_running_loop().time()
    choice = await make(models, ollama_url=standin.url)
    assert asyncio.get_running_loop().time() - began < 2.5
    own = choice.current()
    assert own is not None
    assert own.source == "own"


async def test_looking_goes_on_by_itself(tmp_path: Path, standin: StandIn) -> None:
    hand = HandClock()
    settings = EmbedderSettings(models_folder=tmp_path, ollama_url=standin.url)
    await standin.end()
    choice = Choice(replace(settings, look_seconds=30.0), clock=hand.clock)
    await choice.start()
    assert choice.current() is None
    await standin.begin()
    await hand.turn(30.0)
    async with asyncio.timeout(5):
        while choice.current() is None:
            await look_again()
    await choice.close()
