"""The blend: what a search of every chat finds by words and by meaning, in one order.

Words know spelling, meaning knows what was meant. Measured on 1,536 questions over 272 chats: 0.6 of the one and 0.4 of the
other, each scaled over what it found. A chat found both ways comes first, and the words' best stands above anything found by
meaning alone; that costs nothing. To put every chat found both ways before the rest, as the seeds have it, costs questions in
sentences 0.03 of their recall@5 (`bench/chat_recall.py`): most chats have some word of a question, and many mean it.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter
from typing import Final, Protocol

from kit.contracts.chat_search import HITS_MAX, SNIPPET_CHARACTERS, ChatResults, Group, Hit, Mode
from services.chatmeaning.line import Card, Line
from services.chatmeaning.meaning.found import MeaningChat, MeaningFound
from services.chatmeaning.words.found import WordChat, WordsFound

WORDS_SHARE: Final = 0.6
MEANING_SHARE: Final = 0.4
FOUND_MAX: Final = 200
"""Chats of each kind that are put in order."""

Ref = tuple[str, int]


class Cards(Protocol):
    """`store.Chats`, as far as a search needs it."""

    def card(self, conversation_id: str) -> Card | None: ...


class Words(Protocol):
    """`words.keeper.WordKeeper`, as far as a search needs it."""

    async def search(
        self, q: str, *, within: str | None = None, limit: int = 200, now: datetime | None = None
    ) -> WordsFound: ...

    async def lines(self, refs: Sequence[Ref]) -> dict[Ref, Line]: ...


class Meaning(Protocol):
    """`meaning.keeper.MeaningKeeper`, as far as a search needs it."""

    async def search(self, q: str) -> MeaningFound | None: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chat that was found, by words, by meaning or both."""

    conversation_id: str
    score: float
    words: WordChat | None
    meaning: MeaningChat | None


def _everything(_conversation_id: str) -> bool:
    return True


async def find(
    words: Words,
    meaning: Meaning,
    q: str,
    *,
    chats: Cards,
    within: str | None = None,
    limit: int = 20,
    without: str | None = None,
    shows: Callable[[str], bool] = _everything,
    now: datetime | None = None,
) -> ChatResults:
    """The first `limit` chats that say or mean what was asked, best first; `within` one chat by words alone.

    `without` is a chat that is never found, nor is one that `shows` denies. As quick as words where the model doesn't answer in
    its time. Shows no line that the word index doesn't have now.
    """
    began = perf_counter()
    found, meant = await _both(words, meaning, q, within=within, now=now)

    def may_show(conversation_id: str) -> bool:
        return conversation_id != without and shows(conversation_id)

    by_words = [chat for chat in found.chats if may_show(chat.conversation_id)]
    by_meaning = [chat for chat in meant.chats if may_show(chat.conversation_id)] if meant is not None else None
    ordered = blended(by_words, by_meaning)
    groups, gone = await _groups(ordered, limit, words, chats)
    only_meant = sum(candidate.words is None for candidate in ordered) - gone
    hidden = len(found.chats) - len(by_words)
    total = max(found.total - hidden, len(by_words)) + only_meant
    return ChatResults(
        query=q,
        mode=_mode(found, groups),
        groups=tuple(groups),
        total=total,
        capped=found.capped,
        catching_up=found.catching_up,
        took_ms=(perf_counter() - began) * 1_000,
    )


async def _both(
    words: Words, meaning: Meaning, q: str, *, within: str | None, now: datetime | None
) -> tuple[WordsFound, MeaningFound | None]:
    """Both are asked at the same time; meaning only over every chat and not for a query that is too short to mean something."""
    if within is not None or not q.strip():
        return await words.search(q, within=within, limit=FOUND_MAX, now=now), None
    asked = asyncio.ensure_future(meaning.search(q))
    try:
        found = await words.search(q, limit=FOUND_MAX, now=now)
        return found, None if found.mode == "short" else await asked
    finally:
        if not asked.done():
            asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)


