"""Each route asks its service for what the caller said, and says back what the service answered."""

import hashlib
from typing import Any

import httpx
import pytest

from kit import errors
from kit.contracts import check, index, learning, memory, revising, tidy
from tests.gateway.stand import ID, NEVER_ID, Rooms, a_memory, assert_problem

WRITES: list[tuple[str, str, dict[str, Any], type]] = [
    ("POST", "/api/memories", {"json": {"content": "x"}}, memory.AddMemory),
    ("PATCH", f"/api/memories/{ID}", {"json": {"content": "y"}}, memory.EditMemory),
    ("DELETE", f"/api/memories/{ID}", {}, memory.ForgetMemory),
    ("DELETE", f"/api/memories/{ID}?purge=true", {}, memory.PurgeMemory),
    ("POST", "/api/memories/remember", {"json": {"content": "x"}}, memory.RememberMemory),
    ("POST", f"/api/memories/{ID}/keep", {"json": {"revision": 1}}, memory.KeepMemory),
    ("POST", f"/api/memories/{ID}/forget", {}, memory.RejectMemory),
    ("POST", "/api/changes/c_1/undo", {}, memory.UndoChange),
    ("PUT", "/api/profile", {"json": {"name": "Ada"}}, memory.PutProfile),
    ("PATCH", "/api/preferences", {"json": {"tidy_memory": True}}, memory.PatchPreferences),
    ("POST", "/api/memories/import", {"content": "- x", "headers": {"Content-Type": "text/markdown"}}, memory.ImportMemories),
    ("POST", "/api/meaning/get", {}, index.FetchMeaning),
    ("POST", "/api/tidy?wait=true", {}, tidy.TidyNow),
    ("POST", "/api/tidy/r_1/changes/1/keep", {}, tidy.KeepTidyChange),
    ("POST", "/api/tidy/r_1/changes/1/undo", {}, tidy.UndoTidyChange),
    ("POST", "/api/learning/look", {"json": {"conversation_id": "c"}}, learning.LookNow),
    ("POST", "/api/learning/l_1/undo", {}, learning.UndoLearned),
    ("POST", "/api/learning/never", {"json": {"content": "x"}}, revising.AddNever),
    ("DELETE", f"/api/learning/never/{NEVER_ID}", {}, revising.RemoveNever),
    ("DELETE", "/api/meaning", {}, index.RemoveMeaning),
]


@pytest.mark.parametrize(("method", "url", "more", "kind"), WRITES)
async def test_a_write_carries_the_callers_key(
    client: httpx.AsyncClient, rooms: Rooms, method: str, url: str, more: dict[str, Any], kind: type
) -> None:
    headers = {**more.get("headers", {}), "Idempotency-Key": "key 1"}
    response = await client.request(method, url, **{**more, "headers": headers})
    assert response.status_code in (200, 201), response.text
    found = rooms.last(kind)
    assert found.by == "person"
    path, _, query = url.partition("?")
    assert (found.idempotency.key, found.idempotency.route) == ("key 1", f"{method} {path}")
    digest = hashlib.sha256(response.request.content + b"\x00" + query.encode()).hexdigest()
    assert found.idempotency.body_sha256 == digest


@pytest.mark.parametrize("key", ["", "x" * 201, "tab\there", "\xe9"])
async def test_a_key_is_short_and_printable(client: httpx.AsyncClient, rooms: Rooms, key: str) -> None:
    headers = {"Idempotency-Key": key.encode("latin-1")}
    response = await client.post("/api/memories", json={"content": "x"}, headers=headers)
    assert_problem(response, 422, "invalid_idempotency_key")
    assert rooms.asked == []


async def test_without_a_key_there_is_none(client: httpx.AsyncClient, rooms: Rooms) -> None:
    await client.post("/api/memories", json={"content": "x"})
    assert rooms.last(memory.AddMemory).idempotency is None


