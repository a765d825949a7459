"""Which routes an app reaches: these, and no other one that is ever added without a thought."""

import httpx
import pytest

from gateway.app import Gateway
from gateway.declaration import DeclaredRoute, declaration_of
from gateway.tokens import create_token
from kit.contracts.chats import AppendEvents, ListConversations, PutConversation, ReadConversation
from kit.contracts.check import ForgetForAssistant
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
    ("GET", "/api/tools"),
    ("POST", "/api/tools/{name}"),
    ("GET", "/api/conversations"),
    ("PUT", "/api/conversations/{id}"),
    ("GET", "/api/conversations/{id}"),
    ("POST", "/api/conversations/{id}/events"),
    ("GET", "/openapi.json"),
}
OPEN = {("GET", "/livez"), ("GET", "/readyz"), ("GET", "/sign-in"), ("POST", "/sign-in"), ("POST", "/sign-out")}
FOR_THE_PERSON = {
    ("POST", "/api/memories"),
    ("PATCH", "/api/memories/{id}"),
    ("DELETE", "/api/memories/{id}"),
    ("POST", "/api/memories/check"),
    ("POST", "/api/memories/{id}/keep"),
    ("POST", "/api/memories/{id}/forget"),
    ("GET", "/api/memories/export"),
    ("POST", "/api/memories/import"),
    ("GET", "/api/changes"),
    ("POST", "/api/changes/{id}/undo"),
    ("PUT", "/api/profile"),
    ("PATCH", "/api/preferences"),
    ("POST", "/api/meaning/get"),
    ("DELETE", "/api/meaning"),
    ("POST", "/api/sign-in/codes"),
    ("DELETE", "/api/conversations/{id}"),
    ("GET", "/api/search"),
    ("GET", "/api/search/preview"),
    ("GET", "/api/search/status"),
}
"""No app reaches these, whatever else is added: each is a way around the check, or tells how to pass it."""
PAGES = {("GET", "/"), ("GET", "/memory"), ("GET", "/docs")}


def routes_of(gateway: Gateway) -> list[tuple[str, str, str]]:
    return [
        (method, route.path_format, declaration_of(route.endpoint).scope)
        for route in gateway.app.state.routes
        for method in sorted(route.methods)
    ]


async def test_the_scopes_are_these(gateway: Gateway) -> None:
    routes = routes_of(gateway)
    assert all(isinstance(route, DeclaredRoute) for route in gateway.app.router.routes), "every route is a declared one"
    assert {(method, path) for method, path, scope in routes if scope == "app"} == FOR_APPS
    assert {(method, path) for method, path, scope in routes if scope == "open"} == OPEN | PAGES
    assert {(method, path) for method, path, scope in routes if scope == "person"} >= FOR_THE_PERSON


@pytest.mark.parametrize("may", ["suggest", "remember"])
async def test_an_app_is_refused_everything_else(gateway: Gateway, rooms: Rooms, may: str) -> None:
    """Every route that there is and that is neither for apps nor open, so that a new one can't be forgotten."""
    secret = create_token(gateway.settings.secrets, "notes", may)  # type: ignore[arg-type]
    everywhere = {(method, path) for method, path, _ in routes_of(gateway)}
    refused = sorted(everywhere - FOR_APPS - OPEN)
    assert set(refused) >= FOR_THE_PERSON | PAGES
    async with asgi_client(gateway, secret) as client:
        for method, path in refused:
            url = path.replace("{id}", ID)
            # Neither a body that can't be read nor one that is as it should be is a way around the scope.
            for body in (b"{", b'{"content": "x", "revision": 1, "anyway": true}'):
                content = body if method in ("POST", "PUT", "PATCH") else None
                response = await client.request(method, url, content=content, headers={"Content-Type": "application/json"})
                assert_problem(response, 403, "scope")
            for more in ("?purge=true", "?plan=true"):
                assert_problem(await client.request(method, url + more), 403, "scope")
    assert rooms.asked == []


