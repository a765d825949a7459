"""Every failure is a problem document, whatever was sent; nothing that was sent comes back in it."""

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from gateway.app import Gateway
from gateway.problems import STATUS, TITLES, document, status_of
from kit import errors
from kit.contracts import index, memory
from tests.gateway.stand import Rooms, asgi_client, assert_problem

JSON = {"Content-Type": "application/json"}


def every_error(root: type[errors.ConchError] = errors.ConchError) -> list[type[errors.ConchError]]:
    ours = [kind for kind in root.__subclasses__() if kind.__module__ == "kit.errors"]
    return [*ours, *(deeper for kind in ours for deeper in every_error(kind))]


@pytest.mark.parametrize("kind", every_error())
async def test_each_named_failure_has_a_status_and_a_title(
    client: httpx.AsyncClient, rooms: Rooms, kind: type[errors.ConchError]
) -> None:
    assert kind in STATUS
    assert kind.code in TITLES
    rooms.answers[index.GetMeaning] = kind("Calm words.")
    found = assert_problem(await client.get("/api/meaning"), STATUS[kind], kind.code)
    assert found["detail"] == "Calm words."


def test_a_narrower_code_keeps_its_classs_status_and_title() -> None:
    error = errors.Changed("x", code="changed_on_disk")
    assert status_of(error) == 409
    assert json.loads(document(409, error.reason, "x", kind=error.code))["title"] == TITLES["changed"]
    assert status_of(errors.ConchError("x")) == 500


async def test_what_nobody_expected_is_500_without_its_words(
    client: httpx.AsyncClient, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the person's own words")

    monkeypatch.setattr(gateway.app.state.bus, "request", broken)
    response = await client.get("/api/memories")
    assert_problem(response, 500, "failed")
    assert "own words" not in response.text
    assert response.headers["x-request-id"]


async def test_a_failure_with_words_that_cant_be_sent_is_sent_all_the_same() -> None:
    found = json.loads(document(409, "conflict", "half a pair: \ud800"))
    assert found["detail"].startswith("half a pair: ")


BAD_BODIES: list[tuple[bytes, int]] = [
    (b"", 422),
    (b"{", 400),
    (b"nonsense", 400),
    (b"[]", 422),
    (b"null", 422),
    (b'"text"', 422),
    (b"{}", 422),
    (b'{"content": 5}', 422),
    (b'{"content": null}', 422),
    (b'{"content": ""}', 422),
    (b'{"content": " \\n\\t "}', 422),
    (b'{"content": "a\\u0000b"}', 422),
    (b'{"content": "\\ud800"}', 422),
    (b'{"content": "x\\udfff\\ud800y"}', 422),
    (b'{"content": "\xff"}', 400),
    (b'{"content": "\xed\xa0\x80"}', 422),
    (b'{"content": "x", "kind": "poem"}', 422),
    (b'{"content": "x", "surprise": 1}', 422),
    (b'{"content": "x", "by": "person"}', 422),
    (b'{"content": "x", "idempotency": {}}', 422),
    (b'{"\\ud800": 1, "content": "x"}', 422),
    (b'{"content": ' + b"9" * 100_000 + b"}", 400),
    (b"[" * 500_000, 400),
    (b'{"a":' * 200_000, 400),
    (b'{"content": NaN}', 422),
    (json.dumps({"content": "x" * 2_001}).encode(), 422),
    (json.dumps({"content": "x" * 100_000}).encode(), 422),
    (json.dumps({"content": "é" * 2_001}).encode(), 422),
]


@pytest.mark.parametrize(("body", "status"), BAD_BODIES, ids=[repr(body[:40]) for body, _ in BAD_BODIES])
async def test_a_bad_body_is_a_problem_and_writes_nothing(
    client: httpx.AsyncClient, rooms: Rooms, body: bytes, status: int
) -> None:
    response = await client.post("/api/memories", content=body, headers=JSON)
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert len(response.content) < 4_000
    assert rooms.asked == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_only_json_is_taken(client: httpx.AsyncClient, rooms: Rooms, kind: str) -> None:
    response = await client.post("/api/memories", content=b'{"content": "x"}', headers={"Content-Type": kind})
    assert_problem(response, 415, "unsupported_media_type")
    assert rooms.asked == []


@pytest.mark.parametrize(
    "query",
    [
        "",
        "q=a%00b",
        "q=x&limit=0",
        "q=x&limit=-1",
        "q=x&limit=ten",
        "q=x&limit=201",
        f"q=x&limit={'9' * 5000}",
        "q=x&history=perhaps",
        "q=x&scheme=../x",
        "q=x&unknown=1",
        f"q={'x' * 1001}",
        f"q={'x' * 30000}",
    ],
)
async def test_a_bad_query_is_a_problem(client: httpx.AsyncClient, rooms: Rooms, query: str) -> None:
    response = await client.get(f"/api/memories/search?{query}")
    assert response.status_code == 422, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert rooms.asked == []


async def test_limits_are_named(client: httpx.AsyncClient) -> None:
    for response, limit, maximum in (
        (await client.post("/api/memories", json={"content": "x" * 2_001}), "memory_characters_max", 2_000),
        (await client.get("/api/memories/search", params={"q": "x" * 1_001}), "query_characters_max", 1_000),
        (await client.get("/api/memories?limit=201"), "results_max", 200),
        (await client.get("/api/memories/search?q=x&limit=201"), "results_max", 200),
        (await client.get("/api/changes?limit=201"), "results_max", 200),
        (await client.post("/api/memories/nearby", json={"said": "x" * 20_001}), "said_characters_max", 20_000),
    ):
        found = assert_problem(response, 422, "too_large")
        assert (found["limit"], found["maximum"]) == (limit, maximum)


async def test_at_the_limit_it_goes_through(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert (await client.post("/api/memories", json={"content": "🐚" * 2_000})).status_code == 201
    assert rooms.last(memory.AddMemory).content == "🐚" * 2_000
    assert (await client.get("/api/memories/search", params={"q": "x" * 1_000, "limit": 200})).status_code == 200


@pytest.mark.parametrize(
    "as_of",
    [
        "now",
        "1700000000",
        "2026-01-01",
        "2026-13-01T00:00:00Z",
        "0001-01-01T00:00:00%2B14:00",
        "2026-01-01T00:00:00",
        "9999-12-31T23:59:59-14:00",
        "２０２６-01-01T00:00:00Z",
    ],
)
async def test_a_time_is_rfc_3339(client: httpx.AsyncClient, rooms: Rooms, as_of: str) -> None:
    assert_problem(await client.get(f"/api/memories?as_of={as_of}"), 422, "invalid")
    assert rooms.asked == []


async def test_what_was_sent_is_not_repeated(client: httpx.AsyncClient) -> None:
    for body in (
        {"content": "secret words", "kind": "secret words"},
        {"content": ["secret words"]},
        {"content": "secret words", "revision": 1},
    ):
        response = await client.post("/api/memories", json=body)
        assert response.status_code == 422
        assert "secret words" not in response.text


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(alphabet=st.characters(), max_size=30),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["content", "kind", "via", "read", "said", "x"]), inner)
    ),
    max_leaves=8,
)


