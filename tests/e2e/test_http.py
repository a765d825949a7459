"""The whole set over HTTP: what goes in comes back, at once, for this person alone; and what must not go in does not."""

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gateway.tokens import create_token, revoke_token
from tests.e2e.running import RunningSet


def add(client: httpx.Client, content: str, **more: Any) -> dict[str, Any]:
    response = client.post("/api/memories", json={"content": content, **more})
    assert response.status_code in (200, 201), response.text
    found: dict[str, Any] = response.json()
    return found


def contents(client: httpx.Client, query: str, **more: Any) -> list[str]:
    response = client.get("/api/memories/search", params={"q": query, **more})
    assert response.status_code == 200, response.text
    return [result["memory"]["content"] for result in response.json()["results"]]


def problem(response: httpx.Response, status: int, code: str | None = None) -> dict[str, Any]:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    assert {"type", "title", "status", "detail", "code"} <= found.keys()
    assert code is None or found["code"] == code
    return found


def test_facts_come_back_by_concept_by_typo_and_by_stem(client: httpx.Client) -> None:
    for content in ("Got married on 12 June", "Moved to Lisbon in May", "Hates long meeting invites"):
        assert add(client, content)["change_id"]
    assert contents(client, "our anniversary")[0] == "Got married on 12 June"
    assert contents(client, "lisbn")[0] == "Moved to Lisbon in May"
    assert contents(client, "meetings")[0] == "Hates long meeting invites"


def test_a_save_is_in_the_very_next_search_and_prompt_and_a_forgotten_one_in_none(client: httpx.Client) -> None:
    for number in range(15):
        word = f"zebrafish{number}"
        saved = add(client, f"Keeps {word} at home")["memory"]
        assert contents(client, word) == [f"Keeps {word} at home"]
        assert word in client.post("/api/memories/prompt", json={}).json()["text"]
        assert client.delete(f"/api/memories/{saved['id']}").status_code == 200
        assert f"Keeps {word} at home" not in contents(client, word, history="true")
        assert word not in client.post("/api/memories/prompt", json={"said": word}).json()["text"]
        problem(client.get(f"/api/memories/{saved['id']}"), 404, "not_found")


