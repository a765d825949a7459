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
from services.index.embedders.ollama import OllamaServer, offered_models
from services.index.embedders.openai import OpenAIServer, endpoint
from services.index.embedders.served import ServedEmbedder
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.hand_clock import HandClock
from tests.index.embedders.standin import StandIn

Make = Callable[..., Lookout]


@pytest.fixture(params=["ollama", "openai"])
def make(request: pytest.FixtureRequest, standin: StandIn, tmp_path: Path) -> Make:
    def lookout(clock: Clock = REAL_CLOCK, **more: Any) -> Lookout:
        settings = EmbedderSettings(models_folder=tmp_path, provider=request.param, url=standin.url, **more)
        if request.param == "ollama":
            return Lookout(OllamaServer(standin.url, settings, clock, configured=True), settings, clock)
        return Lookout(OpenAIServer(standin.url, settings, clock), settings, clock)

    return lookout


async def found(lookout: Lookout) -> ServedEmbedder:
    await lookout.look()
    assert lookout.embedder is not None, lookout.problem
    return lookout.embedder


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


def ollama(standin: StandIn, tmp_path: Path, **more: Any) -> Lookout:
    settings = EmbedderSettings(models_folder=tmp_path, **more)
    server = OllamaServer(standin.url, settings, REAL_CLOCK, configured="provider" in more)
    return Lookout(server, settings, REAL_CLOCK)


@pytest.mark.parametrize(
    ("names", "picked"),
    [
        (["llama3:8b", "nomic-embed-text:latest"], "nomic-embed-text:latest"),
        (["all-minilm:l6-v2", "bge-m3:latest"], "bge-m3:latest"),
        (["someone/my-embed-thing:v2", "qwen3:4b"], "someone/my-embed-thing:v2"),
        (["nomic-embed-text:cloud", "x-embed:1b-cloud", "llama3"], None),
        (["llama3:8b", "embezzle:latest"], None),
        ([], None),
    ],
)
async def test_an_embedding_model_is_found_by_itself(
    names: list[str], picked: str | None, standin: StandIn, tmp_path: Path
) -> None:
    standin.models = [{"name": name, "digest": "b" * 64} for name in names]
    lookout = ollama(standin, tmp_path)
    await lookout.look()
    assert (lookout.embedder.model if lookout.embedder else None) == picked
    assert (lookout.problem is None) == (picked is not None)
    await lookout.close()


async def test_a_model_of_a_cloud_is_left_out_even_when_it_is_set(standin: StandIn, tmp_path: Path) -> None:
    standin.models = [{"name": "nomic-embed-text:latest", "remote_host": "https://ollama.com", "digest": "b" * 64}]
    for lookout in (ollama(standin, tmp_path), ollama(standin, tmp_path, provider="ollama", model="nomic-embed-text")):
        await lookout.look()
        assert lookout.embedder is None
        await lookout.close()
    assert standin.texts == []


async def test_the_model_that_is_set_is_taken(standin: StandIn, tmp_path: Path) -> None:
    standin.models = [{"name": name, "digest": "b" * 64} for name in ("nomic-embed-text:latest", "odd-name:latest")]
    lookout = ollama(standin, tmp_path, provider="ollama", model="odd-name")
    assert (await found(lookout)).model == "odd-name:latest"
    await lookout.close()
    missing = ollama(standin, tmp_path, provider="ollama", model="not-there")
    await missing.look()
    assert missing.problem is not None
    await missing.close()


async def test_a_better_one_pulled_later_moves_nothing_and_the_earlier_one_serves_on(standin: StandIn, tmp_path: Path) -> None:
    standin.models = [{"name": "bge-m3:latest", "digest": "b" * 64}]
    lookout = ollama(standin, tmp_path)
    first = await found(lookout)
    standin.models.append({"name": "nomic-embed-text:latest", "digest": "c" * 64})
    await lookout.look()
    assert lookout.embedder is first
    standin.models.pop(0)
    second = await found(lookout)
    assert second.model == "nomic-embed-text:latest"
    assert lookout.get(first.id) is None, "its model is no longer there"
    standin.models.append({"name": "bge-m3:latest", "digest": "b" * 64})
    await lookout.look()
    earlier = lookout.get(first.id)
    assert earlier is not None
    assert earlier.id == first.id
    assert (await earlier.embed("text")).vector.shape == (8,)
    assert lookout.get("ollama/unknown@0/8") is None
    assert lookout.get(first.id.removesuffix("/8") + "/x") is None
    await lookout.close()


async def test_the_same_name_pulled_anew_is_another_embedder(standin: StandIn, tmp_path: Path) -> None:
    lookout = ollama(standin, tmp_path)
    first = await found(lookout)
    standin.models[0]["digest"] = "d" * 64
    second = await found(lookout)
    assert second.id != first.id
    await lookout.close()


async def test_a_model_that_cannot_embed_is_passed_over(standin: StandIn, tmp_path: Path) -> None:
    standin.models = [{"name": name, "digest": "b" * 64} for name in ("nomic-embed-text:latest", "bge-m3:latest")]
    standin.behaviour = "500"
    lookout = ollama(standin, tmp_path)
    await lookout.look()
    assert lookout.embedder is None
    standin.behaviour = "good"
    assert (await found(lookout)).model == "bge-m3:latest"
    await lookout.close()


async def test_the_model_that_conchs_own_is_made_from_has_its_floor(standin: StandIn, tmp_path: Path) -> None:
    standin.models = [{"name": "all-minilm:latest", "digest": "b" * 64}]
    lookout = ollama(standin, tmp_path)
    embedder = await found(lookout)
    assert (embedder.floor, embedder.same) == (0.30, 0.50)
    await lookout.close()


@pytest.mark.parametrize(
    "reply",
    [None, [], {}, {"models": 3}, {"models": {}}, "x"],
)
def test_what_is_no_list_of_models_is_unavailable(reply: object) -> None:
    with pytest.raises(Unavailable):
        offered_models(reply)


def test_entries_that_cannot_be_read_are_left_out() -> None:
    entries = [None, 3, {}, {"name": 5}, {"name": "x" * 300}, {"name": "a\0b"}, {"name": "bge-m3", "digest": 7, "details": 3}]
    offered = offered_models({"models": entries})
    assert [each.stem for each in offered] == ["ollama/bge-m3"]
