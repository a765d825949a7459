"""Tidying, learning and the never-list as a person types them, against a whole Conch."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.conch.said import Conch, done, refused
from tests.e2e.running import RunningSet

SHELL = [
    {"type": "step", "tool": "shell", "summary": "bash: rg: command not found"},
    {"type": "step", "tool": "shell", "summary": "$ grep -rn pattern ."},
    {"type": "turn_ended"},
]


@pytest.fixture
def client(conch_set: RunningSet, person: str) -> Iterator[httpx.Client]:
    with conch_set.client(person) as signed_in:
        yield signed_in


def remembered(client: httpx.Client, *contents: str) -> None:
    for content in contents:
        answer = client.post("/api/memories/remember", json={"content": content, "attended": True})
        assert answer.json()["outcome"] == "remembered", answer.text


def test_a_tidy_up_is_shown_as_small_diffs_and_taken_back(conch: Conch, client: httpx.Client) -> None:
    assert "Nothing was tidied yet" in done(conch("tidy", "show"))
    remembered(client, "Wants maps printed in colour", "Wants printed maps in colour", "Has a dog")
    said = done(conch("tidy", "now"))
    assert "Conch tidied one memory." in said
    assert said.count("   - Wants") == 2
    assert said.count("   + Wants") == 1
    run = json.loads(done(conch("tidy", "show", "--json")))["runs"][0]
    assert "Kept." in done(conch("tidy", "keep", run["id"], "1"))
    assert "Undone" in done(conch("tidy", "undo", run["id"], "1"))
    assert "undone" in done(conch("tidy", "show"))
    found: dict[str, Any] = client.get("/api/memories").json()
    assert len(found["memories"]) == 3
    refused(conch("tidy", "undo", run["id"], "1"))
    refused(conch("tidy", "keep", "r_nothing", "1"))


def test_what_was_learned_is_shown_and_taken_back_for_good(conch: Conch, client: httpx.Client) -> None:
    assert "Nothing was learned yet." in done(conch("learned"))
    assert client.post("/api/conversations/c1/events", json=SHELL).status_code == 200
    client.put("/api/conversations/c1", json={"attended": True})
    assert "Conch found one thing in this chat." in done(conch("learn", "--chat", "c1"))
    said = done(conch("learned"))
    assert "rg is not there on this computer; grep does the job" in said
    assert "There is no language model" in said
    item = json.loads(done(conch("learned", "--json")))["items"][0]
    assert "won't be learned again" in done(conch("unlearn", item["id"]))
    listed = done(conch("never", "list"))
    assert "rg is not there" in listed
    assert "you undid it" in listed
    refused(conch("learn", "--chat", "nowhere"))


def test_the_never_list_is_the_persons(conch: Conch) -> None:
    assert "The list is empty." in done(conch("never", "list"))
    assert "It won't be learned." in done(conch("never", "add", "Plays golf"))
    assert "on the list already" in done(conch("never", "add", "plays golf."))
    item = json.loads(done(conch("never", "list", "--json")))["items"][0]
    assert "may be learned again" in done(conch("never", "remove", item["id"]))
    refused(conch("never", "remove", item["id"]))
