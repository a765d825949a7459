import asyncio
import contextlib
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.errors import TimedOut, Unavailable
from services.index.embedders.clock import REAL_CLOCK
from services.index.embedders.remote import PrivateServer, unit_vector, without_surrogates
from tests.index.embedders.hand_clock import HandClock
from tests.index.embedders.standin import StandIn
from tests.index.embedders.test_addresses import answers


def server(url: str, **more: Any) -> PrivateServer:
    return PrivateServer(url, **{"key": None, "reply_bytes_max": 1_000_000, "clock": REAL_CLOCK} | more)


async def ask(asked: PrivateServer, timeout_seconds: float = 5.0) -> Any:
    try:
        return await asked.ask("POST", "/api/embed", {"model": "m", "input": "text"}, timeout_seconds=timeout_seconds)
    finally:
        await asked.close()


async def test_a_name_is_connected_to_at_the_address_that_was_checked(
    standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answers(monkeypatch, ["127.0.0.1"], ["8.8.8.8"])
    hand = HandClock()
    checked = server(f"http://models.house:{standin.port}", clock=hand.clock)
    for _ in range(3):
        await checked.ask("GET", "/api/tags", timeout_seconds=5.0)
    assert asked == ["models.house"], "resolved once, and not again for the connection"
    assert standin.requests[0].headers["host"] == f"models.house:{standin.port}"
    hand.now += 61
    with pytest.raises(Unavailable) as caught:
        await ask(checked)
    assert caught.value.reason == "address_refused"
    assert len(standin.requests) == 3


async def test_no_proxy_of_the_environment_is_used(standin: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    async with StandIn() as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        await ask(server(standin.url))
        assert proxy.requests == []
        assert len(standin.requests) == 1


@pytest.mark.parametrize("behaviour", ["not json", "500", "redirects", "gzip", "5 MB", "NaN", "nested", "closes"])
async def test_a_reply_that_cannot_be_used_is_unavailable(behaviour: str, standin: StandIn) -> None:
    standin.behaviour = behaviour
    with pytest.raises(Unavailable):
        await ask(server(standin.url))
    assert all(request.path == "/api/embed" for request in standin.requests), "a redirect was followed"


@pytest.mark.parametrize("behaviour", ["late", "drips"])
async def test_a_reply_that_is_not_there_in_time_is_timed_out(behaviour: str, standin: StandIn) -> None:
    standin.behaviour = behaviour
    began = asyncio.get_running_loop().time()
    with pytest.raises(TimedOut):
        await ask(server(standin.url), timeout_seconds=0.2)
    assert asyncio.get_running_loop().time() - began < 2.0


async def test_nobody_there(standin: StandIn) -> None:
    await standin.end()
    with pytest.raises(Unavailable) as caught:
        await ask(server(standin.url))
    assert caught.value.reason == "server_unreachable"


async def test_a_key_goes_to_this_computer_or_over_https_only(standin: StandIn) -> None:
    await ask(server(standin.url, key="a-key"))
    assert standin.requests[0].headers["authorization"] == "Bearer a-key"
    with pytest.raises(Unavailable) as caught:
        await ask(server("http://10.255.255.1:9", key="a-key"), timeout_seconds=1.0)
    assert caught.value.reason == "key_refused"
    assert "a-key" not in caught.value.detail


@pytest.mark.parametrize("key", ["a\nb", "é", "\ud800", "a\0b"])
async def test_an_odd_key_is_no_crash(key: str, standin: StandIn) -> None:
    with contextlib.suppress(Unavailable):
        await ask(server(standin.url, key=key))
    assert all("b" not in request.headers for request in standin.requests)


numbers = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**30), 10**30)


@given(st.lists(numbers, min_size=1, max_size=50))
def test_any_finite_numbers_become_a_unit_vector(values: list[float]) -> None:
    if not any(float(value) for value in values):
        with pytest.raises(Unavailable):
            unit_vector(values)
        return
    vector = unit_vector(values)
    assert vector.dtype == np.float32
    assert vector.shape == (len(values),)
    assert math.isclose(float(np.linalg.norm(vector.astype(np.float64))), 1.0, abs_tol=1e-5)
    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 1.0


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4), max_leaves=8
)


@given(
    json_values | st.dictionaries(st.text(max_size=3), json_values, max_size=3) | st.just([10**400]) | st.just([1.0] * 20_000)
)
def test_anything_else_is_unavailable(value: object) -> None:
    try:
        vector = unit_vector(value)
    except Unavailable:
        return
    assert isinstance(value, list)
    assert np.isfinite(vector).all()


@given(st.text(st.characters(), max_size=50), st.integers(0, 60))
def test_any_text_can_be_carried(text: str, characters_max: int) -> None:
    carried = without_surrogates(text, characters_max)
    carried.encode()
    assert len(carried) == min(len(text), characters_max)
    assert "\0" not in carried
