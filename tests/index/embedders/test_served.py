"""Ollama and OpenAI-compatible servers, over real loopback HTTP."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kit.errors import TimedOut, Unavailable
from services.index.embedders.clock import REAL_CLOCK, Clock
from services.index.embedders.lookout import PROBE_TEXT, Lookout
from services.index.embedders.ollama import OllamaServer
from services.index.embedders.openai import OpenAIServer, endpoint
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.hand_clock import HandClock
from tests.index.embedders.standin import StandIn
from tests.index.embedders.watching import found

Make = Callable[..., Lookout]


@pytest.fixture(params=["ollama", "openai"])
def make(request: pytest.FixtureRequest, standin: StandIn, tmp_path: Path) -> Make:
    def lookout(clock: Clock = REAL_CLOCK, **more: Any) -> Lookout:
        settings = EmbedderSettings(models_folder=tmp_path, provider=request.param, url=standin.url, **more)
        if request.param == "ollama":
            return Lookout(OllamaServer(standin.url, settings, clock, configured=True), settings, clock)
        return Lookout(OpenAIServer(standin.url, settings, clock), settings, clock)

    return lookout


async def test_a_text_becomes_its_unit_vector(make: Make, standin: StandIn) -> None:
    lookout = make()
    embedder = await found(lookout)
    made = await embedder.embed("Got married on 12 June")
    expected = np.asarray(standin.vector("Got married on 12 June"))
    assert np.allclose(made.vector, expected / np.linalg.norm(expected), atol=1e-6)
    assert made.tokens is None
    assert embedder.dimensions == 8
    assert embedder.id.endswith("/8")
    assert (embedder.floor, embedder.same) == (0.50, 0.80)
    await embedder.embed("Got married on 12 June")
    assert standin.texts == [PROBE_TEXT, "Got married on 12 June"], "asked again, it came from memory"
    await lookout.close()


async def test_floor_and_same_can_be_set(make: Make) -> None:
    lookout = make(floor=0.7, same=0.9)
    embedder = await found(lookout)
    assert (embedder.floor, embedder.same) == (0.7, 0.9)
    await lookout.close()


BAD = [
    *("not json", "500", "redirects", "gzip", "5 MB", "NaN", "1e999", "no list", "words", "empty", "zeros", "null", "truth"),
    "closes",
]


@pytest.mark.parametrize("behaviour", BAD)
async def test_a_bad_reply_is_unavailable_and_a_good_one_serves_again(behaviour: str, make: Make, standin: StandIn) -> None:
    hand = HandClock()
    lookout = make(hand.clock)
    embedder = await found(lookout)
    standin.behaviour = behaviour
    for text in ("one", "two", "three"):
        with pytest.raises(Unavailable):
            await embedder.embed(text)
    standin.behaviour = "good"
    hand.now += 16
    assert (await embedder.embed("one")).vector.shape == (8,)
    await lookout.close()


async def test_a_server_that_failed_is_left_alone_for_a_while(make: Make, standin: StandIn) -> None:
    hand = HandClock()
    lookout = make(hand.clock)
    embedder = await found(lookout)
    standin.behaviour = "500"
    for each in range(10):
        with pytest.raises(Unavailable):
            await embedder.embed(f"text {each}")
    assert len(standin.texts) == 1 + 2, "it was asked on and on"
    await lookout.close()


async def test_late_answers_time_out_and_then_nobody_waits(make: Make, standin: StandIn) -> None:
    lookout = make(text_seconds_max=1.0)
    embedder = await found(lookout)
    standin.behaviour = "late"
    with pytest.raises(TimedOut):
        await embedder.embed("slow")
    began = asyncio.get_running_loop().time()
    for each in range(50):
        with pytest.raises(Unavailable):
            await embedder.embed(f"text {each}")
    assert asyncio.get_running_loop().time() - began < 1.0
    await lookout.close()


async def test_another_dimension_is_another_embedder(make: Make, standin: StandIn) -> None:
    lookout = make()
    old = await found(lookout)
    await old.embed("a")
    standin.dimensions = 12
    with pytest.raises(Unavailable) as caught:
        await old.embed("b")
    assert caught.value.reason == "embedder_changed"
    new = lookout.embedder
    assert new is not None
    assert new is not old
    assert new.id == old.id.removesuffix("/8") + "/12"
    assert (await new.embed("a")).vector.shape == (12,)
    assert lookout.get(new.id) is new
    assert lookout.get(old.id) is None
    await lookout.look()
    assert lookout.embedder is new
    with pytest.raises(Unavailable):
        await old.embed("a")
    await lookout.close()


async def test_a_dimension_that_changed_while_it_failed_is_seen_by_the_look(make: Make, standin: StandIn) -> None:
    lookout = make()
    old = await found(lookout)
    standin.behaviour = "500"
    with pytest.raises(Unavailable):
        await old.embed("a")
    standin.behaviour, standin.dimensions = "good", 12
    await lookout.look()
    assert lookout.embedder is not None
    assert lookout.embedder.dimensions == 12
    assert lookout.problem is None
    await lookout.close()


async def test_it_comes_and_goes(make: Make, standin: StandIn) -> None:
    await standin.end()
    lookout = make()
    await lookout.look()
    assert lookout.embedder is None
    assert lookout.problem is not None
    standin.released.clear()
    await standin.begin()
    embedder = await found(lookout)
    assert lookout.problem is None
    await standin.end()
    with pytest.raises(Unavailable):
        await embedder.embed("text")
    await lookout.look()
    assert lookout.embedder is embedder, "one miss is no farewell"
    await lookout.look()
    assert lookout.embedder is None
    await standin.begin()
    again = await found(lookout)
    assert again.id == embedder.id
    await lookout.close()


async def test_looking_again_embeds_nothing_again(make: Make, standin: StandIn) -> None:
    lookout = make()
    embedder = await found(lookout)
    for _ in range(5):
        await lookout.look()
    assert lookout.embedder is embedder
    assert standin.texts == [PROBE_TEXT]
    await lookout.close()


async def test_a_text_too_long_for_the_model_is_read_as_far_as_it_goes(make: Make, standin: StandIn) -> None:
    standin.text_characters_max = 2_000
    lookout = make()
    embedder = await found(lookout)
    assert (await embedder.embed("word " * 1_000)).vector.shape == (8,)
    assert not embedder.failing
    await lookout.close()


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "x" * 100_000, "", "\u2028"], ids=ascii)
async def test_no_text_harms_it(text: str, make: Make) -> None:
    lookout = make()
    embedder = await found(lookout)
    assert (await embedder.embed(text)).vector.shape == (8,)
    await lookout.close()


async def test_a_slow_background_text_delays_no_search(make: Make, standin: StandIn) -> None:
    lookout = make()
    embedder = await found(lookout)
    standin.behaviour = "late"
    slow = asyncio.create_task(embedder.embed("slow", background=True))
    while "slow" not in standin.texts:
        await asyncio.sleep(0)
    standin.behaviour = "good"
    assert (await embedder.embed("quick", timeout_seconds=2.0)).vector.shape == (8,)
    assert not slow.done()
    standin.released.set()
    await slow
    await lookout.close()


async def test_a_public_address_is_never_spoken_to(tmp_path: Path) -> None:
    settings = EmbedderSettings(models_folder=tmp_path, provider="openai", url="http://8.8.8.8/v1", key="k")
    lookout = Lookout(OpenAIServer("http://8.8.8.8/v1", settings, REAL_CLOCK), settings, REAL_CLOCK)
    await lookout.look()
    assert lookout.embedder is None
    assert lookout.problem is not None
    assert "private network" in lookout.problem
    await lookout.close()


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("http://h:1", "http://h:1/v1/embeddings"),
        ("http://h:1/", "http://h:1/v1/embeddings"),
        ("http://h:1/v1", "http://h:1/v1/embeddings"),
        ("http://h:1/v1/", "http://h:1/v1/embeddings"),
        ("http://h:1/v1/embeddings", "http://h:1/v1/embeddings"),
        ("http://h:1/proxy/v1", "http://h:1/proxy/v1/embeddings"),
    ],
)
def test_an_address_may_be_given_in_each_usual_way(url: str, asked: str) -> None:
    assert "".join(endpoint(url)) == asked