def test_saying_it_again_refreshes(client: httpx.Client) -> None:
    first = client.post("/api/memories", json={"content": "Prefers tea"})
    again = client.post("/api/memories", json={"content": "Prefers tea"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["memory"]["id"] == first.json()["memory"]["id"]
    assert len(client.get("/api/memories").json()["memories"]) == 1


def test_every_change_is_a_card_and_undo_takes_it_back(client: httpx.Client) -> None:
    saved = add(client, "Drives an old car")
    id = saved["memory"]["id"]
    edited = client.patch(f"/api/memories/{id}", json={"content": "Drives a new car", "revision": saved["memory"]["revision"]})
    assert edited.status_code == 200, edited.text
    problem(client.patch(f"/api/memories/{id}", json={"content": "x", "revision": saved["memory"]["revision"]}), 409)
    problem(client.post(f"/api/changes/{saved['change_id']}/undo"), 409)
    undone = client.post(f"/api/changes/{edited.json()['change_id']}/undo")
    assert undone.status_code == 200, undone.text
    assert client.get(f"/api/memories/{id}").json()["memory"]["content"] == "Drives an old car"
    cards = client.get("/api/changes").json()["changes"]
    assert [card["id"] for card in cards[:2]] == [undone.json()["change_id"], edited.json()["change_id"]]
    assert [card["before"][0]["content"] for card in cards[:2]] == ["Drives a new car", "Drives an old car"]
    versions = client.get(f"/api/memories/{id}/history").json()["versions"]
    assert [version["memory"]["content"] for version in versions] == [
        "Drives an old car",
        "Drives a new car",
        "Drives an old car",
    ]
    problem(client.post("/api/changes/c_000000000000/undo"), 404)


def words_on_disk(home: Path, words: str) -> list[Path]:
    return [path for path in home.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


def test_forgotten_for_good_its_words_are_in_no_file(conch_set: RunningSet, client: httpx.Client) -> None:
    saved = add(client, "Hides the quixotic marzipan under the stairs")["memory"]
    client.patch(f"/api/memories/{saved['id']}", json={"content": "Hides the quixotic marzipan in the shed"})
    assert contents(client, "marzipan") == ["Hides the quixotic marzipan in the shed"]
    assert words_on_disk(conch_set.home, "quixotic"), "or the test could not fail"
    receipt = client.delete(f"/api/memories/{saved['id']}?purge=true")
    assert receipt.status_code == 200, receipt.text
    assert receipt.json()["removed_from"]
    assert (receipt.json()["still_said_in"], receipt.json()["still_in_backups"]) == ([], [])
    assert words_on_disk(conch_set.home, "quixotic") == []
    assert contents(client, "marzipan", history="true") == []


def test_a_key_makes_a_write_happen_once(client: httpx.Client) -> None:
    headers = {"Idempotency-Key": "once-1"}
    first = client.post("/api/memories", json={"content": "Plays the oboe"}, headers=headers)
    again = client.post("/api/memories", json={"content": "Plays the oboe"}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert len(client.get("/api/changes").json()["changes"]) == 1
    problem(client.post("/api/memories", json={"content": "Plays chess"}, headers=headers), 422, "idempotency_key_reused")
    assert contents(client, "chess") == []


def test_persons_are_apart(conch_set: RunningSet, client: httpx.Client, person: str) -> None:
    add(client, "Collects porcelain owls")
    with conch_set.client(f"{person}-other") as other:
        assert contents(other, "porcelain owls") == []
        assert other.get("/api/memories").json()["memories"] == []
        id = client.get("/api/memories").json()["memories"][0]["id"]
        problem(other.get(f"/api/memories/{id}"), 404)
        problem(other.delete(f"/api/memories/{id}"), 404)
    assert not (conch_set.home / "people" / f"{person}-other").exists(), "a person comes into being at the first write"


JSON = {"Content-Type": "application/json"}
HOSTILE: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/api/memories", {"content": b'{"content": "a\\u0000b"}', "headers": JSON}),
    ("POST", "/api/memories", {"content": b'{"content": "\\ud800"}', "headers": JSON}),
    ("POST", "/api/memories", {"content": b'{"content": "' + b"x" * 100_000 + b'"}', "headers": JSON}),
    ("POST", "/api/memories", {"content": b'{"content": "' + b"x" * 10_000_000 + b'"}', "headers": JSON}),
    ("POST", "/api/memories", {"content": b"[" * 100_000, "headers": JSON}),
    ("POST", "/api/memories", {"json": {"content": "x"}, "headers": {"Conch-Person": "../../etc"}}),
    ("POST", "/api/memories", {"json": {"content": "x"}, "headers": {"Conch-Person": "a/b"}}),
    ("POST", "/api/memories", {"json": {"content": "x"}, "headers": {"Host": "evil.example"}}),
    ("POST", "/api/memories", {"json": {"content": "x"}, "headers": {"Origin": "https://evil.example"}}),
    ("POST", "/api/memories", {"json": {"content": "x"}, "headers": {"Authorization": "Bearer wrong"}}),
    ("GET", "/api/memories/..%2f..%2fetc%2fpasswd", {}),
    ("DELETE", "/api/memories/m_%2e%2e%2f", {}),
    ("POST", "/api/changes/..%2f..%2fetc%2fpasswd/undo", {}),
    ("GET", f"/api/memories/search?q={'x' * 2_000}", {}),
    ("GET", "/api/memories/search?q=%00", {}),
    ("POST", "/api/memories/import", {"content": b"a\x00b", "headers": {"Content-Type": "text/plain"}}),
    ("POST", "/api/memories/remember", {"json": {"content": "x", "conversation_id": "x" * 201}}),
    ("PATCH", "/api/preferences", {"json": {"timezone": "../../etc/passwd"}}),
]


@pytest.mark.parametrize(("method", "url", "more"), HOSTILE, ids=[f"{m} {u[:50]} {n}" for n, (m, u, _) in enumerate(HOSTILE)])
def test_hostile_requests_are_problems_and_write_nothing(
    client: httpx.Client, method: str, url: str, more: dict[str, Any]
) -> None:
    response = client.request(method, url, **more)
    assert 400 <= response.status_code < 500, response.text
    problem(response, response.status_code)
    assert client.get("/api/changes").json()["changes"] == []


def test_texts_that_are_strange_but_whole_come_back_as_they_were(client: httpx.Client) -> None:
    for content in (
        "../../etc/passwd",
        "-- '; DROP TABLE memories",
        "日本語のメモ",
        "emoji 🐚 and é",
        "<script>alert(1)</script>",
        "---",
        "# x",
    ):
        saved = add(client, content)["memory"]
        assert saved["content"] == content
        assert client.get(f"/api/memories/{saved['id']}").json()["memory"]["content"] == content


def test_apps_reach_what_they_may(conch_set: RunningSet, person: str) -> None:
    name = f"notes-{person}"
    secret = create_token(conch_set.home / "secrets", name, "suggest", person=person)
    with httpx.Client(base_url=conch_set.url, headers={"Authorization": f"Bearer {secret}"}, timeout=30) as app:
        saved = app.post("/api/memories/remember", json={"content": "Likes rhubarb", "attended": True, "conversation_id": "c"})
        assert saved.json()["outcome"] == "waiting", saved.text
        assert contents(app, "rhubarb") == [], "what waits is not used"
        problem(app.post("/api/memories", json={"content": "x"}), 403, "scope")
        problem(app.get("/api/memories", headers={"Conch-Person": "me"}), 403, "person")
        with conch_set.client(person) as owner:
            waiting = owner.get("/api/memories?status=waiting").json()["memories"]
            assert [memory["content"] for memory in waiting] == ["Likes rhubarb"]
            kept = owner.post(f"/api/memories/{waiting[0]['id']}/keep", json={"revision": waiting[0]["revision"]})
            assert kept.status_code == 200, kept.text
        assert contents(app, "rhubarb") == ["Likes rhubarb"]
        revoke_token(conch_set.home / "secrets", name)
        problem(app.get("/api/memories"), 401, "unauthorized")


def test_an_export_comes_in_again_as_it_was(conch_set: RunningSet, client: httpx.Client, person: str) -> None:
    for number in range(5):
        add(client, f"Knows fact number {number}", kind="project")
    document = client.get("/api/memories/export?format=json")
    assert document.json()["format"] == "conch-memories/1"
    assert client.get("/api/memories/export").text.count("Knows fact number") == 5
    with conch_set.client(f"{person}-again") as other:
        plan = other.post("/api/memories/import?plan=true", content=document.content, headers=JSON)
        assert [item["outcome"] for item in plan.json()["items"]] == ["new"] * 5
        assert other.get("/api/memories").json()["memories"] == []
        done = other.post("/api/memories/import", content=document.content, headers=JSON).json()
        assert (done["added"], done["known"]) == (5, 0)
        ours, theirs = (
            sorted(
                (memory["content"], memory["kind"], memory["created_at"])
                for memory in each.get("/api/memories").json()["memories"]
            )
            for each in (client, other)
        )
        assert ours == theirs
        assert other.post(f"/api/changes/{done['change_id']}/undo").status_code == 200
        assert other.get("/api/memories").json()["memories"] == []


def events_of(client: httpx.Client, query: str = "", **headers: str) -> Iterator[dict[str, Any]]:
    """Follows until the caller stops asking; the first thing given is an empty dict, once the stream is open."""
    with client.stream("GET", f"/api/events{query}", headers=headers) as response:
        assert response.status_code == 200
        yield {}
        fields: dict[str, str] = {}
        for line in response.iter_lines():
            if line == "" and "data" in fields:
                yield {**fields, "data": json.loads(fields["data"])}
                fields = {}
            elif line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value


def test_events_follow_and_resume(client: httpx.Client) -> None:
    events = events_of(client)
    next(events)
    saved = add(client, "Sings in a choir")
    found = next(events)
    events.close()  # type: ignore[attr-defined]
    assert found["event"] == "memory.saved"
    assert found["data"]["specversion"] == "1.0"
    assert found["data"]["data"]["change_id"] == saved["change_id"]
    assert "choir" not in json.dumps(found)
    client.delete(f"/api/memories/{saved['memory']['id']}")
    resumed = events_of(client, **{"Last-Event-ID": found["id"]})
    next(resumed)
    later = next(resumed)
    assert later["event"] == "memory.forgotten"
    assert int(later["id"]) > int(found["id"])


def test_one_persons_long_import_delays_nobody_else(conch_set: RunningSet, client: httpx.Client, person: str) -> None:
    add(client, "Watches herons")
    document = "\n".join(f"- Fact number {number} about a great many things" for number in range(4_000))
    ended = threading.Event()

    def bring_in() -> None:
        with conch_set.client(f"{person}-busy") as busy:
            busy.post("/api/memories/import", content=document.encode(), headers={"Content-Type": "text/markdown"}, timeout=120)
        ended.set()

    thread = threading.Thread(target=bring_in)
    thread.start()
    slowest, asked = 0.0, 0
    while not ended.is_set():
        began = time.perf_counter()
        assert contents(client, "herons") == ["Watches herons"]
        slowest, asked = max(slowest, time.perf_counter() - began), asked + 1
    thread.join()
    assert asked > 0
    assert slowest < 2.0


def test_signing_in_with_the_printed_link(conch_set: RunningSet) -> None:
    with conch_set.client() as owner:
        link = owner.post("/api/sign-in/codes").json()
    with httpx.Client(base_url=conch_set.url, timeout=30) as browser:
        assert browser.get(link["url"]).status_code == 200
        own = {"Sec-Fetch-Site": "same-origin", "Origin": conch_set.url}
        assert browser.post("/sign-in", data={"code": link["code"]}, headers=own).status_code == 303
        assert "Running" in browser.get("/", headers={"Sec-Fetch-Site": "none"}).text
        problem(browser.post("/api/memories", json={"content": "x"}, headers=own), 403, "csrf")


def test_a_file_that_cannot_be_read_stays_and_is_named(conch_set: RunningSet, client: httpx.Client, person: str) -> None:
    saved = add(client, "Lives in Berlin")["memory"]
    path = conch_set.home / "people" / person / "memory" / f"{saved['id']}.md"
    path.write_text("---\nkind: [\n---\nx\n")
    named: list[dict[str, Any]] = []
    give_up = time.monotonic() + 30
    while not named and time.monotonic() < give_up:
        named = [line for line in client.get("/api/health").json() if saved["id"] in line["words"]]
    assert [(line["check"], line["state"]) for line in named] == [("files", "warning")]
    assert path.read_text() == "---\nkind: [\n---\nx\n"
    assert saved["id"] in conch_set.conch("status", "--person", person).stdout
