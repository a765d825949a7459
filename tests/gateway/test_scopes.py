"""Which routes an app reaches: these, and no other one that is ever added without a thought."""

import httpx
import pytest

from gateway.app import Gateway
from gateway.declaration import DeclaredRoute, declaration_of
from gateway.tokens import create_token
from kit.contracts.memory import RememberMemory
from tests.gateway.stand import ID, Rooms, asgi_client, assert_problem

FOR_APPS = {
    ("GET", "/api/memories"),
    ("GET", "/api/memories/{id}"),
    ("GET", "/api/memories/{id}/history"),
    ("GET", "/api/memories/search"),
    ("POST", "/api/memories/prompt"),
    ("POST", "/api/memories/nearby"),
    ("POST", "/api/memories/remember"),
    ("GET", "/openapi.json"),
}
OPEN = {("GET", "/livez"), ("GET", "/readyz"), ("GET", "/sign-in"), ("POST", "/sign-in"), ("POST", "/sign-out")}
PAGES = {("GET", "/"), ("GET", "/memory"), ("GET", "/docs")}


def routes_of(gateway: Gateway) -> list[tuple[str, str, str]]:
    return [
        (method, route.path, declaration_of(route.endpoint).scope)
        for route in gateway.app.state.routes
        for method in sorted(route.methods)
    ]


async def test_the_scopes_are_these(gateway: Gateway) -> None:
    routes = routes_of(gateway)
    assert all(isinstance(route, DeclaredRoute) for route in gateway.app.router.routes), "every route is a declared one"
    assert {(method, path) for method, path, scope in routes if scope == "app"} == FOR_APPS
    assert {(method, path) for method, path, scope in routes if scope == "open"} == OPEN | PAGES


@pytest.mark.parametrize("may", ["suggest", "remember"])
async def test_an_app_is_refused_everything_else(gateway: Gateway, rooms: Rooms, may: str) -> None:
    secret = create_token(gateway.settings.secrets, "notes", may)  # type: ignore[arg-type]
    async with asgi_client(gateway, secret) as client:
        refused = [(method, path) for method, path, scope in routes_of(gateway) if scope == "person"]
        assert len(refused) > 15
        for method, path in [*refused, *PAGES]:
            # A body that can't be read is no way around the scope either.
            body = b"{" if method in ("POST", "PUT", "PATCH") else None
            response = await client.request(
                method, path.replace("{id}", ID), content=body, headers={"Content-Type": "application/json"}
            )
            assert_problem(response, 403, "scope")
    assert rooms.asked == []


async def save(client: httpx.AsyncClient, rooms: Rooms, **more: object) -> RememberMemory:
    response = await client.post("/api/memories/remember", json={"content": "Prefers tea", **more})
    assert response.status_code == 200, response.text
    found: RememberMemory = rooms.last(RememberMemory)
    return found


async def test_a_suggesting_app_always_comes_by_app(gateway: Gateway, rooms: Rooms) -> None:
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "suggest")) as client:
        for via in (None, "remember", "app", "import"):
            found = await save(client, rooms, asked=True, attended=True, conversation_id="c", **({"via": via} if via else {}))
            assert (found.via, found.app, found.by) == ("app", "notes", "app:notes")


async def test_a_remembering_app_may_remember_in_an_attended_chat(gateway: Gateway, rooms: Rooms) -> None:
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", "remember")) as client:
        found = await save(client, rooms, attended=True, conversation_id="chat-7")
        assert (found.via, found.app, found.attended, found.conversation_id) == ("remember", "notes", True, "chat-7")
        unattended = await save(client, rooms, attended=True)
        assert unattended.attended is False, "an app that names no chat is unattended"


async def test_the_person_says_how_it_came(client: httpx.AsyncClient, rooms: Rooms) -> None:
    found = await save(client, rooms, via="app", attended=True)
    assert (found.via, found.app, found.by, found.attended) == ("app", None, "person", True)


async def test_the_chat_may_stand_in_the_header(client: httpx.AsyncClient, rooms: Rooms) -> None:
    async def in_header(name: str, **more: object) -> httpx.Response:
        headers = {"Conch-Conversation": name.encode()}
        return await client.post("/api/memories/remember", json={"content": "x", **more}, headers=headers)

    for named, found in (("chät-7", "chät-7"), ("../../etc/passwd", "../../etc/passwd")):
        assert (await in_header(named)).status_code == 200
        assert rooms.last(RememberMemory).conversation_id == found
    assert (await in_header("one", conversation_id="another")).status_code == 200
    assert rooms.last(RememberMemory).conversation_id == "another"
    assert_problem(await in_header("x" * 201), 422, "invalid")


async def test_apps_keys_are_apart_from_each_other(gateway: Gateway, rooms: Rooms) -> None:
    routes = set()
    for name in ("one", "two"):
        async with asgi_client(gateway, create_token(gateway.settings.secrets, name, "remember")) as client:
            client.headers["Idempotency-Key"] = "k1"
            found = await save(client, rooms)
            assert found.idempotency is not None
            routes.add(found.idempotency.route)
    assert len(routes) == 2
