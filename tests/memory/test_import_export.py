"""What goes out comes back: export, and import of our own JSON, Markdown lists and plain lines."""

import contextlib
import json
from datetime import UTC, datetime
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Profile
from kit.errors import Damaged, Invalid, TooLarge
from services.memory import document, exporting
from services.memory.importing import candidates, plan
from services.memory.state import PersonState
from services.memory.wording import clean
from tests.memory.conftest import House

NOTES = """---
title: mine
---
# Memory

Some prose.

## Preferences
- Likes **dark** roast
- [x] Reads `aloud`
  every evening
* See [the plan](https://example.org)

## People:
1. Ada is a friend

```sh
rm -rf /
```
"""


def words(text: str) -> list[str]:
    try:
        return [clean(text)]
    except Invalid:
        return []


CONTENT = st.text(max_size=60).flatmap(lambda text: st.just(words(text))).filter(bool).map(lambda found: found[0])
MEMORY = st.builds(
    Memory,
    id=st.just("m_0123456789ab"),
    kind=st.sampled_from(["fact", "preference", "project", "person"]),
    content=CONTENT,
    source=st.sampled_from(["user", "agent", "import", "app"]),
    created_at=st.datetimes(timezones=st.just(UTC)),
    updated_at=st.datetimes(timezones=st.just(UTC)),
    conversation_id=st.none() | st.text(min_size=1, max_size=20).filter(lambda t: t.isprintable()),
)


@given(MEMORY)
def test_a_file_parses_to_what_was_rendered(memory: Memory) -> None:
    data = document.render(memory)
    assert document.parse(document.path_of(memory), data) == memory
    document._rendered.clear()
    assert document.parse(document.path_of(memory), data) == memory


@pytest.mark.parametrize("kind", ["fact", "preference", "project", "person"])
@pytest.mark.parametrize("about", [None, "environment", "pitfall"])
@pytest.mark.parametrize("superseded", [False, True])
def test_what_is_written_without_the_library_is_what_the_library_writes(kind: Any, about: Any, superseded: bool) -> None:
    at = datetime(2026, 1, 1, 12, 30, 1, 5000, tzinfo=UTC)
    more = {"status": "superseded", "invalid_at": at, "superseded_by": "m_00e100000000"} if superseded else {}
    memory = Memory(
        id="m_0123456789ab", kind=kind, content="x", source="user", created_at=at, updated_at=at, about=about, **more
    )
    head = document.render(memory).decode().split("---\n")[1]
    fields = yaml.safe_load(head)
    assert yaml.dump(fields, sort_keys=False, allow_unicode=True, width=10_000) == head
    assert (
        Memory(id=memory.id, content="x", status=memory.status, **{k: v for k, v in fields.items() if k != "status"}) == memory
    )


@given(st.binary(max_size=300))
def test_any_bytes_are_a_memory_or_damaged(data: bytes) -> None:
    with contextlib.suppress(Damaged):
        assert document.parse("memory/m_0123456789ab.md", data).content


@given(st.lists(CONTENT, min_size=1, max_size=6, unique=True))
def test_the_markdown_export_imports_to_the_same_words(contents: list[str]) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    memories = [
        Memory(id=f"m_{n:012d}", kind="fact", content=content, source="user", created_at=now, updated_at=now)
        for n, content in enumerate(contents)
    ]
    text, following = exporting.part("markdown", exporting.ordered(memories), 0, Profile(name="A"))
    assert following is None
    assert [found.content for found in candidates("markdown", text) if not found.why] == contents


def test_markdown_lists_come_with_kinds_and_the_rest_is_named() -> None:
    found = list(candidates("markdown", NOTES))
    assert [(c.content, c.kind) for c in found if not c.why] == [
        ("Likes dark roast", "preference"),
        ("Reads aloud every evening", "preference"),
        ("See the plan", "preference"),
        ("Ada is a friend", "person"),
    ]
    assert [c.why for c in found if c.why] == ["It isn't a list item.", "It is code or HTML, not a list item."]


def test_plain_lines_and_bad_lines() -> None:
    found = list(candidates("lines", "One\n\n  Two \n" + "x" * 2_001 + "\nbell\x07\n"))
    assert [c.content for c in found if not c.why] == ["One", "Two"]
    assert [c.number for c in found if c.why] == [3, 4]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other", "memories": []}', "nonsense"])
def test_json_that_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        list(candidates("json", text))


def test_one_bad_item_never_throws_the_document_away() -> None:
    items = [
        {"content": "One"},
        7,
        {"content": 3},
        {"content": "Two", "kind": "nonsense"},
        {"content": "Three", "created_at": "x"},
    ]
    planned = plan(
        candidates("json", json.dumps({"format": "conch-memories/1", "memories": items})),
        PersonState(),
        lambda _raw: None,
        items_max=10,
    )
    assert [(item.candidate.number, item.outcome) for item in planned] == [
        (1, "new"), (2, "skipped"), (3, "skipped"), (4, "skipped"), (5, "skipped"),
    ]  # fmt: skip
    with pytest.raises(Invalid):
        plan(candidates("lines", "a\nb\nc"), PersonState(), lambda _raw: None, items_max=2)