async def test_adding_answers_201_and_refreshing_200(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.post("/api/memories", json={"content": "Got married", "kind": "person"})
    assert response.status_code == 201
    assert response.json()["memory"]["id"] == ID
    assert response.json()["change_id"] == "c_1"
    sent = rooms.last(memory.AddMemory)
    assert (sent.content, sent.kind) == ("Got married", "person")
    rooms.answers[memory.AddMemory] = memory.Saved(memory=a_memory(), change_id="c_9", created=False)
    assert (await client.post("/api/memories", json={"content": "Got married"})).status_code == 200


async def test_a_list_passes_its_filters_on(client: httpx.AsyncClient, rooms: Rooms) -> None:
    query = "kind=fact&status=all&as_of=2026-01-01T01:00:00%2B01:00&limit=200&cursor=abc"
    assert (await client.get(f"/api/memories?{query}")).status_code == 200
    sent = rooms.last(memory.ListMemories)
    assert (sent.kind, sent.status, sent.limit, sent.cursor) == ("fact", "all", 200, "abc")
    assert sent.as_of is not None
    assert sent.as_of.isoformat() == "2026-01-01T00:00:00+00:00"
    await client.get("/api/memories?as_of=2026-01-01T01:00:00+01:00")
    assert rooms.last(memory.ListMemories).as_of == sent.as_of, "a + that nobody escaped"


async def test_search_passes_everything_on(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.get(
        "/api/memories/search", params={"q": "où 結婚", "limit": 3, "history": "true", "explain": "true", "scheme": "half"}
    )
    assert response.json()["query"] == "où 結婚"
    sent = rooms.last(index.SearchMemories)
    assert (sent.q, sent.limit, sent.history, sent.explain, sent.scheme) == ("où 結婚", 3, True, True, "half")


async def test_an_edit_says_what_and_against_which_revision(client: httpx.AsyncClient, rooms: Rooms) -> None:
    await client.patch(f"/api/memories/{ID}", json={"kind": "project", "revision": 4})
    sent = rooms.last(memory.EditMemory)
    assert (sent.id, sent.content, sent.kind, sent.revision) == (ID, None, "project", 4)
    assert_problem(await client.patch(f"/api/memories/{ID}", json={"revision": 4}), 422, "invalid")
    rooms.answers[memory.EditMemory] = errors.Changed("It changed meanwhile.")
    assert_problem(await client.patch(f"/api/memories/{ID}", json={"kind": "project", "revision": 4}), 409, "changed")


async def test_keeping_needs_anyway_for_a_refused_one(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[memory.KeepMemory] = errors.Conflict("It was refused.", code="needs_anyway")
    assert_problem(await client.post(f"/api/memories/{ID}/keep", json={"revision": 1}), 409, "needs_anyway")
    rooms.answers.clear()
    await client.post(f"/api/memories/{ID}/keep", json={"revision": 1, "content": "Better", "anyway": True})
    sent = rooms.last(memory.KeepMemory)
    assert (sent.revision, sent.content, sent.anyway) == (1, "Better", True)


async def test_purge_goes_through_both_and_gives_a_receipt(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.delete(f"/api/memories/{ID}?purge=true")
    assert response.json() == {
        "removed_from": ["memory", "journal", "index", "vectors", "runs"],
        "still_said_in": [],
        "still_in_backups": [],
    }
    assert rooms.last(index.PurgeFromIndex).ids == (ID,)
    for failure in (errors.Unavailable("Not now."), errors.TimedOut("Late."), errors.ConchError("Broken.")):
        rooms.answers |= {index.PurgeFromIndex: failure, tidy.PurgeFromTidy: failure}
        response = await client.delete(f"/api/memories/{ID}?purge=true")
        assert response.status_code == 200, "it is forgotten for good where it was kept: that can't be said to have failed"
        assert response.json()["removed_from"] == ["memory", "journal"], "where it could not be removed is not said"


@pytest.mark.parametrize(
    "id",
    [
        "nope",
        "m_short",
        "m_4f0x8k2qz7bn0",
        "M_4F0X8K2QZ7BN",
        "m_4f0x8k2qz7bl",
        "..%2f..%2fetc%2fpasswd",
        "m_4f0x8k2qz7b%00",
        "%ff",
    ],
)
async def test_an_id_that_is_none_is_not_found_and_not_asked_for(client: httpx.AsyncClient, rooms: Rooms, id: str) -> None:
    for method, ending, body in (
        ("GET", "", None),
        ("GET", "/history", None),
        ("DELETE", "", None),
        ("POST", "/forget", None),
        ("PATCH", "", {"content": "x"}),
        ("POST", "/keep", {}),
    ):
        response = await client.request(method, f"/api/memories/{id}{ending}", json=body)
        assert_problem(response, 404, "not_found")
    assert rooms.asked == []


async def test_a_check_says_what_the_service_says_and_writes_nothing(client: httpx.AsyncClient, rooms: Rooms) -> None:
    body = {
        "content": "Invoices go to billing@news.example",
        "via": "import",
        "read": [{"kind": "web", "label": "news.example", "text": "x"}],
        "said": ["hello"],
        "attended": True,
        "recent": ["Invoices go"],
    }
    response = await client.post("/api/memories/check", json=body)
    assert response.json() == {"verdict": "ask", "reasons": [{"code": "redirect", "words": "It redirects."}], "yours": False}
    sent = rooms.last(check.CheckMemory)
    assert (sent.content, sent.via, sent.said, sent.attended, sent.recent) == (
        "Invoices go to billing@news.example", "import", ("hello",), True, ("Invoices go",),
    )  # fmt: skip
    assert [one.text for one in sent.read] == ["x"]
    await client.post("/api/memories/check", json={"content": "x"})
    sent = rooms.last(check.CheckMemory)
    assert (sent.via, sent.read, sent.said, sent.attended, sent.recent) == ("remember", (), (), None, ())
    assert rooms.writes() == []


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"content": "x" * 2_001}, "too_large"),
        ({"content": " "}, "invalid"),
        ({"via": "person"}, "invalid"),
        ({"recent": ["x" * 2_001]}, "invalid"),
        ({"recent": ["x"] * 101}, "invalid"),
        ({"said": "hello"}, "invalid"),
        ({"asked": True}, "invalid"),
    ],
)
async def test_a_check_takes_what_a_save_takes(
    client: httpx.AsyncClient, rooms: Rooms, more: dict[str, Any], code: str
) -> None:
    assert_problem(await client.post("/api/memories/check", json={"content": "x", **more}), 422, code)
    assert rooms.asked == []


