"""What no request gets past: Host and Origin, tokens, persons; and what every answer carries."""

import re
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from gateway.app import Gateway
from gateway.callers import trace
from gateway.origins import Origins, split
from gateway.settings import GatewaySettings
from gateway.tokens import create_token, revoke_token
from kit import logs
from kit.contracts import memory
from tests.gateway.stand import TOKEN, Rooms, asgi_client, assert_problem, settings_of

OURS = ["127.0.0.1", "127.0.0.1:8420", "localhost", "localhost:8420", "LOCALHOST:1", "[::1]:8420", "127.0.0.2"]
FOREIGN = [
    "evil.example", "evil.example:8420", "127.0.0.1.evil.example", "localhost.evil.example", "", "127.0.0.1@evil.example",
    "169.254.169.254", "0.0.0.0", "10.0.0.1", "localhost:8420:1", "[::1", "::1", "2130706433", "localhost:99999", "127.0.0.1 ",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
async def test_our_own_hosts_are_answered(client: httpx.AsyncClient, host: str) -> None:
    assert (await client.get("/api/memories", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/api/memories", "/livez", "/", "/sign-in"])
async def test_foreign_hosts_are_refused_everywhere(client: httpx.AsyncClient, rooms: Rooms, host: str, path: str) -> None:
    assert_problem(await client.get(path, headers={"Host": host}), 403, "bad_host")
    assert rooms.asked == []


@given(st.text(max_size=80))
def test_any_host_is_judged(text: str) -> None:
    origins = Origins(GatewaySettings(token=TOKEN))
    if origins.allows_host(text):
        found = split(text)
        assert found is not None
        assert found[0] in ("localhost", "::1") or found[0].startswith("127.") or ":" in found[0]


def test_the_configured_host_is_ours_too(tmp_path: Path) -> None:
    origins = Origins(settings_of(tmp_path, public_host="conch.home:8420", host="192.168.1.5", allow_remote=True))
    assert origins.allows_host("conch.home:8420")
    assert not origins.allows_host("conch.home:80")
    assert origins.allows_host("192.168.1.5:8420")
    assert not origins.allows_host("192.168.1.6:8420")
    with pytest.raises(ValueError, match="CONCH_PUBLIC_HOST"):
        Origins(settings_of(tmp_path, public_host="https://conch.home/"))


def test_an_address_that_others_reach_needs_to_be_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="CONCH_ALLOW_REMOTE"):
        settings_of(tmp_path, host="0.0.0.0")


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8420", "file://", "127.0.0.1:8420", ""],
)
async def test_another_origin_is_refused(client: httpx.AsyncClient, rooms: Rooms, origin: str) -> None:
    headers = {"Host": "127.0.0.1:8420", "Origin": origin}
    assert_problem(await client.post("/api/memories", json={"content": "x"}, headers=headers), 403, "bad_origin")
    assert rooms.asked == []


async def test_the_same_origin_is_answered(client: httpx.AsyncClient) -> None:
    headers = {"Host": "127.0.0.1:8420", "Origin": "http://127.0.0.1:8420"}
    assert (await client.get("/api/memories", headers=headers)).status_code == 200


@pytest.mark.parametrize(
    "authorization",
    ["Bearer wrong", "Bearer", "Bearer ", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "\xff"],
)
async def test_a_wrong_token_is_401(gateway: Gateway, rooms: Rooms, authorization: str) -> None:
    async with asgi_client(gateway, None) as client:
        response = await client.get("/api/memories", headers={"Authorization": authorization.encode("latin-1")})
    assert_problem(response, 401, "unauthorized")
    assert response.headers["www-authenticate"].startswith("Bearer")
    assert rooms.asked == []


async def test_without_a_token_only_health_answers(gateway: Gateway) -> None:
    async with asgi_client(gateway, None) as client:
        assert (await client.get("/livez")).status_code == 200
        assert (await client.get("/readyz")).status_code == 200
        for path in ("/api/memories", "/api/nothing", "/nothing", "/openapi.json", "/api/events", "/api/meaning", "/metrics"):
            assert_problem(await client.get(path), 401, "unauthorized")
        for path in ("/", "/docs", "/memory"):
            assert (await client.get(path)).status_code == 401


@pytest.mark.parametrize("person", ["a/b", "../x", "Me", "a" * 65, "", "-a", "me*", "me.you", "me me", "mé", "a%2fb", ">"])
async def test_a_person_that_is_none_is_refused(client: httpx.AsyncClient, rooms: Rooms, person: str) -> None:
    headers = {"Conch-Person": person.encode("utf-8")}
    assert_problem(await client.post("/api/memories", json={"content": "x"}, headers=headers), 400, "invalid_person")
    assert rooms.asked == []


async def test_the_person_is_the_named_one_and_else_me(client: httpx.AsyncClient, rooms: Rooms) -> None:
    await client.get("/api/memories")
    await client.get("/api/memories", headers={"Conch-Person": "ada"})
    assert [person for person, _ in rooms.asked] == ["me", "ada"]


async def test_a_bound_token_is_for_its_person_alone(gateway: Gateway, rooms: Rooms) -> None:
    secret = create_token(gateway.settings.secrets, "notes", "remember", person="ada")
    async with asgi_client(gateway, secret) as client:
        assert (await client.get("/api/memories")).status_code == 200
        assert (await client.get("/api/memories", headers={"Conch-Person": "ada"})).status_code == 200
        assert_problem(await client.get("/api/memories", headers={"Conch-Person": "me"}), 403, "person")
    assert [person for person, _ in rooms.asked] == ["ada", "ada"]


async def test_a_revoked_token_works_no_more(gateway: Gateway) -> None:
    secret = create_token(gateway.settings.secrets, "notes", "remember")
    async with asgi_client(gateway, secret) as client:
        assert (await client.get("/api/memories")).status_code == 200
        revoke_token(gateway.settings.secrets, "notes")
        assert_problem(await client.get("/api/memories"), 401, "unauthorized")


async def test_every_answer_carries_its_headers(client: httpx.AsyncClient) -> None:
    for path in ("/api/memories", "/livez", "/nothing", "/", "/api/memories/export"):
        headers = (await client.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert re.fullmatch(r"[0-9a-f]{16}", headers["x-request-id"])
        assert "server" not in headers


async def test_a_header_that_is_there_twice_is_refused(gateway: Gateway, rooms: Rooms) -> None:
    async with asgi_client(gateway, None) as client:
        headers = [("Authorization", f"Bearer {TOKEN}"), ("Conch-Person", "ada"), ("Conch-Person", "me")]
        assert_problem(await client.get("/api/memories", headers=headers), 400, "malformed")
    assert rooms.asked == []


TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


async def test_a_trace_goes_on_and_a_wrong_one_does_not(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.get("/api/memories", headers={"traceparent": TRACE})
    assert rooms.traces[-1].split("-")[1] == TRACE.split("-")[1]
    assert response.headers["x-request-id"] != TRACE.split("-")[2]
    await client.get("/api/memories", headers={"traceparent": TRACE.replace("4bf92f35", "zzzzzzzz")})
    assert re.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-00", rooms.traces[-1])


@given(st.one_of(st.none(), st.text(max_size=70), st.from_regex(r"00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}", fullmatch=True)))
def test_any_trace_becomes_a_valid_one(header: str | None) -> None:
    found = trace(header)
    assert re.fullmatch(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}", found.traceparent)
    assert found.request_id == found.traceparent.split("-")[2]


PATHS = st.text(alphabet=st.characters(codec="utf-8"), max_size=40)


@hypothesis_settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=PATHS, method=st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "HEAD"]))
async def test_any_path_is_answered_calmly(gateway: Gateway, path: str, method: str) -> None:
    async with asgi_client(gateway) as client:
        url = httpx.URL(f"http://127.0.0.1:8420/{'api/memories/' if len(path) % 2 else ''}", raw_path=None)
        response = await client.request(method, url.join("./" + "".join(f"%{byte:02x}" for byte in path.encode())))
    assert response.status_code < 500
    if response.status_code >= 400 and method != "HEAD":
        assert response.headers["content-type"] == "application/problem+json"


@pytest.fixture
def every_line() -> Iterator[list[MutableMapping[str, Any]]]:
    """What is logged, down to `debug`."""
    logs.configure("gateway", level="debug")
    with capture_logs() as lines:
        yield lines
    logs.configure("gateway", level="error")


async def test_no_word_of_anyone_is_in_the_log(
    client: httpx.AsyncClient, rooms: Rooms, every_line: list[MutableMapping[str, Any]]
) -> None:
    await client.get("/api/memories/search?q=marzipan", headers={"Conch-Conversation": "marzipan"})
    await client.get("/api/memories/search?q=marzipan&marzipan=1")
    await client.get("/marzipan")
    await client.get("/api/memories/marzipan")
    await client.post("/api/memories", json={"content": "marzipan"})
    await client.get("/api/memories", headers={"Authorization": "Bearer marzipan"})
    rooms.answers[memory.GetProfile] = lambda _: 1 / 0
    await client.get("/api/profile")
    answered = [line for line in every_line if line["event"] == "answered"]
    assert len(answered) == 7
    assert answered[0]["route"] == "/api/memories/search"
    assert answered[2]["route"] is None
    assert "marzipan" not in repr(every_line)
    assert TOKEN not in repr(every_line)
