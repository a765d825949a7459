"""The one door for words that are not the person's own hand: each passes the check here, whichever way it came in."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from kit.contracts.memory import Memory, Preferences, Provenance, Read, ReadLabel
from kit.secrets import masked
from services.memory import second_look, waiting
from services.memory.check import Evidence, Origin, Piece, Verdict, check
from services.memory.check.visible import visible
from services.memory.state import PersonState

RECENT: Final = timedelta(hours=1)
"""How far back saves of one chat are looked at together."""
INLINE_CHARACTERS_MAX: Final = 8_000
"""More than this was read or said, and the check runs in a thread: everyone else's requests go on meanwhile."""
INLINE_PIECES_MAX: Final = 4
"""The same for what the chat saved in the last hour."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """A memory as it may be written, and the earlier pieces of a plant as they are to be held again."""

    memory: Memory
    again: tuple[Memory, ...]
    verdict: Verdict


async def verdict_on(content: str, origin: Origin, preferences: Preferences) -> Verdict:
    """The check's verdict, with the person's preference about it."""
    contents_only = not preferences.check_memories
    characters = sum(len(read.text or "") for read in origin.read) + sum(map(len, origin.said))
    if characters > INLINE_CHARACTERS_MAX or len(origin.recent) > INLINE_PIECES_MAX:
        return await asyncio.to_thread(check, content, origin, contents_only=contents_only)
    return check(content, origin, contents_only=contents_only)


async def admit(
    state: PersonState, raw: str, draft: Memory, origin: Origin, decision: waiting.Decision, doubt: Evidence | None = None
) -> Admitted:
    """What becomes of `draft`, whose words came as `raw`: active, or waiting with its reasons.

    Call it where nobody else writes, so that no piece is saved between the look at the recent ones and the write. `doubt` is
    what the second look found; it can only hold what the check let through.
    """
    came = draft.provenance or Provenance(via=origin.via)
    recent = state.recent(draft.conversation_id, came.app, datetime.now(UTC) - RECENT)
    pieces = tuple(Piece(memory.content, bool(memory.provenance and memory.provenance.yours)) for memory in recent)
    verdict = await verdict_on(raw, replace(origin, recent=pieces), state.preferences)
    if doubt is not None and verdict.verdict == "ok" and second_look.wanted(verdict, origin):
        verdict = replace(verdict, verdict="ask", evidence=(doubt,))
    why = waiting.waiting_of(verdict, decision)
    memory = draft.model_copy(
        update={
            "status": "active" if why is None else "waiting",
            "waiting": why,
            "provenance": came.model_copy(update={"read": _labels(origin.read), "yours": verdict.yours}),
        }
    )
    parts = [recent[place] for place in verdict.pieces]
    again = [(part, waiting.held_again(part, draft.content)) for part in parts]
    return Admitted(memory, tuple(held for part, held in again if held is not part), verdict)


def _labels(read: Sequence[Read]) -> tuple[ReadLabel, ...]:
    """What was read, by kind and label. A label is the outsider's text: kept as it can be seen, without a secret in it."""
    return tuple(ReadLabel(kind=each.kind, label=masked(visible(each.label))) for each in read)
