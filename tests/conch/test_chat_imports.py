"""`conch import chats`: what it says, what it undoes, and that `conch import FILE` is what it was."""

import io
import json
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tests.conch.said import Conch, done, refused
from tests.e2e.running import ROOT, RunningSet, environment


def export(path: Path, chats: int, *, messages: int = 2) -> Path:
    """A ChatGPT export of so many chats, zipped as it comes from there, with one chat that can't come."""
    entries = []
    for number in range(chats):
        mapping: dict[str, object] = {}
        for place in range(messages):
            message = {
                "id": f"{number}-{place}", "author": {"role": "assistant" if place % 2 else "user"},
                "create_time": 1_700_000_000 + place,
                "content": {"content_type": "text", "parts": [f"words {place} of {number}"]},
            }  # fmt: skip
            parent = f"{number}-{place - 1}" if place else None
            mapping[f"{number}-{place}"] = {"id": f"{number}-{place}", "parent": parent, "message": message}
        entries.append({"id": f"c{number}", "title": f"Chat {number}", "mapping": mapping})
    entries.append({"id": "none", "title": "No \x1b[31mtree", "mapping": {}})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps(entries))
    path.write_bytes(packed.getvalue())
    return path


def test_a_file_comes_in_with_a_report_and_undo_takes_it_back(conch: Conch, tmp_path: Path) -> None:
    file = export(tmp_path / "export.zip", 3)
    plan = done(conch("import", "chats", str(file), "--plan"))
    assert "3 chats with 6 messages would come in." in plan
    said = done(conch("import", "chats", str(file), "--yes"))
    assert "3 chats with 6 messages came in." in said
    assert "1: It has no messages in it." in said
    assert "No [31mtree" in said, "nothing of a file reaches the terminal raw"
    assert "6 messages known already" in done(conch("import", "chats", str(file), "--yes"))
    change = said.split("Undo with: conch undo ")[1].split()[0]
    done(conch("undo", change))
    assert "3 chats with 6 messages came in." in done(conch("import", "chats", str(file), "-y"))


def test_as_json_and_from_stdin(conch: Conch) -> None:
    lines = '{"conversation_id": "a", "role": "user", "text": "Hi"}\n' * 2
    said = json.loads(done(conch("import", "chats", "-", "--yes", "--json", stdin=lines)))
    assert (said["state"], said["format"], said["chats"], said["messages"]) == ("done", "jsonl", 1, 2)


def test_what_is_wrong_is_one_calm_line(conch: Conch, tmp_path: Path) -> None:
    assert "There is no file" in refused(conch("import", "chats", str(tmp_path / "none.zip"), "--yes"))
    assert "Nobody is here to ask" in refused(conch("import", "chats", str(export(tmp_path / "a.zip", 1))))
    (tmp_path / "words.txt").write_text("just words")
    assert "doesn't know what that file is" in refused(conch("import", "chats", str(tmp_path / "words.txt"), "--yes"))
    (tmp_path / "empty").touch()
    assert "empty" in refused(conch("import", "chats", str(tmp_path / "empty"), "--yes"))
    assert "Name the file" in refused(conch("import", "chats"))
    assert "no such import" in refused(conch("import", "chats", "--watch", "a" * 32))


def test_memories_come_in_as_before(conch: Conch, tmp_path: Path) -> None:
    (tmp_path / "chats").write_text("- Prefers tea to coffee\n")
    assert "1 remembered" in done(conch("import", str(tmp_path / "chats"), "--yes"))
    assert "known already" in done(conch("import", "--plan", str(tmp_path / "chats")))


def test_an_interrupt_leaves_the_import_going_on_and_says_how_to_watch(conch_set: RunningSet, tmp_path: Path) -> None:
    file = export(tmp_path / "big.zip", 3_000, messages=10)
    command = [sys.executable, "-m", "conch", "import", "chats", str(file), "--yes", "--person", "interrupted"]
    process = subprocess.Popen(
        command,
        env=environment(conch_set.home, conch_set.port),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    folder = conch_set.home / "people" / "interrupted" / "chats"
    until = time.monotonic() + 20
    while not list(folder.glob("*.jsonl")) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130, said
    assert "goes on without this command" in said
    watched = said.split("--watch ")[1].split()[0]
    whole = done(conch_set.conch("import", "chats", "--watch", watched, more={"CONCH_PERSON": "interrupted"}))
    assert "3,000 chats with 30,000 messages came in." in whole