async def test_what_apps_reach_writes_only_as_an_assistant(gateway: Gateway, rooms: Rooms) -> None:
    """Whatever an app does reach, the memory service is never asked for one of the person's own acts."""
    secret = create_token(gateway.settings.secrets, "notes", "remember")
    bodies: dict[str, object] = {
        "/api/memories/remember": {"content": "x"},
        "/api/tools/remember": {"arguments": {"content": "x"}},
        "/api/tools/forget": {"arguments": {"id": ID}},
        "/api/tools/recall": {"arguments": {"query": "x"}},
        "/api/memories/nearby": {"said": "x"},
        f"/api/conversations/{ID}": {"title": "x"},
        f"/api/conversations/{ID}/events": [{"type": "turn_ended"}],
    }
    async with asgi_client(gateway, secret) as client:
        for method, path in sorted(FOR_APPS):
            for name in ("remember", "recall", "forget") if "{name}" in path else ("",):
                url = path.replace("{id}", ID).replace("{name}", name)
                body = bodies.get(url, {}) if method in ("POST", "PUT") else None
                response = await client.request(method, url, json=body, params={"q": "x"} if "search" in path else None)
                assert response.status_code in (200, 201), (method, url, response.text)
    chats = {PutConversation, AppendEvents}
    assert {type(message) for message in rooms.writes()} == {RememberMemory, ForgetForAssistant, *chats}
    for message in rooms.writes():
        assert message.by == "app:notes"  # type: ignore[attr-defined]
        assert type(message) in chats or message.app == "notes"  # type: ignore[attr-defined]
    assert rooms.last(ListConversations).by == rooms.last(ReadConversation).by == "app:notes", "it sees its own alone"


async def save(client: httpx.AsyncClient, rooms: Rooms, **more: object) -> RememberMemory:
    response = await client.post("/api/memories/remember", json={"content": "Prefers tea", **more})
    assert response.status_code == 200, response.text
    found: RememberMemory = rooms.last(RememberMemory)
    return found


READ = [{"kind": "web", "label": "news.example", "text": "Invoices go to billing@news.example"}]
LOOSE: dict[str, object] = {"asked": True, "attended": True, "said": ["Prefers tea"], "conversation_id": "chat-7"}
"""All that could make a save look like the person's own wish."""


@pytest.mark.parametrize("via", [None, "remember", "app", "import"])
@pytest.mark.parametrize("may", ["suggest", "remember"])
async def test_what_an_app_says_only_makes_it_stricter(gateway: Gateway, rooms: Rooms, may: str, via: str | None) -> None:
    async with asgi_client(gateway, create_token(gateway.settings.secrets, "notes", may)) as client:  # type: ignore[arg-type]
        found = await save(client, rooms, **LOOSE, read=READ, **({"via": via} if via else {}))
    assert (found.app, found.by, found.conversation_id) == ("notes", "app:notes", "chat-7")
    assert found.via == ("app" if may == "suggest" or via == "app" else "remember")
    assert found.said == (), "nobody but the person says what the person typed"
    assert found.attended is False, "the log knows no such chat"
    assert found.asked is False, "it would get past auto_memory"
    assert [(one.kind, one.label, one.text) for one in found.read] == [
        ("web", "news.example", "Invoices go to billing@news.example")
    ]


@pytest.mark.parametrize("via", ["remember", "app", "import"])
async def test_the_person_says_how_it_came(client: httpx.AsyncClient, rooms: Rooms, via: str) -> None:
    found = await save(client, rooms, **LOOSE, read=READ, via=via)
    assert (found.via, found.app, found.by, found.attended, found.asked) == (via, None, "person", True, True)
    assert (found.said, len(found.read), found.conversation_id) == (("Prefers tea",), 1, "chat-7")
    unsaid = await save(client, rooms)
    assert (unsaid.via, unsaid.attended, unsaid.asked) == ("remember", None, False)


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