@hypothesis_settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=ANY_JSON,
    route=st.sampled_from(
        ["/api/memories", "/api/memories/remember", "/api/memories/prompt", "/api/memories/nearby", "/api/profile"]
    ),
)
async def test_any_json_is_taken_or_refused_calmly(gateway: Gateway, body: Any, route: str) -> None:
    async with asgi_client(gateway) as client:
        method = "PUT" if route == "/api/profile" else "POST"
        response = await client.request(method, route, content=json.dumps(body).encode(), headers=JSON)
    assert response.status_code < 500, response.text
    response.json()


@hypothesis_settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=200))
async def test_any_bytes_are_refused_calmly(gateway: Gateway, body: bytes) -> None:
    async with asgi_client(gateway) as client:
        response = await client.post("/api/memories", content=body, headers=JSON)
    assert response.status_code in (201, 400, 422)


async def test_unknown_routes_and_methods(client: httpx.AsyncClient) -> None:
    for path in ("/nothing", "/api/untidy", "/api/memories/", "/api/memories/x/y/z", "/api/../etc/passwd", "/api/activity"):
        assert_problem(await client.get(path), 404, "not_found")
    response = await client.put("/api/memories", json={})
    assert_problem(response, 405, "method_not_allowed")
    assert "GET" in response.headers["allow"] or "POST" in response.headers["allow"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "content: it is missing"),
        ({"content": 1}, "content: it is a text"),
        ({"content": "x", "kind": "song"}, "kind: it is 'fact', 'preference', 'project' or 'person'"),
        ({"content": "x", "conversation_id": "c" * 201}, "conversation_id: at most 200 characters"),
        ({"content": "x", "read": [{"kind": "web", "label": "x" * 501}]}, "read.0.label: at most 500 characters"),
        ({"content": "x", "read": [{"kind": "web", "label": "x"}] * 101}, "read: at most 100 entries"),
        ({"content": "x", "asked": "perhaps"}, "asked: it is true or false"),
        ({"content": "x", "sung": 1}, "sung: there is no such field"),
    ],
)
async def test_what_is_wrong_with_a_field_is_said_plainly(client: httpx.AsyncClient, body: dict[str, Any], words: str) -> None:
    found = assert_problem(await client.post("/api/memories/remember", json=body), 422, "invalid")
    assert found["detail"] == words


@pytest.mark.parametrize(("limit", "words"), [("0", "limit: at least 1"), ("x", "limit: it is a whole number")])
async def test_what_is_wrong_with_a_parameter_is_said_plainly(client: httpx.AsyncClient, limit: str, words: str) -> None:
    found = assert_problem(await client.get("/api/memories", params={"limit": limit}), 422, "invalid")
    assert found["detail"] == words
