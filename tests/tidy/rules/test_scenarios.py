"""Lives that need tidying, each with what a model answered and what must come of it."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kit.contracts import memory as contract
from kit.contracts.memory import Memory, Provenance, Read
from kit.contracts.message import Request
from kit.contracts.revising import AddNever, Replaced, ReviseMemory
from kit.errors import Damaged
from kit.journal import short_id
from kit.llm.reading import read_object
from services.memory import document
from services.tidy.rules import answer, asking, plan
from services.tidy.rules.proposal import Proposal, Said
from services.tidy.rules.repeats import exact_repeats
from tests.memory.conftest import House, Start

HERE = Path(__file__).parent
SCENARIOS = [json.loads(line) for name in ("scenarios", "unseen") for line in (HERE / f"{name}.jsonl").read_text().splitlines()]
STATES = {"pending": "waiting"}


def said_of(given: list[dict[str, Any]]) -> list[Said]:
    by_chat: dict[str, list[dict[str, Any]]] = {}
    for each in given:
        by_chat.setdefault(each["chat"], []).append(each)
    return [
        Said(
            chat,
            tuple(each["text"] for each in lines if each["who"] in ("you", "routine")),
            tuple(Read.model_validate(read) for each in lines for read in each["read"]),
            attended=all(each["attended"] for each in lines),
            others=any(each["who"] == "them" for each in lines),
            by_itself=any(each["who"] == "routine" for each in lines),
        )
        for chat, lines in by_chat.items()
    ]


async def live(start: Start, folder: Path, given: dict[str, Any]) -> tuple[House, dict[str, str]]:
    """A memory service that holds the life, and its ids by the scenario's."""
    ids = {each["id"]: short_id("m") for each in given["memories"]}
    (folder / "people" / "me" / "memory").mkdir(parents=True)
    for each in given["memories"]:
        made = datetime.now(UTC) - timedelta(days=each["age_days"])
        read = (Read(kind="web", label="news.example"),) if each["from_outside"] else ()
        memory = Memory(
            id=ids[each["id"]], kind=each["kind"], content=each["content"], source=each["source"], created_at=made,
            updated_at=made, status="waiting" if each["pending"] else "active",
            waiting=contract.Waiting(reason="It waits.") if each["pending"] else None,
            provenance=Provenance(via="remember", read=read) if read else None,
        )  # fmt: skip
        (folder / "people" / "me" / document.path_of(memory)).write_bytes(document.render(memory))
    house = await start(folder)
    preferences = {
        name: value for name, value in given["preferences"].items() if value != contract.Preferences().model_dump()[name]
    }
    if preferences:
        await house.ask(contract.PatchPreferences(**preferences))
    for words in given["never"]:
        await house.ask(AddNever(content=words.partition(": ")[2] or words))
    return house, ids


def proposals(memories: list[Memory], said: list[Said], reply: str | None, ids: dict[str, str]) -> tuple[list[Proposal], bool]:
    """What tidying proposes, and whether the model's answer was a problem."""
    made = plan.Plan(memories, said)
    made.take(exact_repeats(memories))
    asked = asking.questions(memories, said, context_tokens=8_000, nonce="n")
    read = None
    if reply is not None:
        for scenarios, own in ids.items():
            reply = reply.replace(f'"{scenarios}"', f'"{own}"')
        try:
            read = answer.read(read_object(reply))
        except Damaged:
            read = None
    if read is not None and asked:
        made.answered([(asked[0], read)])
    return list(made.proposals), read is None


async def carried_out(house: House, proposal: Proposal) -> str:
    if proposal.dropped is not None:
        return "dropped"
    said = proposal.said
    ask: Request[Any] = ReviseMemory(
        source="tidy",
        how=proposal.how,
        replaces=tuple(Replaced(id=memory.id, revision=memory.revision) for memory in proposal.old),
        content=proposal.content,
        kind=proposal.kind,
        conversation_id=said.conversation_id if said else None,
        read=said.read if said else (),
        said=said.texts if said else (),
        attended=said.attended if said else False,
        waits=proposal.waits,
        why=proposal.why,
    )
    outcome: str = (await house.ask(ask)).outcome
    return "dropped" if outcome == "known" else outcome


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
async def test_it_ends_as_it_must(start: Start, tmp_path: Path, scenario: dict[str, Any]) -> None:
    house, ids = await live(start, tmp_path / "home", scenario["given"])
    page = await house.ask(contract.ListMemories(limit=200))
    memories = sorted(page.memories, key=lambda memory: memory.created_at)
    before = {memory.id: memory.content for memory in memories}
    found, problem = proposals(memories, said_of(scenario["given"]["said"]), scenario["model_reply"], ids)
    done = [(each, await carried_out(house, each)) for each in found]
    expect = scenario["expect"]
    assert problem is expect["problem"]
    left = list(done)
    for change in expect["changes"]:
        state = STATES.get(change["state"], change["state"])
        own = {ids[each] for each in change["ids"] if each in ids}
        fits = [
            (proposal, outcome)
            for proposal, outcome in left
            if proposal.how == change["kind"]
            and (not own or own & set(proposal.ids) or not proposal.ids)
            and all(word.lower() in proposal.content.lower() for word in change["contains"])
        ]
        if state == "dropped" and not fits:
            continue  # never proposed: what is not there can't be live
        assert fits, f"nothing came of {change}: {done}"
        assert state in {outcome for _, outcome in fits}, (change, fits)
        left.remove(next(each for each in fits if each[1] == state))
    assert not [(proposal.content, outcome) for proposal, outcome in left if outcome != "dropped"]
    now = {memory.id: memory.content for memory in (await house.ask(contract.ListMemories(limit=200))).memories}
    for each in expect["unchanged"]:
        if ids[each] in before:
            assert now.get(ids[each]) == before[ids[each]], each
