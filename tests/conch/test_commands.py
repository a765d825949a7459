"""Every command against a real running Conch, as a person types it."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.conch.said import Conch, done, refused
from tests.e2e.running import ROOT, RunningSet, environment, free_port, run_conch

HELP_SECONDS_MAX = 1.0
"""The goal is 0.3 s on a quiet machine."""


def test_remember_recall_forget_undo(conch: Conch) -> None:
    said = done(conch("remember", "Moved", "to", "Lisbon", "in", "May", "--kind", "fact"))
    memory = re.search(r"\bm_[0-9a-z]{12}\b", said)
    assert memory is not None
    table = done(conch("recall", "lisbn"))
    assert "Moved to Lisbon in May" in table
    assert "lisbn read as lisbon" in table
    forgotten = done(conch("forget", memory[0], "--yes"))
    assert "Nothing that is remembered" in done(conch("recall", "lisbon"))
    change = re.search(r"conch undo (\S+)", forgotten)
    assert change is not None
    done(conch("undo", change[1]))
    assert "Moved to Lisbon in May" in done(conch("recall", "lisbon"))
    assert len(json.loads(done(conch("changes", "--json")))["changes"]) == 3
    assert "Moved to Lisbon in May" in done(conch("changes"))


def test_recall_explains(conch: Conch) -> None:
    done(conch("remember", "Got married on 12 June"))
    done(conch("remember", "The dentist is on Main Street"))
    found = json.loads(done(conch("recall", "our anniversary", "--explain", "--history", "--json")))
    assert [result["memory"]["content"] for result in found["results"]][:1] == ["Got married on 12 June"]
    assert "near_misses" in found
    assert "anniversary" in done(conch("recall", "our anniversary", "--explain"))


def test_purge_gives_a_receipt(conch: Conch, conch_set: RunningSet) -> None:
    said = done(conch("remember", "The safe's code word is xylophonic"))
    memory = re.search(r"\bm_[0-9a-z]{12}\b", said)
    assert memory is not None
    done(conch("recall", "xylophonic"))
    receipt = done(conch("forget", memory[0], "--purge", "--yes"))
    assert "removed from" in receipt
    left = [path for path in conch_set.home.rglob("*") if path.is_file() and b"xylophonic" in path.read_bytes()]
    assert left == []


def test_forget_asks_and_nobody_is_there(conch: Conch) -> None:
    said = done(conch("remember", "Plays the cello"))
    memory = re.search(r"\bm_[0-9a-z]{12}\b", said)
    assert memory is not None
    assert "--yes" in refused(conch("forget", memory[0]))
    assert "Plays the cello" in done(conch("recall", "cello"))


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("MEMORY.md", "# About me\n\n- Speaks Dutch\n- Has a dog called Pixel\n\n## Work\n\n- Writes Go\n", 3),
        ("notes.txt", "Speaks Dutch\n\nHas a dog called Pixel\n", 2),
    ],
)
def test_import_shows_a_plan_and_is_one_change(conch: Conch, tmp_path: Path, name: str, text: str, expected: int) -> None:
    (tmp_path / name).write_text(text)
    plan = done(conch("import", str(tmp_path / name), "--plan"))
    assert "Has a dog called Pixel" in plan
    assert json.loads(done(conch("changes", "--json")))["changes"] == []
    said = done(conch("import", str(tmp_path / name), "--yes"))
    assert f"{expected} remembered" in said
    change = re.search(r"conch undo (\S+)", said)
    assert change is not None
    assert "known" in done(conch("import", str(tmp_path / name), "--plan"))
    assert f"0 remembered, {expected} known already." in done(conch("import", str(tmp_path / name), "--yes"))
    done(conch("undo", change[1]))
    assert "Nothing that is remembered" in done(conch("recall", "Pixel"))


def test_import_takes_what_is_ticked(conch: Conch) -> None:
    said = done(conch("import", "-", "--yes", "--only", "2", "--json", stdin="- Speaks Dutch\n- Has a dog called Pixel\n"))
    assert json.loads(said)["added"] == 1
    assert "Pixel" in done(conch("export"))
    assert "Dutch" not in done(conch("export"))
    assert "there is no 3" in refused(conch("import", "-", "--yes", "--only", "1,3", stdin="- Speaks Dutch\n- Likes tea\n"))


def test_import_says_item_by_item_what_it_left_out(conch: Conch) -> None:
    too_long = "x" * 2_001
    said = done(conch("import", "-", "--yes", stdin=f"- Speaks Dutch\n- {too_long}\n- Speaks Dutch\n"))
    assert "1 remembered" in said
    assert "xxx" in said
    assert "2,000" in said or "2000" in said


def test_export_comes_back_whole(conch: Conch, conch_set: RunningSet, tmp_path: Path) -> None:
    done(conch("remember", "Speaks Dutch — and a little ελληνικά"))
    done(conch("remember", "Prefers tea", "--kind", "preference"))
    done(conch("export", "--format", "json", "-o", str(tmp_path / "all.json")))
    assert (tmp_path / "all.json").stat().st_mode & 0o077 == 0
    other = {"CONCH_PERSON": "another-one"}
    done(conch_set.conch("import", str(tmp_path / "all.json"), "--yes", more=other))
    first = json.loads((tmp_path / "all.json").read_text("utf-8"))["memories"]
    second = json.loads(done(conch_set.conch("export", "--format", "json", more=other)))["memories"]
    kept = ("content", "kind", "created_at")
    assert sorted([m[k] for k in kept] for m in first) == sorted([m[k] for k in kept] for m in second)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00\x01", "UTF-8"),
        (b'{"format": "other/1"}', "conch-memories/1"),
    ],
)
def test_a_file_that_is_no_list_of_memories(conch: Conch, tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "file").write_bytes(data)
    assert words in refused(conch("import", str(tmp_path / "file"), "--yes"))


def test_a_memory_cant_command_the_terminal(conch: Conch, conch_set: RunningSet) -> None:
    with conch_set.client("attacked") as client:
        for content in ("owned \u202egnp.exe [link=file:///etc/passwd]x[/link]", "second \u009b31m line"):
            client.post("/api/memories", json={"content": content})
    said = done(conch_set.conch("recall", "owned second line", more={"CONCH_PERSON": "attacked"}))
    said += done(conch_set.conch("changes", more={"CONCH_PERSON": "attacked"}))
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "\u009b" not in said


def test_status(conch: Conch, conch_set: RunningSet) -> None:
    said = done(conch("status"))
    assert "ready" in said
    assert str(conch_set.home) in said
    found = json.loads(done(conch("status", "--json")))
    assert found["running"] is True
    assert found["memories"] == {"count": 0, "more": False}
    assert set(found["services"]) >= {"memory", "index", "chatmeaning"}


def test_status_finds_a_running_one_by_its_folder(conch_set: RunningSet) -> None:
    variables = environment(conch_set.home, conch_set.port)
    del variables["CONCH_PORT"]
    found = json.loads(done(run_conch(["status", "--json"], variables)))
    assert found["address"] == conch_set.url


def test_without_a_running_one(tmp_path: Path) -> None:
    variables = environment(tmp_path / "home", free_port())
    stopped = run_conch(["status"], variables)
    assert stopped.returncode == 1
    assert "conch up" in stopped.stdout + stopped.stderr
    for arguments in (["remember", "x"], ["recall", "x"], ["events", "tail"], ["meaning", "status"], ["token"]):
        assert "conch up" in refused(run_conch(arguments, variables))
    assert not (tmp_path / "home").exists()


def test_tokens(conch: Conch, conch_set: RunningSet) -> None:
    assert done(conch("token")).strip() == conch_set.token
    made = conch("token", "create", "--app", "notes", "--may", "suggest")
    secret = done(made).strip()
    assert "only time" in made.stderr
    assert "notes" in done(conch("token", "list"))
    assert secret not in done(conch("token", "list", "--json"))
    said = conch_set.conch("recall", "x", more={"CONCH_TOKEN": secret})
    assert said.returncode == 0, said.stderr
    assert refused(conch_set.conch("undo", "c_x", more={"CONCH_TOKEN": secret}))
    done(conch("token", "revoke", "notes"))
    assert "token" in refused(conch_set.conch("recall", "x", more={"CONCH_TOKEN": secret}))
    assert f"{conch_set.url}/sign-in?code=" in done(conch("token", "link"))


def test_events_are_followed(conch: Conch, conch_set: RunningSet) -> None:
    done(conch("remember", "Speaks Dutch"))
    said = done(conch("events", "tail", "--after", "0", "--count", "1", "--types", "memory.saved", "--json"))
    event = json.loads(said.splitlines()[-1])
    assert event["type"] == "memory.saved"
    assert "Dutch" not in said


def test_a_subscriber_reads_events_and_nothing_else(conch_set: RunningSet) -> None:
    made = json.loads(done(conch_set.conch("events", "credentials", "--name", "panel", "--types", "memory.saved", "--json")))
    done(conch_set.conch("remember", "Speaks Dutch"))
    program = made["example"].replace("while True:", "for _ in range(1):")
    variables = {**os.environ, "CONCH_SUBSCRIBER_PASSWORD": made["password"]}
    heard = subprocess.run(
        [sys.executable, "-c", program], env=variables, capture_output=True, text=True, timeout=60, check=False
    )
    assert heard.returncode == 0, heard.stderr
    assert json.loads(heard.stdout.splitlines()[0])["type"] == "memory.saved"
    again = json.loads(done(conch_set.conch("events", "credentials", "--name", "panel", "--json")))
    assert again["password"] == made["password"]
    done(conch_set.conch("events", "credentials", "--name", "panel", "--revoke"))
    program = program.replace("inbox_prefix=", "allow_reconnect=False, inbox_prefix=")
    gone = subprocess.run(
        [sys.executable, "-c", program], env=variables, capture_output=True, text=True, timeout=60, check=False
    )
    assert gone.returncode != 0
    assert "panel" in refused(conch_set.conch("events", "credentials", "--name", "panel", "--revoke"))


def test_credentials_for_events_that_there_are_not(conch_set: RunningSet) -> None:
    assert "memory.saved" in refused(conch_set.conch("events", "credentials", "--types", "memory.sung"))
    assert refused(conch_set.conch("events", "credentials", "--name", "../x"))


@pytest.mark.parametrize("service", ["memory", "index", "chatmeaning", "gateway"])
def test_a_health_check_says_that_a_service_answers(conch: Conch, service: str) -> None:
    assert "answers" in done(conch("answers", service))


def test_a_health_check_says_that_none_answers(tmp_path: Path) -> None:
    variables = environment(tmp_path / "home", free_port())
    for service in ("memory", "index", "chatmeaning", "gateway", "nonsense"):
        assert refused(run_conch(["answers", service], variables))


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["recall"],
        ["recall", "x", "--limit", "many"],
        ["remember", "x", "--kind", "rumour"],
        ["token", "create"],
        ["import"],
        ["up", "--loud"],
    ],
)
def test_a_wrong_command_is_one_line(conch: Conch, arguments: list[str]) -> None:
    said = refused(conch(*arguments), code=2)
    assert "--help" in said
    assert "Value error" not in said


def test_what_is_too_long_is_said_by_its_limit(conch: Conch) -> None:
    assert "2,000" in (said := refused(conch("remember", "x" * 2_001))) or "2000" in said
    assert refused(conch("recall", "x" * 1_001))
    assert refused(conch("forget", "../../etc/passwd", "--yes"))


def test_help_comes_quickly() -> None:
    began = time.monotonic()
    said = run_conch(["--help"], {**os.environ, "PYTHONPATH": str(ROOT)})
    assert time.monotonic() - began < HELP_SECONDS_MAX
    words = (
        "up status token remember recall forget waiting keep reject check import export meaning events changes undo preferences"
    )
    for word in words.split():
        assert re.search(rf"^\s+{word}\s", said.stdout, re.MULTILINE), word


def test_a_reader_that_leaves_is_no_trouble(conch_set: RunningSet) -> None:
    command = f"{sys.executable} -m conch changes --json | head -c 1"
    variables = environment(conch_set.home, conch_set.port)
    ended = subprocess.run(
        ["sh", "-c", command], env=variables, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in ended.stderr


def test_ctrl_c_ends_a_tail_quietly(conch_set: RunningSet) -> None:
    import signal

    command = [sys.executable, "-m", "conch", "events", "tail", "--after", "0"]
    tail = subprocess.Popen(
        command,
        env=environment(conch_set.home, conch_set.port),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    done(conch_set.conch("remember", "Sings in a choir"))
    killer = threading.Timer(60, tail.kill)
    killer.start()
    assert tail.stdout is not None
    assert "memory." in tail.stdout.readline()
    tail.send_signal(signal.SIGINT)
    _, stderr = tail.communicate(timeout=30)
    killer.cancel()
    assert (tail.returncode, stderr) == (130, "")
