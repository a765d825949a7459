"""Search, the prompt block and nearby lines: from a caught-up index to a reply."""

import re
import time
from collections.abc import Iterator

from kit.bus.port import Bus
from kit.contracts.index import (
    QUERY_CHARACTERS_MAX,
    FindPairs,
    GetNearby,
    GetPrompt,
    Matched,
    Nearby,
    NearMiss,
    Pair,
    Pairs,
    Prompt,
    Result,
    Results,
    SearchMemories,
)
from kit.contracts.memory import GetProfile, Memory, Profile
from kit.errors import Invalid, TooLarge, Unavailable
from services.index import nearby, prompt
from services.index.people import Held, People
from services.index.ranking.rank import Ranked, Ranking
from services.index.ranking.schemes import SCHEMES
from services.index.settings import IndexSettings
from services.index.understanding import Understanding

PROMPT_MATCHES_MAX = 50
LINE_CHARACTERS_MIN = 4
"""A memory takes at least so much of a prompt: `- ` and a letter on a line of its own."""

WORDS_SHARE_MIN = 0.5
"""For nearby lines: a match by words weighs at least this share of the best one's words."""

_TYPO = re.compile(r"(?P<found>[^()]+) \(for (?P<term>[^()]+)\)")
_LINKED = re.compile(r"(?P<term>[^()]+) \(named in the best match\)")
_CONCEPT = re.compile(r"(?P<term>[^()]+) \(same idea\)")
_SAID_OTHERWISE = re.compile(r"(?P<found>[^()]+) \(same idea as (?P<term>[^()]+)\)")


class Answers:
    """Every answer is of what memory holds at the moment it was asked for; raises `Unavailable` when memory can't say."""

    def __init__(self, bus: Bus, people: People, settings: IndexSettings) -> None:
        self._bus = bus
        self._people = people
        self._settings = settings

    async def search(self, person: str, message: SearchMemories) -> Results:
        began = time.perf_counter()
        if len(message.q) > QUERY_CHARACTERS_MAX:
            raise TooLarge(f"A query has up to {QUERY_CHARACTERS_MAX} characters.", code="query_too_long")
        if message.scheme not in SCHEMES:
            raise Invalid(f"There are these ways to rank: {', '.join(SCHEMES)}.", code="unknown_scheme")
        async with self._people.use(person) as held:
            ranking = await self._ranking(held, message.q, message)
            shelf = held.index.shelf
            # What was forgotten while this was ranked is not found.
            results = tuple(_result(held, ranking, each, message.q) for each in ranking.results if each.id in shelf)
            missed = None
            if message.explain:
                missed = tuple(
                    NearMiss(**_result(held, ranking, each.ranked, message.q).__dict__, why=each.why)
                    for each in ranking.near_misses
                    if each.ranked.id in shelf
                )
            server = held.index.meanings.server()
        return Results(
            query=message.q,
            mode=ranking.mode,
            model=server.model if server is not None and ranking.mode == "meaning" else None,
            results=results,
            near_misses=missed,
            took_ms=round(1000 * (time.perf_counter() - began), 2),
        )

    async def prompt(self, person: str, message: GetPrompt) -> Prompt:
        profile = await self._profile(person)
        async with self._people.use(person) as held:
            await held.index.catch_up()
            shelf = held.index.shelf
            if shelf.active_count() * LINE_CHARACTERS_MIN <= message.budget:
                all_of_them = [shelf.memory(id_) for id_ in shelf.active()]
                found = prompt.whole(profile, all_of_them, budget=message.budget)
                if found is not None:
                    held.reindex.begin()
                    return found
            matching: list[tuple[Memory, str]] = []
            if message.said.strip():
                matching = await self._matches(held, message.said, PROMPT_MATCHES_MAX)
            newest = map(shelf.memory, shelf.newest())
            return prompt.chosen(profile, matching, newest, total=shelf.active_count(), budget=message.budget)

    async def nearby(self, person: str, message: GetNearby) -> Nearby:
        if not message.said.strip():
            return Nearby(text="", memories=())
        async with self._people.use(person) as held:
            return nearby.nearby(await self._matches(held, message.said, nearby.CANDIDATES_MAX, strong=True))

    async def pairs(self, person: str, message: FindPairs) -> Pairs:
        """Of the memories that have a vector of the embedder that serves; one that only knows words finds none."""
        async with self._people.use(person) as held:
            await held.index.catch_up()
            held.reindex.begin()
            server = held.index.meanings.server()
            if server is None or server.source == "words":
                return Pairs(model=None, pairs=())
            found = await held.index.pairs(floor=message.floor, each_max=message.each_max)
            return Pairs(model=server.model, pairs=tuple(Pair(ids=ids, closeness=closeness) for ids, closeness in found))

    async def _matches(self, held: Held, said: str, limit: int, *, strong: bool = False) -> list[tuple[Memory, str]]:
        """What answers what was said by itself, best first, each with its reason; with `strong` only what clearly does."""
        query = _query(said)
        ranking = await self._ranking(held, query, SearchMemories(q=query, limit=limit))
        most = max((ranked.words for ranked in ranking.results), default=0.0)
        server = held.index.meanings.server()
        floor = server.floor if server is not None and ranking.mode == "meaning" else 1.0
        found: list[tuple[Memory, str]] = []
        for ranked in ranking.results:
            clear = ranked.meaning >= floor or (ranked.words > 0 and ranked.words >= WORDS_SHARE_MIN * most)
            if ranked.close and (clear or not strong) and ranked.id in held.index.shelf:
                found.append((held.index.shelf.memory(ranked.id), _why(ranked)))
        return found

    async def _ranking(self, held: Held, query: str, message: SearchMemories) -> Ranking:
        understanding = Understanding(held, query, self._settings)
        if query.strip():
            understanding.begin()
        await held.index.catch_up()
        understood = await understanding.finish() if query.strip() else None
        held.reindex.begin()
        return await held.index.rank(
            query,
            understood=understood,
            limit=message.limit,
            history=message.history,
            explain=message.explain,
            scheme=message.scheme,
        )

    async def _profile(self, person: str) -> Profile:
        seconds = self._settings.index_feed_timeout_seconds
        try:
            return (await self._bus.request(person, GetProfile(), timeout_seconds=seconds)).profile
        except Unavailable as error:
            raise Unavailable("The memories can't be read right now, so there is no prompt.") from error