def blended(by_words: Sequence[WordChat], by_meaning: Sequence[MeaningChat] | None) -> list[Candidate]:
    """Every chat once, in its order. `by_meaning` None: nobody could say what is meant, and the words' scores stand alone."""
    if by_meaning is None:
        return [Candidate(chat.conversation_id, chat.score, chat, None) for chat in by_words]
    closeness = dict(
        zip((chat.conversation_id for chat in by_meaning), _scaled([chat.closeness for chat in by_meaning]), strict=True)
    )
    matches = {chat.conversation_id: chat for chat in by_meaning if chat.is_match}
    candidates = [
        Candidate(
            chat.conversation_id,
            WORDS_SHARE * chat.score + MEANING_SHARE * closeness.get(chat.conversation_id, 0.0),
            chat,
            matches.get(chat.conversation_id),
        )
        for chat in by_words
    ]
    said = {chat.conversation_id for chat in by_words}
    candidates += [
        Candidate(chat.conversation_id, MEANING_SHARE * closeness[chat.conversation_id], None, chat)
        for chat in matches.values()
        if chat.conversation_id not in said
    ]
    candidates.sort(key=lambda candidate: -candidate.score)
    _move_up(candidates, to=0, wanted=lambda each: each.words is not None and each.meaning is not None)
    alone = next((place for place, each in enumerate(candidates) if each.words is None), len(candidates))
    _move_up(candidates, to=alone, wanted=lambda each: bool(by_words) and each.words is by_words[0])
    return candidates


def _move_up(candidates: list[Candidate], *, to: int, wanted: Callable[[Candidate], bool]) -> None:
    """Puts the first that is wanted to a place, where it stands lower."""
    place = next((place for place, each in enumerate(candidates) if wanted(each)), 0)
    if place > to:
        candidates.insert(to, candidates.pop(place))


def _scaled(values: Sequence[float]) -> list[float]:
    """Between 0 for the least and 1 for the most; 1 where they are all the same."""
    if not values:
        return []
    least, most = min(values), max(values)
    return [(value - least) / (most - least) if most > least else 1.0 for value in values]


async def _groups(ordered: Sequence[Candidate], limit: int, words: Words, chats: Cards) -> tuple[list[Group], int]:
    """The first `limit` that still have something to show, and how many had nothing any more."""
    groups: list[Group] = []
    gone = place = 0
    while place < len(ordered) and len(groups) < limit:
        taken = ordered[place : place + limit - len(groups)]
        place += len(taken)
        refs = [(one.conversation_id, line.seq) for one in taken if one.meaning for line in one.meaning.lines]
        lines = await words.lines(refs) if refs else {}
        for candidate in taken:
            group = _by_words(candidate, lines) if candidate.words is not None else _by_meaning(candidate, lines, chats)
            if group is None:
                gone += 1
            else:
                groups.append(group)
    return groups, gone


def _by_words(candidate: Candidate, lines: dict[Ref, Line]) -> Group:
    """A chat that says what was asked; where it also means it, lines that mean it fill up what words leave of its three."""
    chat = candidate.words
    assert chat is not None  # noqa: S101 - the caller looked
    hits = tuple(
        Hit(message_id=hit.message_id, seq=hit.seq, role=hit.role, at=hit.at, snippet=hit.snippet, ranges=hit.ranges)
        for hit in chat.hits
    )
    shown = {hit.seq for hit in hits}
    meant = [line for line in _present(candidate, lines) if line.seq not in shown]
    hits += tuple(_meant(line) for line in meant[: HITS_MAX - len(hits)])
    return Group(
        conversation_id=chat.conversation_id, title=chat.title, updated_at=chat.updated_at, archived=chat.archived,
        by_meaning=False, score=candidate.score, hits=hits,
    )  # fmt: skip


def _by_meaning(candidate: Candidate, lines: dict[Ref, Line], chats: Cards) -> Group | None:
    card = chats.card(candidate.conversation_id)
    present = _present(candidate, lines)
    if card is None or not present:
        return None
    hits = tuple(_meant(line) for line in present)
    return Group(
        conversation_id=card.conversation_id, title=card.title, updated_at=card.updated_at, archived=card.archived,
        by_meaning=True, score=candidate.score, hits=hits,
    )  # fmt: skip


def _present(candidate: Candidate, lines: dict[Ref, Line]) -> list[Line]:
    """The lines by which a chat was found by meaning, of those that the word index has now."""
    meant = candidate.meaning.lines if candidate.meaning is not None else ()
    return [lines[ref] for line in meant if (ref := (candidate.conversation_id, line.seq)) in lines]


def _meant(line: Line) -> Hit:
    return Hit(
        message_id=line.message_id, seq=line.seq, role=line.role, at=line.at, snippet=beginning(line.text), by_meaning=True
    )


def beginning(text: str, characters: int = SNIPPET_CHARACTERS) -> str:
    """The first of a text on one line; it ends between two words where one ends nearby."""
    line = " ".join(text[: characters * 8].split())
    if len(line) <= characters and len(text) <= characters * 8:
        return line
    space = line.rfind(" ", characters - 20, characters)
    return line[: space if space > 0 else characters] + "…"


def _mode(found: WordsFound, groups: Sequence[Group]) -> Mode:
    if groups and all(group.by_meaning for group in groups):
        return "meaning"
    return "exact" if found.mode == "none" else found.mode