async def export(house: House, format_: str, person: str = "me") -> str:
    text, cursor = "", None
    while True:
        part = await house.ask(contract.ExportMemories(format=format_, cursor=cursor), person)
        text, cursor = text + part.text, part.next
        if cursor is None:
            return text


async def do_import(house: House, text: str, format_: str, person: str, **more: object) -> contract.Imported:
    half = len(text) // 2
    for part, piece in enumerate((text[:half], text[half:])):
        await house.ask(contract.StageImport(import_id="import_01", part=part, text=piece), person)
    return await house.ask(contract.ImportMemories(import_id="import_01", format=format_, **more), person)


async def test_json_round_trip_keeps_times_kinds_sources_and_history(house: House) -> None:
    old = (await house.ask(contract.AddMemory(content="Lives in Berlin", kind="fact"))).memory
    new = (await house.ask(contract.SupersedeMemory(id=old.id, content="Moved to Lisbon in May"))).memory
    await house.ask(contract.RememberMemory(content="Waits", conversation_id="c1"))
    await house.ask(contract.RememberMemory(content="Has a dog", kind="person", attended=True))
    text = await export(house, "json")
    assert "Waits" not in text
    assert len(json.loads(text)["memories"]) == 3
    done = await do_import(house, text, "json", "ada")
    assert (done.added, done.known, done.skipped) == (3, 0, ())
    pairs = [
        {m.content: m for m in (await house.ask(contract.ListMemories(status="all"), person)).memories}
        for person in ("me", "ada")
    ]
    for content in ("Lives in Berlin", "Moved to Lisbon in May", "Has a dog"):
        mine, hers = pairs[0][content], pairs[1][content]
        assert (mine.created_at, mine.updated_at, mine.kind, mine.source, mine.status) == (
            hers.created_at, hers.updated_at, hers.kind, hers.source, hers.status,
        )  # fmt: skip
    assert pairs[1]["Lives in Berlin"].superseded_by == pairs[1]["Moved to Lisbon in May"].id == new.id
    again = await do_import(house, text, "json", "ada")
    assert (again.added, again.known, again.change_id) == (0, 3, None)


async def test_a_plan_changes_nothing_and_what_is_ticked_is_done(house: House) -> None:
    await house.ask(contract.AddMemory(content="Likes dark roast"))
    await house.ask(contract.StageImport(import_id="import_01", part=0, text=NOTES))
    planned = await house.ask(contract.PlanImport(import_id="import_01", format="markdown"))
    assert [(item.number, item.outcome, item.ticked) for item in planned.items] == [
        (1, "skipped", False), (2, "known", False), (3, "new", True), (4, "new", True), (5, "new", True), (6, "skipped", False),
    ]  # fmt: skip
    assert len((await house.ask(contract.ListMemories())).memories) == 1
    done = await house.ask(contract.ImportMemories(import_id="import_01", format="markdown", ticked=(5,)))
    assert (done.added, done.known, len(done.skipped)) == (1, 1, 4)
    assert [m.content for m in (await house.ask(contract.ListMemories(kind="person"))).memories] == ["Ada is a friend"]


def test_a_document_of_a_million_lines_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(Invalid) as refused:
        list(candidates("markdown", "- a\n" * 1_000_000))
    assert refused.value.reason == "too_many_lines"
    assert len(list(candidates("markdown", "\n" * 1_000_000 + "- a\n"))) == 1


def test_a_line_past_what_a_memory_holds_costs_no_more_than_its_beginning() -> None:
    """Four million brackets took the parser 44 seconds."""
    first, second = candidates("markdown", "- " + "[" * 4_000_000 + "\n- Likes tea\n")
    assert "at most 2,000 characters" in first.why
    assert (second.content, second.why) == ("Likes tea", "")


async def test_what_could_not_be_read_back_is_not_written(house: House) -> None:
    """A file past the limit would be a memory until the next start, and unreadable from then on."""
    labels = tuple(contract.Read(kind="web", label="\U0001f600" * 500) for _ in range(100))
    with pytest.raises(TooLarge):
        await house.ask(contract.RememberMemory(content="Likes tea", attended=True, read=labels))
    noted = {"via": "web", "read": [{"kind": "web", "label": "x"}] * 5_000}
    items = [
        {"content": "One", "provenance": noted},
        {"content": "Two", "conversation_id": "x" * 100_000},
        {"content": "Three"},
    ]
    done = await do_import(house, json.dumps({"format": "conch-memories/1", "memories": items}), "json", "me")
    assert (done.added, len(done.skipped)) == (1, 2)
    assert [path.name for path in (house.root / "memory").glob("m_*.md") if path.stat().st_size > 1_000] == []