def _query(said: str) -> str:
    """What is looked for: all of a short text, both ends of a long one, where its question mostly is."""
    if len(said) <= QUERY_CHARACTERS_MAX:
        return said
    half = QUERY_CHARACTERS_MAX // 2
    return said[: half - 1] + "\n" + said[-half:]


def _why(ranked: Ranked) -> str:
    words = ", ".join(ranked.matched[:5])
    return f"matches what was said: {words}" if words else "close in meaning to what was said"


def _result(held: Held, ranking: Ranking, ranked: Ranked, query: str) -> Result:
    """The parts as they are, brought to 0 to 1: words by the best of this answer, cosines cut at 0."""
    most = max((each.words for each in ranking.results), default=0.0)
    return Result(
        memory=held.index.shelf.memory(ranked.id),
        score=ranked.score,
        words=_unit(ranked.words / most) if most > 0 else 0.0,
        meaning=_unit(ranked.meaning),
        tokens=_unit(ranked.tokens or 0.0),
        freshness=_unit(ranked.freshness),
        matched=tuple(_matched(ranked, query)),
    )


def _unit(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 4)


def _matched(ranked: Ranked, query: str) -> Iterator[Matched]:
    for said in ranked.matched:
        if typo := _TYPO.fullmatch(said):
            yield Matched(term=typo["term"], found=typo["found"], how="typo")
        elif concept := _CONCEPT.fullmatch(said):
            yield Matched(term=concept["term"], found=concept["term"], how="concept")
        elif otherwise := _SAID_OTHERWISE.fullmatch(said):
            yield Matched(term=otherwise["term"], found=otherwise["found"], how="concept")
        elif linked := _LINKED.fullmatch(said):
            yield Matched(term=linked["term"], found=linked["term"], how="meaning")
        else:
            yield Matched(term=said, found=said, how="word")
    if not ranked.matched:
        yield Matched(term=query, found="", how="meaning")
