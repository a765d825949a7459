"""The choice between embedders: which is best, which is still given, servers that come, go or can't be used."""

import asyncio
from dataclasses import replace
from pathlib import Path

from services.index.embedders.choice import GET_IT, Choice, Status
from services.index.embedders.own import OWN_ID
from services.index.embedders.own_model import MeaningEvent
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.hand_clock import HandClock, look_again
from tests.index.embedders.standin import StandIn
from tests.index.embedders.watching import Make


async def test_with_nothing_there_words_serve_and_the_page_says_what_would_help(make: Make) -> None:
    choice = await make()
    assert choice.current() is None
    assert choice.get(OWN_ID) is None
    assert await choice.status() == Status("none", "words", None, None, GET_IT)
    await choice.warm()


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