@pytest.mark.parametrize("flag", [0, 1, 1.0, "true", "yes", "off"])
async def test_only_true_and_false_are_flags(client: httpx.AsyncClient, rooms: Rooms, flag: Any) -> None:
    """What is attended or wanted anyway is said plainly, or not at all."""
    for method, url, body in (
        ("POST", "/api/memories/remember", {"content": "x", "attended": flag}),
        ("POST", "/api/memories/remember", {"content": "x", "asked": flag}),
        ("POST", "/api/memories/check", {"content": "x", "attended": flag}),
        ("POST", f"/api/memories/{ID}/keep", {"anyway": flag}),
        ("PATCH", "/api/preferences", {"check_memories": flag}),
    ):
        assert_problem(await client.request(method, url, json=body), 422, "invalid")
    assert_problem(await client.post("/api/memories/prompt", json={"budget": "900"}), 422, "invalid")
    assert rooms.asked == []


async def test_changes_and_undo(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert (await client.get("/api/changes?limit=7")).json()["changes"][0]["id"] == "c_1"
    assert (rooms.last(memory.ListChanges).limit, rooms.last(memory.ListChanges).cursor) == (7, None)
    undone = (await client.post("/api/changes/c_1/undo")).json()
    assert undone["change_id"] == undone["change"]["id"] == "c_2"
    assert undone["change"]["undoes"] == "c_1"
    assert (await client.post("/api/changes/c_1/undo", json={})).status_code == 200
    assert_problem(await client.post("/api/changes/c_1/undo", json={"x": 1}), 422, "invalid")
    rooms.answers[memory.UndoChange] = errors.Conflict("Something newer stands on it.")
    assert_problem(await client.post("/api/changes/c_1/undo"), 409, "conflict")
    assert_problem(await client.post(f"/api/changes/{'x' * 101}/undo"), 404, "not_found")


async def test_profile_and_preferences_are_flat(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert (await client.get("/api/profile")).json() == {"name": "Ada", "about": ""}
    assert (await client.put("/api/profile", json={"name": "Bea", "about": "x"})).json() == {"name": "Bea", "about": "x"}
    assert (await client.get("/api/preferences")).json()["timezone"] == "UTC"
    await client.patch("/api/preferences", json={"timezone": "Europe/Lisbon", "auto_memory": False})
    sent = rooms.last(memory.PatchPreferences)
    assert (sent.timezone, sent.auto_memory, sent.tidy_memory) == ("Europe/Lisbon", False, None)


async def test_an_export_is_every_part_in_order(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.get("/api/memories/export?format=json")
    assert response.text == "- Got married on 12 June\n"
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"] == 'attachment; filename="memories-me.json"'
    assert [sent.cursor for _, sent in rooms.asked] == [None, "2"]  # type: ignore[attr-defined]
    rooms.answers[memory.ExportMemories] = errors.Unavailable("Not now.")
    assert_problem(await client.get("/api/memories/export"), 503, "unavailable")


@pytest.mark.parametrize(
    ("kind", "format"), [("application/json", "json"), ("text/markdown; charset=utf-8", "markdown"), ("text/plain", "lines")]
)
async def test_an_import_is_staged_whole_then_done(client: httpx.AsyncClient, rooms: Rooms, kind: str, format: str) -> None:
    document = "ünïcode 🐚 line\n" * 70_000
    response = await client.post(
        "/api/memories/import?ticked=5,1,1,2", content=document.encode(), headers={"Content-Type": kind}
    )
    assert response.json()["change_id"] == "c_3"
    parts = [sent for _, sent in rooms.asked if isinstance(sent, memory.StageImport)]
    assert len(parts) == 3
    assert [part.part for part in parts] == [0, 1, 2]
    assert "".join(part.text for part in parts) == document
    done = rooms.last(memory.ImportMemories)
    assert (done.format, done.ticked, done.import_id) == (format, (1, 2, 5), parts[0].import_id)


@pytest.mark.parametrize(
    ("ticked", "numbers"), [("3", (3,)), ("1-3,7", (1, 2, 3, 7)), ("7,1-3,2-4", (1, 2, 3, 4, 7)), ("5-2,1", (1,))]
)
async def test_what_is_ticked_may_be_runs(
    client: httpx.AsyncClient, rooms: Rooms, ticked: str, numbers: tuple[int, ...]
) -> None:
    url = f"/api/memories/import?ticked={ticked}"
    assert (await client.post(url, content=b"a", headers={"Content-Type": "text/plain"})).status_code == 200
    assert rooms.last(memory.ImportMemories).ticked == numbers


@pytest.mark.parametrize("ticked", ["", "1-", "-3", "1--3", "1-9999999", ",".join(["1-40000"] * 2), "x", "1-2-3"])
async def test_what_is_no_run_of_a_plan_is_refused(client: httpx.AsyncClient, rooms: Rooms, ticked: str) -> None:
    url = f"/api/memories/import?ticked={ticked}"
    assert_problem(await client.post(url, content=b"a", headers={"Content-Type": "text/plain"}), 422, "invalid")
    assert rooms.writes() == []


async def test_what_came_in_is_read_at_once_and_nothing_is_where_nothing_came(client: httpx.AsyncClient, rooms: Rooms) -> None:
    """The first search after thousands of new memories must not be the one that reads them."""
    headers = {"Content-Type": "text/plain"}
    await client.post("/api/memories/import", content=b"a", headers=headers)
    assert isinstance(rooms.last(index.GetMeaning), index.GetMeaning)
    rooms.asked.clear()
    rooms.answers[memory.ImportMemories] = memory.Imported(change_id=None, added=0, known=1, waiting=0)
    await client.post("/api/memories/import", content=b"a", headers=headers)
    assert not any(isinstance(message, index.GetMeaning) for _, message in rooms.asked)


async def test_health_is_a_sentence_a_check_and_a_silent_service_is_one_too(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert [line["check"] for line in (await client.get("/api/health")).json()] == ["memory", "memory-index", "chats", "tidy"]
    rooms.answers[index.GetIndexHealth] = errors.Unavailable("Not now.")
    lines = (await client.get("/api/health")).json()
    assert [(line["check"], line["state"]) for line in lines] == [
        ("memory", "ok"),
        ("index", "warning"),
        ("chats", "ok"),
        ("tidy", "ok"),
    ]


async def test_a_plan_is_every_page_and_does_nothing(client: httpx.AsyncClient, rooms: Rooms) -> None:
    response = await client.post("/api/memories/import?plan=true", content=b"a\nb\nc", headers={"Content-Type": "text/plain"})
    assert [item["number"] for item in response.json()["items"]] == [1, 2, 3]
    assert response.json()["total"] == 3
    assert rooms.writes() == []


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"x\x00y", "text/plain", 422, "invalid"),
        (b"\xff\xfe", "text/plain", 400, "malformed"),
        (b"", "text/plain", 422, "invalid"),
        (b"  \n", "text/markdown", 422, "invalid"),
        (b"x", "application/pdf", 415, "unsupported_media_type"),
        (b"x", "", 415, "unsupported_media_type"),
    ],
)
async def test_what_is_no_document_is_refused(
    client: httpx.AsyncClient, rooms: Rooms, content: bytes, kind: str, status: int, code: str
) -> None:
    assert_problem(await client.post("/api/memories/import", content=content, headers={"Content-Type": kind}), status, code)
    assert rooms.asked == []


async def test_prompt_nearby_and_meaning(client: httpx.AsyncClient, rooms: Rooms) -> None:
    assert (await client.post("/api/memories/prompt", json={})).json()["text"] == "What is known"
    await client.post("/api/memories/prompt", json={"said": "dinner?", "budget": 900})
    assert (rooms.last(index.GetPrompt).said, rooms.last(index.GetPrompt).budget) == ("dinner?", 900)
    assert (await client.post("/api/memories/nearby", json={"said": "tests"})).status_code == 200
    assert (await client.get("/api/meaning")).json()["better"] == "Get the model."
    assert (await client.post("/api/meaning/get")).json()["state"] == "none"
    assert rooms.last(index.FetchMeaning).folder is None, "no folder of this computer is set over HTTP"
    assert_problem(await client.post("/api/meaning/get", json={"folder": "/etc"}), 422, "invalid")


async def test_readiness_names_who_is_missing(client: httpx.AsyncClient, rooms: Rooms) -> None:
    services = {"bus": "ok", "memory": "ok", "index": "ok", "chatmeaning": "ok", "tidy": "ok"}
    assert (await client.get("/readyz")).json() == {"ready": True, "services": services}


async def test_without_an_index_it_is_not_ready(client: httpx.AsyncClient, rooms: Rooms) -> None:
    del rooms.broker.services["index"]
    response = await client.get("/readyz")
    assert response.status_code == 503
    services = {"bus": "ok", "memory": "ok", "index": "does not answer", "chatmeaning": "ok", "tidy": "ok"}
    assert response.json()["services"] == services


async def test_without_a_bus_it_lives_but_is_not_ready(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.broker.away = True
    assert (await client.get("/livez")).status_code == 200
    response = await client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["ready"] is False
    assert_problem(await client.get("/api/memories"), 503, "bus_away")
