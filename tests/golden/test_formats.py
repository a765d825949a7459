"""What was once written must always be readable: one file a format and version, never edited, only added to."""

from dataclasses import replace
from pathlib import Path

from kit.contracts.events import TYPES, CloudEvent
from kit.contracts.memory import Memory
from kit.journal.index import LogIndex
from kit.journal.line import decode, encode
from services.chatmeaning.cover import name_of, read_cover
from services.chatmeaning.log import file as chat_file
from services.chatmeaning.log import line as chat_lines
from services.chatmeaning.log import place
from services.memory import document, importing, logged

HERE = Path(__file__).parent
MEMORY_ID = "m_0123456789ab"


def test_the_journals_first_lines_read_and_write_the_same() -> None:
    for path in sorted(HERE.glob("journal.v1*.jsonl")):
        for raw in path.read_bytes().splitlines(keepends=True):
            assert encode(decode(raw)) == raw


def test_the_first_held_line_still_holds() -> None:
    line = decode((HERE / "journal.v1-held.jsonl").read_bytes())
    index = LogIndex()
    index.add(line, 0, 0)
    data = line.files[0].after
    assert isinstance(data, bytes)
    memory = logged.memory(line.files[0].path, data, index.held)
    assert memory.status == "waiting"
    assert memory.waiting is not None
    assert (memory.waiting.refused, [reason.code for reason in memory.waiting.held or ()]) == (True, ["directive"])


def test_the_first_memory_files_read_and_write_the_same() -> None:
    for path in sorted(HERE.glob("memory.v1*.md")):
        document._rendered.clear()
        memory = document.parse(f"memory/{MEMORY_ID}.md", path.read_bytes())
        assert document.render(memory) == path.read_bytes()


def test_the_first_export_still_comes_in() -> None:
    found = list(importing.candidates("json", (HERE / "conch-memories.v1.json").read_text()))
    assert [(item.content, item.why) for item in found] == [("Lives in Berlin", ""), ("Moved to Lisbon in May", "")]


def test_the_first_events_still_validate() -> None:
    for path in sorted(HERE.glob("events.v1*.jsonl")):
        for raw in path.read_bytes().splitlines():
            event = CloudEvent.model_validate_json(raw)
            data = TYPES[event.type].model_validate(event.data)
            assert data.person == "me"
            assert CloudEvent.model_validate_json(event.model_dump_json()) == event


def test_the_first_chats_still_read_and_are_written_the_same() -> None:
    for path in sorted(HERE.glob("chat.v1*.jsonl")):
        header, *lines = path.read_bytes().splitlines(keepends=True)
        assert chat_lines.encode_header(chat_lines.decode_header(header)) == header
        for raw in lines:
            stored = chat_lines.decode(raw)
            assert chat_lines.encode(stored) == raw
            assert chat_lines.event_of(stored).seq == stored["seq"]
        sums, detail = chat_file.load(path, detailed=True)
        assert (sums.messages, sums.last_seq, sums.tainted, sums.person, sums.unsettled) == (3, 11, True, True, False)
        assert detail is not None
        assert [answered.reply["appended"] for answered in detail.keys.values()] == [4]


def test_a_chats_last_line_tells_its_sums_while_the_file_has_the_time_that_it_says(tmp_path: Path) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_bytes((HERE / "chat.v1-left.jsonl").read_bytes())
    sums = chat_file.load(path)[0]
    place.leave(path, chat_lines.decode(path.read_bytes().splitlines()[-1])["so_far"]["left_seconds"])
    assert chat_file.glance(path).sums == sums
    place.leave(path, 2)
    assert chat_file.glance(path).sums == replace(sums, edited=2_000_000_000)


def test_the_first_cover_of_a_chat_reads_and_writes_the_same() -> None:
    header = chat_lines.decode_header((HERE / "chat.v1.jsonl").read_bytes().splitlines()[0])
    data = (HERE / "chat.v1.json").read_bytes()
    cover = read_cover(data, name_of(header.conversation_id))
    assert cover.as_bytes() == data
    assert (cover.title, cover.origin, cover.imported) == ("Bali “2026”", "chat", "chatgpt")


def test_a_reader_ignores_what_it_doesnt_know() -> None:
    memory = document.parse(f"memory/{MEMORY_ID}.md", (HERE / "memory.v1.md").read_bytes())
    assert Memory.model_validate({**memory.model_dump(), "mood": "sunny"}) == memory
