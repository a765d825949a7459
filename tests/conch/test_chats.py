"""`conch chats` against a real running Conch, as a person types it."""

import json
import re
from typing import Any

from conch.commands.chats import marked
from tests.conch.said import Conch, done, refused
from tests.e2e.running import RunningSet

BALI = "Our trip to Bali: we flew to Denpasar and stayed in Ubud."
HOSTILE = "evil \x1b[31mred\x1b[0m \u202etxt"


def put(conch_set: RunningSet, person: str, id: str, title: str, *texts: str) -> None:
    events: list[dict[str, Any]] = [{"type": "message", "role": "user", "text": text} for text in texts]
    with conch_set.client(person) as client:
        path = f"/api/conversations/{id}"
        assert client.put(path, json={"title": title}).status_code == 201
        assert client.post(f"{path}/events", json=[*events, {"type": "turn_ended"}]).status_code == 200


def test_an_empty_list_says_so(conch: Conch) -> None:
    assert done(conch("chats")) == "There are no chats here.\n"
    assert json.loads(done(conch("chats", "--json"))) == {"conversations": [], "next": None}
    assert "No chat answers that." in done(conch("chats", "search", "anything"))
    assert refused(conch("chats", "show", "nope"))
    assert refused(conch("chats", "archive", "nope")), "a mistyped id makes no chat"
    assert done(conch("chats")) == "There are no chats here.\n"


def test_list_show_and_search(conch: Conch, conch_set: RunningSet, person: str) -> None:
    put(conch_set, person, "a%2Fb", "Holidays", BALI, "And the dentist is on Monday.")
    assert "Holidays" in done(conch("chats"))
    shown = done(conch("chats", "show", "a/b"))
    assert shown.index("Denpasar") < shown.index("dentist")
    assert "Denpasar" not in done(conch("chats", "show", "a/b", "--after", "1"))
    found = done(conch("chats", "search", "denpasar"))
    assert "Holidays" in found
    assert "a/b" in found
    assert "1 of 1 chats" in found
    assert "close in spelling" in done(conch("chats", "search", "denpasr"))
    assert "Three characters" in done(conch("chats", "search", "Ho")) or "No chat" in done(conch("chats", "search", "Ho"))
    assert json.loads(done(conch("chats", "search", "denpasar", "--in", "a/b", "--json")))["mode"] == "exact"
    assert re.search(r"Chats +1\b", done(conch("status")))


def test_archive_retitle_and_the_way_back(conch: Conch, conch_set: RunningSet, person: str) -> None:
    put(conch_set, person, "chat-7", "Old title", BALI)
    change = re.search(r"conch undo (\S+)", done(conch("chats", "retitle", "chat-7", "New", "title")))
    assert change is not None
    assert "New title" in done(conch("chats"))
    done(conch("undo", change[1]))
    assert "Old title" in done(conch("chats"))
    done(conch("chats", "archive", "chat-7"))
    assert "archived" in done(conch("chats", "search", "denpasar"))
    assert done(conch("chats", "list", "--not-archived")) == "There are no chats here.\n"
    assert "so already" in done(conch("chats", "archive", "chat-7"))
    done(conch("chats", "unarchive", "chat-7"))
    assert "Archived." in done(conch("changes"))
    assert "archived" not in done(conch("chats"))


def test_delete_asks_and_is_for_good(conch: Conch, conch_set: RunningSet, person: str) -> None:
    put(conch_set, person, "chat-8", "Secret plans", "The word is quixotically")
    assert "--yes" in refused(conch("chats", "delete", "chat-8"))
    assert "quixotically" in done(conch("chats", "show", "chat-8"))
    assert "files" in done(conch("chats", "delete", "chat-8", "--yes"))
    assert done(conch("chats")) == "There are no chats here.\n"
    assert "No chat answers that." in done(conch("chats", "search", "quixotically"))
    folder = conch_set.home / "people" / person
    assert [path for path in folder.rglob("*") if path.is_file() and b"quixotically" in path.read_bytes()] == []


def test_nothing_reaches_the_terminal_raw(conch: Conch, conch_set: RunningSet, person: str) -> None:
    put(conch_set, person, "x%1B%5B31m", HOSTILE, HOSTILE, "line one\n\x1b]0;title\x07 two")
    for said in (
        done(conch("chats")),
        done(conch("chats", "show", "x\x1b[31m")),
        done(conch("chats", "search", "evil")),
        done(conch("chats", "--json")),
    ):
        assert "\x1b" not in said
        assert "\u202e" not in said
        assert "\x07" not in said


def test_ranges_mark_whole_characters_and_pass_over_what_is_none() -> None:
    assert marked("ab😀cd", [(2, 3)]) == [("ab", False), ("😀", True), ("cd", False)]
    assert marked("abc", [(0, 1), (0, 2), (2, 9), (-1, 1)]) == [("a", True), ("bc", False)]
    assert marked("", []) == []
