"""Which of an Ollama's models is taken, over real loopback HTTP."""

from pathlib import Path
from typing import Any

import pytest

from kit.errors import Unavailable
from services.index.embedders.clock import REAL_CLOCK
from services.index.embedders.lookout import Lookout
from services.index.embedders.ollama import OllamaServer, offered_models
from services.index.embedders.settings import EmbedderSettings
from tests.index.embedders.standin import StandIn
from tests.index.embedders.watching import found


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
